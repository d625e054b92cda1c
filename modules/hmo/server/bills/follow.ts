import { sql } from 'kysely';
import type { Id } from '#kernel/contract/fields.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { openBillsFor, type OpenBillOf } from './open-bill.ts';
import { visitKeyOf } from './rules.ts';
import { type HmoBillItemRecord, type InsuredLine, tellHmoBill } from './store.ts';

interface LineNow extends Omit<InsuredLine, 'patientId' | 'hmoId' | 'planId'> {
  readonly patientId: Id | null;
  readonly hmoId: Id | null;
  readonly planId: Id | null;
}

/** Lines as they are now; those of partners that this hospital does not keep name none. */
async function linesNow(scope: Scope, billIds: readonly Id[]): Promise<LineNow[]> {
  return scope.tx
    .selectFrom('patientBills as b')
    .leftJoin('hmoPlans as p', (join) =>
      join.onRef('p.hospitalId', '=', 'b.hospitalId').onRef('p.id', '=', 'b.planId').onRef('p.hmoId', '=', 'b.hmoId'),
    )
    .select(['b.id', 'b.billNumber', 'b.patientId', 'p.hmoId', 'p.id as planId', 'b.billingId', 'b.payer', 'b.enrolleeNumber'])
    .select(['b.encounterId', 'b.admissionId', 'b.encounterType', 'b.serviceDate', 'b.module', 'b.billableItemId', 'b.quantity'])
    .select(['b.unitPrice', 'b.hmoAmount', 'b.capitatedValue', 'b.status', 'b.sourceType', 'b.sourceId'])
    .where('b.hospitalId', '=', scope.hospitalId)
    .where('b.id', '=', sql<Id>`any(${[...billIds]}::uuid[])`)
    .orderBy('b.id')
    .execute();
}

/** The line leaves its partner something to pay, or is given for the capitation: it stands on a bill. */
function stands(line: LineNow): line is InsuredLine {
  const { status, patientId, hmoId, planId, hmoAmount, capitatedValue } = line;
  return status === 'active' && patientId !== null && hmoId !== null && planId !== null && (hmoAmount > 0 || capitatedValue > 0);
}

/** A line and the visit whose bill takes it; `byHand`: it was added to a bill, whatever its day is. */
type Placed = InsuredLine & { readonly visitKey: string; readonly byHand: boolean };

interface ItemOf extends HmoBillItemRecord {
  readonly billStatus: 'open' | 'invoiced' | 'cancelled';
  readonly hmoId: Id;
}

async function activeItems(scope: Scope, billIds: readonly Id[]): Promise<Map<Id, ItemOf>> {
  const rows = await scope.tx
    .selectFrom('hmoBillItems as i')
    .innerJoin('hmoBills as h', (join) => join.onRef('h.hospitalId', '=', 'i.hospitalId').onRef('h.id', '=', 'i.hmoBillId'))
    .selectAll('i')
    .select(['h.status as billStatus', 'h.hmoId'])
    .where('i.hospitalId', '=', scope.hospitalId)
    .where('i.billId', '=', sql<Id>`any(${[...billIds]}::uuid[])`)
    .where('i.status', '=', 'active')
    .execute();
  return new Map(rows.map((row) => [row.billId, row]));
}

/** The partner's code of each line's item on its day, by line. */
async function hmoCodes(scope: Scope, lines: readonly InsuredLine[]): Promise<Map<Id, string>> {
  if (lines.length === 0) return new Map();
  const { rows } = await sql<{ id: Id; hmoCode: string }>`
    select w.id, r.hmo_code
      from unnest(${lines.map(({ id }) => id)}::uuid[], ${lines.map(({ hmoId }) => hmoId)}::uuid[], ${lines.map(({ planId }) => planId)}::uuid[],
                  ${lines.map(({ billableItemId }) => billableItemId)}::uuid[], ${lines.map(({ serviceDate }) => serviceDate)}::date[])
           as w (id, hmo_id, plan_id, item_id, day)
      join lateral (
        select p.hmo_code from hmo_price_rows p
         where p.hospital_id = ${scope.hospitalId} and p.hmo_id = w.hmo_id and p.billable_item_id = w.item_id
           and p.status = 'active' and p.superseded_at is null and p.effective_from <= w.day and (p.effective_to is null or p.effective_to >= w.day)
           and (p.plan_id is null or p.plan_id = w.plan_id)
         order by p.plan_id nulls last limit 1) r on r.hmo_code is not null`.execute(scope.tx);
  return new Map(rows.map(({ id, hmoCode }) => [id, hmoCode.slice(0, 60)]));
}

