// All boards of a group as the server tells them: everything once, then what has changed.
import type { AnswerView, BoardView, Color, LessonView, Message } from '../contract';
import { line } from '../socket.svelte';
import { hung, type Hung } from './layout';

/** How many of this page look at each wall: one page follows another before that one is gone. */
const lookers = new Map<string, number>();

export class Wall {
  readonly group: string;
  boards = $state.raw<Hung[]>([]);
  here = $state.raw<string[]>([]);
  lesson = $state.raw<LessonView | null>(null);
  /** What was answered to the question that is put. */
  answers = $state.raw<AnswerView[]>([]);
  #stops: (() => void)[];

  constructor(group: string) {
    this.group = group;
    lookers.set(group, (lookers.get(group) ?? 0) + 1);
    this.#stops = [
      line.listen(message => this.#hear(message)),
      line.onOpen(() => line.say({ t: 'wall', group: this.group })),
    ];
  }

  close(): void {
    for (const stop of this.#stops) stop();
    const left = (lookers.get(this.group) ?? 1) - 1;
    lookers.set(this.group, left);
    if (!left) line.say({ t: 'leave-wall', group: this.group });
  }

  /** What a clock shows at this moment. */
  static left({ board, at }: Hung, color: Color, now: number): number | null {
    const shown = board.clock[color];
    return shown === null ? null : Math.max(0, shown - (board.clock.running === color ? now - at : 0));
  }

  /** Who plays at the moment, by name. */
  get playing(): Set<string> {
    const seated = this.boards.filter(({ board }) => board.status === 'playing').flatMap(({ board }) => names(board));
    return new Set(seated);
  }

  #hear(message: Message): void {
    if (message.t !== 'wall' || message.group !== this.group) return;
    const at = performance.now();
    const news = message.boards.map(board => ({ board, at }));
    this.boards = message.whole ? news : hung(this.boards, news);
    this.here = message.here;
    this.lesson = message.lesson;
    this.answers = message.answers;
  }
}

const names = (board: BoardView): string[] =>
  (['white', 'black'] as const).map(color => board.players[color]).flatMap(one => (one.computer ? [] : [one.name]));
