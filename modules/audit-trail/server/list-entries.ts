import { type RawBuilder, sql } from 'kysely';
import { offsetOf } from '#kernel/contract/envelope.ts';
import { refuseIf } from '#kernel/contract/refusals.ts';
import { nobody } from '#kernel/server/ids/uuid.ts';
import type { PlatformScope, Scope } from '#kernel/server/scope/scope.ts';
import type { AuditFilters, AuditRow } from '../contract/records.ts';
import { exactAuditCount } from '../contract/words.ts';
import { afterCursor, type Conditions, conditionsOf, sourceOf, unreadProbe } from './conditions.ts';
import type { AuditFilterValues } from './filter-values.ts';
import { closedToSearch, hideRestricted } from './restricted.ts';
import { cursorText, readCursor, whyNotWindow, type Window, windowOf } from './rules.ts';

export const rowColumns = sql`e.id, e.at, e.actor_id, e.actor_name, e.actor_role, e.action, e.entity_type, e.entity_id, e.entity_number,
  e.patient_id, e.summary, e.reason, e.ip, e.outcome`;

interface ListQuery extends AuditFilterValues {
  readonly page: number;
  readonly limit: number;
  readonly sort: '-at' | 'at';
  readonly cursor?: string | undefined;
}

/** Whose trail a scope reads, and the zone of its days. */
export async function tenantOf(scope: Scope | PlatformScope): Promise<{ tenant: string; zone: string }> {
  return scope.kind === 'hospital' ? { tenant: scope.hospitalId, zone: await scope.zone() } : { tenant: nobody, zone: 'UTC' };
}

/** Exact up to 10 000; beyond, 10 000 and marked as such. */
export async function countUpTo(scope: Scope | PlatformScope, source: RawBuilder<unknown>, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from (select 1 ${source} limit ${most + 1}) found`.execute(
    scope.tx,
  );
  return Number(rows[0]?.count ?? 0);
}

/** True when a question that reads entries one by one does not reach the start of its window. */
export async function leavesUnread(scope: Scope | PlatformScope, conditions: Conditions): Promise<boolean> {
  const probe = unreadProbe(conditions);
  return probe !== null && (await sql`${probe}`.execute(scope.tx)).rows.length > 0;
}

/** The trail of the scope's hospital, or of the platform itself. Pages by cursor where one is given, else by number. */
export async function listEntries(scope: Scope | PlatformScope, query: ListQuery) {
  const { tenant, zone } = await tenantOf(scope);
  const window = windowOf(query, zone, scope.now);
  refuseIf(whyNotWindow(window));
  const conditions = conditionsOf(query, { tenant, window, zone, closed: await closedToSearch(scope, query.search) });
  const source = sourceOf(conditions);
  const direction = query.sort === 'at' ? 'asc' : 'desc';
  const order = direction === 'asc' ? sql`e.at, e.id` : sql`e.at desc, e.id desc`;
  const cursor = readCursor(query.cursor);
  const found = await sql<AuditRow>`
    select ${rowColumns} ${source} ${afterCursor(cursor, direction)}
    order by ${order} limit ${query.limit + 1} offset ${cursor ? 0 : offsetOf(query)}`.execute(scope.tx);
  const count = await countUpTo(scope, source, exactAuditCount);
  const shown = found.rows.slice(0, query.limit);
  const last = shown.at(-1);
  return {
    data: await hideRestricted(scope, shown),
    meta: {
      count: Math.min(count, exactAuditCount),
      page: query.page,
      limit: query.limit,
      estimated: count > exactAuditCount || (await leavesUnread(scope, conditions)),
      nextCursor: last && found.rows.length > query.limit ? cursorText(last) : null,
      startDate: window.startDate,
      endDate: window.endDate,
    },
  };
}

// Counts of the filter lists come from the newest entries of the window.
const countedEntries = 100_000;

function newest(tenant: string, window: Window): RawBuilder<unknown> {
  return sql`from (select e.entity_type, e.action, e.actor_id, e.actor_name, e.actor_role from audit_entries e
    where e.hospital_id = ${tenant} and e.at >= ${window.from}::timestamptz and e.at < ${window.until}::timestamptz
    order by e.at desc, e.id desc limit ${sql.lit(countedEntries)}) e`;
}

/** What can be filtered by in a window: entity types, acts, actors, each with its count, most frequent first. */
export async function listFilters(
  scope: Scope,
  query: { startDate?: string | undefined; endDate?: string | undefined },
): Promise<AuditFilters> {
  const { tenant, zone } = await tenantOf(scope);
  const window = windowOf(query, zone, scope.now);
  refuseIf(whyNotWindow(window));
  const source = newest(tenant, window);
  const counted = async (column: RawBuilder<unknown>) => {
    const { rows } = await sql<{
      value: string;
      count: number;
    }>`select ${column} as value, count(*) as count ${source} group by 1 order by 2 desc, 1 limit 100`.execute(scope.tx);
    return rows.map(({ value, count }) => ({ value, count: Number(count) }));
  };
  const actors = await sql<AuditFilters['actors'][number]>`
    select e.actor_id as id, e.actor_name as name, e.actor_role as role, count(*) as count ${source} group by 1, 2, 3 order by 4 desc, 2 limit 200`.execute(
    scope.tx,
  );
  return { entityTypes: await counted(sql`e.entity_type`), actions: await counted(sql`e.action`), actors: actors.rows };
}
