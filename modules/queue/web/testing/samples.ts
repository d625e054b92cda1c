import { actsFor } from '#kernel/contract/record.ts';
import { ticketActs } from '#modules/queue/contract/calls/tickets.ts';
import type { HistoryRow, LineCounts, QueueDepartment, QueueTicket, TransferTarget } from '#modules/queue/contract/records.ts';

export const opd = '01a10000-0000-7000-8000-0000000000d1';
export const lab = '01a10000-0000-7000-8000-0000000000d2';
export const roomOne = '01a10000-0000-7000-8000-0000000000e1';
export const doctor = '01a10000-0000-7000-8000-0000000000f1';
const at = '2026-11-20T09:00:00.000Z';

const plain: Omit<QueueTicket, 'acts'> = {
  id: '01a10000-0000-7000-8000-000000000101',
  ticketNumber: 'OPD-014',
  appointmentId: '01a10000-0000-7000-8000-000000000201',
  appointmentNumber: 'A-000201',
  patient: {
    id: '01a10000-0000-7000-8000-000000000001',
    fullname: 'Okafor Ada',
    hospitalPatientId: 'P-000001',
    gender: 'female',
    dateOfBirth: '1990-05-01',
    ageYears: 36,
    deceased: false,
  },
  department: { id: opd, name: 'General OPD' },
  practitioner: null,
  roomId: null,
  roomName: null,
  appointmentType: { id: '01a10000-0000-7000-8000-000000000301', name: 'First visit' },
  createsConsultation: true,
  stage: 'consultation',
  status: 'waiting',
  priority: 'normal',
  effectivePriority: 'normal',
  suggestedPriority: null,
  colour: null,
  flags: [],
  chiefComplaint: 'Cough',
  walkIn: false,
  scheduledFor: at,
  checkedInAt: at,
  enteredAt: at,
  position: 1,
  waitedMinutes: 12,
  estimatedWaitMinutes: 8,
  calledAt: null,
  callCount: 0,
  calledBy: null,
  proposeUnavailable: false,
  acknowledgedBy: null,
  acknowledgedAt: null,
  servedAt: null,
  servedBy: null,
  completedAt: null,
  closedAt: null,
  unavailableAt: null,
  unavailableReason: null,
  leavesAt: null,
  reinstatedAt: null,
  reinstateCount: 0,
  transferredFromTicketId: null,
  transferredToTicketId: null,
  transferReason: null,
  transferNote: null,
  leftReason: null,
  paymentState: 'not-required',
  paymentBlocks: false,
  vitalsDone: false,
  vitalsId: null,
  latestNews2: null,
  version: 3,
};

/** A ticket of Okafor Ada, waiting in General OPD, for somebody who may do all that its status allows; `number` makes another visit. */
export function aTicket({ acts, ...change }: Partial<QueueTicket> = {}, number = 14): QueueTicket {
  const { status } = { ...plain, ...change };
  const tail = String(number).padStart(3, '0');
  return {
    ...plain,
    id: `01a10000-0000-7000-8000-000000001${tail}`,
    appointmentId: `01a10000-0000-7000-8000-000000002${tail}`,
    ticketNumber: `OPD-${tail}`,
    ...change,
    acts: acts ?? actsFor(ticketActs, { status }, () => true),
  };
}

export const someCounts: LineCounts = {
  waiting: 3,
  called: 1,
  serving: 1,
  unavailable: 2,
  servedToday: 21,
  averageWaitMinutes: 18,
  longestWaitMinutes: 65,
};

/** The line's answer around some tickets. */
export function aLine(data: readonly QueueTicket[], rooms: readonly { id: string; name: string }[] = [{ id: roomOne, name: 'Room 1' }]) {
  return {
    data,
    meta: {
      count: data.length,
      page: 1,
      limit: 50,
      counts: someCounts,
      department: {
        id: opd,
        name: 'General OPD',
        code: 'OPD',
        runsQueue: true,
        stages: ['triage', 'consultation', 'service', 'review'],
        rooms,
        waitTargetMinutes: 30,
      },
    },
  };
}

export const theDepartments: readonly QueueDepartment[] = [
  { id: opd, name: 'General OPD', code: 'OPD', own: true, waiting: 3, called: 1, longestWaitMinutes: 65, averageWaitMinutes: 18 },
  { id: lab, name: 'Laboratory', code: 'LAB', own: false, waiting: 5, called: 0, longestWaitMinutes: 20, averageWaitMinutes: 11 },
];

export const theTargets: readonly TransferTarget[] = [
  { id: opd, name: 'General OPD', code: 'OPD', waiting: 4, estimatedWaitMinutes: 65 },
  { id: lab, name: 'Laboratory', code: 'LAB', waiting: 5, estimatedWaitMinutes: 20 },
  { id: doctor, name: 'Pharmacy', code: 'PHA', waiting: 0, estimatedWaitMinutes: 0 },
];

/** A row of the history. */
export function aPast(change: Partial<HistoryRow> = {}): HistoryRow {
  return {
    ...aTicket({ status: 'served', position: null, closedAt: at, servedBy: { id: doctor, fullname: 'Dr Bello' } }),
    waitMinutes: 31,
    serviceMinutes: 12,
    path: ['OPD', 'LAB', 'OPD'],
    ...change,
  };
}
