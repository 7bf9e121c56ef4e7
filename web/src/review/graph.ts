// The graph of a game: White's chances after each move. What is coloured is the move, that is the piece of the line between
// two positions.
import type { Review } from '../contract';
import { chancesAt, type Judgement } from './reading';

export interface Point {
  x: number;
  y: number;
}
export interface Segment {
  from: Point;
  to: Point;
  judgement: Judgement | null;
  ply: number;
}
export interface Drawing {
  points: (Point | null)[];
  area: string;
  segments: Segment[];
}

/** Draws into a box of this size, with so much room at its left and right. */
export function draw(review: Review, width: number, height: number, inset = 0): Drawing {
  const count = review.moves.length;
  const x = (ply: number) => round(inset + (count ? ((width - 2 * inset) * ply) / count : 0));
  const y = (white: number) => round(height / 2 - (white * height) / 2);
  const points = Array.from({ length: count + 1 }, (_, ply) => {
    const white = chancesAt(review, ply);
    return white === null ? null : { x: x(ply), y: y(white) };
  });
  const segments = review.moves.flatMap((move, i) => {
    const [from, to] = [points[i], points[i + 1]];
    return from && to ? [{ from, to, judgement: move.judgement, ply: i + 1 }] : [];
  });
  return { points, area: area(points, width, height), segments };
}

/** What is White's, from edge to edge. */
function area(points: (Point | null)[], width: number, height: number): string {
  const known = points.filter(point => point !== null);
  if (known.length < 2) return '';
  const line = known.map(({ x, y }) => `L${x} ${y}`).join('');
  return `M0 ${height}V${known[0].y}${line}${known.length === points.length ? `H${width}` : ''}V${height}Z`;
}

const round = (value: number): number => Math.round(value * 100) / 100;
