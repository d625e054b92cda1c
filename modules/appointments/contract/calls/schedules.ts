import { z } from 'zod';
import { declareCalls } from '#kernel/contract/calls.ts';
import { pageOf, paging } from '#kernel/contract/envelope.ts';
import { calendarDate, id } from '#kernel/contract/fields.ts';
import { bindActs } from '#kernel/contract/record.ts';
import {
  CreateException,
  CreateSchedule,
  CreateWaiting,
  EditSchedule,
  MadeException,
  Schedule,
  ScheduleException,
  WaitingRow,
} from '../schedule-records.ts';
import { waitingRecord } from '../waiting.record.ts';
import { waitlistStatuses } from '../words.ts';

const removed = z.object({ id });

export const scheduleCalls = declareCalls({
  list: {
    method: 'GET',
    path: '/appointment-schedules',
    summary: 'Weekly hours of practitioners and department pools.',
    permission: 'View Staff Schedule',
    query: z.object({ ...paging, practitionerId: id.optional(), departmentId: id.optional() }),
    payload: pageOf(Schedule),
  },
  create: {
    method: 'POST',
    path: '/appointment-schedules',
    summary: 'Adds weekly hours of a practitioner or of a department pool.',
    permission: 'Manage Staff Schedule',
    repeatable: true,
    body: CreateSchedule,
    payload: Schedule,
    refusals: [
      'SCHEDULE_OWNER',
      'SCHEDULE_TIMES',
      'SCHEDULE_BREAKS',
      'SCHEDULE_DATES',
      'SCHEDULE_OVERLAP',
      'PRACTITIONER_UNKNOWN',
      'DEPARTMENT_UNKNOWN',
      'APPOINTMENT_TYPE_UNKNOWN',
      'ROOM_UNKNOWN',
    ],
  },
  edit: {
    method: 'PATCH',
    path: '/appointment-schedules/{id}',
    summary: 'Changes weekly hours; bookings are not changed.',
    permission: 'Manage Staff Schedule',
    of: { id: 'appointment-schedules' },
    body: EditSchedule,
    payload: Schedule,
    refusals: ['SCHEDULE_TIMES', 'SCHEDULE_BREAKS', 'SCHEDULE_DATES', 'SCHEDULE_OVERLAP', 'APPOINTMENT_TYPE_UNKNOWN', 'ROOM_UNKNOWN'],
  },
  remove: {
    method: 'DELETE',
    path: '/appointment-schedules/{id}',
    summary: 'Removes weekly hours; bookings are not changed.',
    permission: 'Manage Staff Schedule',
    of: { id: 'appointment-schedules' },
    payload: removed,
  },
  exceptions: {
    method: 'GET',
    path: '/appointment-schedules/exceptions',
    summary: 'Leave, holidays, theatre days and extra clinics in a range of days.',
    permission: 'View Staff Schedule',
    query: z.object({
      ...paging,
      practitionerId: id.optional(),
      departmentId: id.optional(),
      from: calendarDate.optional(),
      to: calendarDate.optional(),
    }),
    payload: pageOf(ScheduleException),
  },
  addException: {
    method: 'POST',
    path: '/appointment-schedules/exceptions',
    summary: 'Adds leave, a holiday, a theatre day or an extra clinic, and lists the bookings it touches.',
    permission: 'Manage Staff Schedule',
    repeatable: true,
    body: CreateException,
    payload: MadeException,
    refusals: ['EXCEPTION_DATES', 'EXCEPTION_TIMES', 'SCHEDULE_TIMES', 'SCHEDULE_OWNER', 'PRACTITIONER_UNKNOWN', 'DEPARTMENT_UNKNOWN'],
  },
  removeException: {
    method: 'DELETE',
    path: '/appointment-schedules/exceptions/{id}',
    summary: 'Takes an exception back.',
    permission: 'Manage Staff Schedule',
    of: { id: 'schedule-exceptions' },
    payload: removed,
  },
});

export const waitlistCalls = declareCalls({
  list: {
    method: 'GET',
    path: '/appointments/waitlist',
    summary: 'Who waits for a free time, first come first.',
    permission: 'View Appointment',
    query: z.object({
      ...paging,
      status: z.enum(waitlistStatuses).optional(),
      departmentId: id.optional(),
      appointmentTypeId: id.optional(),
      patientId: id.optional(),
    }),
    payload: pageOf(WaitingRow),
  },
  add: {
    method: 'POST',
    path: '/appointments/waitlist',
    summary: 'Adds a patient to the waitlist for a range of days.',
    permission: 'Create Appointment',
    repeatable: true,
    body: CreateWaiting,
    payload: WaitingRow,
    refusals: [
      'PATIENT_DECEASED',
      'PATIENT_MERGED',
      'APPOINTMENT_TYPE_UNKNOWN',
      'APPOINTMENT_TYPE_NOT_HERE',
      'DEPARTMENT_SEES_NO_PATIENTS',
      'DEPARTMENT_UNKNOWN',
      'PRACTITIONER_UNKNOWN',
    ],
  },
  remove: {
    method: 'DELETE',
    path: '/appointments/waitlist/{id}',
    summary: 'Removes a patient from the waitlist.',
    permission: 'Create Appointment',
    care: 'completes',
    of: { id: 'waitlist-entries' },
    payload: WaitingRow,
    done: 'Patient removed from the waitlist',
    refusals: ['WAITING_ENDED'],
  },
});

export const waitingActs = bindActs(waitingRecord, waitlistCalls);
