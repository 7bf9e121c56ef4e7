// A game with its variations. Pure: every change gives a new game and leaves the old one whole. A place in it is the moves
// that lead there, in UCI, so that it stays the same place when variations change their order.
import type { PgnGame, PgnNode } from '../chess/types';
import type { Variant } from '../contract';

export type Path = readonly string[];
type Branch = { children: PgnNode[] };
type Move = { uci: string; san: string };

export const emptyGame = (start: string, variant: Variant = 'standard'): PgnGame => ({
  tags: [],
  start,
  variant,
  comments: [],
  children: [],
  result: '*',
  error: null,
});

const child = (branch: Branch, uci: string): PgnNode | undefined => branch.children.find(node => node.uci === uci);

/** The move that leads to a place; none at the start, nor where there is no such place. */
export function nodeAt(game: PgnGame, path: Path): PgnNode | null {
  let at: PgnNode | undefined;
  for (const uci of path) {
    at = child(at ?? game, uci);
    if (!at) return null;
  }
  return at ?? null;
}

const branchAt = (game: PgnGame, path: Path): Branch => (path.length ? (nodeAt(game, path) ?? { children: [] }) : game);
export const childrenAt = (game: PgnGame, path: Path): PgnNode[] => branchAt(game, path).children;

/** As far along a path as there are moves. */
export function reached(game: PgnGame, path: Path): Path {
  let branch: Branch = game;
  for (const [i, uci] of path.entries()) {
    const next = child(branch, uci);
    if (!next) return path.slice(0, i);
    branch = next;
  }
  return path;
}

/** The moves on the way to a place. */
export function movesTo(game: PgnGame, path: Path): PgnNode[] {
  const nodes: PgnNode[] = [];
  for (const uci of path) {
    const next = child(nodes.at(-1) ?? game, uci);
    if (!next) break;
    nodes.push(next);
  }
  return nodes;
}

/** The game with another branch at a place; without such a place, as it was. */
function rebuilt(game: PgnGame, path: Path, change: (branch: Branch) => Branch): PgnGame {
  const nodes = movesTo(game, path);
  if (nodes.length < path.length) return game;
  let made = change(nodes.at(-1) ?? game);
  for (let i = nodes.length - 1; i >= 0; i--) {
    const above: Branch = i ? nodes[i - 1] : game;
    made = { ...above, children: above.children.map(node => (node === nodes[i] ? (made as PgnNode) : node)) };
  }
  return made as PgnGame;
}

/** With these moves after a place: those that are there already are gone along, the rest is a new line. */
export function add(game: PgnGame, path: Path, moves: readonly Move[]): PgnGame {
  const known = reached(game, [...path, ...moves.map(move => move.uci)]);
  if (known.length < path.length) return game;
  const fresh = moves.slice(known.length - path.length);
  if (!fresh.length) return game;
  const line = fresh.reduceRight<PgnNode[]>(
    (children, { uci, san }) => [{ uci, san, nags: [], before: [], comments: [], children }],
    [],
  );
  return rebuilt(game, known, branch => ({ ...branch, children: [...branch.children, ...line] }));
}

/** Without a move and all that comes after it. */
export function remove(game: PgnGame, path: Path): PgnGame {
  if (!path.length) return game;
  return rebuilt(game, path.slice(0, -1), branch => ({
    ...branch,
    children: branch.children.filter(node => node.uci !== path.at(-1)),
  }));
}

function put(game: PgnGame, path: Path, first: (index: number) => number): PgnGame {
  return rebuilt(game, path.slice(0, -1), branch => {
    const index = branch.children.findIndex(node => node.uci === path.at(-1));
    const children = [...branch.children];
    const [node] = children.splice(index, 1);
    children.splice(first(index), 0, node);
    return { ...branch, children };
  });
}

/** Where the line that leads to a place leaves a line above it; none: it is the main line. */
export function branching(game: PgnGame, path: Path): Path | null {
  for (let length = reached(game, path).length; length > 0; length--) {
    const part = path.slice(0, length);
    if (childrenAt(game, part.slice(0, -1))[0]?.uci !== part.at(-1)) return part;
  }
  return null;
}

