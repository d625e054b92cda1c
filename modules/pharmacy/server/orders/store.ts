import { type Selectable, sql, type Updateable } from 'kysely';
import type { MedicationOrderLinesTable, MedicationOrdersTable } from '#database/types.ts';
import type { Id } from '#kernel/contract/fields.ts';
import type { ActName } from '#kernel/contract/record.ts';
import { kernelRefusals } from '#kernel/contract/refusals.ts';
import { bumpCounters } from '#kernel/server/counters/counters.ts';
import { json } from '#kernel/server/database/kysely.ts';
import { readTogether, together } from '#kernel/server/database/pipeline.ts';
import { refuseStale } from '#kernel/server/database/versions.ts';
import { guard } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { changedBy } from '#kernel/server/scope/stamps.ts';
import { openPatient } from '#modules/patients/server/index.ts';
import { liveOrders, type OrderStatus } from '../../contract/order-words.ts';
import { orderRecord } from '../../contract/order.record.ts';

export type StoredOrder = Selectable<MedicationOrdersTable>;
export type StoredLine = Selectable<MedicationOrderLinesTable>;
export type OrderAct = ActName<typeof orderRecord>;
type Written = ReturnType<typeof json>;
export type OrderChanges = Omit<Updateable<MedicationOrdersTable>, 'hospitalId' | 'id' | 'version' | 'customer' | 'receivedBy'> & {
  readonly customer?: Written;
  readonly receivedBy?: Written | null;
};

/** What is counted beside the rows: orders, their items and their price, by status; deleted drafts count nowhere. */
export const countsOf = (status: OrderStatus) => ({
  orders: `medication-order:${status}`,
  items: `medication-order-items:${status}`,
  price: `medication-order-price:${status}`,
});

/** An order of this hospital, or 404; deleted drafts are gone. */
export async function findOrder(scope: Scope, id: Id, lock?: 'update'): Promise<StoredOrder> {
  let query = scope.tx
    .selectFrom('medicationOrders')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', id)
    .where('archived', '=', false);
  if (lock) query = query.forUpdate();
  const row = await query.executeTakeFirst();
  if (!row) throw kernelRefusals.refusal('NOT_FOUND');
  return row;
}

/**
 * Holds the patient of an order against a death and a merge before the order itself is locked, as whoever ends a patient's orders does.
 * On a pipelined connection it goes out with the lock of the order.
 */
export async function holdPatientOf(scope: Scope, id: Id): Promise<void> {
  await sql`
    select from patients where hospital_id = ${scope.hospitalId}
       and id = (select patient_id from medication_orders where hospital_id = ${scope.hospitalId} and id = ${id}) for share`.execute(
    scope.tx,
  );
}

/** An order for an act: its patient may be opened, the row is locked, its status allows the act, and it is as the caller saw it. */
export async function lockOrder(scope: Scope, id: Id, act: OrderAct, version?: number): Promise<StoredOrder> {
  const { seen } = await readTogether({ seen: findOrder(scope, id), held: holdPatientOf(scope, id) });
  if (seen.patientId) await openPatient(scope, seen.patientId);
  const row = await findOrder(scope, id, 'update');
  guardOrder(row, act, version);
  return row;
}

/** Refuses an act that the status of a locked order does not allow, or on another version than the caller saw. */
export function guardOrder(row: StoredOrder, act: OrderAct, version?: number): void {
  guard(orderRecord, act, row);
  if (version !== undefined && version !== row.version) refuseStale(row, row.updatedByName);
}

/** The lines of orders, in their places. */
export async function linesOf(scope: Scope, orderIds: readonly Id[]): Promise<StoredLine[]> {
  if (orderIds.length === 0) return [];
  return scope.tx
    .selectFrom('medicationOrderLines')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('orderId', 'in', [...orderIds])
    .orderBy('orderId')
    .orderBy('position')
    .execute();
}

export function requestIdsOf(lines: readonly Pick<StoredLine, 'requestId'>[]): Id[] {
  return [...new Set(lines.flatMap(({ requestId }) => requestId ?? []))];
}

