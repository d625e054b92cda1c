import { declareRefusals } from '#kernel/contract/refusals.ts';
import { answer, on, type ServerModule } from '#kernel/server/module/module.ts';
import { OpenWork } from '#modules/access-control/contract/events.ts';
import { PractitionerBusy } from '#modules/appointments/contract/events.ts';
import { RestrictedRecords } from '#modules/audit-trail/contract/events.ts';
import { BatchRecalled } from '#modules/inventory/contract/events.ts';
import { GetStartedItems, GlobalSearch } from '#modules/organisation/contract/events.ts';
import { registerSettingsGroup } from '#modules/organisation/server/index.ts';
import { BillSources, LiveBillSources, SensitiveSources } from '#modules/patient-bills/contract/events.ts';
import { AttachmentLink } from '#modules/patient-chart/contract/events.ts';
import {
  CancelledByDeath,
  IdentityInUse,
  MergeRows,
  PatientDied,
  RunningProcedure,
  TimelineRows,
} from '#modules/patients/contract/events.ts';
import { NilByMouth } from '#modules/pharmacy/contract/events.ts';
import { DoseRecorded } from '#modules/prescriptions-and-therapeutics/contract/administration-events.ts';
import { SetupStep } from '#modules/registration/contract/events.ts';
import { clinicalRefusals } from '../contract/clinical-refusals.ts';
import { procedureRefusals } from '../contract/refusals.ts';
import { procedureRequestRefusals } from '../contract/request-refusals.ts';
import { theatreSettings } from '../contract/settings.ts';
import {
  attachmentLink,
  billSources,
  cancelForDead,
  cancelledByDeath,
  identityInUse,
  liveBillSources,
  nilByMouth,
  openWork,
  practitionersBusy,
  procedureMergeTables,
  restrictedRecords,
  runningProcedure,
  searchGroup,
  sensitiveSources,
  timelineRows,
} from './answers.ts';
import { setupStandard } from './catalogue/setup.ts';
import { procedureSteps } from './demo.ts';
import { getStarted } from './get-started.ts';
import { procedureHandlers } from './handlers.ts';
import { procedureJobs } from './jobs.ts';
import { followDose } from './theatre-day/antibiotic.ts';
import { followRecall } from './theatre-day/implants.ts';
import { ensureTexts } from './theatres/shipped-texts.ts';

export { procedurePath } from '../contract/request-words.ts';
export { cancelUnbegunProcedures, type ProcedureBrief, procedureBriefs } from './door.ts';
export { createProcedureRequest } from './requests/create.ts';

registerSettingsGroup(theatreSettings);

/** Procedures: their catalogue and theatres, and every request from the booking to the signed note. */
export const proceduresModule: ServerModule = {
  name: 'procedures',
  calls: procedureHandlers,
  refusals: declareRefusals({ ...procedureRefusals.specs, ...procedureRequestRefusals.specs, ...clinicalRefusals.specs }),
  entities: {
    procedures: { table: 'procedures', kind: 'hospital' },
    'procedure-categories': { table: 'procedureCategories', kind: 'hospital' },
    theatres: { table: 'theatres', kind: 'hospital' },
    'theatre-sessions': { table: 'theatreSessions', kind: 'hospital' },
    'consent-texts': { table: 'consentTexts', kind: 'hospital' },
    'procedure-requests': { table: 'procedureRequests', kind: 'hospital' },
    'procedure-documents': { table: 'procedureDocuments', kind: 'hospital' },
  },
  listeners: [
    on(SetupStep, async (scope, { step, count }) => {
      if (step === 'Test List Setup') {
        count('procedures', await setupStandard(scope));
        count('consentTexts', await ensureTexts(scope));
      }
    }),
    on(PatientDied, cancelForDead),
    on(DoseRecorded, followDose),
    on(BatchRecalled, followRecall),
  ],
  answers: [
    answer(GetStartedItems, (scope) => getStarted(scope)),
    answer(GlobalSearch, searchGroup),
    answer(OpenWork, openWork),
    answer(PractitionerBusy, practitionersBusy),
    answer(NilByMouth, nilByMouth),
    answer(RunningProcedure, runningProcedure),
    answer(CancelledByDeath, cancelledByDeath),
    answer(IdentityInUse, identityInUse),
    answer(MergeRows, () => Promise.resolve(procedureMergeTables)),
    answer(TimelineRows, timelineRows),
    answer(AttachmentLink, attachmentLink),
    answer(RestrictedRecords, restrictedRecords),
    answer(LiveBillSources, liveBillSources),
    answer(SensitiveSources, sensitiveSources),
    answer(BillSources, billSources),
  ],
  jobs: procedureJobs,
  demo: procedureSteps,
};
