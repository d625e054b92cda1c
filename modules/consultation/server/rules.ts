import type { CalendarDate, Id, Instant } from '#kernel/contract/fields.ts';
import { fillWords, type Refusal } from '#kernel/contract/refusals.ts';
import { addHours, secondsBetween } from '#kernel/server/clock/instants.ts';
import type { ConsultationOrder } from '../contract/events.ts';
import type { Complaint } from '../contract/note-records.ts';
import type { ChecklistItem } from '../contract/records.ts';
import { consultationRefusals } from '../contract/refusals.ts';
import {
  amendFreelyHours,
  checklistTexts,
  type ChecklistKey,
  type CoSignReason,
  type ConsultationStatus,
  type ConsultationType,
  mostCertificateDays,
  openStatuses,
  type ReferralStatus,
} from '../contract/words.ts';

const { refusal } = consultationRefusals;

/** Open: in progress or on hold. */
export function isOpen(row: { readonly status: ConsultationStatus }): boolean {
  return openStatuses.includes(row.status);
}

/** Seconds held, the running hold among them. */
export function heldSeconds(row: { readonly heldSeconds: number; readonly heldAt: Instant | null }, now: Instant): number {
  return row.heldSeconds + (row.heldAt ? Math.max(0, Math.round(secondsBetween(row.heldAt, now))) : 0);
}

/** Whole minutes of work on a consultation until an instant, holds left out; never negative. */
export function durationMinutes(
  row: { readonly startedAt: Instant; readonly heldSeconds: number; readonly heldAt: Instant | null },
  until: Instant,
): number {
  return Math.max(0, Math.round((secondsBetween(row.startedAt, until) - heldSeconds(row, until)) / 60));
}

export interface ChecklistFacts {
  readonly complaints: readonly Complaint[];
  /** Standing diagnoses by rank. */
  readonly diagnoses: readonly { readonly rank: number; readonly verification: string }[];
  readonly noDiagnosisReason: string | null;
  readonly plan: string | null;
  readonly planItems: number;
  readonly orders: readonly ConsultationOrder[];
  /** Questions of the note's form that must be answered and are not. */
  readonly unanswered: readonly string[];
  /** Numbers of released results that nobody has acknowledged. */
  readonly unseenResults: readonly string[];
  /** Numbers of critical ones among them. */
  readonly unseenCritical: readonly string[];
  readonly criticalReason: string | null;
  readonly hasFollowUp: boolean;
  readonly willNeedCoSign: boolean;
}

/** A diagnosis of rank 1 that was not refuted (invariant 5). */
export function hasPrimary(diagnoses: ChecklistFacts['diagnoses']): boolean {
  return diagnoses.some((each) => each.rank === 1 && each.verification !== 'refuted');
}

/** What the complete dialog shows, in its order; the blocking ones keep a consultation from being signed. */
export function checklistOf(facts: ChecklistFacts): ChecklistItem[] {
  const unsigned = facts.orders.filter((order) => order.unsigned);
  const pending = facts.orders.filter((order) => order.pending);
  const item = (key: ChecklistKey, ok: boolean, blocks: boolean, names: readonly string[] = []): ChecklistItem => {
    const list = names.join(', ');
    return { key, ok, blocks, message: fillWords(checklistTexts[key], { list }), list };
  };
  const diagnosed = hasPrimary(facts.diagnoses) || (facts.diagnoses.length === 0 && (facts.noDiagnosisReason ?? '').length >= 3);
  return [
    item('complaint', facts.complaints.length > 0, true),
    item('diagnosis', diagnosed, true),
    item('form', facts.unanswered.length === 0, true, facts.unanswered),
    item('plan', Boolean(facts.plan) || facts.planItems > 0, false),
    item('orders', unsigned.length === 0, true, numbersOf(unsigned)),
    item('pending', pending.length === 0, false, numbersOf(pending)),
    item('results', facts.unseenResults.length === 0, false, facts.unseenResults),
    item('critical', facts.unseenCritical.length === 0 || Boolean(facts.criticalReason), true, facts.unseenCritical),
    item('follow-up', facts.hasFollowUp, false),
    item('co-sign', !facts.willNeedCoSign, false),
  ];
}

function numbersOf(orders: readonly ConsultationOrder[]): string[] {
  return orders.map((order) => order.number);
}

/** Labels of the questions that must be answered and have no answer. */
export function unansweredOf(
  sections: readonly { readonly key: string; readonly label: string; readonly required: boolean }[],
  answers: Readonly<Record<string, unknown>>,
): string[] {
  const isEmpty = (answer: unknown) =>
    answer === undefined ||
    answer === null ||
    (typeof answer === 'string' && answer.trim() === '') ||
    (Array.isArray(answer) && answer.length === 0);
  return sections.filter(({ key, required }) => required && isEmpty(answers[key])).map(({ label }) => label);
}

/** Why a consultation cannot be signed: the blocking lines that are not fulfilled, a critical result by its own code. */
export function whyNotComplete(checklist: readonly ChecklistItem[]): Refusal | null {
  const open = checklist.filter((each) => each.blocks && !each.ok);
  const [first] = open;
  if (!first) return null;
  const words = open.map((each) => each.message);
  if (open.length === 1 && first.key === 'critical') return refusal('CRITICAL_RESULT_UNSEEN', { list: first.list, checklist });
  return refusal('CONSULTATION_INCOMPLETE', { list: words.join('. '), checklist });
}