type Counted = Pick<StoredOrder, 'status' | 'itemCount' | 'totalPrice' | 'archived'>;

/** Moves an order's part of the counts from where it stood to where it stands; null: it was not there. */
export async function countOrder(scope: Scope, before: Counted | null, after: Counted): Promise<void> {
  const moves = new Map<string, number>();
  const add = (row: Counted, sign: 1 | -1) => {
    const { orders, items, price } = countsOf(row.status);
    for (const [name, by] of [
      [orders, 1],
      [items, row.itemCount],
      [price, row.totalPrice],
    ] as const)
      moves.set(name, (moves.get(name) ?? 0) + sign * by);
  };
  if (before && !before.archived) add(before, -1);
  if (!after.archived) add(after, 1);
  await bumpCounters(scope, moves);
}

/** Open screens of those who may see orders fetch again. */
export function tellLive(scope: Scope, id: Id, action: 'create' | 'update' | 'delete'): Promise<void> {
  return scope.live({ entity: liveOrders, id, action, permission: 'View Medication Orders' });
}

/** Writes a change of a locked order: version, counts, open screens. */
export async function changeOrder(scope: Scope, before: StoredOrder, changes: OrderChanges): Promise<StoredOrder> {
  const { status = before.status, itemCount = before.itemCount, totalPrice = before.totalPrice, archived = before.archived } = changes;
  const [row] = await together([
    scope.tx
      .updateTable('medicationOrders')
      .set({ ...changes, ...changedBy(scope), version: before.version + 1 })
      .where('hospitalId', '=', scope.hospitalId)
      .where('id', '=', before.id)
      .returningAll()
      .executeTakeFirstOrThrow(),
    countOrder(scope, before, { status, itemCount, totalPrice, archived }),
  ]);
  await tellLive(scope, before.id, row.archived ? 'delete' : 'update');
  return row;
}

/** The audit entry of a changed order. */
export async function noteOrder(
  scope: Scope,
  before: StoredOrder | null,
  after: StoredOrder,
  what: { readonly words: string; readonly reason?: string | null; readonly facts?: object },
): Promise<void> {
  const of = ({ status, fulfilment, itemCount, totalPrice }: StoredOrder) => ({ status, fulfilment, itemCount, totalPrice });
  await scope.record({
    action: before === null ? 'create' : before.status === after.status ? 'update' : 'state',
    entity: 'MedicationOrder',
    entityId: after.id,
    entityNumber: after.orderNumber,
    patientId: after.patientId,
    summary: `Medication order ${after.orderNumber} ${what.words}`,
    ...(before ? { before: of(before) } : {}),
    after: { ...of(after), ...what.facts },
    reason: what.reason ?? null,
  });
}

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Changes lines by their ids, all of them the same columns, in one statement however many there are. Answers them in this order. */
export async function changeLines(scope: Scope, changes: ReadonlyMap<Id, object>): Promise<StoredLine[]> {
  const [first] = changes.values();
  if (!first) return [];
  const columns = Object.keys(first).map(snake);
  const records = [...changes].map(([id, change]) => ({
    id,
    ...Object.fromEntries(Object.entries(change).map(([key, value]) => [snake(key), value])),
  }));
  const set = sql.join(columns.map((column) => sql`${sql.ref(column)} = ${sql.ref(`r.${column}`)}`));
  const { rows } = await sql<StoredLine>`
    update medication_order_lines l set ${set} from jsonb_populate_recordset(null::medication_order_lines, ${json(records)}) as r
     where l.hospital_id = ${scope.hospitalId} and l.id = r.id returning l.*`.execute(scope.tx);
  const after = new Map(rows.map((row) => [row.id, row]));
  return [...changes.keys()].flatMap((id) => after.get(id) ?? []);
}

/** Lines of an order that left its live states hold their requests no more. */
export async function endLines(scope: Scope, orderId: Id): Promise<void> {
  await scope.tx
    .updateTable('medicationOrderLines')
    .set({ live: false })
    .where('hospitalId', '=', scope.hospitalId)
    .where('orderId', '=', orderId)
    .execute();
}
