//! A round as PGN: only what everybody may see.

use super::Look;
use super::feed::Shown;
use std::time::Duration;
use tabiya_openings::opening_of_game;
use tabiya_rules::pgn::{Comment, Tree};

/// What is wished of games as PGN.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct PgnWish {
    /// The address of this server.
    pub(crate) site: String,
    /// With what the clocks showed.
    pub(crate) has_clocks: bool,
}

/// A name as it stands in addresses.
pub(crate) fn slug(name: &str) -> String {
    let mut slug = String::new();
    for c in name.chars().flat_map(char::to_lowercase) {
        match c {
            'a'..='z' | '0'..='9' => slug.push(c),
            _ if !slug.is_empty() && !slug.ends_with('-') => slug.push('-'),
            _ => {}
        }
    }
    let slug = slug.trim_end_matches('-');
    if slug.is_empty() { "-".to_owned() } else { slug.to_owned() }
}

impl Look {
    /// The address of the round's page, behind that of the server.
    pub(crate) fn path(&self) -> String {
        format!("broadcast/{}/{}/{}", slug(&self.broadcast.name), slug(&self.round.name), self.round.id)
    }
}

/// One game.
pub(crate) fn pgn_of(look: &Look, game: &Shown, wish: &PgnWish) -> String {
    let line = &game.line;
    let mut tree = Tree::from_start(line.start);
    for (name, value) in &game.tags {
        tree.tags.set(name.as_str(), value.as_str());
    }
    let url = format!("{}/{}", wish.site, look.path());
    tree.tags.set("BroadcastName", look.broadcast.name.as_str());
    tree.tags.set("BroadcastURL", url.as_str());
    tree.tags.set("GameURL", format!("{url}/{}", game.id));
    tree.outcome = line.outcome;
    let (mut at, mut position, mut moves) = (tree.root(), line.start, Vec::new());
    for ply in &line.plies {
        let Ok(m) = position.resolve(ply.uci) else { break };
        position.play_unchecked(m);
        at = tree.play_unchecked(at, m);
        moves.push(m);
        if let Some(left) = ply.clock.filter(|_| wish.has_clocks) {
            let left = Duration::from_millis(u64::from(left));
            tree.set_comment(at, Comment::from_clock(left).to_string());
        }
    }
    if let Some((_, opening)) = opening_of_game(&line.start, moves) {
        tree.tags.set("ECO", opening.eco);
        tree.tags.set("Opening", opening.name);
    }
    tree.to_string()
}

#[cfg(test)]
mod tests {
    use super::slug;

    #[test]
    fn names_stand_in_addresses() {
        for (name, wanted) in
            [("Club Open 2026", "club-open-2026"), ("  Ö!  ", "-"), ("Round 1 – live", "round-1-live"), ("", "-")]
        {
            assert_eq!(slug(name), wanted, "{name}");
        }
    }
}
