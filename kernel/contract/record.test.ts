import { expect, test } from 'vitest';
import { z } from 'zod';
import { declareCalls } from './calls.ts';
import { actsFor, actsField, bindActs, callOfAct, declareRecord, type FormActs, whyNotAct } from './record.ts';
import { declareRefusals, kernelRefusals } from './refusals.ts';

const refusals = declareRefusals({
  LOAN_STATE: { status: 409, message: 'The loan is {status}' },
  LOAN_RETURNED: { status: 409, message: '{title} is back already' },
  LOAN_UNREAD: { status: 409, message: 'Only a book that was read is rated' },
  LOAN_LATE: { status: 409, message: '{title} is late' },
  LOAN_OWN: { status: 422, message: 'Somebody else must extend it' },
});
const loanRecord = declareRecord({
  entity: 'loans',
  statuses: ['open', 'late', 'returned'],
  refusals,
  refused: 'LOAN_STATE',
  acts: {
    extend: { word: 'Extend', from: ['open'] },
    giveBack: {
      word: 'Give back',
      from: ['open', 'late'],
      otherwise: { returned: 'LOAN_RETURNED' },
      call: 'end',
      with: { kind: 'returned' },
    },
    rate: { word: 'Rate', from: ['returned'], refused: { open: 'LOAN_UNREAD', late: 'LOAN_LATE' } },
  },
});
const of = { method: 'PATCH', summary: '', payload: z.object({}) } as const;
const loanCalls = declareCalls({
  extend: { ...of, path: '/loans/{id}/extend', permission: 'Extend Loans', body: z.strictObject({ version: z.number().optional() }) },
  end: { ...of, path: '/loans/{id}/end', permission: 'signed in', body: z.strictObject({ kind: z.enum(['returned', 'lost']) }) },
  rate: { ...of, path: '/loans/{id}/rate', permission: 'signed in', body: z.strictObject({ stars: z.number() }) },
});
const loanActs = bindActs(loanRecord, loanCalls);
const anybody = () => true;

test('what a status does not allow is refused with the code of the record, or the one that is declared for the status', () => {
  expect(whyNotAct(loanRecord, 'extend', { status: 'open' })).toBeNull();
  expect(whyNotAct(loanRecord, 'extend', { status: 'late' })).toMatchObject({ code: 'LOAN_STATE', message: 'The loan is late' });
  const atlas = { status: 'returned', title: 'The atlas', shelf: 'B4' } as const;
  const refused = whyNotAct(loanRecord, 'giveBack', atlas);
  expect(refused).toMatchObject({ code: 'LOAN_RETURNED', message: 'The atlas is back already' });
  // What the words do not name stays with the server.
  expect(refused?.details).toEqual({ status: 'returned', title: 'The atlas' });
  expect(whyNotAct(loanRecord, 'rate', { status: 'open' })?.code).toBe('LOAN_UNREAD');
  const late = { status: 'late' as const, title: 'The atlas', shelf: 7 };
  expect(whyNotAct(loanRecord, 'rate', late)).toMatchObject({
    message: 'The atlas is late',
    details: { status: 'late', title: 'The atlas' },
  });
});

test('the view offers what may be done, tells a declared refusal, and leaves the rest out', () => {
  expect(actsFor(loanActs, { status: 'open' }, anybody)).toEqual({ extend: null, giveBack: null });
  expect(actsFor(loanActs, { status: 'returned' }, anybody)).toEqual({ giveBack: 'LOAN_RETURNED', rate: null });
});

test('an act is left out for whoever may not make its call', () => {
  const nobody = ({ permission }: { permission: unknown }) => permission === 'signed in';
  expect(actsFor(loanActs, { status: 'open' }, nobody)).toEqual({ giveBack: null });
});

test('a rule beside the status refuses an act with its code, or takes it away', () => {
  const rules = { extend: refusals.refusal('LOAN_OWN'), giveBack: false } as const;
  expect(actsFor(loanActs, { status: 'open' }, anybody, rules)).toEqual({ extend: 'LOAN_OWN' });
  // For want of a right it is not offered, though the act refuses it.
  const right = kernelRefusals.refusal('FORBIDDEN', { permission: 'Extend Loans' });
  expect(actsFor(loanActs, { status: 'open' }, anybody, { extend: right })).toEqual({ giveBack: null });
  // A rule cannot allow what the status refuses.
  expect(actsFor(loanActs, { status: 'late' }, anybody, { extend: null })).toEqual({ giveBack: null });
});

test('an act has the call of its name, or the one that it names', () => {
  expect(callOfAct(loanActs, 'extend')).toBe(loanCalls.extend);
  expect(callOfAct(loanActs, 'giveBack')).toBe(loanCalls.end);
  expect(() => callOfAct(loanActs, 'lend')).toThrow('loans has no act lend');
});

test('the field of a view takes the acts that are declared', () => {
  expect(actsField(loanRecord).parse({ extend: null, giveBack: 'LOAN_RETURNED' })).toEqual({ extend: null, giveBack: 'LOAN_RETURNED' });
});

test('names of statuses, codes, calls and forms are checked by the compiler', () => {
  const wanted: FormActs<typeof loanActs> = 'rate';
  // @ts-expect-error: the kit fills the version by itself
  const filled: FormActs<typeof loanActs> = 'extend';
  const neverRun = () => {
    // @ts-expect-error: no act of this name
    whyNotAct(loanRecord, 'lend', { status: 'open' });
    // @ts-expect-error: no status of this name
    whyNotAct(loanRecord, 'extend', { status: 'lost' });
  };
  const lost = { extend: { word: 'Extend', from: ['lost'] } } as const;
  // @ts-expect-error: 'lost' is no status
  declareRecord({ entity: 'loans', statuses: ['open'], refusals, refused: 'LOAN_STATE', acts: lost });
  // @ts-expect-error: LOAN_GONE is no refusal of the catalogue
  declareRecord({ entity: 'loans', statuses: ['open'], refusals, refused: 'LOAN_GONE', acts: {} });
  // @ts-expect-error: no call does the act `giveBack`
  bindActs(loanRecord, { extend: loanCalls.extend, rate: loanCalls.rate });
  expect([wanted, filled, typeof neverRun]).toEqual(['rate', 'extend', 'function']);
});

test('a refusal says a status in words', () => {
  const record = declareRecord({
    entity: 'loans',
    statuses: ['open', 'part-returned'],
    refusals,
    refused: 'LOAN_STATE',
    acts: { extend: { word: 'Extend', from: ['open'] } },
  });
  expect(whyNotAct(record, 'extend', { status: 'part-returned' })?.message).toBe('The loan is part returned');
});
