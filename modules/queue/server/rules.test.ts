import { describe, expect, test } from 'vitest';
import { whyNotAct } from '#kernel/contract/record.ts';
import { ticketRecord } from '../contract/ticket.record.ts';
import type { Placed } from './order.ts';
import { placeAgain } from './order.ts';
import {
  closingOf,
  estimateMinutes,
  firstStage,
  flagsOf,
  laterOf,
  onwardStage,
  percent,
  type TicketState,
  ticketNumber,
  ticketRules,
  ticketPrefix,
  waitedSeconds,
  whyNoQueue,
  whyNotCall,
  whyNotPaid,
  whyNotReport,
  whyNotReturn,
  whyNotTransfer,
  whyTooSoon,
  withChosenFlags,
} from './rules.ts';
import { whyNotPast } from './demo/take-over.ts';

const lagos = 'Africa/Lagos';
const ticket = (changes: Partial<TicketState> = {}): TicketState => ({
  priority: 'normal',
  enteredAt: '2026-11-20T09:00:00.000Z',
  calledAt: null,
  callCount: 0,
  servedAt: null,
  ...changes,
});
const now = '2026-11-20T10:00:00.000Z';
const calling = (state: TicketState, at = now, zone = lagos) => (whyTooSoon(state, at) ?? whyNotCall(state, at, zone))?.code ?? null;
const why = (state: TicketState, act: 'reinstate', at = now) =>
  (ticketRules(state, { now: at, zone: lagos, patient: null, payment: undefined })[act] || null)?.code ?? null;

describe('a call', () => {
  test('who is served is named', () => {
    const seen = { ...ticket(), status: 'serving', name: 'Dr Ada' } as const;
    expect(whyNotAct(ticketRecord, 'call', seen)?.message).toBe('Patient is being served by Dr Ada');
  });

  test('not twice within five seconds, and ten times at most', () => {
    expect(calling(ticket({ calledAt: '2026-11-20T09:59:55.001Z', callCount: 1 }))).toBe('CALLED_TOO_SOON');
    expect(calling(ticket({ calledAt: '2026-11-20T10:05:00.000Z', callCount: 1 }))).toBeNull();
    expect(calling(ticket({ calledAt: '2026-11-20T09:00:00.000Z', callCount: 10 }))).toBe('CALLED_TOO_OFTEN');
    expect(calling(ticket({ calledAt: '2026-11-20T09:00:00.000Z', callCount: 9 }))).toBeNull();
  });

  test("yesterday's ticket: by the hospital's day, not by UTC's", () => {
    // 23:30 in Lagos and 00:10 the next day there; both are the 20th in UTC until 23:00Z.
    const late = ticket({ enteredAt: '2026-11-20T22:30:00.000Z' });
    expect(calling(late, '2026-11-20T22:59:00.000Z')).toBeNull();
    expect(calling(late, '2026-11-20T23:10:00.000Z')).toBe('TICKET_OTHER_DAY');
    expect(why(late, 'reinstate', '2026-11-20T23:10:00.000Z')).toBe('TICKET_OTHER_DAY');
    expect(why(late, 'reinstate')).toBeNull();
    // The zone was changed meanwhile: the day is that of the zone now.
    expect(calling(late, '2026-11-20T23:10:00.000Z', 'Europe/Lisbon')).toBeNull();
  });
});

describe('payment', () => {
  const owed = { state: 'awaiting-payment', blocks: true } as const;
  test('blocks all but emergencies, with the words of what is missing', () => {
    expect(whyNotPaid(owed, 'urgent')?.code).toBe('PAYMENT_REQUIRED');
    expect(whyNotPaid({ ...owed, state: 'hmo-approval-pending' }, 'normal')?.code).toBe('HMO_APPROVAL_REQUIRED');
    expect(whyNotPaid(owed, 'emergency')).toBeNull();
    expect(whyNotPaid({ ...owed, blocks: false }, 'normal')).toBeNull();
    expect(whyNotPaid(undefined, 'normal')).toBeNull();
  });
});

test('a serve is taken back within 15 minutes', () => {
  const served = ticket({ servedAt: '2026-11-20T09:45:00.000Z' });
  expect(whyNotReturn(served, now)).toBeNull();
  expect(whyNotReturn(served, '2026-11-20T10:00:00.001Z')?.code).toBe('RETURN_TOO_LATE');
});

test('nobody is called, served or sent on after death', () => {
  const rules = ticketRules(ticket(), { now, zone: lagos, patient: { status: 'deceased' }, payment: undefined });
  expect([rules.call, rules.serve, rules.transfer].map((found) => (found || null)?.code)).toEqual(Array(3).fill('PATIENT_DECEASED'));
});

