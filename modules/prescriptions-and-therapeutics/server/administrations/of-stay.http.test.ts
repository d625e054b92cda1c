import { beforeAll, describe, expect, test } from 'vitest';
import { addHours, addMinutes } from '#kernel/server/clock/instants.ts';
import { clockNow, inScopeOf, theDatabase, unique, uniqueCode } from '#testing/world.ts';
import type { Administration } from '../../contract/administration-records.ts';
import { administrationCalls } from '../../contract/calls/administrations.ts';
import { prescriptionCalls } from '../../contract/calls/prescriptions.ts';
import type { Prescription } from '../../contract/records.ts';
import {
  cancelUnbegunLines,
  moveWard,
  openLinesOf,
  runningAdministrationsOf,
  terminateOf,
  unrecordedDosesOf,
  unusedUnitsOf,
} from '../index.ts';
import { aLine, payloadOf } from '../testing/medicines.ts';
import { aWard, type TestWard } from './testing/ward.ts';

let ward: TestWard;
let tablet: string;
let other: string;
let surgical: string;

beforeAll(async () => {
  ward = await aWard();
  tablet = await ward.medicine('Cefuroxime');
  other = await ward.medicine('Metronidazole');
  const body = { name: unique('Surgical '), code: uniqueCode(), kind: 'nursing' };
  surgical = payloadOf<{ id: string }>(await ward.hospital.admin.raw('POST', '/api/departments', body)).id;
}, 60_000);

const inHospital = <T>(act: Parameters<typeof inScopeOf<T>>[1]) => inScopeOf(ward.hospital.id, act);
const give = (made: Administration) =>
  ward.nurse.send(administrationCalls.completeAdministration, {
    params: { id: made.id },
    body: { dosageId: made.dosages[0]?.id as string, scannedPatient: made.patient.id },
  });

async function statusesOf(patientId: string): Promise<Record<string, string>> {
  const { rows } = await theDatabase().owner.query<{ of: string; status: string }>(
    `select 'administration ' || medicine as of, status from therapeutic_administrations where patient_id = $1
     union all select 'line ' || product_name, status from prescription_lines where patient_id = $1`,
    [patientId],
  );
  return Object.fromEntries(rows.map(({ of, status }) => [of.split(' ').slice(0, 2).join(' '), status]));
}

describe('the end of a stay', () => {
  test('ends all that runs: doses to come are cancelled, lines stop, given doses stay', async () => {
    const patientId = await ward.patient();
    const [first] = [await ward.chart({ productId: tablet }, patientId), await ward.chart({ productId: other }, patientId)];
    payloadOf(await give(first));
    const running = await inHospital((scope) => runningAdministrationsOf(scope, patientId));
    expect(running.map(({ medicine, pending, begun }) => [medicine.split(' ')[0], pending, begun])).toEqual([
      ['Cefuroxime', 4, true],
      ['Metronidazole', 5, false],
    ]);
    const at = clockNow();
    expect(await inHospital((scope) => terminateOf(scope, patientId, { at, reason: 'Discharged' }))).toBe(2);
    expect(await statusesOf(patientId)).toEqual({
      'administration Cefuroxime': 'terminated',
      'administration Metronidazole': 'terminated',
      'line Cefuroxime': 'stopped',
      'line Metronidazole': 'stopped',
    });
    const after = await ward.show(first.id);
    expect(after.dosages.map(({ status }) => status)).toEqual(['given', 'cancelled', 'cancelled', 'cancelled', 'cancelled']);
    expect(await inHospital((scope) => terminateOf(scope, patientId, { at, reason: 'Discharged' }))).toBe(0);
  });

  test('ends one of several when only that is named', async () => {
    const patientId = await ward.patient();
    const kept = await ward.chart({ productId: tablet }, patientId);
    const ended = await ward.chart({ productId: other }, patientId);
    await inHospital((scope) => terminateOf(scope, patientId, { at: scope.now, reason: 'Discharged', only: [ended.id] }));
    expect((await inHospital((scope) => runningAdministrationsOf(scope, patientId))).map(({ id }) => id)).toEqual([kept.id]);
  });

  test('of twenty doses and a termination that race none is given after the end', async () => {
    const patientId = await ward.patient();
    const made = await ward.chart({ productId: tablet, durationValue: 30 }, patientId);
    const [doses, ended] = await Promise.all([
      Promise.all(
        made.dosages.slice(0, 20).map(({ id }) =>
          ward.nurse.send(administrationCalls.completeAdministration, {
            params: { id: made.id },
            body: { dosageId: id, scannedPatient: patientId, note: 'at once' },
          }),
        ),
      ),
      inHospital((scope) => terminateOf(scope, patientId, { at: scope.now, reason: 'Discharged' })),
    ]);
    expect(ended).toBe(1);
    const after = await ward.show(made.id);
    const given = doses.filter(({ status }) => status === 200).length;
    expect(after).toMatchObject({ status: 'terminated', progress: { given } });
    expect(after.dosages.filter(({ status }) => status === 'pending')).toEqual([]);
  });
});

