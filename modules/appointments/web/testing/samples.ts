import type { Appointment, AppointmentRow } from '#modules/appointments/contract/records.ts';
import type { AppointmentType } from '#modules/appointments/contract/type-records.ts';

const uuid = (tail: string) => `01a10000-0000-7000-8000-${tail.padStart(12, '0')}`;

export const bello = uuid('b1');
export const department = uuid('d1');
export const typeId = uuid('71');
export const adaId = uuid('a1');
export const appointmentId = uuid('1');

/** Ada's visit on a Monday at ten, Lagos time. */
export function aRow(change: Partial<AppointmentRow> = {}): AppointmentRow {
  return {
    id: appointmentId,
    appointmentNumber: 'APT-000001',
    kind: 'internal',
    internalPatient: {
      id: adaId,
      fullname: 'Okafor Ada',
      hospitalPatientId: 'P-000001',
      phoneNumber: '+2348031234567',
      gender: 'female',
      dateOfBirth: '1990-05-01',
    },
    externalPatient: null,
    appointmentDate: '2026-11-23T09:00:00.000Z',
    endDate: '2026-11-23T09:20:00.000Z',
    status: 'Scheduled',
    type: { id: typeId, name: 'New consultation', color: 'blue' },
    department: { id: department, name: 'Medical Department' },
    practitioner: { id: bello, name: 'Dr Bello Musa' },
    roomId: null,
    source: 'front-desk',
    priority: 'normal',
    checkedInAt: null,
    overbooked: false,
    seriesId: null,
    version: 1,
    acts: { checkInEarly: null, edit: null, move: null, cancel: null },
    ...change,
  };
}

export function anAppointment(change: Partial<Appointment> = {}): Appointment {
  return {
    ...aRow(),
    externalPatient: null,
    linkedPatient: null,
    mode: 'in-person',
    createsConsultation: true,
    preparation: null,
    room: null,
    reason: 'Headache',
    notes: null,
    chiefComplaint: null,
    patientBilling: null,
    series: null,
    previousAppointment: null,
    rebookedAs: null,
    checkedInBy: null,
    checkInMethod: null,
    startedAt: null,
    completedAt: null,
    noShowAt: null,
    cancelledAt: null,
    cancelledBy: null,
    cancelReason: null,
    cancelledBySide: null,
    rescheduleCount: 0,
    history: [],
    overbookReason: null,
    reminders: [],
    ticket: null,
    consultation: null,
    noShowCount: 0,
    createdAt: '2026-11-20T09:00:00.000Z',
    createdBy: 'Front Desk',
    ...change,
  } as Appointment;
}

export function aType(change: Partial<AppointmentType> = {}): AppointmentType {
  return {
    id: typeId,
    name: 'New consultation',
    code: 'NEW',
    color: 'blue',
    description: null,
    durationMinutes: 20,
    bufferBefore: 0,
    bufferAfter: 0,
    departments: [{ id: department, name: 'Medical Department' }],
    specialization: null,
    mode: 'in-person',
    createsConsultation: true,
    requiresPractitioner: true,
    capacityPerSlot: 1,
    bookableByPatient: true,
    minNoticeMinutes: 60,
    maxAdvanceDays: 60,
    cancelCutoffMinutes: 120,
    preparation: null,
    status: 'active',
    version: 3,
    acts: { edit: null, archive: null },
    ...change,
  } as AppointmentType;
}

export function pageOfRows<Row>(data: readonly Row[], more: object = {}) {
  return { data, meta: { count: data.length, page: 1, limit: 10 }, ...more };
}
