import { describe, expect, test } from 'vitest';
import {
  approvedItems,
  approvedSum,
  type AskedItem,
  type ClockedRequest,
  clockOf,
  codeRemindersDue,
  declinedItems,
  isComplete,
  isExcluded,
  isOverdue,
  leagueShares,
  minutesSince,
  noticeWaits,
  sourceOfRequest,
  statusAfter,
  whyNotApprove,
  whyNotExtend,
  whyNotProceed,
  whyNotRemind,
  whyNotRevoke,
  whyNotSend,
  whyNotValid,
} from './rules.ts';

const at = (time: string) => `2026-11-20T${time}:00.000Z`;
const terms = { approvalTargetMinutes: 45, emergencyCodeHours: 48, nhiaRule: true };
const request: ClockedRequest = {
  ...{ status: 'pending', urgency: 'routine', careStartedAt: at('08:00'), sentAt: at('09:00') },
  ...{ dueAt: at('09:45'), hourEndsAt: at('10:00') },
};
const item = (id: string, changes: Partial<AskedItem> = {}): AskedItem => ({
  ...{ id, billId: `bill-${id}`, itemName: `Item ${id}`, quantity: 3, requestedAmount: 100_000, status: 'pending' },
  ...changes,
});
const codeOf = (found: { readonly code: string } | null) => found?.code ?? null;

describe('the clock', () => {
  test('runs from the sending: the target of the partner, and sixty minutes of NHIA’s rule', () => {
    expect(clockOf(request, terms)).toEqual({ dueAt: at('09:45'), hourEndsAt: at('10:00') });
    expect(clockOf(request, { ...terms, nhiaRule: false })).toEqual({ dueAt: at('09:45'), hourEndsAt: null });
    expect(clockOf({ ...request, sentAt: null }, terms)).toEqual({ dueAt: null, hourEndsAt: null });
  });

  test('of an emergency runs from the start of care, sent or not, and has no hour', () => {
    const owed = { dueAt: '2026-11-22T08:00:00.000Z', hourEndsAt: null };
    expect(clockOf({ ...request, urgency: 'emergency' }, terms)).toEqual(owed);
    expect(clockOf({ ...request, urgency: 'emergency', sentAt: null }, terms)).toEqual(owed);
  });

  test('a request is overdue from its due minute on, while it waits and was sent', () => {
    expect(isOverdue(request, at('09:44'))).toBe(false);
    expect(isOverdue(request, at('09:45'))).toBe(true);
    expect(isOverdue({ ...request, status: 'approved' }, at('12:00'))).toBe(false);
    expect(isOverdue({ ...request, dueAt: null }, at('12:00'))).toBe(false);
  });

  test('counts whole minutes since the sending', () => {
    expect(minutesSince(at('09:00'), '2026-11-20T09:41:59.999Z')).toBe(41);
    expect(minutesSince(null, at('09:00'))).toBeNull();
  });

  test('reminders of an owed code come at 24, 40 and 48 hours', () => {
    const due = (instant: string) => codeRemindersDue(at('08:00'), 48, instant);
    expect(due('2026-11-21T07:59:00.000Z')).toBe(0);
    expect(due('2026-11-21T08:00:00.000Z')).toBe(1);
    expect(due('2026-11-22T00:00:00.000Z')).toBe(2);
    expect(due('2026-11-22T08:00:00.000Z')).toBe(3);
    expect(codeRemindersDue(at('08:00'), 24, at('20:00'))).toBe(1);
  });
});

