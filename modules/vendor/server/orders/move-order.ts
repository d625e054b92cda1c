import { sql } from 'kysely';
import type { Id } from '#kernel/contract/fields.ts';
import { tookPart } from '#kernel/server/hands/document-hands.ts';
import { guard } from '#kernel/server/record/acts.ts';
import { nextNumber } from '#kernel/server/numbers/number-series.ts';
import type { NoticeTitle, Scope } from '#kernel/server/scope/scope.ts';
import { readSettings } from '#modules/organisation/server/index.ts';
import type { PurchaseOrder } from '../../contract/order-records.ts';
import { orderRecord } from '../../contract/order.record.ts';
import { vendorSettings } from '../../contract/settings.ts';
import type { SendChannel } from '../../contract/words.ts';
import { needsApproval, whyNotApprove, whyNotMail, whyNotTrade } from '../rules.ts';
import { findVendor } from '../vendors/store.ts';
import { mailOrder } from './mail-order.ts';
import { showOrder } from './show-order.ts';
import { changeOrder, lockOrder, type OrderRecord } from './store.ts';

interface Seen {
  readonly version?: number | undefined;
}
interface WithReason extends Seen {
  readonly reason: string;
}

async function limitOf(scope: Scope): Promise<number> {
  return (await readSettings(scope, vendorSettings)).orderApprovalLimit;
}

async function tell(scope: Scope, row: OrderRecord, title: NoticeTitle, to: { permission: string } | { userIds: Id[] }): Promise<void> {
  await scope.notify({
    title,
    content: `${row.orderNumber} to ${row.vendorName}`,
    path: `/vendor/order/${row.id}`,
    to,
    module: 'vendor',
    entity: 'PurchaseOrder',
    entityId: row.id,
  });
}

const decided = ({ now, actor }: Scope) => ({ approvedAt: now, approvedBy: actor.userId, approvedByName: actor.name });
const ended = ({ now, actor }: Scope) => ({ endedAt: now, endedBy: actor.userId, endedByName: actor.name });

/** PATCH purchase-order/{id}/submit: the order's number is given here, last. */
export async function submitOrder(scope: Scope, id: Id, { version }: Seen): Promise<PurchaseOrder> {
  const before = await lockOrder(scope, id, version);
  guard(orderRecord, 'submit', before, whyNotTrade(await findVendor(scope, before.vendorId)));
  const waits = needsApproval(before.total, await limitOf(scope));
  const row = await changeOrder(
    scope,
    before,
    {
      status: waits ? 'pending-approval' : 'approved',
      submittedAt: scope.now,
      rejectReason: null,
      aboveLimit: waits,
      ...(waits ? {} : decided(scope)),
      orderNumber: before.orderNumber ?? (await nextNumber(scope, 'PO-')),
    },
    { summary: waits ? `Order to ${before.vendorName} submitted` : `Order to ${before.vendorName} submitted and approved` },
  );
  if (waits) await tell(scope, row, 'Purchase Order Awaiting Approval', { permission: 'Approve Purchase Order' });
  return showOrder(scope, id);
}

/** PATCH purchase-order/{id}/approve: by nobody who wrote, changed or submitted it (invariant 6). */
export async function approveOrder(scope: Scope, id: Id, { version }: Seen): Promise<PurchaseOrder> {
  const before = await lockOrder(scope, id, version);
  const own = whyNotApprove(await tookPart(scope, 'purchase-orders', id));
  guard(orderRecord, 'approve', before, own, whyNotTrade(await findVendor(scope, before.vendorId)));
  const aboveLimit = needsApproval(before.total, await limitOf(scope));
  const row = await changeOrder(
    scope,
    before,
    { status: 'approved', aboveLimit, ...decided(scope) },
    { summary: `Order ${before.orderNumber} approved` },
  );
  if (row.createdBy) await tell(scope, row, 'Purchase Order Approved', { userIds: [row.createdBy] });
  return showOrder(scope, id);
}

/** PATCH purchase-order/{id}/reject: back to its writer; the number stays with it. */
export async function rejectOrder(scope: Scope, id: Id, { version, reason }: WithReason): Promise<PurchaseOrder> {
  const before = await lockOrder(scope, id, version);
  guard(orderRecord, 'reject', before);
  const row = await changeOrder(
    scope,
    before,
    { status: 'draft', rejectReason: reason, submittedAt: null, aboveLimit: null },
    { summary: `Order ${before.orderNumber} rejected`, reason },
  );
  if (row.createdBy) await tell(scope, row, 'Purchase Order Rejected', { userIds: [row.createdBy] });
  return showOrder(scope, id);
}

/** PATCH purchase-order/{id}/send: by mail, or noted as handed over on paper. A sent order may be sent once more. */
export async function sendOrder(
  scope: Scope,
  id: Id,
  { version, channel }: Seen & { readonly channel: SendChannel },
): Promise<PurchaseOrder> {
  const before = await lockOrder(scope, id, version);
  const vendor = await findVendor(scope, before.vendorId);
  const byMail = channel === 'email';
  guard(orderRecord, byMail ? 'mail' : 'handOver', before, whyNotTrade(vendor), byMail ? whyNotMail(vendor) : null);
  const { now, actor } = scope;
  await changeOrder(
    scope,
    before,
    { status: 'sent', sentAt: now, sentBy: actor.userId, sentByName: actor.name, channel },
    { summary: `Order ${before.orderNumber} sent by ${channel}` },
  );
  const order = await showOrder(scope, id);
  if (channel === 'email' && vendor.email) await mailOrder(scope, order, vendor.email);
  return order;
}

/** PATCH purchase-order/{id}/close: what has not come is cancelled. */
export async function closeOrder(scope: Scope, id: Id, { version, reason }: WithReason): Promise<PurchaseOrder> {
  const before = await lockOrder(scope, id, version);
  guard(orderRecord, 'close', before);
  await cancelRest(scope, id);
  await changeOrder(
    scope,
    before,
    { status: 'closed', endReason: reason, ...ended(scope) },
    { summary: `Order ${before.orderNumber} closed`, reason },
  );
  return showOrder(scope, id);
}

/** PATCH purchase-order/{id}/cancel: while nothing was received. */
export async function cancelOrder(scope: Scope, id: Id, { version, reason }: WithReason): Promise<PurchaseOrder> {
  const before = await lockOrder(scope, id, version);
  guard(orderRecord, 'cancel', before);
  await cancelRest(scope, id);
  const orderNumber = before.orderNumber ?? (await nextNumber(scope, 'PO-'));
  await changeOrder(
    scope,
    before,
    { status: 'cancelled', endReason: reason, orderNumber, ...ended(scope) },
    { summary: `Order ${orderNumber} cancelled`, reason },
  );
  return showOrder(scope, id);
}

async function cancelRest(scope: Scope, orderId: Id): Promise<void> {
  await sql`
    update purchase_order_lines set cancelled_units = greatest(0, ordered_units - received_units)
     where hospital_id = ${scope.hospitalId} and order_id = ${orderId}`.execute(scope.tx);
}
