// The lessons of which one is a part: told when the line opens, and whenever something changes.
import type { LessonView } from '../contract';
import { line } from '../socket.svelte';

class Lessons {
  all = $state.raw<LessonView[]>([]);

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

  /** The group that has made one's account. */
  get own(): LessonView | null {
    return this.all.find(one => one.alias) ?? null;
  }
}

export const lessons = new Lessons();
