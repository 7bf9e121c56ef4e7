// The rules in the page: small, loaded when somebody needs them, and then at once. In live games the server is the judge.
import * as files from 'virtual:wasm';
import type { Opening, Refusal, RulesQuestions } from '../contract';
import { has, t } from '../text/index.svelte';
import { refused } from '../text/refusal';
import { flat, nested } from './tree';
import type { Load, Rules } from './types';
import { compile, instantiate, type Ask } from './wasm';

let loading: Promise<Rules | null> | null = null;

/** `null`: this page was built without them, or they cannot be had now. Another call tries again. */
export const load: Load<Rules> = () => {
  loading ??= start().then(rules => {
    if (!rules) loading = null;
    return rules;
  });
  return loading;
};

async function start(): Promise<Rules | null> {
  if (!files.rules) return null;
  try {
    const [module, openings] = await Promise.all([compile(files.rules), names()]);
    return await rules(module, openings);
  } catch {
    return null;
  }
}

let judging: Promise<Rules['play'] | null> | null = null;

/** Only what is to be said of a move, without the names of openings; `null` as for `load`. */
export function loadJudge(): Promise<Rules['play'] | null> {
  judging ??= (files.rules ? compile(files.rules) : Promise.reject(new Error('built without rules')))
    .then(module => rules(module, null))
    .then(({ play }) => play)
    .catch(() => (judging = null));
  return judging;
}

/** The names of openings; without them there are the rules all the same. */
async function names(): Promise<string | null> {
  try {
    const response = await fetch(files.openings!);
    return response.ok ? await response.text() : null;
  } catch {
    return null;
  }
}

export async function rules(module: WebAssembly.Module, openings: string | null): Promise<Rules> {
  return answering(await instantiate<RulesQuestions>(module), finder(openings ?? ''));
}

/** Finds openings by position. The table writes positions as the rules do, so that a row is found in its text: to read all of them would
 *  hold up the board. What was sought once is known. */
function finder(table: string): (position: string) => Opening | null {
  const known = new Map<string, Opening | null>();
  const find = (position: string): Opening | null => {
    const end = table.indexOf(`\t${position}\n`);
    if (end < 0) return null;
    const [eco, name] = table.slice(table.lastIndexOf('\n', end) + 1, end).split('\t');
    return { eco, name };
  };
  return position => {
    let found = known.get(position);
    if (found === undefined) known.set(position, (found = find(position)));
    return found;
  };
}

/** A position without its counters. */
const positionOf = (fen: string): string => fen.split(' ', 4).join(' ');

function answering(ask: Ask<RulesQuestions>, opening: (position: string) => Opening | null): Rules {
  return {
    opening: fen => opening(positionOf(fen)),
    facts: fen => spoken(ask('facts', { fen })),
    play: (fen, move) => spoken(ask('play', { fen, m: move })),
    follow: (start, moves) => spoken(ask('follow', { start, moves })),
    faults: fen => ask('faults', { fen }).map(spoken),
    chess960: number => ask('chess960', { number }),
    listPgn: text => ask('listPgn', { text }).map(told),
    readPgn: (text, index) => told(nested(ask('readPgn', { text, index }))),
    writePgn: game => ask('writePgn', { game: flat(game) }),
    svg: (fen, options) => ask('svg', { fen, options }),
  };
}

/** A refusal in the language of the page, where it has words for it; anything else as it is. */
function spoken<T extends object>(answer: T | Refusal): T | Refusal {
  if (!('code' in answer)) return answer;
  const text = refused(answer, has, t);
  return text === null ? answer : { ...answer, text };
}

/** The same for what is wrong within. */
function told<T extends { error: Refusal | null }>(game: T): T {
  return game.error ? { ...game, error: spoken(game.error) } : game;
}
