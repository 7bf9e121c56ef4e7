// A game as it is laid out: the main line in rows of two, and under a row what was said there and the other lines, each as
// words one after the other. Lines within lines stand in brackets.
import { turnOf } from '../board/pieces';
import type { PgnGame, PgnNode } from '../chess/types';
import { words } from './tree';

export interface Shown {
  kind: 'move';
  key: string;
  number: string;
  node: PgnNode;
}
export type Token = Shown | { kind: 'words'; text: string } | { kind: 'open' } | { kind: 'close' };
export type Block =
  | { kind: 'row'; key: string; number: number; white: Shown | null; black: Shown | null }
  | { kind: 'words'; key: string; text: string }
  | { kind: 'line'; key: string; tokens: Token[] };

export const keyOf = (path: readonly string[]): string => path.join(' ');
export const pathOf = (key: string): string[] => (key ? key.split(' ') : []);

/** The number of a move by how many came before it. */
function numbering(start: string): (ply: number) => { number: number; isWhite: boolean } {
  const first = Math.max(1, Number(start.split(/\s+/)[5]) || 1);
  const shift = turnOf(start) === 'black' ? 1 : 0;
  return ply => ({ number: first + Math.floor((ply + shift) / 2), isWhite: (ply + shift) % 2 === 0 });
}

export function layout(game: PgnGame): Block[] {
  const numbered = numbering(game.start);
  const blocks: Block[] = [];
  const say = (key: string, comments: string[]) => {
    for (const [i, text] of comments.map(words).entries())
      if (text) blocks.push({ kind: 'words', key: `${key} ${i}`, text });
  };
  say('start', game.comments);
  let before = '';
  let row: (Block & { kind: 'row' }) | null = null;
  for (let [siblings, ply] = [game.children, 0]; siblings.length; ply++) {
    const node = siblings[0];
    const key = joined(before, node.uci);
    const { number, isWhite } = numbered(ply);
    if (node.before.some(words)) {
      row = null;
      say(`before ${key}`, node.before);
    }
    const move: Shown = { kind: 'move', key, number: '', node };
    if (row && !isWhite) row.black = move;
    else {
      row = { kind: 'row', key, number, white: isWhite ? move : null, black: isWhite ? null : move };
      blocks.push(row);
    }
    if (!isWhite) row = null;
    if (node.comments.some(words) || siblings.length > 1) {
      row = null;
      say(key, node.comments);
      for (const other of siblings.slice(1))
        blocks.push({ kind: 'line', key: joined(before, other.uci), tokens: line(other, before, ply, numbered) });
    }
    before = key;
    siblings = node.children;
  }
  return blocks;
}

const joined = (before: string, uci: string): string => (before ? `${before} ${uci}` : uci);

type Task =
  | { close: true }
  | { node: PgnNode; siblings: PgnNode[]; before: string; ply: number; isFirst: boolean; isOpening?: boolean };

/** A line with the lines in it. What is still to be written waits in a pile, so that no depth is too deep. */
function line(first: PgnNode, before: string, ply: number, numbered: ReturnType<typeof numbering>): Token[] {
  const tokens: Token[] = [];
  const pile: Task[] = [{ node: first, siblings: [], before, ply, isFirst: true }];
  for (let task = pile.pop(); task; task = pile.pop()) {
    if ('close' in task) {
      tokens.push({ kind: 'close' });
      continue;
    }
    const { node, siblings } = task;
    if (task.isOpening) tokens.push({ kind: 'open' });
    const spoken = (comments: string[]) =>
      comments
        .map(words)
        .filter(Boolean)
        .map(text => tokens.push({ kind: 'words', text })).length > 0;
    const wasSpoken = spoken(node.before);
    const { number, isWhite } = numbered(task.ply);
    const key = joined(task.before, node.uci);
    tokens.push({
      kind: 'move',
      key,
      number: isWhite ? `${number}.` : task.isFirst || wasSpoken ? `${number}…` : '',
      node,
    });
    const isBroken = spoken(node.comments) || siblings.length > 1;
    const [next] = node.children;
    if (next) pile.push({ node: next, siblings: node.children, before: key, ply: task.ply + 1, isFirst: isBroken });
    for (const other of siblings.slice(1).reverse()) {
      pile.push(
        { close: true },
        { node: other, siblings: [], before: task.before, ply: task.ply, isFirst: true, isOpening: true },
      );
    }
  }
  return tokens;
}
