import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { InvoiceItemsTable, InvoicesTable } from '#database/types.ts';
import type { Id } from '#kernel/contract/fields.ts';
import { sumOf } from '#kernel/contract/money.ts';
import { kernelRefusals } from '#kernel/contract/refusals.ts';
import { refuseStale } from '#kernel/server/database/versions.ts';
import { bumpCounter } from '#kernel/server/counters/counters.ts';
import { together } from '#kernel/server/database/pipeline.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { usersBrief } from '#modules/access-control/server/index.ts';
import { settleShares } from '#modules/patient-bills/server/index.ts';
import { statusOf } from './sums.ts';

export type InvoiceRecord = Selectable<InvoicesTable>;
export type ItemRecord = Selectable<InvoiceItemsTable>;

/** Invoices by id, locked in the order of their ids until the transaction ends (after bills). Unknown ids: 404. */
export async function lockInvoices(scope: Scope, ids: readonly Id[]): Promise<InvoiceRecord[]> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return [];
  const rows = await scope.tx
    .selectFrom('invoices')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', 'in', wanted)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  if (rows.length < wanted.length) throw kernelRefusals.refusal('NOT_FOUND');
  return rows;
}

/** One invoice, locked. */
export async function lockInvoice(scope: Scope, id: Id): Promise<InvoiceRecord> {
  return (await lockInvoices(scope, [id]))[0] as InvoiceRecord;
}

/** An invoice without a lock; 404 when there is none. */
export async function requireInvoice(scope: Scope, id: Id): Promise<InvoiceRecord> {
  const row = await scope.tx
    .selectFrom('invoices')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw kernelRefusals.refusal('NOT_FOUND');
  return row;
}

/** Refuses STALE_VERSION when somebody changed the invoice since it was seen. */
export async function requireVersion(scope: Scope, invoice: InvoiceRecord, version: number): Promise<void> {
  if (invoice.version === version) return;
  const [by] = invoice.updatedBy ? await usersBrief(scope, [invoice.updatedBy]) : [];
  refuseStale({ version: invoice.version, updatedAt: invoice.updatedAt }, by?.fullname);
}

/** Items of invoices in their order. */
export function itemsOf(scope: Scope, invoiceIds: readonly Id[]): Promise<ItemRecord[]> {
  if (invoiceIds.length === 0) return Promise.resolve([]);
  return scope.tx
    .selectFrom('invoiceItems')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('invoiceId', 'in', [...invoiceIds])
    .orderBy('invoiceId')
    .orderBy('position')
    .execute();
}

/** Locks the bill lines on invoices, in the order of their ids, before the invoices themselves: all acts that settle begin so. */
export async function lockBillsOf(scope: Scope, invoiceIds: readonly Id[]): Promise<void> {
  if (invoiceIds.length === 0) return;
  // One invoice is asked for as one: for lists of any length the server would plan anew each time.
  const [only] = invoiceIds;
  const invoices = invoiceIds.length === 1 ? sql`invoice_id = ${only}` : sql`invoice_id = any(${[...invoiceIds]}::uuid[])`;
  await sql`
    select id from patient_bills where hospital_id = ${scope.hospitalId} and id in (
      select bill_id from invoice_items where hospital_id = ${scope.hospitalId} and ${invoices} and live)
    order by id for no key update`.execute(scope.tx);
}

/** Ids of the bill lines on an invoice. */
export async function billIdsOf(scope: Scope, invoiceId: Id): Promise<Id[]> {
  const rows = await scope.tx
    .selectFrom('invoiceItems')
    .select('billId')
    .distinct()
    .where('hospitalId', '=', scope.hospitalId)
    .where('invoiceId', '=', invoiceId)
    .where('live', '=', true)
    .execute();
  return rows.flatMap(({ billId }) => (billId ? [billId] : []));
}

/** What settles an item; minor units, either sign. */
export interface ItemSettlement {
  readonly item: ItemRecord;
  readonly paid?: number;
  readonly credited?: number;
  readonly writtenOff?: number;
}

interface Settled {
  readonly paid: number;
  readonly credited: number;
  readonly writtenOff: number;
  readonly status: InvoiceRecord['status'];
  readonly closed: boolean;
}

