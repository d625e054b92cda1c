import { sql } from 'kysely';
import type { CalendarDate, Id } from '#kernel/contract/fields.ts';
import { bpsOf, formatMoney } from '#kernel/contract/money.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { HospitalPricesChanged } from '../../contract/events.ts';
import { type PriceSource, priceChangeToldFrom } from '../../contract/words.ts';
import { insertMany, portions } from '../context.ts';
import { currencyOf } from '../currency/currency.ts';
import { type Period, periodOn, planPrice } from './price-plan.ts';

/** A price that an item gets from a day on. */
export interface NewPrice {
  readonly itemId: Id;
  readonly name: string;
  readonly price: number;
  readonly from: CalendarDate;
}

interface PriceChange extends NewPrice {
  readonly before: number | null;
}

async function periodsOf(scope: Scope, itemIds: readonly Id[]): Promise<Map<Id, Period[]>> {
  const found = new Map<Id, Period[]>();
  for (const ids of portions(itemIds, 5_000)) {
    const rows = await scope.tx
      .selectFrom('pricePeriods')
      .select(['id', 'billableItemId', 'price', 'effectiveFrom', 'effectiveTo'])
      .where('hospitalId', '=', scope.hospitalId)
      .where('billableItemId', '=', sql<Id>`any(${ids}::uuid[])`)
      .where('supersededAt', 'is', null)
      .orderBy('effectiveFrom')
      .execute();
    for (const row of rows) {
      const own = found.get(row.billableItemId) ?? [];
      own.push(row);
      found.set(row.billableItemId, own);
    }
  }
  return found;
}

interface Written {
  readonly ends: { id: Id; effectiveTo: CalendarDate }[];
  readonly superseded: Id[];
  readonly rows: (Period & { readonly itemId: Id })[];
}

function planAll(
  scope: Scope,
  prices: readonly NewPrice[],
  known: ReadonlyMap<Id, Period[]>,
): { changes: PriceChange[]; written: Written } {
  const changes: PriceChange[] = [];
  const written: Written = { ends: [], superseded: [], rows: [] };
  for (const order of prices) {
    const periods = known.get(order.itemId) ?? [];
    const plan = planPrice(periods, order.price, order.from);
    if (!plan) continue;
    changes.push({ ...order, before: periodOn(periods, order.from)?.price ?? null });
    if (plan.end) written.ends.push(plan.end);
    if (plan.supersede) written.superseded.push(plan.supersede);
    written.rows.push({ id: scope.newId(), itemId: order.itemId, price: order.price, ...plan.insert });
  }
  return { changes, written };
}

async function write(scope: Scope, written: Written, why: { reason: string | null; source: PriceSource }): Promise<void> {
  if (written.ends.length > 0)
    await sql`
      update price_periods p set effective_to = e.day
      from unnest(${written.ends.map((end) => end.id)}::uuid[], ${written.ends.map((end) => end.effectiveTo)}::date[]) as e(id, day)
      where p.hospital_id = ${scope.hospitalId} and p.id = e.id`.execute(scope.tx);
  if (written.superseded.length > 0)
    await sql`
      update price_periods set superseded_at = ${scope.now}
      where hospital_id = ${scope.hospitalId} and id = any(${written.superseded}::uuid[])`.execute(scope.tx);
  const rows = written.rows.map(({ id, itemId, price, effectiveFrom, effectiveTo }) => ({
    hospitalId: scope.hospitalId,
    id,
    billableItemId: itemId,
    ...{ price, effectiveFrom, effectiveTo },
    reason: why.reason,
    source: why.source,
    createdAt: scope.now,
    createdBy: scope.actor.userId,
    createdByName: scope.actor.name,
  }));
  await insertMany(scope, 'pricePeriods', rows);
}

/** Large changes are told to those who keep the price list, in one notice an act. */
async function tellLargeChanges(scope: Scope, changes: readonly PriceChange[]): Promise<void> {
  const large = changes.filter(({ before, price }) => before !== null && Math.abs(price - before) > bpsOf(before, priceChangeToldFrom));
  const [first] = large;
  if (!first) return;
  const format = (await currencyOf(scope))?.format;
  const write = (amount: number) => (format ? formatMoney(amount, format) : String(amount));
  const from = large.length > 1 ? '' : ` from ${write(first.before ?? 0)} to ${write(first.price)}`;
  await scope.notify({
    title: 'Price Changed',
    content:
      large.length > 1 ? `${large.length} prices change by more than 25 %` : `${first.name}: ${from.trim()}, valid from ${first.from}`,
    path: '/settings/billing',
    to: { permission: 'Edit Billable Item' },
    module: 'billing-setup',
    entity: 'BillableItem',
    ...(large.length > 1 ? {} : { entityId: first.itemId }),
  });
}

/**
 * Writes prices into the items' histories; the caller holds the items' rows. A price that holds already on its day writes
 * nothing. Answers what changed; tells later modules, and people when a price moves by more than 25 %.
 */
export async function writePrices(
  scope: Scope,
  prices: readonly NewPrice[],
  why: { readonly reason: string | null; readonly source: PriceSource; readonly fresh?: boolean },
): Promise<PriceChange[]> {
  if (prices.length === 0) return [];
  const known = why.fresh
    ? new Map<Id, Period[]>()
    : await periodsOf(
        scope,
        prices.map((order) => order.itemId),
      );
  const { changes, written } = planAll(scope, prices, known);
  await write(scope, written, why);
  const changed = changes.filter((change) => change.before !== null);
  if (changed.length > 0) {
    await tellLargeChanges(scope, changed);
    const [{ from }] = changed as [PriceChange];
    await scope.emit(HospitalPricesChanged, {
      effectiveFrom: from,
      items: changed.map(({ itemId, before, price }) => ({ itemId, before, after: price })),
    });
  }
  return changes;
}
