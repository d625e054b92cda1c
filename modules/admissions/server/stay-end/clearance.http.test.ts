import { beforeAll, describe, expect, test } from 'vitest';
import { voidBillsOf } from '#modules/patient-bills/server/index.ts';
import type { SourceType } from '#modules/patient-bills/contract/words.ts';
import { aBillableItem } from '#testing/factories.ts';
import { inScopeOf, theDatabase } from '#testing/world.ts';
import { admissionCalls } from '../../contract/calls/admissions.ts';
import { stayEndCalls } from '../../contract/calls/stay-end.ts';
import type { Admission } from '../../contract/stay-records.ts';
import type { ClearanceArea } from '../../contract/stay-words.ts';
import { roomCalls } from '../../contract/calls/rooms.ts';
import { sound } from '../testing/rooms.ts';
import { admitted } from '../testing/stays.ts';
import { aDischarge, aMedicineGiven, aStayWorld, clearAll, coded, type StayWorld, summary } from '../testing/stay-end.ts';

let world: StayWorld;
const api = async (method: 'GET' | 'POST' | 'PATCH', path: string, body?: object) =>
  sound((await world.hospital.admin.raw(method, `/api/${path}`, body)) as never) as { id: string; version: number };

beforeAll(async () => {
  world = await aStayWorld();
  // Nights and the fee cost something, so that nothing of a stay waits for a price unless a test says so.
  sound(await world.hospital.admin.send(roomCalls.saveClass, { params: { roomType: 'general' }, body: { price: 500_000 } }));
}, 120_000);

type Named = Pick<Admission, 'id'>;
const clearance = async ({ id }: Named, who = world.hospital.admin) => sound(await who.send(stayEndCalls.clearance, { params: { id } }));
const blockers = async (stay: Named, area: ClearanceArea) =>
  (await clearance(stay)).areas.find((each) => each.area === area)?.blockers ?? [];
const codes = async (stay: Named, area: ClearanceArea) => (await blockers(stay, area)).map(({ code }) => code);
const clear = ({ id }: Named, area: ClearanceArea, who = world.hospital.admin, passReason: string | null = null) =>
  who.send(stayEndCalls.clear, { params: { id }, body: { area, passReason } });
const discharge = async ({ id }: Named, changes: object = {}) =>
  sound(await world.doctor.send(stayEndCalls.discharge, { params: { id }, body: aDischarge(changes) }));
const release = ({ id }: Named, changes: object = {}, who = world.hospital.admin) =>
  who.send(stayEndCalls.release, { params: { id }, body: { releasedTo: 'Her sister', ...changes } });

/** A medicine to go home is prescribed, and waits in the pharmacy. */
async function takesHome(patientId: string): Promise<void> {
  await api('POST', 'allergies', { patientId, noneKnown: true });
  const line = {
    ...{ genericName: 'Cetirizine', strength: '10 mg', form: 'Tablet', doseAmount: 10, doseUnit: 'mg', route: 'oral' },
    ...{ indication: 'Itching', frequencyCode: 'OD', durationValue: 5, durationUnit: 'days', supplyFrom: 'pharmacy', quantity: 5 },
  };
  await api('POST', 'prescriptions', { patientId, allergiesReviewed: true, sign: true, kind: 'discharge', lines: [line] });
}

/** Everything that the stay was charged so far is taken back. */
async function owesNothing({ id }: Named): Promise<void> {
  const { rows } = await theDatabase().owner.query<{ type: SourceType; source: string }>(
    "select distinct source_type as type, source_id as source from patient_bills where admission_id = $1 and status = 'active'",
    [id],
  );
  await inScopeOf(world.hospital.id, async (scope) => {
    for (const { type, source } of rows) await voidBillsOf(scope, { sourceType: type, sourceIds: [source], reason: 'Charged by mistake' });
  });
}

test('the areas are read with the version that clearing the next one wants', async () => {
  const stay = await admitted(world.hospital);
  await discharge(stay);
  const first = (await clearance(stay)).version;
  const send = (area: ClearanceArea, version: number) =>
    world.hospital.admin.send(stayEndCalls.clear, { params: { id: stay.id }, body: { area, passReason: 'Seen by hand', version } });
  const cleared = sound(await send('nursing', first));
  const second = (await clearance(stay)).version;
  expect(second).toBe(cleared.version);
  expect((await send('pharmacy', first)).status).toBe(409);
  expect((await send('pharmacy', second)).status).toBe(200);
});

