// The one line to the server. It comes back by itself, each time waiting a little longer; moves that were not answered
// are said again, for a move names its ply and a repeat is harmless. Whoever follows a game joins it again on `open`.
import type { Act, Message, Request } from './contract';
import { address } from './api';

const FIRST_WAIT_MS = 300;
const LONGEST_WAIT_MS = 8_000;
const PING_EVERY_MS = 5_000;
const SILENCE_MS = 12_000;

type Listener = (message: Message) => void;

class Line {
  /** Nothing is said of a line that has only just been lost. */
  isOpen = $state(false);
  person = $state<string | null>(null);
  name = $state<string | null>(null);

  #socket: WebSocket | null = null;
  #listeners = new Set<Listener>();
  #openers = new Set<() => void>();
  #unanswered = new Map<number, { game: string; act: Act }>();
  #number = 1;
  #wait = FIRST_WAIT_MS;
  #heard = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;

  start(): void {
    this.#connect();
    setInterval(() => this.#check(), PING_EVERY_MS);
    addEventListener('online', () => this.renew());
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible' && !this.isOpen) this.renew();
    });
  }

  /** Closes the line and opens another at once: the person has changed, or the network is back. */
  renew(): Promise<void> {
    this.#wait = FIRST_WAIT_MS;
    this.#drop();
    this.#connect();
    return new Promise(resolve => {
      const stop = this.onOpen(() => {
        stop();
        resolve();
      }, false);
    });
  }

  listen(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Calls now, if the line is open, and each time it opens. */
  onOpen(opener: () => void, now = true): () => void {
    this.#openers.add(opener);
    if (now && this.isOpen) opener();
    return () => this.#openers.delete(opener);
  }

  say(request: Request): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(request));
    return true;
  }

  /** Does something in a game; a move is kept until it is answered. */
  act(game: string, act: Act): number {
    const id = this.#number++;
    if (act.do === 'move') this.#unanswered.set(id, { game, act });
    this.say({ t: 'do', game, id, act });
    return id;
  }

  next(): number {
    return this.#number++;
  }

  forget(game: string): void {
    for (const [id, kept] of this.#unanswered) if (kept.game === game) this.#unanswered.delete(id);
  }

  #connect(): void {
    clearTimeout(this.#retry);
    const socket = new WebSocket(address('ws').replace(/^http/, 'ws'));
    this.#socket = socket;
    socket.onmessage = event => {
      if (this.#socket === socket) this.#hear(JSON.parse(event.data as string) as Message);
    };
    socket.onclose = () => {
      if (this.#socket === socket) this.#lost();
    };
  }

  #hear(message: Message): void {
    this.#heard = Date.now();
    if (message.t === 'hello') {
      this.person = message.person;
      this.name = message.name;
      this.isOpen = true;
      this.#wait = FIRST_WAIT_MS;
      for (const opener of [...this.#openers]) opener();
      for (const [id, { game, act }] of this.#unanswered) this.say({ t: 'do', game, id, act });
    }
    if ((message.t === 'done' || message.t === 'refused') && message.id !== null) this.#unanswered.delete(message.id);
    for (const listener of [...this.#listeners]) listener(message);
  }

  #lost(): void {
    this.#drop();
    const jitter = 0.5 + Math.random() / 2;
    this.#retry = setTimeout(() => this.#connect(), this.#wait * jitter);
    this.#wait = Math.min(LONGEST_WAIT_MS, this.#wait * 2);
  }

  #drop(): void {
    const socket = this.#socket;
    this.#socket = null;
    this.isOpen = false;
    clearTimeout(this.#retry);
    socket?.close();
  }

  /** A phone that slept believes its line alive: who does not answer a ping is gone. */
  #check(): void {
    if (!this.isOpen) return;
    if (Date.now() - this.#heard > SILENCE_MS) this.#lost();
    else this.say({ t: 'ping', n: this.#number++ });
  }
}

export const line = new Line();
