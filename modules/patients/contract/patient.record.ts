import { declareRecord } from '#kernel/contract/record.ts';
import { patientRefusals } from './refusals.ts';
import { patientStatuses } from './words.ts';

/** A merged or archived record accepts no act. */
const gone = { merged: 'PATIENT_MERGED', archived: 'PATIENT_ARCHIVED' } as const;

/**
 * A patient of one hospital. A deceased patient may still be identified, given a photo and alerts, and have patient area access
 * ended; every other act needs a living patient. A reversed death record (`deathRecord`) makes the patient active again.
 */
export const patientRecord = declareRecord({
  entity: 'patients',
  statuses: patientStatuses,
  refusals: patientRefusals,
  refused: 'PATIENT_DECEASED',
  acts: {
    identify: { word: 'Identify', heading: 'Identify patient', from: ['active', 'deceased'], refused: gone },
    edit: { word: 'Edit', heading: 'Edit patient', from: ['active'], refused: gone },
    setPhoto: { word: 'Photo', from: ['active', 'deceased'], refused: gone },
    setAlerts: { word: 'Alerts', from: ['active', 'deceased'], refused: gone },
    addDependant: { word: 'Add dependant', from: ['active'], refused: gone, inline: true },
    makePrincipal: { word: 'Make principal', from: ['active'], refused: gone },
    invitePortal: { word: 'Invite to patient area', from: ['active'], refused: gone },
    deactivatePortal: {
      word: 'Deactivate patient area',
      from: ['active', 'deceased'],
      refused: gone,
      asks: { text: '{fullname} can no longer sign in to the patient area.', reason: true },
      danger: true,
    },
    merge: { word: 'Merge with another record', from: ['active'], refused: 'MERGE_STATE' },
    recordDeath: {
      word: 'Mark deceased',
      from: ['active'],
      refused: { ...gone, deceased: 'DEATH_ALREADY_SIGNED' },
      call: 'record',
      danger: true,
    },
  },
});
