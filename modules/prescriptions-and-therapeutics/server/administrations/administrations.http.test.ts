import { beforeAll, describe, expect, test } from 'vitest';
import type { Administration } from '../../contract/administration-records.ts';
import { administrationCalls } from '../../contract/calls/administrations.ts';
import { prescriptionCalls } from '../../contract/calls/prescriptions.ts';
import { demoPassword, inScopeOf, theDatabase } from '#testing/world.ts';
import { MedicationDispensed } from '#modules/pharmacy/contract/events.ts';
import { payloadOf } from '../testing/medicines.ts';
import { aWard, type TestWard } from './testing/ward.ts';

let ward: TestWard;
let tablet: string;

beforeAll(async () => {
  ward = await aWard();
  tablet = await ward.medicine('Cefuroxime', { batches: [3, 100] });
}, 60_000);

const { completeAdministration: complete, editDosage, giveAsNeeded, terminateAdministration: terminate } = administrationCalls;

const pendingOf = ({ dosages }: Administration) => dosages.filter(({ status }) => status === 'pending');
const firstOf = (administration: Administration) => pendingOf(administration)[0]?.id as string;
const give = (administration: Administration, body: object = {}, by = ward.nurse) =>
  by.send(complete, {
    params: { id: administration.id },
    body: { dosageId: firstOf(administration), scannedPatient: administration.patient.id, ...body },
  });

describe('a signed line that is given here', () => {
  test('stands on the chart of the ward with its doses at once, and its line knows', async () => {
    const made = await ward.chart({ productId: tablet });
    expect(made).toMatchObject({
      status: 'in-progress',
      progress: { given: 0, recorded: 0, of: 5 },
      unitsPerDose: 1,
      ward: { id: ward.hospital.departmentId },
    });
    expect(made.administrationNumber).toMatch(/^TA-\d{6}$/);
    expect(pendingOf(made)).toHaveLength(5);
    expect(made.nextDueAt).toBe(made.dosages[0]?.dueAt);
    const again = await ward.nurse.send(administrationCalls.createAdministration, { body: { lineId: made.prescriptionLineId as string } });
    expect(again.error).toMatchObject({ code: 'ADMINISTRATION_EXISTS', administrationNumber: made.administrationNumber });
    const rows = (await ward.nurse.send(administrationCalls.filterAdministrations, { query: { search: made.administrationNumber } }))
      .payload;
    expect(rows.data.map(({ id }) => id)).toEqual([made.id]);
  });
});

