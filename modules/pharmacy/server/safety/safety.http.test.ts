import { beforeAll, expect, test } from 'vitest';
import { addDays } from '#kernel/server/clock/instants.ts';
import { covers } from '#modules/inventory/contract/clearance.ts';
import { ClearForPatient } from '#modules/inventory/contract/events.ts';
import { aPatient } from '#testing/factories.ts';
import { aHospital, clockNow, inScopeOf, type TestHospital, theDatabase } from '#testing/world.ts';
import { safetyCalls } from '../../contract/calls/safety.ts';
import type { SafetyLine } from '../../contract/safety/records.ts';
import { aShelf, asUser, type Shelf } from '../testing/medicines.ts';
import { checkSafety, clearForPatient } from './clear.ts';
import type { ClearOrder } from './orders.ts';

let hospital: TestHospital;
let shelf: Shelf;

beforeAll(async () => {
  hospital = await aHospital();
  shelf = await aShelf(hospital);
}, 60_000);

function line(productId: string | null, changes: Partial<SafetyLine> = {}): SafetyLine {
  return {
    productId,
    genericName: null,
    ingredients: [],
    atcCode: null,
    doseAmount: 1,
    doseUnit: 'tablet',
    perDay: 2,
    route: 'oral',
    durationDays: 5,
    quantity: 10,
    indication: 'for a test',
    ...changes,
  };
}

const posted = async (url: string, body: object) => {
  const answer = await hospital.admin.raw('POST', url, body);
  if (answer.status !== 200) throw new Error(answer.text);
};
const allergicTo = (patientId: string, substance: string) =>
  posted('/api/allergies', {
    patientId,
    category: 'medication',
    substance,
    ...(substance === 'Penicillin' ? { drugClass: 'Penicillins' } : { genericName: substance }),
  });
const found = (patientId: string | null, lines: SafetyLine[]) =>
  inScopeOf(hospital.id, async (scope) =>
    (await checkSafety(scope, { patientId, lines, mayControlled: true })).map((alerts) =>
      alerts.map(({ rule, level }) => `${rule} ${level}`),
    ),
  );
const override = 'Override Medication Alert';
const reason = 'No other medicine is at hand';

function clear(order: Omit<ClearOrder, 'door'> & { door?: ClearOrder['door'] }, permissions: string[] = []) {
  return asUser(hospital, hospital.admin, permissions, async (scope) => {
    const { clearance, alerts } = await clearForPatient(scope, { door: 'order', ...order });
    return { alerts, covers: covers(clearance, order.patientId, order.lines[0]?.productId as string, 10) };
  }).catch((error: { code?: string; details?: object; message: string }) => {
    if (!error.code) throw error;
    return { refused: error.code, details: error.details };
  });
}

test('what is known of the patient is gathered: allergies, age and weight, pregnancy, conditions', async () => {
  const amoxicillin = await shelf.medicine('Amoxicillin');
  const paracetamol = await shelf.medicine('Paracetamol', {
    maxSingleDose: 1000,
    maxDailyDose: 4000,
    doseUnit: 'mg',
    paediatricSinglePerKg: 15,
  });
  const woman = await aPatient(hospital);
  expect(await found(woman.id, [line(amoxicillin)])).toEqual([['allergies-unknown warn']]);
  await allergicTo(woman.id, 'Penicillin');
  expect(await found(woman.id, [line(amoxicillin), line(paracetamol)])).toEqual([['allergy stop'], []]);
  await posted('/api/vitals', { patientId: woman.id, isPregnant: true, pulse: 80 });
  expect(await found(woman.id, [line(null, { genericName: 'Warfarin' })])).toEqual([['pregnancy stop']]);
  await posted('/api/preExistingConditions', { patientId: woman.id, name: 'Sickle cell disease', icdCode: 'D57' });
  expect((await found(woman.id, [line(null, { genericName: 'Diclofenac' })]))[0]).toContain('sickle-cell warn');
  const dateOfBirth = addDays(clockNow(), -365 * 4).slice(0, 10);
  const child = await aPatient(hospital, { dateOfBirth });
  expect((await found(child.id, [line(paracetamol)]))[0]).toContain('weight stop');
  await posted('/api/vitals', { patientId: child.id, weight: 15_000 });
  expect(await found(child.id, [line(paracetamol)])).toEqual([['dose-single stop', 'allergies-unknown warn']]);
  expect(await found(child.id, [line(paracetamol, { doseAmount: 225, doseUnit: 'mg' })])).toEqual([['allergies-unknown warn']]);
  const help = await hospital.admin.send(safetyCalls.doseHelp, { query: { productId: paracetamol, patientId: child.id } });
  expect(help.payload).toMatchObject({ child: true, perKg: true, maxSingleDose: 225, weight: { kg: 15, fresh: true } });
  expect(help.payload).toMatchObject({ height: null, bsa: null });
  await posted('/api/vitals', { patientId: child.id, height: 1000 });
  const measured = await hospital.admin.send(safetyCalls.doseHelp, { query: { productId: paracetamol, patientId: child.id } });
  expect(measured.payload).toMatchObject({ height: { cm: 100 }, bsa: 0.65 });
});

