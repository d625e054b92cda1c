import { declareRecord } from '#kernel/contract/record.ts';
import { prescriptionRefusals } from './refusals.ts';
import { prescriptionStatuses } from './words.ts';

/** A prescription. It is completed when nothing of its lines is left to do, and expires when nobody supplied it in time. */
export const prescriptionRecord = declareRecord({
  entity: 'prescriptions',
  statuses: prescriptionStatuses,
  refusals: prescriptionRefusals,
  refused: 'RX_NOT_ACTIVE',
  touches: ['patients', 'consultation', 'medication-request'],
  acts: {
    // Signing, repeating and sending ask what the safety check or the patient's record says: the page leads through them.
    sign: { word: 'Sign prescription', from: ['draft'], refused: 'RX_NOT_DRAFT', inline: true },
    edit: { word: 'Edit draft', from: ['draft', 'active'], inline: true },
    refill: { word: 'Repeat', from: ['active', 'completed'], inline: true },
    send: {
      word: 'Send link',
      from: ['active', 'completed', 'cancelled', 'expired'],
      refused: 'RX_NOT_SIGNED',
      inline: true,
    },
    askRefill: { word: 'Request refill', from: ['active', 'completed', 'expired'], inline: true },
    cancel: {
      word: 'Cancel prescription',
      from: ['draft', 'active'],
      asks: { text: '{prescriptionNumber} is cancelled together with its pharmacy requests.', reason: true },
      danger: true,
    },
  },
});
