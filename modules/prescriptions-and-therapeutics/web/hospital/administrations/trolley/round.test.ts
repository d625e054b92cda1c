import { describe, expect, test } from 'vitest';
import { actOf, clockAhead, isOutside, needsConnection, type RoundPatient, roundOf, wantedFor } from './round.ts';

const now = Date.parse('2026-11-21T12:00:00.000Z');
const dose = (dosageId: string, dueAt: string, more: object = {}) => ({
  ...{ dosageId, administrationId: `of ${dosageId}`, administrationNumber: 'TA-000001', medicine: 'Paracetamol', productId: null },
  ...{ doseAmount: 500, doseUnit: 'mg', route: 'oral', controlled: false, doubleCheck: false, insulin: false },
  ...{ dueAt, windowMinutes: 60, state: 'due', version: 1 },
  ...more,
});
const person = (name: string, ward: string | null, doses: readonly object[]) =>
  ({
    patient: { id: name, hospitalPatientId: `P-${name}`, fullname: name, gender: null, dateOfBirth: null },
    ward: ward ? { id: ward, name: ward } : null,
    ...{ allergies: [], doses },
  }) as unknown as RoundPatient;

describe('the round', () => {
  const patients = [
    person('Zara', 'Ward A', [dose('z', '2026-11-21T12:30:00.000Z')]),
    person('Ben', 'Ward B', [dose('b', '2026-11-21T08:00:00.000Z')]),
    person('Ada', 'Ward B', [dose('a', '2026-11-21T12:00:00.000Z'), dose('later', '2026-11-21T14:00:00.000Z')]),
  ];
  const names = (round: readonly RoundPatient[]) => round.map(({ patient, doses }) => [patient.fullname, doses.map((one) => one.dosageId)]);

  test('goes ward by ward and patient by patient, with due doses only', () => {
    expect(names(roundOf(patients, now, new Set()))).toEqual([
      ['Zara', ['z']],
      ['Ada', ['a']],
      ['Ben', ['b']],
    ]);
  });

  test('a dose comes onto the trolley as its window begins, also from an old answer; what was sent leaves it', () => {
    const soon = Date.parse('2026-11-21T13:00:00.000Z');
    expect(names(roundOf(patients, soon, new Set(['a', 'z'])))).toEqual([
      ['Ada', ['later']],
      ['Ben', ['b']],
    ]);
  });
});

test('outside of its window a dose wants a reason', () => {
  const due = { dueAt: '2026-11-21T11:00:00.000Z', windowMinutes: 60 };
  expect(isOutside(due, now)).toBe(false);
  expect(isOutside(due, now + 1000)).toBe(true);
});

test('what wants a witness or a measured value wants a connection', () => {
  const plain = { controlled: false, doubleCheck: false, insulin: false };
  expect(needsConnection(plain)).toBe(false);
  for (const mark of ['controlled', 'doubleCheck', 'insulin']) expect(needsConnection({ ...plain, [mark]: true })).toBe(true);
});

test('the time of a dose is the time it was given, by the clock of the server', () => {
  expect(clockAhead({ until: '2026-11-21T15:59:30.000Z' }, now)).toBe(-30_000);
  const key = { id: 'key', owner: 'ada', page: '/p' };
  const of = { dosageId: 'd', administrationId: 't' };
  expect(actOf(of, 'patient', { status: 'given', reasonCode: null, at: now, scanned: true, identityReason: null }, key)).toEqual({
    ...{ id: 'key', owner: 'ada', at: '2026-11-21T12:00:00.000Z', method: 'PATCH', page: '/p', subject: 'd' },
    ...{ path: '/therapeutic-administrations/{id}/complete', params: { id: 't' } },
    body: { dosageId: 'd', status: 'given', givenAt: '2026-11-21T12:00:00.000Z', scannedPatient: 'patient' },
  });
  expect(
    actOf(of, 'patient', { status: 'refused', reasonCode: 'refused', at: now, scanned: true, identityReason: null }, key).body,
  ).toEqual({
    dosageId: 'd',
    ...{ status: 'refused', reasonCode: 'refused' },
  });
});

test('a dose without a scan says why, as a code and nothing else', () => {
  const due = { dueAt: '2026-11-21T12:00:00.000Z', windowMinutes: 60, productId: 'p' };
  expect(wantedFor(due, { scanned: true, scanMedicine: false, now })).toEqual({ time: false, check: false });
  expect(wantedFor(due, { scanned: false, scanMedicine: false, now })).toEqual({ time: false, check: true });
  expect(wantedFor(due, { scanned: true, scanMedicine: true, now })).toEqual({ time: false, check: true });
  expect(wantedFor({ ...due, productId: null }, { scanned: true, scanMedicine: true, now: now + 7_200_000 })).toEqual({
    time: true,
    check: false,
  });
  const record = { status: 'given', reasonCode: null, at: now, scanned: false, identityReason: 'scanner-fault' } as const;
  expect(actOf({ dosageId: 'd', administrationId: 't' }, 'patient', record, { id: 'key', owner: 'ada', page: '/p' }).body).toEqual({
    ...{ dosageId: 'd', status: 'given', givenAt: '2026-11-21T12:00:00.000Z' },
    identityReason: 'scanner-fault',
  });
});
