import { beforeAll, describe, expect, test } from 'vitest';
import { addHours, addMinutes } from '#kernel/server/clock/instants.ts';
import { aPatient } from '#testing/factories.ts';
import { aHospital, clockNow, runJobNow, setClock, theDatabase } from '#testing/world.ts';
import { bedsideCalls } from '../../contract/calls/bedside.ts';
import { requestCalls } from '../../contract/calls/requests.ts';
import { stockCalls } from '../../contract/calls/stock.ts';
import { aBank, asked, billsOf, handed, matched, sound, statusOf, type TestBank } from '#testing/blood-bank.ts';

let bank: TestBank;
beforeAll(async () => {
  bank = await aBank(await aHospital());
}, 120_000);

const add =
  (changes: object = {}, patientId?: string) =>
  async (of = bank) => {
    const id = patientId ?? (await aPatient(of.hospital)).id;
    return of.doctor.send(requestCalls.add, { body: asked(id, changes) as never });
  };

describe('a request', () => {
  test('with its fee; the bank is told', async () => {
    const { payload } = sound(await add()());
    expect(payload).toMatchObject({
      status: 'requested',
      requestNumber: expect.stringMatching(/^BRQ-\d{6}$/),
      group: { state: 'unknown' },
    });
    expect(await billsOf(payload.id)).toEqual([{ status: 'active', net: 500_000, performed: false }]);
  });

  test('waits for the price and for consent, but never an emergency (invariant 11)', async () => {
    const poor = await aHospital();
    sound(await poor.admin.raw('POST', '/api/currency', { code: 'NGN' }));
    const patient = await aPatient(poor);
    const order = (changes: object) => poor.admin.send(requestCalls.add, { body: asked(patient.id, changes) as never });
    expect((await order({})).error).toMatchObject({ code: 'BLOOD_PRICE_NOT_SET', message: 'Error: Blood Price Has Not Been Set' });
    expect((await order({ urgency: 'emergency', consentGiven: false })).status).toBe(200);
    expect((await order({ urgency: 'massive', consentGiven: false, confirm: true })).status).toBe(200);
    expect((await add({ consentGiven: false })()).error.code).toBe('BLOOD_CONSENT');
  });

  test('a second one of the component within a day is told, unless it is meant', async () => {
    const patient = await aPatient(bank.hospital);
    sound(await add({}, patient.id)());
    expect((await add({}, patient.id)()).error).toMatchObject({ code: 'DUPLICATE_REQUEST', requestNumber: expect.any(String) });
    expect((await add({ component: 'platelets' }, patient.id)()).status).toBe(200);
    expect((await add({ confirm: true }, patient.id)()).status).toBe(200);
  });

  test('a value above the limit wants a reason', async () => {
    expect((await add({ haemoglobin: 9 })()).error.code).toBe('BLOOD_REASON');
    expect((await add({ haemoglobin: 9, reason: 'Symptomatic, heart failure' })()).status).toBe(200);
    expect((await add({ haemoglobin: 6.9 })()).status).toBe(200);
  });

  test('a place that takes no orders, and a time that is over', async () => {
    const place = { kind: 'ward-round', id: '0190a000-0000-7000-8000-000000000001' };
    expect((await add({ place, source: 'ward-round' })()).error.code).toBe('BLOOD_ORDER_PLACE');
    expect((await add({ neededAt: addHours(clockNow(), -2) })()).error.code).toBe('BLOOD_NEEDED_AT');
  });

  test('cancelled: units free, fee voided; declined: who asked is told', async () => {
    const request = await bank.typed('A+');
    const unit = await bank.unit('A+');
    await bank.match(request, [unit]);
    sound(await bank.doctor.send(requestCalls.cancel, { params: { id: request.id }, body: { reason: 'Not needed any more' } }));
    expect((await statusOf(unit.id)).status).toBe('available');
    expect(await billsOf(request.id)).toMatchObject([{ status: 'voided' }]);
    const other = sound(await add()()).payload;
    sound(await bank.bench.send(requestCalls.decline, { params: { id: other.id }, body: { reason: 'Haemoglobin is normal' } }));
    const { rows } = await theDatabase().owner.query(
      "select 1 from notifications where title = 'Blood Request Declined' and user_id = $1",
      [bank.doctor.userId],
    );
    expect(rows).toHaveLength(1);
  });
});

