import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { placeBillsInStay, raiseBills } from '#modules/patient-bills/server/index.ts';
import { aBillableItem, aPatient } from '#testing/factories.ts';
import { addCalendarDays, addMinutes, dayIn, startOfDay } from '#kernel/server/clock/instants.ts';
import { aHospital, clockNow, inScopeOf, setClock, type TestHospital, theDatabase } from '#testing/world.ts';
import { admissionCalls } from '../contract/calls/admissions.ts';
import { requestCalls } from '../contract/calls/requests.ts';
import { stayEndCalls } from '../contract/calls/stay-end.ts';
import { admissionsChecks } from './checks.ts';
import { transferPatient } from './stays/move.ts';
import { lastingSessions, linesOf, nightPrice, nightsOf, ownClock, priced, pricedItems, tendAt } from './testing/money.ts';
import { aRoom, bedOnBoard, someBeds, sound } from './testing/rooms.ts';
import { aMedicineGiven } from './testing/stay-end.ts';
import { aRequest, admitted, anAdmissionOf } from './testing/stays.ts';

const zone = 'Africa/Lagos';
let hospital: TestHospital;
beforeAll(async () => {
  hospital = await aHospital();
  await lastingSessions(hospital);
  today = dayIn(clockNow(), zone);
  await priced(hospital, 'general', { extras: ['feeding'] });
  await priced(hospital, 'private', { price: 3_500_000 });
  await priced(hospital, 'day-case', { price: 100_000, unit: 'hour' });
  await pricedItems(hospital, { 'Admission fee': 500_000, 'Feeding day': 300_000, 'Companion night': 200_000 });
}, 120_000);
ownClock();

let today = '';
/** A wall time of the hospital, so many days from today. */
const at = (days: number, hours: number, minutes = 0) => addMinutes(startOfDay(addCalendarDays(today, days), zone), hours * 60 + minutes);
const night = (days: number) => addCalendarDays(today, days);
const bedIn = async (roomType: 'general' | 'private' | 'day-case') =>
  (await someBeds(hospital, 1, await aRoom(hospital, { roomType })))[0] as string;

async function admittedAt(moment: string, changes: object = {}) {
  setClock(moment);
  try {
    return await admitted(hospital, { bedId: await bedIn('general'), ...changes });
  } finally {
    setClock(null);
  }
}

async function wrong(): Promise<string[]> {
  return inScopeOf(hospital.id, async (scope) => {
    const found: string[] = [];
    for (const check of admissionsChecks)
      for (const { expected, actual, detail } of await check.run(scope)) if (expected !== actual) found.push(`${check.name}: ${detail}`);
    return found;
  });
}

