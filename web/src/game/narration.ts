// What is said of a game: whose turn it is, and what has just happened for those who hear the page.
import { other } from '../color';
import type { Color, Event as GameEvent, GameView } from '../contract';
import { announcement, calledOff, reasonOf } from '../state/announce';
import type { FollowedGame } from '../state/game.svelte';
import { spoken } from '../state/time';
import { notation } from '../text/fill';
import { t } from '../text/index.svelte';

/** How a game is looked at, and what is being done. */
type Look = Pick<FollowedGame, 'looked' | 'sent' | 'claimsNext'>;

const nameOf = (color: Color): string => t(`color.${color}.name`);

/** Whose turn it is, or how it ended. */
export function turnWords(view: GameView, { looked, sent, claimsNext }: Look): string {
  if (view.status === 'waiting') return t('web.turn.waiting');
  if (view.status === 'aborted') return calledOff(view.ending?.why, view.position.turn, view.you);
  if (looked !== null) {
    const place = `${looked}/${view.moves.length} ${view.moves[looked - 1]?.san ?? ''}`.trim();
    return t('web.turn.looking', { ply: notation(place) });
  }
  if (view.ending) return announcement(view.ending, view.players);
  const { turn } = view.position;
  const check = view.position.check && !sent ? ` ${t('web.turn.check')}` : '';
  if (view.stopped) return t(view.tournament ? 'web.arbiter.stopped' : 'web.lesson.stopped');
  if (claimsNext) return t('web.turn.claiming');
  if (sent) return t('web.turn.theirs', { color: nameOf(other(turn)) });
  if (view.you.length === 1 && view.you[0] === turn) return t('web.turn.yours', { color: nameOf(turn) }) + check;
  if (view.players[turn].kind === 'computer') return t('web.turn.thinking');
  return t('web.turn.theirs', { color: nameOf(turn) }) + check;
}

/** Beside the head that says who won: only why. */
export function resultWords(view: GameView, look: Look): string {
  if (view.status !== 'over' || !view.ending || look.looked !== null) return turnWords(view, look);
  return reasonOf(view.ending);
}

/** What has happened, said aloud; `by` is who moved. */
export function eventWords(event: GameEvent, by: Color | null, view: GameView): string {
  switch (event.e) {
    case 'move':
      return t('web.say.move', { color: nameOf(by ?? 'white'), move: notation(event.san) });
    case 'unplayed':
      return t('web.say.unplayed');
    case 'began':
      return t('web.say.began');
    case 'time':
      return event.ms ? t('web.say.time', { color: nameOf(event.color), time: spoken(event.ms, t) }) : '';
    case 'berserk':
      return t('web.say.berserk', { color: nameOf(event.color) });
    case 'stopped':
      if (view.tournament) return t(event.on ? 'web.arbiter.stopped' : 'web.arbiter.went-on');
      return t(event.on ? 'web.lesson.stopped' : 'web.lesson.went-on');
    case 'said':
      return `${event.name}: ${event.words}`;
    case 'greeted':
      return `${event.name}: ${t(`web.greet.${event.greeting}`)}`;
    case 'offered':
      return view.you.length === 1 && event.by !== view.you[0] ? t(`web.offer.${event.what}`) : '';
    case 'over':
      return event.ending.outcome === '*'
        ? `${t('web.off.title')}. ${calledOff(event.ending.why, view.position.turn, view.you)}`
        : announcement(event.ending, view.players);
    case 'unoffered':
      return event.how === 'declined' ? t(`web.declined.${event.what}`) : '';
    case 'seated':
    case 'rematch':
    case 'hidden':
      return '';
  }
}
