import { beforeAll, describe, expect, test } from 'vitest';
import { aHospital, inScopeOf, lastMessageTo, nobody, runJobNow, type TestHospital, theDatabase } from '#testing/world.ts';
import type { GeneratedSummary } from '#modules/patient-chart/contract/document-records.ts';
import { prescriptionCalls } from '../../contract/calls/prescriptions.ts';
import type { LineOrderInput, Prescription } from '../../contract/records.ts';
import { aLine, anOutsideLine, aRoom, payloadOf, statusesOf, type TestRoom } from '../testing/medicines.ts';
import { currentMedicines, noteDispensed } from './answers.ts';

let hospital: TestHospital;
let room: TestRoom;
let amoxicillin: string;

beforeAll(async () => {
  hospital = await aHospital();
  room = await aRoom(hospital);
  amoxicillin = await room.medicine({ generic: 'Amoxicillin', unit: 'capsule' });
}, 60_000);

interface Extra {
  readonly patientId?: string;
  readonly sign?: boolean;
  readonly [key: string]: unknown;
}

async function write(lines: LineOrderInput[], extra: Extra = {}) {
  const { patientId = await room.patient(), ...others } = extra;
  const body = { patientId, allergiesReviewed: true, sign: true, lines, ...others };
  return room.doctor.send(prescriptionCalls.create, { body: body as never });
}

async function written(lines: LineOrderInput[], extra: Extra = {}): Promise<Prescription> {
  return payloadOf<Prescription>(await write(lines, extra));
}

const amoxicillinLine = (changes: Partial<LineOrderInput> = {}) =>
  aLine({ productId: amoxicillin, indication: 'chest infection', ...changes });

async function requestsOf(prescriptionId: string) {
  const { rows } = await theDatabase().owner.query(
    'select id, status, quantity, dosage_text from medication_requests where prescription_id = $1 order by request_number',
    [prescriptionId],
  );
  return rows as { id: string; status: string; quantity: number; dosage_text: string }[];
}

/** As the pharmacy tells it. */
async function dispense(prescription: Prescription, quantity: number): Promise<void> {
  await inScopeOf(hospital.id, (scope) =>
    noteDispensed(scope, {
      requests: prescription.lines.map((line) => ({
        requestId: line.medicationRequestId as string,
        prescriptionLineId: line.id,
        quantity,
      })),
    }),
  );
}

