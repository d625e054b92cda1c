import { answer, type ServerModule } from '#kernel/server/module/module.ts';
import { RestrictedRecords } from '#modules/audit-trail/contract/events.ts';
import { BannerFacts, LastVitals, MergeRows, TimelineRows } from '#modules/patients/contract/events.ts';
import { chartRefusals } from '../contract/refusals.ts';
import { bannerFacts, lastVitals, mergeTables, restrictedRecords, timelineRows } from './answers.ts';
import { chartSteps } from './demo.ts';
import { chartHandlers } from './handlers.ts';

export { type AllergiesInBrief, allergiesInBrief } from './allergies-in-brief.ts';
export { allergiesOf } from './answers.ts';
export { latestVitals, listVitals } from './list-vitals.ts';
export { findOwn, inOwnHospitals, ownPerson, type OwnPerson } from './own-chart.ts';
export { isSensitiveCode, keptDiagnoses, knownDiagnoses, notSensitive, seesSensitive } from './sensitive.ts';
export { recordVitals } from './record-vitals.ts';
export { fileSummary, shareFiledSummary } from './write-summaries.ts';
export { vitalsBetween, vitalsById } from './visit-vitals.ts';
export { createCondition } from './write-conditions.ts';

/** The clinical side of a patient's record: conditions and allergies over hospitals, vitals, summaries, documents. */
export const patientChartModule: ServerModule = {
  name: 'patient-chart',
  calls: chartHandlers,
  refusals: chartRefusals,
  entities: {
    'pre-existing-conditions': { table: 'preExistingConditions', kind: 'hospital' },
    allergies: { table: 'allergies', kind: 'hospital' },
    vitals: { table: 'vitals', kind: 'hospital' },
    'patient-summaries': { table: 'patientSummaries', kind: 'hospital' },
    'patient-attachments': { table: 'patientAttachments', kind: 'hospital' },
  },
  answers: [
    answer(BannerFacts, bannerFacts),
    answer(TimelineRows, timelineRows),
    answer(LastVitals, lastVitals),
    answer(MergeRows, () => Promise.resolve(mergeTables)),
    answer(RestrictedRecords, restrictedRecords),
  ],
  demo: chartSteps,
};