describe('nursing', () => {
  test('is kept by doses that are due, and cleared by recording them', async () => {
    const stay = await admitted(world.hospital);
    await discharge(stay);
    const given = await aMedicineGiven(world.hospital, stay.of.id);
    await theDatabase().owner.query("update administration_dosages set due_at = due_at - interval '100 hours' where id = $1", [
      given.dosages[0]?.id,
    ]);
    const [due] = await blockers(stay, 'nursing');
    expect(due).toMatchObject({ code: 'dose-unrecorded', button: 'Record', path: `/administrations/${given.id}` });
    expect((await clear(stay, 'nursing', world.nurse)).error).toMatchObject({ code: 'CLEARANCE_BLOCKED', items: [due] });
    const body = { dosageId: given.dosages[0]?.id, scannedPatient: stay.of.id, note: 'Given before she left' };
    await api('PATCH', `therapeutic-administrations/${given.id}/complete`, body);
    expect(await codes(stay, 'nursing')).toEqual([]);
    expect(sound(await clear(stay, 'nursing', world.nurse)).cleared).toBe(1);
  });

  test('is kept by belongings, and cleared by giving them back', async () => {
    const stay = await admitted(world.hospital);
    const assess = (givenBackAt: string | null) =>
      world.nurse.send(admissionCalls.assess, {
        params: { id: stay.id },
        body: {
          ...{ fallRisk: 10, pressureRisk: 20, vteRisk: 'low', allergiesChecked: true },
          belongings: [{ what: 'Wrist watch', givenBackAt, givenBackTo: null }],
        },
      });
    sound(await assess(null));
    await discharge(stay);
    expect(await blockers(stay, 'nursing')).toMatchObject([
      { code: 'belongings', words: 'Wrist watch is not given back', path: `/admissions/${stay.id}` },
    ]);
    sound(await assess(stay.admittedAt));
    expect(await codes(stay, 'nursing')).toEqual([]);
  });
});