describe('a transfer', () => {
  const place = { departmentId: 'a', practitionerId: null, stage: 'consultation' } as const;
  const target = { name: 'Lab', runsQueue: true, status: 'active' };
  const why = (changes: Partial<Parameters<typeof whyNotTransfer>[0]>) =>
    whyNotTransfer({ from: place, to: { ...place, departmentId: 'b' }, target, stages: ['consultation'], ...changes })?.code ?? null;

  test('to another department, practitioner or stage', () => {
    expect(why({})).toBeNull();
    expect(why({ to: place })).toBe('CHOOSE_ANOTHER_DEPARTMENT');
    expect(why({ to: { ...place, practitionerId: 'p' } })).toBeNull();
    expect(why({ to: { ...place, stage: 'review' }, stages: ['consultation', 'review'] })).toBeNull();
  });

  test('only into a line that runs and has the stage', () => {
    expect(why({ target: { ...target, runsQueue: false } })).toBe('QUEUE_NOT_ENABLED');
    expect(why({ target: { ...target, status: 'archived' } })).toBe('QUEUE_NOT_ENABLED');
    expect(why({ stages: ['service'] })).toBe('STAGE_NOT_OFFERED');
    expect(whyNoQueue({ ...target, runsQueue: false })?.message).toBe('Queue is not enabled for Lab');
  });
});

test('the first stage: triage where the line wants it, else by what the visit is for, within the stages offered', () => {
  const stages = ['triage', 'consultation', 'service'] as const;
  expect(firstStage({ requiresTriage: true, stages: [...stages] }, true)).toBe('triage');
  expect(firstStage({ requiresTriage: false, stages: [...stages] }, true)).toBe('consultation');
  expect(firstStage({ requiresTriage: false, stages: [...stages] }, false)).toBe('service');
  expect(firstStage({ requiresTriage: false, stages: ['service'] }, true)).toBe('service');
});

test('sent on: a consultation where patients are examined, a service elsewhere', () => {
  const stages = ['triage', 'consultation', 'service'] as const;
  expect(onwardStage({ kind: 'clinical', stages }, true)).toBe('consultation');
  expect(onwardStage({ kind: 'clinical', stages }, false)).toBe('service');
  expect(onwardStage({ kind: 'laboratory', stages }, true)).toBe('service');
});

test('flags of age: elderly from 65, child under 5', () => {
  const of = (dateOfBirth: string | null, disabilities: string[] = []) => flagsOf({ dateOfBirth, disabilities }, '2026-11-20');
  expect(of('1961-11-20')).toEqual(['elderly']);
  expect(of('1961-11-21')).toEqual([]);
  expect(of('2021-11-21')).toEqual(['child']);
  expect(of('2021-11-20')).toEqual([]);
  expect(of(null, ['hearing'])).toEqual(['disabled']);
  expect(flagsOf(null, '2026-11-20')).toEqual([]);
  expect(withChosenFlags(['child', 'disabled'], ['pregnant', 'pregnant'])).toEqual(['child', 'pregnant']);
  expect(withChosenFlags(['child', 'disabled'], undefined)).toEqual(['child', 'disabled']);
});

test('numbers: three digits or more under the code, or the letters of the name', () => {
  expect(ticketNumber('OPD', 14)).toBe('OPD-014');
  expect(ticketNumber('OPD', 1014)).toBe('OPD-1014');
  expect(ticketPrefix({ code: null, name: 'Eye clinic' })).toBe('EYE');
  expect(ticketPrefix({ code: null, name: '眼' })).toBe('Q');
});

describe('the close of a day', () => {
  const closing = (at: string, dayCloseTime = '23:59', zone = lagos, day = '2026-11-20') => closingOf(day, { dayCloseTime, zone, now: at });
  test("by the hospital's clock; after it at the end of the day", () => {
    expect(closing('2026-11-20T09:00:00.000Z')).toBe('2026-11-20T22:59:00.000Z');
    expect(closing('2026-11-20T09:00:00.000Z', '17:00')).toBe('2026-11-20T16:00:00.000Z');
    expect(closing('2026-11-20T16:30:00.000Z', '17:00')).toBe('2026-11-20T22:59:00.000Z');
  });
  test('on days of a clock change', () => {
    expect(closing('2026-03-29T00:00:00.000Z', '17:00', 'Europe/Berlin', '2026-03-29')).toBe('2026-03-29T15:00:00.000Z');
    expect(closing('2026-10-25T00:00:00.000Z', '17:00', 'Europe/Berlin', '2026-10-25')).toBe('2026-10-25T16:00:00.000Z');
  });
});

