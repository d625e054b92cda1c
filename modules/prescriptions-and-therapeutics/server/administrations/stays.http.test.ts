import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { answering, asBefore } from '#testing/answering.ts';
import { clockNow, theDatabase, unique, uniqueCode } from '#testing/world.ts';
import { type Stay, StayOf } from '#modules/patients/contract/events.ts';
import { administrationCalls } from '../../contract/calls/administrations.ts';
import { payloadOf } from '../testing/medicines.ts';
import { aWard, nurseRights, type TestWard } from './testing/ward.ts';

let ward: TestWard;
let tablet: string;
/** Where the patient lies: another department than the prescriber's. */
let surgical: string;
let nurse: string;

beforeAll(async () => {
  ward = await aWard();
  tablet = await ward.medicine('Cefuroxime');
  const body = { name: unique('Surgical '), code: uniqueCode(), kind: 'nursing' };
  surgical = payloadOf<{ id: string }>(await ward.hospital.admin.raw('POST', '/api/departments', body)).id;
  nurse = (await ward.hospital.userWith(...nurseRights)).userId;
  await theDatabase().owner.query('update user_departments set department_id = $1 where user_id = $2', [surgical, nurse]);
}, 60_000);
afterEach(asBefore);

const stayIn = (departmentId: string): Stay => ({
  admissionId: randomUUID(),
  admissionNumber: 'ADM-000001',
  departmentId,
  wardId: randomUUID(),
  wardName: 'Surgical',
  bedLabel: 'B1',
  roomType: 'general',
  consultantId: randomUUID(),
  primaryNurseId: null,
  billingId: null,
  path: '/admissions/1',
});

/** The ward of an administration, and who was told that there is one of its prescription. */
async function wardOf(id: string): Promise<{ departmentId: string; told: string[] }> {
  const { rows } = await theDatabase().owner.query(
    `select a.department_id as department, coalesce(array_agg(n.user_id::text) filter (where n.user_id is not null), '{}') as told
       from therapeutic_administrations a left join notifications n on n.entity_id = a.prescription_id and n.title = 'New Administration'
      where a.id = $1 group by a.department_id`,
    [id],
  );
  return { departmentId: rows[0].department, told: rows[0].told };
}

test('what is prescribed for a patient in a stay is given in the ward of the stay, and its nurses are told', async () => {
  const [patientId, asked] = [await ward.patient(), [] as unknown[]];
  answering(StayOf, (question) => {
    asked.push(question);
    return question.patientId === patientId ? stayIn(surgical) : null;
  });
  const before = clockNow();
  const made = await ward.chart({ productId: tablet }, patientId);
  expect(await wardOf(made.id)).toEqual({ departmentId: surgical, told: [nurse] });
  expect(asked).toEqual([{ patientId, at: expect.any(String) }]);
  const [{ at }] = asked as [{ at: string }];
  expect(at >= before && at <= clockNow()).toBe(true);
  const query = (wardId: string) => ward.nurse.send(administrationCalls.worklist, { query: { wardId } });
  const inWard = async (wardId: string) => (await query(wardId)).payload.patients.map(({ patient }) => patient.id);
  expect(await inWard(surgical)).toEqual([patientId]);
  expect(await inWard(ward.hospital.departmentId)).not.toContain(patientId);
});

test('who is in no stay is given it in the prescriber’s department, by the answer null and when nobody answers', async () => {
  const [visitor, unknown] = [await ward.patient(), await ward.patient()];
  answering(StayOf, () => null);
  const told = await wardOf((await ward.chart({ productId: tablet }, visitor)).id);
  expect(told.departmentId).toBe(ward.hospital.departmentId);
  expect(told.told.toSorted()).toEqual([ward.nurse.userId, ward.second.userId].toSorted());
  asBefore();
  expect((await wardOf((await ward.chart({ productId: tablet }, unknown)).id)).departmentId).toBe(ward.hospital.departmentId);
});

test('a second answer that knows no stay does not hide the one that does', async () => {
  const patientId = await ward.patient();
  answering(StayOf, () => null);
  answering(StayOf, () => stayIn(surgical));
  expect((await wardOf((await ward.chart({ productId: tablet }, patientId)).id)).departmentId).toBe(surgical);
});

test('twenty prescriptions at once for patients of two wards: each stands in the ward of its own patient', async () => {
  const patients = await Promise.all(Array.from({ length: 20 }, () => ward.patient()));
  const lying = new Set(patients.filter((_, index) => index % 2 === 0));
  answering(StayOf, ({ patientId }) => (lying.has(patientId) ? stayIn(surgical) : null));
  const made = await Promise.all(patients.map((patientId) => ward.chart({ productId: tablet }, patientId)));
  const wards = await Promise.all(made.map(async ({ id }) => (await wardOf(id)).departmentId));
  expect(wards).toEqual(patients.map((patientId) => (lying.has(patientId) ? surgical : ward.hospital.departmentId)));
});