describe('sample, group and screen', () => {
  test('two people; the wristband names the patient', async () => {
    const request = await bank.request();
    const take = (body: object) =>
      bank.nurse.send(requestCalls.sample, { params: { id: request.id }, body: { second: bank.secondOf(bank.doctor), ...body } as never });
    expect((await take({})).error.code).toBe('SAMPLE_IDENTITY');
    expect((await take({ scanned: 'P-999999' })).error.code).toBe('SAMPLE_PATIENT');
    expect((await take({ identifiersChecked: true, second: bank.secondOf(bank.nurse) })).error.code).toBe('SECOND_PERSON');
    const { payload } = sound(await take({ scanned: request.patient.hospitalPatientId }));
    expect(payload).toMatchObject({ status: 'sample-taken', samples: [{ wristbandScanned: true, valid: true }] });
  });

  test('two samples that agree confirm the group by the door of patients; one sample is typed once', async () => {
    const request = await bank.typed('B-');
    const patientId = request.patient.id;
    const again = { sampleId: request.samples[0]?.id as string, bloodGroup: 'B-', antibodyScreen: 'negative' as const };
    expect((await bank.bench.send(requestCalls.addTyping, { params: { patientId }, body: again })).error.code).toBe('SAMPLE_SAME');
    const group = async () =>
      (
        await theDatabase().owner.query('select blood_group as "group", blood_group_verified as verified from patients where id = $1', [
          patientId,
        ])
      ).rows[0];
    expect(await group()).toEqual({ group: 'unknown', verified: false });
    await bank.type(await bank.sample(request.id), 'B-');
    expect(await group()).toEqual({ group: 'B-', verified: true });
  });

  test('a sample that differs is kept although it is refused: group O alone until two new samples agree', async () => {
    const request = await bank.typed('A+', { units: 4 });
    const patientId = request.patient.id;
    const next = await bank.sample(request.id);
    const body = { sampleId: next.samples[0]?.id as string, bloodGroup: 'B+', antibodyScreen: 'negative' as const };
    expect((await bank.bench.send(requestCalls.addTyping, { params: { patientId }, body })).error.code).toBe('GROUP_DISCREPANCY');
    const record = async () => sound(await bank.bench.send(requestCalls.patientRecord, { params: { patientId } })).payload.card.state;
    expect(await record()).toBe('discrepant');
    const [own, o] = [await bank.unit('A+'), await bank.unit('O+')];
    expect((await bank.bench.send(requestCalls.crossMatch, { params: { id: request.id }, body: matched([own]) })).error.code).toBe(
      'INCOMPATIBLE',
    );
    await bank.match(request, [o]);
    for (const _ of [1, 2]) await bank.type(await bank.sample(request.id), 'B+');
    expect(await record()).toBe('confirmed');
  });
});

