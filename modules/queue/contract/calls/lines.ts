import { z } from 'zod';
import { declareCalls } from '#kernel/contract/calls.ts';
import { pageWith, paging } from '#kernel/contract/envelope.ts';
import { calendarDate, id, instant, many, queryDay, queryFlag, searchWords } from '#kernel/contract/fields.ts';
import { VisitsPerHour, WaitsPerDay } from '../figure-records.ts';
import {
  Display,
  HistoryRow,
  LineCounts,
  LineDepartment,
  MyTicket,
  PractitionerLoad,
  QueueDepartment,
  QueueEvent,
  QueueReport,
  QueueStats,
  QueueSummaryRow,
  QueueTicket,
  TransferTarget,
} from '../records.ts';
import { closedStatuses, ticketPriorities, ticketStages } from '../words.ts';

const view = 'View QMS Per Department';

/** Reading lines: those of other departments need 'View All Departments Queue' too. */
export const lineCalls = declareCalls({
  departments: {
    method: 'GET',
    path: '/qms/departments',
    summary: 'The departments whose line the user may see, own ones first.',
    permission: view,
    payload: z.array(QueueDepartment),
  },
  byDepartment: {
    method: 'GET',
    path: '/qms/queue/by-department/{id}',
    summary: "A department's line in its order: waiting, called and being served.",
    permission: view,
    of: { id: 'departments' },
    query: z.object({
      ...paging,
      stage: z.enum(ticketStages).optional(),
      practitionerId: id.optional(),
      /** Those of the user, and those of nobody. */
      mine: queryFlag.optional(),
      priority: z.enum(ticketPriorities).optional(),
      search: searchWords.optional(),
    }),
    payload: pageWith(QueueTicket, { counts: LineCounts, department: LineDepartment }),
  },
  unavailable: {
    method: 'GET',
    path: '/qms/unavailable/{id}',
    summary: "Today's patients of a department who did not answer their call.",
    permission: view,
    of: { id: 'departments' },
    query: z.object({ ...paging }),
    payload: pageWith(QueueTicket, {}),
  },
  history: {
    method: 'GET',
    path: '/qms/history/{id}',
    summary: 'Closed tickets of a department with wait, service time and the way of the visit, newest first.',
    permission: view,
    of: { id: 'departments' },
    query: z.object({
      ...paging,
      startDate: queryDay.optional(),
      endDate: queryDay.optional(),
      status: many(z.enum(closedStatuses)),
      servedBy: id.optional(),
      search: searchWords.optional(),
    }),
    payload: pageWith(HistoryRow, {}),
  },
  checkInDetails: {
    method: 'GET',
    path: '/qms/check-in-details/{id}',
    summary: 'All about a visit that was checked in: ticket, way, events, latest vitals.',
    permission: view,
    of: { id: 'appointments' },
    payload: z.object({
      appointment: z.object({
        id,
        number: z.string(),
        kind: z.string(),
        status: z.string(),
        type: z.object({ id, name: z.string() }),
        startsAt: instant,
      }),
      ticket: QueueTicket,
      tickets: z.array(QueueTicket),
      events: z.array(QueueEvent),
      checkedIn: z.object({ at: instant, by: z.string(), method: z.string().nullable() }),
      billingMethod: z.string().nullable(),
      vitals: z
        .object({
          id,
          takenAt: instant,
          news2: z.number().int().nullable(),
          lines: z.array(z.object({ name: z.string(), value: z.string() })),
        })
        .nullable(),
      consultationId: id.nullable(),
    }),
    refusals: ['NOT_CHECKED_IN'],
  },
  practitioners: {
    method: 'GET',
    path: '/qms/practitioners/{id}',
    summary: 'Staff of a department who may serve its line, with how many wait for each.',
    permission: view,
    of: { id: 'departments' },
    payload: z.array(PractitionerLoad),
  },
  transferTargets: {
    method: 'GET',
    path: '/qms/transfer-targets',
    summary: 'Every queue a patient can be transferred to, with its length and expected wait; no patients are named.',
    permission: 'Transfer Queue Patient',
    payload: z.array(TransferTarget),
  },
  stats: {
    method: 'GET',
    path: '/qms/stats/{id}',
    summary: "A department's figures of one day: waits, service times, by hour and by server.",
    permission: view,
    of: { id: 'departments' },
    query: z.object({ date: queryDay.optional() }),
    payload: QueueStats,
  },
  summary: {
    method: 'GET',
    path: '/qms/summary',
    summary: 'One row of figures per department with a queue.',
    permission: 'View All Departments Queue',
    payload: z.array(QueueSummaryRow),
  },
  visitsPerHour: {
    method: 'GET',
    path: '/qms/visits-per-hour',
    summary: 'Visits of today by hour of arrival, beside the mean of the same weekday in the last four weeks.',
    permission: 'View All Departments Queue',
    payload: VisitsPerHour,
  },
  waitsPerDay: {
    method: 'GET',
    path: '/qms/waits-per-day',
    summary: 'How long patients waited until they were served, on each of the last days, today last: median and ninth decile.',
    permission: 'View All Departments Queue',
    query: z.object({ days: z.coerce.number<number | string>().int().min(1).max(31).default(14) }),
    payload: WaitsPerDay,
  },
  report: {
    method: 'GET',
    path: '/report/queue/{start}/{end}',
    params: z.object({ start: calendarDate, end: calendarDate }),
    summary: 'Waits, service times and volumes between two days; needs View Report Module too.',
    screen: { none: 'The figures of the reports module; until it is here other clients read them.' },
    permission: 'View Utilisation Reports',
    query: z.object({ departmentId: z.union([id, z.enum(['all', ''])]).optional() }),
    payload: QueueReport,
    refusals: ['QUEUE_REPORT_DATES', 'QUEUE_REPORT_TOO_LONG'],
  },
  display: {
    method: 'GET',
    path: '/qms/display/{displayToken}',
    params: z.object({ displayToken: z.string().min(20).max(100) }),
    secretParams: ['displayToken'],
    summary: 'What a screen in the waiting hall shows: numbers and rooms, no names.',
    permission: 'public',
    payload: Display,
    refusals: ['DISPLAY_REVOKED'],
  },
  myTicket: {
    method: 'GET',
    path: '/qms/my-ticket',
    summary: "The person's open tickets, and of those they act for: number, place, estimate and room.",
    permission: 'View Own Appointments',
    areas: ['patient'],
    query: z.object({ personId: id.optional() }),
    payload: z.array(MyTicket),
  },
});
