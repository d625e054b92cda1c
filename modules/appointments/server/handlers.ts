import { implement, type ImplementedCall } from '#kernel/server/module/implement.ts';
import { appointmentCalls } from '../contract/calls/appointments.ts';
import { calendarCalls } from '../contract/calls/calendar.ts';
import { scheduleCalls, waitlistCalls } from '../contract/calls/schedules.ts';
import { appointmentTypeCalls } from '../contract/calls/types.ts';
import { bookExternal, bookInternal } from './book.ts';
import { readCalendar } from './calendar.ts';
import { cancelAppointment } from './cancel-appointment.ts';
import { checkInExternal } from './check-in-external.ts';
import { checkInInternal, undoCheckIn } from './check-in.ts';
import { editAppointment } from './edit-appointment.ts';
import { addException, listExceptions, removeException } from './exceptions.ts';
import { filterList, listAppointments } from './list-appointments.ts';
import { appointmentFile, checkOverlap, listRooms, readPanel } from './look.ts';
import { listOwn } from './own-appointments.ts';
import { bookableTypes, bookOwn, cancelOwn, checkInSelf, deskCode, moveOwn, ownSlots } from './own-booking.ts';
import { readAppointment } from './read-appointment.ts';
import { bulkMove, rebookAppointment } from './rebook.ts';
import { readReport } from './report.ts';
import { createSchedule, editSchedule, listSchedules, removeSchedule } from './schedules.ts';
import { findSlots } from './slots.ts';
import { createType, editType, listTypes } from './types.ts';
import { addWaiting, listWaiting, removeWaiting } from './waitlist.ts';

const appointments = implement(appointmentCalls)({
  list: { hospital: (scope, { query }) => listAppointments(scope, query), patient: (scope, { query }) => listOwn(scope, query) },
  filter: (scope, { query }) => filterList(scope, query),
  single: (scope, { params }) => readAppointment(scope, params.id),
  createInternal: { hospital: (scope, { body }) => bookInternal(scope, body), patient: (scope, { body }) => bookOwn(scope, body) },
  createExternal: (scope, { body }) => bookExternal(scope, body),
  edit: {
    hospital: (scope, { params, body }) => editAppointment(scope, params.id, body),
    patient: (scope, { params, body }) => moveOwn(scope, params.id, body),
  },
  cancel: {
    hospital: (scope, { params, body }) => cancelAppointment(scope, params.id, body),
    patient: (scope, { params, body }) => cancelOwn(scope, params.id, body),
  },
  internalCheckIn: (scope, { body }) => checkInInternal(scope, body),
  externalCheckIn: (scope, { body }) => checkInExternal(scope, body),
  undoCheckIn: (scope, { params }) => undoCheckIn(scope, params.id),
  rebook: (scope, { params, body }) => rebookAppointment(scope, params.id, body),
  bulkMove: (scope, { body }) => bulkMove(scope, body),
  selfCheckIn: (scope, { body }) => checkInSelf(scope, body),
  deskCode: (scope) => deskCode(scope),
});

const calendar = implement(calendarCalls)({
  calendar: (scope, { query }) => readCalendar(scope, query),
  slots: { hospital: (scope, { query }) => findSlots(scope, query), patient: (scope, { query }) => ownSlots(scope, query) },
  bookableTypes: (scope, { query }) => bookableTypes(scope, query),
  checkOverlap: (scope, { body }) => checkOverlap(scope, body),
  ics: (scope, { params }) => appointmentFile(scope, params.id),
  rooms: (scope, { query }) => listRooms(scope, query),
  getAppointments: (scope, { params }) => readPanel(scope, params.id),
  report: (scope, { params, query }) => readReport(scope, params, query),
});

const types = implement(appointmentTypeCalls)({
  list: (scope, { query }) => listTypes(scope, query),
  create: (scope, { body }) => createType(scope, body),
  edit: (scope, { params, body }) => editType(scope, params.id, body),
});

const schedules = implement(scheduleCalls)({
  list: (scope, { query }) => listSchedules(scope, query),
  create: (scope, { body }) => createSchedule(scope, body),
  edit: (scope, { params, body }) => editSchedule(scope, params.id, body),
  remove: (scope, { params }) => removeSchedule(scope, params.id),
  exceptions: (scope, { query }) => listExceptions(scope, query),
  addException: (scope, { body }) => addException(scope, body),
  removeException: (scope, { params }) => removeException(scope, params.id),
});

const waitlist = implement(waitlistCalls)({
  list: (scope, { query }) => listWaiting(scope, query),
  add: (scope, { body }) => addWaiting(scope, body),
  remove: (scope, { params }) => removeWaiting(scope, params.id),
});

export const appointmentHandlers: readonly ImplementedCall[] = [...appointments, ...calendar, ...types, ...schedules, ...waitlist];
