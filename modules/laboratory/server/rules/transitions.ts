import { kernelRefusals, type Refusal } from '#kernel/contract/refusals.ts';
import { laboratoryRefusals } from '../../contract/refusals.ts';
import type { LabPriority, RequestStatus } from '../../contract/words.ts';

export const sensitiveRight = 'View Sensitive Lab Results';

/** Invariant 8: nothing of a sensitive test's result without the right. */
export function whyNotSee({ sensitive }: { readonly sensitive: boolean }, may: (permission: string) => boolean): Refusal | null {
  return sensitive && !may(sensitiveRight) ? laboratoryRefusals.refusal('SENSITIVE_LAB_RESULT', { permission: sensitiveRight }) : null;
}

/** Nobody releases a result of which they entered or changed values, or an earlier state, unless the hospital allows it. */
export function whyNotRelease(facts: { readonly releaserEntered: boolean; readonly selfReleaseAllowed: boolean }): Refusal | null {
  return facts.releaserEntered && !facts.selfReleaseAllowed ? laboratoryRefusals.refusal('LAB_SELF_RELEASE') : null;
}

/** A critical result is released with a call, or with word that people are notified. */
export function whyNotUncalled(facts: {
  readonly critical: boolean;
  readonly called: boolean;
  readonly notifyLater: boolean;
}): Refusal | null {
  return facts.critical && !facts.called && !facts.notifyLater ? laboratoryRefusals.refusal('LAB_CRITICAL_CALL') : null;
}

/** Once its specimen was taken, whoever cancels a request holds the right to release too, and for its charge that over performed bills. */
export function whyNotCancel(
  { status }: { readonly status: RequestStatus },
  waiveCharge: boolean,
  may: (permission: string) => boolean,
): Refusal | null {
  if (status === 'specimen-due') return null;
  const wanted = ['Release Lab Result', ...(waiveCharge ? ['Cancel Performed Bill'] : [])].find((permission) => !may(permission));
  return wanted ? kernelRefusals.refusal('FORBIDDEN', { permission: wanted }) : null;
}

const ranks: Readonly<Record<LabPriority, number>> = { stat: 0, urgent: 1, routine: 2 };
const step = 10_000_000_000_000;

/**
 * A request's place in the worklist, smallest first: open ones by priority and age, then released ones, the newest first, then
 * cancelled ones. Times in milliseconds since 1970.
 */
export function workOrder(facts: {
  readonly status: RequestStatus;
  readonly priority: LabPriority;
  readonly createdAt: number;
  readonly closedAt: number | null;
}): number {
  if (facts.status === 'result-released') return 3 * step + (step - (facts.closedAt ?? 0));
  if (facts.status === 'cancelled') return 4 * step + (step - (facts.closedAt ?? 0));
  return ranks[facts.priority] * step + facts.createdAt;
}

/** Minutes that a test may take: its own, or those of a stat request where they are set. */
export function turnaroundOf(
  priority: LabPriority,
  test: { readonly turnaroundMinutes: number; readonly statTurnaroundMinutes: number | null },
): number {
  return priority === 'stat' ? (test.statTurnaroundMinutes ?? test.turnaroundMinutes) : test.turnaroundMinutes;
}
