import type { CalendarDate, Id, Instant } from '#kernel/contract/fields.ts';
import type { Refusal } from '#kernel/contract/refusals.ts';
import { roundReasonLetters, roundRefusals } from '../../contract/round-refusals.ts';
import type { OrderRoundTests, WriteTreatmentPlan } from '../../contract/round-records.ts';
import { copiedParts, type CopiedPart, type RoundKind, type RoundSection, roundSections } from '../../contract/round-words.ts';
import type { AdmissionStatus } from '../../contract/stay-words.ts';

const { refusal } = roundRefusals;

interface People {
  readonly leadId: Id;
  readonly createdBy: Id | null;
  readonly attendeeIds: readonly Id[];
}

/** Those who take part in a round write in it: its lead, who began it, and who came along. */
export function isWriter({ leadId, createdBy, attendeeIds }: People, userId: Id | null): boolean {
  return userId !== null && (leadId === userId || createdBy === userId || attendeeIds.includes(userId));
}

/** Those who write in a round, and the doctors of the stay, know its sensitive diagnoses. */
export function writesDiagnoses(
  row: People,
  { consultantId, admittingDoctorId }: { readonly consultantId: Id; readonly admittingDoctorId: Id | null },
  userId: Id | null,
): boolean {
  return isWriter(row, userId) || (userId !== null && (consultantId === userId || admittingDoctorId === userId));
}

/** Why somebody who takes no part in a round cannot write in it. */
export function whyNotWriter(row: People, userId: Id | null): Refusal | null {
  return isWriter(row, userId) ? null : refusal('ROUND_WRITER');
}

/** A round begins and orders in an admitted patient's stay alone. */
export function whyNotInStay({ status }: { readonly status: AdmissionStatus }): Refusal | null {
  return status === 'admitted' ? null : refusal('ROUND_STAY_ENDED', { status });
}

interface StayTimes {
  readonly admittedAt: Instant;
  readonly dischargedAt: Instant | null;
}

/** The patient was seen within the stay, and not in the future. */
export function whyNotAt(roundAt: Instant, { admittedAt, dischargedAt }: StayTimes, now: Instant): Refusal | null {
  return roundAt >= admittedAt && roundAt <= (dischargedAt ?? now) && roundAt <= now ? null : refusal('ROUND_AT');
}

/** The next review comes after the round. */
export function whyNotReviewAt(nextReviewAt: Instant | null, roundAt: Instant): Refusal | null {
  return nextReviewAt === null || nextReviewAt > roundAt ? null : refusal('ROUND_REVIEW_AT');
}

/** A round that is submitted says something. */
export function whyEmpty(note: Readonly<Record<RoundSection, string | null>>): Refusal | null {
  return roundSections.some((section) => note[section]) ? null : refusal('ROUND_EMPTY');
}

/** A submitted round changes for a reason. */
export function whyNotReason(editReason: string | null): Refusal | null {
  return (editReason ?? '').trim().length >= roundReasonLetters ? null : refusal('ROUND_EDIT_REASON', { least: roundReasonLetters });
}

/** The marks of copied parts that are still true: what is empty was not copied. */
export function copiedOf(
  copied: readonly string[],
  note: Readonly<Record<RoundSection, string | null>> & { readonly problems?: readonly unknown[]; readonly diagnoses?: readonly unknown[] },
): CopiedPart[] {
  return copiedParts.filter((part) => copied.includes(part) && note[part]?.length);
}

/** The day whose round fee a round may carry; null: it carries none. Nurses' rounds have no fee, and nothing is charged once the patient has left. */
export function feeDayOf(
  { kind, day }: { readonly kind: RoundKind; readonly day: CalendarDate },
  stay: { readonly status: AdmissionStatus },
  chargedDays: readonly CalendarDate[],
): CalendarDate | null {
  if (kind === 'nursing' || (stay.status !== 'admitted' && stay.status !== 'discharged')) return null;
  return chargedDays.includes(day) ? null : day;
}

