import { declareRefusals } from '#kernel/contract/refusals.ts';
import { answer, on, type ServerModule } from '#kernel/server/module/module.ts';
import { DepartmentWork, GetStartedItems } from '#modules/organisation/contract/events.ts';
import { registerSettingsGroup } from '#modules/organisation/server/index.ts';
import { MergeRows, PatientDied } from '#modules/patients/contract/events.ts';
import { OpenWork, WorkHandedOver } from '#modules/access-control/contract/events.ts';
import { LabOrderPlace } from '#modules/laboratory/contract/events.ts';
import { MedicationPlace } from '#modules/pharmacy/contract/events.ts';
import { LinesPrescribed, PrescriptionLineChanged, PrescriptionPlace } from '#modules/prescriptions-and-therapeutics/contract/events.ts';
import { SetupStep } from '#modules/registration/contract/events.ts';
import { admissionsRefusals } from '../contract/refusals.ts';
import { roundRefusals } from '../contract/round-refusals.ts';
import { wardSettings } from '../contract/settings.ts';
import { admissionsMergeTables, departmentWork } from './answers.ts';
import { freeForDead } from './beds/end-reservations.ts';
import { admissionsSteps } from './demo.ts';
import { getStarted } from './get-started.ts';
import { admissionsHandlers } from './handlers.ts';
import { admissionsJobs } from './jobs.ts';
import { handOverRounds, unsubmittedRounds } from './rounds/answers.ts';
import { planChanged, planPrescribed } from './rounds/follow-lines.ts';
import { roundJobs } from './rounds/jobs.ts';
import { roundForPrescription, takesMedicines, takesRoundOrders } from './rounds/places.ts';
import { ensureClasses } from './rooms/room-classes.ts';

registerSettingsGroup(wardSettings);

/** Wards, rooms and beds, and what a night in them costs. */
export const admissionsModule: ServerModule = {
  name: 'admissions',
  calls: admissionsHandlers,
  refusals: declareRefusals({ ...admissionsRefusals.specs, ...roundRefusals.specs }),
  entities: {
    wards: { table: 'wards', kind: 'hospital' },
    rooms: { table: 'rooms', kind: 'hospital' },
    beds: { table: 'beds', kind: 'hospital' },
    'patient-admissions': { table: 'admissions', kind: 'hospital' },
    'admission-requests': { table: 'admissionRequests', kind: 'hospital' },
    'ward-rounds': { table: 'wardRounds', kind: 'hospital' },
    'treatment-plan-items': { table: 'treatmentPlanItems', kind: 'hospital' },
    companions: { table: 'admissionCompanions', kind: 'hospital' },
  },
  listeners: [
    on(SetupStep, async (scope, { step, count }) => {
      if (step === 'Billable Item Setup') count('roomClasses', await ensureClasses(scope));
    }),
    on(PatientDied, freeForDead),
    on(LinesPrescribed, planPrescribed),
    on(PrescriptionLineChanged, planChanged),
    on(WorkHandedOver, handOverRounds),
  ],
  answers: [
    answer(GetStartedItems, (scope) => getStarted(scope)),
    answer(DepartmentWork, (scope, { departmentId }) => departmentWork(scope, departmentId)),
    answer(OpenWork, (scope, { userId }) => unsubmittedRounds(scope, userId)),
    answer(LabOrderPlace, takesRoundOrders),
    answer(MedicationPlace, takesMedicines),
    answer(PrescriptionPlace, roundForPrescription),
    answer(MergeRows, () => Promise.resolve(admissionsMergeTables)),
  ],
  jobs: [...admissionsJobs, ...roundJobs],
  demo: admissionsSteps,
};
