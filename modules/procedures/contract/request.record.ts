import { declareRecord } from '#kernel/contract/record.ts';
import { patientBillRefusalsOfProcedures } from './other-refusals.ts';
import { procedureRequestRefusals } from './request-refusals.ts';
import { requestStatuses } from './request-words.ts';

const unstarted = ['created', 'pre-surgery-assessment', 'consent-form'] as const;

/** A request for a procedure, from the booking to the signed note. */
export const procedureRequestRecord = declareRecord({
  entity: 'procedure-requests',
  statuses: requestStatuses,
  refusals: procedureRequestRefusals,
  alsoRefuses: [patientBillRefusalsOfProcedures],
  refused: 'PROCEDURE_STATE',
  touches: ['procedure-request', 'theatre', 'patients', 'patient-bills'],
  acts: {
    start: { word: 'Start', heading: 'Start procedure', from: unstarted },
    edit: { word: 'Edit', heading: 'Edit or reschedule', from: unstarted },
    addSurgeons: { word: 'Add to team', from: unstarted, undoes: true },
    assess: { word: 'Assess', from: unstarted, call: 'saveAssessment', inline: true },
    consent: { word: 'Consent', from: unstarted, call: 'saveConsent', inline: true },
    milestone: { word: 'Record time', from: ['started', 'documentation-saved', 'submitted'], call: 'saveMilestone', inline: true },
    count: { word: 'Count', from: ['created', 'pre-surgery-assessment', 'consent-form', 'started'], call: 'saveCounts', inline: true },
    document: { word: 'Write note', from: ['started', 'documentation-saved'], call: 'saveNote', inline: true },
    submit: {
      word: 'Sign and submit',
      heading: 'Sign and submit the note',
      from: ['documentation-saved'],
      call: 'submitNote',
      anyVersion: true,
    },
    amend: { word: 'Amend note', heading: 'Amend the signed note', from: ['submitted'], call: 'amendNote', undoes: true },
    cancel: { word: 'Cancel procedure', from: ['created', 'pre-surgery-assessment', 'consent-form', 'started'], danger: true },
  },
});
