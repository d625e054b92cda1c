import type { CalendarDate, Id, Instant } from '#kernel/contract/fields.ts';
import { mulDivHalfUp, sumOf } from '#kernel/contract/money.ts';
import type { Refusal } from '#kernel/contract/refusals.ts';
import { addHours, addMinutes, secondsBetween } from '#kernel/server/clock/instants.ts';
import type { SourceType } from '#modules/patient-bills/contract/words.ts';
import {
  type ApprovalItemStatus,
  type ApprovalStatus,
  type ApprovalUrgency,
  nhiaMinutes,
  noticeReminderMinutes,
  stayJoinedSources,
} from '../../contract/approval-words.ts';
import type { AnsweredItem } from '../../contract/approval-records.ts';
import { hmoRefusals } from '../../contract/refusals.ts';

/** What a partner's contract says of answers. */
export interface AnswerTerms {
  /** Minutes from the sending within which the partner answers. */
  readonly approvalTargetMinutes: number;
  /** Hours from the start of care within which an emergency's code comes. */
  readonly emergencyCodeHours: number;
  /** NHIA's one-hour rule holds (in force since 1 April 2025). */
  readonly nhiaRule: boolean;
}

/** A request as its clock reads it. */
export interface ClockedRequest {
  readonly status: ApprovalStatus;
  readonly urgency: ApprovalUrgency;
  readonly careStartedAt: Instant;
  readonly sentAt: Instant | null;
  readonly dueAt: Instant | null;
  readonly hourEndsAt: Instant | null;
}

/** When an answer is due, and when the hour of NHIA's rule ends. An emergency owes its code from the start of care and never proceeds. */
export function clockOf(
  { urgency, careStartedAt, sentAt }: Pick<ClockedRequest, 'urgency' | 'careStartedAt' | 'sentAt'>,
  { approvalTargetMinutes, emergencyCodeHours, nhiaRule }: AnswerTerms,
): { readonly dueAt: Instant | null; readonly hourEndsAt: Instant | null } {
  if (urgency === 'emergency') return { dueAt: addHours(careStartedAt, emergencyCodeHours), hourEndsAt: null };
  if (sentAt === null) return { dueAt: null, hourEndsAt: null };
  return { dueAt: addMinutes(sentAt, approvalTargetMinutes), hourEndsAt: nhiaRule ? addMinutes(sentAt, nhiaMinutes) : null };
}

/** Past the time in which the partner should have answered. A request that was never sent is not overdue; an emergency's code may be. */
export function isOverdue({ status, dueAt }: Pick<ClockedRequest, 'status' | 'dueAt'>, now: Instant): boolean {
  return status === 'pending' && dueAt !== null && dueAt <= now;
}

/** Minutes from the sending to an answer or to now, whole ones; null while it was not sent. */
export function minutesSince(sentAt: Instant | null, until: Instant): number | null {
  return sentAt === null ? null : Math.max(0, Math.floor(secondsBetween(sentAt, until) / 60));
}

/** An insurer judges nothing without knowing why: a diagnosis, or what the patient complains of. */
export function isComplete({
  diagnosisCodes,
  complaint,
}: {
  readonly diagnosisCodes: readonly string[];
  readonly complaint: string | null;
}) {
  return diagnosisCodes.length > 0 || Boolean(complaint);
}

/** Why a request cannot be sent now. */
export function whyNotSend(
  request: { readonly sentAt: Instant | null; readonly diagnosisCodes: readonly string[]; readonly complaint: string | null },
  excluded: readonly string[] = [],
): Refusal | null {
  if (request.sentAt !== null) return hmoRefusals.refusal('APPROVAL_SENT');
  if (!isComplete(request)) return hmoRefusals.refusal('APPROVAL_INCOMPLETE');
  return whyExcluded(request.diagnosisCodes, excluded);
}

const bare = (code: string) => code.replaceAll('.', '').toUpperCase();

/** Whether a code is one that a plan names, alone or in a range: 'F10-F19' holds F10 to F19.9. */
export function isExcluded(code: string, excluded: readonly string[]): boolean {
  const asked = bare(code);
  return excluded.some((entry) => {
    const [from = '', until = from] = entry.split('-').map((part) => bare(part.trim()));
    return from !== '' && asked.slice(0, from.length) >= from && asked.slice(0, until.length) <= until;
  });
}