/** A request of a round as its list is compared with what is wanted. */
export interface StandingTest {
  readonly id: Id;
  /** The test, or the profile that it came with. */
  readonly headId: Id;
  readonly requestNumber: string;
  readonly priority: string;
  readonly note: string | null;
  /** Nobody has begun it. */
  readonly unattended: boolean;
  /** The writer may not know of it: it stays as it is. */
  readonly hidden: boolean;
}

type WantedTest = OrderRoundTests['tests'][number];

export interface TestPlan {
  readonly cancel: readonly Id[];
  readonly order: readonly WantedTest[];
}

/**
 * What becomes of a round's tests when the whole list is sent: new ones are ordered, changed ones are cancelled and ordered anew, missing
 * ones are cancelled, all of it only while nobody has begun them. The same list again changes nothing.
 */
export function planTests(standing: readonly StandingTest[], wanted: readonly WantedTest[]): TestPlan | Refusal {
  const byHead = new Map(wanted.map((test) => [test.testId, test]));
  const groups = Map.groupBy(standing, ({ headId }) => headId);
  const cancel: Id[] = [];
  const order = [...byHead.values()].filter(({ testId }) => !groups.has(testId));
  for (const [headId, rows] of groups) {
    const test = byHead.get(headId);
    const same = test !== undefined && rows.every(({ priority, note }) => priority === test.priority && note === test.note);
    if (same || rows.some(({ hidden }) => hidden)) continue;
    const attended = rows.find(({ unattended }) => !unattended);
    if (attended) return refusal('ROUND_ORDER_ATTENDED', { number: attended.requestNumber });
    cancel.push(...rows.map(({ id }) => id));
    if (test) order.push(test);
  }
  return { cancel, order };
}

/** An item of a round's plan that was written there and still runs. */
export interface StandingItem {
  readonly id: Id;
  readonly kind: string;
  readonly what: string;
  readonly everyMinutes: number | null;
  readonly startAt: Instant;
  readonly endAt: Instant | null;
  readonly acknowledged: boolean;
}

type WantedItem = WriteTreatmentPlan['items'][number];

export interface ItemPlan {
  readonly add: readonly WantedItem[];
  readonly change: readonly { readonly id: Id; readonly to: WantedItem }[];
  readonly remove: readonly Id[];
}

const folded = (what: string) => what.toLowerCase();
const sameThing = (item: StandingItem, wanted: WantedItem) => item.kind === wanted.kind && folded(item.what) === folded(wanted.what);
const unchanged = (item: StandingItem, wanted: WantedItem) =>
  item.kind === wanted.kind &&
  item.what === wanted.what &&
  item.everyMinutes === wanted.everyMinutes &&
  item.endAt === wanted.endAt &&
  (wanted.startAt === null || item.startAt === wanted.startAt);

/** An item ends after it began. */
export function whyNotTimes({ startAt, endAt }: Pick<WantedItem, 'startAt' | 'endAt'>, now: Instant): Refusal | null {
  return endAt === null || endAt > (startAt ?? now) ? null : refusal('PLAN_ITEM_TIMES');
}

/**
 * What becomes of a round's plan when the whole list is sent: what a nurse has acknowledged is stopped, never changed or taken away. The
 * same list again changes nothing.
 */
export function planItems(standing: readonly StandingItem[], wanted: readonly WantedItem[]): ItemPlan | Refusal {
  const left = new Map(standing.map((item) => [item.id, item]));
  const [add, change] = [[] as WantedItem[], [] as { id: Id; to: WantedItem }[]];
  for (const each of wanted) {
    const item = each.id ? left.get(each.id) : [...left.values()].find((one) => sameThing(one, each));
    if (!item && each.id) return refusal('PLAN_ITEM_UNKNOWN');
    if (!item) {
      if (!add.some((one) => one.kind === each.kind && folded(one.what) === folded(each.what))) add.push(each);
      continue;
    }
    left.delete(item.id);
    if (unchanged(item, each)) continue;
    if (item.acknowledged) return refusal('PLAN_ITEM_ATTENDED', { what: item.what });
    change.push({ id: item.id, to: each });
  }
  const seen = [...left.values()].find(({ acknowledged }) => acknowledged);
  if (seen) return refusal('PLAN_ITEM_ATTENDED', { what: seen.what });
  return { add, change, remove: [...left.keys()] };
}