/** The variation becomes the main one where it leaves the line above it. */
export function promote(game: PgnGame, path: Path): PgnGame {
  const part = branching(game, path);
  return part ? put(game, part, () => 0) : game;
}

/** All that leads to a place becomes the main line. */
export function makeMain(game: PgnGame, path: Path): PgnGame {
  let made = game;
  for (let part = branching(made, path); part; part = branching(made, path)) made = put(made, part, () => 0);
  return made;
}

/** A comment after a move, or before the first; an empty one is none. What programs have written into it stays. */
export function setComment(game: PgnGame, path: Path, text: string): PgnGame {
  const comments = (before: string[]) => {
    const commands = before.flatMap(comment => comment.match(COMMAND) ?? []).join(' ');
    const words = [commands, text.trim().replaceAll('}', ')')].filter(Boolean).join(' ');
    return words ? [words] : [];
  };
  return rebuilt(
    game,
    path,
    branch => ({ ...branch, comments: comments((branch as PgnNode | PgnGame).comments) }) as Branch,
  );
}

export function setNags(game: PgnGame, path: Path, nags: number[]): PgnGame {
  return path.length ? rebuilt(game, path, branch => ({ ...branch, nags }) as Branch) : game;
}

const COMMAND = /\[%[^\]]*\]/g;
/** What a person has written in a comment: without what programs write, such as clocks. */
export const words = (comment: string): string => comment.replace(COMMAND, ' ').replace(/\s+/g, ' ').trim();

/** Lines that begin with the same move are one, as they are when moves are played. */
export function tidied(game: PgnGame): PgnGame {
  const copy: PgnGame = { ...game, children: merged(game.children) };
  const open: Branch[] = [copy];
  for (let branch = open.pop(); branch; branch = open.pop()) {
    for (const node of branch.children) {
      node.children = merged(node.children);
      open.push(node);
    }
  }
  return copy;
}

function merged(nodes: PgnNode[]): PgnNode[] {
  const found = new Map<string, PgnNode>();
  for (const node of nodes) {
    const same = found.get(node.uci);
    if (!same) found.set(node.uci, { ...node });
    else {
      same.nags = [...new Set([...same.nags, ...node.nags])];
      same.before = [...same.before, ...node.before];
      same.comments = [...same.comments, ...node.comments];
      same.children = [...same.children, ...node.children];
    }
  }
  return [...found.values()];
}

// Ways through it.

/** To the end of the line that goes on from a place. */
export function end(game: PgnGame, path: Path): Path {
  const whole = [...path];
  for (let next = childrenAt(game, whole)[0]; next; next = next.children[0]) whole.push(next.uci);
  return whole;
}

export const mainLine = (game: PgnGame): Path => end(game, []);

/** Forward to where one may choose, or to the end. */
export function nextChoice(game: PgnGame, path: Path, line: Path): Path {
  let at = step(game, path, line);
  for (let next = at; childrenAt(game, at).length === 1; at = next) next = step(game, at, line);
  return at;
}

/** One move forward along a line, else along the first. */
export function step(game: PgnGame, path: Path, line: Path): Path {
  const children = childrenAt(game, path);
  const isOn = path.every((uci, i) => line[i] === uci);
  const next = (isOn && children.find(node => node.uci === line[path.length])) || children[0];
  return next ? [...path, next.uci] : path;
}

/** Back to where one could have chosen otherwise, or to the beginning. */
export function lastChoice(game: PgnGame, path: Path): Path {
  for (let length = path.length - 1; length > 0; length--) {
    const part = path.slice(0, length);
    if (childrenAt(game, part).length > 1) return part;
  }
  return [];
}

/** The next move that was played or thought of instead of this one, round and round. */
export function beside(game: PgnGame, path: Path, by: number): Path {
  if (!path.length) return path;
  const before = path.slice(0, -1);
  const all = childrenAt(game, before);
  const index = all.findIndex(node => node.uci === path.at(-1));
  return index < 0 ? path : [...before, all[(index + by + all.length) % all.length].uci];
}
