import { z } from 'zod';
import { declareCalls } from '#kernel/contract/calls.ts';
import { calendarDate, id, instant, many } from '#kernel/contract/fields.ts';
import { AppointmentRow, Conflict } from '../records.ts';
import { Background, FreeSlot } from '../schedule-records.ts';
import { BookableType } from '../type-records.ts';
import { appointmentStatuses, calendarViews } from '../words.ts';

export const calendarCalls = declareCalls({
  calendar: {
    method: 'GET',
    path: '/appointments/calendar',
    summary: 'A day, week or month with its appointments, schedules, leave, holidays and counts per day.',
    permission: 'View Appointment',
    query: z.object({
      view: z.enum(calendarViews).default('week'),
      date: calendarDate,
      departmentId: many(id),
      practitionerId: many(id),
      roomId: many(id),
      appointmentTypeId: many(id),
      status: many(z.enum(appointmentStatuses)),
    }),
    payload: z.object({
      /** First day and the day after the last, in the hospital's zone. */
      from: calendarDate,
      until: calendarDate,
      timeZone: z.string(),
      events: z.array(AppointmentRow),
      background: z.array(Background),
      days: z.array(z.object({ date: calendarDate, count: z.number().int(), holiday: z.string().nullable() })),
    }),
  },
  slots: {
    method: 'GET',
    path: '/appointments/slots',
    areas: ['hospital', 'patient'],
    summary: 'Free times of a type; patients name the hospital and see what they may book.',
    permission: ['View Appointment', 'View Own Appointments'],
    query: z.object({
      appointmentTypeId: id,
      departmentId: id.optional(),
      practitionerId: id.optional(),
      hospitalId: id.optional(),
      from: calendarDate,
      to: calendarDate,
    }),
    payload: z.object({
      timeZone: z.string(),
      slots: z.array(FreeSlot),
      /** The first free time from `from`, also beyond `to`. */
      nextFree: FreeSlot.nullable(),
    }),
    refusals: ['RANGE_TOO_LONG', 'APPOINTMENT_TYPE_UNKNOWN', 'PATIENT_BOOKING_OFF', 'NOT_BOOKABLE_BY_PATIENT', 'PRACTITIONER_UNKNOWN'],
  },
  bookableTypes: {
    method: 'GET',
    path: '/appointments/bookable-types',
    areas: ['patient'],
    summary: "A hospital's appointment types that patients may book.",
    permission: 'View Own Appointments',
    query: z.object({ hospitalId: id }),
    payload: z.object({ patientBooking: z.boolean(), timeZone: z.string(), types: z.array(BookableType) }),
  },
  checkOverlap: {
    method: 'POST',
    path: '/appointments/check-overlap',
    summary: 'What stands in the way of a proposed time; nothing is booked.',
    permission: 'View Appointment',
    care: 'asks',
    unaudited: 'Looks only; nothing is written.',
    body: z.strictObject({
      appointmentDate: instant,
      endDate: instant.nullish(),
      appointmentTypeId: id,
      departmentId: id,
      practitionerId: id.nullish(),
      roomId: id.nullish(),
      patientId: id.nullish(),
      /** An appointment that is to be moved is not in its own way. */
      exceptId: id.nullish(),
    }),
    payload: z.object({ conflicts: z.array(Conflict) }),
    refusals: [
      'APPOINTMENT_TYPE_UNKNOWN',
      'APPOINTMENT_TYPE_NOT_HERE',
      'DEPARTMENT_SEES_NO_PATIENTS',
      'PRACTITIONER_UNKNOWN',
      'APPOINTMENT_DURATION',
    ],
  },
  ics: {
    method: 'GET',
    path: '/appointments/{id}/ics',
    shape: 'file',
    summary: 'An appointment as a file for calendars.',
    permission: 'View Appointment',
    of: { id: 'appointments' },
    payload: z.unknown(),
  },
  rooms: {
    method: 'GET',
    path: '/appointments/rooms',
    summary: 'Rooms in which patients are seen, of a department when one is named.',
    permission: 'View Appointment',
    query: z.object({ departmentId: id.optional() }),
    payload: z.array(z.object({ id, name: z.string(), departmentId: id })),
  },
  getAppointments: {
    method: 'GET',
    path: '/dashboard/getAppointments/{id}',
    summary: "Today's appointments: the own ones by the own user id, all by the hospital's id.",
    permission: 'View Appointment on dashboard',
    ungated: true,
    payload: z.object({
      counts: z.object({ Scheduled: z.number().int(), Inprogress: z.number().int(), Completed: z.number().int() }),
      data: z.array(
        z.object({
          id,
          internalPatient: z.object({ fullname: z.string() }).nullable(),
          externalPatient: z.object({ fullname: z.string() }).nullable(),
          appointmentDate: instant,
          status: z.enum(appointmentStatuses),
        }),
      ),
    }),
  },
  report: {
    method: 'GET',
    path: '/report/appointments/{start}/{end}',
    params: z.object({ start: calendarDate, end: calendarDate }),
    summary: 'Volume, no-show rate, lead time and wait of a range of days, in all and by practitioner, type and day.',
    screen: { none: 'The figures of the reports module; until it is here other clients read them.' },
    permission: 'View Report Module',
    query: z.object({ departmentId: z.union([id, z.literal('all')]).optional() }),
    payload: z.object({
      timeZone: z.string(),
      totals: z.object({
        booked: z.number().int(),
        completed: z.number().int(),
        cancelled: z.number().int(),
        noShow: z.number().int(),
        walkIns: z.number().int(),
        /** Of visits whose time has come: those missed among completed and missed. */
        noShowRate: z.number().nullable(),
        averageLeadDays: z.number().nullable(),
        averageWaitMinutes: z.number().nullable(),
      }),
      byPractitioner: z.array(
        z.object({
          practitionerId: id.nullable(),
          name: z.string(),
          booked: z.number().int(),
          completed: z.number().int(),
          cancelled: z.number().int(),
          noShow: z.number().int(),
          noShowRate: z.number().nullable(),
          averageWaitMinutes: z.number().nullable(),
        }),
      ),
      byDay: z.array(
        z.object({
          date: calendarDate,
          booked: z.number().int(),
          completed: z.number().int(),
          cancelled: z.number().int(),
          noShow: z.number().int(),
        }),
      ),
    }),
    refusals: ['REPORT_DATES', 'RANGE_TOO_LONG'],
  },
});
