// What is to be done at home, in words, and the game that begins it.
import type { GameWish, OwnTask, Task } from '../contract';
import { levelOf } from '../state/levels';
import { t } from '../text/index.svelte';

/** What a task asks for. */
export function taskWords(task: Task): string {
  if (task.kind === 'win') {
    return t('web.task.win', { color: t(`color.${task.color}.label`), level: levelWords(task.level) });
  }
  return task.level === undefined
    ? t('web.task.games', { count: task.count })
    : t('web.task.games-level', { count: task.count, level: levelWords(task.level) });
}

/** A level by its number and its name. */
export const levelWords = (level: number): string => `${level}, ${t(`web.opponent.${levelOf(level).name}`)}`;

/** The game with which one goes at it; none where somebody to play must be found first. */
export function wishFor(task: Task): GameWish | null {
  if (task.level === undefined) return null;
  const against = { kind: 'computer' as const, strength: { level: task.level } };
  return task.kind === 'win' ? { against, color: task.color, fen: task.fen } : { against };
}

/** What is still to be done comes first, what is due sooner before the rest; then what is done. */
export function inOrder(tasks: OwnTask[]): OwnTask[] {
  const rank = (one: OwnTask): number => (one.done_at === undefined ? (one.due ?? Number.MAX_SAFE_INTEGER) : Infinity);
  return [...tasks].sort((one, other) => (rank(one) === rank(other) ? 0 : rank(one) - rank(other)));
}
