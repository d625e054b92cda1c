import { declareRecord } from '#kernel/contract/record.ts';
import { appointmentRefusals } from './refusals.ts';
import { appointmentStatuses } from './words.ts';

/** A visit as it is booked. What the line does with it after the check-in is the queue's. */
export const appointmentRecord = declareRecord({
  entity: 'appointments',
  statuses: appointmentStatuses,
  refusals: appointmentRefusals,
  refused: 'APPOINTMENT_STATE',
  touches: ['queue'],
  acts: {
    checkIn: { word: 'Check in', from: ['Scheduled'], call: 'internalCheckIn' },
    edit: { word: 'Edit', heading: 'Edit appointment', from: ['Scheduled'] },
    move: { word: 'Reschedule', from: ['Scheduled'], call: 'edit' },
    undoCheckIn: {
      word: 'Undo check-in',
      from: ['Scheduled'],
      asks: { text: '{patient} will be removed from the queue and the appointment reopened.' },
      undoes: true,
    },
    rebook: { word: 'Rebook', from: ['Cancelled', 'No-show'] },
    /** The exception stands in the menu, where nobody presses it by habit. */
    checkInEarly: {
      word: 'Check in on another day',
      heading: 'Check in',
      from: ['Scheduled'],
      call: 'internalCheckIn',
      with: { early: true },
      undoes: true,
    },
    cancel: { word: 'Cancel appointment', from: ['Scheduled'], danger: true },
  },
});