describe('a dose', () => {
  test('from the ward: the first batch to expire, one movement, one line of the bill; the last one completes administration and line', async () => {
    const product = await ward.medicine('Metronidazole', { batches: [1, 50] });
    const made = await ward.chart({ productId: product, durationValue: 2 });
    const after = payloadOf<Administration>(await give(made, { doseGiven: 1000, site: 'left-arm' }));
    expect(after.dosages[0]).toMatchObject({
      status: 'given',
      doseGiven: 1000,
      units: 2,
      source: 'ward-stock',
      late: false,
      site: 'left-arm',
    });
    expect(after.dosages[0]?.batches.map(({ quantity }) => quantity)).toEqual([1, 1]);
    expect(await ward.traces(made.id)).toEqual({ movements: [-1, -1], bills: 1, voided: 0 });
    expect(await ward.unitsOf(product)).toBe(49);
    // The batches at hand, the first to expire on top; whichever was in the hand is the one that leaves.
    const two = await ward.chart({ productId: await ward.medicine('Ampicillin', { batches: [3, 50] }) });
    expect(two.wardBatches).toMatchObject([{ quantity: 3, expiryDate: '2030-01-01' }, { quantity: 50 }]);
    const { batchId } = two.wardBatches[1] as (typeof two.wardBatches)[0];
    expect(payloadOf<Administration>(await give(two, { batchId })).dosages[0]?.batches).toMatchObject([{ batchId, quantity: 1 }]);
    expect((await give(after)).error.code).toBe('DOSE_REASON');
    const done = payloadOf<Administration>(await give(after, { note: 'leaves for surgery' }));
    expect(done).toMatchObject({ status: 'dosage completed', nextDueAt: null, progress: { given: 2, of: 2 } });
    expect(done.dosages[1]?.late).toBe(true);
    const rx = await ward.doctor.send(prescriptionCalls.view, { params: { id: done.prescriptionId as string } });
    expect(rx.payload).toMatchObject({ status: 'completed', lines: [{ status: 'completed' }] });
  });

  test('is refused by what is wrong with it', async () => {
    const made = await ward.chart({ productId: tablet });
    const codes = async (body: object) => (await give(made, body)).error.code;
    expect(await codes({ status: 'withheld' })).toBe('DOSE_REASON');
    expect(await codes({ status: 'refused', reasonCode: 'other' })).toBe('DOSE_NOTE');
    expect(await codes({ givenAt: '2035-01-01T00:00:00.000Z' })).toBe('DOSE_TIME');
    expect(await codes({ givenAt: '2020-01-01T00:00:00.000Z', note: 'x' })).toBe('DOSE_TIME');
    expect(await codes({ status: 'partially-given', reasonCode: 'vomiting' })).toBe('DOSE_AMOUNT');
    expect(await codes({ scannedPatient: 'P-999999' })).toBe('DOSE_WRONG_PATIENT');
    expect(await codes({ scannedProduct: '05012345678900' })).toBe('DOSE_WRONG_PRODUCT');
    expect(await codes({ source: 'dispensed' })).toBe('DOSE_NOT_DISPENSED');
    expect(await codes({ units: 500 })).toBe('DOSE_WARD_STOCK');
    expect(await codes({ version: made.version + 1 })).toBe('STALE_VERSION');
    expect(await ward.traces(made.id)).toEqual({ movements: [], bills: 0, voided: 0 });
    const rightPatient = payloadOf<Administration>(
      await give(made, { scannedPatient: made.patient.hospitalPatientId, scannedProduct: tablet }),
    );
    expect(rightPatient.dosages[0]).toMatchObject({ status: 'given', scannedPatient: true, scannedProduct: true });
    expect(
      (
        await ward.nurse.send(complete, {
          params: { id: made.id },
          body: { dosageId: made.dosages[0]?.id as string, scannedPatient: made.patient.id },
        })
      ).error.code,
    ).toBe('DOSE_RECORDED');
  });

  test('of a patient whose allergy was noted since is stopped; passed only by right and with a reason', async () => {
    const patientId = await ward.patient();
    const penicillin = await ward.medicine('Amoxicillin');
    const made = await ward.chart({ productId: penicillin }, patientId);
    const noted = {
      patientId,
      category: 'medication',
      substance: 'Amoxicillin',
      genericName: 'Amoxicillin',
      type: 'allergy',
      criticality: 'high',
      reactions: [{ manifestation: 'rash', severity: 'severe' }],
    };
    payloadOf(await ward.hospital.admin.raw('POST', '/api/allergies', noted));
    expect((await give(made)).error.code).toBe('ALLERGY');
    const overrides = [{ line: 0, rule: 'allergy', reason: 'desensitised under watch' }];
    expect((await give(made, { overrides })).status).toBe(403);
    expect((await give(made, { overrides }, ward.second)).status).toBe(200);
  });

  test('of a controlled medicine wants another user who types their own PIN', async () => {
    const controlled = await ward.medicine('Morphine', { changes: { legalClass: 'controlled', schedule: 'II' } });
    const made = await ward.chart({ productId: controlled });
    expect((await give(made)).error.code).toBe('DOSE_WITNESS');
    expect((await give(made, { witness: { ...ward.witness, userId: ward.nurse.userId } })).error.code).toBe('DOSE_WITNESS');
    expect((await give(made, { witness: { ...ward.witness, pin: '9173' } })).error).toMatchObject({
      code: 'DOSE_WITNESS_PIN',
      fields: { 'witness.pin': 'The witness could not be confirmed' },
    });
    expect((await give(made, { witness: { ...ward.witness, pin: demoPassword } })).status).toBe(400);
    expect((await give(made, { witness: { userId: ward.doctor.userId, pin: ward.witness.pin } })).error.code).toBe('DOSE_WITNESS_PIN');
    const after = payloadOf<Administration>(await give(made, { witness: ward.witness }));
    expect(after.dosages[0]?.witnessedBy?.id).toBe(ward.second.userId);
  });

  test('that was recorded wrongly is kept and voided: stock and bill go back, its right record stands beside it', async () => {
    const product = await ward.medicine('Ceftriaxone');
    const made = await ward.chart({ productId: product });
    const given = payloadOf<Administration>(await give(made));
    const params = { id: made.id, dosageId: given.dosages[0]?.id as string };
    const body = { correct: true, status: 'refused', reasonCode: 'refused', reason: 'the neighbour had it' } as const;
    expect((await ward.second.send(editDosage, { params, body })).error.code).toBe('DOSE_CORRECTION');
    expect((await ward.nurse.send(editDosage, { params, body: { ...body, reason: null } })).error.code).toBe('DOSE_REASON');
    const after = payloadOf<Administration>(await ward.nurse.send(editDosage, { params, body }));
    const same = after.dosages.filter(({ dueAt }) => dueAt === given.dosages[0]?.dueAt);
    expect(same.map(({ status, voided }) => [status, voided])).toEqual([
      ['given', true],
      ['refused', false],
    ]);
    expect(after.progress).toMatchObject({ given: 0, recorded: 1 });
    expect(await ward.unitsOf(product)).toBe(100);
    expect(await ward.traces(made.id)).toEqual({ movements: [-1, 1], bills: 0, voided: 1 });
    const twice = await ward.nurse.send(editDosage, { params, body });
    expect(twice.error.code).toBe('DOSE_NOT_LIVE');
    const back = { correct: true, status: 'pending', reason: 'not yet asked' } as const;
    const pending = payloadOf<Administration>(
      await ward.nurse.send(editDosage, { params: { id: made.id, dosageId: same[1]?.id as string }, body: back }),
    );
    expect(pendingOf(pending)).toHaveLength(5);
  });
});

