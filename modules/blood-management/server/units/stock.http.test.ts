import { beforeAll, describe, expect, test } from 'vitest';
import { addDays, addHours, addSeconds } from '#kernel/server/clock/instants.ts';
import { aHospital, clockNow, runJobNow, setClock, theDatabase } from '#testing/world.ts';
import { donorCalls } from '../../contract/calls/donors.ts';
import { stockCalls } from '../../contract/calls/stock.ts';
import { storageCalls } from '../../contract/calls/storage.ts';
import { aBank, newUnit, sound, statusOf, type TestBank, tested } from '#testing/blood-bank.ts';

let bank: TestBank;
beforeAll(async () => {
  bank = await aBank(await aHospital());
}, 120_000);

const acquire = (units: readonly object[], changes: object = {}) =>
  bank.bench.send(stockCalls.createAcquisition, { body: { kind: 'opening', acquiredAt: clockNow(), units, ...changes } as never });

describe('the price', () => {
  test('before whole blood has one, the bank says so with the exact words; ignorePrice passes', async () => {
    const { admin } = await aHospital();
    const refused = await admin.send(stockCalls.bank, { query: {} });
    expect([refused.status, refused.error.code, refused.error.message]).toEqual([
      422,
      'BLOOD_PRICE_NOT_SET',
      'Error: Blood Price Has Not Been Set',
    ]);
    const { payload } = sound(await admin.send(stockCalls.bank, { query: { ignorePrice: 'true' } }));
    expect(payload.bloodBankDetail.o_negative).toMatchObject({ availableQuantity: 0, minimum: 3 });
    expect(sound(await admin.send(stockCalls.dashboard, {})).payload.data).toHaveLength(8);
  });
});

describe('acquisition', () => {
  test('a complete unit of a supplier is available, an incomplete one waits for its tests', async () => {
    const complete = await bank.unit('A+');
    expect(complete).toMatchObject({ status: 'available', groupConfirmed: true, screened: true });
    const waiting = sound(await acquire([newUnit('A+', 'packed-red-cells', { groupConfirmed: false })])).payload.units[0];
    expect(waiting).toMatchObject({ status: 'quarantined', holdReason: 'screening' });
  });

  test('numbers: own ones without gaps, scans read, a wrong check character names its row', async () => {
    const { payload } = sound(
      await acquire([newUnit('O+', 'platelets', { unitNumber: '' }), newUnit('O+', 'platelets', { unitNumber: '=G12349865432177' })]),
    );
    expect(payload.units.map(({ unitNumber }) => unitNumber).sort()).toEqual(['BLD-000001', 'G123498654321']);
    const wrong = await acquire([newUnit('O+'), newUnit('O+', 'platelets', { unitNumber: 'G1234 98 654321 K' })]);
    expect([wrong.status, wrong.error.code, Object.keys(wrong.error.fields ?? {})]).toEqual([400, 'UNIT_CHECK', ['units.1.unitNumber']]);
    const twice = await acquire([newUnit('O+', 'platelets', { unitNumber: 'G123498654321' })]);
    expect([twice.status, twice.error.code]).toEqual([409, 'UNIT_EXISTS']);
    // Another component of the same donation is another unit.
    expect((await acquire([newUnit('O+', 'fresh-frozen-plasma', { unitNumber: 'G123498654321' })])).status).toBe(200);
  });

  test('all units or none', async () => {
    const good = newUnit('B-');
    const late = newUnit('B-', 'platelets', { collectedAt: addDays(clockNow(), -5), expiresAt: addSeconds(clockNow(), -1) });
    expect((await acquire([good, late])).error.code).toBe('UNIT_EXPIRED');
    const { payload } = sound(await bank.bench.send(stockCalls.units, { query: { unitNumber: good.unitNumber } }));
    expect(payload.meta.count).toBe(0);
  });

  test('the expiry may be earlier than the rule, never later; a group in either spelling', async () => {
    const body = newUnit('O+', 'platelets', { bloodGroup: 'ab_negative', expiresAt: addDays(clockNow(), 5) });
    expect((await acquire([body])).error.code).toBe('UNIT_EXPIRY');
    expect(sound(await acquire([{ ...body, expiresAt: addDays(clockNow(), 2) }])).payload.units[0]?.bloodGroup).toBe('AB-');
  });

  test('a source that its kind asks for', async () => {
    expect((await acquire([newUnit('O+')], { kind: 'voluntary-donation' })).error).toMatchObject({
      code: 'ACQUISITION_SOURCE',
      fields: { donorId: expect.any(String) },
    });
    expect((await acquire([newUnit('O+')], { kind: 'blood-service' })).error.code).toBe('ACQUISITION_SOURCE');
  });
});

