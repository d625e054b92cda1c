import { sql } from 'kysely';
import type { QueryOf } from '#kernel/contract/calls.ts';
import { offsetOf } from '#kernel/contract/envelope.ts';
import type { Id } from '#kernel/contract/fields.ts';
import { addCalendarDays } from '#kernel/server/clock/instants.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import type { figureCalls } from '../../../contract/calls/figures.ts';
import type { DashboardProduct, StockSummary } from '../../../contract/documents/figure-records.ts';
import { colourOf, type LevelWord, stockStatusOf } from '../../../contract/rules/level.ts';
import { countedWhere, type KeptLevels, type LevelCount, levelCounts, levelsToday } from '../../engine/kept-levels.ts';
import { productNames } from '../names.ts';

interface Leveled {
  readonly id: Id;
  readonly name: string;
  readonly status: DashboardProduct['status'];
  readonly stockReserve: number;
  readonly quantity: number;
  readonly percent: number;
  readonly level: LevelWord;
  readonly isExpired: boolean;
}

/** Products that count or do not, the emptiest first (invariant 12: the same figures that lists show). */
async function emptiest(
  scope: Scope,
  { rows }: KeptLevels,
  counting: boolean,
  page: { limit: number; offset: number },
): Promise<Leveled[]> {
  if (page.limit <= 0) return [];
  const counted = sql`(v.status = 'enabled' and not v.is_expired)`;
  const found = await sql<Leveled>`
    select p.id, p.name, p.status, p.stock_reserve as "stockReserve", v.quantity, v.percent, v.level, v.is_expired as "isExpired"
      from (select * from ${rows} v
             where v.hospital_id = ${scope.hospitalId} and v.place_id = ${scope.hospitalId} and v.status <> 'archived'
               and ${counting ? counted : sql`not ${counted}`}
             order by v.percent, v.folded_name, v.product_id limit ${page.limit} offset ${page.offset}) v
      join products p on p.hospital_id = v.hospital_id and p.id = v.product_id
     order by v.percent, v.folded_name, v.product_id`.execute(scope.tx);
  return found.rows;
}

const isCounting = ({ status, isExpired }: LevelCount) => status === 'enabled' && !isExpired;
const isListed = ({ status }: LevelCount) => status !== 'archived';
const isEnabled = ({ status }: LevelCount) => status === 'enabled';

/** GET dashboard/getProducts: those in use with usable stock first, the emptiest first. */
export async function productsForDashboard(scope: Scope, { page, limit }: QueryOf<typeof figureCalls.dashboard>) {
  const kept = await levelsToday(scope);
  const counts = await levelCounts(scope, kept, scope.hospitalId);
  const counting = countedWhere(counts, isCounting);
  const offset = offsetOf({ page, limit });
  const first = await emptiest(scope, kept, true, { limit: Math.min(limit, counting - offset), offset });
  const rest = await emptiest(scope, kept, false, { limit: limit - first.length, offset: Math.max(0, offset - counting) });
  const shown = [...first, ...rest];
  const names = await productNames(
    scope,
    shown.map(({ id }) => id),
  );
  const data: DashboardProduct[] = shown.map(({ id, name, status, stockReserve, quantity, percent, level, isExpired }) => ({
    id,
    name: names.get(id)?.name ?? name,
    status,
    isExpired,
    stock: { quantity },
    stockReserve,
    stockLevel: { stockLevelPercent: percent, stockLevelColor: colourOf(level) },
    stockStatus: stockStatusOf({ quantity, stockReserve }),
  }));
  const enabled = countedWhere(counts, isEnabled);
  const outOfStock = countedWhere(counts, (one) => isEnabled(one) && one.level === 'out');
  return { data, meta: { count: countedWhere(counts, isListed), page, limit, enabled, outOfStock } };
}

interface Ending {
  readonly expired: number;
  readonly expiring: number;
}

// A batch that is in use and not on its way has units somewhere; of the others it is looked for.
async function endingBatches(scope: Scope): Promise<Ending> {
  const today = await scope.today();
  const { rows } = await sql<Ending>`
    select count(*) filter (where b.expiry_date < ${today}::date)::int as expired,
           count(*) filter (where b.expiry_date >= ${today}::date)::int as expiring
      from batches b
     where b.hospital_id = ${scope.hospitalId} and b.status <> 'depleted' and b.expiry_date <= ${addCalendarDays(today, 90)}::date
       and ((b.status in ('available', 'expired') and b.transit_quantity = 0) or exists (select from batch_balances s where s.hospital_id = b.hospital_id and s.batch_id = b.id and s.quantity > 0))`.execute(
    scope.tx,
  );
  return rows[0] as Ending;
}

async function valueOfStock(scope: Scope): Promise<number> {
  const { rows } = await sql<{ value: number }>`
    select coalesce(sum(value), 0)::bigint as value from product_levels
     where hospital_id = ${scope.hospitalId} and place_id = ${scope.hospitalId} and value > 0`.execute(scope.tx);
  return rows[0]?.value ?? 0;
}

/** GET stock/summary: the figures over the inventory's lists. */
export async function summariseStock(scope: Scope): Promise<StockSummary> {
  const counts = await levelCounts(scope, await levelsToday(scope), scope.hospitalId);
  const enabled = counts.filter(isEnabled);
  return {
    products: countedWhere(counts, isListed),
    lowStock: countedWhere(enabled, ({ level }) => level === 'low'),
    outOfStock: countedWhere(enabled, ({ level }) => level === 'out'),
    ...(await endingBatches(scope)),
    value: scope.may('View Stock Value') ? await valueOfStock(scope) : null,
  };
}
