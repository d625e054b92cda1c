import { present } from '#kernel/server/reading/present.ts';
import type { QueryOf } from '#kernel/contract/calls.ts';
import { offsetOf, type Page } from '#kernel/contract/envelope.ts';
import type { Id } from '#kernel/contract/fields.ts';
import { kernelRefusals } from '#kernel/contract/refusals.ts';
import { actsOf } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { countAll } from '#kernel/server/database/count-all.ts';
import { between } from '#kernel/server/scope/days.ts';
import { transferActs, type transferCalls } from '../../../contract/calls/transfers.ts';
import { type DocumentProduct, type Transfer, TransferRow } from '../../../contract/documents/records.ts';
import { adjustmentsOf } from '../issues/show-issues.ts';
import { batchNames, type NamedBatch, placeNames, productNames, shownBatch, signedBy } from '../names.ts';
import { numberTyped } from '../number-typed.ts';
import { whyNotOfPlace } from '../people.ts';
import { type StoredTransfer, transferLinesOf } from './store-transfer.ts';

async function showRows(scope: Scope, rows: readonly StoredTransfer[]): Promise<TransferRow[]> {
  const lines = await transferLinesOf(
    scope,
    rows.map(({ id }) => id),
  );
  const places = await placeNames(
    scope,
    'stockLocations',
    rows.flatMap(({ fromLocationId, toLocationId }) => [fromLocationId, toLocationId]),
  );
  const products = await productNames(
    scope,
    lines.map(({ productId }) => productId),
  );
  const place = (id: Id) => places.get(id) ?? { id, name: '' };
  return rows.map((row) => {
    const names = lines.filter(({ transferId }) => transferId === row.id).map(({ productId }) => products.get(productId)?.name ?? '');
    return present(TransferRow, row, {
      from: place(row.fromLocationId),
      to: place(row.toLocationId),
      products: [...new Set(names)].slice(0, 3),
      sent: { id: row.sentBy, name: row.sentByName, at: row.sentAt },
      received: signedBy(row.receivedBy, row.receivedByName, row.receivedAt),
    });
  });
}

/** GET stock/transfer. */
export async function listTransfers(scope: Scope, query: QueryOf<typeof transferCalls.list>): Promise<Page<TransferRow>> {
  const { page, limit, productId, locationId } = query;
  const { from, until } = await between(scope, query);
  let rows = scope.tx.selectFrom('stockTransfers').where('hospitalId', '=', scope.hospitalId);
  if (query.status?.length) rows = rows.where('status', 'in', query.status);
  if (locationId) rows = rows.where((eb) => eb.or([eb('fromLocationId', '=', locationId), eb('toLocationId', '=', locationId)]));
  if (from) rows = rows.where('sentAt', '>=', from);
  if (until) rows = rows.where('sentAt', '<', until);
  const number = numberTyped('TRF-', query.searchTerm);
  if (number) rows = rows.where('transferNumber', '=', number);
  if (productId)
    rows = rows.where('id', 'in', (eb) =>
      eb
        .selectFrom('stockTransferLines')
        .select('transferId')
        .where('hospitalId', '=', scope.hospitalId)
        .where('productId', '=', productId),
    );
  const count = await countAll(rows);
  const found = await rows
    .selectAll()
    .orderBy('sentAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offsetOf({ page, limit }))
    .execute();
  return { data: await showRows(scope, found), meta: { count, page, limit } };
}

/** GET stock/transfer/{id}. */
export async function showTransfer(scope: Scope, id: Id): Promise<Transfer> {
  const row = await scope.tx
    .selectFrom('stockTransfers')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw kernelRefusals.refusal('NOT_FOUND');
  const [shown] = (await showRows(scope, [row])) as [TransferRow];
  const lines = await transferLinesOf(scope, [id]);
  const batches = await batchNames(
    scope,
    lines.map(({ batchId }) => batchId),
  );
  const products = await productNames(
    scope,
    lines.map(({ productId }) => productId),
  );
  return {
    ...shown,
    cancelReason: row.cancelReason,
    lines: lines.map(({ id: lineId, productId, batchId, quantity, received }) => ({
      id: lineId,
      product: products.get(productId) as DocumentProduct,
      batch: shownBatch(batches.get(batchId) as NamedBatch),
      quantity,
      received,
    })),
    adjustments: await adjustmentsOf(scope, id),
    acts: actsOf(scope, transferActs, row, { receive: await whyNotOfPlace(scope, row.toLocationId) }),
  };
}