describe('writing and signing', () => {
  test('a signed prescription computes its fields, asks the pharmacy once a line and says its directions in plain words', async () => {
    const answer = await write([amoxicillinLine()]);
    expect(answer.message).toBe('Prescription created successfully');
    const rx = payloadOf<Prescription>(answer);
    expect(rx).toMatchObject({ status: 'active', items: 1, dispensed: { done: 0, of: 1 }, prescriber: { id: room.doctor.userId } });
    expect(rx.prescriptionNumber).toMatch(/^RX-\d{6}$/);
    const [line] = rx.lines;
    expect(line).toMatchObject({ quantity: 15, timesPerDay: 3, status: 'active', supplyFrom: 'pharmacy', administerHere: false });
    expect(line?.dosageText).toBe('Take 500 mg (1 capsule) by mouth three times a day for 5 days. For chest infection.');
    // The fields behind the words go along, so that they are said in the language of whoever reads them.
    expect(line?.directions).toMatchObject({ doseAmount: 500, frequencyCode: 'TDS', units: { count: 1, unit: 'capsule' } });
    expect(Date.parse(line?.endAt as string) - Date.parse(line?.startAt as string)).toBe(5 * 86_400_000);
    const requests = await requestsOf(rx.id);
    const kept = await theDatabase().owner.query('select directions from medication_requests where id = $1', [line?.medicationRequestId]);
    expect(kept.rows[0]?.directions).toEqual(line?.directions);
    expect(requests).toEqual([{ id: line?.medicationRequestId, status: 'unattended', quantity: 15, dosage_text: line?.dosageText }]);
  });

  test('a draft asks nobody; it is changed freely and signed later, once', async () => {
    const rx = await written([amoxicillinLine()], { sign: false });
    expect(rx).toMatchObject({ status: 'draft', verifyCode: null });
    expect(await requestsOf(rx.id)).toEqual([]);
    const params = { id: rx.id };
    const changed = await room.doctor.send(prescriptionCalls.edit, {
      params,
      body: { version: rx.version, lines: [amoxicillinLine({ durationValue: 7 })] },
    });
    expect(changed.payload.lines.map(({ quantity }) => quantity)).toEqual([21]);
    const stale = await room.doctor.send(prescriptionCalls.edit, { params, body: { version: rx.version, notes: 'x' } });
    expect(stale.error.code).toBe('STALE_VERSION');
    const signs = await Promise.all(Array.from({ length: 20 }, () => room.doctor.send(prescriptionCalls.sign, { params, body: {} })));
    expect(statusesOf(signs)).toEqual({ 200: 1, 409: 19 });
    expect(await requestsOf(rx.id)).toHaveLength(1);
  });

  test('what is missing is named by its line and field', async () => {
    const answer = await write([
      aLine({ productId: amoxicillin, frequencyCode: 'PRN' }),
      aLine({ genericName: 'Zinc', supplyFrom: 'outside' }),
      amoxicillinLine({ quantity: 20 }),
      amoxicillinLine({ frequencyCode: 'custom' }),
    ]);
    expect(answer.error.code).toBe('RX_LINE_FIELDS');
    expect(Object.keys(answer.error.fields ?? {}).sort()).toEqual([
      'lines.0.prnMaxPerDay',
      'lines.0.prnMinIntervalMinutes',
      'lines.0.prnReason',
      'lines.1.form',
      'lines.1.strength',
      'lines.3.times',
    ]);
    const quantity = await write([amoxicillinLine({ quantity: 20 })]);
    expect(quantity.error.fields).toEqual({ 'lines.0.quantityReason': 'Computed: 15. Enter why the quantity differs' });
    const past = await write([amoxicillinLine({ startAt: '2020-01-01T08:00:00.000Z' })]);
    expect(past.error.fields).toEqual({ 'lines.0.startAt': 'The start lies in the past' });
  });

  test('allergies must be reviewed and answered, the patient alive, and who signs has the right', async () => {
    const unreviewed = await write([anOutsideLine()], { allergiesReviewed: false });
    expect(unreviewed).toMatchObject({ status: 400, message: 'Allergies must be reviewed' });
    const { id } = payloadOf<{ id: string }>(
      await hospital.admin.raw('POST', '/api/patients', {
        ...{ firstName: 'Never', lastName: 'Asked', gender: 'female', dateOfBirth: '1980-01-01', address: '5 Test Street', city: 'Lagos' },
        ...{ dialCode: '+234', phoneNumber: '8012345678', state: 'Lagos', country: 'Nigeria' },
        ...{ consentDataProcessing: true, consentTreatment: true, confirmNotDuplicate: true },
      }),
    );
    expect((await write([anOutsideLine()], { patientId: id })).error.code).toBe('ALLERGY_STATE_UNKNOWN');
    const junior = await hospital.userWith('Create Prescription');
    const body = { patientId: await room.patient(), allergiesReviewed: true, sign: true, lines: [anOutsideLine()] };
    expect((await junior.send(prescriptionCalls.create, { body })).status).toBe(403);
    expect((await junior.send(prescriptionCalls.create, { body: { ...body, sign: false } })).status).toBe(200);
  });
});

