import type { Id, Instant } from '#kernel/contract/fields.ts';
import type { Refusal } from '#kernel/contract/refusals.ts';
import { addMinutes, millisecondsOf } from '#kernel/server/clock/instants.ts';
import { overlapRefusal, procedureRequestRefusals } from '../../contract/request-refusals.ts';
import type { BlockerCode, OverlapKind, Side, SurgeonRole, Urgency } from '../../contract/request-words.ts';
import type { Laterality, SessionKind } from '../../contract/words.ts';

const { refusal } = procedureRequestRefusals;

export interface Span {
  readonly from: Instant;
  readonly until: Instant;
}

/** Do two half-open spans share a moment? */
export function meets(one: Span, other: Span): boolean {
  return one.from < other.until && other.from < one.until;
}

/** The time that a booking takes of theatre, staff and patient: with what it takes to prepare and to clean. */
export function busySpan(startsAt: Instant, endsAt: Instant, { setup, turnover }: { setup: number; turnover: number }): Span {
  return { from: addMinutes(startsAt, -setup), until: addMinutes(endsAt, turnover) };
}

/** A time in theatre lies ahead; an emergency may begin now. */
export function whyNotTime(startsAt: Instant, now: Instant, urgency: Urgency): Refusal | null {
  const least = urgency === 'emergency' ? addMinutes(now, -15) : now;
  return startsAt >= least ? null : refusal('PROCEDURE_TIME');
}

/** A procedure of one of two sides says which. */
export function whyNotSide(
  procedure: { readonly name: string; readonly laterality: Laterality },
  side: Side | null,
  at: number,
): Refusal | null {
  if (procedure.laterality !== 'required-side' || side !== null) return null;
  return refusal('PROCEDURE_SIDE', { procedure: procedure.name }, { [`procedures.${at}.side`]: 'Choose the side' });
}

/** Invariant 7: exactly one lead surgeon. */
export function whyNotTeam(team: readonly { readonly consultantId: Id; readonly role: SurgeonRole }[]): Refusal | null {
  if (team.filter(({ role }) => role === 'lead').length !== 1) return refusal('LEAD_SURGEON_REQUIRED');
  const ids = team.map(({ consultantId }) => consultantId);
  return new Set(ids).size < ids.length ? refusal('PROCEDURE_STAFF', {}, { surgeons: 'Choose each person once' }) : null;
}

/** Roles whose time is never taken twice. */
export function holdsTime(role: SurgeonRole): boolean {
  return role === 'lead' || role === 'anaesthetist';
}

export interface Clash extends Span {
  readonly kind: OverlapKind;
  readonly holderId: Id;
  readonly requestId: Id | null;
  readonly appointmentId: Id | null;
  readonly label: string;
}

interface Pass {
  readonly urgency: Urgency;
  readonly overrideReason: string | null;
  readonly mayOverride: boolean;
}

/**
 * Invariant 2: planned times never overlap. An emergency takes the time of a theatre or of staff with a reason and the right; the
 * patient's own time is never taken twice.
 */
export function whyNotBook(clashes: readonly Clash[], { urgency, overrideReason, mayOverride }: Pass): Refusal | null {
  const first = clashes.find(({ kind }) => kind === 'patient') ?? clashes[0];
  if (!first) return null;
  const passable = first.kind !== 'patient' && urgency === 'emergency' && mayOverride;
  if (!passable) return overlapRefusal(first.kind, { overlaps: clashes });
  return overrideReason ? null : refusal('OVERRIDE_REASON', { overlaps: clashes });
}

export interface SessionAt {
  readonly kind: SessionKind;
  readonly surgeonId: Id | null;
  readonly departmentId: Id | null;
  readonly releaseHours: number;
  readonly from: Instant;
}

interface SessionAsked {
  readonly urgency: Urgency;
  readonly startsAt: Instant;
  readonly now: Instant;
  readonly leadId: Id;
  readonly leadDepartments: readonly Id[];
  /** The theatre has sessions at all: without any it is always open. */
  readonly kept: boolean;
  readonly confirm: boolean;
  readonly mayOverride: boolean;
}

/** Whose time a booking takes: a closed theatre takes emergencies alone, another's session wants a word. */
export function whyNotSession(session: SessionAt | null, asked: SessionAsked): Refusal | null {
  const { urgency, startsAt, now, leadId, leadDepartments, kept, confirm, mayOverride } = asked;
  if (!kept || urgency === 'emergency') return null;
  if (session && session.kind !== 'elective') return mayOverride && confirm ? null : refusal('SESSION_CLOSED');
  if (confirm) return null;
  if (!session) return urgency === 'elective' ? refusal('SESSION_OTHER') : null;
  const released = millisecondsOf(startsAt) - millisecondsOf(now) <= session.releaseHours * 3_600_000;
  const own =
    (session.surgeonId === null || session.surgeonId === leadId) &&
    (session.departmentId === null || leadDepartments.includes(session.departmentId));
  return own || released ? null : refusal('SESSION_OTHER');
}

const step = 15;

