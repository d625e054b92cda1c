import { present } from '#kernel/server/reading/present.ts';
import type { QueryOf } from '#kernel/contract/calls.ts';
import { offsetOf, type Page } from '#kernel/contract/envelope.ts';
import type { Id } from '#kernel/contract/fields.ts';
import { kernelRefusals } from '#kernel/contract/refusals.ts';
import { tookPart } from '#kernel/server/hands/document-hands.ts';
import { actsOf } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { countAll } from '#kernel/server/database/count-all.ts';
import { between } from '#kernel/server/scope/days.ts';
import { adjustmentActs, type adjustmentCalls } from '../../../contract/calls/adjustments.ts';
import { type Adjustment, AdjustmentRow, AdjustmentLine } from '../../../contract/documents/records.ts';
import { stockFilesOf } from '../../attachments/attachments.ts';
import { anyOf, batchNames, placeNames, productNames, shownBatch, signedBy } from '../names.ts';
import { numberTyped } from '../number-typed.ts';
import { whyNotApprove } from '../rules.ts';
import { linesOf, type StoredAdjustment, type StoredAdjustmentLine } from './store-adjustment.ts';

function productsNamed(lines: readonly StoredAdjustmentLine[], names: ReadonlyMap<Id, { readonly name: string }>): string[] {
  return [...new Set(lines.map(({ productId }) => names.get(productId)?.name ?? ''))];
}

async function showRows(scope: Scope, rows: readonly StoredAdjustment[]): Promise<AdjustmentRow[]> {
  const lines = await linesOf(
    scope,
    rows.map(({ id }) => id),
  );
  const places = await placeNames(
    scope,
    'stockLocations',
    rows.map(({ locationId }) => locationId),
  );
  const names = await productNames(
    scope,
    lines.map(({ productId }) => productId),
  );
  return rows.map((row) => {
    const own = lines.filter(({ adjustmentId }) => adjustmentId === row.id);
    return present(AdjustmentRow, row, {
      location: places.get(row.locationId) ?? { id: row.locationId, name: '' },
      lineCount: own.length,
      products: productsNamed(own, names).slice(0, 3),
      created: { id: row.createdBy, name: row.createdByName, at: row.createdAt },
      decided: signedBy(row.decidedBy, row.decidedByName, row.decidedAt),
    });
  });
}

/** GET stock/adjustment. */
export async function listAdjustments(scope: Scope, query: QueryOf<typeof adjustmentCalls.list>): Promise<Page<AdjustmentRow>> {
  const { page, limit } = query;
  const { from, until } = await between(scope, query);
  let rows = scope.tx.selectFrom('stockAdjustments').where('hospitalId', '=', scope.hospitalId);
  if (query.status?.length) rows = rows.where('status', 'in', query.status);
  if (query.locationId) rows = rows.where('locationId', '=', query.locationId);
  if (from) rows = rows.where('createdAt', '>=', from);
  if (until) rows = rows.where('createdAt', '<', until);
  const number = numberTyped('ADJ-', query.searchTerm);
  if (number) rows = rows.where('adjustmentNumber', '=', number);
  const { productId } = query;
  if (productId)
    rows = rows.where('id', 'in', (eb) =>
      eb
        .selectFrom('stockAdjustmentLines')
        .select('adjustmentId')
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

/** GET stock/adjustment/{id}. */
export async function showAdjustment(scope: Scope, id: Id): Promise<Adjustment> {
  const row = await scope.tx
    .selectFrom('stockAdjustments')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw kernelRefusals.refusal('NOT_FOUND');
  const hands = whyNotApprove(await tookPart(scope, 'stock-adjustments', id));
  const [shown] = (await showRows(scope, [row])) as [AdjustmentRow];
  const lines = await linesOf(scope, [id]);
  const batchIds = lines.map(({ batchId }) => batchId);
  const batches = await batchNames(scope, batchIds);
  const products = await productNames(
    scope,
    lines.map(({ productId }) => productId),
  );
  const standing = await scope.tx
    .selectFrom('batchBalances')
    .select(['batchId', 'quantity'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('locationId', '=', row.locationId)
    .where('batchId', '=', anyOf(batchIds))
    .execute();
  const now = new Map(standing.map(({ batchId, quantity }) => [batchId, quantity]));
  return {
    ...shown,
    rejectReason: row.rejectReason,
    attachments: await stockFilesOf(scope, { adjustmentId: id }),
    acts: actsOf(scope, adjustmentActs, row, { approve: hands, reject: hands }),
    lines: lines.map((line) =>
      present(AdjustmentLine, line, {
        product: products.get(line.productId) as NonNullable<ReturnType<typeof products.get>>,
        batch: shownBatch(batches.get(line.batchId) as NonNullable<ReturnType<typeof batches.get>>),
        quantityNow: now.get(line.batchId) ?? 0,
      }),
    ),
  };
}
