import { present } from '#kernel/server/reading/present.ts';
import type { QueryOf } from '#kernel/contract/calls.ts';
import { offsetOf, type Page } from '#kernel/contract/envelope.ts';
import type { Id } from '#kernel/contract/fields.ts';
import { kernelRefusals } from '#kernel/contract/refusals.ts';
import { actsOf } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { countAll } from '#kernel/server/database/count-all.ts';
import { between } from '#kernel/server/scope/days.ts';
import { issueActs, type issueCalls } from '../../../contract/calls/issues.ts';
import { type DocumentProduct, type Issue, IssueRow, IssueLine } from '../../../contract/documents/records.ts';
import { anyOf, batchNames, type NamedBatch, placeNames, productNames, shownBatch, signedBy } from '../names.ts';
import { numberTyped } from '../number-typed.ts';
import { whyNotOfDepartment } from '../people.ts';
import { issueBatchesOf, issueLinesOf, type StoredIssue } from './store-issue.ts';

async function requisitionNumbers(scope: Scope, ids: readonly Id[]): Promise<Map<Id, string>> {
  if (ids.length === 0) return new Map();
  const rows = await scope.tx
    .selectFrom('stockRequisitions')
    .select(['id', 'requisitionNumber'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', anyOf(ids))
    .execute();
  return new Map(rows.map(({ id, requisitionNumber }) => [id, requisitionNumber]));
}

async function showRows(scope: Scope, rows: readonly StoredIssue[]): Promise<IssueRow[]> {
  const ids = rows.map(({ id }) => id);
  const lines = await issueLinesOf(scope, ids);
  const [places, departments, requisitions, products] = await Promise.all([
    placeNames(
      scope,
      'stockLocations',
      rows.map(({ fromLocationId }) => fromLocationId),
    ),
    placeNames(
      scope,
      'departments',
      rows.map(({ departmentId }) => departmentId),
    ),
    requisitionNumbers(
      scope,
      rows.flatMap(({ requisitionId }) => requisitionId ?? []),
    ),
    productNames(
      scope,
      lines.map(({ productId }) => productId),
    ),
  ]);
  return rows.map((row) => {
    const number = row.requisitionId ? requisitions.get(row.requisitionId) : undefined;
    const own = lines.filter(({ issueId }) => issueId === row.id);
    return present(IssueRow, row, {
      fromLocation: places.get(row.fromLocationId) ?? { id: row.fromLocationId, name: '' },
      department: departments.get(row.departmentId) ?? { id: row.departmentId, name: '' },
      requisition: row.requisitionId && number ? { id: row.requisitionId, requisitionNumber: number } : null,
      products: own.slice(0, 3).map(({ productId }) => products.get(productId)?.name ?? ''),
      issued: { id: row.issuedBy, name: row.issuedByName, at: row.issuedAt },
      received: signedBy(row.receivedBy, row.receivedByName, row.receivedAt),
    });
  });
}

/** GET stock/issue. */
export async function listIssues(scope: Scope, query: QueryOf<typeof issueCalls.list>): Promise<Page<IssueRow>> {
  const { page, limit, productId } = query;
  const { from, until } = await between(scope, query);
  let rows = scope.tx.selectFrom('stockIssues').where('hospitalId', '=', scope.hospitalId);
  if (query.status?.length) rows = rows.where('status', 'in', query.status);
  if (query.departmentId) rows = rows.where('departmentId', '=', query.departmentId);
  if (from) rows = rows.where('issuedAt', '>=', from);
  if (until) rows = rows.where('issuedAt', '<', until);
  const number = numberTyped('ISS-', query.searchTerm);
  if (number) rows = rows.where('issueNumber', '=', number);
  if (productId)
    rows = rows.where('id', 'in', (eb) =>
      eb.selectFrom('stockIssueLines').select('issueId').where('hospitalId', '=', scope.hospitalId).where('productId', '=', productId),
    );
  const count = await countAll(rows);
  const found = await rows
    .selectAll()
    .orderBy('issuedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offsetOf({ page, limit }))
    .execute();
  return { data: await showRows(scope, found), meta: { count, page, limit } };
}

async function showLines(scope: Scope, id: Id): Promise<Issue['lines']> {
  const lines = await issueLinesOf(scope, [id]);
  const batches = await issueBatchesOf(scope, id);
  const names = await batchNames(
    scope,
    batches.map(({ batchId }) => batchId),
  );
  const products = await productNames(
    scope,
    lines.map(({ productId }) => productId),
  );
  return lines.map((line) => {
    const own = batches.filter(({ lineId }) => lineId === line.id);
    return present(IssueLine, line, {
      product: products.get(line.productId) as DocumentProduct,
      received: own.reduce((sum, { received }) => sum + received, 0),
      returned: own.reduce((sum, { returned }) => sum + returned, 0),
      batches: own.map(({ batchId, quantity, received, returned, missing }) => ({
        ...shownBatch(names.get(batchId) as NamedBatch),
        quantity,
        received,
        returned,
        missing,
      })),
    });
  });
}

/** Adjustments that decide about units missing from a document. */
export function adjustmentsOf(scope: Scope, sourceId: Id) {
  return scope.tx
    .selectFrom('stockAdjustments')
    .select(['id', 'adjustmentNumber', 'status'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('sourceId', '=', sourceId)
    .orderBy('createdAt')
    .execute();
}

/** GET stock/issue/{id}. */
export async function showIssue(scope: Scope, id: Id): Promise<Issue> {
  const row = await scope.tx
    .selectFrom('stockIssues')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw kernelRefusals.refusal('NOT_FOUND');
  const [shown] = (await showRows(scope, [row])) as [IssueRow];
  return {
    ...shown,
    keepsStock: row.toLocationId !== null,
    cancelReason: row.cancelReason,
    reserveReason: row.reserveReason,
    lines: await showLines(scope, id),
    adjustments: await adjustmentsOf(scope, id),
    acts: actsOf(scope, issueActs, row, { receive: await whyNotOfDepartment(scope, row.departmentId) }),
  };
}