describe('cross-match and issue', () => {
  test('not without sample, typing, or with a unit that does not fit', async () => {
    const request = await bank.request({ specialRequirements: ['irradiated'] });
    const match = (units: readonly { id: string }[], changes: object = {}) =>
      bank.bench.send(requestCalls.crossMatch, { params: { id: request.id }, body: { ...matched(units), ...changes } });
    const fitting = await bank.unit('O+', 'packed-red-cells', { attributes: ['irradiated'] });
    expect((await match([fitting])).error.code).toBe('BLOOD_REQUEST_STATE');
    const taken = await bank.sample(request.id);
    expect((await match([fitting])).error.code).toBe('TYPING_NEEDED');
    await bank.type(taken, 'O-');
    expect((await match([fitting])).error.code).toBe('RHD_EMERGENCY');
    expect((await match([await bank.unit('A-')])).error.code).toBe('INCOMPATIBLE');
    expect((await match([await bank.unit('O-')])).error.code).toBe('UNIT_ATTRIBUTES');
    expect((await match([await bank.unit('O-', 'platelets')])).error.code).toBe('CROSS_MATCH_COMPONENT');
    const right = await bank.unit('O-', 'packed-red-cells', { attributes: ['irradiated'] });
    expect((await match([right], { method: 'electronic' })).error.code).toBe('CROSS_MATCH_METHOD');
    expect(sound(await match([right])).payload).toMatchObject({ status: 'cross-matched', lines: [{ state: 'reserved' }] });
  });

  test('reserved, charged, issued, performed: one line each (invariant 9)', async () => {
    const request = await bank.typed('A+');
    const unit = await bank.unit('A+');
    const reserved = await bank.match(request, [unit]);
    const lineId = reserved.lines[0]?.id as string;
    expect(await billsOf(lineId)).toEqual([{ status: 'active', net: 1_800_000, performed: false }]);
    const issued = await bank.issue(request, [unit]);
    expect(issued).toMatchObject({ status: 'issued', lines: [{ state: 'issued', collectedBy: 'Porter Musa' }] });
    expect([await billsOf(lineId), await billsOf(request.id)]).toMatchObject([[{ performed: true }], [{ performed: true }]]);
    expect((await bank.bench.send(requestCalls.issue, { params: { id: request.id }, body: handed([unit]) })).error.code).toBe(
      'BLOOD_REQUEST_STATE',
    );
  });

  test('the payment gate holds units of outpatients; an emergency passes', async () => {
    const paid = await aBank(await aHospital());
    sound(await paid.hospital.admin.raw('PATCH', '/api/billing-policy', { gateBlood: 'pay-first' }));
    const request = await paid.typed('A+');
    const unit = await paid.unit('A+');
    expect((await paid.match(request, [unit])).payment).toMatchObject({ allowed: false });
    expect((await paid.bench.send(requestCalls.issue, { params: { id: request.id }, body: handed([unit]) })).error.code).toBe(
      'PAYMENT_REQUIRED',
    );
    const urgent = await paid.typed('A+', { urgency: 'emergency' });
    const other = await paid.unit('A+');
    await paid.match(urgent, [other]);
    expect((await paid.issue(urgent, [other])).status).toBe('issued');
  });

  test('a reservation ends by the clock: the unit is free, its line voided, nobody issues on it', async () => {
    const request = await bank.typed('A-');
    const unit = await bank.unit('A-');
    const line = (await bank.match(request, [unit])).lines[0];
    await theDatabase().owner.query("update blood_units set reserved_until = now() - interval '1 second' where id = $1", [unit.id]);
    expect((await bank.bench.send(requestCalls.issue, { params: { id: request.id }, body: handed([unit]) })).error.code).toBe(
      'UNIT_NOT_RESERVED',
    );
    expect(sound(await bank.bench.send(stockCalls.unit, { params: { id: unit.id } })).payload.status).toBe('available');
    expect((await statusOf(unit.id)).status).toBe('reserved');
    await runJobNow('blood-management.sweep-hospital', { hospitalId: bank.hospital.id });
    expect((await statusOf(unit.id)).status).toBe('available');
    expect(await billsOf(line?.id as string)).toMatchObject([{ status: 'voided' }]);
  });

  test('returned in time and unopened: to stock and its one line voided; opened: waste', async () => {
    const request = await bank.typed('A+', { units: 2 });
    const units = [await bank.unit('A+'), await bank.unit('A+')] as const;
    await bank.match(request, units);
    const { lines } = await bank.issue(request, units);
    const back = (id: string, changes: object = {}) =>
      bank.bench.send(stockCalls.returned, {
        params: { id },
        body: { unopened: true, sealIntact: true, coldChainKept: true, reason: 'Not needed', ...changes },
      });
    expect(sound(await back(units[0].id)).payload.status).toBe('available');
    expect(sound(await back(units[1].id, { unopened: false })).payload.status).toBe('discarded');
    const lineOf = (id: string) => lines.find((line) => line.unit.id === id)?.id as string;
    expect(await billsOf(lineOf(units[0].id))).toMatchObject([{ status: 'voided' }]);
    expect(await billsOf(lineOf(units[1].id))).toMatchObject([{ status: 'active' }]);
    expect(sound(await bank.bench.send(requestCalls.view, { params: { id: request.id } })).payload.status).toBe('completed');
  });
});

