import type { OwnAppointment } from '#modules/appointments/contract/own-records.ts';
import { appointmentId, bello, department, typeId } from './samples.ts';

export const lagoon = '01a10000-0000-7000-8000-0000000000f1';
export const ownPerson = '01a10000-0000-7000-8000-0000000000e1';

/** A patient's own visit on a Monday at ten, Lagos time. */
export function aVisit(change: Partial<OwnAppointment> = {}): OwnAppointment {
  return {
    id: appointmentId,
    appointmentNumber: 'APT-000001',
    personId: ownPerson,
    fullname: 'Okafor Ada',
    hospital: {
      id: lagoon,
      name: 'Lagoon Hospital',
      address: '1 Marina, Lagos',
      dialCode: '+234',
      phone: '8031234567',
      timeZone: 'Africa/Lagos',
    },
    appointmentDate: '2026-11-23T09:00:00.000Z',
    endDate: '2026-11-23T09:20:00.000Z',
    status: 'Scheduled',
    typeName: 'New consultation',
    mode: 'in-person',
    departmentName: 'Medical Department',
    departmentLocation: 'First floor',
    practitionerName: 'Dr Bello Musa',
    reason: 'Headache',
    preparation: 'Come fasting',
    checkedInAt: null,
    ticketNumber: null,
    cancelReason: null,
    canChange: true,
    changeUntil: '2026-11-23T07:00:00.000Z',
    canCheckIn: false,
    appointmentTypeId: typeId,
    departmentId: department,
    practitionerId: bello,
    ...change,
  } as OwnAppointment;
}
