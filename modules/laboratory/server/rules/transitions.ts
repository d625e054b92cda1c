import type { Refusal } from '#kernel/contract/refusals.ts';
import { laboratoryRefusals } from '../../contract/refusals.ts';
import type { LabPriority, RequestStatus, TransitionType } from '../../contract/words.ts';

/** From which statuses each transition may begin (laboratory.md, States). */
const beginnings: Readonly<Record<TransitionType, readonly RequestStatus[]>> = {
  edit: ['specimen-due'],
  'specimen-taken': ['specimen-due'],
  'specimen-rejected': ['specimen-taken'],
  'result-draft': ['specimen-taken'],
  'result-entered': ['specimen-taken', 'result-entered'],
  'result-returned': ['result-entered'],
  'result-released': ['result-entered'],
  'result-amended': ['result-released'],
  acknowledged: ['result-released'],
  'critical-notified': ['result-entered', 'result-released'],
  cancelled: ['specimen-due', 'specimen-taken', 'result-entered'],
};

/** Invariant 1: only these transitions exist. */
export function whyNotTransition(type: TransitionType, status: RequestStatus): Refusal | null {
  return beginnings[type].includes(status) ? null : laboratoryRefusals.refusal('INVALID_TRANSITION', { status });
}

/** What a person may do with a request that stands at a status, for buttons; rights beyond the permission are asked in the acts. */
export function allowedTypes(status: RequestStatus, may: (permission: string) => boolean): TransitionType[] {
  const rights: Readonly<Record<TransitionType, boolean>> = {
    edit: may('Edit Lab Test Request'),
    'specimen-taken': may('Take Lab Specimen'),
    'specimen-rejected': may('Reject Lab Specimen'),
    'result-draft': may('Enter Lab Result'),
    'result-entered': may('Enter Lab Result'),
    'result-returned': may('Release Lab Result'),
    'result-released': may('Release Lab Result'),
    'result-amended': may('Amend Lab Result'),
    acknowledged: may('Acknowledge Lab Result'),
    'critical-notified': may('Enter Lab Result') || may('Release Lab Result'),
    cancelled: may('Cancel Lab Test Request') && (status === 'specimen-due' || may('Release Lab Result')),
  };
  return (Object.keys(beginnings) as TransitionType[]).filter((type) => beginnings[type].includes(status) && rights[type]);
}

/** Nobody releases what they entered themselves, unless the hospital allows it. */
export function whyNotRelease(facts: {
  readonly enteredBy: string | null;
  readonly releaser: string | null;
  readonly selfReleaseAllowed: boolean;
  readonly critical: boolean;
  readonly called: boolean;
  readonly notifyLater: boolean;
}): Refusal | null {
  if (facts.enteredBy === facts.releaser && !facts.selfReleaseAllowed) return laboratoryRefusals.refusal('LAB_SELF_RELEASE');
  if (facts.critical && !facts.called && !facts.notifyLater) return laboratoryRefusals.refusal('LAB_CRITICAL_CALL');
  return null;
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
