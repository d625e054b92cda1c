import type { Id } from '#kernel/contract/fields.ts';
import { orderExport } from '#kernel/server/exports/exports.ts';
import { checkListAsk, listExport, type ListAsk } from '#kernel/server/exports/list-export.ts';
import { tenantExport } from '#kernel/server/exports/tenant-export.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { requireRecentPassword } from '#modules/auth/server/index.ts';
import { hospitalOf } from '#modules/organisation/server/index.ts';
import type { ExportState, OrderExport } from '../contract/exports.ts';

/** A filter as the list's address would carry it. */
function typed(filters: OrderExport['filters']): Record<string, unknown> {
  return Object.fromEntries(Object.entries(filters).map(([name, value]) => [name, Array.isArray(value) ? value : String(value)]));
}

/** POST exports: any list that the person may read, in their rights, as a file. */
export async function orderListExport(scope: Scope, order: OrderExport): Promise<ExportState> {
  const { page: _page, limit: _limit, ...filters } = typed(order.filters);
  const ask: ListAsk = {
    path: order.list,
    params: order.params,
    filters,
    columns: order.columns,
    title: order.title,
    zone: await scope.zone(),
    currency: order.currency ?? null,
    standIns: order.standIns,
  };
  await checkListAsk(scope, ask, order.format);
  return orderExport(scope, listExport, {
    ask,
    title: order.title,
    format: order.format,
    page: order.page,
    reason: order.reason,
    said: {
      list: order.list,
      filters: order.filterWords || filters,
      columns: order.columns.map(({ field }) => field),
      format: order.format,
    },
  });
}

/** GET hospitals/{id}/export: everything, one at a time, after the password was given again. */
export async function orderHospitalExport(scope: Scope, _id: Id, tables: 'csv' | 'jsonl'): Promise<ExportState> {
  await requireRecentPassword(scope);
  const { name } = await hospitalOf(scope);
  return orderExport(scope, tenantExport, {
    ask: { tables },
    title: `All data of ${name}`.slice(0, 160),
    format: 'zip',
    page: '/settings',
    said: { list: 'hospital-data', format: 'zip', tables },
  });
}