/** What the invoice's sums and status will be. */
function settledSums(invoice: InvoiceRecord, settlements: readonly ItemSettlement[]): Settled {
  const of = (pick: (one: ItemSettlement) => number | undefined) => settlements.map((one) => pick(one) ?? 0);
  const after = {
    total: invoice.total,
    paid: sumOf([invoice.amountPaid, ...of((one) => one.paid)]),
    credited: sumOf([invoice.creditedAmount, ...of((one) => one.credited)]),
    writtenOff: sumOf([invoice.writtenOffAmount, ...of((one) => one.writtenOff)]),
  };
  return { ...after, ...statusOf(after) };
}

/** Items, sums and the status that follows from them, in one statement. */
async function settleRows(
  scope: Scope,
  invoice: InvoiceRecord,
  settlements: readonly ItemSettlement[],
  after: Settled,
): Promise<InvoiceRecord> {
  // As one value, so that how many there are does not change the plan: for arrays the server plans anew each time.
  const each = settlements.map(({ item, paid = 0, credited = 0, writtenOff = 0 }) => ({ id: item.id, paid, credited, writtenOff }));
  const items = sql`(
    update invoice_items i set paid = i.paid + s.paid, credited = i.credited + s.credited, written_off = i.written_off + s."writtenOff"
    from jsonb_to_recordset(${JSON.stringify(each)}::jsonb) as s(id uuid, paid bigint, credited bigint, "writtenOff" bigint)
    where i.hospital_id = ${scope.hospitalId} and i.id = s.id returning i.id)`;
  return scope.tx
    .with('settled', () => items as RawBuilder<{ id: Id }>)
    .updateTable('invoices')
    .set({
      amountPaid: after.paid,
      creditedAmount: after.credited,
      writtenOffAmount: after.writtenOff,
      status: after.status,
      paidAt: after.status === 'paid' ? (invoice.paidAt ?? scope.now) : null,
      closedAt: after.closed ? (invoice.closedAt ?? scope.now) : null,
      updatedAt: scope.now,
      updatedBy: scope.actor.userId,
      version: invoice.version + 1,
    })
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', invoice.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The list counts all invoices and the paid ones by counters; the others are few. */
export async function countPaid(scope: Scope, before: InvoiceRecord['status'], after: InvoiceRecord['status']): Promise<void> {
  await bumpCounter(scope, 'invoices.paid', Number(after === 'paid') - Number(before === 'paid'));
}

/**
 * Settles items of one locked invoice: items, the invoice's sums and status, and the shares of the bill lines behind them, in one go
 * (invariants 1 to 3 and 5). Answers the invoice as it is now.
 */
export async function settle(scope: Scope, invoice: InvoiceRecord, settlements: readonly ItemSettlement[]): Promise<InvoiceRecord> {
  const after = settledSums(invoice, settlements);
  const { status } = after;
  const moved = status !== invoice.status && status !== 'cancelled' && status !== 'draft' ? status : null;
  const shares = settlements.flatMap(({ item, paid = 0, credited = 0, writtenOff = 0 }) =>
    item.billId
      ? [
          {
            billId: item.billId,
            share: item.share,
            place: item.sharePlace,
            paidDelta: paid,
            creditedDelta: credited,
            writtenOffDelta: writtenOff,
          },
        ]
      : [],
  );
  const [settled] = await together([
    settleRows(scope, invoice, settlements, after),
    settleShares(scope, shares, moved ? { invoiceId: invoice.id, invoiceStatus: moved } : undefined),
    moved ? countPaid(scope, invoice.status, moved) : undefined,
  ]);
  return settled;
}

/** Tells open screens that an invoice changed. */
export function tellInvoice(scope: Scope, id: Id, action: 'create' | 'update' | 'delete'): Promise<void> {
  return scope.live({ entity: 'invoices', id, action, permission: 'View Billing Module' });
}

/** The account that an invoice is owed on: 1100 patients, 1110 insurers, 1120 customers from outside. */
export function receivableOf(invoice: Pick<InvoiceRecord, 'billingMethod'>): '1100' | '1110' | '1120' {
  if (invoice.billingMethod === 'External') return '1120';
  return invoice.billingMethod === 'Self-Pay' ? '1100' : '1110';
}
