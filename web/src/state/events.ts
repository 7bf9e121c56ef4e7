// What an event makes of a game. Pure: the same game and event give the same game, and nothing is guessed.
import type { Event as GameEvent, GameView } from '../contract';

/** The game after the event that follows its last one. */
export function after(game: GameView, seq: number, event: GameEvent): GameView {
  return { ...game, seq, ...change(game, event) };
}

function change(game: GameView, event: GameEvent): Partial<GameView> {
  switch (event.e) {
    case 'seated':
      return { players: { ...game.players, [event.color]: event.player } };
    case 'began':
      return { status: 'playing', clock: event.clock };
    case 'move': {
      const mover = game.position.turn;
      const move = { uci: event.uci, san: event.san, left: event.clock[mover] };
      const opening = event.opening ?? game.opening;
      return {
        moves: [...game.moves.slice(0, event.ply), move],
        position: event.position,
        clock: event.clock,
        opening,
      };
    }
    case 'unplayed':
      return { moves: game.moves.slice(0, event.ply), position: event.position, clock: event.clock, takeback: null };
    case 'offered':
      return { [event.what]: event.by };
    case 'unoffered':
      return { [event.what]: null };
    case 'time':
      return { clock: event.clock };
    case 'berserk':
      return { clock: event.clock, berserk: { white: false, black: false, ...game.berserk, [event.color]: true } };
    case 'stopped':
      return { clock: event.clock, stopped: event.on };
    case 'over': {
      const status = event.ending.termination === 'aborted' || event.ending.outcome === '*' ? 'aborted' : 'over';
      const position = { ...game.position, moves: {}, claim: false, claim_with: [] };
      const { ending, clock, ratings } = event;
      return { status, ending, clock, ratings, draw: null, takeback: null, position };
    }
    case 'rematch':
      return { next: event.game, rematch: null };
    case 'said':
    case 'greeted':
    case 'hidden':
      return {};
  }
}
