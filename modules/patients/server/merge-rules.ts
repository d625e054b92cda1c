import type { Instant } from '#kernel/contract/fields.ts';
import type { Refusal } from '#kernel/contract/refusals.ts';
import { secondsBetween } from '#kernel/server/clock/instants.ts';
import type { FieldChoices } from '../contract/merge-records.ts';
import { patientRefusals } from '../contract/refusals.ts';
import { type MergeableField, mergeableFields, mergeUndoDays, mostDependants } from '../contract/words.ts';
import type { PatientRecord } from './patient-record.ts';

const { refusal } = patientRefusals;
type Side = Pick<PatientRecord, 'id' | 'status' | 'isDependant' | 'principalPatientId'>;

export interface MergeFacts {
  readonly survivor: Side;
  readonly merged: Side;
  readonly survivorAdmitted: boolean;
  readonly mergedAdmitted: boolean;
  readonly survivorDependants: number;
  readonly mergedDependants: number;
}

/** Why two records cannot become one. */
export function whyNotMerge({
  survivor,
  merged,
  survivorAdmitted,
  mergedAdmitted,
  survivorDependants,
  mergedDependants,
}: MergeFacts): Refusal | null {
  if (survivor.id === merged.id) return refusal('MERGE_SAME');
  if (survivor.status !== 'active' || merged.status !== 'active') return refusal('MERGE_STATE');
  if (survivor.principalPatientId === merged.id || merged.principalPatientId === survivor.id) return refusal('MERGE_FAMILY');
  // Invariant 5: a dependant takes no dependants over.
  if (survivor.isDependant && mergedDependants > 0) return refusal('MERGE_FAMILY');
  if (survivorDependants + mergedDependants > mostDependants) return refusal('TOO_MANY_DEPENDANTS');
  return survivorAdmitted && mergedAdmitted ? refusal('MERGE_BOTH_ADMITTED') : null;
}

export interface UndoFacts {
  readonly at: Instant;
  readonly survivorStatus: PatientRecord['status'];
  /** A later merge, still standing, that one of the two took part in. */
  readonly laterMerge: boolean;
  readonly now: Instant;
}

/** Why a merge stays. */
export function whyNotUndo({ at, survivorStatus, laterMerge, now }: UndoFacts): Refusal | null {
  if (secondsBetween(at, now) > mergeUndoDays * 86_400) return refusal('MERGE_TOO_OLD');
  return laterMerge || survivorStatus === 'merged' ? refusal('MERGE_CONFLICT') : null;
}

function isNothing(value: unknown): boolean {
  return value === null || value === undefined || value === '' || value === 'unknown';
}

// What is chosen together: a number without its type or its dial code says nothing.
const companions: Readonly<Partial<Record<MergeableField, readonly (keyof PatientRecord)[]>>> = {
  phoneNumber: ['dialCode'],
  idNumber: ['idType'],
  dateOfBirth: ['dateOfBirthEstimated'],
};

/** The survivor's columns that become the other's: those chosen, and those that the survivor lacks. */
export function takenFields(
  survivor: PatientRecord,
  merged: PatientRecord,
  choices: FieldChoices,
): Partial<Record<keyof PatientRecord, unknown>> {
  const taken: Partial<Record<keyof PatientRecord, unknown>> = {};
  for (const field of mergeableFields) {
    if (field === 'idType') continue;
    const chosen = choices[field];
    const takes = chosen === 'merged' || (chosen === undefined && isNothing(survivor[field]) && !isNothing(merged[field]));
    if (!takes || survivor[field] === merged[field]) continue;
    for (const column of [field, ...(companions[field] ?? [])]) taken[column] = merged[column];
  }
  return taken;
}
