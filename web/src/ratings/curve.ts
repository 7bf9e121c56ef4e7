// A rating over time as a line in a box of 600 by 160. Pure.
import type { CurveView } from '../contract';

export const WIDTH = 600;
export const HEIGHT = 160;
/** A curve of few points must not look like mountains. */
const LEAST_SPAN = 100;

export interface Curve {
  /** The points of the line, as SVG wants them. */
  line: string;
  low: number;
  high: number;
  /** Where the last point is. */
  end: { x: number; y: number };
}

/** The line of these ratings: each game is a step to the right, for who plays little has still played. */
export function curveOf(points: readonly Pick<CurveView, 'points'>[]): Curve | null {
  if (!points.length) return null;
  const values = points.map(point => point.points);
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const spare = Math.max(0, LEAST_SPAN - (most - least)) / 2;
  const low = Math.floor((least - spare) / 50) * 50;
  const high = Math.ceil((most + spare) / 50) * 50;
  const x = (i: number) => (points.length > 1 ? (i / (points.length - 1)) * WIDTH : WIDTH / 2);
  const y = (value: number) => HEIGHT - ((value - low) / (high - low)) * HEIGHT;
  const round = (number: number) => Math.round(number * 10) / 10;
  const places = values.map((value, i) => ({ x: round(x(i)), y: round(y(value)) }));
  const line = places.map(place => `${place.x},${place.y}`).join(' ');
  return { line, low, high, end: places[places.length - 1] };
}