const donorBody = {
  fullname: 'Chidi Obi',
  gender: 'male' as const,
  dateOfBirth: '1990-04-04',
  weightKg: 70,
  haemoglobin: 14,
  consent: true,
};

async function donation(changes: object = {}) {
  const donor = sound(await bank.bench.send(donorCalls.create, { body: donorBody })).payload;
  const unit = newUnit('O+', 'whole-blood', {
    screening: undefined,
    groupConfirmed: false,
    collectedAt: addHours(clockNow(), -1),
    ...changes,
  });
  const made = sound(await acquire([unit], { kind: 'voluntary-donation', donorId: donor.id })).payload;
  return { donor, unit: made.units[0] as (typeof made.units)[number] };
}

describe('screening (invariant 3)', () => {
  const screen = (id: string, body: object, who = bank.bench) => who.send(stockCalls.screen, { params: { id }, body: body as never });

  test('four tests and a second typing by another person, then it is released', async () => {
    const { unit } = await donation();
    expect((await screen(unit.id, { results: tested, release: true })).error.code).toBe('UNIT_TYPING');
    expect((await screen(unit.id, { typedGroup: 'O+' })).error.code).toBe('UNIT_SAME_PERSON');
    expect((await screen(unit.id, { typedGroup: 'A+' }, bank.second)).error.code).toBe('UNIT_TYPING_DIFFERS');
    expect((await screen(unit.id, { typedGroup: 'O+', release: true }, bank.second)).error.code).toBe('UNIT_SCREENING');
    sound(await screen(unit.id, { results: tested }));
    const { payload } = sound(await screen(unit.id, { typedGroup: 'O+', release: true }, bank.second));
    expect(payload).toMatchObject({ status: 'available', typings: [{ bloodGroup: 'O+' }, { bloodGroup: 'O+' }] });
  });

  test('the database keeps it: no unit leaves quarantine without tests and second typing', async () => {
    const { unit } = await donation();
    const free = theDatabase().owner.query("update blood_units set status = 'available', hold_reason = null where id = $1", [unit.id]);
    await expect(free).rejects.toThrow('blood_units_released');
  });

  test('a reactive test discards the donation, defers the donor and holds what the donor gave before', async () => {
    const { unit, donor } = await donation();
    await screen(unit.id, { results: tested });
    sound(await screen(unit.id, { typedGroup: 'O+', release: true }, bank.second));
    await theDatabase().owner.query('update blood_donors set last_donation_at = null where id = $1', [donor.id]);
    const later = newUnit('O+', 'whole-blood', { screening: undefined, groupConfirmed: false, collectedAt: addHours(clockNow(), -1) });
    const next = sound(await acquire([later], { kind: 'voluntary-donation', donorId: donor.id })).payload.units[0];
    const { payload } = sound(await screen(next?.id as string, { results: { ...tested, hiv: 'reactive' } }));
    expect(payload.status).toBe('discarded');
    expect(await statusOf(unit.id)).toEqual({ status: 'quarantined', holdReason: 'lookback' });
    expect(sound(await bank.bench.send(donorCalls.view, { params: { id: donor.id } })).payload).toMatchObject({
      status: 'deferred',
      deferredForever: true,
    });
    expect((await acquire([newUnit('O+')], { kind: 'voluntary-donation', donorId: donor.id })).error.code).toBe('DONOR_DEFERRED');
    const lookbacks = sound(await bank.bench.send(donorCalls.lookbacks, { query: { status: ['open'] } })).payload.data;
    const own = lookbacks.find((row) => row.donor?.id === donor.id);
    expect(own).toMatchObject({ marker: 'hiv', units: 1, open: 1, acts: { close: 'LOOKBACK_OPEN' } });
    const opened = sound(await bank.bench.send(donorCalls.lookback, { params: { id: own?.id as string } })).payload;
    expect(opened.rows).toMatchObject([{ unit: { id: unit.id }, action: 'quarantine' }]);
    const note = { rowId: opened.rows[0]?.id as string, outcome: 'Discarded' };
    sound(await bank.bench.send(donorCalls.editLookback, { params: { id: opened.id }, body: note }));
    expect(
      sound(await bank.bench.send(donorCalls.editLookback, { params: { id: opened.id }, body: { close: true, reason: 'Done' } })).payload
        .status,
    ).toBe('closed');
  });

  test('a held unit goes by the word of two people alone', async () => {
    const unit = await bank.unit('O-');
    await theDatabase().owner.query("update blood_units set status = 'quarantined', hold_reason = 'recalled' where id = $1", [unit.id]);
    expect((await screen(unit.id, { release: true })).error.code).toBe('UNIT_HELD');
    const decide = (second: object) =>
      bank.bench.send(stockCalls.releaseHold, {
        params: { id: unit.id },
        body: { decision: 'release', reason: 'Checked', second } as never,
      });
    expect((await decide(bank.secondOf(bank.bench))).error.code).toBe('SECOND_PERSON');
    expect((await decide({ ...bank.secondOf(bank.second), pin: '0000' })).error.code).toBe('SECOND_PERSON_PIN');
    expect((await decide(bank.secondOf(bank.nurse))).error.code).toBe('SECOND_PERSON_PIN');
    expect(sound(await decide(bank.secondOf(bank.second))).payload).toMatchObject({
      status: 'available',
      holdDecision: { decision: 'release' },
    });
  });
});

