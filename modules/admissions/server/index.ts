import { answer, on, type ServerModule } from '#kernel/server/module/module.ts';
import { DepartmentWork, GetStartedItems } from '#modules/organisation/contract/events.ts';
import { registerSettingsGroup } from '#modules/organisation/server/index.ts';
import { MergeRows, PatientDied } from '#modules/patients/contract/events.ts';
import { SetupStep } from '#modules/registration/contract/events.ts';
import { admissionsRefusals } from '../contract/refusals.ts';
import { wardSettings } from '../contract/settings.ts';
import { admissionsMergeTables, departmentWork } from './answers.ts';
import { freeForDead } from './beds/end-reservations.ts';
import { admissionsSteps } from './demo.ts';
import { getStarted } from './get-started.ts';
import { admissionsHandlers } from './handlers.ts';
import { admissionsJobs } from './jobs.ts';
import { nursingPart } from './nursing/part.ts';
import { ensureClasses } from './rooms/room-classes.ts';

registerSettingsGroup(wardSettings);

/** Wards, rooms and beds, and what a night in them costs. */
export const admissionsModule: ServerModule = {
  name: 'admissions',
  calls: [...admissionsHandlers, ...nursingPart.calls],
  refusals: admissionsRefusals,
  entities: {
    wards: { table: 'wards', kind: 'hospital' },
    rooms: { table: 'rooms', kind: 'hospital' },
    beds: { table: 'beds', kind: 'hospital' },
    'patient-admissions': { table: 'admissions', kind: 'hospital' },
    'admission-requests': { table: 'admissionRequests', kind: 'hospital' },
    companions: { table: 'admissionCompanions', kind: 'hospital' },
    ...nursingPart.entities,
  },
  listeners: [
    on(SetupStep, async (scope, { step, count }) => {
      if (step === 'Billable Item Setup') count('roomClasses', await ensureClasses(scope));
    }),
    on(PatientDied, freeForDead),
    ...nursingPart.listeners,
  ],
  answers: [
    answer(GetStartedItems, (scope) => getStarted(scope)),
    answer(DepartmentWork, (scope, { departmentId }) => departmentWork(scope, departmentId)),
    answer(MergeRows, () => Promise.resolve(admissionsMergeTables)),
    ...nursingPart.answers,
  ],
  jobs: admissionsJobs,
  demo: admissionsSteps,
};
