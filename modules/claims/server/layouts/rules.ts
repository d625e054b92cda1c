import type { CalendarDate } from '#kernel/contract/fields.ts';
import { formatMoney, type MoneyFormat, sumOf } from '#kernel/contract/money.ts';
import type { Refusal } from '#kernel/contract/refusals.ts';
import { claimRefusals } from '../../contract/refusals.ts';
import type { ClaimLayout, LayoutColumn } from '../../contract/layout-records.ts';
import type { LayoutField } from '../../contract/rule-words.ts';

/** What a row of a partner's file is made of; amounts in minor units. */
export interface LayoutItem {
  readonly invoiceId: string;
  readonly serviceDate: CalendarDate;
  readonly patientName: string;
  readonly enrolleeNumber: string | null;
  readonly invoiceNumber: string;
  readonly itemName: string;
  readonly hmoCode: string | null;
  readonly module: string;
  readonly authorisation: string | null;
  readonly quantity: number;
  readonly unitPrice: number;
  readonly amount: number;
  readonly claimNumber: string;
}

const amounts: readonly LayoutField[] = ['unitPrice', 'amount'];
const isAmount = ({ field }: LayoutColumn) => field !== null && amounts.includes(field);

/** An amount without sign and marks, as spreadsheets read it: 250000 with two digits is `2500.00`. */
export function plainAmount(amount: number, minorDigits: number): string {
  const digits = String(amount).padStart(minorDigits + 1, '0');
  return minorDigits === 0 ? digits : `${digits.slice(0, -minorDigits)}.${digits.slice(-minorDigits)}`;
}

function cellOf(item: LayoutItem, column: LayoutColumn, minorDigits: number): string {
  const { field, constant, format } = column;
  if (field === null) return constant ?? '';
  const value = item[field];
  if (typeof value === 'number') return isAmount(column) ? plainAmount(value, minorDigits) : String(value);
  if (field === 'serviceDate' && format === 'day-first') return String(value).split('-').toReversed().join('/');
  return format === 'capitals' ? (value ?? '').toUpperCase() : (value ?? '');
}

/** One row an invoice: the sum of its items, with the day of the first one. */
function perInvoice(items: readonly LayoutItem[]): LayoutItem[] {
  return [...Map.groupBy(items, ({ invoiceId }) => invoiceId).values()].map((own) => {
    const first = own[0] as LayoutItem;
    const amount = sumOf(own.map((item) => item.amount));
    const texts = (of: (item: LayoutItem) => string | null) => [...new Set(own.map(of).filter(Boolean))].join(', ');
    return {
      ...first,
      ...{ amount, unitPrice: amount, quantity: 1, itemName: texts(({ itemName }) => itemName) },
      ...{ hmoCode: texts(({ hmoCode }) => hmoCode), authorisation: texts(({ authorisation }) => authorisation) },
      serviceDate: own.map(({ serviceDate }) => serviceDate).sort()[0] ?? first.serviceDate,
    };
  });
}

/** The table of a claim by a layout: headings, rows, and the row of totals where it is wanted. */
export function tableOf(
  items: readonly LayoutItem[],
  layout: ClaimLayout,
  minorDigits: number,
): { readonly headings: readonly string[]; readonly rows: readonly (readonly string[])[] } {
  const kept = layout.rowPer === 'invoice' ? perInvoice(items) : items;
  const rows = kept.map((item) => layout.columns.map((column) => cellOf(item, column, minorDigits)));
  const sum = plainAmount(sumOf(items.map(({ amount }) => amount)), minorDigits);
  const totals = layout.columns.map((column, at) => (column.field === 'amount' ? sum : at === 0 ? 'Total' : ''));
  return { headings: layout.columns.map(({ heading }) => heading), rows: layout.totalsRow && rows.length > 0 ? [...rows, totals] : rows };
}

/** The covering letter with what its placeholders stand for; unknown ones stay as they are written. */
export function letterOf(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
}

/** Why a pack is not drawn, or null: a claim with errors is drawn as a draft alone. */
export const whyNotPack = (claim: { readonly status: string; readonly errorCount: number }, draft: boolean): Refusal | null =>
  claim.status === 'posted' && claim.errorCount > 0 && !draft
    ? claimRefusals.refusal('CLAIM_HAS_ERRORS', { count: claim.errorCount })
    : null;

/** Why a layout cannot be saved, or null: somebody saved another since it was opened. */
export const whyNotSaveLayout = (seen: number, stored: number): Refusal | null =>
  seen === stored ? null : claimRefusals.refusal('CLAIM_LAYOUT_CHANGED');

/** What placeholders of a letter stand for. */
export const placesOf = (
  claim: { readonly claimNumber: string; readonly periodStart: string; readonly periodEnd: string; readonly total: number },
  counts: { readonly partner: string; readonly items: number; readonly invoices: number },
  money: MoneyFormat,
): Readonly<Record<string, string>> => ({
  ...{ partner: counts.partner, claimNumber: claim.claimNumber, period: `${claim.periodStart} – ${claim.periodEnd}` },
  ...{ total: formatMoney(claim.total, money), items: String(counts.items), invoices: String(counts.invoices) },
});

/** The layout of a partner that nobody changed. */
export const commonLayout: ClaimLayout = {
  columns: [
    { heading: 'Date', field: 'serviceDate', format: 'day-first' },
    { heading: 'Patient', field: 'patientName', format: 'plain' },
    { heading: 'Enrollee no.', field: 'enrolleeNumber', format: 'plain' },
    { heading: 'Service', field: 'itemName', format: 'plain' },
    { heading: 'Code', field: 'hmoCode', format: 'plain' },
    { heading: 'PA code', field: 'authorisation', format: 'plain' },
    { heading: 'Quantity', field: 'quantity', format: 'plain' },
    { heading: 'Amount', field: 'amount', format: 'plain' },
  ],
  fileFormat: 'pdf',
  rowPer: 'item',
  totalsRow: true,
  letter: 'We submit claim {claimNumber} for services of {period}: {items} items, {total} in all.',
};