describe('safety', () => {
  test('an allergy stops a signature; only the right and a reason pass it, and both are kept (invariant 9)', async () => {
    const patientId = await room.patient();
    const allergy = { patientId, category: 'medication', substance: 'Amoxicillin', genericName: 'Amoxicillin', criticality: 'high' };
    payloadOf(await hospital.admin.raw('POST', '/api/allergies', allergy));
    const refused = await write([amoxicillinLine()], { patientId });
    expect(refused).toMatchObject({ status: 422, message: 'Resolve the safety alerts first', error: { code: 'SAFETY_STOP' } });
    const draft = await written([amoxicillinLine()], { patientId, sign: false });
    expect(draft.lines[0]?.safety.some(({ rule, level, overriddenBy }) => rule === 'allergy' && level === 'stop' && !overriddenBy)).toBe(
      true,
    );
    const overrides = [{ line: 0, rule: 'allergy' as const, reason: 'Tolerated twice under watch' }];
    const nobodyElse = await hospital.userWith('Create Prescription', 'Sign Prescription');
    const denied = await nobodyElse.send(prescriptionCalls.sign, { params: { id: draft.id }, body: { overrides } });
    expect(denied.status).toBe(403);
    const passed = await room.doctor.send(prescriptionCalls.sign, { params: { id: draft.id }, body: { overrides } });
    const stops = passed.payload.lines[0]?.safety.filter(({ level }) => level === 'stop') ?? [];
    expect(stops.length).toBeGreaterThan(0);
    for (const stop of stops)
      expect(stop).toMatchObject({ overriddenBy: { id: room.doctor.userId }, overrideReason: 'Tolerated twice under watch' });
    expect(stops[0]?.dataVersion).not.toBe('');
  });

  test('a running course of the same medicine wants a word', async () => {
    const patientId = await room.patient();
    await written([amoxicillinLine()], { patientId });
    const again = await write([amoxicillinLine()], { patientId });
    expect(again.error.code).toBe('DUPLICATE_THERAPY');
    expect((await write([amoxicillinLine()], { patientId, confirm: true })).status).toBe(200);
  });

  test('a check of what is being written keeps nothing', async () => {
    const patientId = await room.patient();
    const { payload } = await room.doctor.send(prescriptionCalls.check, { body: { patientId, lines: [amoxicillinLine()] } });
    expect(payload.lines[0]).toMatchObject({ quantity: 15, quantityExact: true, quantityUnit: 'capsule', amount: 75_000, available: 1000 });
    expect(payload.lines[0]?.times).toEqual(['06:00', '14:00', '22:00']);
    const list = await room.doctor.send(prescriptionCalls.list, { query: { patientId } });
    expect(list.payload.meta.count).toBe(0);
  });
});

