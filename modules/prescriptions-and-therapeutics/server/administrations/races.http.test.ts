import { beforeAll, expect, test } from 'vitest';
import { addMinutes } from '#kernel/server/clock/instants.ts';
import { inScopeOf, theDatabase } from '#testing/world.ts';
import type { Administration } from '../../contract/administration-records.ts';
import { administrationCalls } from '../../contract/calls/administrations.ts';
import { payloadOf, statusesOf } from '../testing/medicines.ts';
import { administrationChecks } from './checks.ts';
import { aWard, type TestWard } from './testing/ward.ts';

let ward: TestWard;
let tablet: string;

beforeAll(async () => {
  ward = await aWard();
  tablet = await ward.medicine('Cefuroxime', { batches: [200] });
}, 60_000);

const { completeAdministration: complete, giveAsNeeded, terminateAdministration: terminate } = administrationCalls;

const times = <T>(count: number, act: (at: number) => Promise<T>) => Promise.all(Array.from({ length: count }, (_each, at) => act(at)));
const someNurse = (at: number) => (at % 2 === 0 ? ward.nurse : ward.second);
const doseAt = (administration: Administration, at: number) => administration.dosages[at]?.id as string;

async function givenOf(id: string): Promise<{ count: number; amount: number }> {
  const { rows } = await theDatabase().owner.query(
    `select count(*)::int as count, coalesce(sum(dose_given), 0)::float as amount from administration_dosages
      where administration_id = $1 and status in ('given', 'partially-given') and not voided`,
    [id],
  );
  return rows[0];
}

test('invariant 1: of thirty nurses at one dose one gives it; one movement, one line of the bill', async () => {
  const made = await ward.chart({ productId: tablet });
  const answers = await times(30, (at) =>
    someNurse(at).send(complete, { params: { id: made.id }, body: { dosageId: doseAt(made, 0), scannedPatient: made.patient.id } }),
  );
  expect(statusesOf(answers)).toEqual({ 200: 1, 409: 29 });
  expect(await ward.traces(made.id)).toEqual({ movements: [-1], bills: 1, voided: 0 });
  expect((await ward.show(made.id)).progress).toMatchObject({ given: 1, recorded: 1 });
});

test('invariant 13: each repeat with its key records one dose', async () => {
  const made = await ward.chart({ productId: tablet });
  const body = { dosageId: doseAt(made, 0), scannedPatient: made.patient.id };
  const answers = await times(20, () => ward.nurse.send(complete, { params: { id: made.id }, body }, { key: 'one-click-of-the-nurse' }));
  expect(statusesOf(answers)).toEqual({ 200: 20 });
  expect(await givenOf(made.id)).toEqual({ count: 1, amount: 500 });
  expect(await ward.traces(made.id)).toEqual({ movements: [-1], bills: 1, voided: 0 });
});

test('invariant 3: doses and a termination that race leave no dose given after the end', async () => {
  // More doses than are given: the course does not end by itself.
  const made = await ward.chart({ productId: tablet, durationValue: 30 });
  const params = { id: made.id };
  const gives = times(15, (at) =>
    someNurse(at).send(complete, { params, body: { dosageId: doseAt(made, at), scannedPatient: made.patient.id, note: 'at once' } }),
  );
  const ends = times(5, (at) => someNurse(at).send(terminate, { params, body: { reason: 'doctor says stop' } }));
  const [given, ended] = await Promise.all([gives, ends]);
  expect(statusesOf(ended)).toEqual({ 200: 1, 409: 4 });
  const after = await ward.show(made.id);
  const count = given.filter(({ status }) => status === 200).length;
  expect(after).toMatchObject({ status: 'terminated', progress: { given: count } });
  expect(after.dosages.filter(({ status }) => status === 'pending')).toEqual([]);
  expect(await ward.traces(made.id)).toEqual({ movements: Array.from({ length: count }, () => -1), bills: count, voided: 0 });
  // Whoever came after the end was told so, and nobody else was refused.
  const late = given.filter(({ status }) => status !== 200);
  expect(new Set(late.map(({ status }) => status))).toEqual(new Set(late.length > 0 ? [409] : []));
});

