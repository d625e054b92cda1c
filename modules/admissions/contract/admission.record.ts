import { declareRecord } from '#kernel/contract/record.ts';
import { patientRefusals } from '#modules/patients/contract/refusals.ts';
import { admissionsRefusals } from './refusals.ts';
import { admissionStatuses } from './stay-words.ts';

/** The stay of a patient: admitted, discharged by a doctor, released by the house. A bed never waits for money. */
export const admissionRecord = declareRecord({
  entity: 'patient-admissions',
  statuses: admissionStatuses,
  refusals: admissionsRefusals,
  alsoRefuses: [patientRefusals],
  refused: 'ADMISSION_STATE',
  touches: ['beds', 'rooms', 'wards', 'admission-requests', 'patients', 'patient-bills', 'administrations', 'queue'],
  acts: {
    edit: { word: 'Edit', heading: 'Edit stay', from: ['admitted'] },
    // Until the patient has left: what was kept for them is given back then.
    assess: { word: 'Nursing assessment', from: ['admitted', 'discharged'] },
    transfer: { word: 'Transfer', heading: 'Transfer patient', from: ['admitted'] },
    swap: { word: 'Swap beds', from: ['admitted'], undoes: true },
    addCompanion: { word: 'Add companion', from: ['admitted'], undoes: true },
    addNewborn: { word: 'Add newborn', from: ['admitted'], undoes: true },
    discharge: { word: 'Discharge', heading: 'Discharge patient', from: ['admitted'] },
    absconded: { word: 'Patient missing', from: ['admitted'], danger: true },
    vacate: { word: 'Bed is free', from: ['discharged'], refused: { admitted: 'NOT_DISCHARGED' } },
    clear: { word: 'Clear', from: ['discharged'], refused: { admitted: 'NOT_DISCHARGED' }, inline: true },
    summarise: { word: 'Summary and diagnoses', from: ['discharged', 'released'], refused: { admitted: 'NOT_DISCHARGED' }, inline: true },
    release: { word: 'Release', heading: 'Release patient', from: ['discharged'], refused: { admitted: 'NOT_DISCHARGED' } },
    undoDischarge: { word: 'Undo discharge', from: ['discharged'], undoes: true },
    cancel: {
      word: 'Cancel admission',
      from: ['admitted'],
      asks: { text: 'The bed of {patient} is available again and the charges of the stay are reversed.', reason: true },
      danger: true,
    },
  },
});