test('what is given follows to the ward of the bed with the doses to come; given ones stay where they were given', async () => {
  const patientId = await ward.patient();
  const made = await ward.chart({ productId: tablet }, patientId);
  payloadOf(await give(made));
  expect(await inHospital((scope) => moveWard(scope, patientId, surgical))).toBe(1);
  expect(await inHospital((scope) => moveWard(scope, patientId, surgical))).toBe(0);
  const { rows } = await theDatabase().owner.query<{ department: string; status: string; count: number }>(
    `select department_id as department, status, count(*)::int as count from administration_dosages where administration_id = $1
      group by 1, 2 order by status`,
    [made.id],
  );
  expect(rows).toEqual([
    { department: ward.hospital.departmentId, status: 'given', count: 1 },
    { department: surgical, status: 'pending', count: 4 },
  ]);
  expect((await ward.show(made.id)).ward?.id).toBe(surgical);
  const query = { wardId: surgical };
  const worklist = await ward.nurse.send(administrationCalls.worklist, { query });
  expect(worklist.payload.patients.map(({ patient }) => patient.id)).toContain(patientId);
});

test('doses that are due and not recorded are named by their medicine', async () => {
  const patientId = await ward.patient();
  const made = await ward.chart({ productId: tablet }, patientId);
  await theDatabase().owner.query(`update administration_dosages set due_at = due_at - interval '5 hours' where administration_id = $1`, [
    made.id,
  ]);
  const due = await inHospital((scope) => unrecordedDosesOf(scope, patientId));
  expect(due).toMatchObject([{ administrationId: made.id, doses: expect.any(Number), path: `/administrations/${made.id}` }]);
  expect(due[0]?.doses).toBeGreaterThan(0);
  await inHospital((scope) => terminateOf(scope, patientId, { at: scope.now, reason: 'Discharged' }));
  expect(await inHospital((scope) => unrecordedDosesOf(scope, patientId))).toEqual([]);
});

test('units that the pharmacy handed out and nobody gave are to come back', async () => {
  const patientId = await ward.patient();
  const made = await ward.chart({ productId: tablet, supplyFrom: 'pharmacy' }, patientId);
  await theDatabase().owner.query('update prescription_lines set dispensed = 5 where id = $1', [made.prescriptionLineId]);
  const since = addHours(clockNow(), -1);
  expect(await inHospital((scope) => unusedUnitsOf(scope, patientId, since))).toEqual([]);
  await inHospital((scope) => terminateOf(scope, patientId, { at: scope.now, reason: 'Discharged' }));
  expect(await inHospital((scope) => unusedUnitsOf(scope, patientId, since))).toMatchObject([{ units: 5 }]);
  expect(await inHospital((scope) => unusedUnitsOf(scope, patientId, addMinutes(clockNow(), 5)))).toEqual([]);
});

describe('prescribed lines of a patient', () => {
  async function prescribe(patientId: string, changes: object): Promise<Prescription> {
    const body = {
      ...{ patientId, allergiesReviewed: true, kind: 'inpatient' },
      ...changes,
      lines: [tablet, other].map((productId) => aLine({ productId, supplyFrom: 'outside', indication: 'a test' })),
    };
    return payloadOf<Prescription>(await ward.doctor.send(prescriptionCalls.create, { body: body as never }));
  }

  test('are open in themselves when nobody gives or dispenses them; cancelled ones leave the list', async () => {
    const patientId = await ward.patient();
    const since = addMinutes(clockNow(), -1);
    await ward.chart({ productId: tablet }, patientId);
    const rx = await prescribe(patientId, { sign: false });
    const open = await inHospital((scope) => openLinesOf(scope, patientId, since));
    expect(open.map((line) => [line.prescriptionNumber, line.draft, line.begun])).toEqual([
      [rx.prescriptionNumber, true, false],
      [rx.prescriptionNumber, true, false],
    ]);
    expect(await inHospital((scope) => openLinesOf(scope, patientId, addMinutes(clockNow(), 1)))).toEqual([]);
    const ids = open.map(({ id }) => id);
    expect(await inHospital((scope) => cancelUnbegunLines(scope, ids.slice(0, 1), 'Discharged'))).toEqual([]);
    expect((await inHospital((scope) => openLinesOf(scope, patientId, since))).map(({ id }) => id)).toEqual(ids.slice(1));
    expect(await inHospital((scope) => cancelUnbegunLines(scope, ids.slice(1), 'Discharged'))).toEqual([]);
    const { rows } = await theDatabase().owner.query('select status from prescriptions where id = $1', [rx.id]);
    expect(rows).toEqual([{ status: 'cancelled' }]);
  });

  test('of medicines to go home are none of them', async () => {
    const patientId = await ward.patient();
    await prescribe(patientId, { sign: false, kind: 'discharge' });
    expect(await inHospital((scope) => openLinesOf(scope, patientId, addMinutes(clockNow(), -1)))).toEqual([]);
  });
});
