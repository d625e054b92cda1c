import { answer, on, type ServerModule } from '#kernel/server/module/module.ts';
import { ProductInUse } from '#modules/inventory/contract/events.ts';
import { registerSettingsGroup } from '#modules/organisation/server/index.ts';
import { BillSources, LiveBillSources } from '#modules/patient-bills/contract/events.ts';
import { CancelledByDeath, MergeRows, PatientDied } from '#modules/patients/contract/events.ts';
import { MedicationDispensed, RunningMedicines } from '#modules/pharmacy/contract/events.ts';
import { therapeuticSettings } from '../../contract/administration-settings.ts';
import { AdministrationAsked, LinesWithGivenDoses, PrescriptionLineChanged } from '../../contract/events.ts';
import {
  administrationMergeTables,
  doseBillSources,
  endedByDeath,
  linesWithGivenDoses,
  liveDoseBills,
  productsBeingGiven,
  runningAdministrations,
} from './answers.ts';
import { administrationChecks } from './checks.ts';
import { administrationHandlers } from './handlers.ts';
import { administrationJobs } from './jobs.ts';
import { onAsked, onDispensed, onLineChanged, terminateForDead } from './listeners.ts';

registerSettingsGroup(therapeuticSettings);

/** The drug chart's part of the module's door. */
export const administrationPart = {
  calls: administrationHandlers,
  entities: {
    'therapeutic-administrations': { table: 'therapeuticAdministrations', kind: 'hospital' },
    'administration-dosages': { table: 'administrationDosages', kind: 'hospital' },
  },
  listeners: [
    on(AdministrationAsked, onAsked),
    on(PrescriptionLineChanged, onLineChanged),
    on(MedicationDispensed, onDispensed),
    on(PatientDied, terminateForDead),
  ],
  answers: [
    answer(LinesWithGivenDoses, linesWithGivenDoses),
    answer(RunningMedicines, runningAdministrations),
    answer(MergeRows, () => Promise.resolve(administrationMergeTables)),
    answer(CancelledByDeath, (scope, { patientId, deathRecordId }) => endedByDeath(scope, patientId, deathRecordId)),
    answer(LiveBillSources, liveDoseBills),
    answer(BillSources, (scope, { sources }) => doseBillSources(scope, sources)),
    answer(ProductInUse, productsBeingGiven),
  ],
  jobs: administrationJobs,
  checks: administrationChecks,
} satisfies Partial<ServerModule>;
