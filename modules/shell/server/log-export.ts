import type { Id } from '#kernel/contract/fields.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import type { LogExport } from '../contract/records.ts';

/** Leaves the audit entry of a list that the browser has written to a file. */
export async function logExport(scope: Scope, order: LogExport): Promise<{ id: Id }> {
  const id = scope.newId();
  const { reason, title, ...facts } = order;
  await scope.record({
    action: 'export',
    entity: 'Export',
    entityId: id,
    entityNumber: order.list,
    summary: `${title}: ${order.rows} rows exported as ${order.format.toUpperCase()}`,
    after: facts,
    reason,
  });
  return { id };
}
