#!/usr/bin/env bash
# Makes the pictures of the full screen anew: screen-large.svg and screen-80x24.svg beside this file.
#
#     cargo build --release -p tabiya && docs/images/screens.sh [PROGRAM]
#
# Plays a game that is given below in tmux, on a server and with a home of its own.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
program=$(realpath "${1:-$here/../../target/release/tabiya}")
home=$(mktemp -d)
tmux() { command tmux -L "tabiya-pictures-$$" -f /dev/null "$@"; }
trap 'tmux kill-server 2>/dev/null || true; rm -r "$home"' EXIT

cat >"$home/game.pgn" <<'PGN'
[Event "Casual game"]
[White "Ada"]
[Black "Grace"]
[Result "*"]
[TimeControl "600+5"]

1. e4 { [%clk 0:10:03] } e5 { [%clk 0:10:04] } 2. Nf3 { [%clk 0:10:06] } Nc6 { [%clk 0:10:07] } 3. Bb5 { [%clk 0:10:09] }
a6 { [%clk 0:10:11] } 4. Bxc6 { [%clk 0:10:10] } dxc6 { [%clk 0:10:15] } 5. O-O { [%clk 0:10:12] } f6 { [%clk 0:10:18] }
6. d4 { [%clk 0:10:14] } exd4 { [%clk 0:10:22] } 7. Nxd4 { [%clk 0:10:17] } c5 { [%clk 0:10:26] } 8. Nb3
{ [%clk 0:10:20] } Qxd1 { [%clk 0:10:31] } 9. Rxd1 { [%clk 0:10:23] } Bg4 { [%clk 0:10:35] } *
PGN

# picture NAME COLUMNS ROWS KEY…: the screen after these keys, once the engine has looked a while.
picture() {
    local name=$1 columns=$2 rows=$3
    shift 3
    tmux new-session -d -s "$name" -x "$columns" -y "$rows" \
        env HOME="$home" XDG_CONFIG_HOME="$home" XDG_DATA_HOME="$home" COLORTERM=truecolor LANG=C.UTF-8 \
        "$program" play --vs human --lang en --pgn "$home/game.pgn"
    tmux set -t "$name" status off
    tmux resize-window -t "$name" -x "$columns" -y "$rows"
    sleep 2
    for key in F5 "$@"; do tmux send-keys -t "$name" "$key" && sleep 0.2; done
    sleep 8
    tmux capture-pane -e -N -p -t "$name" | "$here/ansi-to-svg.py" >"$here/screen-$name.svg"
}

# The knight on b3 is held, and the cursor is on its way.
to_b3=(Tab Left Left Left Up Enter Up Up)
picture large 140 45 "${to_b3[@]}"
picture 80x24 80 24 "${to_b3[@]}"
