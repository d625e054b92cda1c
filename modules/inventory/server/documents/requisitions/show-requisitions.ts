import { present } from '#kernel/server/reading/present.ts';
import type { QueryOf } from '#kernel/contract/calls.ts';
import { offsetOf, type Page } from '#kernel/contract/envelope.ts';
import type { Id } from '#kernel/contract/fields.ts';
import { tookPart } from '#kernel/server/hands/document-hands.ts';
import type { ActRules } from '#kernel/contract/record.ts';
import { actsOf } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { countAll } from '#kernel/server/database/count-all.ts';
import { between } from '#kernel/server/scope/days.ts';
import type { requisitionRecord } from '../../../contract/documents/document.record.ts';
import { requisitionActs, type requisitionCalls } from '../../../contract/calls/requisitions.ts';
import { type DocumentProduct, RequisitionRow, Requisition } from '../../../contract/documents/records.ts';
import { stockOf } from '../../engine/figures.ts';
import { placeNames, productNames, signedBy } from '../names.ts';
import { numberTyped } from '../number-typed.ts';
import { whyNotRequest } from '../people.ts';
import { whyNotApprove } from '../rules.ts';
import { findRequisition, requisitionLinesOf, seenDepartments, type StoredRequisition } from './store-requisition.ts';

async function showRows(scope: Scope, rows: readonly StoredRequisition[]): Promise<RequisitionRow[]> {
  const lines = await requisitionLinesOf(
    scope,
    rows.map(({ id }) => id),
  );
  const departments = await placeNames(
    scope,
    'departments',
    rows.map(({ departmentId }) => departmentId),
  );
  const products = await productNames(
    scope,
    lines.map(({ productId }) => productId),
  );
  return rows.map((row) => {
    const own = lines.filter(({ requisitionId }) => requisitionId === row.id);
    return present(RequisitionRow, row, {
      department: departments.get(row.departmentId) ?? { id: row.departmentId, name: '' },
      products: own.slice(0, 3).map(({ productId }) => products.get(productId)?.name ?? ''),
      lineCount: own.length,
      created: { id: row.createdBy, name: row.createdByName, at: row.createdAt },
      decided: signedBy(row.decidedBy, row.decidedByName, row.decidedAt),
    });
  });
}

/** GET stock/requisition: of the own departments, or of all. */
export async function listRequisitions(scope: Scope, query: QueryOf<typeof requisitionCalls.list>): Promise<Page<RequisitionRow>> {
  const { page, limit, productId } = query;
  const { from, until } = await between(scope, query);
  const seen = await seenDepartments(scope);
  let rows = scope.tx.selectFrom('stockRequisitions').where('hospitalId', '=', scope.hospitalId);
  if (seen) rows = rows.where('departmentId', 'in', seen);
  if (query.status?.length) rows = rows.where('status', 'in', query.status);
  if (query.priority?.length) rows = rows.where('priority', 'in', query.priority);
  if (query.departmentId) rows = rows.where('departmentId', '=', query.departmentId);
  if (from) rows = rows.where('createdAt', '>=', from);
  if (until) rows = rows.where('createdAt', '<', until);
  const number = numberTyped('RQN-', query.searchTerm);
  if (number) rows = rows.where('requisitionNumber', '=', number);
  if (productId)
    rows = rows.where('id', 'in', (eb) =>
      eb
        .selectFrom('stockRequisitionLines')
        .select('requisitionId')
        .where('hospitalId', '=', scope.hospitalId)
        .where('productId', '=', productId),
    );
  const count = await countAll(rows);
  const found = await rows
    .selectAll()
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offsetOf({ page, limit }))
    .execute();
  return { data: await showRows(scope, found), meta: { count, page, limit } };
}

/** What the rules beside the status say of a requisition's acts. */
async function rulesOf(scope: Scope, row: StoredRequisition): Promise<ActRules<typeof requisitionRecord>> {
  const own = await whyNotRequest(scope, row);
  const hands = whyNotApprove(await tookPart(scope, 'stock-requisitions', row.id));
  return { edit: own, submit: own, cancel: own, approve: hands };
}

/** GET stock/requisition/{id}. */
export async function showRequisition(scope: Scope, id: Id): Promise<Requisition> {
  const row = await findRequisition(scope, id);
  const [shown] = (await showRows(scope, [row])) as [RequisitionRow];
  const lines = await requisitionLinesOf(scope, [id]);
  const productIds = lines.map(({ productId }) => productId);
  const products = await productNames(scope, productIds);
  const stock = await stockOf(scope, productIds);
  const issues = await scope.tx
    .selectFrom('stockIssues')
    .select(['id', 'issueNumber', 'status'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('requisitionId', '=', id)
    .orderBy('issuedAt')
    .execute();
  return {
    ...shown,
    decisionReason: row.decisionReason,
    lines: lines.map((line) =>
      present(Requisition.shape.lines.element, line, {
        product: products.get(line.productId) as DocumentProduct,
        available: stock.get(line.productId)?.available ?? 0,
      }),
    ),
    issues,
    acts: actsOf(scope, requisitionActs, row, await rulesOf(scope, row)),
  };
}
