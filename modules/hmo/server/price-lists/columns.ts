import { z } from 'zod';
import { cellFault } from '#kernel/contract/cell-faults.ts';
import { emptyOr, moneyCell, wholeCell, yesNoCell } from '#kernel/server/sheets/cells.ts';
import type { UploadColumn } from '#kernel/server/sheets/columns.ts';
import type { PriceRow, RowChanges } from '../../contract/price-records.ts';

const yesNo = { optional: true, choices: ['Yes', 'No'] } as const;

/** Columns of the file of a module's price list. An empty cell leaves what is there. */
export const priceColumns: readonly UploadColumn[] = [
  { key: 'code', title: 'Code', optional: true, aliases: ['Hospital code', 'Item code'] },
  { key: 'item', title: 'Item', optional: true, aliases: ['Item name', 'Name', 'Service'] },
  { key: 'hospitalPrice', title: 'Hospital price', optional: true, kind: 'number' },
  { key: 'hmoPrice', title: 'HMO price', kind: 'number', aliases: ['Price', 'Tariff'] },
  { key: 'hmoCode', title: 'HMO code', optional: true },
  { key: 'hmoItemName', title: 'HMO wording', optional: true, aliases: ['HMO item name'] },
  { key: 'covered', title: 'Covered', ...yesNo },
  { key: 'capitated', title: 'Capitated', ...yesNo },
  { key: 'copayPercent', title: 'Co-pay %', optional: true, kind: 'number' },
  { key: 'copayAmount', title: 'Co-pay amount', optional: true, kind: 'number' },
  { key: 'requiresApproval', title: 'Needs approval', ...yesNo },
  { key: 'approvalAbove', title: 'Approval above', optional: true, kind: 'number' },
  { key: 'maxQuantityPerVisit', title: 'Most a visit', optional: true, kind: 'number' },
  { key: 'maxPerYear', title: 'Most a year', optional: true, kind: 'number' },
];

const word = (most: number) => emptyOr(z.string().max(most, `Must be at most ${most} characters`));
const percentCell = z
  .string()
  .regex(/^\d{1,3}(?:\.\d{1,2})?$/, cellFault('percentage', { digits: 2 }))
  .transform((text) => Math.round(Number(text) * 100))
  .refine((bps) => bps <= 10_000, 'Must be at most 100');

const mostMinor = 100_000_000_000;

/** A row of the file, checked. */
export const priceRowSchema = (minorDigits: number) =>
  z
    .object({
      code: z.string().max(60, 'Must be at most 60 characters'),
      item: z.string().max(160, 'Must be at most 160 characters'),
      hospitalPrice: z.string(),
      hmoPrice: emptyOr(moneyCell(minorDigits, mostMinor)),
      hmoCode: word(60),
      hmoItemName: word(160),
      covered: emptyOr(yesNoCell),
      capitated: emptyOr(yesNoCell),
      copayPercent: emptyOr(percentCell),
      copayAmount: emptyOr(moneyCell(minorDigits, mostMinor)),
      requiresApproval: emptyOr(yesNoCell),
      approvalAbove: emptyOr(moneyCell(minorDigits, mostMinor)),
      maxQuantityPerVisit: emptyOr(wholeCell(1, 10_000)),
      maxPerYear: emptyOr(wholeCell(1, 10_000)),
    })
    .refine(({ code, item }) => code !== '' || item !== '', { path: ['code'], message: 'Enter the code or the name of the item' });
type FileRow = z.output<ReturnType<typeof priceRowSchema>>;

function copayOf({ copayPercent, copayAmount }: FileRow): Pick<RowChanges, 'copayOverride'> {
  if (copayPercent !== null) return { copayOverride: { kind: 'percent', value: copayPercent } };
  return copayAmount === null ? {} : { copayOverride: { kind: 'fixed', value: copayAmount } };
}

/** What a row of the file changes: its filled cells. */
export function changesOf(row: FileRow): RowChanges {
  const { code: _code, item: _item, hospitalPrice: _price, copayPercent: _percent, copayAmount: _amount, ...cells } = row;
  const filled = Object.fromEntries(Object.entries(cells).filter(([, value]) => value !== null));
  return { ...filled, ...copayOf(row) };
}

/** An amount as files have it: 150050 of two digits = 1500.50. Cut, never divided. */
function majorText(minor: number | null, minorDigits: number): string {
  if (minor === null) return '';
  const digits = String(minor).padStart(minorDigits + 1, '0');
  return minorDigits === 0 ? digits : `${digits.slice(0, -minorDigits)}.${digits.slice(-minorDigits)}`;
}

const yesNoText = (value: boolean) => (value ? 'Yes' : 'No');

/** A row as the file has it. */
export function fileRow(row: PriceRow, minorDigits: number): Record<string, string | number> {
  const copay = row.copayOverride;
  return {
    code: row.hospitalCode,
    item: row.itemName,
    hospitalPrice: majorText(row.hospitalPriceNow, minorDigits),
    hmoPrice: majorText(row.hmoPrice, minorDigits),
    hmoCode: row.hmoCode ?? '',
    hmoItemName: row.hmoItemName ?? '',
    covered: yesNoText(row.covered),
    capitated: yesNoText(row.capitated),
    copayPercent: copay?.kind === 'percent' ? copay.value / 100 : '',
    copayAmount: copay?.kind === 'fixed' ? majorText(copay.value, minorDigits) : '',
    requiresApproval: yesNoText(row.requiresApproval),
    approvalAbove: majorText(row.approvalAbove, minorDigits),
    maxQuantityPerVisit: row.maxQuantityPerVisit ?? '',
    maxPerYear: row.maxPerYear ?? '',
  };
}

/** An item without a row, as the file has it. */
export function fileItem(item: { readonly code: string; readonly name: string; readonly price: number | null }, minorDigits: number) {
  return { code: item.code, item: item.name, hospitalPrice: majorText(item.price, minorDigits), hmoPrice: '', covered: 'Yes' };
}