describe('emergency release (invariant 5)', () => {
  const release = (id: string, units: readonly { id: string }[], changes: object = {}) =>
    bank.bench.send(requestCalls.emergencyIssue, {
      params: { id },
      body: { ...handed(units), doctor: bank.secondOf(bank.doctor), reason: 'Bleeding after an accident', ...changes } as never,
    });

  test('without sample, with doctor and reason; on the review list until the cross-match is entered', async () => {
    const request = await bank.request({ urgency: 'emergency' });
    const unit = await bank.unit('O-');
    expect((await release(request.id, [unit], { doctor: { ...bank.secondOf(bank.doctor), pin: '1111' } })).error.code).toBe(
      'SECOND_PERSON_PIN',
    );
    expect(sound(await release(request.id, [unit])).payload).toMatchObject({
      status: 'issued',
      toReview: true,
      lines: [{ emergency: true }],
    });
    const listed = async () =>
      sound(await bank.bench.send(requestCalls.list, { query: { review: 'true', limit: 'All' } })).payload.data.some(
        ({ id }) => id === request.id,
      );
    expect(await listed()).toBe(true);
    // The sample that was taken before the transfusion comes late.
    await bank.type(await bank.sample(request.id), 'O-');
    sound(await bank.bench.send(requestCalls.crossMatch, { params: { id: request.id }, body: matched([unit]) }));
    expect(await listed()).toBe(false);
    const again = { identifiersChecked: true, second: bank.secondOf(bank.doctor) };
    expect((await bank.nurse.send(requestCalls.sample, { params: { id: request.id }, body: again })).error.code).toBe(
      'BLOOD_REQUEST_STATE',
    );
  });

  test('RhD-positive cells to RhD-negative pass with a reason; ABO-incompatible ones never', async () => {
    const request = await bank.typed('A-', { urgency: 'emergency', units: 2 });
    expect((await release(request.id, [await bank.unit('B-')])).error.code).toBe('INCOMPATIBLE');
    expect((await release(request.id, [await bank.unit('A+')])).status).toBe(200);
  });

  test('an unscreened unit never leaves', async () => {
    const request = await bank.request({ urgency: 'emergency' });
    const unit = await bank.unit('O-', 'packed-red-cells', { groupConfirmed: false });
    expect((await release(request.id, [unit])).error).toMatchObject({
      code: 'UNIT_TAKEN',
      message: expect.stringContaining('quarantined'),
    });
  });
});

test('massive transfusion: rung, packs by emergency rules, what is missing is said, stood down', async () => {
  const fresh = await aBank(await aHospital());
  const request = await fresh.request({ urgency: 'massive', consentGiven: false });
  const at = { params: { id: request.id } };
  const pack = { runner: 'Porter Musa', doctor: fresh.secondOf(fresh.doctor) };
  expect((await fresh.bench.send(requestCalls.pack, { ...at, body: pack })).error.code).toBe('MASSIVE_STATE');
  sound(await fresh.doctor.send(requestCalls.activate, at));
  expect((await fresh.doctor.send(requestCalls.activate, at)).error.code).toBe('MASSIVE_STATE');
  for (const _ of [1, 2]) await fresh.unit('O-');
  for (const _ of [1, 2, 3, 4]) await fresh.unit('AB+', 'fresh-frozen-plasma');
  await fresh.unit('B+');
  const { payload } = sound(await fresh.bench.send(requestCalls.pack, { ...at, body: pack }));
  expect(payload.massiveTransfusion?.packs).toMatchObject([{ no: 1, missing: '2 packed red cells, 1 platelets' }]);
  expect(payload.lines.map(({ unit }) => unit.bloodGroup).sort()).toEqual(['AB+', 'AB+', 'AB+', 'AB+', 'O-', 'O-']);
  const plasma = payload.lines.find(({ unit }) => unit.component === 'fresh-frozen-plasma');
  expect(await billsOf(plasma?.id as string)).toMatchObject([{ net: 1_700_000 }]);
  expect(sound(await fresh.doctor.send(requestCalls.standDown, at)).payload.massiveTransfusion?.stoodDownAt).not.toBeNull();
});

const vitals = (pulse: number) => ({ temperature: 36.8, pulse, systolic: 120, diastolic: 70, respiratoryRate: 16 });
const checks = { wristband: true, unitNumber: true, group: true, expiry: true } as const;