/** A request with nothing but excluded diagnoses would be declined; the first such code is named. */
export function whyExcluded(codes: readonly string[], excluded: readonly string[]): Refusal | null {
  const [first] = codes;
  if (first === undefined || !codes.every((code) => isExcluded(code, excluded))) return null;
  return hmoRefusals.refusal('APPROVAL_EXCLUDED', { code: first });
}

/** Invariant 14: nothing proceeds before sixty minutes after the sending, nor unsent; an emergency never needs to. */
export function whyNotProceed({ urgency, sentAt, hourEndsAt }: ClockedRequest, now: Instant): Refusal | null {
  if (urgency === 'emergency') return hmoRefusals.refusal('APPROVAL_NO_HOUR');
  if (sentAt === null) return hmoRefusals.refusal('APPROVAL_NOT_SENT');
  if (hourEndsAt === null) return hmoRefusals.refusal('APPROVAL_NO_HOUR');
  return now < hourEndsAt ? hmoRefusals.refusal('APPROVAL_HOUR') : null;
}

/** A reminder is for what was sent. */
export function whyNotRemind({ sentAt }: Pick<ClockedRequest, 'sentAt'>): Refusal | null {
  return sentAt === null ? hmoRefusals.refusal('APPROVAL_NOT_SENT') : null;
}

/** An item as a decision finds it. */
export interface AskedItem {
  readonly id: Id;
  readonly billId: Id | null;
  readonly itemName: string;
  readonly quantity: number;
  readonly requestedAmount: number;
  readonly status: ApprovalItemStatus;
}

/** An item as a decision leaves it. */
export interface DecidedItem {
  readonly id: Id;
  readonly billId: Id | null;
  readonly status: 'approved' | 'declined' | 'proceeded';
  readonly approvedQuantity: number | null;
  readonly approvedAmount: number | null;
  readonly declineReason: string | null;
}

/** Fewer units are worth their part of the amount, unless an amount is named. */
function amountOf(item: AskedItem, quantity: number, named: number | null | undefined): number {
  if (named !== null && named !== undefined) return named;
  return quantity === item.quantity ? item.requestedAmount : mulDivHalfUp(item.requestedAmount, quantity, item.quantity);
}

function approvedItem(item: AskedItem, answered: AnsweredItem | undefined): DecidedItem {
  const { id, billId } = item;
  if (answered?.status === 'declined')
    return { id, billId, status: 'declined', approvedQuantity: 0, approvedAmount: 0, declineReason: answered.reason };
  const approvedQuantity = answered?.approvedQuantity ?? item.quantity;
  const approvedAmount = amountOf(item, approvedQuantity, answered?.approvedAmount);
  return { id, billId, status: 'approved', approvedQuantity, approvedAmount, declineReason: null };
}

/** What an answer says of each item; those that it does not name are approved as requested. */
export function approvedItems(items: readonly AskedItem[], answered: readonly AnsweredItem[]): DecidedItem[] {
  const byId = new Map(answered.map((answer) => [answer.id, answer]));
  return items.map((item) => approvedItem(item, byId.get(item.id)));
}

/** Invariant 4: no more is approved than was requested; a declined item has its reason; something is approved. */
export function whyNotApprove(items: readonly AskedItem[], answered: readonly AnsweredItem[]): Refusal | null {
  const known = new Set(items.map(({ id }) => id));
  if (answered.some(({ id }) => !known.has(id))) return hmoRefusals.refusal('APPROVAL_ITEM_UNKNOWN');
  const decided = new Map(approvedItems(items, answered).map((item) => [item.id, item]));
  for (const item of items) {
    const { status, approvedAmount, approvedQuantity, declineReason } = decided.get(item.id) as DecidedItem;
    if ((approvedAmount ?? 0) > item.requestedAmount || (approvedQuantity ?? 0) > item.quantity)
      return hmoRefusals.refusal('APPROVAL_ABOVE_REQUEST', { item: item.itemName });
    if (status === 'declined' && !declineReason) return hmoRefusals.refusal('APPROVAL_DECLINE_REASON', { item: item.itemName });
  }
  return [...decided.values()].some(({ status }) => status === 'approved') ? null : hmoRefusals.refusal('APPROVAL_NOTHING_APPROVED');
}

/** A line of which something was done, or whose insurer was asked for its share: a late refusal does not reach it. */
export interface DoneLine {
  readonly performed: boolean;
  readonly invoiced: boolean;
}

