import { declareRecord } from '#kernel/contract/record.ts';
import { reactionStatuses } from './address-words.ts';
import { bloodRefusals } from './refusals.ts';
import { transfusionStatuses } from './words.ts';

/** A transfusion of one unit at the bedside. */
export const transfusionRecord = declareRecord({
  entity: 'blood-transfusions',
  statuses: transfusionStatuses,
  refusals: bloodRefusals,
  refused: 'TRANSFUSION_STATE',
  touches: ['blood-requests', 'blood-units', 'patient-blood-management', 'vitals'],
  acts: {
    vitals: { word: 'Record observations', from: ['running'] },
    end: { word: 'End transfusion', from: ['running'] },
    reaction: { word: 'Report reaction', from: transfusionStatuses, danger: true },
  },
});

/** A file of haemovigilance: a reaction, a near miss or wrong blood. */
export const reactionRecord = declareRecord({
  entity: 'blood-reactions',
  statuses: reactionStatuses,
  refusals: bloodRefusals,
  refused: 'REACTION_STATE',
  acts: {
    edit: { word: 'Record workup', from: ['open'] },
    close: {
      word: 'Close file',
      from: ['open'],
      call: 'edit',
      with: { close: true },
      asks: { text: 'The file is counted in the return of its month and can no longer be changed.' },
    },
  },
});
