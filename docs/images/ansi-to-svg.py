#!/usr/bin/env python3
"""Turns a screen of a terminal into an SVG picture.

    tmux capture-pane -e -N -p -t SESSION | docs/images/ansi-to-svg.py > docs/images/NAME.svg

Reads text with SGR sequences (colours, bold, dim, reverse) from standard input. Block characters are drawn as
rectangles, so that they join without gaps whatever the font.
"""

import html
import re
import sys
import unicodedata

CELL_WIDTH, CELL_HEIGHT, FONT_SIZE = 8, 16, 13
FOREGROUND, BACKGROUND = "#c8c4be", "#161512"
BASIC = ["#000000", "#b02020", "#3f7a18", "#b08020", "#2a6fb0", "#903fa0", "#2a9090", "#b8b4ae"]
BRIGHT = ["#605c56", "#dd4040", "#5a9a1f", "#d0a030", "#3b8fd6", "#b040c0", "#40b0b0", "#ffffff"]

# Parts of a cell that a block character fills: x, y, width, height in halves.
HALVES = {
    "▀": [(0, 0, 2, 1)], "▄": [(0, 1, 2, 1)], "█": [(0, 0, 2, 2)], "▌": [(0, 0, 1, 2)], "▐": [(1, 0, 1, 2)],
    "▘": [(0, 0, 1, 1)], "▝": [(1, 0, 1, 1)], "▖": [(0, 1, 1, 1)], "▗": [(1, 1, 1, 1)],
    "▚": [(0, 0, 1, 1), (1, 1, 1, 1)], "▞": [(1, 0, 1, 1), (0, 1, 1, 1)],
    "▛": [(0, 0, 2, 1), (0, 1, 1, 1)], "▜": [(0, 0, 2, 1), (1, 1, 1, 1)],
    "▙": [(0, 0, 1, 2), (1, 1, 1, 1)], "▟": [(0, 1, 2, 1), (1, 0, 1, 1)],
}


def indexed(number):
    """One of xterm's 256 colours."""
    if number < 16:
        return (BASIC + BRIGHT)[number]
    if number >= 232:
        return "#" + f"{8 + 10 * (number - 232):02x}" * 3
    number -= 16
    levels = [0, 95, 135, 175, 215, 255]
    return "#" + "".join(f"{levels[i]:02x}" for i in (number // 36, number // 6 % 6, number % 6))


def apply(codes, style):
    """What an SGR sequence changes."""
    codes = [int(code or 0) for code in codes]
    while codes:
        code = codes.pop(0)
        if code == 0:
            style.update(fg=None, bg=None, bold=False, dim=False, reverse=False)
        elif code in (1, 2, 7):
            style[{1: "bold", 2: "dim", 7: "reverse"}[code]] = True
        elif code == 22:
            style.update(bold=False, dim=False)
        elif code == 27:
            style["reverse"] = False
        elif code in (38, 48):
            kind = codes.pop(0)
            color = indexed(codes.pop(0)) if kind == 5 else "#" + "".join(f"{codes.pop(0):02x}" for _ in range(3))
            style["fg" if code == 38 else "bg"] = color
        elif code in (39, 49):
            style["fg" if code == 39 else "bg"] = None
        elif 30 <= code <= 37 or 40 <= code <= 47:
            style["fg" if code < 40 else "bg"] = BASIC[code % 10]
        elif 90 <= code <= 97 or 100 <= code <= 107:
            style["fg" if code < 100 else "bg"] = BRIGHT[code % 10]


def cells(line, style):
    """The characters of a line with their styles."""
    for part in re.split(r"(\x1b\[[0-9;:]*m|\x1b[()].|\x0e|\x0f)", line):
        if part.startswith("\x1b[") and part.endswith("m"):
            apply(re.split("[;:]", part[2:-1]), style)
        elif part and part[0] not in "\x1b\x0e\x0f":
            for char in part:
                yield char, dict(style)


def join(rects, new):
    """Adds a rectangle, or makes the last one wider where the new one continues it."""
    left, top, wide, high, color = new
    if rects and rects[-1][0] + rects[-1][2] == left and (rects[-1][1], *rects[-1][3:]) == (top, high, color):
        rects[-1] = (rects[-1][0], top, rects[-1][2] + wide, high, color)
    else:
        rects.append(new)


def words(letters):
    """Letters that stand side by side and look alike; figures stand alone, for fonts differ in their width."""
    found = []
    for fg, bold, left, char in letters:
        if found and char.isascii() and found[-1][2].isascii():
            look, start, text = found[-1]
            if look == (fg, bold) and start + len(text) * CELL_WIDTH == left:
                found[-1] = (look, start, text + char)
                continue
        found.append(((fg, bold), left, char))
    return found


def main():
    style = dict(fg=None, bg=None, bold=False, dim=False, reverse=False)
    rows = [list(cells(line, style)) for line in sys.stdin.read().rstrip("\n").split("\n")]
    columns = max(len(row) for row in rows)
    width, height = columns * CELL_WIDTH, len(rows) * CELL_HEIGHT
    print(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
          f'shape-rendering="crispEdges" font-family="DejaVu Sans Mono, Menlo, Consolas, monospace" font-size="{FONT_SIZE}">')
    print(f'<rect width="{width}" height="{height}" fill="{BACKGROUND}"/>')
    for y, row in enumerate(rows):
        grounds, blocks, letters = [], [], []
        x = 0
        for char, look in row:
            fg, bg = look["fg"] or FOREGROUND, look["bg"]
            if look["reverse"]:
                fg, bg = bg or BACKGROUND, fg
            left, top = x * CELL_WIDTH, y * CELL_HEIGHT
            if bg:
                join(grounds, (left, top, CELL_WIDTH, CELL_HEIGHT, bg))
            for hx, hy, hw, hh in HALVES.get(char, []):
                half = (CELL_WIDTH // 2, CELL_HEIGHT // 2)
                join(blocks, (left + hx * half[0], top + hy * half[1], hw * half[0], hh * half[1], fg))
            if char not in HALVES and not char.isspace():
                letters.append((fg, look["bold"], left, char))
            x += 2 if unicodedata.east_asian_width(char) in "WF" else 1
        for left, top, wide, high, color in grounds + blocks:
            print(f'<rect x="{left}" y="{top}" width="{wide}" height="{high}" fill="{color}"/>')
        for (fg, bold), left, text in words(letters):
            weight = ' font-weight="bold"' if bold else ""
            print(f'<text x="{left}" y="{y * CELL_HEIGHT + 12}" fill="{fg}"{weight}>{html.escape(text)}</text>')
    print("</svg>")


if __name__ == "__main__":
    main()
