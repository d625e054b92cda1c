import { expect, test } from 'vitest';
import { restOf, whyNotPost } from './rest.ts';

const row = (match: 'exact' | 'likely' | 'none', paid: number, withheld = 0) => ({ match, paid, withheld });
const code = (header: { grossAmount: number; withheldTax: number }, rows: ReturnType<typeof row>[], keep: boolean) =>
  whyNotPost(header, rows, keep)?.code ?? null;
const header = { grossAmount: 1000, withheldTax: 50 };

test('without keeping anything the rows add up and each has its item', () => {
  expect(code(header, [row('exact', 1000, 50)], false)).toBeNull();
  expect(code(header, [row('exact', 999, 50)], false)).toBe('REMITTANCE_UNBALANCED');
  expect(code(header, [row('exact', 1000, 49)], false)).toBe('REMITTANCE_UNBALANCED');
  expect(code(header, [row('exact', 900, 50), row('none', 100)], false)).toBe('REMITTANCE_UNMATCHED');
});

test('what has no item is kept, with its share of the tax; a likely row is confirmed first, and one item at least is paid', () => {
  const rows = [row('exact', 600, 30), row('none', 300, 15)];
  expect(restOf(header, rows)).toEqual({ amount: 400, withheld: 20 });
  expect(code(header, rows, true)).toBeNull();
  expect(code(header, [row('exact', 600), row('likely', 400)], true)).toBe('REMITTANCE_UNMATCHED');
  expect(code(header, [row('none', 1000, 50)], true)).toBe('REMITTANCE_UNMATCHED');
  expect(code(header, [row('exact', 1001, 50)], true)).toBe('REMITTANCE_UNBALANCED');
  expect(code(header, [row('exact', 1000, 49)], true)).toBe('REMITTANCE_UNBALANCED');
});
