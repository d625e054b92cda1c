import type { StatementRow } from '#modules/invoices/contract/cash-records.ts';

/** What the rows of one stay come to; `stay` null: of those that belong to none. */
export interface StaySum {
  readonly stay: string | null;
  readonly debit: number;
  readonly credit: number;
}

/** The rows of a statement by stay, the earliest first and what belongs to none last; nothing where no row belongs to one. */
export function byStay(rows: readonly Pick<StatementRow, 'stay' | 'debit' | 'credit'>[]): readonly StaySum[] {
  if (rows.every(({ stay }) => stay === null)) return [];
  const sums = new Map<string | null, StaySum>();
  for (const { stay, debit, credit } of rows) {
    const before = sums.get(stay) ?? { stay, debit: 0, credit: 0 };
    sums.set(stay, { stay, debit: before.debit + (debit ?? 0), credit: before.credit + (credit ?? 0) });
  }
  return [...sums.values()].sort((one, other) => Number(one.stay === null) - Number(other.stay === null));
}
