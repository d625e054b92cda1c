import { z } from 'zod';
import { foldName } from '#kernel/contract/search-words.ts';
import { dayCell, emptyOr, moneyCell } from '#kernel/server/sheets/cells.ts';
import type { UploadColumn } from '#kernel/server/sheets/columns.ts';
import type { SheetRow } from '#kernel/server/sheets/read-sheet.ts';
import type { RawRow } from '#kernel/server/sheets/table.ts';
import type { RemittanceMap } from '../../contract/remittance-file-records.ts';
import { type RemittanceColumn, remittanceColumns } from '../../contract/remittance-words.ts';

/** What partners call the columns of their advices. */
const titles: Readonly<Record<RemittanceColumn, readonly string[]>> = {
  claimNumber: ['Claim no', 'Claim number', 'Claim', 'Claim ID', 'Claim ref', 'Claim reference', 'Batch no', 'Batch number'],
  invoiceNumber: ['Invoice no', 'Invoice number', 'Invoice', 'Bill no', 'Bill number'],
  enrolleeNumber: ['Enrollee no', 'Enrollee number', 'Enrollee ID', 'Member no', 'Member number', 'Member ID', 'Policy no', 'NHIA no'],
  serviceDate: ['Service date', 'Date of service', 'Date', 'Encounter date', 'Treatment date', 'Visit date'],
  itemCode: ['Item code', 'Code', 'Service code', 'Tariff code', 'Procedure code', 'HMO code'],
  claimed: ['Claimed', 'Amount claimed', 'Claimed amount', 'Claim amount', 'Billed', 'Amount billed', 'Billed amount'],
  paid: ['Paid', 'Amount paid', 'Paid amount', 'Approved', 'Amount approved', 'Approved amount', 'Payment'],
  withheld: ['Tax withheld', 'Withheld', 'WHT', 'Withholding tax', 'Tax'],
  reason: ['Reason', 'Remark', 'Remarks', 'Comment', 'Comments', 'Rejection reason', 'Denial reason', 'Note'],
};

/** Columns without which no row says anything. */
export const neededColumns: readonly RemittanceColumn[] = ['claimed', 'paid'];

/** Headings of a file that are there, each once, in their order. */
export const headingsOf = (head: RawRow): string[] => [...new Set(head.cells.map((cell) => cell.trim()).filter((cell) => cell !== ''))];

/**
 * Which heading of a file stands for what: those of the partner's last file where all of them are there again, else by their words. A
 * heading stands for one thing.
 */
export function proposeMap(
  headings: readonly string[],
  remembered: RemittanceMap | null,
): { readonly columns: RemittanceMap; readonly remembered: boolean } {
  if (remembered && Object.values(remembered).every((heading) => headings.includes(heading ?? '')))
    return { columns: remembered, remembered: true };
  const columns: RemittanceMap = {};
  const taken = new Set<string>();
  for (const column of remittanceColumns) {
    const known = new Set([column, ...titles[column]].map(foldName));
    const heading = headings.find((each) => !taken.has(each) && known.has(foldName(each)));
    if (!heading) continue;
    taken.add(heading);
    columns[column] = heading;
  }
  return { columns, remembered: false };
}

/** Needed columns that no heading of the file was chosen for. */
export const missingColumns = (columns: RemittanceMap, headings: readonly string[]): RemittanceColumn[] =>
  neededColumns.filter((column) => !headings.includes(columns[column] ?? ''));

/** An amount as partners write it: `₦3,000.00`, `NGN 3 000`, `-` for nothing. */
function plainAmount(cell: string): string {
  if (/^[-–—]?$/.test(cell)) return '0';
  return /^[^\d-]{0,5}(\d.*)$/.exec(cell)?.[1]?.replaceAll(/\s/g, '') ?? cell;
}

/** Rows below the head by what their columns hold; rows in which none of the chosen columns is filled are passed over. */
export function rowsBy(columns: RemittanceMap, head: RawRow, below: readonly RawRow[]): SheetRow[] {
  const places = remittanceColumns.map((column) => head.cells.findIndex((cell) => cell.trim() === columns[column]));
  return below.flatMap(({ row, cells }) => {
    const texts = places.map((place) => (place < 0 ? '' : (cells[place] ?? '').trim()));
    if (texts.every((text) => text === '')) return [];
    const named = remittanceColumns.map((column, at): [string, string] => {
      const text = texts[at] ?? '';
      return [column, column === 'claimed' || column === 'paid' || column === 'withheld' ? plainAmount(text) : text];
    });
    return [{ row, cells: Object.fromEntries(named) }];
  });
}

/** The chosen columns under the headings of the file, for what is said of a faulty cell. */
export const columnsOf = (columns: RemittanceMap): UploadColumn[] => remittanceColumns.map((key) => ({ key, title: columns[key] ?? key }));

const upTo = (most: number) => emptyOr(z.string().max(most, `Must be at most ${most} characters`));

/** A row in a currency with so many digits. Tax is a part of what was paid. */
export function adviceSchema(minorDigits: number) {
  const money = moneyCell(minorDigits);
  return z
    .object({
      ...{ claimNumber: upTo(40), invoiceNumber: upTo(40), enrolleeNumber: upTo(60), itemCode: upTo(60), reason: upTo(300) },
      ...{ serviceDate: emptyOr(dayCell), claimed: money, paid: money, withheld: money },
    })
    .refine((row) => row.withheld <= row.paid, {
      message: 'Must not be more than what was paid',
      path: ['withheld'],
      // Asked whatever else is wrong with the row, once both amounts are there.
      when: ({ value }) => hasAmounts(value),
    });
}

function hasAmounts(row: unknown): boolean {
  const { paid, withheld } = (row ?? {}) as { readonly paid?: unknown; readonly withheld?: unknown };
  return typeof paid === 'number' && typeof withheld === 'number';
}

export type AdviceFileRow = z.output<ReturnType<typeof adviceSchema>>;