describe('as needed', () => {
  const line = {
    frequencyCode: 'PRN',
    prn: true,
    prnReason: 'pain',
    prnMinIntervalMinutes: 30,
    prnMaxPerDay: 2,
    durationValue: null,
    durationUnit: 'continuous',
  } as const;

  test('keeps its interval and its most, asks for the effect, and ends by hand', async () => {
    const made = await ward.chart({ productId: tablet, ...line });
    expect([made.dosages, made.prn, made.progress.of]).toEqual([[], true, null]);
    const params = { id: made.id };
    const scannedPatient = made.patient.id;
    const earlier = new Date(Date.parse(made.startAt) - 40 * 60_000).toISOString();
    const first = payloadOf<Administration>(await ward.nurse.send(giveAsNeeded, { params, body: { scannedPatient, givenAt: earlier } }));
    expect(first.dosages[0]?.effectDueAt).toBe(new Date(Date.parse(earlier) + 45 * 60_000).toISOString());
    const soon = new Date(Date.parse(earlier) + 10 * 60_000).toISOString();
    expect((await ward.nurse.send(giveAsNeeded, { params, body: { scannedPatient, givenAt: soon } })).error).toMatchObject({
      code: 'DOSE_TOO_EARLY',
    });
    expect((await ward.nurse.send(giveAsNeeded, { params, body: { scannedPatient } })).status).toBe(200);
    const third = await ward.nurse.send(giveAsNeeded, { params, body: { scannedPatient, givenAt: made.startAt } });
    expect(['DOSE_TOO_EARLY', 'DOSE_MAXIMUM']).toContain(third.error.code);
    const dosageId = first.dosages[0]?.id as string;
    const noted = payloadOf<Administration>(
      await ward.nurse.send(editDosage, { params: { ...params, dosageId }, body: { effectNote: 'pain 7 to 3' } }),
    );
    expect(noted.dosages.find(({ id }) => id === dosageId)?.effectNote).toBe('pain 7 to 3');
    const regular = await ward.chart({ productId: tablet });
    expect((await ward.nurse.send(giveAsNeeded, { params: { id: regular.id }, body: {} })).error.code).toBe('DOSE_NOT_PRN');
    const done = payloadOf<Administration>(await ward.nurse.send(complete, { params, body: {} }));
    expect(done.status).toBe('dosage completed');
  });
});

