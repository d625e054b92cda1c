import type { CalendarDate, Instant } from '#kernel/contract/fields.ts';
import { addCalendarDays } from '#kernel/server/clock/instants.ts';
import type { BillingStatus, BillingVerification } from '#modules/patients/contract/words.ts';
import type { EligibilityReason, EligibilityResult, LimitLeft } from '../../contract/eligibility-records.ts';
import type { PartnerStatus, PlanStatus } from '../../contract/words.ts';

/** What is known of a billing method on the day that it is asked for. */
export interface CoverFacts {
  readonly status: BillingStatus;
  readonly validFrom: CalendarDate | null;
  readonly validTo: CalendarDate | null;
  readonly verification: BillingVerification;
  /** Full days since the insurer was asked; null: never. */
  readonly verifiedDays: number | null;
  readonly partner: PartnerStatus;
  readonly contractStart: CalendarDate | null;
  readonly contractEnd: CalendarDate | null;
  readonly plan: PlanStatus;
  readonly waitingPeriodDays: number;
  readonly limits: readonly LimitLeft[];
}

interface Asked {
  readonly day: CalendarDate;
  /** After so many days a verification is asked for again. */
  readonly reverifyDays: number;
}

const used = (limits: readonly LimitLeft[], name: LimitLeft['name']) => limits.some((limit) => limit.name === name && limit.left <= 0);

/** Does the partner's contract hold on a day? Suspended and incomplete partners cover nothing new. */
export function partnerCovers(
  { partner, contractStart, contractEnd }: Pick<CoverFacts, 'partner' | 'contractStart' | 'contractEnd'>,
  day: CalendarDate,
): boolean {
  return partner === 'active' && (contractStart === null || contractStart <= day) && (contractEnd === null || contractEnd >= day);
}

/** What stands against the cover on a day, the weightiest first. */
export function reasonsAgainst(facts: CoverFacts, { day, reverifyDays }: Asked): EligibilityReason[] {
  const { status, validFrom, validTo, verification, verifiedDays, plan, waitingPeriodDays, limits } = facts;
  const waits = validFrom !== null && validFrom <= day && addCalendarDays(validFrom, waitingPeriodDays) > day;
  const found: readonly (readonly [EligibilityReason, boolean])[] = [
    ['method-not-active', status !== 'active'],
    ['not-started', validFrom !== null && validFrom > day],
    ['expired', validTo !== null && validTo < day],
    ['partner-not-active', !partnerCovers(facts, day)],
    ['plan-not-active', plan !== 'active'],
    ['waiting-period', waits],
    ['annual-limit-used', used(limits, 'annual')],
    ['family-limit-used', used(limits, 'family')],
    ['verification-failed', verification === 'failed'],
    ['not-verified', verification === 'unverified'],
    ['re-verify', verification === 'verified' && verifiedDays !== null && verifiedDays > reverifyDays],
  ];
  return found.filter(([, holds]) => holds).map(([reason]) => reason);
}

const leaveOpen: ReadonlySet<EligibilityReason> = new Set(['not-verified', 're-verify']);

/** No reason: it pays. Reasons that only say that nobody asked lately leave it open. */
export function resultOf(reasons: readonly EligibilityReason[]): EligibilityResult {
  if (reasons.length === 0) return 'eligible';
  return reasons.every((reason) => leaveOpen.has(reason)) ? 'unknown' : 'not-eligible';
}

/** Full days from an instant until now. */
export function fullDays(from: Instant | null, now: Instant): number | null {
  return from === null ? null : Math.max(0, Math.floor((Date.parse(now) - Date.parse(from)) / 86_400_000));
}
