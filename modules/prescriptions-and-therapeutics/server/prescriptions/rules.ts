import type { CalendarDate, Instant } from '#kernel/contract/fields.ts';
import type { FieldMessages, Refusal } from '#kernel/contract/refusals.ts';
import { addCalendarDays, addHours, addDays, millisecondsOf, secondsBetween } from '#kernel/server/clock/instants.ts';
import type { LineOrder } from '../../contract/records.ts';
import { prescriptionRefusals } from '../../contract/refusals.ts';
import { courseDays, type Timing } from '../../contract/rules/frequency.ts';
import type { Quantity } from '../../contract/rules/quantity.ts';
import {
  injectedRoutes,
  type LineStatus,
  type PrescriptionKind,
  type PrescriptionStatus,
  refillFromPercent,
  type Route,
  type SupplySource,
  validDays,
  validDaysControlled,
} from '../../contract/words.ts';

const { refusal } = prescriptionRefusals;

/** Hours by which a start may lie back: what was given before it was written down. */
const startBackHours = 1;

/** What is missing of a line, by its fields; empty when it can be written. Quantities are looked at apart. */
export function faultsOf(
  order: LineOrder,
  known: { readonly controlled: boolean; readonly product: boolean },
  now: Instant,
): FieldMessages {
  const faults: Record<string, string> = {};
  const say = (field: string, words: string, when: boolean) => {
    if (when) faults[field] = words;
  };
  const needed = order.prn || order.frequencyCode === 'PRN';
  if (!known.product) {
    say('genericName', 'Name the medicine', !order.genericName);
    say('strength', 'Strength is required', !order.strength);
    say('form', 'Form is required', !order.form);
  }
  say('prnReason', 'Say what it is taken for', needed && !order.prnReason);
  say('prnMinIntervalMinutes', 'Shortest interval is required', needed && order.prnMinIntervalMinutes === null);
  say('prnMaxPerDay', 'Most doses in 24 hours is required', needed && order.prnMaxPerDay === null);
  say('times', 'Choose the times', order.frequencyCode === 'custom' && order.times.length === 0);
  const openEnd = order.durationUnit === 'continuous' || order.frequencyCode === 'STAT' || order.tapering.length > 0;
  say('durationValue', 'Duration is required', !openEnd && order.durationValue === null);
  say('infusion', 'Only what goes into a vein has an infusion', order.infusion !== null && order.route !== 'IV');
  say('refills', 'A controlled medicine must be prescribed again each time', known.controlled && order.refills > 0);
  say(
    'startAt',
    'The start lies in the past',
    order.startAt !== null && millisecondsOf(order.startAt) < millisecondsOf(addHours(now, -startBackHours)),
  );
  return faults;
}

/** What is wrong with a line's quantity: another than the computed one wants a reason, and the pharmacy wants to know how many. */
export function quantityFaults(order: LineOrder, computed: Quantity): FieldMessages {
  if (order.quantity === null) {
    const wanted = order.supplyFrom === 'pharmacy' && computed.quantity === null;
    return wanted ? { quantity: 'Say how many units are to be given out' } : {};
  }
  const other = computed.exact && computed.quantity !== null && order.quantity !== computed.quantity;
  return other && !order.quantityReason ? { quantityReason: `Computed: ${computed.quantity}. Enter why the quantity differs` } : {};
}

/** Is a medicine given by staff unless said otherwise? For inpatients, and whatever is injected. */
export function givenHere(kind: PrescriptionKind, route: Route): boolean {
  return kind === 'inpatient' || (injectedRoutes as readonly Route[]).includes(route);
}

/** When the last dose is behind; null: no end is known. */
export function endOf(timing: Timing, startAt: Instant): Instant | null {
  const days = courseDays(timing);
  return days === null ? null : addDays(startAt, days);
}

/** The last day of a prescription unless it names one. */
export function validUntilOf(today: CalendarDate, controlled: boolean): CalendarDate {
  return addCalendarDays(today, controlled ? validDaysControlled : validDays);
}

/** Lines are acted on while their prescription is signed and neither cancelled nor expired. */
export function whyNotLinesOf(status: PrescriptionStatus): Refusal | null {
  return status === 'active' || status === 'completed' ? null : refusal('RX_NOT_ACTIVE', { status });
}

/** What was handed out is stopped and written anew; anything else may be changed. */
export function whyNotChange({ dispensed }: { readonly dispensed: number }): Refusal | null {
  return dispensed > 0 ? refusal('RX_LINE_DISPENSED') : null;
}

interface Queried {
  readonly queryText: string | null;
  readonly queryAnsweredAt: Instant | null;
}

/** A question of a pharmacist that waits. */
export function isQueried({ queryText, queryAnsweredAt }: Queried): boolean {
  return queryText !== null && queryAnsweredAt === null;
}

export function whyNotAnswerQuery(line: Queried): Refusal | null {
  return isQueried(line) ? null : refusal('RX_NO_QUERY');
}

export function whyNotVerify(line: Queried): Refusal | null {
  return isQueried(line) ? refusal('RX_QUERY_OPEN') : null;
}

export function whyNotSend({ signedAt }: { readonly signedAt: Instant | null }): Refusal | null {
  return signedAt === null ? refusal('RX_NOT_SIGNED') : null;
}

/** Something was handed out or given of a prescription: its lines are stopped instead. */
export function whyNotCancel(begun: boolean): Refusal | null {
  return begun ? refusal('RX_BEGUN') : null;
}

export interface StandingLine {
  readonly status: LineStatus;
  readonly supplyFrom: SupplySource;
  readonly administerHere: boolean;
  readonly quantity: number | null;
  readonly dispensed: number;
}

/** Is nothing left to do for a line? What the pharmacy hands out is done when it is handed out; what is given here when all is given. */
export function isDone(line: StandingLine): boolean {
  if (line.status === 'completed' || line.status === 'stopped' || line.status === 'cancelled') return true;
  return (
    line.status === 'active' &&
    line.supplyFrom === 'pharmacy' &&
    !line.administerHere &&
    line.dispensed >= (line.quantity ?? Number.POSITIVE_INFINITY)
  );
}

/** Percent of a course that is used by now; 100 when it has no end. */
export function usedPercent({ startAt, endAt }: { readonly startAt: Instant; readonly endAt: Instant | null }, now: Instant): number {
  if (!endAt) return 100;
  const whole = secondsBetween(startAt, endAt);
  return whole <= 0 ? 100 : Math.max(0, Math.min(100, Math.floor((secondsBetween(startAt, now) / whole) * 100)));
}

/** Too early for the next supply, unless it is meant so. */
export function whyNotRefill(
  lines: readonly { readonly startAt: Instant; readonly endAt: Instant | null; readonly refillsLeft: number }[],
  now: Instant,
  confirmed: boolean,
): Refusal | null {
  if (lines.length === 0 || lines.some(({ refillsLeft }) => refillsLeft === 0)) return refusal('RX_NO_REFILL');
  const least = Math.min(...lines.map((line) => usedPercent(line, now)));
  return least < refillFromPercent && !confirmed ? refusal('RX_REFILL_EARLY', { percent: least }) : null;
}
