import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { DB } from '#database/types.ts';
import type { QueryOf } from '#kernel/contract/calls.ts';
import { offsetOf, type Page } from '#kernel/contract/envelope.ts';
import type { Instant } from '#kernel/contract/fields.ts';
import { addDays } from '#kernel/server/clock/instants.ts';
import { countAll } from '#kernel/server/database/count-all.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import type { stockCalls } from '../../contract/calls/stock.ts';
import { readUnitNumber } from '../../contract/rules/isbt.ts';
import type { UnitRow } from '../../contract/unit-records.ts';
import type { UnitStatus } from '../../contract/words.ts';
import { showUnitRows } from './show.ts';

type Where = ExpressionBuilder<DB, 'bloodUnits'>;
type Query = QueryOf<typeof stockCalls.units>;

/** Units that stand so at a moment, whatever a job has written down: the same rule as `statusAt`. */
export function standsAs(eb: Where, status: UnitStatus, now: Instant): Expression<SqlBool> {
  const alive = eb('expiresAt', '>', now);
  if (status === 'available')
    return eb.and([
      alive,
      eb.or([eb('status', '=', 'available'), eb.and([eb('status', '=', 'reserved'), eb('reservedUntil', '<=', now)])]),
    ]);
  if (status === 'reserved') return eb.and([alive, eb('status', '=', 'reserved'), eb('reservedUntil', '>', now)]);
  if (status === 'quarantined') return eb.and([alive, eb('status', '=', 'quarantined')]);
  if (status === 'expired')
    return eb.or([
      eb('status', '=', 'expired'),
      eb.and([eb('status', 'in', ['available', 'reserved', 'quarantined']), eb('expiresAt', '<=', now)]),
    ]);
  return eb('status', '=', status);
}

/** What was typed as a number: the begin of a unit's or a donation's. */
export function numberLike(typed: string): string {
  return `${readUnitNumber(typed).number.replace(/[\\%_]/g, (each) => `\\${each}`)}%`;
}

function conditionsOf(scope: Scope, query: Query) {
  const { status, bloodGroup, component, holdReason, storageId, expiringDays } = query;
  const typed = (query.unitNumber ?? query.searchTerm)?.trim();
  return (eb: Where): Expression<SqlBool> => {
    const all: Expression<SqlBool>[] = [eb('hospitalId', '=', scope.hospitalId)];
    if (status?.length) all.push(eb.or(status.map((each) => standsAs(eb, each, scope.now))));
    if (bloodGroup?.length) all.push(eb('bloodGroup', 'in', bloodGroup));
    if (component?.length) all.push(eb('component', 'in', component));
    if (holdReason?.length) all.push(eb.and([standsAs(eb, 'quarantined', scope.now), eb('holdReason', 'in', holdReason)]));
    if (storageId) all.push(eb('storageId', '=', storageId));
    if (typed) all.push(eb('unitNumber', 'like', numberLike(typed)));
    if (expiringDays !== undefined)
      all.push(
        eb.and([
          eb.or([standsAs(eb, 'available', scope.now), standsAs(eb, 'reserved', scope.now)]),
          eb('expiresAt', '<=', addDays(scope.now, expiringDays)),
        ]),
      );
    return eb.and(all);
  };
}

const columns = { expiresAt: 'expires_at', unitNumber: 'unit_number', collectedAt: 'collected_at' } as const;

/** GET blood-unit. */
export async function listUnits(scope: Scope, query: Query): Promise<Page<UnitRow>> {
  const where = conditionsOf(scope, query);
  const count = await countAll(scope.tx.selectFrom('bloodUnits').where(where));
  const column = columns[query.sort.replace('-', '') as keyof typeof columns];
  const rows = await scope.tx
    .selectFrom('bloodUnits')
    .selectAll()
    .where(where)
    .orderBy(sql`${sql.ref(column)} ${sql.raw(query.sort.startsWith('-') ? 'desc' : 'asc')}`)
    .orderBy('id')
    .limit(query.limit)
    .offset(offsetOf(query))
    .execute();
  return { data: await showUnitRows(scope, rows), meta: { count, page: query.page, limit: query.limit } };
}
