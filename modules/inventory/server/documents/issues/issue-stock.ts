import type { Id } from '#kernel/contract/fields.ts';
import { refuseIf } from '#kernel/contract/refusals.ts';
import { nextNumber } from '#kernel/server/numbers/number-series.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { changedBy } from '#kernel/server/scope/stamps.ts';
import { documentRefusals } from '../../../contract/documents/refusals.ts';
import type { CreateIssue, Issue } from '../../../contract/documents/records.ts';
import { documentPath } from '../../../contract/documents/words.ts';
import { lockProducts } from '../../engine/book.ts';
import type { TakenBatch } from '../../engine/orders.ts';
import { takeStock } from '../../engine/take.ts';
import { productNames } from '../names.ts';
import { type DepartmentPlace, requireDepartmentPlace } from '../people.ts';
import { requireUsable } from '../products.ts';
import { namedTwice } from '../rules.ts';
import { showIssue } from './show-issues.ts';
import { issueRef, tellIssue } from './store-issue.ts';

/** What is given out to a department, and what of a requisition it serves. */
export interface IssueOrder {
  readonly fromLocationId: Id;
  readonly departmentId: Id;
  readonly requisitionId: Id | null;
  readonly useReserve: boolean;
  readonly reserveReason: string | null;
  readonly note: string | null;
  readonly lines: readonly {
    readonly productId: Id;
    readonly quantity: number;
    readonly reserve: number | null;
    readonly requisitionLineId: Id | null;
  }[];
}

interface Planned extends IssueOrder {
  readonly id: Id;
  readonly issueNumber: string;
  readonly to: DepartmentPlace;
}

/** No product twice, and a reason wherever the reserve may be touched. */
async function requireLines(scope: Scope, { lines, useReserve, reserveReason }: IssueOrder): Promise<void> {
  const ids = lines.map(({ productId }) => productId);
  await requireUsable(scope, ids);
  const [twice] = namedTwice(ids);
  if (twice) {
    const product = (await productNames(scope, [twice])).get(twice)?.name;
    throw documentRefusals.refusal('STOCK_LINE_TWICE', { product });
  }
  refuseIf(useReserve && !reserveReason ? documentRefusals.refusal('RESERVE_REASON') : null);
}

async function insertIssue(scope: Scope, plan: Planned): Promise<void> {
  const { id, issueNumber, to, lines, fromLocationId, departmentId, requisitionId, note } = plan;
  await scope.tx
    .insertInto('stockIssues')
    .values({
      hospitalId: scope.hospitalId,
      id,
      issueNumber,
      fromLocationId,
      departmentId,
      toLocationId: to.locationId,
      requisitionId,
      status: 'issued',
      quantity: lines.reduce((sum, { quantity }) => sum + quantity, 0),
      note,
      reserveReason: plan.useReserve ? plan.reserveReason : null,
      issuedAt: scope.now,
      issuedBy: scope.actor.userId,
      issuedByName: scope.actor.name,
      ...changedBy(scope),
    })
    .execute();
}

async function insertLines(scope: Scope, { id, lines }: Planned, taken: ReadonlyMap<string, readonly TakenBatch[]>): Promise<void> {
  const { hospitalId } = scope;
  const rows = lines.map((line, position) => ({ hospitalId, id: scope.newId(), issueId: id, position, ...line }));
  await scope.tx.insertInto('stockIssueLines').values(rows).execute();
  const batches = rows.flatMap(({ id: lineId, productId, position: at }) =>
    (taken.get(String(at)) ?? []).map(({ batchId, quantity }, position) => ({
      hospitalId,
      id: scope.newId(),
      issueId: id,
      lineId,
      position,
      productId,
      batchId,
      quantity,
    })),
  );
  await scope.tx.insertInto('stockIssueBatches').values(batches).execute();
}

/** The level that the department wishes to keep, as this issue says it. */
async function keepLevels(scope: Scope, { departmentId, lines }: Planned): Promise<void> {
  const levels = lines.flatMap(({ productId, reserve }) => (reserve === null ? [] : [{ productId, reserve }]));
  if (levels.length === 0) return;
  await scope.tx
    .insertInto('departmentStockLevels')
    .values(
      levels.map((level) => ({
        hospitalId: scope.hospitalId,
        departmentId,
        ...level,
        updatedAt: scope.now,
        updatedBy: scope.actor.userId,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['hospitalId', 'departmentId', 'productId']).doUpdateSet((eb) => ({
        reserve: eb.ref('excluded.reserve'),
        updatedAt: scope.now,
        updatedBy: scope.actor.userId,
      })),
    )
    .execute();
}

async function tellDepartment(scope: Scope, { id, issueNumber, departmentId, to }: Planned): Promise<void> {
  await scope.notify({
    title: 'Stock Issued',
    content: `${issueNumber} is on its way to ${to.name}`,
    path: documentPath('issue', id),
    to: { permission: 'Receive Department Stock', departmentId },
    module: 'inventory',
    entity: 'stock-issues',
    entityId: id,
  });
  await tellIssue(scope, id, 'create');
}

/** Gives stock out of one place to a department and answers the issue's id. Also of requisitions. */
export async function giveOut(scope: Scope, order: IssueOrder): Promise<Id> {
  await requireLines(scope, order);
  const to = await requireDepartmentPlace(scope, order.departmentId);
  if (to.locationId === order.fromLocationId) throw documentRefusals.refusal('STOCK_SAME_PLACE');
  const id = scope.newId();
  // The number stands on the movements, so it is taken before them; products are locked before it, as everywhere.
  await lockProducts(
    scope,
    order.lines.map(({ productId }) => productId),
  );
  const issueNumber = await nextNumber(scope, 'ISS-');
  const plan: Planned = { ...order, id, issueNumber, to };
  const taken = await takeStock(scope, {
    type: 'issue-out',
    refType: issueRef,
    refId: id,
    refNumber: issueNumber,
    reason: order.useReserve ? order.reserveReason : null,
    transit: to.locationId !== null,
    party: { name: to.name },
    lines: order.lines.map(({ productId, quantity }, at) => ({
      key: String(at),
      productId,
      locationId: order.fromLocationId,
      quantity,
      intoReserve: order.useReserve,
    })),
  });
  await insertIssue(scope, plan);
  await insertLines(scope, plan, taken);
  await keepLevels(scope, plan);
  await scope.record({
    action: 'create',
    entity: 'StockIssue',
    entityId: id,
    entityNumber: issueNumber,
    summary: `Stock issued to ${to.name}: ${issueNumber}, ${order.lines.length} lines`,
    after: { departmentId: order.departmentId, fromLocationId: order.fromLocationId, requisitionId: order.requisitionId },
    reason: order.useReserve ? order.reserveReason : null,
  });
  await tellDepartment(scope, plan);
  return id;
}

/** POST stock/issue. */
export async function issueStock(scope: Scope, order: CreateIssue): Promise<Issue> {
  const lines = order.lines.map((line) => ({ ...line, requisitionLineId: null }));
  return showIssue(scope, await giveOut(scope, { ...order, requisitionId: null, lines }));
}
