import { expect, test, vi } from 'vitest';
import type { Refused } from './send.ts';
import { tellUntold, watchRefusal } from './told.ts';

const refusal = (parts: Partial<Refused> = {}): Refused => ({
  ...{ ok: false, status: 422, code: 'TENDERS_UNEQUAL', message: 'The payment methods do not add up to the amount' },
  ...{ fields: { tenders: 'The payment methods do not add up to the amount' }, details: {} },
  ...parts,
});

async function toldAfter(read: (refused: Refused) => unknown, parts: Partial<Refused> = {}): Promise<readonly string[]> {
  vi.useFakeTimers();
  const said: string[] = [];
  const watched = watchRefusal(refusal(parts));
  tellUntold(watched, (message) => void said.push(message));
  read(watched.refused);
  await vi.runAllTimersAsync();
  vi.useRealTimers();
  return said;
}

test.each<[string, (refused: Refused) => unknown]>([
  ['nobody', () => null],
  ['who asks for the code alone', ({ code }) => code],
  ['who asks whether there are fields', ({ fields }) => Object.keys(fields).length],
  ['who asks for another field', ({ fields }) => fields['amount']],
])('words that were read by %s are said in a toast', async (_who, read) => {
  expect(await toldAfter(read)).toEqual(['The payment methods do not add up to the amount']);
});

test.each<[string, (refused: Refused) => unknown]>([
  ['its message', ({ message }) => message],
  ['its field', ({ fields }) => fields['tenders']],
  ['all its fields', ({ fields }) => Object.entries(fields)],
  ['what it says beside its code', ({ details }) => details['alerts']],
])('whoever shows %s is left alone', async (_what, read) => {
  expect(await toldAfter(read)).toEqual([]);
});

test('of several fields each must be shown', async () => {
  const fields = { amount: 'Too much', tenders: 'Unequal' };
  expect(await toldAfter((refused) => refused.fields['amount'], { fields })).toHaveLength(1);
  expect(await toldAfter((refused) => [refused.fields['amount'], refused.fields['tenders']], { fields })).toEqual([]);
});

test.each([0, 401, 402, 403, 503])('%i is said by the frame', async (status) => {
  expect(await toldAfter(() => null, { status })).toEqual([]);
});
