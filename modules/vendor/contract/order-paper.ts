import type { PurchaseOrder } from './order-records.ts';

/** How a paper is written: its language, and money, counts, days and moments as the reader knows them. */
export interface Writing {
  readonly t: (text: string) => string;
  readonly money: (amount: number) => string;
  readonly number: (value: number) => string;
  /** A day or a moment that may be unknown. */
  readonly day: (day: string | null) => string;
  readonly instant: (instant: string | null) => string;
}

type Pairs = readonly (readonly [label: string, value: string | null])[];

/** What stands on the paper of an order, on the printer of the hospital as in the mail to the vendor. */
export interface OrderPaper {
  readonly title: string;
  readonly number: string;
  readonly facts: Pairs;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly sums: Pairs;
  /** The label among the sums that the order is about. */
  readonly total: string;
  readonly ends: Pairs;
  readonly signs: readonly string[];
}

type Line = PurchaseOrder['lines'][number];
type Column = readonly [title: string, cell: (line: Line, writing: Writing) => string];

const upToPrice: readonly Column[] = [
  ['Product', (line) => line.productName],
  ['Pack', (line) => `${line.packName} (${line.unitsPerPack} ${line.unit})`],
  ['Packs', (line, { number }) => number(line.quantityPacks)],
  ['Units', (line, { number }) => number(line.orderedUnits)],
  ['Price per pack', (line, { money }) => money(line.pricePerPack)],
];
const discount: Column = ['Discount', (line, { money }) => money(line.discount)];
const fromTax: readonly Column[] = [
  ['Tax %', (line) => String(line.taxPercent)],
  ['Amount', (line, { money }) => money(line.amount)],
];

/** An order as it stands on paper. The column of discounts is there when a line has one. */
export function orderPaper(order: PurchaseOrder, writing: Writing): OrderPaper {
  const { t, money, day, instant } = writing;
  const hasDiscount = order.lines.some((line) => line.discount > 0);
  const columns = [...upToPrice, ...(hasDiscount ? [discount] : []), ...fromTax];
  const { code, contactPerson, phone, email, address } = order.vendor;
  return {
    title: t('Purchase order'),
    number: order.orderNumber ?? t('Draft'),
    facts: [
      [t('Date'), instant(order.approvedAt ?? order.createdAt)],
      [t('Vendor'), `${order.vendorName} · ${code}`],
      [t('Contact'), [contactPerson, phone, email].filter(Boolean).join(' · ')],
      [t('Address'), address],
      [t('Deliver to'), order.locationName],
      [t('Expected'), order.expectedAt ? day(order.expectedAt) : null],
      [t('Terms'), order.terms],
      [t('Note'), order.note],
    ],
    columns: columns.map(([title]) => t(title)),
    rows: order.lines.map((line) => columns.map(([, cell]) => cell(line, writing))),
    sums: [
      [t('Subtotal'), money(order.subtotal)],
      [t('Tax'), money(order.tax)],
      [t('Freight'), money(order.freight)],
      [t('Discount'), money(-order.discount)],
      [t('Total'), money(order.total)],
    ],
    total: t('Total'),
    ends: [[t('Approved by'), order.approvedBy ? `${order.approvedBy.name}, ${instant(order.approvedAt)}` : null]],
    signs: [t('For the hospital'), t('For vendor')],
  };
}
