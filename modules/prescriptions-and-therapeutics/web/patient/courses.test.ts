import { expect, test } from 'vitest';
import { coursesOf, dayPartOf, partsOf } from './courses.ts';

test.each([
  ['04:00', 'morning'],
  ['10:59', 'morning'],
  ['11:00', 'noon'],
  ['16:00', 'evening'],
  ['20:59', 'evening'],
  ['21:00', 'night'],
  ['03:59', 'night'],
])('%s is %s', (time, part) => {
  expect(dayPartOf(time)).toBe(part);
});

test('each part of the day is named once, in the order of the day', () => {
  expect(partsOf(['22:00', '06:00', '14:00', '06:30'])).toEqual(['morning', 'noon', 'night']);
  expect(partsOf([])).toEqual([]);
});

const line = {
  ...{ id: 'l1', medicine: 'Amlodipine 5 mg', dosageText: 'Take one', instructions: 'With water', times: ['20:00'], status: 'active' },
  ...{ supplyFrom: 'outside', givenHere: false, current: true, daysLeft: 4, endAt: '2026-11-25T10:00:00.000Z' },
};
const rx = { id: 'r1', prescriber: 'Dr Ada', hospital: { id: 'h', name: 'Lagoon' }, lines: [line] };
const handedOut = {
  ...{ id: 'm1', name: 'Metformin 500 mg', dosageText: 'Take two', state: 'waiting', hospital: { id: 'h', name: 'Lagoon' } },
  ...{ warnings: ['Take with food'], quantity: 20, unit: 'tablet', requestedBy: 'Dr Bola', dispensedAt: null, until: null },
  ...{ daysLeft: null, refillsLeft: 0, prescriptionId: null, prescriptionLineId: null, frequency: 'BD' },
  ...{ directions: null, inPlaceOf: null, handedOut: [] },
};

test('courses come from the pharmacy and from what is bought elsewhere; what staff give is none', () => {
  const given = { ...line, id: 'l2', givenHere: true, supplyFrom: 'ward-stock' };
  const old = { ...line, id: 'l3', current: false, daysLeft: null };
  const courses = coursesOf([handedOut] as never, [{ ...rx, lines: [line, given, old] }] as never);
  expect(courses.map(({ key, state, parts }) => [key, state, parts])).toEqual([
    ['l1', 'active', ['evening']],
    ['m1', 'waiting', ['morning', 'evening']],
    ['l3', 'past', ['evening']],
  ]);
});

test('what the pharmacy supplies for a line is shown once, with the times and words of the line and its prescription', () => {
  const prescribed = { ...line, supplyFrom: 'pharmacy' };
  const own = { ...handedOut, prescriptionId: 'r1', prescriptionLineId: 'l1', frequency: 'OD' };
  const courses = coursesOf([own] as never, [{ ...rx, lines: [prescribed] }] as never);
  expect(courses).toHaveLength(1);
  expect(courses[0]).toMatchObject({ key: 'm1', parts: ['evening'], instructions: 'With water', prescription: { id: 'r1' } });
});

const part = (name: string, dosageText: string, inPlaceOf: string | null = null) => ({
  ...{ name, inPlaceOf, dosageText, directions: null, warnings: [`About ${name}`], quantity: 8, unit: 'tablet' },
});

test('a course that was handed out in two products names both and says each in its own words', () => {
  const both = [part('Metformin 500 mg', 'Take one'), part('Metformin 250 mg', 'Take two', 'Metformin 500 mg')];
  const [course] = coursesOf([{ ...handedOut, ...both[0], state: 'active', handedOut: both }] as never, []);
  expect(course).toMatchObject({ name: 'Metformin 500 mg · Metformin 250 mg', take: null, inPlaceOf: null, supply: { count: null } });
  expect(course?.inHand.map(({ dosageText }) => dosageText)).toEqual(['Take one', 'Take two']);
  expect(course?.warnings).toEqual(['About Metformin 500 mg', 'About Metformin 250 mg']);
});

test('a substitute alone stands under its own name; what waits is named as asked for, with what is in hand beside it', () => {
  const other = part('Metformin 250 mg', 'Take two', 'Metformin 500 mg');
  const [given] = coursesOf([{ ...handedOut, ...other, state: 'active', handedOut: [other] }] as never, []);
  expect(given).toMatchObject({ name: 'Metformin 250 mg', take: { dosageText: 'Take two' }, inPlaceOf: 'Metformin 500 mg', inHand: [] });
  const [waiting] = coursesOf([{ ...handedOut, dosageText: 'Take one', handedOut: [other] }] as never, []);
  expect(waiting).toMatchObject({ name: 'Metformin 500 mg', take: { dosageText: 'Take one' }, inPlaceOf: null, inHand: [other] });
});
