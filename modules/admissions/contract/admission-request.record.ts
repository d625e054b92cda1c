import { declareRecord } from '#kernel/contract/record.ts';
import { patientRefusals } from '#modules/patients/contract/refusals.ts';
import { admissionsRefusals } from './refusals.ts';
import { openRequestStatuses, requestStatuses } from './stay-words.ts';

/** A request for a bed: from a consultation, a ticket or the admission desk. It ends with the admission, or with its decline. */
export const admissionRequestRecord = declareRecord({
  entity: 'admission-requests',
  statuses: requestStatuses,
  refusals: admissionsRefusals,
  alsoRefuses: [patientRefusals],
  refused: 'ADMISSION_REQUEST_STATE',
  touches: ['beds', 'rooms', 'patient-admissions', 'consultation'],
  acts: {
    admit: { word: 'Admit', heading: 'Admit patient', from: openRequestStatuses },
    reserve: { word: 'Reserve bed', wordIn: { 'bed-reserved': 'Reserve another bed' }, from: openRequestStatuses },
    decline: {
      word: 'Decline',
      from: openRequestStatuses,
      asks: { title: 'Decline the request of {patient}', text: 'Whoever asked is informed of the reason.', reason: true },
      danger: true,
    },
    cancel: {
      word: 'Cancel request',
      from: openRequestStatuses,
      asks: { text: '{patient} no longer waits for a bed.', reason: true },
      danger: true,
    },
  },
});
