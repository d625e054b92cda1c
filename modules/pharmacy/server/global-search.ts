import type { Scope } from '#kernel/server/scope/scope.ts';
import type { SearchGroup } from '#modules/organisation/contract/events.ts';
import { typedNumbers } from '#modules/organisation/server/index.ts';

interface Asked {
  readonly words: string;
  readonly most: number;
}

/** The medication orders of the global search, by their number. */
export async function searchOrders(scope: Scope, { words, most }: Asked): Promise<SearchGroup | undefined> {
  const numbers = typedNumbers(words);
  if (!scope.may('View Medication Orders') || numbers.length === 0) return undefined;
  const rows = await scope.tx
    .selectFrom('medicationOrders')
    .select(['id', 'orderNumber', 'status'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('orderNumber', 'in', [...numbers])
    .limit(most)
    .execute();
  return {
    type: 'medication-orders',
    title: 'Medication orders',
    order: 37,
    rows: rows.map((row) => ({ id: row.id, title: row.orderNumber, subtitle: row.status, path: `/medications/orders/${row.id}` })),
  };
}

/** The medication requests of the global search, by their number; nothing of the medicine or the patient is shown here. */
export async function searchRequests(scope: Scope, { words, most }: Asked): Promise<SearchGroup | undefined> {
  const numbers = typedNumbers(words);
  if (!scope.may('View Medication Requests') || numbers.length === 0) return undefined;
  const rows = await scope.tx
    .selectFrom('medicationRequests')
    .select(['id', 'requestNumber', 'status'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('requestNumber', 'in', [...numbers])
    .limit(most)
    .execute();
  return {
    type: 'medication-requests',
    title: 'Medication requests',
    order: 36,
    rows: rows.map((row) => ({ id: row.id, title: row.requestNumber, subtitle: row.status, path: `/medications/requests/${row.id}` })),
  };
}