describe('stock by the clock (invariant 2)', () => {
  test('counted at the moment: a unit is expired at its second, whatever a job did', async () => {
    const fresh = await aBank(await aHospital());
    const now = clockNow();
    const unit = await fresh.unit('B+', 'packed-red-cells', { expiresAt: addSeconds(now, 60) });
    const count = async () =>
      sound(await fresh.bench.send(stockCalls.bank, { query: {} })).payload.bloodBankDetail.b_positive.availableQuantity;
    expect(await count()).toBe(1);
    setClock(addSeconds(now, 61));
    try {
      expect(await count()).toBe(0);
      expect(sound(await fresh.bench.send(stockCalls.unit, { params: { id: unit.id } })).payload.status).toBe('expired');
      expect(sound(await fresh.bench.send(stockCalls.available, { query: { bloodGroup: 'B+' } })).payload.data).toEqual([]);
      expect((await statusOf(unit.id)).status).toBe('available');
      await runJobNow('blood-management.expire-units', { hospitalId: fresh.hospital.id });
      expect((await statusOf(unit.id)).status).toBe('expired');
    } finally {
      setClock(null);
    }
  });

  test('plasma and platelets count in their components alone; quarantined ones in none', async () => {
    const fresh = await aBank(await aHospital());
    for (const component of ['packed-red-cells', 'whole-blood', 'platelets', 'fresh-frozen-plasma'] as const)
      await fresh.unit('AB+', component);
    await fresh.unit('AB+', 'packed-red-cells', { groupConfirmed: false });
    const detail = sound(await fresh.bench.send(stockCalls.bank, { query: {} })).payload.bloodBankDetail.ab_positive;
    expect(detail).toMatchObject({
      availableQuantity: 2,
      quarantined: 1,
      components: { platelets: 1, 'fresh-frozen-plasma': 1, cryoprecipitate: 0 },
    });
  });
});

