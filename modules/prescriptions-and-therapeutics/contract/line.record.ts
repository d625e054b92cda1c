import { declareRecord } from '#kernel/contract/record.ts';
import { prescriptionRefusals } from './refusals.ts';
import { lineStatuses } from './words.ts';

const open = ['active', 'on-hold'] as const;
// A line is cancelled with its prescription alone, which then refuses.
const refused = { cancelled: 'RX_NOT_ACTIVE' } as const;

/** A signed line of a prescription. */
export const lineRecord = declareRecord({
  entity: 'prescription-lines',
  statuses: lineStatuses,
  refusals: prescriptionRefusals,
  refused: 'RX_LINE_STATE',
  touches: ['prescriptions', 'patients', 'consultation', 'medication-request'],
  acts: {
    answer: { word: 'Answer', from: open, refused, call: 'query' },
    verify: { word: 'Verify', from: open, refused },
    change: { word: 'Change', from: open, refused, call: 'edit' },
    hold: {
      word: 'Hold',
      from: ['active'],
      refused,
      asks: { title: 'Hold {name}', text: 'No dose becomes due until it is resumed.', reason: true },
    },
    resume: {
      word: 'Resume',
      from: ['on-hold'],
      refused,
      asks: { title: 'Resume {name}', text: 'Doses become due again.', reason: true },
    },
    ask: { word: 'Ask', from: open, refused, call: 'query' },
    stop: {
      word: 'Stop',
      from: open,
      refused,
      asks: { title: 'Stop {name}', text: 'The open pharmacy request is cancelled and no further doses are given.', reason: true },
      danger: true,
    },
  },
});
