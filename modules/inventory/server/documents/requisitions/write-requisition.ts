import type { Id } from '#kernel/contract/fields.ts';
import { refuseIf } from '#kernel/contract/refusals.ts';
import { named } from '#kernel/server/database/named.ts';
import { nextNumber } from '#kernel/server/numbers/number-series.ts';
import { guard } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { changedBy } from '#kernel/server/scope/stamps.ts';
import { requisitionRecord } from '../../../contract/documents/document.record.ts';
import { documentRefusals } from '../../../contract/documents/refusals.ts';
import type { CreateRequisition, EditRequisition, Requisition, Seen, WithReason } from '../../../contract/documents/records.ts';
import { productNames } from '../names.ts';
import { requireDepartmentPlace, whyNotRequest } from '../people.ts';
import { requireUsable } from '../products.ts';
import { namedTwice } from '../rules.ts';
import { showRequisition } from './show-requisitions.ts';
import { changeRequisition, lockRequisition, type StoredRequisition, tellOf, tellRequisition } from './store-requisition.ts';

type Lines = CreateRequisition['lines'];

async function requireLines(scope: Scope, lines: Lines): Promise<void> {
  const ids = lines.map(({ productId }) => productId);
  await requireUsable(scope, ids);
  const [twice] = namedTwice(ids);
  if (twice) throw documentRefusals.refusal('STOCK_LINE_TWICE', { product: (await productNames(scope, [twice])).get(twice)?.name });
}

async function requireDay(scope: Scope, neededBy: string | null | undefined): Promise<void> {
  const passed = neededBy && neededBy < (await scope.today());
  refuseIf(passed ? documentRefusals.refusal('REQUISITION_DAY') : null);
}

function insertLines(scope: Scope, requisitionId: Id, lines: Lines) {
  const { hospitalId } = scope;
  return scope.tx
    .insertInto('stockRequisitionLines')
    .values(lines.map((line, position) => ({ hospitalId, id: scope.newId(), requisitionId, position, ...line })))
    .execute();
}

function tellSubmitted(scope: Scope, row: StoredRequisition): Promise<void> {
  return tellOf(scope, row, { title: 'Stock Requisition', words: 'waits for approval', to: { permission: 'Approve Requisition' } });
}

/** Writes a requisition; the caller has seen to who may. Also of the nightly job. */
export async function insertRequisition(scope: Scope, order: CreateRequisition): Promise<StoredRequisition> {
  const status = order.draft ? ('draft' as const) : ('submitted' as const);
  const row = await scope.tx
    .insertInto('stockRequisitions')
    .values({
      hospitalId: scope.hospitalId,
      id: scope.newId(),
      requisitionNumber: await nextNumber(scope, 'RQN-'),
      departmentId: order.departmentId,
      status,
      priority: order.priority,
      neededBy: order.neededBy,
      note: order.note,
      createdAt: scope.now,
      createdBy: scope.actor.userId,
      createdByName: scope.actor.name,
      ...changedBy(scope),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await insertLines(scope, row.id, order.lines);
  await scope.record({
    action: 'create',
    entity: 'StockRequisition',
    entityId: row.id,
    entityNumber: row.requisitionNumber,
    summary: `Requisition ${row.requisitionNumber} of ${order.lines.length} lines`,
    after: { status, departmentId: row.departmentId, priority: row.priority },
  });
  if (status === 'submitted') await tellSubmitted(scope, row);
  await tellRequisition(scope, row.id, 'create');
  return row;
}

/** POST stock/requisition. */
export async function createRequisition(scope: Scope, order: CreateRequisition): Promise<Requisition> {
  await requireDepartmentPlace(scope, order.departmentId);
  refuseIf(await whyNotRequest(scope, order));
  await requireLines(scope, order.lines);
  await requireDay(scope, order.neededBy);
  return showRequisition(scope, (await insertRequisition(scope, order)).id);
}

/** PATCH stock/requisition/{id}: drafts only. */
export async function editRequisition(scope: Scope, id: Id, order: EditRequisition): Promise<Requisition> {
  const row = await lockRequisition(scope, id, 'edit', order.version);
  guard(requisitionRecord, 'edit', row, await whyNotRequest(scope, row));
  const { lines, version: _version, ...changes } = order;
  if (lines) {
    await requireLines(scope, lines);
    await scope.tx.deleteFrom('stockRequisitionLines').where('hospitalId', '=', scope.hospitalId).where('requisitionId', '=', id).execute();
    await insertLines(scope, id, lines);
  }
  await requireDay(scope, changes.neededBy);
  await changeRequisition(scope, row, named(changes), 'was changed');
  return showRequisition(scope, id);
}

/** PATCH stock/requisition/{id}/submit. */
export async function submitRequisition(scope: Scope, id: Id, { version }: Seen): Promise<Requisition> {
  const row = await lockRequisition(scope, id, 'submit', version);
  guard(requisitionRecord, 'submit', row, await whyNotRequest(scope, row));
  await tellSubmitted(scope, await changeRequisition(scope, row, { status: 'submitted' }, 'was submitted'));
  return showRequisition(scope, id);
}

/** PATCH stock/requisition/{id}/cancel: as long as nothing was issued. */
export async function cancelRequisition(scope: Scope, id: Id, { reason, version }: WithReason): Promise<Requisition> {
  const row = await lockRequisition(scope, id, 'cancel', version);
  guard(requisitionRecord, 'cancel', row, await whyNotRequest(scope, row));
  await changeRequisition(scope, row, { status: 'cancelled', decisionReason: reason }, 'was cancelled', reason);
  return showRequisition(scope, id);
}