describe('the whole', () => {
  test('is completed early only with a reason, and never without a dose', async () => {
    const made = await ward.chart({ productId: tablet });
    const whole = (body: object) => ward.nurse.send(complete, { params: { id: made.id }, body });
    expect((await whole({ reason: 'feels well' })).error.code).toBe('DOSES_PENDING');
    payloadOf(await give(made));
    expect((await whole({})).error).toMatchObject({ code: 'DOSES_PENDING', count: 4 });
    const done = payloadOf<Administration>(await whole({ reason: 'feels well' }));
    expect(done).toMatchObject({ status: 'dosage completed', progress: { given: 1 } });
    expect(done.dosages.filter(({ status }) => status === 'cancelled')).toHaveLength(4);
  });

  test('held: nothing is due nor given; resumed: what fell into the pause was withheld', async () => {
    const made = await ward.chart({ productId: tablet });
    const params = { id: made.id };
    const held = payloadOf<Administration>(
      await ward.nurse.send(administrationCalls.holdAdministration, { params, body: { reason: 'surgery' } }),
    );
    expect(held).toMatchObject({ held: true, nextDueAt: null, status: 'in-progress' });
    expect((await give(made)).error.code).toBe('ADMINISTRATION_HELD');
    const listed = (await ward.nurse.send(administrationCalls.worklist, { query: {} })).payload.patients.flatMap(({ doses }) => doses);
    expect(listed.some(({ administrationId }) => administrationId === made.id)).toBe(false);
    const resumed = payloadOf<Administration>(await ward.nurse.send(administrationCalls.resumeAdministration, { params, body: {} }));
    expect(resumed.held).toBe(false);
    expect(resumed.dosages[0]).toMatchObject({ status: 'withheld', reasonCode: 'doctors-order' });
  });

  test('terminated: pending doses go, the line stops, nothing is given any more; a stopped line terminates it, too', async () => {
    const made = await ward.chart({ productId: tablet });
    const ended = payloadOf<Administration>(await ward.nurse.send(terminate, { params: { id: made.id }, body: { reason: 'rash' } }));
    expect(ended).toMatchObject({ status: 'terminated', terminateReason: 'rash', nextDueAt: null });
    expect(pendingOf(ended)).toEqual([]);
    expect((await ward.nurse.send(complete, { params: { id: made.id }, body: { dosageId: firstOf(made) } })).error).toMatchObject({
      code: 'ADMINISTRATION_STATE',
      message: 'Administration is terminated',
    });
    const rx = await ward.doctor.send(prescriptionCalls.view, { params: { id: made.prescriptionId as string } });
    expect(rx.payload.lines[0]?.status).toBe('stopped');
    const other = await ward.chart({ productId: tablet });
    const params = { id: other.prescriptionId as string, lineId: other.prescriptionLineId as string };
    payloadOf(await ward.doctor.send(prescriptionCalls.stop, { params, body: { reason: 'changed to oral' } }));
    expect((await ward.show(other.id)).status).toBe('terminated');
  });

  test('terminated with units that the pharmacy handed out: they stand in its list until they are back', async () => {
    const made = await ward.chart({ productId: tablet, supplyFrom: 'pharmacy', administerHere: true });
    const rx = await ward.doctor.send(prescriptionCalls.view, { params: { id: made.prescriptionId as string } });
    const handOut = (quantity: number) =>
      inScopeOf(ward.hospital.id, (scope) =>
        scope.emit(MedicationDispensed, {
          ...{ orderId: made.id, orderNumber: 'MO-000001', patientId: made.patient.id, at: scope.now },
          requests: [
            {
              requestId: rx.payload.lines[0]?.medicationRequestId as string,
              prescriptionId: made.prescriptionId,
              prescriptionLineId: made.prescriptionLineId,
              ...{ productId: tablet, quantity, completed: true },
            },
          ],
        }),
      );
    const pharmacist = await ward.hospital.userWith('Return Medication');
    const waiting = async () =>
      (await pharmacist.send(administrationCalls.unusedUnits, { query: {} })).payload.data.filter(({ id }) => id === made.id);
    await handOut(5);
    // The ward hears that its medicine is there.
    const told = await theDatabase().owner.query(
      "select user_id from notifications where title = 'Medication Dispensed' and entity_id = $1 and user_id = $2",
      [made.id, ward.nurse.userId],
    );
    expect(told.rows).toHaveLength(1);
    payloadOf(await give(made));
    expect(await waiting()).toEqual([]);
    payloadOf(await ward.nurse.send(terminate, { params: { id: made.id }, body: { reason: 'rash' } }));
    expect(await waiting()).toMatchObject([{ units: 4, terminateReason: 'rash', patient: { id: made.patient.id }, orders: [] }]);
    await handOut(-4);
    expect(await waiting()).toEqual([]);
  });

  test('rescheduled: single doses move, new clock times keep the number of doses, no two share a time', async () => {
    const made = await ward.chart({ productId: tablet, durationValue: 4 });
    const params = { id: made.id };
    payloadOf(await give(made));
    const [, second, third] = made.dosages as [never, Administration['dosages'][0], Administration['dosages'][0]];
    const move = (dueAt: string) =>
      ward.nurse.send(administrationCalls.rescheduleAdministration, {
        params,
        body: { moves: [{ dosageId: second.id, dueAt }], reason: 'asleep' },
      });
    expect((await move(third.dueAt)).error.code).toBe('SCHEDULE_TIME');
    expect((await move('2020-01-01T00:00:00.000Z')).error.code).toBe('SCHEDULE_TIME');
    const later = new Date(Date.parse(second.dueAt) + 1_800_000).toISOString();
    expect(payloadOf<Administration>(await move(later)).dosages[1]?.dueAt).toBe(later);
    const timed = payloadOf<Administration>(
      await ward.nurse.send(administrationCalls.rescheduleAdministration, {
        params,
        body: { times: ['07:15', '19:15'], reason: 'at meals' },
      }),
    );
    const live = timed.dosages.filter(({ status }) => status !== 'cancelled');
    expect(live).toHaveLength(4);
    expect(new Set(live.map(({ dueAt }) => dueAt)).size).toBe(4);
    expect(pendingOf(timed).every(({ dueAt }) => /T(06|18):15/.test(dueAt))).toBe(true);
    expect(timed.dosages[0]?.status).toBe('given');
  });

  test('a replaced line takes the chart over: given doses stay, those to come are the new ones', async () => {
    const made = await ward.chart({ productId: tablet });
    payloadOf(await give(made));
    const rx = await ward.doctor.send(prescriptionCalls.view, { params: { id: made.prescriptionId as string } });
    const lines = [
      {
        id: made.prescriptionLineId as string,
        productId: tablet,
        doseAmount: 1000,
        doseUnit: 'mg',
        route: 'oral',
        frequencyCode: 'q6h',
        durationValue: 8,
        durationUnit: 'doses',
        supplyFrom: 'ward-stock',
        indication: 'a test',
      },
    ] as const;
    const edited = await ward.doctor.send(prescriptionCalls.edit, {
      params: { id: rx.payload.id },
      body: { version: rx.payload.version, reason: 'stronger', lines: [...lines] as never },
    });
    payloadOf(edited);
    const after = await ward.show(made.id);
    expect(after).toMatchObject({ status: 'in-progress', doseAmount: 1000, frequencyCode: 'q6h', unitsPerDose: 2 });
    expect(after.prescriptionLineId).not.toBe(made.prescriptionLineId);
    expect(after.dosages.filter(({ status }) => status === 'given')).toHaveLength(1);
    expect(pendingOf(after).every(({ doseAmount }) => doseAmount === 1000)).toBe(true);
    expect(pendingOf(after)).toHaveLength(7);
  });
});