describe('sending', () => {
  const complete = { sentAt: null, diagnosisCodes: ['B54'], complaint: null };
  test('wants a diagnosis or a complaint, once', () => {
    expect(whyNotSend(complete)).toBeNull();
    expect(whyNotSend({ ...complete, diagnosisCodes: [], complaint: 'Fever for three days' })).toBeNull();
    expect(codeOf(whyNotSend({ ...complete, diagnosisCodes: [] }))).toBe('APPROVAL_INCOMPLETE');
    expect(codeOf(whyNotSend({ ...complete, sentAt: at('09:00') }))).toBe('APPROVAL_SENT');
    expect(isComplete({ diagnosisCodes: [], complaint: '' })).toBe(false);
  });

  test('stops where the plan excludes every diagnosis, by code or range', () => {
    expect(isExcluded('F10.2', ['F10-F19'])).toBe(true);
    expect(isExcluded('F19.9', ['F10-F19'])).toBe(true);
    expect(isExcluded('F20', ['F10-F19'])).toBe(false);
    expect(isExcluded('E11.9', ['E11'])).toBe(true);
    expect(isExcluded('E11', ['E11.9'])).toBe(false);
    expect(codeOf(whyNotSend({ ...complete, diagnosisCodes: ['F10.2'] }, ['F10-F19']))).toBe('APPROVAL_EXCLUDED');
    expect(whyNotSend({ ...complete, diagnosisCodes: ['F10.2', 'B54'] }, ['F10-F19'])).toBeNull();
  });

  test('nobody is reminded of what was not sent', () => {
    expect(codeOf(whyNotRemind({ sentAt: null }))).toBe('APPROVAL_NOT_SENT');
    expect(whyNotRemind({ sentAt: at('09:00') })).toBeNull();
  });
});

describe('going on without an answer', () => {
  test('not one second before the hour is over, nor unsent, nor where no hour counts', () => {
    expect(codeOf(whyNotProceed(request, '2026-11-20T09:59:59.999Z'))).toBe('APPROVAL_HOUR');
    expect(whyNotProceed(request, at('10:00'))).toBeNull();
    expect(codeOf(whyNotProceed({ ...request, sentAt: null, hourEndsAt: null }, at('12:00')))).toBe('APPROVAL_NOT_SENT');
    expect(codeOf(whyNotProceed({ ...request, hourEndsAt: null }, at('12:00')))).toBe('APPROVAL_NO_HOUR');
    expect(codeOf(whyNotProceed({ ...request, urgency: 'emergency' }, at('12:00')))).toBe('APPROVAL_NO_HOUR');
  });
});

describe('an answer', () => {
  const items = [item('a'), item('b')];
  test('approves what it does not name as requested; fewer units are worth their part', () => {
    const decided = approvedItems(items, [{ id: 'a', status: 'approved', approvedQuantity: 2, reason: null }]);
    expect(decided).toMatchObject([
      { id: 'a', status: 'approved', approvedQuantity: 2, approvedAmount: 66_667 },
      { id: 'b', status: 'approved', approvedQuantity: 3, approvedAmount: 100_000 },
    ]);
    expect(approvedSum(decided)).toBe(166_667);
    expect(statusAfter(decided)).toEqual({ status: 'approved', partial: false });
  });

  test('a declined item makes it partial', () => {
    const answered = [{ id: 'b', status: 'declined' as const, reason: 'Not on the list' }];
    expect(whyNotApprove(items, answered)).toBeNull();
    const decided = approvedItems(items, answered);
    expect(decided[1]).toMatchObject({ status: 'declined', approvedAmount: 0, declineReason: 'Not on the list' });
    expect(statusAfter(decided)).toEqual({ status: 'approved', partial: true });
  });

  test('is refused above the request, for unknown items, without a reason, and when nothing is approved', () => {
    const approved = { id: 'a', status: 'approved' as const, reason: null };
    expect(codeOf(whyNotApprove(items, [{ ...approved, approvedAmount: 100_001 }]))).toBe('APPROVAL_ABOVE_REQUEST');
    expect(codeOf(whyNotApprove(items, [{ ...approved, approvedQuantity: 4, approvedAmount: 1 }]))).toBe('APPROVAL_ABOVE_REQUEST');
    expect(codeOf(whyNotApprove(items, [{ ...approved, id: 'z' }]))).toBe('APPROVAL_ITEM_UNKNOWN');
    expect(codeOf(whyNotApprove(items, [{ id: 'a', status: 'declined', reason: null }]))).toBe('APPROVAL_DECLINE_REASON');
    const none = items.map(({ id }) => ({ id, status: 'declined' as const, reason: 'No' }));
    expect(codeOf(whyNotApprove(items, none))).toBe('APPROVAL_NOTHING_APPROVED');
  });

  test('a late refusal leaves what was performed or invoiced', () => {
    const done = new Map([
      ['bill-a', { performed: true, invoiced: false }],
      ['bill-b', { performed: false, invoiced: false }],
    ]);
    const late = declinedItems(items, { proceeded: true, done, reason: 'Not indicated' });
    expect(late.map(({ status }) => status)).toEqual(['proceeded', 'declined']);
    expect(statusAfter(late)).toEqual({ status: 'proceeded', partial: true });
    const inTime = declinedItems(items, { proceeded: false, done, reason: 'Not indicated' });
    expect(statusAfter(inTime)).toEqual({ status: 'declined', partial: false });
  });
});

