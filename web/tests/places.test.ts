import { expect, test } from 'vitest';
import { NO_PLACES, place, REST_MS } from '../src/state/places';

test('a prompt keeps its row, and another gets the next', () => {
  const one = place(NO_PLACES, ['draw'], 0);
  expect(one.rows).toEqual({ draw: 0 });
  expect(place(one, ['takeback', 'draw'], 10).rows).toEqual({ draw: 0, takeback: 1 });
});

test('a row rests after its prompt', () => {
  const none = place(place(NO_PLACES, ['draw'], 0), [], 1000);
  expect(place(none, ['takeback'], 1100).rows).toEqual({ takeback: 1 });
  expect(place(none, ['takeback'], 1000 + REST_MS).rows).toEqual({ takeback: 0 });
});
