// Games as trees for the page, and as flat lists for the way to the rules: nothing here is recursive, however long a line.
import type { FlatGame, FlatNode } from '../contract';
import type { PgnGame, PgnNode } from './types';

export function nested({ nodes, ...game }: FlatGame): PgnGame {
  const children: PgnNode[] = [];
  const made: PgnNode[] = [];
  for (const { parent, ...node } of nodes) {
    const next = { ...node, children: [] };
    made.push(next);
    (parent === null ? children : made[parent].children).push(next);
  }
  return { ...game, children };
}

/** Each node after the one it follows, the main line first. */
export function flat({ children, ...game }: PgnGame): FlatGame {
  const nodes: FlatNode[] = [];
  const open = children.map(node => ({ node, parent: null as number | null })).reverse();
  for (let next = open.pop(); next; next = open.pop()) {
    const { children, ...node } = next.node;
    const place = nodes.push({ ...node, parent: next.parent }) - 1;
    for (let i = children.length - 1; i >= 0; i--) open.push({ node: children[i], parent: place });
  }
  return { ...game, nodes };
}
