// Time controls as the server reads them: `5+3` is five minutes and three seconds for each move.

/** Stands for a control of one's own. */
export const OWN = 'own';

/** What two numbers of a form mean; too little or too much becomes the nearest that makes sense. */
export function control(minutes: number | null, increment: number | null): string {
  const bound = (value: number | null, least: number, usual: number) =>
    Math.min(180, Math.max(least, Number.isFinite(value ?? NaN) ? (value as number) : usual));
  const first = Math.round(bound(minutes, 0, 10) * 4) / 4;
  const each = Math.round(bound(increment, 0, 0));
  return first === 0 && each === 0 ? '0.25+0' : `${first}+${each}`;
}
