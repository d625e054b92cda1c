import { expect, test } from 'vitest';
import { isUuid, uuidAt } from './uuid.ts';

test('ids are well formed, carry their time and rise', () => {
  const at = Date.parse('2026-11-20T14:05:00.000Z');
  const ids = Array.from({ length: 10_000 }, () => uuidAt(at));
  expect(ids.every((id) => isUuid(id) && id[14] === '7' && '89ab'.includes(id[19] as string))).toBe(true);
  expect([...ids].sort()).toEqual(ids);
  expect(new Set(ids).size).toBe(ids.length);
  expect(Number.parseInt((ids[0] as string).replace('-', '').slice(0, 12), 16)).toBe(at);
});
