import { implement } from '#kernel/server/module/implement.ts';
import { lineCalls } from '../contract/calls/lines.ts';
import { queueSetupCalls } from '../contract/calls/setup.ts';
import { ticketCalls } from '../contract/calls/tickets.ts';
import { callNext, callPatient } from './call-patient.ts';
import { readCheckIn } from './check-in-details.ts';
import { editDepartmentQueue, readDepartmentQueue } from './edit-department-queue.ts';
import { addDisplay, listDisplays, readDisplay, revokeDisplay } from './display.ts';
import { leaveQueue } from './leave.ts';
import { readMyTickets } from './my-ticket.ts';
import { readVisitsPerHour, readWaitsPerDay } from './read-day-figures.ts';
import { listQueueDepartments, listTransferTargets, readHistory, readLine, readUnavailable } from './read-lines.ts';
import { completeServe, returnPatient, servePatient } from './serve-patient.ts';
import { reinstate, setAside } from './set-aside.ts';
import { listPractitioners, readStats, readSummary, reportQueue } from './stats.ts';
import { assignPatient, transferPatient, triagePatient } from './transfer-patient.ts';

export const queueHandlers = [
  ...implement(lineCalls)({
    departments: (scope) => listQueueDepartments(scope),
    byDepartment: (scope, { params, query }) => readLine(scope, params.id, query),
    unavailable: (scope, { params, query }) => readUnavailable(scope, params.id, query),
    history: (scope, { params, query }) => readHistory(scope, params.id, query),
    checkInDetails: (scope, { params }) => readCheckIn(scope, params.id),
    practitioners: (scope, { params }) => listPractitioners(scope, params.id),
    transferTargets: (scope) => listTransferTargets(scope),
    stats: (scope, { params, query }) => readStats(scope, params.id, query.date),
    summary: (scope) => readSummary(scope),
    visitsPerHour: (scope) => readVisitsPerHour(scope),
    waitsPerDay: (scope, { query }) => readWaitsPerDay(scope, query.days),
    report: (scope, { params, query }) => reportQueue(scope, { ...params, departmentId: query.departmentId }),
    display: (scope, { params }) => readDisplay(scope, params.displayToken),
    myTicket: (scope, { query }) => readMyTickets(scope, query.personId),
  }),
  ...implement(ticketCalls)({
    call: (scope, { params, body }) => callPatient(scope, params.appointmentId, body),
    callNext: (scope, { body }) => callNext(scope, body),
    serve: (scope, { params, body }) => servePatient(scope, params.appointmentId, body),
    complete: (scope, { params, body }) => completeServe(scope, params.appointmentId, body),
    return: (scope, { params, body }) => returnPatient(scope, params.appointmentId, body),
    unavailable: (scope, { params, body }) => setAside(scope, params.appointmentId, body),
    reinstate: (scope, { params, body }) => reinstate(scope, params.appointmentId, body),
    transfer: (scope, { body }) => transferPatient(scope, body),
    left: (scope, { params, body }) => leaveQueue(scope, params.appointmentId, body),
    priority: (scope, { params, body }) => triagePatient(scope, params.appointmentId, body),
    assign: (scope, { params, body }) => assignPatient(scope, params.appointmentId, body),
  }),
  ...implement(queueSetupCalls)({
    settings: (scope, { params }) => readDepartmentQueue(scope, params.departmentId),
    editSettings: (scope, { params, body }) => editDepartmentQueue(scope, params.departmentId, body),
    displayTokens: (scope) => listDisplays(scope),
    addDisplayToken: (scope, { body }) => addDisplay(scope, body),
    revokeDisplayToken: (scope, { params }) => revokeDisplay(scope, params.id),
  }),
];
