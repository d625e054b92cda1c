import { sql } from 'kysely';
import type { Id, Instant } from '#kernel/contract/fields.ts';
import { refuseIf } from '#kernel/contract/refusals.ts';
import { addDays, dayIn } from '#kernel/server/clock/instants.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { holdTimes } from '#modules/appointments/server/index.ts';
import type { Urgency } from '../../contract/request-words.ts';
import { busySpan, type Clash, freeTimes, type Span, whyNotBook } from './rules.ts';
import { daysBetween, sessionsOn } from './sessions-at.ts';

/** Whose time a procedure takes. */
export interface Holders {
  readonly theatreId: Id | null;
  /** The lead surgeon and the anaesthetist. */
  readonly staffIds: readonly Id[];
  readonly patientId: Id | null;
}

export interface WantedTime extends Holders {
  readonly startsAt: Instant;
  readonly endsAt: Instant;
  readonly setup: number;
  readonly turnover: number;
  /** The request itself, when it is moved. */
  readonly exceptId: Id | null;
}

const kindOf = { theatre: 'theatre', staff: 'surgeon', patient: 'patient' } as const;

/** Locks theatre, staff and patient on the days of a time, in one order, until the act ends. */
async function lockHolders(scope: Scope, { theatreId, staffIds, patientId }: Holders, span: Span): Promise<void> {
  const zone = await scope.zone();
  const days = daysBetween(dayIn(span.from, zone), dayIn(span.until, zone));
  const holders = [theatreId, ...staffIds, patientId].flatMap((id) => id ?? []);
  const keys = holders.flatMap((holder) => days.map((day) => `procedures:${scope.hospitalId}:${holder}:${day}`)).sort();
  if (keys.length === 0) return;
  await sql`select pg_advisory_xact_lock(hashtextextended(k.key, 0)) from unnest(${keys}::text[]) with ordinality as k(key, place) order by k.place`.execute(
    scope.tx,
  );
}

/** Live bookings of holders that meet a span. */
async function bookingsAt(scope: Scope, holders: readonly Id[], span: Span, exceptId: Id | null) {
  if (holders.length === 0) return [];
  let query = scope.tx
    .selectFrom('procedureBookings as b')
    .innerJoin('procedureRequests as r', (join) => join.onRef('r.hospitalId', '=', 'b.hospitalId').onRef('r.id', '=', 'b.requestId'))
    .select(['b.kind', 'b.holderId', 'b.requestId', 'b.busyFrom as from', 'b.busyUntil as until', 'r.requestNumber as label'])
    .where('b.hospitalId', '=', scope.hospitalId)
    .where('b.holderId', 'in', [...new Set(holders)])
    .where('b.live', '=', true)
    .where('b.busyFrom', '<', span.until)
    .where('b.busyUntil', '>', span.from);
  if (exceptId) query = query.where('b.requestId', '<>', exceptId);
  return query.orderBy('b.busyFrom').limit(1000).execute();
}

function holderIds({ theatreId, staffIds, patientId }: Holders): Id[] {
  return [theatreId, ...staffIds, patientId].flatMap((id) => id ?? []);
}

/** What a wanted time would clash with: bookings of procedures, and visits and leave of the staff. */
export async function clashesAt(scope: Scope, wanted: WantedTime, look: boolean): Promise<Clash[]> {
  const span = busySpan(wanted.startsAt, wanted.endsAt, wanted);
  const held = await holdTimes(scope, { practitionerIds: wanted.staffIds, ...span, look });
  const rows = await bookingsAt(scope, holderIds(wanted), span, wanted.exceptId);
  return [
    ...rows.map(({ kind, ...row }) => ({ ...row, kind: kindOf[kind as keyof typeof kindOf], appointmentId: null })),
    ...held.map(({ kind, practitionerId, appointmentId, label, from, until }) => ({
      ...{ kind, appointmentId, label, from, until },
      holderId: practitionerId,
      requestId: null,
    })),
  ];
}

interface Pass {
  readonly urgency: Urgency;
  readonly overrideReason: string | null;
}

/**
 * Takes a time for a request under the locks of theatre, staff and patient: former bookings of it are replaced. Answers the clashes that
 * an emergency passed. Refuses PROCEDURE_OVERLAP and OVERRIDE_REASON.
 */
export async function bookTimes(scope: Scope, requestId: Id, wanted: WantedTime, pass: Pass): Promise<readonly Clash[]> {
  const span = busySpan(wanted.startsAt, wanted.endsAt, wanted);
  // First the calendar of appointments, as booking a visit does, then our own: two acts never wait for each other in a ring.
  await holdTimes(scope, { practitionerIds: wanted.staffIds, ...span });
  await lockHolders(scope, wanted, span);
  const clashes = await clashesAt(scope, wanted, true);
  refuseIf(whyNotBook(clashes, { ...pass, mayOverride: scope.may('Override Procedure Overlap') }));
  const taken = new Set(clashes.map(({ holderId }) => holderId));
  await scope.tx.deleteFrom('procedureBookings').where('hospitalId', '=', scope.hospitalId).where('requestId', '=', requestId).execute();
  const base = { hospitalId: scope.hospitalId, requestId, busyFrom: span.from, busyUntil: span.until, live: true };
  const { theatreId, staffIds, patientId } = wanted;
  const rows = [
    ...(theatreId ? [{ ...base, kind: 'theatre' as const, holderId: theatreId, overridden: taken.has(theatreId) }] : []),
    ...[...new Set(staffIds)].map((holderId) => ({ ...base, kind: 'staff' as const, holderId, overridden: taken.has(holderId) })),
    ...(patientId ? [{ ...base, kind: 'patient' as const, holderId: patientId, overridden: false }] : []),
  ];
  await scope.tx.insertInto('procedureBookings').values(rows).execute();
  return clashes;
}

/** The bookings of a request are over: cancelled, or the patient left the theatre. `kinds` narrows it. */
export async function freeTimesOf(scope: Scope, requestId: Id): Promise<void> {
  await scope.tx
    .updateTable('procedureBookings')
    .set({ live: false })
    .where('hospitalId', '=', scope.hospitalId)
    .where('requestId', '=', requestId)
    .where('live', '=', true)
    .execute();
}

const daysAhead = 14;

/** The next three times at which none of the holders is taken and the theatre is not closed, within two weeks. */
export async function suggestTimes(scope: Scope, wanted: WantedTime): Promise<Span[]> {
  const from = wanted.startsAt > scope.now ? wanted.startsAt : scope.now;
  const until = addDays(from, daysAhead);
  const rows = await bookingsAt(scope, holderIds(wanted), { from, until }, wanted.exceptId);
  const held = await holdTimes(scope, { practitionerIds: wanted.staffIds, from, until, look: true });
  const zone = await scope.zone();
  const days = daysBetween(dayIn(from, zone), dayIn(until, zone));
  const sessions = wanted.theatreId ? await sessionsOn(scope, days, [wanted.theatreId]) : [];
  const closed = sessions.filter(({ kind }) => kind !== 'elective');
  const elective = sessions.filter(({ kind }) => kind === 'elective');
  const minutes = Math.round((Date.parse(wanted.endsAt) - Date.parse(wanted.startsAt)) / 60_000);
  return freeTimes(
    [...rows, ...held, ...closed],
    { from, minutes, setup: wanted.setup, turnover: wanted.turnover },
    {
      most: 3,
      until,
      open: (startsAt, endsAt) => elective.length === 0 || elective.some((session) => session.from <= startsAt && endsAt <= session.until),
    },
  );
}
