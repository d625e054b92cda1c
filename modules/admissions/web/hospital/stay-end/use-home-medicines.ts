import { useAccess } from '#kernel/web/client/access.tsx';
import { type CallState, useCall } from '#kernel/web/client/use-call.ts';
import type { Admission } from '#modules/admissions/contract/stay-records.ts';
import { prescriptionCalls } from '#modules/prescriptions-and-therapeutics/contract/calls/prescriptions.ts';
import type { PatientMedications } from '#modules/prescriptions-and-therapeutics/contract/medication-records.ts';
import { type HomeMedicines, homeMedicinesOf } from './home-medicines.ts';

export interface HomeMedicinesState {
  /** The reader may see medicines. */
  readonly sees: boolean;
  readonly found: CallState<PatientMedications>;
  /** Null until they are known, or where the reader may not see them. */
  readonly home: HomeMedicines | null;
}

/** What the patient of a stay takes, and what was prescribed to take home. */
export function useHomeMedicines(stay: Pick<Admission, 'of' | 'admittedAt'>): HomeMedicinesState {
  const { can } = useAccess();
  const sees = can(prescriptionCalls.medications);
  const live = ['prescriptions', 'therapeutic-administrations'];
  const found = useCall(prescriptionCalls.medications, { params: { id: stay.of.id } }, { enabled: sees, live, quiet: true });
  return { sees, found, home: found.data ? homeMedicinesOf(found.data, stay) : null };
}
