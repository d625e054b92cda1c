import type { FormValues } from '#kernel/web/form/body.ts';
import { word } from '#kernel/web/text/use-text.ts';
import type { PendingItem } from '#modules/admissions/contract/stay-end-records.ts';

export const dischargeSteps = ['pending', 'summary', 'follow-up', 'review'] as const;
export type DischargeStep = (typeof dischargeSteps)[number];

export const dischargeStepWords = {
  pending: word('Pending items'),
  summary: word('Diagnoses and summary'),
  'follow-up': word('Follow-up'),
  review: word('Review and sign'),
} satisfies Record<DischargeStep, string>;

export type Decision = 'keep' | 'cancel';

/** The field that says what becomes of a pending order. */
export function decisionField({ kind, id }: Pick<PendingItem, 'kind' | 'id'>): string {
  return `decisions.${kind}/${id}`;
}

function decisionsOf(values: FormValues): Readonly<Record<string, Decision>> {
  return (values['decisions'] ?? {}) as Readonly<Record<string, Decision>>;
}

/** What was decided on a pending order; one that somebody has begun with can only be kept. */
export function decisionOn(values: FormValues, { kind, id, cancellable }: PendingItem): Decision | null {
  if (!cancellable) return 'keep';
  return decisionsOf(values)[`${kind}/${id}`] ?? null;
}

/** The body of a discharge: decisions on orders that are still pending, and the follow-up only with its day. */
export function dischargeBody(values: FormValues, pending: readonly PendingItem[] | undefined, version: number): FormValues {
  const { decisions: _decisions, followUp, ...fields } = values;
  const visit = (followUp ?? {}) as FormValues;
  return {
    ...fields,
    // Its required parts are told one by one.
    summary: fields['summary'] ?? {},
    // Whoever died does not come again, whatever was typed before.
    followUp: visit['date'] && fields['type'] !== 'deceased' ? visit : null,
    cancelPending: (pending ?? []).filter((item) => decisionOn(values, item) === 'cancel').map(({ kind, id }) => ({ kind, id })),
    acknowledgePending: pending?.every((item) => decisionOn(values, item) !== null) ?? false,
    version,
  };
}

const pendingCodes: readonly string[] = ['PENDING_ITEMS', 'PENDING_UNKNOWN', 'RUNNING_PROCEDURE'];
const summaryCodes: readonly string[] = ['DISCHARGED_AT', 'DIAGNOSIS_CODE_UNKNOWN', 'SIGNED_BY_NEEDED'];

/** The step at which what was found wrong is mended; null where it is told at the last one. */
export function stepOf(fields: readonly string[], code: string | null): DischargeStep | null {
  if (code !== null && pendingCodes.includes(code)) return 'pending';
  if (fields.some((name) => !name.startsWith('followUp')) || (code !== null && summaryCodes.includes(code))) return 'summary';
  if (fields.length > 0 || code === 'FOLLOW_UP_IN_PAST' || code === 'FOLLOW_UP_FULL') return 'follow-up';
  return null;
}
