import { present } from '#kernel/server/reading/present.ts';
import { sql } from 'kysely';
import type { QueryOf } from '#kernel/contract/calls.ts';
import { offsetOf, type Page } from '#kernel/contract/envelope.ts';
import type { Id } from '#kernel/contract/fields.ts';
import { tookPart } from '#kernel/server/hands/document-hands.ts';
import type { ActRules } from '#kernel/contract/record.ts';
import { actsOf } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { countAll } from '#kernel/server/database/count-all.ts';
import type { countRecord } from '../../../contract/documents/document.record.ts';
import { countActs, type countCalls } from '../../../contract/calls/counts.ts';
import { type Count, CountRow, CountLine } from '../../../contract/documents/count-records.ts';
import type { DocumentProduct } from '../../../contract/documents/records.ts';
import { anyOf, batchNames, type NamedBatch, placeNames, productNames, shownBatch, signedBy } from '../names.ts';
import { numberTyped } from '../number-typed.ts';
import { approvalLimit } from '../adjustments/create-adjustment.ts';
import { differenceOf, isLargeCount, whyNotApprove, whyNotComplete, worthOf } from '../rules.ts';
import { countLinesOf, findCount, type StoredCount, type StoredCountLine } from './store-count.ts';

interface Progress {
  readonly countId: Id;
  readonly lines: number;
  readonly counted: number;
}

async function progressOf(scope: Scope, ids: readonly Id[]): Promise<Map<Id, Progress>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<Progress>`
    select count_id as "countId", count(*)::int as lines, count(*) filter (where counted is not null or skip_reason is not null)::int as counted
      from stock_count_lines where hospital_id = ${scope.hospitalId} and count_id = ${anyOf(ids)} group by count_id`.execute(scope.tx);
  return new Map(rows.map((row) => [row.countId, row]));
}

async function showRows(scope: Scope, rows: readonly StoredCount[]): Promise<CountRow[]> {
  const places = await placeNames(
    scope,
    'stockLocations',
    rows.map(({ locationId }) => locationId),
  );
  const progress = await progressOf(
    scope,
    rows.map(({ id }) => id),
  );
  return rows.map((row) =>
    present(CountRow, row, {
      location: places.get(row.locationId) ?? { id: row.locationId, name: '' },
      freeze: row.frozen,
      lineCount: progress.get(row.id)?.lines ?? 0,
      countedCount: progress.get(row.id)?.counted ?? 0,
      opened: { id: row.openedBy, name: row.openedByName, at: row.openedAt },
      ended: signedBy(row.endedBy, row.endedByName, row.endedAt),
    }),
  );
}

/** GET stock/count. */
export async function listCounts(scope: Scope, query: QueryOf<typeof countCalls.list>): Promise<Page<CountRow>> {
  const { page, limit } = query;
  let rows = scope.tx.selectFrom('stockCounts').where('hospitalId', '=', scope.hospitalId);
  if (query.status?.length) rows = rows.where('status', 'in', query.status);
  if (query.locationId) rows = rows.where('locationId', '=', query.locationId);
  const number = numberTyped('CNT-', query.searchTerm);
  if (number) rows = rows.where('countNumber', '=', number);
  const count = await countAll(rows);
  const found = await rows
    .selectAll()
    .orderBy('openedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offsetOf({ page, limit }))
    .execute();
  return { data: await showRows(scope, found), meta: { count, page, limit } };
}

/** Those who count blind see no expected figures before the review, unless they post counts. */
function isHidden(scope: Scope, { blind, status }: StoredCount): boolean {
  return blind && (status === 'open' || status === 'counting') && !scope.may('Post Stock Count');
}

/** What the rules beside the status say of a count's acts. */
async function rulesOf(
  scope: Scope,
  lines: readonly StoredCountLine[],
  batches: ReadonlyMap<Id, NamedBatch>,
): Promise<ActRules<typeof countRecord>> {
  const [first] = lines;
  const open = whyNotComplete(lines);
  if (open || !first) return { post: open };
  const worths = lines.flatMap((line) => {
    const units = differenceOf(line);
    return units ? [worthOf(units, batches.get(line.batchId))] : [];
  });
  const isLarge = isLargeCount(worths, await approvalLimit(scope));
  return { post: isLarge ? whyNotApprove(await tookPart(scope, 'stock-counts', first.countId)) : null };
}

async function shelvesAt(scope: Scope, locationId: Id, productIds: readonly Id[]): Promise<Map<Id, string>> {
  const { rows } = await sql<{ id: Id; shelf: string }>`
    select p.id, s ->> 'shelf' as shelf from products p, jsonb_array_elements(p.shelves) as s
     where p.hospital_id = ${scope.hospitalId} and p.id = ${anyOf(productIds)} and s ->> 'locationId' = ${locationId}`.execute(scope.tx);
  return new Map(rows.map(({ id, shelf }) => [id, shelf]));
}

interface LineFacts {
  readonly products: ReadonlyMap<Id, DocumentProduct>;
  readonly batches: ReadonlyMap<Id, NamedBatch>;
  readonly shelves: ReadonlyMap<Id, string>;
  readonly hidden: boolean;
}

function showLine(line: StoredCountLine, { products, batches, shelves, hidden }: LineFacts): CountLine {
  const batch = batches.get(line.batchId) as NamedBatch;
  const difference = hidden ? null : differenceOf(line);
  return present(CountLine, line, {
    product: products.get(line.productId) as DocumentProduct,
    batch: shownBatch(batch),
    shelf: shelves.get(line.productId) ?? null,
    expected: hidden ? null : (line.expectedAtCount ?? line.expectedAtOpen),
    difference,
    value: difference === null ? null : worthOf(difference, batch),
    countedBy: line.countedByName,
  });
}

/** GET stock/count/{id}. */
export async function showCount(scope: Scope, id: Id): Promise<Count> {
  const row = await findCount(scope, id);
  const [shown] = (await showRows(scope, [row])) as [CountRow];
  const lines = await countLinesOf(scope, id);
  const productIds = lines.map(({ productId }) => productId);
  const hidden = isHidden(scope, row);
  const facts: LineFacts = {
    products: await productNames(scope, productIds),
    batches: await batchNames(
      scope,
      lines.map(({ batchId }) => batchId),
    ),
    shelves: await shelvesAt(scope, row.locationId, productIds),
    hidden,
  };
  const shownLines = lines.map((line) => showLine(line, facts));
  return {
    ...shown,
    cancelReason: row.cancelReason,
    lines: shownLines,
    value: hidden ? null : shownLines.reduce((sum, { value }) => sum + (value ?? 0), 0),
    acts: actsOf(scope, countActs, row, await rulesOf(scope, lines, facts.batches)),
  };
}
