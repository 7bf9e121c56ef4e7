// What one does on the page of a game, whichever way one asks for it: by button, key or typed word.
import { tick, untrack } from 'svelte';
import type Board from '../board/Board.svelte';
import type { Act, Color } from '../contract';
import { lookKeys, type Keys } from '../parts/keys';
import { Note } from '../parts/note.svelte';
import type Typed from '../parts/Typed.svelte';
import { isArrival } from '../router.svelte';
import { refusalWords } from '../state/announce';
import { wanted, type Deed } from '../state/deeds';
import type { FollowedGame } from '../state/game.svelte';
import { settings } from '../state/settings.svelte';
import { notation } from '../text/fill';
import { t } from '../text/index.svelte';
import { callArbiter } from './arbiter';
import { enter } from './entry';
import { Hints } from './hints.svelte';
import { sitDown } from './seat';

/** What is asked about before it is done. */
export interface Question {
  words: string;
  act: Act | 'call';
}

/** Made where the page is: its effects go with it. */
export class Controls {
  readonly game: FollowedGame;
  readonly hints: Hints;
  /** What is said in place of whose turn it is. */
  readonly note = new Note();
  /** What was answered to something typed, beside where it was. */
  readonly answer = new Note();
  board = $state<Board>();
  typed = $state<Typed>();
  question = $state<Question | null>(null);
  isFlipped = $state(false);
  showsHelp = $state(false);
  showsMore = $state(false);
  /** Who is being reported. */
  reported = $state<Color | null>(null);
  readonly keys: Keys;

  constructor(game: FollowedGame) {
    this.game = game;
    this.hints = new Hints(game);
    this.keys = {
      ...lookKeys(game),
      Escape: () => this.#leaveBe(),
      f: () => this.act('flip'),
      h: () => game.isAlone && game.isMyTurn && !game.view?.rated && this.act('hint'),
      e: () => this.mayEvaluate && this.act('evaluation'),
      m: () => this.act('more'),
      '?': () => this.act('help'),
      '/': () => this.typed?.focus(),
    };
    this.#keepFocus();
    // What was refused is told for a while, and no longer than it holds.
    $effect(() => {
      if (!game.refusal) return;
      const told = (this.note.words = refusalWords(game.refusal));
      return () => void (this.note.words === told && (this.note.words = ''));
    });
  }

  get mayEvaluate(): boolean {
    const { game } = this;
    return game.view?.status === 'over' || (game.plays && game.isAlone && !game.view?.rated);
  }

  get showsBar(): boolean {
    return this.mayEvaluate && settings.evaluation;
  }

  /** Nothing is said where there is nothing to say. */
  say = (words: string): void => {
    this.note.words = words || this.note.words;
  };

  /** Does what a button, a key or a typed word asks for. */
  act = (deed: Deed): void => {
    const { view } = this.game;
    if (deed === 'flip') this.isFlipped = !this.isFlipped;
    else if (deed === 'help') this.showsHelp = true;
    else if (deed === 'more') this.showsMore = !this.showsMore;
    else if (deed === 'evaluation') this.evaluate();
    else if (deed === 'call') this.#call();
    else if (deed === 'hint') void this.hints.ask().then(this.say);
    else if (deed === 'claim' && !view?.position.claim && this.game.canClaimWithMove)
      this.game.claimsNext = !this.game.claimsNext;
    else this.#wish(deed);
  };

  /** What was typed. */
  enter(text: string): void {
    this.answer.words = '';
    const say = (words: string) => void (this.answer.words = words || this.answer.words);
    enter(text, this.game, { act: this.act, goAhead: this.goAhead, say });
  }

  goAhead = (from: string, to: string): void => {
    this.board?.ahead(from, to);
    this.note.words = t('web.ahead.set', { from: notation(from), to: notation(to) });
  };

  evaluate = (): void => {
    if (!this.mayEvaluate) this.note.words = t('web.eval.not-now');
    else settings.evaluation = !settings.evaluation;
  };

  sit(linked: Color | null): void {
    void sitDown(this.game, linked).then(this.say);
  }

  /** The question was answered with yes. */
  confirm(): void {
    const { question, game } = this;
    if (question?.act === 'call') void callArbiter(game.view?.tournament, game.id).then(this.say);
    else if (question) game.act(question.act);
    this.question = null;
  }

  #wish(deed: Deed): void {
    const { game } = this;
    if (!game.view) return;
    const wish = wanted(deed, game.view, game.isAlone);
    if (!wish) this.note.words = t('web.typed.not-now-deed');
    else if (wish.act.do === 'rematch') game.again();
    else if (wish.isAskedAbout && (deed !== 'resign' || settings.confirmResign))
      this.question = { words: t(`web.ask.${deed}`), act: wish.act };
    else game.act(wish.act);
  }

  /** In a tournament the clocks stop until the arbiter has been there. */
  #call(): void {
    const { game } = this;
    if (!game.plays || !game.view?.tournament || game.view.stopped) this.note.words = t('web.typed.not-now-deed');
    else this.question = { words: t('web.ask.call'), act: 'call' };
  }

  /** Whatever was begun and not done is left. */
  #leaveBe(): void {
    this.question = null;
    this.game.claimsNext = false;
    this.board?.stay();
  }

  #keepFocus(): void {
    const focusBoard = () => void tick().then(() => this.board?.focus());
    // The line to type in goes with the game: who was there goes on at the board.
    $effect.pre(() => {
      if (this.game.view?.status !== 'playing' && untrack(() => this.typed)?.hasFocus()) focusBoard();
    });
    // Who comes to play has the board at hand, unless the focus is where it was put.
    let hasArrived = false;
    $effect(() => {
      if (!this.game.plays || hasArrived) return;
      hasArrived = true;
      const { activeElement: now } = document;
      if (isArrival() && (!now || now === document.body || now.id === 'main')) focusBoard();
    });
  }
}
