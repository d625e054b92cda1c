import { type RawBuilder, sql } from 'kysely';
import type { Instant } from '#kernel/contract/fields.ts';
import type { AuditFilterValues } from './filter-values.ts';
import { type Cursor, numberIn, type Window } from './rules.ts';

/** What narrows a list, as SQL conditions with bound values. `sql` text comes from here alone. */
export interface Conditions {
  readonly tenant: string;
  readonly window: Window | null;
  readonly parts: readonly RawBuilder<unknown>[];
}

// Words are looked for in the newest entries of the window only, so that a search never reads a whole trail.
export const searchedEntries = 100_000;

function hourOf(zone: string): RawBuilder<unknown> {
  return sql`extract(hour from e.at at time zone ${zone}::text)`;
}

function wordCondition(word: string): RawBuilder<unknown> {
  const pattern = `%${word.replaceAll('\\', '\\\\').replaceAll('%', '\\%').replaceAll('_', '\\_')}%`;
  return sql`(e.summary ilike ${pattern} or e.actor_name ilike ${pattern} or e.entity_number ilike ${pattern} or e.reason ilike ${pattern})`;
}

function textConditions(search: string | undefined): RawBuilder<unknown>[] {
  const number = search ? numberIn(search) : null;
  if (number) return [sql`e.entity_number = ${number}`];
  return search ? search.split(/\s+/).filter(Boolean).slice(0, 8).map(wordCondition) : [];
}

/** True when the search reads texts, which no index serves. */
export function readsText(search: string | undefined): boolean {
  return Boolean(search && !numberIn(search));
}

/** The conditions of a filter. An exact number is looked for in all time unless dates are named. */
export function conditionsOf(filter: AuditFilterValues, facts: { tenant: string; window: Window; zone: string }): Conditions {
  const parts: RawBuilder<unknown>[] = textConditions(filter.search);
  const lists = [
    [filter.entityType, sql`e.entity_type`],
    [filter.action, sql`e.action`],
  ] as const;
  for (const [values, column] of lists) {
    if (values?.length === 1) parts.push(sql`${column} = ${values[0]}`);
    else if (values && values.length > 1) parts.push(sql`${column} in (${sql.join(values)})`);
  }
  if (filter.actorId) parts.push(sql`e.actor_id = ${filter.actorId}`);
  if (filter.role) parts.push(sql`e.actor_role = ${filter.role}`);
  if (filter.patientId) parts.push(sql`e.patient_id = ${filter.patientId}`);
  if (filter.entityId) parts.push(sql`e.entity_id = ${filter.entityId}`);
  if (filter.outcome === 'refused') parts.push(sql`e.outcome = 'refused'`);
  if (filter.outcome === 'ok') parts.push(sql`e.outcome = 'ok'`);
  if (filter.ip) parts.push(sql`e.ip = ${filter.ip}`);
  if (filter.hasReason) parts.push(sql`e.reason is not null`);
  if (filter.night) parts.push(sql`(${hourOf(facts.zone)} >= 22 or ${hourOf(facts.zone)} < 6)`);
  const everywhen = filter.search && numberIn(filter.search) && !filter.startDate && !filter.endDate;
  return { tenant: facts.tenant, window: everywhen ? null : facts.window, parts };
}

function inWindow(window: Window | null): RawBuilder<unknown> {
  return window ? sql`and e.at >= ${window.from}::timestamptz and e.at < ${window.until}::timestamptz` : sql``;
}

/** `from … where …` of a list: entries of the tenant in the window that meet all conditions. */
export function sourceOf({ tenant, window, parts }: Conditions, search: string | undefined): RawBuilder<unknown> {
  const met = parts.length > 0 ? sql`and ${sql.join(parts, sql` and `)}` : sql``;
  if (!readsText(search)) return sql`from audit_entries e where e.hospital_id = ${tenant} ${inWindow(window)} ${met}`;
  return sql`from (
    select * from audit_entries e where e.hospital_id = ${tenant} ${inWindow(window)} order by e.at desc, e.id desc limit ${sql.lit(searchedEntries)}
  ) e where true ${met}`;
}

/** Entries after a cursor, in the list's direction. */
export function afterCursor(cursor: Cursor | null, direction: 'asc' | 'desc'): RawBuilder<unknown> {
  if (!cursor) return sql``;
  const values = sql`(${cursor.at as Instant}::timestamptz, ${cursor.id}::uuid)`;
  return direction === 'desc' ? sql`and (e.at, e.id) < ${values}` : sql`and (e.at, e.id) > ${values}`;
}
