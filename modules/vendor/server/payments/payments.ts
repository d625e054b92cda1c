import { present } from '#kernel/server/reading/present.ts';
import { type Expression, type ExpressionBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import type { DB, VendorPaymentsTable } from '#database/types.ts';
import type { QueryOf } from '#kernel/contract/calls.ts';
import { offsetOf, type Page } from '#kernel/contract/envelope.ts';
import type { Id } from '#kernel/contract/fields.ts';
import { kernelRefusals, refuseIf } from '#kernel/contract/refusals.ts';
import { refuseStale } from '#kernel/server/database/versions.ts';
import { actsOf, guard } from '#kernel/server/record/acts.ts';
import { nextNumber } from '#kernel/server/numbers/number-series.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { between } from '#kernel/server/scope/days.ts';
import { changedBy } from '#kernel/server/scope/stamps.ts';
import { mirrorEntry, postEntry } from '#modules/billing-setup/server/index.ts';
import { type paymentCalls, vendorPaymentActs } from '../../contract/calls/supplies.ts';
import { type CreatePayment, VendorPayment } from '../../contract/supply-records.ts';
import { vendorPaymentRecord } from '../../contract/supply.record.ts';
import { by, madeBy, orNone } from '../context.ts';
import { documentNumber } from '../orders/list-orders.ts';
import { whyNotPay } from '../rules.ts';
import { lockSupplies } from '../supplies/store.ts';
import { paymentFiles } from '../vendors/attachments.ts';
import { addToAccount, lockVendor, tellLive, vendorIdsBy } from '../vendors/store.ts';

type PaymentRecord = Selectable<VendorPaymentsTable>;
type Query = QueryOf<typeof paymentCalls.list>;
type Where = ExpressionBuilder<DB, 'vendorPayments'>;

async function findPayment(scope: Scope, id: Id, lock = false): Promise<PaymentRecord> {
  const query = scope.tx.selectFrom('vendorPayments').selectAll().where('hospitalId', '=', scope.hospitalId).where('id', '=', id);
  const row = await (lock ? query.forUpdate() : query).executeTakeFirst();
  if (!row) throw kernelRefusals.refusal('NOT_FOUND');
  return row;
}

async function showPayments(scope: Scope, rows: readonly PaymentRecord[]): Promise<VendorPayment[]> {
  if (rows.length === 0) return [];
  const parts = await scope.tx
    .selectFrom('vendorPaymentAllocations as a')
    .innerJoin('supplies as s', (join) => join.onRef('s.hospitalId', '=', 'a.hospitalId').onRef('s.id', '=', 'a.supplyId'))
    .select(['a.paymentId', 'a.supplyId', 'a.amount', 's.supplyNumber', 's.invoiceNumber'])
    .where('a.hospitalId', '=', scope.hospitalId)
    .where(
      'a.paymentId',
      'in',
      rows.map(({ id }) => id),
    )
    .orderBy('s.supplyNumber')
    .execute();
  const files = await paymentFiles(
    scope,
    rows.map(({ id }) => id),
  );
  return rows.map((row) =>
    present(VendorPayment, row, {
      allocations: parts
        .filter(({ paymentId }) => paymentId === row.id)
        .map(({ supplyId, supplyNumber, invoiceNumber, amount }) => ({
          supplyId,
          supplyNumber: supplyNumber ?? '',
          invoiceNumber,
          amount,
        })),
      attachments: files.get(row.id) ?? [],
      createdBy: { id: row.createdBy, name: row.createdByName },
      reversedBy: by(row.reversedBy, row.reversedByName),
      acts: actsOf(scope, vendorPaymentActs, row),
    }),
  );
}

/** GET vendor-payment/{id}. */
export async function showPayment(scope: Scope, id: Id): Promise<VendorPayment> {
  return (await showPayments(scope, [await findPayment(scope, id)]))[0] as VendorPayment;
}

/** GET vendor-payment, and a vendor's own. */
export async function listPayments(scope: Scope, query: Query): Promise<Page<VendorPayment>> {
  const { from, until } = await between(scope, query);
  const typed = query.searchTerm?.trim();
  const number = typed ? documentNumber('VPY', typed) : null;
  const vendorIds = typed && !number ? await vendorIdsBy(scope, typed) : null;
  const where = (eb: Where): Expression<SqlBool> =>
    eb.and([
      eb('hospitalId', '=', scope.hospitalId),
      ...(query.status?.length ? [eb('status', 'in', query.status)] : []),
      ...(query.vendorId ? [eb('vendorId', '=', query.vendorId)] : []),
      ...(from ? [eb('createdAt', '>=', from)] : []),
      ...(until ? [eb('createdAt', '<', until)] : []),
      ...(number ? [eb('paymentNumber', '=', number)] : []),
      ...(vendorIds ? [eb('vendorId', 'in', orNone(vendorIds))] : []),
    ]);
  const { count } = await scope.tx
    .selectFrom('vendorPayments')
    .where(where)
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow();
  const rows = await scope.tx
    .selectFrom('vendorPayments')
    .selectAll()
    .where(where)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(query.limit)
    .offset(offsetOf(query))
    .execute();
  return { data: await showPayments(scope, rows), meta: { count: Number(count), page: query.page, limit: query.limit } };
}

async function settle(scope: Scope, parts: readonly { readonly supplyId: Id; readonly amount: number }[], sign: 1 | -1): Promise<void> {
  await sql`
    update supplies s set paid = s.paid + r.amount
      from unnest(${parts.map(({ supplyId }) => supplyId)}::uuid[], ${parts.map(({ amount }) => sign * amount)}::bigint[]) as r (id, amount)
     where s.hospital_id = ${scope.hospitalId} and s.id = r.id`.execute(scope.tx);
}

/**
 * POST vendor-payment. Posts E19: 2100 against 1000 for cash, else against 1020. The vendor and its supplies are locked before the rule
 * is asked, so that two at once never pay more than is open (invariant 2).
 */
export async function createPayment(scope: Scope, order: CreatePayment): Promise<VendorPayment> {
  const vendor = await lockVendor(scope, order.vendorId);
  const supplies = await lockSupplies(
    scope,
    order.allocations.map(({ supplyId }) => supplyId),
  );
  refuseIf(whyNotPay(order, supplies, await scope.today()));
  const { allocations, amount, paidAt, method, reference, note } = order;
  const id = scope.newId();
  const entry = await postEntry(scope, {
    event: 'E19',
    entryDate: paidAt,
    sourceType: 'vendor-payment',
    sourceId: id,
    narration: `Paid to ${vendor.name} by ${method}${reference ? `, ${reference}` : ''}`,
    lines: [
      { account: '2100', debit: amount },
      { account: method === 'cash' ? '1000' : '1020', credit: amount },
    ],
  });
  await settle(scope, allocations, 1);
  await addToAccount(scope, vendor.id, { paid: amount });
  const row = await scope.tx
    .insertInto('vendorPayments')
    .values({
      hospitalId: scope.hospitalId,
      id,
      vendorId: vendor.id,
      vendorName: vendor.name,
      amount,
      paidAt,
      method,
      reference,
      note,
      status: 'posted',
      entryId: (entry as { id: Id }).id,
      ...madeBy(scope),
      paymentNumber: await nextNumber(scope, 'VPY-'),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await scope.tx
    .insertInto('vendorPaymentAllocations')
    .values(allocations.map((part) => ({ hospitalId: scope.hospitalId, paymentId: id, ...part })))
    .execute();
  await recordPayment(scope, row, 'create', `Payment ${row.paymentNumber} to ${vendor.name} recorded`, null);
  return showPayment(scope, id);
}

async function recordPayment(
  scope: Scope,
  row: PaymentRecord,
  action: 'create' | 'state',
  summary: string,
  reason: string | null,
): Promise<void> {
  await scope.record({
    action,
    entity: 'VendorPayment',
    entityId: row.id,
    entityNumber: row.paymentNumber,
    summary,
    before: action === 'create' ? null : { status: 'posted' },
    after: { status: row.status, amount: row.amount, method: row.method, paidAt: row.paidAt },
    reason,
  });
  await tellLive(scope, 'vendor-payments', row.id, action === 'create' ? 'create' : 'update', 'View Vendor Accounts');
}

/** PATCH vendor-payment/{id}/reverse: what it paid is open again; E19 is mirrored. */
export async function reversePayment(
  scope: Scope,
  id: Id,
  { reason, version }: { readonly reason: string; readonly version?: number | undefined },
): Promise<VendorPayment> {
  const vendor = await lockVendor(scope, (await findPayment(scope, id)).vendorId);
  const before = await findPayment(scope, id, true);
  if (version !== undefined && version !== before.version) refuseStale(before, before.updatedByName);
  guard(vendorPaymentRecord, 'reverse', before);
  const parts = await scope.tx
    .selectFrom('vendorPaymentAllocations')
    .select(['supplyId', 'amount'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('paymentId', '=', id)
    .execute();
  await lockSupplies(
    scope,
    parts.map(({ supplyId }) => supplyId),
  );
  await settle(scope, parts, -1);
  await addToAccount(scope, vendor.id, { paid: -before.amount });
  await mirrorEntry(scope, before.entryId, 'E19', `Payment ${before.paymentNumber} to ${vendor.name} reversed`);
  const row = await scope.tx
    .updateTable('vendorPayments')
    .set({
      status: 'reversed',
      reversedAt: scope.now,
      reversedBy: scope.actor.userId,
      reversedByName: scope.actor.name,
      reverseReason: reason,
      ...changedBy(scope),
      version: before.version + 1,
    })
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await recordPayment(scope, row, 'state', `Payment ${row.paymentNumber} to ${vendor.name} reversed`, reason);
  return showPayment(scope, id);
}
