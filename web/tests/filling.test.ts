import { expect, test } from 'vitest';
import { ApiError } from '../src/api';
import { blamedOf, nameFault, passwordFault } from '../src/state/fields';
import { Filling } from '../src/state/filling.svelte';

function form() {
  const filling = new Filling(['name', 'password'], blamedOf);
  const gone: string[] = [];
  for (const name of ['name', 'password'] as const) filling.fields[name] = { focus: () => gone.push(name) };
  const sent: string[] = [];
  const send = (name: string, password: string, refusal?: ApiError) =>
    filling.send({ name: nameFault(name), password: passwordFault(password) }, async () => {
      sent.push(name);
      if (refusal) throw refusal;
    });
  return { filling, gone, sent, send };
}

test('what is wrong is said at every field, and the first one is gone to; nothing is sent', async () => {
  const { filling, gone, sent, send } = form();
  expect(await send('', 'short')).toBe(false);
  expect([filling.wrong.name, filling.wrong.password]).toEqual(['web.field.needed', 'web.refused.password-short']);
  expect(gone).toEqual(['name']);
  expect(sent).toEqual([]);
});

test('what the server refuses is said at the field it is about, the rest under the form', async () => {
  const { filling, gone, send } = form();
  expect(await send('Vera', 'long enough', new ApiError(400, 'password-common', ''))).toBe(false);
  expect(filling.wrong.password).not.toBe('');
  expect([filling.wrong.name, filling.problem]).toEqual(['', '']);
  expect(gone).toEqual(['password']);
  expect(await send('Vera', 'long enough', new ApiError(429, 'too-many', ''))).toBe(false);
  expect(filling.problem).not.toBe('');
  expect(filling.wrong.password).toBe('');
});

test('what is well is sent once, and nothing is said any more', async () => {
  const { filling, sent, send } = form();
  await send('', '');
  expect(await send('Vera', 'long enough')).toBe(true);
  expect(sent).toEqual(['Vera']);
  expect(filling.wrong).toEqual({ name: '', password: '' });
});
