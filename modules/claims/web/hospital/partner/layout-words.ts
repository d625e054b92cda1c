import { word } from '#kernel/web/text/use-text.ts';
import type { LayoutColumn } from '#modules/claims/contract/layout-records.ts';
import type { LayoutField, LayoutFormat, PackFormat } from '#modules/claims/contract/rule-words.ts';

export const fieldWords: Readonly<Record<LayoutField, string>> = {
  serviceDate: word('Service date'),
  patientName: word('Patient'),
  enrolleeNumber: word('Enrollee no.'),
  invoiceNumber: word('Invoice'),
  itemName: word('Item'),
  hmoCode: word('Code of the item'),
  module: word('Module'),
  authorisation: word('PA code or notice'),
  quantity: word('Quantity'),
  unitPrice: word('Unit price'),
  amount: word('Amount'),
  claimNumber: word('Claim no.'),
};

export const formatWords: Readonly<Record<LayoutFormat, string>> = {
  plain: word('As it is'),
  'day-first': word('Day first'),
  capitals: word('Capital letters'),
};

export const packWords: Readonly<Record<PackFormat, string>> = { pdf: word('PDF'), xlsx: word('Spreadsheet'), csv: word('CSV') };

const examples: Readonly<Record<LayoutField, string>> = {
  ...{ serviceDate: '2026-05-09', patientName: 'Ada Obi', enrolleeNumber: 'E-1042', invoiceNumber: 'INV-000123', itemName: 'Malaria test' },
  ...{ hmoCode: 'LAB-07', module: 'Laboratory', authorisation: 'PA-7781', quantity: '1', unitPrice: '3000.00', amount: '3000.00' },
  claimNumber: 'CL-000123',
};

/** What a column writes for an invented item. */
export function exampleOf({ field, constant, format }: LayoutColumn): string {
  if (field === null) return constant ?? '';
  const value = examples[field];
  if (field === 'serviceDate' && format === 'day-first') return value.split('-').toReversed().join('/');
  return format === 'capitals' ? value.toUpperCase() : value;
}