describe('storages (invariant 13)', () => {
  test('a reading outside holds every unit; two people decide on each', async () => {
    const unit = await bank.unit('A-', 'packed-red-cells', { storageId: bank.fridge.id });
    const read = (celsius: number) =>
      bank.bench.send(storageCalls.addReading, { params: { id: bank.fridge.id }, body: { readings: [{ celsius }] } });
    sound(await read(4));
    expect((await statusOf(unit.id)).status).toBe('available');
    sound(await read(9.5));
    expect(await statusOf(unit.id)).toEqual({ status: 'quarantined', holdReason: 'fridge' });
    sound(await read(5));
    const [found] = sound(await bank.bench.send(storageCalls.excursions, { query: { open: 'true' } })).payload.data;
    expect(found).toMatchObject({ status: 'ended', worstCelsius: 9.5, cause: 'temperature', units: [{ id: unit.id, decision: null }] });
    const body = {
      units: [{ unitId: unit.id, decision: 'release', reason: 'Below ten degrees for minutes' }],
      second: bank.secondOf(bank.second),
    };
    const decided = await bank.bench.send(storageCalls.decide, { params: { id: found?.id as string }, body: body as never });
    expect(sound(decided).payload).toMatchObject({ status: 'decided', units: [{ decision: 'release' }] });
    expect((await statusOf(unit.id)).status).toBe('available');
  });

  test('a storage that nobody reads for twice its interval holds its units', async () => {
    const fresh = await aBank(await aHospital());
    const unit = await fresh.unit('A-', 'packed-red-cells', { storageId: fresh.fridge.id });
    setClock(addHours(clockNow(), 9));
    try {
      await runJobNow('blood-management.sweep-hospital', { hospitalId: fresh.hospital.id });
      expect(await statusOf(unit.id)).toEqual({ status: 'quarantined', holdReason: 'fridge' });
    } finally {
      setClock(null);
    }
  });
});

test('whole blood is split into components that keep donation, tests and typings', async () => {
  const unit = await bank.unit('O+', 'whole-blood', { collectedAt: addHours(clockNow(), -2) });
  const body = { parts: [{ component: 'packed-red-cells' as const }, { component: 'fresh-frozen-plasma' as const }] };
  const { payload } = sound(await bank.bench.send(stockCalls.split, { params: { id: unit.id }, body }));
  expect(payload).toMatchObject({
    status: 'processed',
    children: [{ unitNumber: `${unit.unitNumber}-A`, status: 'available' }, { component: 'fresh-frozen-plasma' }],
  });
});

test('a unit is discarded before a witness, with a reason', async () => {
  const unit = await bank.unit('O+');
  const discard = (witness: object) =>
    bank.bench.send(stockCalls.discard, { params: { id: unit.id }, body: { reason: 'Leaking bag', witness } as never });
  expect((await discard(bank.secondOf(bank.bench))).error.code).toBe('SECOND_PERSON');
  const { payload } = sound(await discard(bank.secondOf(bank.nurse)));
  expect([payload.status, payload.trace.at(-1)?.type]).toEqual(['discarded', 'discarded']);
});

test('the identity of a unit never changes, also for the owner of the database', async () => {
  const unit = await bank.unit('O+');
  await expect(theDatabase().owner.query("update blood_units set blood_group = 'A+' where id = $1", [unit.id])).rejects.toThrow(
    'never changes',
  );
});

test('a unit of another hospital is not found', async () => {
  const other = await aBank(await aHospital());
  const unit = await other.unit('O+');
  expect((await bank.bench.send(stockCalls.unit, { params: { id: unit.id } })).status).toBe(404);
});
