// One group as the page knows it: who belongs to it, and what one may do there.
import type { GroupView, MemberView, Right } from '../contract';
import { ask } from '../api';
import { problemWords } from '../text/problem';

export class Group {
  readonly id: string;
  view = $state.raw<GroupView | null>(null);
  problem = $state('');
  note = $state('');

  constructor(id: string) {
    this.id = id;
    void this.load();
  }

  async load(): Promise<void> {
    try {
      this.view = await ask('GET /api/groups/{id}', { path: { id: this.id } });
      this.problem = '';
    } catch (error) {
      this.problem = problemWords(error);
    }
  }

  /** Does something, says what came of it, and looks anew. */
  async attempt<T>(deed: () => Promise<T>, done = ''): Promise<T | null> {
    this.problem = this.note = '';
    try {
      const result = await deed();
      await this.load();
      this.note = done;
      return result;
    } catch (error) {
      this.problem = problemWords(error);
      return null;
    }
  }

  may(right: Right): boolean {
    return this.view?.rights.includes(right) ?? false;
  }

  get members(): MemberView[] {
    return this.view?.people.filter(one => one.part === 'member') ?? [];
  }

  /** Are there accounts that it has made, or will be? A class begins with them; a club has them once a list was pasted. */
  get hasCards(): boolean {
    return this.view?.kind === 'class' || this.members.some(one => one.alias);
  }

  /** What somebody is called before those who may know it, else as everybody does. */
  called(name: string): string {
    return this.view?.people.find(one => one.name === name)?.real_name ?? name;
  }

  member(name: string): MemberView | undefined {
    return this.view?.people.find(one => one.name === name);
  }
}
