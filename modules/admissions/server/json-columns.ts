import type { HomeMedicine } from '../contract/home-medicines.ts';
import type { RoundAmendment } from '../contract/round-records.ts';
import type { DischargeSummary } from '../contract/stay-end-records.ts';
import type { Sbar } from '../contract/nursing-records.ts';
import type { Admission, StayDiagnosis } from '../contract/stay-records.ts';

declare module '#database/types.ts' {
  interface JsonColumns {
    'admissions.admittingDiagnoses': StayDiagnosis[];
    'admissions.guardian': NonNullable<Admission['guardian']>;
    'admissions.assessment': NonNullable<Admission['assessment']>;
    'admissions.finalDiagnoses': StayDiagnosis[];
    'admissions.dischargeSummary': DischargeSummary;
    'admissions.dischargeMedicines': HomeMedicine[];
    'nursingNotes.sbar': Sbar;
    'wardRounds.diagnoses': StayDiagnosis[];
    'wardRoundAmendments.changes': RoundAmendment['changes'];
  }
}
