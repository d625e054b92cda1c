import { expect, test } from 'vitest';
import { isSensitiveCode, keptDiagnoses, knownDiagnoses, type seesSensitive } from './sensitive.ts';

const somebody = (...rights: string[]) => ({
  actor: { kind: 'user' as const } as Parameters<typeof seesSensitive>[0]['actor'],
  may: (right: string) => rights.includes(right),
});
const without = somebody();
const holder = somebody('View Sensitive Records');
const rows = [{ code: 'B54' }, { code: 'B24' }, { code: null, isSensitive: true }];

test('sensitive codes: HIV, sexually transmitted, mental, abortion, maltreatment', () => {
  for (const code of ['B20', 'B24', 'b24', 'A53.9', 'F32.1', 'O06.9', 'T74.1', 'Z21']) expect(isSensitiveCode(code)).toBe(true);
  for (const code of ['B54', 'I10', 'A49.9', 'A65', 'O80', null]) expect(isSensitiveCode(code)).toBe(false);
});

test('a sensitive diagnosis is absent without the right, whole for its holder and for whoever wrote it', () => {
  expect(knownDiagnoses(without, rows)).toEqual([{ code: 'B54' }]);
  expect(knownDiagnoses(holder, rows)).toEqual(rows);
  expect(knownDiagnoses(without, rows, true)).toEqual(rows);
});

test('a list changed by somebody who sees only a part of it keeps the other part', () => {
  expect(keptDiagnoses(without, [{ code: 'I10' }], rows.slice(0, 2))).toEqual([{ code: 'I10' }, { code: 'B24' }]);
  expect(keptDiagnoses(holder, [{ code: 'I10' }], rows.slice(0, 2))).toEqual([{ code: 'I10' }]);
});
