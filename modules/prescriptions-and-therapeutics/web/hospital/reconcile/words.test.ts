import { expect, test } from 'vitest';
import { orderOfDecided } from './words.ts';

test('what was passed of an alert names the item that it was passed for', () => {
  const passed = [{ line: 0, rule: 'allergy', about: 'Penicillin', reason: 'No reaction since childhood' }] as never;
  const one = { lineId: 'a', action: 'continue', reason: null, line: null, passed: [] } as const;
  const order = orderOfDecided([
    one,
    { ...one, lineId: 'b', action: 'change', reason: 'weaker', line: { doseAmount: 5 } as never, passed },
  ]);
  expect(order.items).toEqual([
    { lineId: 'a', action: 'continue', reason: null },
    { lineId: 'b', action: 'change', reason: 'weaker', line: { doseAmount: 5 } },
  ]);
  expect(order.overrides).toEqual([{ line: 1, rule: 'allergy', about: 'Penicillin', reason: 'No reaction since childhood' }]);
});
