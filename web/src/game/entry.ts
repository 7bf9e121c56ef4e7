// What is typed in a game: a deed, a question, a move, or a move ahead of the other side's.
import { meant } from '../board/typed';
import { answer } from '../board/spoken';
import type { Color } from '../contract';
import { DEEDS, type Deed } from '../state/deeds';
import type { FollowedGame } from '../state/game.svelte';
import { shown } from '../state/time';
import { notation } from '../text/fill';
import { language, t } from '../text/index.svelte';
import { ownLetters } from '../text/written.svelte';
import { whyNotTyped } from './why';

/** What the page does with it. */
export interface Doing {
  act(deed: Deed): void;
  goAhead(from: string, to: string): void;
  say(words: string): void;
}

export function enter(text: string, game: FollowedGame, doing: Doing): void {
  const { view } = game;
  if (!view) return;
  const deed = DEEDS.find(deed => deed === text.toLowerCase());
  if (deed) return doing.act(deed);
  const announced = /^claim\s+(.+)$/i.exec(text)?.[1];
  if (announced && game.isMyTurn) {
    game.claimsNext = true;
    playTyped(announced, game, doing);
    // What was no move announces nothing.
    game.claimsNext = false;
    return;
  }
  const clock = (color: Color) => {
    const left = game.left(color, performance.now());
    return left === null ? null : shown(left, language()).text;
  };
  const words = answer(text, { position: view.position, last: view.moves.at(-1)?.san ?? null, clock }, t);
  if (words !== null) doing.say(words);
  else if (game.isMyTurn) playTyped(text, game, doing);
  else if (game.plays && /^[a-h][1-8][a-h][1-8]$/i.test(text))
    doing.goAhead(text.toLowerCase().slice(0, 2), text.toLowerCase().slice(2));
  else doing.say(t('web.typed.not-now'));
}

function playTyped(text: string, game: FollowedGame, { say }: Doing): void {
  const moves = game.view ? meant(text, game.view.position, ownLetters()) : [];
  if (moves.length === 1) game.move(moves[0]);
  else if (moves.length) say(t('web.typed.unclear', { text: notation(text) }));
  else if (game.view) {
    const { fen } = game.view.position;
    // What was meant for another position is not worth a word any more.
    void whyNotTyped(fen, text).then(words => game.view?.position.fen === fen && say(words));
  }
}
