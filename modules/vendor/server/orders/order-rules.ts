import type { Id } from '#kernel/contract/fields.ts';
import type { ActRules } from '#kernel/contract/record.ts';
import { ownHandsIn } from '#kernel/server/hands/document-hands.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import type { orderRecord } from '../../contract/order.record.ts';
import { whyNotApprove, whyNotMail, whyNotRemoveOrder, whyNotTrade } from '../rules.ts';
import type { OrderRecord } from './store.ts';

/** What the rules beside the status say of each order's acts, for the reader: asked of their vendors and hands in one go. */
export async function orderRules(scope: Scope, rows: readonly OrderRecord[]): Promise<(row: OrderRecord) => ActRules<typeof orderRecord>> {
  const own = await ownHandsIn(
    scope,
    'purchase-orders',
    rows.map(({ id }) => id),
  );
  const vendors = await vendorsOf(scope, rows);
  return (row) => {
    const vendor = vendors.get(row.vendorId);
    const trade = vendor ? whyNotTrade(vendor) : null;
    return {
      submit: trade,
      approve: whyNotApprove(own.has(row.id)) ?? trade,
      mail: trade ?? (vendor ? whyNotMail(vendor) : null),
      handOver: trade,
      // Of the two ways to end a draft the one that fits is offered.
      remove: whyNotRemoveOrder(row) === null ? null : false,
      cancel: row.status === 'draft' && row.orderNumber === null ? false : null,
    };
  };
}

async function vendorsOf(scope: Scope, rows: readonly OrderRecord[]) {
  const ids: Id[] = [...new Set(rows.map(({ vendorId }) => vendorId))];
  if (ids.length === 0) return new Map();
  const found = await scope.tx
    .selectFrom('vendors')
    .select(['id', 'status', 'email'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', 'in', ids)
    .execute();
  return new Map(found.map((vendor) => [vendor.id, vendor]));
}
