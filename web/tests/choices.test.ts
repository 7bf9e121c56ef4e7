import { expect, test } from 'vitest';
import { read } from '../src/state/choices';

const BEFORE = { board: 'brown', sounds: true, level: 3 };
const CHOICES = { board: ['brown', 'blue'], level: [1, 2, 3] };

test.each([
  ['what was chosen counts', { board: 'blue', sounds: false, level: 1 }, { board: 'blue', sounds: false, level: 1 }],
  ['what is no choice does not', { board: 'pink', level: 99 }, BEFORE],
  ['nor what is of another kind', { sounds: 'yes', level: '2' }, BEFORE],
  ['nor what nobody knows', { colour: 'blue' }, BEFORE],
  ['nothing leaves all as it was', null, BEFORE],
  ['and so does nonsense', 'brown', BEFORE],
])('%s', (_, kept, wanted) => expect(read(kept, BEFORE, CHOICES)).toEqual(wanted));
