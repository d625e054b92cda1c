import { sql } from 'kysely';
import type { Id } from '#kernel/contract/fields.ts';
import { mulDivHalfUp } from '#kernel/contract/money.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import type { BillFact } from '#modules/patient-bills/contract/events.ts';
import { joinApprovals } from './join.ts';
import { isWorth, needsApproval } from './standing.ts';
import {
  anyOf,
  changeApproval,
  countItems,
  itemsOfBills,
  keepEvent,
  lockApprovals,
  readItems,
  recordApproval,
  type StoredApproval,
  type StoredItem,
  tellLive,
} from './store.ts';

/** Takes items off their requests; what a line used of a plan is free again. */
export async function takeOff(scope: Scope, items: readonly StoredItem[], reason: string): Promise<void> {
  if (items.length === 0) return;
  const ids = items.map(({ id }) => id);
  await scope.tx
    .updateTable('hmoApprovalItems')
    .set({ removedAt: scope.now, removedReason: reason.slice(0, 300) })
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', anyOf(ids))
    .execute();
  await sql`
    update hmo_approval_items p set used_amount = p.used_amount - u.used
      from (select planned_item_id, sum(approved_amount)::bigint as used from hmo_approval_items
             where hospital_id = ${scope.hospitalId} and id = ${anyOf(ids)} and planned_item_id is not null group by 1) u
     where p.hospital_id = ${scope.hospitalId} and p.id = u.planned_item_id`.execute(scope.tx);
}

/** Ends a request of which nothing is left, or counts what is left of it. */
async function settleRequest(scope: Scope, row: StoredApproval, reason: string): Promise<void> {
  const counted = await countItems(scope, row);
  const open = ['pending', 'approved', 'proceeded'].includes(row.status);
  if (open && counted.itemCount === 0) {
    const ended = await changeApproval(scope, counted, { status: 'cancelled', reason, overdue: false });
    await keepEvent(scope, row.id, 'cancelled', { text: reason });
    await recordApproval(scope, ended, { summary: `Request ${row.approvalNumber} cancelled`, before: row, reason });
  } else if (row.sentAt !== null) await keepEvent(scope, row.id, 'changed', { text: reason });
  await tellLive(scope, row.id);
}

async function requestsOf(scope: Scope, items: Iterable<StoredItem>): Promise<Map<Id, StoredApproval>> {
  const ids = [...items].map(({ approvalId }) => approvalId);
  return new Map((ids.length === 0 ? [] : await lockApprovals(scope, ids)).map((row) => [row.id, row]));
}

/** Lines that were voided or whose act was cancelled: their items go, and requests of which nothing is left end. */
export async function dropFromApprovals(scope: Scope, billIds: readonly Id[], reason: string): Promise<void> {
  const known = await itemsOfBills(scope, billIds);
  const rows = await requestsOf(scope, known.values());
  if (rows.size === 0) return;
  const items = [...(await itemsOfBills(scope, billIds)).values()].filter(({ status }) => status !== 'declined');
  await takeOff(scope, items, reason);
  const touched = new Set(items.map(({ approvalId }) => approvalId));
  for (const row of rows.values()) if (touched.has(row.id)) await settleRequest(scope, row, reason);
}

/** What a changed line does to its item: it goes when the insurer has nothing to do with the line any more. */
function leaves(fact: BillFact, item: StoredItem, row: StoredApproval): boolean {
  if (item.status === 'declined') return fact.hmoId === row.hmoId && isWorth(fact);
  if (fact.hmoId !== row.hmoId) return true;
  return item.status === 'pending' && !isWorth(fact);
}

async function rewriteItems(scope: Scope, facts: readonly BillFact[]): Promise<void> {
  await sql`
    update hmo_approval_items i set quantity = f.quantity, requested_amount = f.amount
      from unnest(${facts.map(({ billId }) => billId)}::uuid[], ${facts.map(({ quantity }) => quantity)}::int[],
                  ${facts.map(({ hmoAmount }) => hmoAmount)}::bigint[]) as f(bill_id, quantity, amount)
     where i.hospital_id = ${scope.hospitalId} and i.bill_id = f.bill_id and i.removed_at is null and i.status = 'pending'`.execute(
    scope.tx,
  );
}

/**
 * Lines that were priced anew: what is asked for follows, a line that left its insurer goes off the request, and one that needs approval
 * now is asked for. What was decided stays as it was decided.
 */
export async function followApprovals(scope: Scope, facts: readonly BillFact[]): Promise<void> {
  const byBill = new Map(facts.map((fact) => [fact.billId, fact]));
  const known = await itemsOfBills(scope, [...byBill.keys()]);
  const rows = await requestsOf(scope, known.values());
  const items = rows.size === 0 ? new Map<Id, StoredItem>() : await itemsOfBills(scope, [...byBill.keys()]);
  const gone: StoredItem[] = [];
  const changed: StoredItem[] = [];
  for (const [billId, item] of items) {
    const fact = byBill.get(billId) as BillFact;
    const row = rows.get(item.approvalId);
    if (!row) continue;
    if (leaves(fact, item, row)) gone.push(item);
    else if (item.status === 'pending' && (item.requestedAmount !== fact.hmoAmount || item.quantity !== fact.quantity)) changed.push(item);
  }
  await takeOff(scope, gone, 'The line is not charged to the partner any more');
  if (changed.length > 0)
    await rewriteItems(
      scope,
      changed.map(({ billId }) => byBill.get(billId as Id) as BillFact),
    );
  const touched = new Set([...gone, ...changed].map(({ approvalId }) => approvalId));
  for (const row of rows.values()) if (touched.has(row.id)) await settleRequest(scope, row, 'A line changed');
  const left = new Set(gone.map(({ billId }) => billId));
  await joinApprovals(
    scope,
    facts.filter((fact) => needsApproval(fact) && (left.has(fact.billId) || !items.has(fact.billId))),
  );
}

/** Of lines on billed invoices only some units were given: what waits is asked for so much less. */
export async function lowerApprovals(
  scope: Scope,
  lowered: readonly { readonly billId: Id; readonly quantity: number; readonly charged: number }[],
): Promise<void> {
  const byBill = new Map(lowered.map((line) => [line.billId, line]));
  const known = await itemsOfBills(scope, [...byBill.keys()]);
  const rows = await requestsOf(scope, known.values());
  const waiting = [...known.values()].filter(({ status }) => status === 'pending');
  for (const item of waiting) {
    const { quantity, charged } = byBill.get(item.billId as Id) as { quantity: number; charged: number };
    if (quantity <= 0) await takeOff(scope, [item], 'Nothing of the line was given');
    else
      await scope.tx
        .updateTable('hmoApprovalItems')
        .set({ quantity, requestedAmount: mulDivHalfUp(item.requestedAmount, quantity, Math.max(charged, quantity)) })
        .where('hospitalId', '=', scope.hospitalId)
        .where('id', '=', item.id)
        .execute();
  }
  const touched = new Set(waiting.map(({ approvalId }) => approvalId));
  for (const row of rows.values()) if (touched.has(row.id)) await settleRequest(scope, row, 'Units of a line were not given');
}

/** Ends requests as a whole: their items go, and what is told is the reason. */
export async function cancelRequests(scope: Scope, ids: readonly Id[], reason: string): Promise<void> {
  if (ids.length === 0) return;
  for (const row of await lockApprovals(scope, ids)) {
    if (row.status !== 'pending') continue;
    await takeOff(scope, await readItems(scope, [row.id]), reason);
    await settleRequest(scope, row, reason);
  }
}