describe('changes of what was signed', () => {
  test('a changed line is another line: the old one stays as it was, its request is withdrawn (invariants 7 and 8)', async () => {
    const rx = await written([amoxicillinLine()]);
    const [old] = rx.lines;
    const body = { version: rx.version, lines: [{ ...amoxicillinLine({ durationValue: 7 }), id: old?.id }] };
    const params = { id: rx.id };
    expect((await room.doctor.send(prescriptionCalls.edit, { params, body })).error.code).toBe('RX_REASON_REQUIRED');
    const { payload } = await room.doctor.send(prescriptionCalls.edit, { params, body: { ...body, reason: 'Slow answer' } });
    const [first, second] = payload.lines;
    expect(first).toMatchObject({
      id: old?.id,
      quantity: 15,
      status: 'stopped',
      replacedByLineId: second?.id,
      dosageText: old?.dosageText,
    });
    expect(second).toMatchObject({ quantity: 21, status: 'active', lineNumber: 2 });
    expect(payload.items).toBe(1);
    expect((await requestsOf(rx.id)).map(({ status }) => status)).toEqual(['cancelled', 'unattended']);
    const overwrite = theDatabase().owner.query('update prescription_lines set dose_amount = 900 where id = $1', [second?.id]);
    await expect(overwrite).rejects.toThrow(/not written over/);
  });

  test('lines are held, resumed and stopped with a reason; a stopped one leaves no live request', async () => {
    const rx = await written([amoxicillinLine(), anOutsideLine({ genericName: 'Zinc' })]);
    const params = { id: rx.id, lineId: rx.lines[0]?.id as string };
    const body = { reason: 'Vomiting' };
    const held = await room.doctor.send(prescriptionCalls.hold, { params, body });
    expect(held.payload.lines[0]?.status).toBe('on-hold');
    expect((await room.doctor.send(prescriptionCalls.hold, { params, body })).error.code).toBe('RX_LINE_STATE');
    await room.doctor.send(prescriptionCalls.resume, { params, body });
    const stops = await Promise.all(Array.from({ length: 20 }, () => room.doctor.send(prescriptionCalls.stop, { params, body })));
    expect(statusesOf(stops)).toEqual({ 200: 1, 409: 19 });
    expect((await requestsOf(rx.id)).map(({ status }) => status)).toEqual(['cancelled']);
    const other = { id: rx.id, lineId: rx.lines[1]?.id as string };
    const last = await room.doctor.send(prescriptionCalls.stop, { params: other, body });
    expect(last.payload.status).toBe('completed');
  });

  test('a prescription is taken back until something was handed out; all handed out, it is completed', async () => {
    const first = await written([amoxicillinLine()]);
    const reason = 'Written for another';
    const gone = await room.doctor.send(prescriptionCalls.cancel, { params: { id: first.id }, body: { reason } });
    expect(gone.payload).toMatchObject({ status: 'cancelled', cancelReason: reason });
    expect((await requestsOf(first.id)).map(({ status }) => status)).toEqual(['cancelled']);

    const second = await written([amoxicillinLine()]);
    await dispense(second, 5);
    const params = { id: second.id };
    expect((await room.doctor.send(prescriptionCalls.cancel, { params, body: { reason } })).error.code).toBe('RX_BEGUN');
    const part = (await room.doctor.send(prescriptionCalls.view, { params })).payload;
    const edit = { version: part.version, reason, lines: [{ ...amoxicillinLine({ durationValue: 3 }), id: part.lines[0]?.id }] };
    const refused = await room.doctor.send(prescriptionCalls.edit, { params, body: edit });
    expect(refused.message).toBe('Line is already dispensed. Stop it and prescribe again');
    await dispense(second, 10);
    const done = (await room.doctor.send(prescriptionCalls.view, { params })).payload;
    expect(done).toMatchObject({ status: 'completed', dispensed: { done: 1, of: 1 } });
    expect(done.lines[0]).toMatchObject({ status: 'active', dispensed: 15 });
  });

  test('a pharmacist asks, the prescriber answers, then the line is verified', async () => {
    const rx = await written([amoxicillinLine()]);
    const params = { id: rx.id, lineId: rx.lines[0]?.id as string };
    const asked = await room.pharmacist.send(prescriptionCalls.query, { params, body: { text: 'Five or seven days?' } });
    expect(asked.payload.queries).toBe(1);
    expect((await room.pharmacist.send(prescriptionCalls.verify, { params })).error.code).toBe('RX_QUERY_OPEN');
    expect((await room.pharmacist.send(prescriptionCalls.query, { params, body: { answer: 'Five' } })).status).toBe(403);
    const answered = await room.doctor.send(prescriptionCalls.query, { params, body: { answer: 'Five' } });
    expect(answered.payload.lines[0]?.query).toMatchObject({ text: 'Five or seven days?', answer: 'Five' });
    expect((await room.doctor.send(prescriptionCalls.verify, { params })).status).toBe(403);
    const verified = await room.pharmacist.send(prescriptionCalls.verify, { params });
    expect(verified.payload.lines[0]?.verifiedBy?.id).toBe(room.pharmacist.userId);
  });

  test('refills are counted, never too early without a word, and races take no more than there are', async () => {
    const rx = await written([amoxicillinLine({ refills: 2 })]);
    const params = { id: rx.id };
    const early = await room.doctor.send(prescriptionCalls.refill, { params, body: { allergiesReviewed: true } });
    expect(early).toMatchObject({ status: 422, error: { code: 'RX_REFILL_EARLY' } });
    const body = { allergiesReviewed: true, confirm: true };
    const all = await Promise.all(Array.from({ length: 20 }, () => room.doctor.send(prescriptionCalls.refill, { params, body })));
    expect(statusesOf(all)).toEqual({ 200: 2, 422: 18 });
    expect(all.find(({ status }) => status === 422)?.message).toBe('No refill left');
    const repeat = all.find(({ status }) => status === 200)?.payload;
    expect(repeat).toMatchObject({ kind: 'repeat', refillOfId: rx.id, status: 'active' });
    expect(repeat?.lines[0]).toMatchObject({ refills: 0, quantity: 15 });
    expect((await room.doctor.send(prescriptionCalls.view, { params })).payload.lines[0]?.refillsLeft).toBe(0);
  });
});