test('waits are never negative, and an act never writes before what it follows', () => {
  expect(waitedSeconds('2026-11-20T10:00:00.000Z', '2026-11-20T09:00:00.000Z')).toBe(0);
  expect(waitedSeconds('2026-11-20T22:30:00.000Z', '2026-11-20T23:30:00.000Z')).toBe(3600);
  expect(laterOf('2026-11-20T10:00:00.000Z', '2026-11-20T10:00:00.001Z')).toBe('2026-11-20T10:00:00.001Z');
  expect(laterOf('2026-11-20T10:00:00.000Z', null)).toBe('2026-11-20T10:00:00.000Z');
});

test('estimates: who is before, times the usual service, shared by those who serve', () => {
  expect(estimateMinutes(6, { serviceSeconds: 600, servers: 2 })).toBe(30);
  expect(estimateMinutes(0, { serviceSeconds: 600, servers: 0 })).toBe(0);
  expect(estimateMinutes(2, { serviceSeconds: null, servers: 0 })).toBe(30);
});

describe('coming back into the line', () => {
  const at = (minute: number) => `2026-11-20T10:${String(minute).padStart(2, '0')}:00.000Z`;
  const line = (...ranks: number[]): Placed[] =>
    ranks.map((rank, index) => ({ id: `t${index}`, rank, place: at(index), status: 'waiting' }));
  const own = { rank: 1, now: at(30) };
  const place = (rule: 'original-place' | 'after-next-3' | 'end', placed: Placed[], rank = 1) => placeAgain(rule, placed, { ...own, rank });

  test('the original place needs nothing', () => expect(place('original-place', line(1, 1, 1, 1))).toBeNull());
  test('after the next three: right behind the third', () => {
    expect(place('after-next-3', line(1, 1, 1, 1))).toBe('2026-11-20T10:02:00.001Z');
    expect(place('after-next-3', line(2, 1, 1, 1))).toBe('2026-11-20T10:02:00.001Z');
  });
  test('three of a higher rank go first anyway: before the first of the own', () =>
    expect(place('after-next-3', line(3, 2, 2, 1, 1))).toBe('2026-11-20T10:02:59.999Z'));
  test('fewer than three of the own rank: behind the last of them', () => {
    expect(place('after-next-3', line(2, 1, 1), 2)).toBe('2026-11-20T10:00:00.001Z');
    expect(place('after-next-3', line(1))).toBe('2026-11-20T10:00:00.001Z');
  });
  test('at the end of the own rank', () => {
    expect(place('end', line(1, 1))).toBe(at(30));
    expect(
      place(
        'end',
        line(1, 1).map((each) => ({ ...each, place: at(40) })),
      ),
    ).toBe('2026-11-20T10:40:00.001Z');
    expect(place('end', [])).toBeNull();
  });
});

test('reports: forward, and two years at most', () => {
  expect(whyNotReport('2026-01-01', '2026-01-01')).toBeNull();
  expect(whyNotReport('2026-01-02', '2026-01-01')?.code).toBe('QUEUE_REPORT_DATES');
  expect(whyNotReport('2024-01-01', '2025-12-31')).toBeNull();
  expect(whyNotReport('2024-01-01', '2026-01-02')?.code).toBe('QUEUE_REPORT_TOO_LONG');
  expect(percent(1, 3)).toBe(33.3);
  expect(percent(0, 0)).toBeNull();
});

describe('a past visit', () => {
  const stay = (from: string, until: string, servedAt: string | null = from) => ({
    departmentId: 'd',
    stage: 'service' as const,
    enteredAt: `2026-11-19T${from}:00.000Z`,
    calledAt: null,
    servedAt: servedAt && `2026-11-19T${servedAt}:00.000Z`,
    servedBy: null,
    closedAt: `2026-11-19T${until}:00.000Z`,
  });
  const why = (...stays: ReturnType<typeof stay>[]) => whyNotPast({ appointmentId: 'a', stays }, now);
  test('stays that follow one another, forward, and are over', () => {
    expect(why(stay('09:00', '09:30'), stay('09:30', '10:00', null))).toBeNull();
    expect(why()).not.toBeNull();
    expect(why(stay('09:00', '09:30'), stay('09:31', '10:00'))).not.toBeNull();
    expect(why(stay('09:00', '08:30'))).not.toBeNull();
    expect(why(stay('09:00', '09:30', null), stay('09:30', '10:00'))).not.toBeNull();
    expect(whyNotPast({ appointmentId: 'a', stays: [stay('09:00', '09:30')] }, '2026-11-19T09:10:00.000Z')).not.toBeNull();
  });
});
