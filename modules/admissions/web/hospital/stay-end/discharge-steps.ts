import type { FormValues } from '#kernel/web/form/body.ts';
import { word } from '#kernel/web/text/use-text.ts';
import type { PendingItem } from '#modules/admissions/contract/stay-end-records.ts';
import { homeBody, type HomeMedicines } from './home-medicines.ts';

export const dischargeSteps = ['pending', 'summary', 'medicines', 'follow-up', 'review'] as const;
export type DischargeStep = (typeof dischargeSteps)[number];

export const dischargeStepWords = {
  pending: word('Pending items'),
  summary: word('Diagnoses and summary'),
  medicines: word('Medicines to go home'),
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

interface DischargeOf {
  readonly pending: readonly PendingItem[] | undefined;
  /** Null: the reader may not see medicines. */
  readonly home: HomeMedicines | null;
  readonly version: number;
}

/** The body of a discharge: decisions on orders that are still pending, and the follow-up only with its day. */
export function dischargeBody(values: FormValues, { pending, home, version }: DischargeOf): FormValues {
  const { decisions: _decisions, home: _home, homeReasons: _reasons, followUp, ...fields } = values;
  const visit = (followUp ?? {}) as FormValues;
  return {
    ...fields,
    ...homeBody(values, home),
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
const medicineCodes: readonly string[] = ['MEDICINES_UNDECIDED', 'TAKE_HOME_UNKNOWN', 'TAKE_HOME_MISSING', 'RX_LINE_UNKNOWN'];
const summaryCodes: readonly string[] = ['DISCHARGED_AT', 'DIAGNOSIS_CODE_UNKNOWN', 'SIGNED_BY_NEEDED'];

const isOfMedicines = (name: string) => /^(home|homeReasons|medicines|dischargePrescriptionId)\b/.test(name);

/** The step at which what was found wrong is mended; null where it is told at the last one. */
export function stepOf(fields: readonly string[], code: string | null): DischargeStep | null {
  if (code !== null && pendingCodes.includes(code)) return 'pending';
  if (fields.some((name) => !name.startsWith('followUp') && !isOfMedicines(name)) || (code !== null && summaryCodes.includes(code)))
    return 'summary';
  if (fields.some(isOfMedicines) || (code !== null && medicineCodes.includes(code))) return 'medicines';
  if (fields.length > 0 || code === 'FOLLOW_UP_IN_PAST' || code === 'FOLLOW_UP_FULL') return 'follow-up';
  return null;
}
