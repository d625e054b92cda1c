import type { StatementLine } from '../../contract/statement-records.ts';
import type { StatementKind } from '../../contract/statement-words.ts';

/** What an entry of the ledger on account 1110 is to the partner. `reverses`: it mirrors an earlier one. */
export function kindOf({ event, reverses }: { readonly event: string; readonly reverses: boolean }): StatementKind {
  if (event === 'E3' && !reverses) return 'invoice';
  if (event === 'E12') return reverses ? 'payment-reversed' : 'payment';
  if (event === 'E11') return reverses ? 'write-off-reversed' : 'write-off';
  if (event === 'E13') return 'moved-to-patient';
  return event === 'E9' ? 'credit-note' : 'other';
}

/** Lines with what is owed after each; the last ones only, with what came before them brought forward. */
export function runOn<L extends { readonly amount: number }>(
  opening: number,
  lines: readonly L[],
  most: number,
): { readonly rows: (L & Pick<StatementLine, 'balance'>)[]; readonly shortened: boolean } {
  let balance = opening;
  const rows = lines.map((line) => {
    balance += line.amount;
    return { ...line, balance };
  });
  return { rows: rows.slice(-most), shortened: rows.length > most };
}

interface Change {
  readonly kind: StatementKind;
  readonly amount: number;
}

/** Sums of a period. `withheld` is the tax in its payments: opening + invoiced − paid − withheld − writtenOff + otherwise = closing. */
export function sumsOf(opening: number, changes: readonly Change[], withheld: number) {
  const of = (...kinds: readonly StatementKind[]) =>
    changes.reduce((sum, { kind, amount }) => sum + (kinds.includes(kind) ? amount : 0), 0);
  const settled = -of('payment', 'payment-reversed');
  const writtenOff = -of('write-off', 'write-off-reversed');
  const invoiced = of('invoice');
  const closing = opening + changes.reduce((sum, { amount }) => sum + amount, 0);
  return {
    opening,
    invoiced,
    paid: settled - withheld,
    withheld,
    writtenOff,
    otherwise: closing - opening - invoiced + settled + writtenOff,
    closing,
  };
}

/** A share in basis points, half up; 0 of nothing. */
export const bpsShare = (part: number, whole: number): number => (whole === 0 ? 0 : Math.round((part * 10_000) / whole));
