// Every message between the page and the server, as crates/server/src/wire.rs has them.

export type Color = 'white' | 'black';
export type ByColor<T> = { white: T; black: T };
export type Status = 'waiting' | 'playing' | 'over' | 'aborted';
export type Speed = 'bullet' | 'blitz' | 'rapid' | 'classical' | 'correspondence' | 'unlimited';
export type Source = 'computer' | 'link' | 'lobby' | 'challenge' | 'screen' | string;
export type Role = 'guest' | 'player' | 'bot' | 'admin' | string;
export type Strength = { level: number } | { elo: number };
export type Greeting = 'hello' | 'good-luck' | 'have-fun' | 'nice-move' | 'good-game' | 'well-played' | 'thank-you' | 'sorry' | 'must-go' | 'bye';
export type Offer = 'draw' | 'takeback' | 'rematch';

export interface Clocks { white: number | null; black: number | null; running: Color | null }
export interface PositionView { fen: string; turn: Color; check: boolean; moves: Record<string, string>; claim: boolean; claim_with?: string[] }
export interface EndingView { outcome: string; winner: Color | null; termination: string }
export interface MoveView { uci: string; san: string; left: number | null }
export interface PlayerView { kind: 'open' | 'invited' | 'person' | 'computer'; name: string; role: Role | null; strength: Strength | null }

export interface GameView {
  id: string; seq: number; you: Color[]; status: Status; players: ByColor<PlayerView>; start: string; chess960: boolean;
  time: ByColor<string>; speed: Speed; source: Source; visibility: string; moves: MoveView[]; position: PositionView;
  clock: Clocks; draw: Color | null; takeback: Color | null; rematch: Color | null; next: string | null;
  ending: EndingView | null; opening: string | null; created_at: number; title?: string;
}

export interface Presence { game: string; here: ByColor<boolean>; claim_in: ByColor<number | null>; watchers: number; names?: string[] }
export interface SeekView { id: string; name: string; time: string; speed: Speed; chess960: boolean; color: Color | null; mine: boolean }
export interface LiveView { id: string; names: ByColor<string>; fen: string; last: string | null; speed: Speed }
export interface WaitingView { id: string; title?: string; name: string; time: string; speed: Speed; chess960: boolean; color: Color; mine: boolean }
export interface LobbyView { seeks: SeekView[]; games: LiveView[]; waiting: WaitingView[] }
export interface SeekWish { time: string; chess960: boolean; color: Color | null }
export interface Problem { code: string; error: string }

export type Act =
  | { do: 'move'; ply: number; uci: string }
  | { do: 'resign' | 'draw' | 'no-draw' | 'takeback' | 'no-takeback'; color: Color | null }
  | { do: 'claim-draw'; uci: string | null }
  | { do: 'sit' | 'decline' | 'abort' | 'claim-win' | 'call-draw' | 'add-time' | 'rematch' | 'no-rematch' }
  | { do: 'take'; color: Color }
  | { do: 'say'; words: string }
  | { do: 'greet'; greeting: Greeting };

export type Request =
  | { t: 'join'; game: string; seq: number | null }
  | { t: 'leave'; game: string; closing: boolean }
  | { t: 'do'; game: string; id: number; act: Act }
  | { t: 'mute'; game: string; on: boolean }
  | { t: 'seek'; id: number; seek: SeekWish }
  | { t: 'unseek'; seek: string | null }
  | { t: 'accept'; id: number; seek: string }
  | { t: 'lobby' | 'leave-lobby' }
  | { t: 'ping'; n: number };

export type GameEvent =
  | { e: 'seated'; color: Color; player: PlayerView }
  | { e: 'began'; clock: Clocks }
  | { e: 'move'; ply: number; uci: string; san: string; clock: Clocks; position: PositionView; opening?: string }
  | { e: 'unplayed'; ply: number; clock: Clocks; position: PositionView }
  | { e: 'offered'; what: Offer; by: Color }
  | { e: 'unoffered'; what: Offer; by: Color; how: 'declined' | 'withdrawn' | 'lapsed' }
  | { e: 'time'; color: Color; ms: number; clock: Clocks }
  | { e: 'said'; room: 'players' | 'watchers'; name: string; words: string }
  | { e: 'greeted'; room: 'players' | 'watchers'; name: string; greeting: Greeting }
  | { e: 'over'; ending: EndingView; clock: Clocks }
  | { e: 'rematch'; game: string }
  | { e: 'hidden' };

export type Message =
  | { t: 'hello'; person: string | null; name: string | null }
  | ({ t: 'game' } & GameView)
  | { t: 'event'; game: string; seq: number; event: GameEvent }
  | { t: 'clock'; game: string; clock: Clocks }
  | ({ t: 'presence' } & Presence)
  | { t: 'done'; id: number; game: string | null; seq: number | null }
  | { t: 'paired'; game: string }
  | { t: 'challenged'; game: string; by: string }
  | ({ t: 'refused'; id: number | null; game: string | null } & Problem)
  | ({ t: 'lobby' } & LobbyView)
  | { t: 'pong'; n: number };

export const other = (color: Color): Color => (color === 'white' ? 'black' : 'white');
