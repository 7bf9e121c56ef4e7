// Who one is, as far as the page needs it: guests come to be with their first game.
import type { Held, Me } from '../contract';
import { api } from '../api';
import { line } from '../socket.svelte';
import { adoptAccountSettings, leaveAccountSettings } from './settings.svelte';

class Person {
  me = $state.raw<Me | null>(null);
  /** What holds one back; the server says when that changes. */
  held = $state.raw<Held[]>([]);
  /** Has the server been asked? Until then nobody is sent away. */
  isKnown = $state(false);

  async find(): Promise<void> {
    try {
      const { me, held } = await api.me();
      await this.#become(me);
      this.held = held;
      this.isKnown = true;
    } catch {
      // Without a line nobody is anybody; it is asked again when there is one.
    }
  }

  /** Makes sure the line knows who one is: without a person nobody can sit down. */
  async seat(): Promise<void> {
    if (line.isOpen && line.person) return;
    this.me = await api.guest();
    await line.renew();
  }

  async register(name: string, password: string): Promise<void> {
    await this.#become(await api.register(name, password));
    await line.renew();
  }

  async logIn(name: string, password: string): Promise<void> {
    await this.#become(await api.logIn(name, password));
    await this.find();
    await line.renew();
  }

  /** A card or a PIN has signed somebody in. */
  async enter(me: Me): Promise<void> {
    await this.#become(me);
    await this.find();
    this.isKnown = true;
    await line.renew();
  }

  /** Logs out by whatever way, and is nobody from then on. */
  async leave(how: () => Promise<unknown>): Promise<void> {
    await how();
    await this.#become(null);
    await line.renew();
  }

  async #become(me: Me | null): Promise<void> {
    const isOther = me?.id !== this.me?.id || me?.role !== this.me?.role;
    this.me = me;
    if (isOther) this.held = [];
    if (!this.hasAccount) leaveAccountSettings();
    else if (isOther) await adoptAccountSettings();
  }

  get isGuest(): boolean {
    return !this.me || this.me.role === 'guest';
  }

  get hasAccount(): boolean {
    return !this.isGuest;
  }

  get isAdmin(): boolean {
    return this.me?.role === 'admin';
  }
}

export const person = new Person();
