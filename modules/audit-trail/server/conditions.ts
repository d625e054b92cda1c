import { type RawBuilder, sql } from 'kysely';
import type { Id, Instant } from '#kernel/contract/fields.ts';
import { mostTypedWords } from '#kernel/contract/search-words.ts';
import type { AuditFilterValues } from './filter-values.ts';
import { type Cursor, numberIn, type Window } from './rules.ts';

/** What narrows a list, as SQL conditions with bound values. `sql` text comes from here alone. */
export interface Conditions {
  readonly tenant: string;
  readonly window: Window | null;
  /** Met by an index in time order. */
  readonly indexed: readonly RawBuilder<unknown>[];
  /** Met by reading entries one by one. */
  readonly read: readonly RawBuilder<unknown>[];
}

// What no index serves is looked for in the newest entries of the window only, so that no question reads a whole trail.
export const readEntries = 200_000;

function hourOf(zone: string): RawBuilder<unknown> {
  return sql`extract(hour from e.at at time zone ${zone}::text)`;
}

function wordCondition(word: string): RawBuilder<unknown> {
  const pattern = `%${word.replaceAll('\\', '\\\\').replaceAll('%', '\\%').replaceAll('_', '\\_')}%`;
  return sql`(e.summary ilike ${pattern} or e.actor_name ilike ${pattern} or e.entity_number ilike ${pattern} or e.reason ilike ${pattern})`;
}

function wordsOf(search: string | undefined): readonly string[] {
  return search && !numberIn(search) ? search.split(/\s+/).filter(Boolean).slice(0, mostTypedWords) : [];
}

function indexedConditions(filter: AuditFilterValues): RawBuilder<unknown>[] {
  const parts: RawBuilder<unknown>[] = [];
  const number = filter.search ? numberIn(filter.search) : null;
  if (number) parts.push(sql`e.entity_number = ${number}`);
  const lists = [
    [filter.entityType, sql`e.entity_type`],
    [filter.action, sql`e.action`],
  ] as const;
  for (const [values, column] of lists) {
    if (values?.length === 1) parts.push(sql`${column} = ${values[0]}`);
    else if (values && values.length > 1) parts.push(sql`${column} in (${sql.join(values)})`);
  }
  if (filter.actorId) parts.push(sql`e.actor_id = ${filter.actorId}`);
  if (filter.patientId) parts.push(sql`e.patient_id = ${filter.patientId}`);
  if (filter.entityId) parts.push(sql`e.entity_id = ${filter.entityId}`);
  if (filter.outcome === 'refused') parts.push(sql`e.outcome = 'refused'`);
  if (filter.outcome === 'ok') parts.push(sql`e.outcome = 'ok'`);
  if (filter.hasReason) parts.push(sql`e.reason is not null`);
  return parts;
}

function readConditions(filter: AuditFilterValues, { zone, closed }: Pick<Facts, 'zone' | 'closed'>): RawBuilder<unknown>[] {
  const parts = wordsOf(filter.search).map(wordCondition);
  if (parts.length > 0 && closed.length > 0) parts.push(sql`(e.patient_id is null or not e.patient_id = any(${[...closed]}::uuid[]))`);
  if (filter.role) parts.push(sql`e.actor_role = ${filter.role}`);
  if (filter.ip) parts.push(sql`e.ip = ${filter.ip}`);
  if (filter.night) parts.push(sql`(${hourOf(zone)} >= 22 or ${hourOf(zone)} < 6)`);
  return parts;
}

interface Facts {
  readonly tenant: string;
  readonly window: Window;
  readonly zone: string;
  /** Patients whose entries no typed word finds: their words do not show to the actor (invariant 7). */
  readonly closed: readonly Id[];
}

/** The conditions of a filter. An exact number is looked for in all time unless dates are named. */
export function conditionsOf(filter: AuditFilterValues, facts: Facts): Conditions {
  const everywhen = filter.search && numberIn(filter.search) && !filter.startDate && !filter.endDate;
  return {
    tenant: facts.tenant,
    window: everywhen ? null : facts.window,
    indexed: indexedConditions(filter),
    read: readConditions(filter, facts),
  };
}

function all(parts: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return parts.length > 0 ? sql`and ${sql.join(parts, sql` and `)}` : sql``;
}

function indexedSource({ tenant, window, indexed }: Conditions): RawBuilder<unknown> {
  const inWindow = window ? sql`and e.at >= ${window.from}::timestamptz and e.at < ${window.until}::timestamptz` : sql``;
  return sql`from audit_entries e where e.hospital_id = ${tenant} ${inWindow} ${all(indexed)}`;
}

/** `from … where …` of a list: entries of the tenant in the window that meet all conditions. */
export function sourceOf(conditions: Conditions): RawBuilder<unknown> {
  if (conditions.read.length === 0) return indexedSource(conditions);
  return sql`from (
    select * ${indexedSource(conditions)} order by e.at desc, e.id desc limit ${sql.lit(readEntries)}
  ) e where true ${all(conditions.read)}`;
}

/** Gives a row when older entries of the window were left unread: the list is then not the whole truth. */
export function unreadProbe(conditions: Conditions): RawBuilder<unknown> | null {
  if (conditions.read.length === 0) return null;
  return sql`select 1 ${indexedSource(conditions)} order by e.at desc, e.id desc limit 1 offset ${sql.lit(readEntries)}`;
}

/** Entries after a cursor, in the list's direction. */
export function afterCursor(cursor: Cursor | null, direction: 'asc' | 'desc'): RawBuilder<unknown> {
  if (!cursor) return sql``;
  const values = sql`(${cursor.at as Instant}::timestamptz, ${cursor.id}::uuid)`;
  return direction === 'desc' ? sql`and (e.at, e.id) < ${values}` : sql`and (e.at, e.id) > ${values}`;
}