/**
 * The next times at which none of the busy spans meets the procedure, in steps of a quarter of an hour; at most `most`, looked for
 * until `until`. `open` says whether the theatre may be used then.
 */
export function freeTimes(
  busy: readonly Span[],
  wanted: { readonly from: Instant; readonly minutes: number; readonly setup: number; readonly turnover: number },
  { most, until, open }: { readonly most: number; readonly until: Instant; readonly open: (startsAt: Instant, endsAt: Instant) => boolean },
): Span[] {
  const found: Span[] = [];
  const quarter = step * 60_000;
  let at = new Date(Math.ceil(millisecondsOf(wanted.from) / quarter) * quarter).toISOString();
  while (found.length < most && at < until) {
    const endsAt = addMinutes(at, wanted.minutes);
    const taken = busySpan(at, endsAt, wanted);
    const clash = busy.find((span) => meets(span, taken));
    if (!clash && open(at, endsAt)) {
      found.push({ from: at, until: endsAt });
      at = addMinutes(endsAt, wanted.turnover + wanted.setup);
    } else at = addMinutes(at, step);
  }
  return found;
}

/** From when on nothing is eaten before anaesthesia; null where none is given that needs it. Solids and clear fluids in hours. */
export function fastingOf(
  startsAt: Instant,
  anaesthesia: string | null,
  hours: { readonly solids: number; readonly fluids: number },
): { fastFrom: Instant | null; drinkUntil: Instant | null } {
  if (anaesthesia === null || anaesthesia === 'none' || anaesthesia === 'local') return { fastFrom: null, drinkUntil: null };
  return { fastFrom: addMinutes(startsAt, -hours.solids * 60), drinkUntil: addMinutes(startsAt, -hours.fluids * 60) };
}

export interface StartFacts {
  readonly needsAssessment: boolean;
  readonly assessment: { readonly fitness: string | null; readonly signed: boolean; readonly validUntil: Instant | null } | null;
  readonly needsConsent: boolean;
  readonly consent: { readonly signed: boolean; readonly about: string | null; readonly takenAt: Instant | null } | null;
  /** What the consent has to be about now: procedures with their sides. */
  readonly about: string;
  readonly consentDays: number;
  readonly needsTheatre: boolean;
  readonly signIn: boolean;
  readonly initialCount: boolean;
  readonly hasLead: boolean;
  readonly startsAt: Instant;
}

export const blockerWords: Readonly<Record<BlockerCode, string>> = {
  'assessment-missing': 'Pre-surgery assessment is required',
  'assessment-unfit': 'Patient is not fit for surgery',
  'assessment-expired': 'Pre-surgery assessment is out of date',
  'consent-missing': 'Consent form is not signed',
  'consent-stale': 'Consent no longer matches the procedure',
  'sign-in': 'Sign-in checklist is not complete',
  'initial-count': 'Initial count is missing',
  lead: 'Lead surgeon is required',
  payment: 'Payment is required',
  blood: 'Blood is not ready',
  'theatre-busy': 'The theatre is in use',
};

/** Codes that two doctors may pass in an emergency. */
export const waivable: ReadonlySet<BlockerCode> = new Set([
  'assessment-missing',
  'assessment-unfit',
  'assessment-expired',
  'consent-missing',
  'consent-stale',
]);

/** Invariant 3: what keeps a procedure from starting, in the order of the stepper. */
export function blockersOf(facts: StartFacts, now: Instant): BlockerCode[] {
  const found: BlockerCode[] = [];
  const { assessment, consent } = facts;
  if (facts.needsAssessment) {
    if (!assessment?.signed) found.push('assessment-missing');
    else if (assessment.fitness !== 'fit' && assessment.fitness !== 'fit-with-conditions') found.push('assessment-unfit');
    else if (assessment.validUntil !== null && assessment.validUntil < now) found.push('assessment-expired');
  }
  if (facts.needsConsent) {
    if (!consent?.signed) found.push('consent-missing');
    else if (consent.about !== facts.about || (consent.takenAt !== null && addMinutes(consent.takenAt, facts.consentDays * 1440) < now))
      found.push('consent-stale');
  }
  if (facts.needsTheatre && !facts.signIn) found.push('sign-in');
  if (facts.needsTheatre && !facts.initialCount) found.push('initial-count');
  if (!facts.hasLead) found.push('lead');
  return found;
}

/** What a consent is about: the procedures with their sides, by which it is told that one of them was changed since. */
export function consentSubject(items: readonly { readonly procedureId: Id; readonly side: Side | null }[]): string {
  return [...items]
    .map(({ procedureId, side }) => `${procedureId}:${side ?? '-'}`)
    .sort()
    .join('\n');
}

/** One that has begun is only cancelled once the patient has left the theatre. */
export function whyNotCancel(row: { readonly startedAt: Instant | null; readonly leftTheatreAt: Instant | null }): Refusal | null {
  return row.startedAt !== null && row.leftTheatreAt === null ? refusal('NOT_LEFT_THEATRE') : null;
}