test('the product: stock with others of the substance, out of use, most units', async () => {
  const [dry, full] = [await shelf.medicine('Omeprazole', {}, 0), await shelf.medicine('Omeprazole', { maxDispenseQuantity: 30 }, 100)];
  const alerts = await inScopeOf(hospital.id, (scope) => checkSafety(scope, { patientId: null, lines: [line(dry)] }));
  expect(alerts[0]).toMatchObject([{ rule: 'stock', level: 'warn' }]);
  expect(alerts[0]?.[0]?.advice).toContain('Omeprazole');
  expect(await found(null, [line(full, { quantity: 31 })])).toEqual([['quantity stop']]);
  expect(await found(null, [line(full)])).toEqual([[]]);
});

test('invariant 10: a stop is passed with the right and a reason only, stored and audited; a try without the right is remembered', async () => {
  const patient = await aPatient(hospital);
  const ampicillin = await shelf.medicine('Ampicillin');
  await allergicTo(patient.id, 'Penicillin');
  const lines = [line(ampicillin)];
  const overrides = [{ line: 0, rule: 'allergy', reason }];
  expect(await clear({ patientId: patient.id, lines }, [override])).toMatchObject({
    refused: 'ALLERGY',
    details: { substance: 'Penicillin' },
  });
  expect(await clear({ patientId: patient.id, lines, door: 'prescribe' }, [override])).toMatchObject({ refused: 'SAFETY_STOP' });
  expect(await clear({ patientId: patient.id, lines, overrides })).toMatchObject({ refused: 'FORBIDDEN' });
  const passed = await clear({ patientId: patient.id, lines, overrides }, [override]);
  expect(passed).toMatchObject({
    covers: true,
    alerts: [[{ rule: 'allergy', overrideReason: reason, overriddenBy: { name: 'Ada Tester' } }]],
  });
  const { rows } = await theDatabase().owner.query(
    "select outcome, reason from audit_entries where patient_id = $1 and action = 'override' order by at",
    [patient.id],
  );
  expect(rows).toEqual([
    { outcome: 'refused', reason: null },
    { outcome: 'ok', reason },
  ]);
});

test('a pair within one order: major wants a reason of anybody, contraindicated the right', async () => {
  const patient = await aPatient(hospital);
  const [warfarin, metronidazole] = [await shelf.medicine('Warfarin'), await shelf.medicine('Metronidazole')];
  const lines = [line(warfarin), line(metronidazole)];
  expect(await clear({ patientId: patient.id, lines })).toMatchObject({ refused: 'SAFETY_REASON' });
  const overrides = [{ line: 1, rule: 'interaction', reason }];
  expect(await clear({ patientId: patient.id, lines, overrides })).toMatchObject({ covers: true });
  const heart = [line(null, { genericName: 'Sildenafil' }), line(null, { genericName: 'Glyceryl trinitrate' })];
  expect(await clear({ patientId: patient.id, lines: heart, overrides })).toMatchObject({ refused: 'FORBIDDEN' });
});