describe('reading', () => {
  test('a printed code tells anybody whether it holds, and no diagnosis', async () => {
    const diagnoses = [{ code: 'J18', description: 'Pneumonia' }];
    const rx = await written([amoxicillinLine()], { diagnoses });
    const paper = (await room.doctor.send(prescriptionCalls.print, { params: { id: rx.id } })).payload;
    expect(paper).toMatchObject({ prescriptionNumber: rx.prescriptionNumber, diagnoses, verifyCode: rx.verifyCode });
    const code = paper.verifyCode.toLowerCase().replaceAll('-', ' ');
    const known = await nobody().send(prescriptionCalls.verifyCode, { params: { code } });
    expect(known.payload).toMatchObject({ valid: true, prescriptionNumber: rx.prescriptionNumber, hospital: hospital.name });
    expect(known.payload.patientInitials).toMatch(/^[A-Z]\. [A-Z]\.$/);
    expect(known.text).not.toContain('Pneumonia');
    const unknown = await nobody().send(prescriptionCalls.verifyCode, { params: { code: 'AAAA-BBBB-CCCC-DDDD' } });
    expect(unknown.error.code).toBe('RX_CODE_UNKNOWN');
    const draft = await written([anOutsideLine()], { sign: false });
    expect((await room.doctor.send(prescriptionCalls.print, { params: { id: draft.id } })).error.code).toBe('RX_NOT_SIGNED');
  });

  test('a link goes to the contact on record alone, names no medicine, and only of what is signed', async () => {
    const patientId = await room.patient({ email: 'own-link@civis.test' });
    const rx = await written([amoxicillinLine()], { patientId });
    const sent = await room.doctor.send(prescriptionCalls.send, { params: { id: rx.id }, body: { channel: 'email' } });
    expect(sent.payload).toEqual({ channel: 'email', to: 'o*******@civis.test' });
    const { text } = await lastMessageTo('own-link@civis.test');
    expect(text).toContain(`/verify/prescription/${rx.verifyCode}`);
    expect(text).not.toContain('Amoxicillin');
    const nowhere = await written([amoxicillinLine()]);
    const refused = await room.doctor.send(prescriptionCalls.send, { params: { id: nowhere.id }, body: { channel: 'email' } });
    expect(refused.error).toMatchObject({ code: 'RX_NO_CONTACT', fields: { channel: expect.any(String) } });
    const draft = await written([anOutsideLine()], { sign: false });
    const early = await room.doctor.send(prescriptionCalls.send, { params: { id: draft.id }, body: { channel: 'sms' } });
    expect(early.error.code).toBe('RX_NOT_SIGNED');
  });

  test('lists find by number, patient and state; a patient knows what is taken now', async () => {
    const patientId = await room.patient();
    const rx = await written([amoxicillinLine(), anOutsideLine({ genericName: 'Zinc', durationUnit: 'continuous', durationValue: null })], {
      patientId,
    });
    const byNumber = await room.doctor.send(prescriptionCalls.list, { query: { search: rx.prescriptionNumber.toLowerCase() } });
    expect(byNumber.payload.data.map(({ id }) => id)).toEqual([rx.id]);
    const drafts = await room.doctor.send(prescriptionCalls.list, { query: { patientId, status: ['draft'] } });
    expect(drafts.payload.meta.count).toBe(0);
    const own = await room.doctor.send(prescriptionCalls.ofPatient, { params: { id: patientId }, query: {} });
    expect(own.payload.data[0]?.lines).toHaveLength(2);
    const { payload } = await room.doctor.send(prescriptionCalls.medications, { params: { id: patientId } });
    expect(payload.current.map(({ line }) => line.genericName)).toEqual(['Amoxicillin']);
    expect(payload.outside.map(({ line }) => line.genericName)).toEqual(['Zinc']);
  });

  test('at a discharge each medicine goes on, stops or changes', async () => {
    const patientId = await room.patient();
    const rx = await written([amoxicillinLine(), anOutsideLine({ genericName: 'Zinc' })], { patientId });
    const [first, second] = rx.lines;
    const items = [
      { lineId: first?.id as string, action: 'change' as const, reason: 'Longer', line: amoxicillinLine({ durationValue: 7 }) },
      { lineId: second?.id as string, action: 'stop' as const, reason: 'Not needed' },
    ];
    const answer = await room.doctor.send(prescriptionCalls.reconcile, { params: { id: patientId }, body: { moment: 'discharge', items } });
    expect(answer.status).toBe(200);
    const { payload } = await room.doctor.send(prescriptionCalls.medications, { params: { id: patientId } });
    expect(payload.current.map(({ line }) => line.quantity)).toEqual([21]);
    expect(payload.past.map(({ line }) => line.status)).toEqual(['stopped']);
    expect(payload.reconciliations[0]).toMatchObject({ moment: 'discharge' });
  });

  test('the bench of the laboratory reads what is taken now in either language', async () => {
    const patientId = await room.patient();
    await written([amoxicillinLine()], { patientId });
    const [taken] = await inScopeOf(hospital.id, (scope) => currentMedicines(scope, { patientId }));
    expect(taken?.en).toContain('Take 500 mg (1 capsule) by mouth three times a day for 5 days.');
    expect(taken?.fr).toContain('Prendre 500 mg (1 gélule) par la bouche trois fois par jour pendant 5 jours.');
  });

  test("the chart's generated summary says how a medicine is taken in either language", async () => {
    const patientId = await room.patient();
    await written([amoxicillinLine()], { patientId });
    const { sections } = payloadOf<GeneratedSummary>(
      await hospital.admin.raw('GET', `/api/patient-summaries/patient/${patientId}/generated`),
    );
    const [taken] = sections.find(({ key }) => key === 'medications')?.rows ?? [];
    expect(taken?.said).toEqual({
      en: 'Take 500 mg (1 capsule) by mouth three times a day for 5 days. For chest infection.',
      fr: 'Prendre 500 mg (1 gélule) par la bouche trois fois par jour pendant 5 jours. Indication : chest infection.',
    });
    expect(taken?.value).toBe(taken?.said?.en);
  });

  test('at a reconciliation an override holds for its own item alone', async () => {
    const patientId = await room.patient();
    const cefalexin = await room.medicine({ generic: 'Ampicillin', unit: 'capsule' });
    const rx = await written([amoxicillinLine(), aLine({ productId: cefalexin, indication: 'wound' })], { patientId, confirm: true });
    const [first, second] = rx.lines.map(({ id }) => id) as [string, string];
    const allergy = { patientId, category: 'medication', substance: 'Penicillin', genericName: 'Penicillin', criticality: 'high' };
    payloadOf(await hospital.admin.raw('POST', '/api/allergies', allergy));
    const longer = { durationValue: 7 } as const;
    const items = [
      { lineId: first, action: 'change' as const, reason: 'Longer', line: amoxicillinLine(longer) },
      {
        lineId: second,
        action: 'change' as const,
        reason: 'Longer',
        line: aLine({ productId: cefalexin, indication: 'wound', ...longer }),
      },
    ];
    const passing = (...places: number[]) =>
      places.map((at) => ({ line: at, rule: 'allergy' as const, reason: 'Tolerated twice under watch' }));
    const send = (...places: number[]) =>
      room.doctor.send(prescriptionCalls.reconcile, {
        params: { id: patientId },
        body: { moment: 'discharge', items, overrides: passing(...places), confirm: true },
      });
    // What was said of the first medicine does not let the second one pass, and nothing is changed.
    expect((await send(0)).error.code).toBe('SAFETY_STOP');
    const unchanged = await room.doctor.send(prescriptionCalls.medications, { params: { id: patientId } });
    expect(unchanged.payload.current.map(({ line }) => line.quantity)).toEqual([15, 15]);
    expect((await send(0, 1)).status).toBe(200);
    const { payload } = await room.doctor.send(prescriptionCalls.medications, { params: { id: patientId } });
    expect(payload.current.map(({ line }) => line.quantity)).toEqual([21, 21]);
    for (const { line } of payload.current)
      expect(line.safety.find(({ rule }) => rule === 'allergy')).toMatchObject({ overrideReason: 'Tolerated twice under watch' });
  });
});

test('the night ends what is over: undispensed lines are cancelled, the prescription is expired', async () => {
  const rx = await written([amoxicillinLine()]);
  await theDatabase().owner.query("update prescriptions set valid_until = '2020-01-01' where id = $1", [rx.id]);
  await runJobNow('prescriptions.expire', { hospitalId: hospital.id });
  const after = (await room.doctor.send(prescriptionCalls.view, { params: { id: rx.id } })).payload;
  expect(after).toMatchObject({ status: 'expired' });
  expect(after.lines[0]?.status).toBe('cancelled');
  expect((await requestsOf(rx.id)).map(({ status }) => status)).toEqual(['cancelled']);
});
