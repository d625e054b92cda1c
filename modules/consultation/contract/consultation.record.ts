import { declareRecord } from '#kernel/contract/record.ts';
import { consultationStatuses } from './address-words.ts';
import { consultationRefusals } from './refusals.ts';

const open = ['in-progress', 'on-hold'] as const;
const signed = { completed: 'CONSULTATION_COMPLETED' } as const;

/** A consultation: written by its participants until it is signed, amended with a reason afterwards. */
export const consultationRecord = declareRecord({
  entity: 'consultations',
  statuses: consultationStatuses,
  refusals: consultationRefusals,
  refused: 'CONSULTATION_STATE',
  touches: ['queue', 'appointments', 'patient-bills', 'admission-requests'],
  acts: {
    resume: { word: 'Resume', from: ['on-hold'], refused: signed },
    complete: { word: 'Complete', from: open, refused: signed },
    coSign: { word: 'Co-sign', from: ['completed'] },
    hold: { word: 'Hold', from: ['in-progress'], refused: signed },
    repeatLast: { word: 'Copy from the last visit', from: open, refused: signed },
    handOver: { word: 'Hand over', from: open, refused: signed },
    addAddendum: { word: 'Add addendum', from: ['completed'] },
    // The page itself is the form of what is written in a visit.
    edit: { word: 'Edit', from: open, refused: signed, call: 'save', inline: true },
    amend: { word: 'Edit', from: ['completed'], call: 'save', inline: true },
    orderLab: { word: 'Order tests', from: open, refused: signed, inline: true },
    recordVitals: { word: 'Record vitals', from: open, refused: signed, inline: true },
    requestAdmission: { word: 'Request admission', from: [...open, 'completed'], inline: true },
    refer: { word: 'Refer', from: [...open, 'completed'], inline: true },
    certify: { word: 'Certificate', from: [...open, 'completed'], inline: true },
    cancel: { word: 'Cancel consultation', from: open, refused: signed, danger: true },
  },
});
