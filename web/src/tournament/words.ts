// A tournament in words and signs: what lists, paper and the wall share. Pure.
import type { EntrantId, GameResult, RoundView, RankingView, TournamentGameView, TournamentView } from '../contract';

export type Entrant = TournamentView['entrants'][number];

const RESULTS: Record<GameResult, [white: string, black: string]> = {
  'white-wins': ['1', '0'],
  draw: ['½', '½'],
  'black-wins': ['0', '1'],
  'white-absent': ['−', '+'],
  'black-absent': ['+', '−'],
  'both-absent': ['−', '−'],
};

/** `1–0`, `½–½`, `+ : −` for somebody who did not come. */
export function resultSigns(result: GameResult): string {
  const [white, black] = RESULTS[result];
  return result.endsWith('absent') ? `${white} : ${black}` : `${white}–${black}`;
}

/** `2½`, from `2.5`. */
export function pointsSigns(points: string): string {
  return points.endsWith('.5') ? `${points === '0.5' ? '' : points.slice(0, -2)}½` : points;
}

/** Everybody by id. */
export const byId = (view: TournamentView): Map<EntrantId, Entrant> =>
  new Map(view.entrants.map(entrant => [entrant.id, entrant]));

/** The round that is looked at first: the last one. */
export const lastRound = (view: TournamentView): RoundView | null => view.rounds.at(-1) ?? null;

/** The game of somebody in a round. */
export const gameOf = (round: RoundView | null, entrant: EntrantId | null): TournamentGameView | null =>
  round?.games.find(game => game.white === entrant || game.black === entrant) ?? null;

/** Where a round is looked up by name: a line for each player, in the order of the alphabet. */
export function linesByName(
  view: TournamentView,
  round: RoundView,
  language: string,
): { name: string; board: number; isWhite: boolean; opponent: string }[] {
  const people = byId(view);
  const name = (id: EntrantId) => people.get(id)?.name ?? '';
  const lines = round.games.flatMap(({ board, white, black }) => [
    { name: name(white), board, isWhite: true, opponent: name(black) },
    { name: name(black), board, isWhite: false, opponent: name(white) },
  ]);
  return lines.sort((one, other) => one.name.localeCompare(other.name, language));
}

/** What a round was to somebody in the crosstable: `12w1`, `3b½`, `+`, or nothing. */
export function crossCell(round: RoundView, entrant: EntrantId, rank: Map<EntrantId, number>): string {
  const game = gameOf(round, entrant);
  if (!game) {
    const bye = round.byes.find(one => one.entrant === entrant)?.bye;
    return bye ? { full: '+', pairing: '+', half: '½', zero: '' }[bye] : '';
  }
  const isWhite = game.white === entrant;
  const sign = game.result ? RESULTS[game.result][isWhite ? 0 : 1] : '';
  return `${rank.get(isWhite ? game.black : game.white) ?? '?'}${isWhite ? 'w' : 'b'}${sign}`;
}

/** The place of everybody by id, each with its own number. */
export const places = (standings: RankingView[]): Map<EntrantId, number> =>
  new Map(standings.map((row, at) => [row.entrant, at + 1]));

/** People as they are typed or pasted, one to a line: a name, and a rating after a comma, a semicolon or a tab. */
export function entriesOf(text: string): { name: string; rating: number }[] {
  const lines = text.split('\n').map(line => line.trim());
  return lines.filter(Boolean).map(line => {
    const found = /^(.*?)[\s]*[,;\t][\s]*(\d{3,4})$/.exec(line) ?? /^(.*\D)\s+(\d{3,4})$/.exec(line);
    return found ? { name: found[1].trim(), rating: Number(found[2]) } : { name: line, rating: 0 };
  });
}