describe('nights of a stay', () => {
  test('the fee and the first night at the admission, each night once however often the job runs', async () => {
    const stay = await admittedAt(at(0, 10));
    const first = [`Admission fee - 500000`, `General ward night ${night(0)} 500000`, `Feeding day ${night(0)} feeding 300000`];
    expect(await linesOf(stay.id)).toEqual([first[0], first[1], first[2]]);
    await tendAt(hospital, at(1, 9));
    expect(await nightsOf(stay.id)).toEqual([night(0)]);
    await tendAt(hospital, at(2, 0, 4));
    expect(await nightsOf(stay.id)).toEqual([night(0)]);
    await tendAt(hospital, at(2, 0, 6));
    await tendAt(hospital, at(2, 0, 11));
    expect(await nightsOf(stay.id)).toEqual([night(0), night(1)]);
    expect(await linesOf(stay.id)).toHaveLength(5);
  });

  test('a job after three missed days charges each night once', async () => {
    const stay = await admittedAt(at(0, 23, 59));
    const other = await admittedAt(at(1, 0, 1));
    await tendAt(hospital, at(4, 12));
    expect(await nightsOf(stay.id)).toEqual([night(0), night(1), night(2), night(3)]);
    expect(await nightsOf(other.id)).toEqual([night(1), night(2), night(3)]);
  });

  test('the job in parallel', async () => {
    const stay = await admittedAt(at(0, 10));
    await Promise.all(Array.from({ length: 20 }, () => tendAt(hospital, at(3, 8))));
    expect(await nightsOf(stay.id)).toEqual([night(0), night(1), night(2)]);
    expect((await linesOf(stay.id)).filter((line) => line.startsWith('General ward night'))).toHaveLength(3);
  });

  test('the dearer room of a day on which the patient moves', async () => {
    const stay = await admittedAt(at(0, 9));
    setClock(at(0, 15));
    const body = { bedId: await bedIn('private'), note: 'Wants a room alone' };
    sound(await hospital.admin.send(admissionCalls.transfer, { params: { id: stay.id }, body }));
    setClock(null);
    expect((await linesOf(stay.id)).filter((line) => line.includes('night'))).toEqual([`Private night ${night(0)} 3500000`]);
    const back = {
      bedId: await bedIn('general'),
      note: 'Back to the ward',
      reason: 'transfer' as const,
      policyReason: null,
      version: null,
    };
    setClock(at(1, 9));
    await inScopeOf(hospital.id, (scope) => transferPatient(scope, stay.id, back));
    await tendAt(hospital, at(3, 1));
    expect((await linesOf(stay.id)).filter((line) => line.includes('night'))).toEqual([
      `Private night ${night(0)} 3500000`,
      `Private night ${night(1)} 3500000`,
      `General ward night ${night(2)} 500000`,
    ]);
  });

  test('by the hour, a line a day', async () => {
    const stay = await admittedAt(at(0, 20), { bedId: await bedIn('day-case') });
    expect(await linesOf(stay.id)).toEqual(['Admission fee - 500000']);
    await tendAt(hospital, at(1, 1));
    expect(await linesOf(stay.id)).toEqual(['Admission fee - 500000', `Day-case bed, hour ${night(0)} 400000`]);
  });

  test('a companion is charged the nights that they are there', async () => {
    const stay = await admittedAt(at(0, 9));
    setClock(at(0, 12));
    sound(await hospital.admin.send(admissionCalls.addCompanion, { params: { id: stay.id }, body: { name: 'Ngozi Obi' } }));
    await tendAt(hospital, at(1, 9));
    await tendAt(hospital, at(2, 9));
    await tendAt(hospital, at(2, 10));
    expect((await linesOf(stay.id)).filter((line) => line.includes('companion'))).toEqual([
      `Companion night ${night(0)} companion 200000`,
      `Companion night ${night(1)} companion 200000`,
    ]);
  });

  test('the running bill sums the stay and says what is to come', async () => {
    const stay = await admittedAt(at(0, 9), { expectedDischargeAt: at(3, 9) });
    setClock(at(0, 10));
    const bill = sound(await hospital.admin.send(admissionCalls.runningBill, { params: { id: stay.id } }));
    expect(bill).toMatchObject({ currency: 'NGN', total: 1_300_000, payable: 1_300_000, due: 1_300_000, unpriced: 0 });
    expect(bill.forecast).toEqual({ nights: 2, amount: 2 * (nightPrice + 300_000) });
  });

  test('what was found is in order', async () => {
    expect(await wrong()).toEqual([]);
  });
});

describe('the deposit', () => {
  const gate = (value: string, least = 0) =>
    theDatabase().owner.query('update billing_policies set gate_admission = $2, min_deposit_inpatient = $3 where hospital_id = $1', [
      hospital.id,
      value,
      least,
    ]);

  test('is wanted before the admission, unless somebody who may lets the patient in', async () => {
    const { payload } = await hospital.admin.raw('GET', '/api/billing-policy');
    const edited = await hospital.admin.raw('PATCH', '/api/billing-policy', {
      version: (payload as { version: number }).version,
      gateAdmission: 'deposit-or-pay',
      minDepositInpatient: 3_000_000,
    });
    expect(edited.status, edited.text).toBe(200);
    const bedId = await bedIn('general');
    const body = await anAdmissionOf(hospital, { bedId, patientId: (await aPatient(hospital)).id });
    const refused = await hospital.admin.send(admissionCalls.create, { body });
    expect(refused.error).toMatchObject({ code: 'DEPOSIT_REQUIRED', required: 3_000_000, available: 0 });
    const desk = await hospital.userWith('Create Admission', 'View Admission');
    const depositOverride = 'Family brings the money tonight';
    expect((await desk.send(admissionCalls.create, { body: { ...body, depositOverride } })).error.code).toBe('OVERRIDE_NOT_ALLOWED');
    expect((await hospital.admin.send(admissionCalls.create, { body: { ...body, source: 'transfer-in' } })).status).toBe(200);
    const other = await anAdmissionOf(hospital, { bedId: await bedIn('general'), depositOverride });
    expect((await hospital.admin.send(admissionCalls.create, { body: other })).status).toBe(200);
    await gate('none');
  });
});

