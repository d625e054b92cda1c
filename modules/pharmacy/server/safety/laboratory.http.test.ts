import { beforeAll, expect, test } from 'vitest';
import { aPatient } from '#testing/factories.ts';
import { aHospital, type TestHospital, type TestUser } from '#testing/world.ts';
import { aShelf, type Shelf } from '../testing/medicines.ts';

interface Answer {
  readonly status: number;
  readonly text: string;
  readonly payload: unknown;
  readonly error: { readonly code: string; readonly alerts?: readonly { readonly rule: string; readonly text: string }[] };
}

let hospital: TestHospital;
let shelf: Shelf;
let releaser: TestUser;

async function made<T>(answer: Promise<Answer>): Promise<T> {
  const { status, text, payload } = await answer;
  if (status !== 200) throw new Error(text.slice(0, 600));
  return payload as T;
}

beforeAll(async () => {
  hospital = await aHospital();
  shelf = await aShelf(hospital);
  await made(hospital.admin.raw('PATCH', '/api/billing-policy', { gateLaboratory: 'none' }));
  releaser = await hospital.userWith('View Lab Test Requests', 'Release Lab Result', 'View Sensitive Lab Results');
}, 60_000);

/** The bench orders, takes and enters a result of the built-in catalogue; somebody else releases it. */
async function resultOf(patientId: string, test: string, value: string): Promise<() => Promise<void>> {
  const { admin } = hospital;
  const listed = await made<{ data: { id: string; name: string }[] }>(
    admin.raw('GET', `/api/laboratory/test/filter?name=${encodeURIComponent(test)}`),
  );
  const testId = listed.data.find(({ name }) => name === test)?.id;
  const { parameters } = await made<{ parameters: { id: string }[] }>(admin.raw('GET', `/api/laboratory/test/${testId}`));
  const order = await made<{ id: string; specimenType: string }>(
    admin.raw('POST', '/api/lab-request/create-internal', { patientId, testId }),
  );
  const specimens = [{ type: order.specimenType, requestIds: [order.id] }];
  await made(admin.raw('POST', '/api/lab-request/create-specimen', { identityChecked: true, specimens }));
  const values = [{ parameterId: parameters[0]?.id, value }];
  await made(admin.raw('PATCH', `/api/lab-request/${order.id}/result-entered`, { values }));
  return async () => {
    await made(releaser.raw('PATCH', `/api/lab-request/${order.id}/result-released`, { notifyLater: true }));
  };
}

const ask = (patientId: string, productId: string, confirm = false): Promise<Answer> =>
  hospital.admin.raw('POST', '/api/medication-request', { patientId, productId, quantity: 4, dosageText: 'One twice a day', confirm });

test('a creatinine that the laboratory released warns of the kidneys; a tick passes it and stays with the request', async () => {
  const patient = await aPatient(hospital, { dateOfBirth: '1950-05-05', gender: 'male' });
  const metformin = await shelf.medicine('Metformin');
  const release = await resultOf(patient.id, 'Creatinine', '220');
  expect((await ask(patient.id, metformin)).status, 'not released: not known').toBe(200);
  await release();
  const refused = await ask(patient.id, metformin);
  expect(refused.status, refused.text).toBe(422);
  expect(refused.error).toMatchObject({
    code: 'DUPLICATE_THERAPY',
    alerts: expect.arrayContaining([expect.objectContaining({ rule: 'renal' })]),
  });
  const digoxin = await ask(patient.id, await shelf.medicine('Digoxin'));
  expect(digoxin.error).toMatchObject({ code: 'SAFETY_CONFIRM', alerts: [{ rule: 'renal', level: 'warn' }] });
  expect(digoxin.error.alerts?.[0]?.text).toMatch(/renal impairment, eGFR 2\d mL\/min/);
  const ticked = await ask(patient.id, metformin, true);
  expect(ticked.status, ticked.text).toBe(200);
  const { requests } = ticked.payload as { requests: { id: string; alerts: object[] }[] };
  expect(requests[0]?.alerts).toContainEqual(expect.objectContaining({ rule: 'renal', overrideReason: 'Confirmed' }));
});

test('a G6PD that the laboratory found short warns of medicines that break red cells', async () => {
  const patient = await aPatient(hospital, { dateOfBirth: '1985-05-05', gender: 'male' });
  const primaquine = await shelf.medicine('Primaquine');
  const release = await resultOf(patient.id, 'G6PD Screen', 'Deficient');
  await release();
  const refused = await ask(patient.id, primaquine);
  expect(refused.error, refused.text).toMatchObject({ code: 'SAFETY_CONFIRM', alerts: [{ rule: 'g6pd', level: 'warn' }] });
  expect((await ask(patient.id, primaquine, true)).status).toBe(200);
});