/** Why a consultation cannot be cancelled: orders that somebody has begun. */
export function whyNotCancel(orders: readonly ConsultationOrder[]): Refusal | null {
  const begun = orders.filter((order) => order.attended);
  return begun.length === 0
    ? null
    : refusal('CANNOT_CANCEL', {
        list: begun.map((order) => `${order.number} ${order.label}`).join(', '),
        orders: begun.map(({ kind, id, number, label, status }) => ({ kind, id, number, label, status })),
      });
}

/** Which second signature a signing needs: what trainees sign is read by another. */
export function coSignNeeded(roleId: Id | null, traineeRoleIds: readonly Id[]): CoSignReason | null {
  return roleId !== null && traineeRoleIds.includes(roleId) ? 'trainee' : null;
}

/** An amendment of another's note, later than a day after its signing, is read by a second one. */
export function amendmentNeedsCoSign(
  row: { readonly completedAt: Instant | null; readonly practitionerId: Id },
  actorId: Id | null,
  now: Instant,
): boolean {
  return row.completedAt !== null && row.practitionerId !== actorId && addHours(row.completedAt, amendFreelyHours) < now;
}

export interface CoSignFacts {
  readonly coSignRequired: boolean;
  readonly coSignedAt: Instant | null;
  readonly practitionerId: Id;
  readonly signedBy: Id | null;
  readonly amendedBy: Id | null;
  readonly coSignReason: CoSignReason | null;
}

/** Why the actor cannot sign beside the author of a signed one: own words, or nothing that waits for it. */
export function whyNotCoSign(row: CoSignFacts, actorId: Id | null): Refusal | null {
  if (!row.coSignRequired || row.coSignedAt !== null) return refusal('CO_SIGN_NOT_NEEDED');
  const authors = row.coSignReason === 'late-amendment' ? [row.amendedBy, row.signedBy] : [row.practitionerId, row.signedBy];
  return actorId === null || authors.includes(actorId) ? refusal('CO_SIGN_OWN') : null;
}

/** Ranks after a diagnosis takes a place among others: 1 to n without gaps, the primary first. `null` takes it out. */
export function placeRank(order: readonly Id[], id: Id, rank: number | null): Id[] {
  const others = order.filter((each) => each !== id);
  if (rank === null) return others;
  const at = Math.min(Math.max(rank, 1), others.length + 1) - 1;
  return [...others.slice(0, at), id, ...others.slice(at)];
}

export interface CodeLimits {
  readonly sexRestriction: 'male' | 'female' | null;
  /** Completed years, both ends included. */
  readonly ageRange: { readonly min: number | null; readonly max: number | null } | null;
}

/** In words why a code does not fit a patient; null when it may. Unknown sex and age fit everything. */
export function whyUnlikely(
  { sexRestriction, ageRange }: CodeLimits,
  { sex, ageYears }: { readonly sex: string | null; readonly ageYears: number | null },
): string | null {
  if (sexRestriction && (sex === 'male' || sex === 'female') && sex !== sexRestriction) return `it is of ${sexRestriction} patients only`;
  if (ageYears === null || !ageRange) return null;
  if (ageRange.min !== null && ageYears < ageRange.min) return `it is of patients of ${ageRange.min} years and more`;
  if (ageRange.max !== null && ageYears > ageRange.max) return `it is of patients of ${ageRange.max} years and less`;
  return null;
}

/** What a department and a type of visit make of a consultation where the opener names none. */
export function typeOfVisit(visit: { readonly priority: string; readonly typeName: string; readonly mode: string }): ConsultationType {
  if (visit.priority === 'emergency') return 'emergency';
  if (visit.mode === 'video' || visit.mode === 'phone') return 'telemedicine';
  if (visit.mode === 'home-visit') return 'home-visit';
  const name = visit.typeName.toLowerCase();
  if (/follow.?up/.test(name)) return 'follow-up';
  if (/specialist/.test(name)) return 'specialist';
  if (/antenatal|\banc\b/.test(name)) return 'antenatal';
  if (/dental/.test(name)) return 'dental';
  if (/\beye\b|ophthal/.test(name)) return 'eye';
  if (/pre.?op/.test(name)) return 'pre-op';
  return 'outpatient';
}

/** Why a certificate cannot cover these days. */
export function whyNotCertificate(from: CalendarDate, to: CalendarDate): Refusal | null {
  if (to < from) return refusal('CERTIFICATE_DATES');
  const days = Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000) + 1;
  return days > mostCertificateDays ? refusal('CERTIFICATE_TOO_LONG') : null;
}

/** Why a referral cannot be completed beside its status: an internal one is accepted first. */
export function whyNotCompleteReferral(row: {
  readonly status: ReferralStatus;
  readonly direction: 'internal' | 'external';
}): Refusal | null {
  return row.direction === 'internal' && row.status === 'sent' ? refusal('REFERRAL_STATE', { status: row.status }) : null;
}

/** Visits that did not take place: what they were booked for may be booked again. */
const missedVisits: readonly string[] = ['Cancelled', 'No-show'];

/** Why a referral cannot be booked beside its status: one visit each, unless that one was cancelled or missed. */
export function whyNotBook(row: { readonly visitStatus: string | null }): Refusal | null {
  return row.visitStatus !== null && !missedVisits.includes(row.visitStatus) ? refusal('REFERRAL_BOOKED') : null;
}
