import type { FakeServer } from '#kernel/web/testing/fake-server.ts';
import { adaId, aType, bello, department, pageOfRows } from './samples.ts';

/** What the forms of appointments ask before they can be filled in. */
export function answerChoices(server: FakeServer): void {
  server.answer('GET /appointment-types', { payload: pageOfRows([aType()]) });
  server.answer('GET /departments', {
    payload: pageOfRows([{ id: department, name: 'Medical Department', kind: 'clinical', status: 'active' }]),
  });
  server.answer('GET /users/picker', { payload: pageOfRows([{ id: bello, fullname: 'Dr Bello Musa', role: 'Doctor', cadre: 'doctor' }]) });
  server.answer('GET /appointments/rooms', { payload: [] });
  server.answer('GET /list-dial-codes', { payload: [] });
  server.answer('POST /appointments/check-overlap', { payload: { conflicts: [] } });
  server.answer('GET /patients/{id}/billing', { payload: [] });
  server.answer('GET /patients/quick-search', {
    payload: [{ id: adaId, fullname: 'Okafor Ada', hospitalPatientId: 'P-000001', dateOfBirth: '1990-05-01' }],
  });
  server.answer('GET /appointments/slots', {
    payload: {
      timeZone: 'Africa/Lagos',
      slots: [freeSlot],
      nextFree: freeSlot,
    },
  });
}

export const freeSlot = {
  start: '2026-11-23T09:00:00.000Z',
  end: '2026-11-23T09:20:00.000Z',
  practitioner: { id: bello, name: 'Dr Bello Musa' },
  departmentId: department,
  free: 1,
};

/** What a front desk may do with appointments. */
export const desk = [
  'View Appointment',
  'Create Appointment',
  'Edit Appointment',
  'Cancel Appointment',
  'Check In Appointment',
  'View Appointment Type',
  'View Staff Schedule',
  'View Patient List',
];
