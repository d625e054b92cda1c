import { sql } from 'kysely';
import type { Id } from '#kernel/contract/fields.ts';
import { refuseIf } from '#kernel/contract/refusals.ts';
import { nextNumber } from '#kernel/server/numbers/number-series.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { changedBy } from '#kernel/server/scope/stamps.ts';
import { countRecord } from '../../../contract/documents/document.record.ts';
import type { Count, OpenCount } from '../../../contract/documents/count-records.ts';
import { documentRefusals } from '../../../contract/documents/refusals.ts';
import { inventoryRefusals } from '../../../contract/refusals.ts';
import { lockProducts } from '../../engine/book.ts';
import { abcClasses } from '../figures/abc.ts';
import { showCount } from './show-counts.ts';
import { freezeBatches, tellCount } from './store-count.ts';

/** Most batches of one count: a sheet that people can finish. */
const mostLines = 2000;

interface Counted {
  readonly productId: Id;
  readonly batchId: Id;
  readonly quantity: number;
}

async function requirePlace(scope: Scope, locationId: Id): Promise<void> {
  const place = await scope.tx
    .selectFrom('stockLocations')
    .select(['status', 'keepsStock'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', locationId)
    .executeTakeFirst();
  if (place?.status !== 'active' || !place.keepsStock) throw inventoryRefusals.refusal('LOCATION_UNKNOWN');
}

/** A category of products or of medicines. */
async function isCategory(scope: Scope, id: Id): Promise<boolean> {
  const { rows } = await sql`
    select 1 from product_categories where hospital_id = ${scope.hospitalId} and id = ${id}
    union all select 1 from medication_categories where hospital_id = ${scope.hospitalId} and id = ${id}`.execute(scope.tx);
  return rows.length > 0;
}

/** What the scope is called, and the products it holds; null: all of them. */
async function readScope(scope: Scope, order: OpenCount): Promise<{ name: string | null; productIds: readonly Id[] | null }> {
  const { scope: kind, categoryId, shelf, abcClass, locationId } = order;
  const missing = { category: !categoryId, shelf: !shelf, abc: !abcClass, all: false }[kind];
  refuseIf(missing || (categoryId && !(await isCategory(scope, categoryId))) ? documentRefusals.refusal('COUNT_SCOPE') : null);
  if (kind === 'all') return { name: null, productIds: null };
  if (kind === 'abc') {
    const classes = await abcClasses(scope);
    const productIds = [...classes].filter(([, each]) => each === abcClass).map(([id]) => id);
    return { name: `Class ${abcClass}`, productIds };
  }
  if (kind === 'shelf') {
    const wanted = JSON.stringify([{ locationId, shelf }]);
    const { rows } = await sql<{ id: Id }>`
      select id from products where hospital_id = ${scope.hospitalId} and shelves @> ${wanted}::jsonb`.execute(scope.tx);
    return { name: shelf, productIds: rows.map(({ id }) => id) };
  }
  const { rows } = await sql<{ id: Id; name: string }>`
    select p.id, coalesce(c.name, m.name) as name
      from products p
      left join product_categories c on c.hospital_id = p.hospital_id and c.id = p.product_category_id
      left join product_medications d on d.hospital_id = p.hospital_id and d.product_id = p.id
      left join medication_categories m on m.hospital_id = d.hospital_id and m.id = d.medication_category_id
     where p.hospital_id = ${scope.hospitalId} and ${categoryId} in (p.product_category_id, d.medication_category_id)`.execute(scope.tx);
  return { name: rows[0]?.name ?? null, productIds: rows.map(({ id }) => id) };
}

async function batchesAt(scope: Scope, locationId: Id, productIds: readonly Id[] | null): Promise<Counted[]> {
  const mine = productIds === null ? sql`true` : sql`s.product_id = any(${[...productIds]}::uuid[])`;
  const { rows } = await sql<Counted>`
    select s.product_id as "productId", s.batch_id as "batchId", s.quantity
      from batch_balances s
      join products p on p.hospital_id = s.hospital_id and p.id = s.product_id
      join batches b on b.hospital_id = s.hospital_id and b.id = s.batch_id
     where s.hospital_id = ${scope.hospitalId} and s.location_id = ${locationId} and s.quantity > 0 and ${mine}
     order by p.folded_name, p.id, b.expiry_date nulls last, b.id`.execute(scope.tx);
  return rows;
}

/** One count at a time counts a batch at a place. */
async function requireAlone(scope: Scope, locationId: Id, batchIds: readonly Id[]): Promise<void> {
  const other = await scope.tx
    .selectFrom('stockCounts as c')
    .innerJoin('stockCountLines as l', (join) => join.onRef('l.hospitalId', '=', 'c.hospitalId').onRef('l.countId', '=', 'c.id'))
    .select('c.countNumber')
    .where('c.hospitalId', '=', scope.hospitalId)
    .where('c.locationId', '=', locationId)
    .where('c.status', 'in', countRecord.acts.save.from)
    .where('l.batchId', '=', sql<Id>`any(${[...batchIds]}::uuid[])`)
    .limit(1)
    .executeTakeFirst();
  refuseIf(other ? documentRefusals.refusal('COUNT_RUNNING', { countNumber: other.countNumber }) : null);
}

/** What stands of the scope, read once its products are locked: nothing moves until the count is open. */
async function lockCounted(scope: Scope, order: OpenCount, productIds: readonly Id[] | null): Promise<Counted[]> {
  const first = await batchesAt(scope, order.locationId, productIds);
  if (first.length > mostLines) throw documentRefusals.refusal('COUNT_TOO_LARGE', { most: mostLines });
  await lockProducts(
    scope,
    first.map(({ productId }) => productId),
  );
  const locked = new Set(first.map(({ productId }) => productId));
  const lines = (await batchesAt(scope, order.locationId, productIds)).filter(({ productId }) => locked.has(productId));
  refuseIf(lines.length === 0 ? documentRefusals.refusal('COUNT_EMPTY') : null);
  return lines;
}

/** POST stock/count: the figures of the opening are kept, so that movements during the count are told from differences. */
export async function openCount(scope: Scope, order: OpenCount): Promise<Count> {
  await requirePlace(scope, order.locationId);
  const { name, productIds } = await readScope(scope, order);
  const lines = await lockCounted(scope, order, productIds);
  const batchIds = lines.map(({ batchId }) => batchId);
  await requireAlone(scope, order.locationId, batchIds);
  const { hospitalId } = scope;
  const id = scope.newId();
  const countNumber = await nextNumber(scope, 'CNT-');
  await scope.tx
    .insertInto('stockCounts')
    .values({
      hospitalId,
      id,
      countNumber,
      locationId: order.locationId,
      scope: order.scope,
      scopeName: name,
      blind: order.blind,
      frozen: order.freeze,
      status: 'open',
      note: order.note,
      openedAt: scope.now,
      openedBy: scope.actor.userId,
      openedByName: scope.actor.name,
      ...changedBy(scope),
    })
    .execute();
  await scope.tx
    .insertInto('stockCountLines')
    .values(
      lines.map(({ productId, batchId, quantity }, position) => ({
        hospitalId,
        id: scope.newId(),
        countId: id,
        position,
        productId,
        batchId,
        expectedAtOpen: quantity,
      })),
    )
    .execute();
  if (order.freeze) await freezeBatches(scope, id, batchIds, true);
  await scope.record({
    action: 'create',
    entity: 'StockCount',
    entityId: id,
    entityNumber: countNumber,
    summary: `Stock count ${countNumber} opened, ${lines.length} batches`,
    after: { locationId: order.locationId, scope: order.scope, scopeName: name, blind: order.blind, freeze: order.freeze },
  });
  await tellCount(scope, id, 'create');
  return showCount(scope, id);
}
