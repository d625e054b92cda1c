import { type RawBuilder, sql } from 'kysely';
import type { Id } from '#kernel/contract/fields.ts';
import { addMinutes, instantOf, millisecondsOf } from '#kernel/server/clock/instants.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import type { QueueSettings } from '../contract/settings.ts';
import { ticketFlags } from '../contract/words.ts';

type OrderSettings = Pick<QueueSettings, 'orderRule' | 'boostMinutes' | 'ageingMinutes'>;

/** What a ticket is measured by in its line. The expressions stand on an unaliased `queue_tickets`. */
export interface LineMeasure {
  /** 3 emergency, 2 urgent (or a normal one that has aged), 1 normal: higher first. */
  readonly rank: RawBuilder<number>;
  /** An instant: earlier first. */
  readonly place: RawBuilder<string>;
}

/**
 * The one order of a line, for lists, displays and the next call (invariant 7): rank, then the instant of entry less the
 * boosts, then the number. Ageing lifts normal to urgent and no further, so nothing passes an emergency.
 */
export function measureOf(scope: Scope, settings: OrderSettings): LineMeasure {
  return { rank: rankOf(scope, settings), place: placeOf(settings) };
}

function rankOf(scope: Scope, { orderRule, ageingMinutes }: OrderSettings): RawBuilder<number> {
  if (orderRule === 'strict-arrival') return sql<number>`(case priority when 'emergency' then 3 else 1 end)`;
  if (ageingMinutes === 0) return sql<number>`(case priority when 'emergency' then 3 when 'urgent' then 2 else 1 end)`;
  const aged = addMinutes(scope.now, -ageingMinutes);
  return sql<number>`(case when priority = 'emergency' then 3 when priority = 'urgent' or entered_at <= ${aged}::timestamptz then 2 else 1 end)`;
}

function placeOf({ orderRule, boostMinutes }: OrderSettings): RawBuilder<string> {
  if (orderRule === 'strict-arrival') return sql<string>`coalesce(place_at, entered_at)`;
  const boosts = ticketFlags
    .filter((flag) => boostMinutes[flag] > 0)
    .map((flag) => sql`case when ${sql.lit(flag)} = any(flags) then ${sql.lit(boostMinutes[flag])} else 0 end`);
  const boost = boosts.length === 0 ? sql`0` : sql.join(boosts, sql` + `);
  const base = orderRule === 'appointment-time-first' ? sql`coalesce(scheduled_for, entered_at)` : sql`entered_at`;
  return sql<string>`coalesce(place_at, ${base} - make_interval(mins => (${boost})::int))`;
}

/** The words after ORDER BY. */
export function inOrder({ rank, place }: LineMeasure): RawBuilder<unknown> {
  return sql`${rank} desc, ${place} asc, day asc, day_number asc`;
}

/** One ticket's place in the line. */
export interface Placed {
  readonly id: Id;
  readonly rank: number;
  readonly place: string;
  readonly status: 'waiting' | 'called';
}

/** Those of a department who wait or are called, in order: the first is next. */
export async function lineUp(scope: Scope, departmentId: Id, settings: OrderSettings): Promise<Placed[]> {
  const measure = measureOf(scope, settings);
  const { rows } = await sql<Placed>`
    select id, status, ${measure.rank} as rank, ${measure.place} as place from queue_tickets
    where hospital_id = ${scope.hospitalId} and department_id = ${departmentId} and open and status in ('waiting', 'called')
    order by ${inOrder(measure)}`.execute(scope.tx);
  return rows;
}

/** Positions from 1 by ticket. */
export function positionsOf(placed: readonly Placed[]): ReadonlyMap<Id, number> {
  return new Map(placed.map(({ id }, index) => [id, index + 1]));
}

export interface FreeFor {
  readonly practitionerId: Id | null;
  /** Whoever calls: their own tickets are free for them. */
  readonly userId: Id | null;
  readonly stage: string | null;
}

/**
 * Takes hold of the first waiting ticket that is free for the caller: the practitioner's own and the pool's; of those in
 * triage everybody's. Rows that another room holds are passed over, so no ticket goes to two (invariant 2).
 */
export async function takeFirst(
  scope: Scope,
  departmentId: Id,
  settings: OrderSettings,
  { dayStart, free }: { readonly dayStart: string; readonly free: FreeFor },
): Promise<Id | null> {
  const owner = free.practitionerId ?? free.userId;
  const { rows } = await sql<{ id: Id }>`
    select id from queue_tickets
    where hospital_id = ${scope.hospitalId} and department_id = ${departmentId} and open and status = 'waiting'
      and entered_at >= ${dayStart}::timestamptz
      and (practitioner_id is null or practitioner_id = ${owner}::uuid or stage = 'triage')
      and (${free.stage}::text is null or stage = ${free.stage}::text)
    order by ${inOrder(measureOf(scope, settings))}
    limit 1 for update skip locked`.execute(scope.tx);
  return rows[0]?.id ?? null;
}

/**
 * The place of a ticket that comes back into the line, or null for its original one. Behind the third of the line when the
 * hospital says so, else at the end; never before those of a higher rank.
 */
export function placeAgain(
  rule: QueueSettings['reinstatePosition'],
  placed: readonly Placed[],
  own: { readonly rank: number; readonly now: string },
): string | null {
  if (rule === 'original-place') return null;
  const peers = placed.filter(({ rank }) => rank === own.rank);
  const third = placed[2];
  if (rule === 'after-next-3' && third && third.rank === own.rank) return justAfter(third.place);
  // The third is of a higher rank: three go before anyway.
  if (rule === 'after-next-3' && third && third.rank > own.rank) return peers[0] ? justBefore(peers[0].place) : null;
  const last = peers.at(-1);
  if (!last) return null;
  return rule === 'end' && last.place < own.now ? own.now : justAfter(last.place);
}

const justAfter = (place: string) => instantOf(millisecondsOf(place) + 1);
const justBefore = (place: string) => instantOf(millisecondsOf(place) - 1);
