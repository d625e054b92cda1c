import { type MoneyFormat, parseMoney } from '#kernel/contract/money.ts';

/** A row of an advice as it is sent. Amounts in minor units. */
export interface PastedRow {
  readonly claimNumber: string | null;
  readonly invoiceNumber: string | null;
  readonly enrolleeNumber: string | null;
  readonly serviceDate: string | null;
  readonly itemCode: string | null;
  readonly claimed: number;
  readonly paid: number;
  readonly withheld: number;
  readonly reason: string | null;
}

export interface PastedRows {
  readonly rows: readonly PastedRow[];
  /** Numbers of lines that are no rows, from 1; the heading is not among them. */
  readonly wrong: readonly number[];
}

type Numbers = Pick<MoneyFormat, 'minorDigits' | 'decimalSeparator'>;

const day = /^\d{4}-\d{2}-\d{2}$/;
const orNull = (text: string | undefined) => text?.trim() || null;

/** `2026-05-31`, or `31/05/2026` as partners of the country write it; null for anything else. */
function dayOf(text: string | null): string | null {
  if (text === null || day.test(text)) return text;
  const [, date, month, year] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text) ?? [];
  return date && month && year ? `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}` : null;
}

/**
 * Rows that were copied out of a spreadsheet, in the order: claim no., invoice no., enrollee no., service date, item code, claimed, paid
 * with the tax, tax withheld, reason. Cells are divided by tabs, else by semicolons. A first line without an amount is the heading.
 */
export function readRows(text: string, numbers: Numbers): PastedRows {
  const lines = text.split(/\r?\n/).map((line) => line.trimEnd());
  const rows: PastedRow[] = [];
  const wrong: number[] = [];
  for (const [at, line] of lines.entries()) {
    if (!line.trim()) continue;
    const cells = line.split(line.includes('\t') ? '\t' : ';');
    const amount = (cell: string | undefined) => parseMoney((cell ?? '').trim().replace(/^$/, '0'), numbers);
    const [claimed, paid, withheld] = [amount(cells[5]), amount(cells[6]), amount(cells[7])];
    const serviceDate = orNull(cells[3]);
    if (claimed === null || paid === null || withheld === null || (serviceDate && !dayOf(serviceDate)) || cells.length < 7) {
      if (at > 0) wrong.push(at + 1);
      continue;
    }
    rows.push({
      ...{ claimNumber: orNull(cells[0]), invoiceNumber: orNull(cells[1]), enrolleeNumber: orNull(cells[2]) },
      ...{ serviceDate: dayOf(serviceDate), itemCode: orNull(cells[4]), claimed, paid, withheld, reason: orNull(cells[8]) },
    });
  }
  return { rows, wrong };
}
