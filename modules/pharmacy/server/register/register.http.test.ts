import { beforeAll, expect, test } from 'vitest';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { authCalls } from '#modules/auth/contract/calls.ts';
import { takeStock } from '#modules/inventory/server/index.ts';
import { aPatient } from '#testing/factories.ts';
import { aHospital, demoPassword, inScopeOf, type TestHospital, type TestUser, theDatabase } from '#testing/world.ts';
import { safetyCalls } from '../../contract/calls/safety.ts';
import { clearForPatient } from '../safety/clear.ts';
import { aShelf, asUser, type Shelf } from '../testing/medicines.ts';
import { registerChecks } from './checks.ts';

let hospital: TestHospital;
let shelf: Shelf;
let reader: TestUser;
let witness: TestUser;
let patient: { id: string };

beforeAll(async () => {
  hospital = await aHospital();
  shelf = await aShelf(hospital);
  reader = await hospital.userWith('View Controlled Drugs Register');
  witness = await hospital.userWith('Dispense Medication');
  patient = await aPatient(hospital);
}, 60_000);

const plain = {
  genericName: null,
  ingredients: [],
  atcCode: null,
  doseAmount: null,
  doseUnit: null,
  perDay: null,
  route: null,
  durationDays: null,
};

/** Hands out units to the patient, as a dispense does. */
async function handOut(scope: Scope, productId: string, quantity: number): Promise<void> {
  const { clearance } = await clearForPatient(scope, {
    door: 'dispense',
    patientId: patient.id,
    lines: [{ ...plain, productId, quantity }],
    confirm: true,
  });
  await takeStock(scope, {
    type: 'dispense',
    refType: 'test',
    refId: scope.newId(),
    refNumber: 'ORD-000001',
    party: { patientId: patient.id, prescriberName: 'Dr Obi', witnessId: witness.userId },
    cleared: clearance,
    lines: [{ key: 'a', productId, locationId: shelf.locationId, quantity }],
  });
  await scope.record({ action: 'state', entity: 'Test', summary: 'Dispensed as' });
}

const listOf = async (productId: string) =>
  (await reader.send(safetyCalls.register, { query: { productId, locationId: shelf.locationId, limit: 'All' } })).payload;

test('every movement of a controlled medicine is a line: number, balance, patient, prescriber, giver, witness', async () => {
  const morphine = await shelf.medicine('Morphine', { legalClass: 'controlled', schedule: 'II' }, 50);
  const paracetamol = await shelf.medicine('Paracetamol', {}, 50);
  await asUser(hospital, hospital.admin, [], (scope) => handOut(scope, morphine, 3));
  await asUser(hospital, hospital.admin, [], (scope) => handOut(scope, paracetamol, 3));
  const { data, meta } = await listOf(morphine);
  expect(data.map(({ number, direction, quantity, balance }) => [number, direction, quantity, balance])).toEqual([
    [2, 'out', 3, 47],
    [1, 'in', 50, 50],
  ]);
  expect(data[0]).toMatchObject({ schedule: 'II', prescriber: 'Dr Obi', dispensedBy: 'Ada Tester', witnessedBy: 'Ada Tester' });
  expect(data[0]?.party).toContain('P-');
  expect(meta).toMatchObject({ count: 2, opening: 0, closing: 47 });
  expect((await listOf(paracetamol)).data).toEqual([]);
  const balances = (await reader.send(safetyCalls.registerBalances, { query: {} })).payload.data;
  expect(balances.find(({ productId }) => productId === morphine)).toMatchObject({ balance: 47, lastCheckAt: null });
});

test('invariant 9: many at once, the lines follow each other and the balance is the stock', async () => {
  const pethidine = await shelf.medicine('Pethidine', { legalClass: 'controlled', schedule: 'II' }, 15);
  const tries = Array.from({ length: 20 }, () =>
    asUser(hospital, hospital.admin, [], (scope) => handOut(scope, pethidine, 1)).then(
      () => 'out',
      (error: { code?: string }) => error.code,
    ),
  );
  const answers = await Promise.all(tries);
  expect(answers.filter((answer) => answer === 'out')).toHaveLength(15);
  const { data } = await listOf(pethidine);
  expect(data.map(({ number }) => number).sort((a, b) => a - b)).toEqual(Array.from({ length: 16 }, (_, place) => place + 1));
  expect(data.find(({ number }) => number === 16)?.balance).toBe(0);
  for (const check of registerChecks) {
    const figures = await inScopeOf(hospital.id, (scope) => check.run(scope));
    expect(figures.filter(({ expected, actual }) => expected !== actual)).toEqual([]);
  }
});

test('a line is never changed or taken out', async () => {
  for (const words of ['update controlled_register set note = null', 'delete from controlled_register'])
    await expect(theDatabase().owner.query(words)).rejects.toThrow();
});

test('a count: beside what should be there, with a witness; a difference alarms', async () => {
  const fentanyl = await shelf.medicine('Fentanyl', { legalClass: 'controlled', schedule: 'II' }, 10);
  const body = { productId: fentanyl, locationId: shelf.locationId, counted: 8, witnessId: witness.userId, witnessPin: '4826' };
  const blind = await reader.send(safetyCalls.checkRegister, { body });
  expect(blind.error.code).toBe('REGISTER_WITNESS_PIN');
  await witness.send(authCalls.setPin, { body: { pin: '4826', password: demoPassword } });
  const counted = await reader.send(safetyCalls.checkRegister, { body });
  expect(counted.payload).toMatchObject({
    expected: 10,
    difference: -2,
    entry: { direction: 'check', quantity: -2, balance: 10, number: 2 },
  });
  const { rows } = await theDatabase().owner.query(
    "select count(*)::int as count from notifications where title = 'Controlled Drug Difference' and user_id = $1",
    [reader.userId],
  );
  expect(rows[0].count).toBe(1);
  const alone = await reader.send(safetyCalls.checkRegister, { body: { ...body, witnessId: reader.userId } });
  expect(alone.error.code).toBe('REGISTER_WITNESS_SAME');
  const stranger = await reader.send(safetyCalls.checkRegister, { body: { ...body, witnessId: patient.id } });
  expect(stranger.error.code).toBe('REGISTER_WITNESS_PIN');
  const ordinary = await shelf.medicine('Amoxicillin');
  const wrong = await reader.send(safetyCalls.checkRegister, { body: { ...body, productId: ordinary } });
  expect(wrong.error.code).toBe('NOT_CONTROLLED');
  const figures = await Promise.all(registerChecks.map((check) => inScopeOf(hospital.id, (scope) => check.run(scope))));
  expect(figures.flat().filter(({ expected, actual }) => expected !== actual)).toEqual([]);
});