test('a pair that was passed when it was asked for is not asked about again, whichever medicine comes first', async () => {
  const patient = await aPatient(hospital);
  const [warfarin, metronidazole] = [await shelf.medicine('Warfarin'), await shelf.medicine('Metronidazole')];
  const ask = async (productId: string, more: object = {}) => {
    const body = { patientId: patient.id, productId, quantity: 4, dosageText: 'One twice a day', indication: 'for a test', ...more };
    const answer = await hospital.admin.raw('POST', '/api/medication-request', body);
    if (answer.status !== 200) throw new Error(answer.text);
    return (answer.payload as { requests: { id: string }[] }).requests[0]?.id as string;
  };
  const submit = async (requestIds: string[]) => {
    const order = await hospital.admin.raw('POST', '/api/medication-order', { patientId: patient.id, requestIds });
    return hospital.admin.raw('PATCH', `/api/medication-order/${(order.payload as { id: string }).id}/submit`, {});
  };
  const first = await ask(warfarin);
  const second = await ask(metronidazole, { overrides: [{ line: 0, rule: 'interaction', reason }] });
  const together = await submit([second, first]);
  expect(together.status, together.text).toBe(200);
  // Warfarin alone, later: the running metronidazole carries the yes. Another blood thinner is another pair.
  const again = await clear({ patientId: patient.id, lines: [line(warfarin, { continuing: true })] });
  const passed = 'alerts' in again ? again.alerts.flat().find(({ rule }) => rule === 'interaction') : null;
  expect(passed).toMatchObject({ level: 'reason', overrideReason: reason });
  const aspirin = await shelf.medicine('Aspirin');
  expect(await clear({ patientId: patient.id, lines: [line(aspirin)] })).toMatchObject({ refused: 'SAFETY_REASON' });
});

test('the counter: no prescription medicine without a prescriber, none on a prescription that is over', async () => {
  const [losartan, vitamin] = [await shelf.medicine('Losartan'), await shelf.medicine('Ascorbic acid', { legalClass: 'otc' })];
  expect(await clear({ patientId: null, lines: [line(losartan)] })).toMatchObject({ refused: 'PRESCRIPTION_REQUIRED' });
  expect(await clear({ patientId: null, customer: { prescriber: 'Dr Obi' }, lines: [line(losartan)] })).toMatchObject({ covers: true });
  expect(await clear({ patientId: null, lines: [line(vitamin)] })).toMatchObject({ covers: true });
  const over = line(vitamin, { validUntil: addDays(clockNow(), -2).slice(0, 10) });
  expect(await clear({ patientId: null, lines: [over], door: 'dispense' })).toMatchObject({ refused: 'PRESCRIPTION_EXPIRED' });
});

test('stock that a department uses for a patient goes through the same check; a patient that is none is not found', async () => {
  const patient = await aPatient(hospital);
  const cloxacillin = await shelf.medicine('Cloxacillin');
  const ask = (lines: { productId: string; quantity: number }[]) =>
    inScopeOf(hospital.id, (scope) => scope.ask(ClearForPatient, { patientId: patient.id, lines, overrides: [], confirm: false }));
  const [clearance] = await ask([{ productId: cloxacillin, quantity: 2 }]);
  expect(covers(clearance, patient.id, cloxacillin, 2)).toBe(true);
  expect(covers(clearance, patient.id, cloxacillin, 3)).toBe(false);
  await allergicTo(patient.id, 'Cloxacillin');
  await expect(ask([{ productId: cloxacillin, quantity: 2 }])).rejects.toMatchObject({ code: 'ALLERGY' });
  expect(await clear({ patientId: hospital.id, lines: [line(cloxacillin)] })).toMatchObject({ refused: 'NOT_FOUND' });
});

test('another hospital does not see this one', async () => {
  const other = await aHospital();
  const patient = await aPatient(other);
  const foreign = await hospital.admin.send(safetyCalls.doseHelp, {
    query: { productId: await shelf.medicine('Ibuprofen'), patientId: patient.id },
  });
  expect(foreign.status).toBe(404);
});