test('an admission that was a mistake is taken back with its charges; its request waits again', async () => {
  const request = await aRequest(hospital);
  const stay = await admitted(hospital, { bedId: await bedIn('general'), patientId: request.of.id });
  expect(await linesOf(stay.id)).toHaveLength(3);
  const body = { reason: 'Wrong patient chosen' };
  const cancelled = sound(await hospital.admin.send(stayEndCalls.cancel, { params: { id: stay.id }, body }));
  expect(cancelled).toMatchObject({ status: 'cancelled', place: null, cancelReason: body.reason });
  expect(await linesOf(stay.id)).toEqual([]);
  expect((await bedOnBoard(hospital.admin, stay.place?.bedId as string))?.status).toBe('available');
  const { data } = sound(await hospital.admin.send(requestCalls.list, { query: { patientId: request.of.id } }));
  expect(data.map(({ status }) => status)).toEqual(['waiting']);
  expect(await wrong()).toEqual([]);
  const late = await admittedAt(at(0, 1));
  setClock(at(0, 4));
  const refused = await hospital.admin.send(stayEndCalls.cancel, { params: { id: late.id }, body });
  setClock(null);
  expect(refused.error.code).toBe('CANCEL_TOO_LATE');
});

test('what was being given before a cancelled stay goes back to where it was given, what began in it to who ordered it', async () => {
  const { id: patientId } = await aPatient(hospital);
  const before = await aMedicineGiven(hospital, patientId);
  const placeOf = async (id: string) => {
    const { rows } = await theDatabase().owner.query<{ department: string; doses: string[] }>(
      `select a.department_id as department, array_agg(distinct d.department_id) as doses from therapeutic_administrations a
         join administration_dosages d on d.administration_id = a.id and d.status = 'pending' where a.id = $1 group by 1`,
      [id],
    );
    return rows[0];
  };
  const home = await placeOf(before.id);
  const stay = await admitted(hospital, { bedId: await bedIn('general'), patientId });
  const begun = await aMedicineGiven(hospital, patientId, { genericName: 'Metronidazole' });
  const ward = await placeOf(begun.id);
  expect(ward?.department).not.toBe(home?.department);
  expect(await placeOf(before.id)).toEqual(ward);
  sound(await hospital.admin.send(stayEndCalls.cancel, { params: { id: stay.id }, body: { reason: 'Wrong patient chosen' } }));
  expect(await placeOf(before.id)).toEqual(home);
  expect(await placeOf(begun.id)).toEqual(home);
});

test('what the consultation that led to a stay was charged for becomes part of it, as long as nobody has billed it', async () => {
  const stay = await admitted(hospital, { bedId: await bedIn('general') });
  const encounterId = randomUUID();
  const billableItemId = await aBillableItem(hospital);
  const moved = await inScopeOf(hospital.id, async (scope) => {
    await raiseBills(scope, [
      {
        ...{ patientId: stay.of.id, billableItemId, quantity: 1, departmentId: hospital.departmentId, encounterId },
        ...{
          sourceType: 'lab-request',
          sourceId: randomUUID(),
          encounterType: 'outpatient',
          performedAt: addMinutes(stay.admittedAt, -60),
        },
      },
    ]);
    return placeBillsInStay(scope, { patientId: stay.of.id, encounterId, from: null, to: stay.id });
  });
  expect(moved).toBe(1);
  expect(await linesOf(stay.id)).toHaveLength(4);
});

test('a hospital that changes its zone has each day charged once, by its new clock', async () => {
  const own = await aHospital();
  await lastingSessions(own);
  await priced(own, 'general');
  setClock(at(0, 20));
  const stay = await admitted(own);
  setClock(null);
  await tendAt(own, at(2, 12));
  expect(await nightsOf(stay.id)).toEqual([night(0), night(1)]);
  // Eight in the evening in Lagos is the next morning in Auckland.
  await theDatabase().owner.query(
    "update hospitals set time_zone_label = 'Pacific/Auckland (GMT+13:00)', time_zone_offset = '+13:00', time_zone_code = 'Pacific/Auckland' where id = $1",
    [own.id],
  );
  for (let turn = 0; turn < 3; turn += 1) await tendAt(own, at(4, 13));
  expect(await nightsOf(stay.id)).toEqual([night(1), night(2), night(3), night(4)]);
  const lines = (await linesOf(stay.id)).filter((line) => line.includes('night'));
  expect(lines.map((line) => line.slice(-17, -7))).toEqual([night(1), night(2), night(3), night(4)]);
});
