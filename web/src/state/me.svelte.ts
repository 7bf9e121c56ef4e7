// Who one is, as far as the page needs it: guests come to be with their first game.
import { api, type Me } from '../api';
import { line } from '../socket.svelte';

class Person {
  me = $state.raw<Me | null>(null);

  async find(): Promise<void> {
    this.me = await api.me().catch(() => null);
  }

  /** Makes sure the line knows who one is: without a person nobody can sit down. */
  async seat(): Promise<void> {
    if (line.isOpen && line.person) return;
    this.me = await api.guest();
    await line.renew();
  }

  get isGuest(): boolean {
    return !this.me || this.me.role === 'guest';
  }
}

export const person = new Person();