describe('at the bedside (invariant 7)', () => {
  const start = (of: { patient: { hospitalPatientId: string } }, unitNumber: string, changes: object = {}) =>
    bank.nurse.send(bedsideCalls.start, {
      body: {
        ...{ scannedPatient: of.patient.hospitalPatientId, scannedUnit: unitNumber, checks, second: bank.secondOf(bank.doctor) },
        ...{ vitals: vitals(80), ...changes },
      } as never,
    });
  const ready = async () => {
    const request = await bank.typed('A+');
    const unit = await bank.unit('A+');
    await bank.match(request, [unit]);
    await bank.issue(request, [unit]);
    return { request, unit };
  };

  test('two people, right patient, right unit; ended with the volume; the request is completed', async () => {
    const { request, unit } = await ready();
    expect((await start(request, unit.unitNumber, { second: bank.secondOf(bank.nurse) })).error.code).toBe('SECOND_PERSON');
    const { payload } = sound(await start(request, unit.unitNumber));
    expect(payload).toMatchObject({ status: 'running', vitals: [{ moment: 'baseline', pulse: 80 }] });
    const at = { params: { id: payload.id } };
    sound(await bank.nurse.send(bedsideCalls.vitals, { ...at, body: vitals(82) }));
    const end = (changes: object) =>
      bank.nurse.send(bedsideCalls.end, {
        ...at,
        body: { outcome: 'completed', volumeGiven: 300, vitals: vitals(84), ...changes } as never,
      });
    expect((await end({ volumeGiven: 301 })).error.code).toBe('TRANSFUSION_VOLUME');
    expect(sound(await end({})).payload).toMatchObject({ status: 'completed', volumeGiven: 300 });
    expect((await statusOf(unit.id)).status).toBe('transfused');
    expect(sound(await bank.bench.send(requestCalls.view, { params: { id: request.id } })).payload).toMatchObject({
      status: 'completed',
      transfusedUnits: 1,
    });
    const record = sound(await bank.bench.send(requestCalls.patientRecord, { params: { patientId: request.patient.id } })).payload;
    expect(record).toMatchObject({ transfusedWithin3Months: true, replacementDue: 1 });
  });

  test('a wrong wristband or unit is refused and kept as a near miss', async () => {
    const { request, unit } = await ready();
    const other = await aPatient(bank.hospital);
    expect((await start({ patient: other }, unit.unitNumber)).error.code).toBe('BEDSIDE_WRONG_PATIENT');
    expect((await start(request, (await bank.unit('A+')).unitNumber)).error.code).toBe('BEDSIDE_WRONG_UNIT');
    const { data } = sound(await bank.bench.send(bedsideCalls.reactions, { query: { limit: 'All' } })).payload;
    expect(data.filter(({ kind }) => kind === 'near-miss')).toHaveLength(2);
    expect((await statusOf(unit.id)).status).toBe('issued');
  });

  test('later than half an hour only out of a cold box', async () => {
    const { request, unit } = await ready();
    setClock(addMinutes(clockNow(), 31));
    try {
      expect((await start(request, unit.unitNumber)).error.code).toBe('TRANSFUSION_LATE');
    } finally {
      setClock(null);
    }
  });

  test('a severe reaction stops the transfusion and holds the rest of the donation', async () => {
    const whole = await bank.unit('A+', 'whole-blood', { collectedAt: addHours(clockNow(), -2) });
    const parts = [{ component: 'packed-red-cells' as const }, { component: 'fresh-frozen-plasma' as const }];
    const { children } = sound(await bank.bench.send(stockCalls.split, { params: { id: whole.id }, body: { parts } })).payload;
    const [cells, plasma] = children as [(typeof children)[number], (typeof children)[number]];
    const request = await bank.typed('A+');
    await bank.match(request, [cells as never]);
    await bank.issue(request, [cells as never]);
    const { id } = sound(await start(request, cells.unitNumber)).payload;
    const body = { kind: 'acute-haemolytic', severity: 3, signs: 'Fever, back pain, dark urine' } as const;
    const reaction = sound(await bank.nurse.send(bedsideCalls.reaction, { params: { id }, body })).payload;
    expect(reaction).toMatchObject({ status: 'open', acts: {} });
    expect(sound(await bank.nurse.send(bedsideCalls.transfusion, { params: { id } })).payload.status).toBe('stopped');
    expect(await statusOf(plasma.id)).toEqual({ status: 'quarantined', holdReason: 'recalled' });
    const close = (changes: object) =>
      bank.bench.send(bedsideCalls.editReaction, { params: { id: reaction.id }, body: { close: true, ...changes } });
    expect((await close({})).error.code).toBe('REACTION_UNFINISHED');
    expect(sound(await close({ imputability: 'probable', workup: 'DAT positive' })).payload.status).toBe('closed');
  });
});

test('a corrected name voids samples, cross-matches and reservations (invariant 12)', async () => {
  const request = await bank.typed('A+');
  const unit = await bank.unit('A+');
  await bank.match(request, [unit]);
  await theDatabase().owner.query("update patients set fullname = 'Somebody Else' where id = $1", [request.patient.id]);
  const { inScopeOf } = await import('#testing/world.ts');
  const { judgeLabels } = await import('../record/void.ts');
  await inScopeOf(bank.hospital.id, (scope) => judgeLabels(scope, request.patient.id));
  expect((await statusOf(unit.id)).status).toBe('available');
  expect((await bank.bench.send(requestCalls.issue, { params: { id: request.id }, body: handed([unit]) })).error.code).toBe(
    'BLOOD_REQUEST_STATE',
  );
  expect(sound(await bank.bench.send(requestCalls.view, { params: { id: request.id } })).payload.samples[0]).toMatchObject({
    valid: false,
  });
});