describe('an approval that stands', () => {
  test('is revoked while nothing is invoiced', () => {
    expect(codeOf(whyNotRevoke({ invoiced: true }))).toBe('APPROVAL_INVOICED');
    expect(whyNotRevoke({ invoiced: false })).toBeNull();
  });

  test('is extended by days, or what is planned by an amount', () => {
    expect(codeOf(whyNotExtend({}, { planned: true }))).toBe('APPROVAL_EXTENSION');
    expect(whyNotExtend({ days: 3 }, { planned: false })).toBeNull();
    expect(codeOf(whyNotExtend({ amount: 5_000 }, { planned: false }))).toBe('APPROVAL_EXTENSION_AMOUNT');
    expect(whyNotExtend({ amount: 5_000 }, { planned: true })).toBeNull();
  });

  test('ends after it starts', () => {
    expect(codeOf(whyNotValid('2026-11-20', '2026-11-19'))).toBe('APPROVAL_DATES');
    expect(whyNotValid('2026-11-20', '2026-11-20')).toBeNull();
  });
});

describe('which request a line joins', () => {
  test('its own source’s; inside a stay that of the admission for nights, rounds and doses', () => {
    const night = { sourceType: 'bed-day' as const, sourceId: 'night', admissionId: 'stay' };
    expect(sourceOfRequest(night)).toEqual({ sourceType: 'admission', sourceId: 'stay' });
    expect(sourceOfRequest({ ...night, admissionId: null })).toEqual({ sourceType: 'bed-day', sourceId: 'night' });
    const lab = { sourceType: 'lab-request' as const, sourceId: 'lab', admissionId: 'stay' };
    expect(sourceOfRequest(lab)).toEqual({ sourceType: 'lab-request', sourceId: 'lab' });
  });
});

describe('what is told', () => {
  test('an unsent notice after half an hour, once', () => {
    expect(noticeWaits({ createdAt: at('09:00'), remindedAt: null }, at('09:29'))).toBe(false);
    expect(noticeWaits({ createdAt: at('09:00'), remindedAt: null }, at('09:30'))).toBe(true);
    expect(noticeWaits({ createdAt: at('09:00'), remindedAt: at('09:30') }, at('10:00'))).toBe(false);
  });

  test('shares of what was sent, none of nothing', () => {
    expect(leagueShares({ sent: 3, inHour: 2, proceeded: 1, declined: 0 })).toEqual({
      inHourBps: 6_667,
      proceededBps: 3_333,
      declinedBps: 0,
    });
    expect(leagueShares({ sent: 0, inHour: 0, proceeded: 0, declined: 0 })).toEqual({ inHourBps: 0, proceededBps: 0, declinedBps: 0 });
  });
});