describe('an order by word of mouth', () => {
  test('is read back, given, and signed by whoever gave it', async () => {
    const patientId = await ward.patient();
    const verbal = {
      patientId,
      productId: tablet,
      doseAmount: 500,
      doseUnit: 'mg',
      route: 'oral',
      prescriberId: ward.doctor.userId,
      readBack: true,
    } as const;
    const order = (changes: object) =>
      ward.nurse.send(administrationCalls.createAdministration, { body: { verbal: { ...verbal, ...changes } as never } });
    expect((await order({ readBack: false })).status).toBe(400);
    expect((await order({ prescriberId: ward.second.userId })).error.code).toBe('VERBAL_PRESCRIBER');
    const made = payloadOf<Administration>(await order({}));
    expect(made).toMatchObject({ frequencyCode: 'STAT', prescriptionId: null, verbal: { signedAt: null } });
    expect(payloadOf<Administration>(await give(made)).status).toBe('dosage completed');
    const params = { id: made.id };
    const signed = payloadOf<Administration>(await ward.doctor.send(administrationCalls.coSignAdministration, { params, body: {} }));
    expect(signed.verbal?.signedAt).not.toBeNull();
    expect((await ward.doctor.send(administrationCalls.coSignAdministration, { params, body: {} })).error.code).toBe('VERBAL_SIGNED');
  });

  test('insulin goes by its scale', async () => {
    const insulin = await ward.medicine('Insulin soluble', {
      unit: 'vial',
      changes: { strength: 1000, strengthUnit: 'IU', routes: ['sc'] },
    });
    const patientId = await ward.patient();
    const verbal = {
      patientId,
      productId: insulin,
      doseAmount: 6,
      doseUnit: 'IU',
      route: 'SC',
      prescriberId: ward.doctor.userId,
      readBack: true,
    } as const;
    const titration = [
      { from: 0, to: 180, dose: 4 },
      { from: 180, dose: 8 },
    ];
    const made = payloadOf<Administration>(
      await ward.nurse.send(administrationCalls.createAdministration, { body: { verbal, titration, doubleCheck: false } }),
    );
    expect([made.insulin, made.dosages[0]?.windowMinutes]).toEqual([true, 30]);
    expect((await give(made)).error.code).toBe('DOSE_GLUCOSE');
    expect((await give(made, { preCheck: { glucose: 240 }, doseGiven: 6 })).error).toMatchObject({ code: 'DOSE_SCALE', dose: 8 });
    expect((await give(made, { preCheck: { glucose: 240 }, doseGiven: 8 })).status).toBe(200);
  });
});
