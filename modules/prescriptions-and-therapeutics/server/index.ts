import { declareRefusals } from '#kernel/contract/refusals.ts';
import { answer, on, type ServerModule } from '#kernel/server/module/module.ts';
import { ClaimEvidence } from '#modules/claims/contract/events.ts';
import { GlobalSearch } from '#modules/organisation/contract/events.ts';
import { searchGroup } from './global-search.ts';
import { OpenWork } from '#modules/access-control/contract/events.ts';
import { CurrentMedicines } from '#modules/laboratory/contract/events.ts';
import { registerSettingsGroup } from '#modules/organisation/server/index.ts';
import { SummarySections } from '#modules/patient-chart/contract/events.ts';
import { CancelledByDeath, MergeRows, PatientDied, TimelineRows } from '#modules/patients/contract/events.ts';
import { MedicationDispensed, RequestsTaken, RunningMedicines } from '#modules/pharmacy/contract/events.ts';
import { administrationRefusals } from '../contract/administration-refusals.ts';
import { prescriptionRefusals } from '../contract/refusals.ts';
import { admissionSettings } from '../contract/settings.ts';

export { lineForAdministration, noteAdministration, type LineForAdministration, type StoredLine } from './prescriptions/door.ts';
import { administrationSteps } from './administrations/demo.ts';
import { administrationPart } from './administrations/part.ts';
import {
  currentMedicines,
  endedByDeath,
  endForDead,
  expirePrescriptions,
  holdPrescriptions,
  noteDispensed,
  openWork,
  prescriptionMergeTables,
  runningMedicines,
  summarySections,
  timelineRows,
} from './prescriptions/answers.ts';
import { claimEvidence } from './claim-evidence.ts';
import { portalPrescriptionSteps } from './demo/portal-steps.ts';
import { prescriptionSteps } from './demo/prescription-steps.ts';
import { prescriptionHandlers } from './prescriptions/handlers.ts';
import { refillRequestHandlers } from './prescriptions/refill-requests/handlers.ts';

export {
  administrationsOfStay,
  type MissedDose,
  missedDosesOf,
  dueDosesOf,
  moveBack,
  moveWard,
  type RunningAdministration,
  runningAdministrationsOf,
  terminateOf,
  type UnrecordedDoses,
  unrecordedDosesOf,
  type UnusedUnits,
  unusedUnitsOf,
} from './administrations/of-stay.ts';
export { cancelUnbegunLines, type OpenLine, openLinesOf } from './prescriptions/of-patient.ts';
export { type CurrentLine, currentLinesOf, reconcileAtDischarge, type TakeHome, takeHomeOf } from './prescriptions/take-home.ts';
export { stopLine } from './prescriptions/line-acts.ts';
export {
  cancelUnbegunPrescriptions,
  type LineBrief,
  lineBriefs,
  type PrescriptionBrief,
  prescriptionsOfPlace,
} from './prescriptions/of-place.ts';

registerSettingsGroup(admissionSettings);

/** Prescriptions from draft to signed and stopped, and the drug chart by which medicines are given. */
export const prescriptionsModule: ServerModule = {
  name: 'prescriptions-and-therapeutics',
  calls: [...prescriptionHandlers, ...refillRequestHandlers, ...administrationPart.calls],
  refusals: declareRefusals({ ...prescriptionRefusals.specs, ...administrationRefusals.specs }),
  entities: {
    prescriptions: { table: 'prescriptions', kind: 'hospital' },
    'prescription-lines': { table: 'prescriptionLines', kind: 'hospital' },
    'refill-requests': { table: 'refillRequests', kind: 'hospital' },
    'prescription-templates': { table: 'prescriptionTemplates', kind: 'hospital' },
    ...administrationPart.entities,
  },
  // What is being given ends by the death itself, before its line does.
  listeners: [
    ...administrationPart.listeners,
    on(RequestsTaken, holdPrescriptions),
    on(MedicationDispensed, noteDispensed),
    on(PatientDied, endForDead),
  ],
  answers: [
    answer(GlobalSearch, searchGroup),
    answer(ClaimEvidence, claimEvidence),
    answer(RunningMedicines, runningMedicines),
    answer(CurrentMedicines, currentMedicines),
    answer(MergeRows, () => Promise.resolve(prescriptionMergeTables)),
    answer(CancelledByDeath, endedByDeath),
    answer(TimelineRows, timelineRows),
    answer(SummarySections, summarySections),
    answer(OpenWork, openWork),
    ...administrationPart.answers,
  ],
  jobs: [{ name: 'prescriptions.expire', run: { hospital: expirePrescriptions }, nightlyHour: 1 }, ...administrationPart.jobs],
  checks: administrationPart.checks,
  demo: (now, size) => [...prescriptionSteps(now, size), ...portalPrescriptionSteps(now), ...administrationSteps(now, size)],
};
