import { formatMoney } from '#kernel/contract/money.ts';
import type { FileAnswer } from '#kernel/server/module/implement.ts';
import { sheetTemplate } from '#kernel/server/sheets/write-sheets.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { itemsOn, selectFound } from '../items/item-rows.ts';
import { columnsHere } from './upload-items.ts';

const bare = { symbol: '', symbolPosition: 'before', thousandsSeparator: '', decimalSeparator: '.' } as const;

/** GET billable-items/template: empty, or with the active items as they are; uploaded unchanged it changes nothing. */
export async function itemTemplate(scope: Scope, { format, filled }: { format: 'csv' | 'xlsx'; filled: boolean }): Promise<FileAnswer> {
  const { known, columns } = await columnsHere(scope);
  const items = filled
    ? await selectFound(itemsOn(scope, await scope.today()))
        .where('i.status', '=', 'active')
        .orderBy('i.module')
        .orderBy('i.foldedName')
        .execute()
    : [];
  const minorDigits = known.currency?.minorDigits ?? 0;
  const rows = items.map((item) => ({
    ...{ code: item.code, name: item.name, module: item.module, unit: item.unit, hcpcsCode: item.hcpcsCode },
    serviceType: item.serviceTypeName,
    department: item.departmentName,
    price: item.price === null ? null : formatMoney(item.price, { ...bare, minorDigits }),
    taxCode: known.taxes
      .filter((tax) => item.taxIds.includes(tax.id))
      .map((tax) => tax.code)
      .join(', '),
    paymentPolicy: item.paymentPolicy,
    status: item.status,
  }));
  return sheetTemplate(columns, rows, format, { name: 'price-list', madeAt: scope.now });
}
