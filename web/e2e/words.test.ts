// How moves are written and read: figurines, letters of the language, and what those who listen hear; whose language it is.
import { expect, test } from 'vitest';
import { fresh, PASSWORD, registered } from './accounts.ts';
import { open, site, somebody, type Person } from './people.ts';

open();

const heard = (person: Person) => person.see(':not(.board) > [aria-live=assertive]').innerText();

test('moves are figurines with letters beneath, and are typed and heard in the letters of the language', async () => {
  const me = await somebody({ locale: 'fr-FR' });
  await me.begins({ against: { kind: 'screen' } });
  await me.types('Cf3');
  await me.hasMoves(1);
  expect(await me.see('.moves .san').first().innerText()).toBe('Cf3');
  expect(await me.see('.moves .san .figurine svg').first().isVisible()).toBe(true);
  await expect.poll(() => heard(me)).toContain('Cf3');
  // English letters are understood everywhere.
  await me.types('Nc6');
  await me.hasMoves(2);
  expect(await me.see('.moves .san').nth(1).innerText()).toBe('Cc6');
  // What is handed on stays as every program reads it.
  const pgn = await me.page.request.get(`${me.page.url().replace('/game/', '/api/games/')}/pgn`);
  expect(await pgn.text()).toContain('1. Nf3 Nc6');
});

test('whoever likes letters has letters, in English ones if they like', async () => {
  for (const [notation, move] of [
    ['letters', 'פf3'],
    ['english', 'Nf3'],
  ] as const) {
    const me = await somebody({ locale: 'he-IL', settings: { notation } });
    await me.begins({ against: { kind: 'screen' } });
    await me.types('פf3');
    await me.hasMoves(1);
    expect(await me.see('.moves .san').first().innerText()).toBe(move);
    expect(await me.see('.figurine').count()).toBe(0);
  }
});

test('an account speaks the language that the browser asks for, until somebody chooses one', async () => {
  const name = fresh('Vera');
  const english = await registered(name);
  const isKept = (person: Person) =>
    person.page.waitForResponse(answer => answer.url().endsWith('/me/settings') && answer.request().method() === 'PUT');
  const first = isKept(english);
  await english.page.goto(site);
  await english.sees('nav a', 'Library');
  await first;
  const logIn = async (locale: string): Promise<Person> => {
    const person = await somebody({ locale });
    await person.page.goto(`${site}/login`);
    await person.see('input[autocomplete=username]').fill(name);
    await person.see('input[type=password]').fill(PASSWORD);
    await person.see('form .primary').click();
    await person.sees('nav a', name);
    return person;
  };
  const french = await logIn('fr-FR');
  await french.sees('nav a', 'Bibliothèque');
  await french.page.goto(`${site}/settings`);
  const kept = isKept(french);
  await french.see('select').first().selectOption('he');
  await kept;
  const again = await logIn('en-GB');
  await again.sees('nav a', 'ספרייה');
});