describe('pharmacy', () => {
  test('is kept by medicines to go home that wait, and cleared when they are not wanted', async () => {
    const stay = await admitted(world.hospital);
    await discharge(stay);
    await takesHome(stay.of.id);
    const [takeHome] = await blockers(stay, 'pharmacy');
    expect(takeHome).toMatchObject({ code: 'take-home', button: 'Open order', path: expect.stringMatching(/^\/medications\/requests\//) });
    const requestId = takeHome?.path.split('/').at(-1);
    await api('PATCH', `medication-request/${requestId}/cancel`, { reasonCode: 'patient-refused', reason: 'Has it at home' });
    expect(await codes(stay, 'pharmacy')).toEqual([]);
  });

  test('is kept by units that are to come back of what was ended, and cleared once they came back', async () => {
    const stay = await admitted(world.hospital);
    const given = await aMedicineGiven(world.hospital, stay.of.id);
    const line = '(select prescription_line_id from therapeutic_administrations where id = $1)';
    await theDatabase().owner.query(`update prescription_lines set dispensed = 3 where id = ${line}`, [given.id]);
    expect(await codes(stay, 'pharmacy')).toEqual([]);
    await discharge(stay);
    expect(await blockers(stay, 'pharmacy')).toMatchObject([{ code: 'unused-units', button: 'Return', path: '/medications?tab=returns' }]);
    await theDatabase().owner.query(`update prescription_lines set dispensed = 0 where id = ${line}`, [given.id]);
    expect(await codes(stay, 'pharmacy')).toEqual([]);
  });
});

describe('records', () => {
  test('is kept by a diagnosis without a code, and cleared by coding it; whoever may not discharge signs no summary', async () => {
    const stay = await admitted(world.hospital);
    await discharge(stay, { finalDiagnoses: [{ icdCode: null, description: 'Chest infection' }] });
    expect(await blockers(stay, 'records')).toMatchObject([{ code: 'diagnosis-uncoded', button: 'Code' }]);
    const summarise = (who: StayWorld['nurse'], body: object) =>
      who.send(stayEndCalls.summarise, { params: { id: stay.id }, body: { finalDiagnoses: [coded], ...body } });
    expect((await summarise(world.nurse, { summary })).error.code).toBe('SUMMARY_RIGHT');
    const after = sound(await summarise(world.nurse, {}));
    expect(after.discharge).toMatchObject({ finalDiagnoses: [coded], summary });
    expect(await codes(stay, 'records')).toEqual([]);
  });

  test('is kept by the summary and the certificate of whoever died, and cleared by signing them', async () => {
    const stay = await admitted(world.hospital);
    await discharge(stay, { type: 'deceased' });
    expect(await blockers(stay, 'records')).toMatchObject([{ code: 'death-unsigned', button: 'Certify', path: `/patients/${stay.of.id}` }]);
    await theDatabase().owner.query('update admissions set discharge_summary = null, final_diagnoses = null where id = $1', [stay.id]);
    expect(await codes(stay, 'records')).toEqual(['summary-unsigned', 'diagnosis-uncoded', 'death-unsigned']);
    const body = { finalDiagnoses: [coded], summary };
    sound(await world.doctor.send(stayEndCalls.summarise, { params: { id: stay.id }, body }));
    expect(await codes(stay, 'records')).toEqual(['death-unsigned']);
  });
});

describe('billing', () => {
  test('is kept by what is on no invoice, then on a draft, then unpaid, and cleared by the payment', async () => {
    const stay = await admitted(world.hospital);
    await api('PATCH', 'billing-policy', { autoCreateDraftAt: 'never' });
    await discharge(stay);
    await owesNothing(stay);
    expect(await codes(stay, 'billing')).toEqual([]);
    await world.charge(stay);
    expect(await blockers(stay, 'billing')).toMatchObject([
      { code: 'balance-due', button: 'Take payment', amount: world.price },
      { code: 'uninvoiced', button: 'Create invoice', amount: world.price },
    ]);
    const rows = await theDatabase().owner.query("select id from patient_bills where admission_id = $1 and status = 'active'", [stay.id]);
    const invoice = await api('POST', 'invoice', {
      patientId: stay.of.id,
      billIds: rows.rows.map(({ id }) => id),
      billingMethod: 'Self-Pay',
    });
    expect(await codes(stay, 'billing')).toEqual(['balance-due', 'on-draft']);
    await api('PATCH', `invoice/${invoice.id}/submitForPayment`, { version: invoice.version });
    expect(await codes(stay, 'billing')).toEqual(['balance-due']);
    await api('POST', 'invoice/addPayment', {
      invoiceId: invoice.id,
      amount: world.price,
      paymentMethod: 'bank-transfer',
      reference: 'TRF-1',
    });
    expect(await codes(stay, 'billing')).toEqual([]);
    expect(sound(await clear(stay, 'billing')).cleared).toBe(1);
    await api('PATCH', 'billing-policy', { autoCreateDraftAt: 'discharge' });
  });

  test('is kept by a charge without a price and by one that waits for the insurer; never by what is void or costs nothing', async () => {
    const stay = await admitted(world.hospital);
    await discharge(stay);
    await owesNothing(stay);
    const item = await aBillableItem(world.hospital, { price: null });
    const free = await aBillableItem(world.hospital, { price: 0 });
    await world.charge(stay, { billableItemId: item });
    await world.charge(stay, { billableItemId: free });
    expect(await codes(stay, 'billing')).toEqual(['unpriced']);
    await owesNothing(stay);
    const line = await world.charge(stay);
    const pending = (of: string) => theDatabase().owner.query("update patient_bills set coverage_status = 'pending' where id = $1", [of]);
    await pending(line);
    expect(await codes(stay, 'billing')).toContain('hmo-pending');
    await owesNothing(stay);
    await pending(line);
    await pending(await world.charge(stay, { billableItemId: free }));
    expect(await codes(stay, 'billing')).toEqual([]);
  });

  test('names no amount to whoever may not see bills, and the balance to nobody else', async () => {
    const stay = await admitted(world.hospital);
    await discharge(stay);
    await world.charge(stay);
    const porter = await world.hospital.userWith('View Admission');
    const seen = await clearance(stay, porter);
    expect(seen.netDue).toBeNull();
    expect(seen.areas.flatMap((area) => area.blockers).every(({ amount }) => amount === null)).toBe(true);
    expect(seen.areas.every(({ mayClear }) => !mayClear)).toBe(true);
    expect((await clearance(stay)).netDue).toBeGreaterThan(0);
  });
});

describe('an area', () => {
  test('is cleared after the discharge alone, by who may, and as the settings ask for it', async () => {
    const stay = await admitted(world.hospital);
    expect((await clear(stay, 'nursing')).error.code).toBe('NOT_DISCHARGED');
    await discharge(stay);
    expect((await clear(stay, 'pharmacy', world.nurse, null)).error.code).toBe('CLEARANCE_RIGHT');
    const settings = async (clearanceAreas: string[]) => {
      const { version } = await api('GET', 'settings/ward');
      await api('PATCH', 'settings/ward', { version, values: { clearanceAreas } });
    };
    await settings(['nursing', 'pharmacy', 'billing']);
    expect((await clear(stay, 'records')).error.code).toBe('CLEARANCE_AREA');
    expect((await clearance(stay)).areas.map(({ area }) => area)).toEqual(['nursing', 'pharmacy', 'billing']);
    await settings(['nursing', 'pharmacy', 'billing', 'records']);
  });

  test('is passed with a reason by those who release patients; billing never', async () => {
    const stay = await admitted(world.hospital);
    await discharge(stay, { finalDiagnoses: [{ icdCode: null, description: 'Chest infection' }] });
    expect((await clear(stay, 'records', world.doctor, 'Coded tomorrow')).error.code).toBe('CLEARANCE_BLOCKED');
    sound(await clear(stay, 'records', world.nurse, 'Coded tomorrow'));
    const found = (await clearance(stay)).areas.find(({ area }) => area === 'records');
    expect(found?.cleared).toMatchObject({ passedReason: 'Coded tomorrow' });
    await world.charge(stay);
    expect((await clear(stay, 'billing', world.hospital.admin, 'Pays tomorrow')).error.code).toBe('PASS_NOT_ALLOWED');
  });
});

describe('a release', () => {
  test('wants every area and nothing owed; it frees the bed and keeps the gate pass', async () => {
    const stay = await admitted(world.hospital);
    expect((await release(stay)).error.code).toBe('NOT_DISCHARGED');
    await discharge(stay);
    await owesNothing(stay);
    expect((await release(stay)).error).toMatchObject({ code: 'CLEARANCE_MISSING' });
    await clearAll(world.hospital, stay.id);
    const after = sound(await release(stay, {}, world.nurse));
    expect(after).toMatchObject({
      ...{ status: 'released', place: null, vacatedTo: 'home', cleared: 4, areas: 4 },
      release: { to: 'Her sister', outstanding: 0, reason: null, by: expect.any(String) },
    });
    expect((await release(stay)).error.code).toBe('ADMISSION_STATE');
  });

  test('of somebody who owes needs a reason by who may give one; it is kept with the amount', async () => {
    const stay = await admitted(world.hospital);
    await discharge(stay);
    await owesNothing(stay);
    await clearAll(world.hospital, stay.id);
    await world.charge(stay);
    expect((await release(stay)).error).toMatchObject({ code: 'OUTSTANDING_BALANCE', netDue: world.price });
    expect((await release(stay, { reason: 'payment-plan' }, world.nurse)).error.code).toBe('OUTSTANDING_BALANCE');
    const after = sound(await release(stay, { reason: 'payment-plan', note: 'Three monthly payments' }));
    expect(after.release).toMatchObject({ outstanding: world.price, reason: 'payment-plan', note: 'Three monthly payments' });
  });

  test('with a reason stands in place of the clearance of billing, and of no other area', async () => {
    const stay = await admitted(world.hospital);
    await discharge(stay);
    await world.charge(stay);
    expect((await release(stay, { reason: 'waived' })).error.code).toBe('CLEARANCE_MISSING');
    await clearAll(world.hospital, stay.id, ['billing']);
    expect(sound(await release(stay, { reason: 'waived' })).release?.reason).toBe('waived');
  });

  test('gathers the open lines where the policy says so: until then they keep nobody', async () => {
    await api('PATCH', 'billing-policy', { autoCreateDraftAt: 'checkout' });
    const stay = await admitted(world.hospital);
    await discharge(stay);
    await owesNothing(stay);
    await world.charge(stay);
    expect(await codes(stay, 'billing')).toEqual(['balance-due']);
    await clearAll(world.hospital, stay.id, ['billing']);
    sound(await release(stay, { reason: 'payment-plan' }));
    const { rows } = await theDatabase().owner.query('select status from invoices where admission_id = $1', [stay.id]);
    expect(rows).toEqual([{ status: 'draft' }]);
    await api('PATCH', 'billing-policy', { autoCreateDraftAt: 'discharge' });
  });
});

describe('the cash desk', () => {
  test('an accountant finds who awaits the release and releases them, and reads nothing of why they were in the bed', async () => {
    const { hospital } = world;
    const accountant = await hospital.userWithRole('Accountant');
    const stay = await admitted(hospital);
    const leaving = async () => sound(await accountant.send(stayEndCalls.leaving, { params: { patientId: stay.of.id } }));
    expect(await leaving()).toBeNull();
    await discharge(stay);
    expect((await accountant.send(admissionCalls.read, { params: { id: stay.id } })).status).toBe(403);
    const found = await leaving();
    expect(found).toMatchObject({ id: stay.id, admissionNumber: stay.admissionNumber, acts: { release: null } });
    expect(Object.keys(found ?? {})).not.toContain('diagnosis');
    const pass = async () => sound(await accountant.send(admissionCalls.gatePass, { params: { id: stay.id } }));
    expect((await pass()).release).toBeNull();
    await clearAll(hospital, stay.id, ['billing']);
    const { areas } = sound(await accountant.send(stayEndCalls.clearance, { params: { id: stay.id } }));
    expect(areas.map(({ area, cleared }) => [area, cleared !== null])).toContainEqual(['billing', false]);
    const body = { releasedTo: 'His sister', reason: 'payment-plan' as const };
    const released = sound(await accountant.send(stayEndCalls.release, { params: { id: stay.id }, body }));
    expect(released).toMatchObject({ status: 'released', diagnosis: '', reason: '', admittingDiagnoses: [] });
    expect(released.discharge).toMatchObject({ summary: null, finalDiagnoses: [] });
    expect(await pass()).toMatchObject({ admissionNumber: stay.admissionNumber, release: { to: 'His sister' } });
    expect(await leaving()).toBeNull();
    const nurse = await hospital.userWith('View Admission');
    expect((await nurse.send(stayEndCalls.leaving, { params: { patientId: stay.of.id } })).status).toBe(403);
  });

  test('reads no name of a medicine among what keeps areas from being cleared, nor in the refusal of the release', async () => {
    const { hospital } = world;
    const accountant = await hospital.userWithRole('Accountant');
    const stay = await admitted(hospital);
    const ended = await aMedicineGiven(hospital, stay.of.id);
    await theDatabase().owner.query(
      'update prescription_lines set dispensed = 3 where id = (select prescription_line_id from therapeutic_administrations where id = $1)',
      [ended.id],
    );
    await discharge(stay);
    const given = await aMedicineGiven(hospital, stay.of.id, { genericName: 'Ibuprofen', strength: '400 mg', doseAmount: 400 });
    await theDatabase().owner.query("update administration_dosages set due_at = due_at - interval '100 hours' where id = $1", [
      given.dosages[0]?.id,
    ]);
    await takesHome(stay.of.id);
    const seen = async (who: typeof accountant) => (await clearance(stay, who)).areas.flatMap((each) => each.blockers);
    const clinical = ['dose-unrecorded', 'take-home', 'unused-units'];
    const [named, hidden] = [await seen(hospital.admin), await seen(accountant)];
    expect(hidden.map(({ code }) => code)).toEqual(named.map(({ code }) => code));
    expect(named.filter(({ code }) => clinical.includes(code)).map(({ what }) => what)).toEqual([
      expect.stringContaining('Ibuprofen'),
      expect.stringContaining('Cetirizine'),
      expect.stringContaining('Amoxicillin'),
    ]);
    const unnamed = hidden.filter(({ code }) => clinical.includes(code));
    expect(unnamed.map(({ code, what, id }) => [code, what, id])).toEqual(clinical.map((code) => [code, null, null]));
    const refused = await accountant.send(stayEndCalls.release, { params: { id: stay.id }, body: { releasedTo: 'His sister' } });
    expect(refused.error.code).toBe('CLEARANCE_MISSING');
    for (const text of [JSON.stringify(hidden), JSON.stringify(refused.error)])
      expect(text).not.toMatch(/Amoxicillin|Cetirizine|Ibuprofen/);
  });
});
