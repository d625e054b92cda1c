import type { QueryOf } from '#kernel/contract/calls.ts';
import type { FileAnswer } from '#kernel/server/module/implement.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import type { UploadColumn } from '#kernel/server/sheets/columns.ts';
import { sheetTemplate } from '#kernel/server/sheets/write-sheets.ts';
import { requireCurrency } from '#modules/billing-setup/server/index.ts';
import type { BillingModule } from '#modules/billing-setup/contract/words.ts';
import type { partnerCalls } from '../contract/calls/partners.ts';
import { mostPriceRows } from '../contract/words.ts';
import { partnerTemplate } from './partners/upload.ts';
import { fileItem, fileRow, priceColumns } from './price-lists/columns.ts';
import { soldItems } from './price-lists/generate.ts';
import { listPriceRows } from './price-lists/list.ts';

const enrolleeColumns: readonly UploadColumn[] = [
  { key: 'name', title: 'Name' },
  { key: 'enrolleeNumber', title: 'Enrollee number' },
  { key: 'plan', title: 'Plan' },
  { key: 'sex', title: 'Sex', choices: ['Male', 'Female'] },
  { key: 'birthDate', title: 'Date of birth', kind: 'date' },
];

/** The price list of a module: a partner's rows as they stand, or without a partner the hospital's items. */
async function priceListFile(scope: Scope, module: BillingModule, hmoId: string | undefined, format: 'xlsx' | 'csv'): Promise<FileAnswer> {
  const { minorDigits } = await requireCurrency(scope);
  const listed = hmoId ? (await listPriceRows(scope, hmoId, module, { page: 1, limit: mostPriceRows })).data : [];
  const own = listed.filter(({ planId }) => planId === null).map((row) => fileRow(row, minorDigits));
  const rows = own.length > 0 ? own : (await soldItems(scope, module, await scope.today())).map((item) => fileItem(item, minorDigits));
  return sheetTemplate(priceColumns, rows, format, { name: `price-list-${module}`, madeAt: scope.now });
}

/** GET hmo/template. */
export function hmoTemplate(scope: Scope, query: QueryOf<typeof partnerCalls.template>): Promise<FileAnswer> {
  const { type, module, hmoId, format } = query;
  if (type === 'price-list') return priceListFile(scope, module ?? 'Laboratory', hmoId, format);
  if (type === 'hmo') return partnerTemplate(scope, format);
  const example = { name: 'Ada Obi', enrolleeNumber: 'EXH/0001/A', plan: 'Standard', sex: 'Female', birthDate: '1990-04-12' };
  return sheetTemplate(enrolleeColumns, [example], format, { name: 'enrollees', madeAt: scope.now });
}
