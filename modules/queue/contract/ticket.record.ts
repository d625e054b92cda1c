import { declareRecord } from '#kernel/contract/record.ts';
import { billRefusals } from '#modules/patient-bills/contract/refusals.ts';
import { patientRefusals } from '#modules/patients/contract/refusals.ts';
import { queueRefusals } from './refusals.ts';
import { liveQueue, ticketStatuses } from './words.ts';

const served = { serving: 'BEING_SERVED' } as const;

/** A ticket: the stay of a visit in one department's line. Its acts name the visit, whose one open ticket is meant. */
export const ticketRecord = declareRecord({
  entity: liveQueue,
  statuses: ticketStatuses,
  refusals: queueRefusals,
  alsoRefuses: [patientRefusals, billRefusals],
  refused: 'NOT_IN_QUEUE',
  key: 'appointmentId',
  touches: ['appointments'],
  acts: {
    call: { word: 'Call', wordIn: { called: 'Call again' }, from: ['waiting', 'called'], refused: served },
    serve: { word: 'Serve', from: ['waiting', 'called'], refused: served, anyVersion: true },
    complete: {
      word: 'Complete',
      from: ['serving'],
      refused: 'NOT_BEING_SERVED',
      anyVersion: true,
      insist: {
        CONSULTATION_UNSIGNED: {
          title: 'Complete without signature',
          text: '{message}. {patient} will be removed from the queue anyway.',
          confirm: 'Complete anyway',
          with: { confirm: true },
        },
      },
    },
    reinstate: { word: 'Reinstate', heading: 'Reinstate patient', from: ['unavailable'], refused: 'NOT_UNAVAILABLE' },
    priority: { word: 'Priority', heading: 'Triage', from: ['waiting', 'called', 'unavailable'], refused: served },
    assign: { word: 'Assign', heading: 'Assign patient', from: ['waiting', 'called'], refused: served },
    transfer: { word: 'Transfer', heading: 'Transfer patient', from: ['waiting', 'called', 'serving', 'unavailable'] },
    return: { word: 'Back to the queue', from: ['serving'], refused: 'NOT_BEING_SERVED', anyVersion: true, undoes: true },
    unavailable: { word: 'Unavailable', heading: 'Mark unavailable', from: ['waiting', 'called'], refused: served },
    left: { word: 'Left', heading: 'Patient left', from: ['waiting', 'called', 'unavailable'], refused: served, danger: true },
  },
});
