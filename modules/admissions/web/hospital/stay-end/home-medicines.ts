import type { FormValues } from '#kernel/web/form/body.ts';
import type { Admission } from '#modules/admissions/contract/stay-records.ts';
import type { PatientMedication, PatientMedications } from '#modules/prescriptions-and-therapeutics/contract/medication-records.ts';

export type HomeDecision = 'continue' | 'stop';

/** What a discharge asks of medicines: those the patient takes, and the prescription of those that go home. */
export interface HomeMedicines {
  readonly rows: readonly PatientMedication[];
  /** Signed in this stay; the newest one where there are several. */
  readonly takeHome: { readonly id: string; readonly number: string; readonly lines: readonly PatientMedication[] } | null;
}

/** The medicines of a patient as the discharge of a stay asks about them. */
export function homeMedicinesOf({ current, outside }: PatientMedications, { admittedAt }: Pick<Admission, 'admittedAt'>): HomeMedicines {
  const all = [...current, ...outside];
  const [newest] = all
    .filter(({ kind, line }) => kind === 'discharge' && line.startAt >= admittedAt)
    .sort((one, other) => (one.line.startAt < other.line.startAt ? 1 : -1));
  if (!newest) return { rows: all, takeHome: null };
  const isOfIt = ({ prescriptionId }: PatientMedication) => prescriptionId === newest.prescriptionId;
  return {
    rows: all.filter((row) => !isOfIt(row)),
    takeHome: { id: newest.prescriptionId, number: newest.prescriptionNumber, lines: all.filter(isOfIt) },
  };
}

/** The fields that say what becomes of a medicine, and why it stops. */
export const homeField = (lineId: string) => `home.${lineId}`;
export const homeReasonField = (lineId: string) => `homeReasons.${lineId}`;

const kept = <T extends string>(values: FormValues, name: string) => (values[name] ?? {}) as Readonly<Record<string, T | undefined>>;

/** What was decided of a medicine; a stop without its reason is none yet. */
export function homeDecisionOn(values: FormValues, lineId: string): { action: HomeDecision; reason: string | null } | null {
  const action = kept<HomeDecision>(values, 'home')[lineId];
  const reason = (kept(values, 'homeReasons')[lineId] ?? '').trim();
  if (action === 'continue') return { action, reason: null };
  return action === 'stop' && reason ? { action, reason } : null;
}

/** Medicines that nobody has decided on. */
export function undecidedOf(values: FormValues, { rows }: HomeMedicines): readonly PatientMedication[] {
  return rows.filter(({ line }) => homeDecisionOn(values, line.id) === null);
}

/** What the ward gives and what is to go on at home: the take-home prescription begins with it, once. */
export function goingOnOf(values: FormValues, home: HomeMedicines | null): readonly PatientMedication[] {
  if (home === null || home.takeHome) return [];
  return home.rows.filter(({ line }) => line.administerHere && homeDecisionOn(values, line.id)?.action === 'continue');
}

/** What a discharge sends of them. Null: the reader may not see medicines, or the patient died. */
export function homeBody(values: FormValues, home: HomeMedicines | null): FormValues {
  if (home === null || values['type'] === 'deceased') return { medicines: null, dischargePrescriptionId: null };
  return {
    medicines: home.rows.flatMap(({ line }) => {
      const decided = homeDecisionOn(values, line.id);
      return decided ? [{ lineId: line.id, ...decided }] : [];
    }),
    dischargePrescriptionId: home.takeHome?.id ?? null,
  };
}
