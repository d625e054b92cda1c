import { beforeAll, expect, test } from 'vitest';
import { aPatient } from '#testing/factories.ts';
import { aHospital, type TestHospital, theDatabase } from '#testing/world.ts';
import { admissionCalls } from '../contract/calls/admissions.ts';
import { requestCalls } from '../contract/calls/requests.ts';
import { aBed, sound } from './testing/rooms.ts';
import { aRequest, admitted, anAdmissionOf } from './testing/stays.ts';

let hospital: TestHospital;
beforeAll(async () => {
  hospital = await aHospital();
}, 120_000);

const times = <T>(count: number, ask: (at: number) => Promise<T>) => Promise.all(Array.from({ length: count }, (_none, at) => ask(at)));
const tally = (answers: readonly { readonly status: number; readonly error?: { readonly code: string } | undefined }[]) => {
  const found: Record<string, number> = {};
  for (const { status, error } of answers) {
    const key = status === 200 ? 'done' : (error?.code ?? String(status));
    found[key] = (found[key] ?? 0) + 1;
  }
  return found;
};

async function count(text: string, ...values: string[]): Promise<number> {
  const { rows } = await theDatabase().owner.query<{ count: number }>(text, values);
  return Number(rows[0]?.count);
}

const openStays = (bedIds: readonly string[]) =>
  theDatabase().owner.query<{ bed: string; stays: number }>(
    'select bed_id as bed, count(*)::int as stays from bed_stays where bed_id = any($1::uuid[]) and to_at is null group by 1',
    [[...bedIds]],
  );

test('20 patients at once into one bed: one gets it', async () => {
  const bedId = await aBed(hospital);
  const patients = await times(20, () => aPatient(hospital));
  const orders = await Promise.all(patients.map(({ id }) => anAdmissionOf(hospital, { bedId, patientId: id })));
  const answers = await times(20, (at) => hospital.admin.send(admissionCalls.create, { body: orders[at] as (typeof orders)[number] }));
  expect(tally(answers)).toEqual({ done: 1, BED_TAKEN: 19 });
  expect(await count('select count(*) from bed_stays where bed_id = $1', bedId)).toBe(1);
});

test('20 at once admit one patient into beds of their own: one does', async () => {
  const patientId = (await aPatient(hospital)).id;
  const beds = await times(20, () => aBed(hospital));
  const orders = await Promise.all(beds.map((bedId) => anAdmissionOf(hospital, { bedId, patientId })));
  const answers = await times(20, (at) => hospital.admin.send(admissionCalls.create, { body: orders[at] as (typeof orders)[number] }));
  expect(tally(answers)).toEqual({ done: 1, PATIENT_ALREADY_ADMITTED: 19 });
  expect(
    await count("select count(*) from beds where id = any(string_to_array($1, ',')::uuid[]) and status = 'occupied'", beds.join(',')),
  ).toBe(1);
});

test('swaps and transfers of two patients at once leave each bed with one', async () => {
  const [one, other] = [await admitted(hospital), await admitted(hospital)];
  const free = await times(5, () => aBed(hospital));
  const answers = await times(20, (at) =>
    at % 2 === 0
      ? hospital.admin.send(admissionCalls.swap, { body: { admissionIds: [one.id, other.id], note: 'Asked for' } })
      : hospital.admin.send(admissionCalls.transfer, {
          params: { id: at % 4 === 1 ? one.id : other.id },
          body: { bedId: free[at % 5] as string, note: 'Asked for' },
        }),
  );
  for (const { status, text } of answers) expect([200, 409, 422], text.slice(0, 300)).toContain(status);
  const beds = [one.place?.bedId, other.place?.bedId, ...free].flatMap((id) => id ?? []);
  const { rows } = await openStays(beds);
  expect(rows.map(({ stays }) => stays)).toEqual([1, 1]);
  expect(
    await count("select count(*) from beds where id = any(string_to_array($1, ',')::uuid[]) and status = 'occupied'", beds.join(',')),
  ).toBe(2);
  expect(
    await count(
      `select count(*) from admissions a join bed_stays s on s.admission_id = a.id and s.to_at is null and s.bed_id = a.bed_id
        where a.id in ($1::uuid, $2::uuid)`,
      one.id,
      other.id,
    ),
  ).toBe(2);
});

test('20 at once ask for a bed for one patient: one does', async () => {
  const patientId = (await aPatient(hospital)).id;
  const body = { patientId, urgency: 'urgent' as const, reason: 'Needs oxygen' };
  const answers = await times(20, () => hospital.admin.send(requestCalls.create, { body }));
  expect(tally(answers)).toEqual({ done: 1, ADMISSION_REQUESTED: 19 });
});

test('20 requests at once want one bed: one holds it', async () => {
  const bedId = await aBed(hospital);
  const requests = await times(20, () => aRequest(hospital));
  const answers = await times(20, (at) =>
    hospital.admin.send(requestCalls.reserve, { params: { id: requests[at]?.id as string }, body: { bedId } }),
  );
  expect(tally(answers)).toEqual({ done: 1, BED_RESERVED: 19 });
  expect(await count("select count(*) from admission_requests where bed_id = $1 and status = 'bed-reserved'", bedId)).toBe(1);
});

test('a request is admitted or declined, never both', async () => {
  for (let turn = 0; turn < 3; turn += 1) {
    const request = await aRequest(hospital);
    const order = await anAdmissionOf(hospital, { patientId: request.of.id, requestId: request.id });
    const answers = await times(20, (at) =>
      at % 2 === 0
        ? hospital.admin.send(admissionCalls.create, { body: order })
        : hospital.admin.send(requestCalls.decline, { params: { id: request.id }, body: { reason: 'No bed is free' } }),
    );
    const done = answers.filter(({ status }) => status === 200);
    expect(done, JSON.stringify(tally(answers))).toHaveLength(1);
  }
});

test('a repeated key admits once', async () => {
  const body = await anAdmissionOf(hospital);
  const key = `admit-${body.patientId}`;
  const answers = await times(20, () => hospital.admin.send(admissionCalls.create, { body }, { key }));
  expect(tally(answers)).toEqual({ done: 20 });
  expect(new Set(answers.map((answer) => sound(answer).id)).size).toBe(1);
});