/** Keys of visits of the bills that lines were added to by hand, by the bill. */
async function keysByHand(scope: Scope, lines: readonly InsuredLine[]): Promise<Map<Id, string>> {
  const ids = lines.filter(({ sourceType }) => sourceType === 'manual').map(({ sourceId }) => sourceId);
  if (ids.length === 0) return new Map();
  const rows = await scope.tx
    .selectFrom('hmoBills')
    .select(['id', 'visitKey'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', sql<Id>`any(${ids}::uuid[])`)
    .execute();
  return new Map(rows.map(({ id, visitKey }) => [id, visitKey]));
}

async function addItems(scope: Scope, lines: readonly Placed[], bills: OpenBillOf): Promise<void> {
  if (lines.length === 0) return;
  const codes = await hmoCodes(scope, lines);
  await scope.tx
    .insertInto('hmoBillItems')
    .values(
      lines.map((line) => ({
        ...{ hospitalId: scope.hospitalId, id: scope.newId(), hmoBillId: bills(line).id, billId: line.id },
        ...{ module: line.module, billableItemId: line.billableItemId, hmoCode: codes.get(line.id) ?? null },
        ...{ serviceDate: line.serviceDate, quantity: line.quantity, unitPrice: line.unitPrice },
        ...{ amount: line.hmoAmount, capitatedValue: line.capitatedValue },
        ...{ origin: line.byHand ? ('manual' as const) : ('auto' as const), status: 'active' as const, createdAt: scope.now },
      })),
    )
    .execute();
}

async function changeItem(scope: Scope, item: ItemOf, line: InsuredLine, hmoBillId: Id): Promise<void> {
  await scope.tx
    .updateTable('hmoBillItems')
    .set({
      ...{ hmoBillId, serviceDate: line.serviceDate, quantity: line.quantity, unitPrice: line.unitPrice },
      ...{ amount: line.hmoAmount, capitatedValue: line.capitatedValue },
    })
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', item.id)
    .execute();
}

async function takeOff(scope: Scope, items: readonly ItemOf[], reason: string): Promise<void> {
  if (items.length === 0) return;
  await scope.tx
    .updateTable('hmoBillItems')
    .set({ status: 'removed', removedAt: scope.now, removedByName: scope.actor.name, removeReason: reason.slice(0, 300) })
    .where('hospitalId', '=', scope.hospitalId)
    .where(
      'id',
      'in',
      items.map(({ id }) => id),
    )
    .execute();
}

/** Open bills of which nothing is left are cancelled; what comes later for the visit opens another. */
async function cancelEmpty(scope: Scope, hmoBillIds: readonly Id[]): Promise<void> {
  const rows = await scope.tx
    .updateTable('hmoBills as h')
    .set({
      status: 'cancelled',
      cancelledAt: scope.now,
      updatedAt: scope.now,
      updatedBy: scope.actor.userId,
      updatedByName: scope.actor.name,
    })
    .where('h.hospitalId', '=', scope.hospitalId)
    .where('h.id', '=', sql<Id>`any(${[...hmoBillIds]}::uuid[])`)
    .where('h.status', '=', 'open')
    .where(
      sql<boolean>`not exists (select from hmo_bill_items i where i.hospital_id = h.hospital_id and i.hmo_bill_id = h.id and i.status = 'active')`,
    )
    .returning(['h.id', 'h.billNumber', 'h.patientId'])
    .execute();
  for (const { id, billNumber, patientId } of rows)
    await scope.record({
      action: 'state',
      entity: 'HmoBill',
      entityId: id,
      entityNumber: billNumber,
      patientId,
      summary: `HMO bill ${billNumber} cancelled: no item is left`,
      before: { status: 'open' },
      after: { status: 'cancelled' },
    });
}

/**
 * Items of HMO bills are made equal to these lines as they stand: what leaves a partner something to pay, or is given for its capitation,
 * stands on the open bill of its visit; what does not any more is taken off. What a partner was invoiced for stays on its bill. In the
 * transaction that changed the lines, after it.
 */
export async function followHmoBills(scope: Scope, billIds: readonly Id[], reason: string): Promise<void> {
  if (billIds.length === 0) return;
  const [lines, items] = [await linesNow(scope, billIds), await activeItems(scope, billIds)];
  const standing = lines.filter(stands);
  const free = (line: { readonly id: Id }) => items.get(line.id)?.billStatus !== 'invoiced';
  const kept = standing.filter(free);
  const gone = lines.filter((line) => !stands(line) && free(line)).flatMap(({ id }) => items.get(id) ?? []);
  if (kept.length === 0 && gone.length === 0) return;
  // A line stays on the bill that took it up, also when its visit became part of a stay since.
  const staying = kept.filter((line) => items.get(line.id)?.hmoId === line.hmoId);
  const moving = kept.filter((line) => !staying.includes(line));
  const byHand = await keysByHand(scope, moving);
  const placed = moving.map((line): Placed => {
    const key = byHand.get(line.sourceId);
    return { ...line, visitKey: key ?? visitKeyOf(line), byHand: key !== undefined };
  });
  const held = [...staying.flatMap(({ id }) => items.get(id) ?? []), ...gone].map(({ hmoBillId }) => hmoBillId);
  const bills = await openBillsFor(scope, placed, held);
  for (const line of staying) {
    const item = items.get(line.id) as ItemOf;
    await changeItem(scope, item, line, item.hmoBillId);
  }
  for (const line of placed) {
    const item = items.get(line.id);
    if (item) await changeItem(scope, item, line, bills(line).id);
  }
  await addItems(
    scope,
    placed.filter(({ id }) => !items.has(id)),
    bills,
  );
  await takeOff(scope, gone, reason);
  const moved = placed.flatMap(({ id }) => items.get(id)?.hmoBillId ?? []);
  await cancelEmpty(scope, [...new Set([...gone.map(({ hmoBillId }) => hmoBillId), ...moved])]);
  for (const id of new Set([...held, ...moved, ...placed.map((line) => bills(line).id)])) await tellHmoBill(scope, id);
}