test('invariant 4: no twenty nurses pass the most of 24 hours, by number nor by sum', async () => {
  const prn = await ward.chart({
    productId: tablet,
    ...{
      frequencyCode: 'PRN',
      prn: true,
      prnReason: 'pain',
      prnMinIntervalMinutes: 5,
      prnMaxPerDay: 4,
      durationValue: null,
      durationUnit: 'continuous',
    },
  });
  const needed = await times(20, (at) =>
    someNurse(at).send(giveAsNeeded, {
      params: { id: prn.id },
      body: { scannedPatient: prn.patient.id, givenAt: addMinutes(prn.startAt, -5 * (at % 12)) },
    }),
  );
  expect(statusesOf(needed)).toEqual({ 200: 4, 422: 16 });
  expect((await givenOf(prn.id)).count).toBe(4);
  const capped = await ward.chart({ productId: tablet, durationValue: 20, maxDosePerDay: 3000 });
  const regular = await times(20, (at) =>
    someNurse(at).send(complete, {
      params: { id: capped.id },
      body: { dosageId: doseAt(capped, at), scannedPatient: capped.patient.id, note: 'at once' },
    }),
  );
  expect(statusesOf(regular)).toEqual({ 200: 6, 422: 14 });
  expect(regular.filter(({ status }) => status === 422).every(({ error }) => error.code === 'DOSE_MAXIMUM')).toBe(true);
  expect(await givenOf(capped.id)).toEqual({ count: 6, amount: 3000 });
});

test('invariant 5: the last five units of the ward are given to five patients, never a sixth', async () => {
  const scarce = await ward.medicine('Ceftriaxone', { batches: [2, 3] });
  const made: Administration[] = [];
  for (let at = 0; at < 12; at += 1) made.push(await ward.chart({ productId: scarce }));
  const answers = await times(12, (at) => {
    const one = made[at] as Administration;
    return someNurse(at).send(complete, { params: { id: one.id }, body: { dosageId: doseAt(one, 0), scannedPatient: one.patient.id } });
  });
  expect(statusesOf(answers)).toEqual({ 200: 5, 422: 7 });
  expect(answers.filter(({ status }) => status === 422).map(({ error }) => error.code)).toEqual(
    Array.from({ length: 7 }, () => 'DOSE_WARD_STOCK'),
  );
  expect(await ward.unitsOf(scarce)).toBe(0);
});

test('a line on the chart twenty times over is on it once', async () => {
  const made = await ward.chart({ productId: tablet });
  const lineId = made.prescriptionLineId as string;
  const answers = await times(20, (at) => someNurse(at).send(administrationCalls.createAdministration, { body: { lineId } }));
  expect(statusesOf(answers)).toEqual({ 409: 20 });
});

/** The checks of the chart that differ, by name. */
async function differences(): Promise<(string | undefined)[]> {
  const found = await inScopeOf(ward.hospital.id, async (scope) => {
    const figures = [];
    for (const { name, run } of administrationChecks)
      for (const { expected, actual, check } of await run(scope)) if (Number(expected) !== Number(actual)) figures.push(check ?? name);
    return figures;
  });
  return found.sort();
}

test('after all races doses, stock, bills and figures agree; a hand in the database is found', async () => {
  const made = await ward.chart({ productId: tablet });
  const params = { id: made.id };
  payloadOf(await ward.nurse.send(complete, { params, body: { dosageId: doseAt(made, 0), scannedPatient: made.patient.id } }));
  const takeBack = { correct: true, status: 'pending' as const, reason: 'wrong patient' };
  const given = { ...params, dosageId: doseAt(made, 0) };
  payloadOf(await ward.nurse.send(administrationCalls.editDosage, { params: given, body: takeBack }));
  payloadOf(await ward.nurse.send(administrationCalls.holdAdministration, { params, body: { reason: 'theatre' } }));
  expect(await differences()).toEqual([]);

  const { owner } = theDatabase();
  const where = 'where administration_id = $1';
  await owner.query(`update administration_dosages set status = 'cancelled' ${where} and status = 'pending'`, [made.id]);
  expect(await differences()).toEqual(['Administration figures that differ from their doses']);
  await owner.query(`update administration_dosages set voided = false, bill_numbers = '[]' ${where} and voided`, [made.id]);
  expect(await differences()).toEqual([
    'Administration figures that differ from their doses',
    'Given doses whose bill lines differ',
    'Given doses whose stock movements differ from their units',
  ]);
});
