// People with accounts, and a keeper of the site.
import { spawnSync } from 'node:child_process';
import { inject } from 'vitest';
import { somebody, type Person } from './people.ts';
import { program } from './site.ts';

export const PASSWORD = 'correct horse';
let count = 0;

/** A name that nobody has yet. */
export const fresh = (name: string): string => `${name}-${process.pid % 1000}-${count++}`;

export async function registered(name: string, options: Parameters<typeof somebody>[0] = {}): Promise<Person> {
  const person = await somebody(options);
  await person.asks('register', { name, password: PASSWORD });
  return person;
}

/** Makes an administrator, as an operator does, and logs in. */
export async function keeper(name: string, options: Parameters<typeof somebody>[0] = {}): Promise<Person> {
  const args = ['admin', '--data', inject('data'), 'user', 'add', name, '--admin', '--password-stdin'];
  const done = spawnSync(program(), args, { input: `${PASSWORD}\n`, encoding: 'utf8' });
  if (done.status !== 0) throw new Error(done.stderr);
  const person = await somebody(options);
  await person.asks('login', { name, password: PASSWORD });
  return person;
}
