// The lessons of which one is a part: told when the line opens, and whenever something changes.
import type { LessonView } from '../contract';
import { line } from '../socket.svelte';

class Lessons {
  all = $state.raw<LessonView[]>([]);
  /** The question that was put aside on this page: it is not shown again by itself. */
  aside = $state<string | null>(null);

  /** Listens from now on; begin before the line does. */
  start(): void {
    line.listen(message => {
      // Whoever comes by this line hears of their own lessons.
      if (message.t === 'hello') this.all = [];
      else if (message.t === 'lesson') this.all = [...this.all.filter(one => one.group !== message.group), message];
    });
  }

  /** Shall everybody look at the teacher? */
  get eyesUp(): LessonView | null {
    return this.all.find(one => one.eyes_up) ?? null;
  }

  /** A lesson in which everybody is asked something. */
  get asked(): LessonView | null {
    return this.all.find(one => one.question) ?? null;
  }

  /** Who of the staff plays this game against one. */
  against(game: string): string | null {
    return this.all.find(one => one.game === game)?.against ?? null;
  }

  /** The group that has made one's account. */
  get own(): LessonView | null {
    return this.all.find(one => one.alias) ?? null;
  }
}

export const lessons = new Lessons();