/** What a refusal leaves: all declined; of a request that proceeded, performed and invoiced items stay as they are. */
export function declinedItems(
  items: readonly AskedItem[],
  { proceeded, done, reason }: { readonly proceeded: boolean; readonly done: ReadonlyMap<Id, DoneLine>; readonly reason: string },
): DecidedItem[] {
  return items.map(({ id, billId }) => {
    const line = billId === null ? undefined : done.get(billId);
    const stays = proceeded && line !== undefined && (line.performed || line.invoiced);
    if (stays) return { id, billId, status: 'proceeded', approvedQuantity: null, approvedAmount: null, declineReason: reason };
    return { id, billId, status: 'declined', approvedQuantity: 0, approvedAmount: 0, declineReason: reason };
  });
}

/** Where a request stands after its items were decided: declined only when nothing of it stays. */
export function statusAfter(items: readonly Pick<DecidedItem, 'status'>[]): { status: ApprovalStatus; partial: boolean } {
  const has = (status: DecidedItem['status']) => items.some((item) => item.status === status);
  const status = has('proceeded') ? 'proceeded' : has('approved') ? 'approved' : 'declined';
  return { status, partial: status !== 'declined' && has('declined') };
}

/** What a partner pays of all items together. */
export function approvedSum(items: readonly Pick<DecidedItem, 'approvedAmount'>[]): number {
  return sumOf(items.map(({ approvedAmount }) => approvedAmount ?? 0));
}

/** When reminders of an owed emergency code are due: at half of the hours, at five sixths and at their end (24, 40, 48 of 48). */
export function codeRemindersDue(careStartedAt: Instant, emergencyCodeHours: number, now: Instant): number {
  const minutes = emergencyCodeHours * 60;
  const passed = secondsBetween(careStartedAt, now) / 60;
  return [minutes / 2, (minutes * 5) / 6, minutes].filter((due) => passed >= due).length;
}

/** Nothing that the partner was asked to pay is taken back. */
export function whyNotRevoke({ invoiced }: { readonly invoiced: boolean }): Refusal | null {
  return invoiced ? hmoRefusals.refusal('APPROVAL_INVOICED') : null;
}

/** An extension is of days, of an amount, or of both; an amount is for what is planned. */
export function whyNotExtend(
  { days, amount }: { readonly days?: number | null | undefined; readonly amount?: number | null | undefined },
  { planned }: { readonly planned: boolean },
): Refusal | null {
  if (!days && !amount) return hmoRefusals.refusal('APPROVAL_EXTENSION');
  return amount && !planned ? hmoRefusals.refusal('APPROVAL_EXTENSION_AMOUNT') : null;
}

/** An approval that ends after it begins. */
export function whyNotValid(validFrom: CalendarDate, validTo: CalendarDate): Refusal | null {
  return validTo < validFrom ? hmoRefusals.refusal('APPROVAL_DATES') : null;
}

/** The source whose request a line joins: inside a stay, some lines join that of their admission. */
export function sourceOfRequest(line: { readonly sourceType: SourceType; readonly sourceId: Id; readonly admissionId: Id | null }): {
  readonly sourceType: SourceType;
  readonly sourceId: Id;
} {
  const joins = (stayJoinedSources as readonly SourceType[]).includes(line.sourceType);
  if (joins && line.admissionId !== null) return { sourceType: 'admission', sourceId: line.admissionId };
  return { sourceType: line.sourceType, sourceId: line.sourceId };
}

/** A draft of a notice that nobody sent is reminded of after half an hour. */
export function noticeWaits({ createdAt, remindedAt }: { readonly createdAt: Instant; readonly remindedAt: Instant | null }, now: Instant) {
  return remindedAt === null && addMinutes(createdAt, noticeReminderMinutes) <= now;
}

/** Counts of a partner's answers. */
export interface AnswerCounts {
  readonly sent: number;
  readonly inHour: number;
  readonly proceeded: number;
  readonly declined: number;
}

const shareOf = (part: number, whole: number) => (whole === 0 ? 0 : mulDivHalfUp(part, 10_000, whole));

/** The shares of what was sent, per 10,000. */
export function leagueShares({ sent, inHour, proceeded, declined }: AnswerCounts) {
  return { inHourBps: shareOf(inHour, sent), proceededBps: shareOf(proceeded, sent), declinedBps: shareOf(declined, sent) };
}
