import { beforeAll, describe, expect, test } from 'vitest';
import { aPatient } from '#testing/factories.ts';
import { aHospital, runJobNow, setClock, type TestUser, theDatabase } from '#testing/world.ts';
import { catalogueCalls } from '../../contract/calls/catalogue.ts';
import { requestCalls } from '../../contract/calls/requests.ts';
import { transitionCalls } from '../../contract/calls/transitions.ts';
import type { LabRow } from '../../contract/request-records.ts';
import { aLab, linesOf, noticesOf, sound, type TestLab, withGate } from '../testing/lab.ts';

let lab: TestLab;
let k: string;
beforeAll(async () => {
  lab = await aLab(await aHospital());
  k = lab.potassium.parameters[0]?.id as string;
}, 120_000);

const typed = (value: string, more: object = {}) => ({ values: [{ parameterId: k, value, ...more }] });
const enter = (id: string, body: object, who = lab.bench) =>
  who.send(transitionCalls.resultEntered, { params: { id }, body: body as never });
const release = (id: string, body: object = {}, who = lab.releaser) =>
  who.send(transitionCalls.resultReleased, { params: { id }, body: body as never });
const view = async (id: string, who = lab.doctor) => sound(await who.send(requestCalls.view, { params: { id } })).payload;
const specimen = (rows: readonly LabRow[], changes: object = {}, who = lab.bench) =>
  who.send(requestCalls.createSpecimen, {
    body: { identityChecked: true, specimens: [{ type: 'serum', requestIds: rows.map(({ id }) => id), ...changes }] } as never,
  });

describe('specimens', () => {
  test('one tube for the requests of a patient, with its label; due from the collection on', async () => {
    const patient = await aPatient(lab.hospital, { dateOfBirth: '1990-05-05' });
    const one = await lab.order({ patientId: patient.id });
    const urea = await lab.testOf('Urea');
    const two = await lab.order({ patientId: patient.id, testId: urea.id });
    const [tube] = (await specimen([one, two], { fastingHours: 8 })).payload;
    expect(tube).toMatchObject({ container: 'gel-yellow', requestIds: [one.id, two.id], status: 'available', fastingHours: 8 });
    expect(tube?.label).toMatchObject({
      patient: one.patient.fullname,
      sex: 'female',
      tests: ['K', 'Urea'],
      specimenNumber: tube?.specimenNumber,
      size: '50x25',
    });
    const seen = await view(one.id);
    expect(seen.status).toBe('specimen-taken');
    expect(Date.parse(seen.dueAt as string) - Date.parse(tube?.collectedAt as string)).toBe(240 * 60_000);
    const scanned = await lab.bench.send(requestCalls.specimen, { query: { specimenNumber: tube?.specimenNumber as string } });
    expect(scanned.payload.requests.map(({ id }) => id)).toEqual([one.id, two.id]);
    expect((await noticesOf(one.id)).some(({ title }) => title === 'Lab Specimen Taken')).toBe(true);
  });

  test('all or nothing: other patients, other types, one that is taken, times that cannot be', async () => {
    const [one, two] = [await lab.order(), await lab.order()];
    const mixed = await specimen([one, two]);
    expect([mixed.status, mixed.error.code]).toEqual([409, 'LAB_SPECIMEN_PATIENTS']);
    const wrong = await specimen([one], { type: 'urine' });
    expect([wrong.status, wrong.message]).toEqual([422, 'Wrong specimen type']);
    for (const minutes of [6, -73 * 60]) {
      const at = new Date(Date.now() + minutes * 60_000).toISOString();
      expect((await specimen([one], { collectedAt: at })).error.code, String(minutes)).toBe('LAB_SPECIMEN_TIME');
    }
    await lab.take([two]);
    const body = {
      identityChecked: true as const,
      specimens: [
        { type: 'serum' as const, requestIds: [one.id] },
        { type: 'serum' as const, requestIds: [two.id] },
      ],
    };
    const late = await lab.bench.send(requestCalls.createSpecimen, { body });
    expect([late.status, late.error.code, late.message]).toEqual([
      409,
      'LAB_SPECIMEN_TAKEN',
      `${two.requestNumber} is specimen-taken. Nothing was saved`,
    ]);
    expect((await view(one.id)).status).toBe('specimen-due');
    expect(
      (await lab.bench.send(requestCalls.createSpecimen, { body: { specimens: body.specimens } as never })).error.fields,
    ).toHaveProperty('identityChecked');
  });

  test('the payment gate is billing’s; stat of an emergency passes, an add-on asks it too', async () => {
    await withGate(lab.hospital, 'pay-first');
    const row = await lab.order();
    const refused = await specimen([row]);
    expect([refused.status, refused.error.code, refused.message]).toEqual([
      422,
      'PAYMENT_REQUIRED',
      'Payment is required before this service',
    ]);
    const emergency = await lab.order({ origin: 'emergency', priority: 'stat' });
    expect((await specimen([emergency])).status).toBe(200);
    await withGate(lab.hospital, 'none');
    expect((await specimen([row])).status).toBe(200);
  });

  test('rejected: waits for another one, charged once, its draft gone; that tube takes it no more', async () => {
    const row = await lab.order();
    await lab.take([row]);
    const { specimenId } = await view(row.id);
    await lab.bench.send(transitionCalls.resultDraft, { params: { id: row.id }, body: typed('4.4') as never });
    const reject = (body: object) => lab.bench.send(transitionCalls.specimenRejected, { params: { id: row.id }, body: body as never });
    expect((await reject({ condition: 'haemolysed' })).error.fields).toHaveProperty('reason');
    const rejected = (await reject({ condition: 'haemolysed', reason: 'pink serum' })).payload;
    expect(rejected).toMatchObject({
      status: 'specimen-due',
      recollectionCount: 1,
      specimen: null,
      results: [],
      rejectedSpecimens: [{ condition: 'haemolysed', reason: 'pink serum' }],
    });
    expect(await linesOf(row.id)).toMatchObject([{ status: 'active' }]);
    expect((await noticesOf(row.id)).some(({ title, userId }) => title === 'Lab Specimen Rejected' && userId === lab.doctor.userId)).toBe(
      true,
    );
    const again = await lab.bench.send(transitionCalls.specimenTaken, {
      params: { id: row.id },
      body: { specimenId: specimenId as string },
    });
    expect([again.status, again.error.code]).toEqual([422, 'LAB_SPECIMEN_UNFIT']);
    await lab.take([row]);
  });

  test('a further test is added to a tube of the patient', async () => {
    const patient = await aPatient(lab.hospital);
    const first = await lab.order({ patientId: patient.id });
    await lab.take([first]);
    const { specimenId } = await view(first.id);
    const more = await lab.order({ patientId: patient.id, testId: (await lab.testOf('Urea')).id });
    const add = (id: string, who = lab.bench) =>
      who.send(transitionCalls.specimenTaken, { params: { id }, body: { specimenId: specimenId as string } });
    const fitting = async (id: string) =>
      sound(await lab.bench.send(requestCalls.addOn, { params: { id } })).payload.map((tube) => tube.id);
    expect(await fitting(more.id)).toEqual([specimenId]);
    expect(await fitting((await lab.order()).id)).toEqual([]);
    expect((await add(more.id)).payload).toMatchObject({ status: 'specimen-taken', specimenId });
    expect(await fitting(more.id)).toEqual([]);
    expect((await add((await lab.order()).id)).error.code).toBe('LAB_SPECIMEN_PATIENTS');
    expect((await add((await lab.order({ patientId: patient.id, testId: (await lab.testOf('Haemoglobin')).id })).id)).error.code).toBe(
      'LAB_SPECIMEN_TYPE',
    );
    const tube = { params: { id: specimenId as string } };
    const discard = () => lab.bench.send(requestCalls.editSpecimen, { ...tube, body: { storageLocation: 'Fridge 2', discard: true } });
    sound(await enter(first.id, typed('4.1')));
    const needed = await discard();
    expect([needed.status, needed.error.code]).toEqual([409, 'LAB_SPECIMEN_NEEDED']);
    expect(needed.message).toContain(more.requestNumber);
    const urea = (await lab.testOf('Urea')).parameters.map(({ id }) => ({ parameterId: id, absentReason: 'not-done' }));
    sound(await enter(more.id, { values: urea }));
    expect((await discard()).payload.status).toBe('discarded');
    const late = await lab.order({ patientId: patient.id, testId: (await lab.testOf('Sodium')).id });
    expect((await add(late.id)).error.message).toBe('No more tests can be added to this specimen: it is discarded');
    expect(await fitting(late.id)).toEqual([]);
  });

  test('a tube that a nurse took is received by its scan, kept, used up and then discarded', async () => {
    const row = await lab.order();
    await lab.take([row], lab.nurse);
    const { specimen } = await view(row.id);
    expect(specimen).toMatchObject({ receivedAt: null, receivedBy: null });
    const note = async (body: object) =>
      lab.bench.send(requestCalls.editSpecimen, { params: { id: specimen?.id as string }, body: body as never });
    const received = sound(await note({ received: true })).payload;
    expect(received.receivedBy?.id).toBe(lab.bench.userId);
    expect(sound(await note({ received: true })).payload.receivedAt).toBe(received.receivedAt);
    const discardAfter = '2099-01-01T00:00:00.000Z';
    expect(sound(await note({ storageLocation: 'Fridge 2', discardAfter })).payload).toMatchObject({
      ...{ storageLocation: 'Fridge 2', discardAfter, status: 'available', receivedAt: received.receivedAt },
    });
    expect(sound(await note({ consumed: true })).payload.status).toBe('consumed');
    expect((await note({ consumed: true })).error.code).toBe('LAB_SPECIMEN_STATE');
    sound(await enter(row.id, typed('4.1')));
    expect(sound(await note({ discard: true })).payload.status).toBe('discarded');
    for (const gone of [{ received: true }, { storageLocation: 'Fridge 3' }])
      expect((await note(gone)).error.code).toBe('LAB_SPECIMEN_STATE');
  });
});

describe('results', () => {
  test('flags are the server’s, from the range that is kept with the value; later changes of the catalogue never reach it', async () => {
    const row = await lab.enter('2.80');
    expect(row.results[0]?.values[0]).toMatchObject({
      value: '2.80',
      flag: 'LL',
      range: { low: 3.5, criticalLow: 2.8 },
      reference: '3.5 – 5.1',
    });
    const parameters = lab.potassium.parameters.map((parameter) => ({ ...parameter, ranges: [{ low: 1, high: 9 }] }));
    const { version } = sound(await lab.hospital.admin.send(catalogueCalls.viewTest, { params: { id: lab.potassium.id } })).payload;
    sound(
      await lab.hospital.admin.send(catalogueCalls.editTest, { params: { id: lab.potassium.id }, body: { parameters, version } as never }),
    );
    expect((await view(row.id, lab.bench)).results[0]?.values[0]).toMatchObject({ flag: 'LL', range: { low: 3.5 } });
    sound(
      await lab.hospital.admin.send(catalogueCalls.editTest, {
        params: { id: lab.potassium.id },
        body: { parameters: lab.potassium.parameters } as never,
      }),
    );
  });

  test('what must be corrected, and what no body has', async () => {
    const row = await lab.order();
    await lab.take([row]);
    expect((await enter(row.id, { values: [] })).error.fields).toEqual({ [`values.${k}`]: 'Enter a result, or why there is none' });
    expect((await enter(row.id, typed('4,1'))).status).toBe(400);
    const odd = await enter(row.id, typed('55'));
    expect([odd.status, odd.error.code, odd.message]).toEqual([422, 'IMPLAUSIBLE', 'Potassium is outside the plausible range']);
    expect((await enter(row.id, { ...typed('55'), confirmImplausible: true })).payload.status).toBe('result-entered');
    const stale = await enter(row.id, { ...typed('4'), version: 1 });
    expect([stale.status, stale.error.code]).toEqual([409, 'STALE_VERSION']);
  });

  test('the last released value stands beside, and a large difference is marked', async () => {
    const { patient } = await lab.release('4.0');
    const again = { patientId: patient.id, confirm: true, reason: 'control' };
    const small = await lab.enter('5.0', again);
    expect(small.results[0]?.values[0]).toMatchObject({ delta: false, previousValue: '4.0' });
    const large = await lab.enter('5.1', again);
    expect(large.results[0]?.values[0]).toMatchObject({ delta: true, previousValue: '4.0', flag: 'N' });
  });

  test('nobody outside of the bench sees a value before its release', async () => {
    const { id, patient } = await lab.enter('6.9');
    for (const who of [lab.doctor, lab.nurse]) {
      const seen = await view(id, who);
      expect(seen).toMatchObject({ results: [], entry: [], critical: false, calls: [] });
      const listed = await who.send(requestCalls.filter, { query: { patientId: patient.id as string } });
      expect(listed.payload.data[0]).toMatchObject({ critical: false, resultStatus: null });
      expect((await who.send(requestCalls.filter, { query: { patientId: patient.id as string, critical: true } })).payload.data).toEqual(
        [],
      );
      const report = await who.send(requestCalls.report, { params: { id } });
      expect([report.status, report.error.code]).toEqual([409, 'LAB_NOT_RELEASED']);
    }
    const trend = await lab.doctor.send(requestCalls.trend, { params: { patientId: patient.id as string }, query: { parameterCode: 'K' } });
    expect(trend.payload).toEqual([]);
    const notices = await noticesOf(id);
    expect(notices.some(({ title }) => title === 'Lab Result Ready For Release')).toBe(true);
    expect(notices.every(({ text }) => !text.includes('6.9'))).toBe(true);
    const { rows } = await theDatabase().owner.query(
      'select count(*)::int as found from audit_entries where entity_id = $1 and changes::text like $2',
      [id, '%6.9%'],
    );
    expect(rows[0].found).toBe(0);
  });

  test('four eyes: who entered does not release, unless the hospital allows it', async () => {
    const { id } = await lab.enter('4.2');
    const own = await lab.order();
    await lab.take([own]);
    sound(await enter(own.id, typed('4'), lab.releaser));
    const offered = async () => (await lab.releaser.send(requestCalls.view, { params: { id: own.id } })).payload.acts.resultReleased;
    expect(await offered()).toBe('LAB_SELF_RELEASE');
    const refused = await release(own.id);
    expect([refused.status, refused.message]).toEqual([422, 'Another user must release this result']);
    expect((await release(id)).payload).toMatchObject({ status: 'result-released', results: [{ version: 1, status: 'final' }] });
    expect((await linesOf(id))[0]?.performed).toBe(true);
    const settings = (await lab.hospital.admin.send(catalogueCalls.settings)).payload;
    sound(
      await lab.hospital.admin.send(catalogueCalls.editSettings, {
        body: { version: settings.version, values: { selfReleaseAllowed: true } },
      }),
    );
    expect(await offered()).toBeNull();
    expect((await release(own.id)).status).toBe(200);
    sound(
      await lab.hospital.admin.send(catalogueCalls.editSettings, {
        body: { version: settings.version + 1, values: { selfReleaseAllowed: false } },
      }),
    );
  });

  test('returned: the values stay as a draft, the enterer hears of it', async () => {
    const { id } = await lab.enter('4.3');
    const back = await lab.releaser.send(transitionCalls.resultReturned, { params: { id }, body: { reason: 'repeat it' } });
    expect(back.payload).toMatchObject({ status: 'specimen-taken', results: [{ status: 'preliminary', values: [{ value: '4.3' }] }] });
    expect((await noticesOf(id)).some(({ title, userId }) => title === 'Lab Result Returned' && userId === lab.bench.userId)).toBe(true);
    expect((await enter(id, typed('4.4'))).payload.results).toHaveLength(1);
  });

  test('an amendment keeps the former version as it was; the database refuses any change of it', async () => {
    const { id } = await lab.release('4.0');
    const before = (await view(id)).results[0];
    const amend = (body: object) => lab.releaser.send(transitionCalls.resultAmended, { params: { id }, body: body as never });
    expect((await amend({ ...typed('4.5'), reason: 'short' })).error.fields).toHaveProperty('reason');
    expect((await amend({ ...typed('4.0'), reason: 'nothing is other' })).error.code).toBe('LAB_NOTHING_AMENDED');
    const { results } = (await amend({ ...typed('4.5'), reason: 'tubes were swapped' })).payload;
    expect(results.map(({ version, status }) => [version, status])).toEqual([
      [2, 'corrected'],
      [1, 'final'],
    ]);
    expect(results[1]).toEqual(before);
    const trend = await lab.doctor.send(requestCalls.trend, {
      params: { patientId: (await view(id)).patient.id as string },
      query: { parameterCode: 'k' },
    });
    expect(trend.payload.map(({ value }) => value)).toEqual(['4.5']);
    expect((await noticesOf(id)).some(({ title, userId }) => title === 'Lab Result Amended' && userId === lab.doctor.userId)).toBe(true);
    const old = (await lab.doctor.send(requestCalls.report, { params: { id }, query: { version: 1 } })).payload;
    expect(old.requests[0]?.result).toMatchObject({ version: 1, values: [{ value: '4.0' }] });
    for (const statement of [
      "update lab_results set comment = 'x' where request_id = $1 and version = 1",
      'delete from lab_results where request_id = $1',
      "update lab_result_values set value = '9' where result_id in (select id from lab_results where request_id = $1)",
      'delete from lab_result_values where result_id in (select id from lab_results where request_id = $1)',
    ])
      await expect(theDatabase().owner.query(statement, [id])).rejects.toThrow('a released result never changes');
  });

  test('files: by their content, to the bench before the release, to readers after it', async () => {
    const row = await lab.order();
    await lab.take([row]);
    const send = (bytes: Buffer, who = lab.bench) =>
      who.send(requestCalls.addAttachment, { params: { id: row.id }, body: {} }, { file: { filename: 'film.pdf', bytes } });
    expect((await send(Buffer.from('<html>'))).error.code).toBe('FILE_TYPE');
    const pdf = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF');
    const file = (await send(pdf)).payload;
    expect(file).toMatchObject({ name: 'film.pdf', mime: 'application/pdf' });
    const read = (who = lab.doctor) => who.send(requestCalls.attachment, { params: { id: file.id } });
    expect([(await read()).status, (await read(lab.bench)).status]).toEqual([409, 200]);
    sound(await enter(row.id, typed('4')));
    sound(await release(row.id));
    expect((await read()).bytes.equals(pdf)).toBe(true);
    expect((await send(pdf)).status).toBe(409);
  });
});

test('two people at one result each see the other, until one of them closes the form', async () => {
  const row = await lab.order();
  await lab.take([row]);
  const mark = async (who: TestUser, open: boolean) =>
    sound(await who.send(requestCalls.editing, { params: { id: row.id }, body: { open } })).payload.map(({ userId }) => userId);
  const seen = async (who: TestUser) =>
    (await who.send(requestCalls.view, { params: { id: row.id } })).payload.editors.map(({ userId }) => userId);
  expect(await mark(lab.bench, true)).toEqual([]);
  expect(await mark(lab.releaser, true)).toEqual([lab.bench.userId]);
  expect([await seen(lab.bench), await seen(lab.releaser)]).toEqual([[lab.releaser.userId], [lab.bench.userId]]);
  expect(await seen(lab.doctor)).toEqual([]);
  expect((await lab.nurse.send(requestCalls.editing, { params: { id: row.id }, body: { open: true } })).status).toBe(403);
  expect(await mark(lab.bench, false)).toEqual([lab.releaser.userId]);
  expect(await seen(lab.releaser)).toEqual([]);
  // A mark that nobody renews is over.
  await theDatabase().owner.query(`update lab_result_editors set seen_at = seen_at - interval '2 minutes' where request_id = $1`, [row.id]);
  expect(await seen(lab.bench)).toEqual([]);
});

describe('critical values', () => {
  const call = { notifiedName: 'Dr Ada', phone: '0803', readBack: true, outcome: 'reached' };

  test('a release needs a call that was read back, or that people are notified', async () => {
    const { id } = await lab.enter('6.2');
    expect((await release(id)).error.code).toBe('LAB_CRITICAL_CALL');
    expect((await release(id, { criticalCall: { ...call, readBack: false } })).error.fields).toHaveProperty('criticalCall.readBack');
    const released = (await release(id, { criticalCall: call })).payload;
    expect(released).toMatchObject({
      critical: true,
      calls: [{ parameter: 'Potassium', value: '6.2 mmol/L', notified: 'Dr Ada', readBack: true }],
    });
    const told = await noticesOf(id);
    expect(
      told.some(
        ({ title, userId, text }) => title === 'Critical Lab Result' && userId === lab.doctor.userId && text.includes('6.2 mmol/L'),
      ),
    ).toBe(true);
    await expect(theDatabase().owner.query('delete from lab_critical_calls where request_id = $1', [id])).rejects.toThrow(
      'only ever added',
    );
    const normal = await lab.enter('4.0');
    expect((await lab.bench.send(transitionCalls.criticalNotified, { params: { id: normal.id }, body: call as never })).error.code).toBe(
      'LAB_NOTHING_CRITICAL',
    );
  });

  test('without acknowledgement it goes to the head of the department; the first acknowledgement ends that', async () => {
    const { id } = await lab.release('7.0');
    await lab.hospital.admin.raw('PATCH', `/api/departments/${lab.hospital.departmentId}`, { headUserId: lab.hospital.admin.userId });
    await runJobNow('laboratory.escalate-critical', { hospitalId: lab.hospital.id, requestId: id, version: 1 });
    const toHead = async () => (await noticesOf(id)).filter(({ text }) => text.endsWith('Not acknowledged yet.'));
    expect(await toHead()).toHaveLength(1);
    const acknowledge = (who = lab.doctor) => who.send(transitionCalls.acknowledged, { params: { id }, body: {} });
    const first = (await acknowledge()).payload;
    expect(first.acknowledgedBy?.id).toBe(lab.doctor.userId);
    const repeat = await acknowledge(lab.nurse);
    expect([repeat.status, repeat.payload.acknowledgedBy?.id, repeat.payload.version]).toEqual([200, lab.doctor.userId, first.version]);
    await runJobNow('laboratory.escalate-critical', { hospitalId: lab.hospital.id, requestId: id, version: 1 });
    expect(await toHead()).toHaveLength(1);
  });

  test('a corrected version that is critical is acknowledged anew', async () => {
    const { id } = await lab.release('4.0');
    sound(await lab.doctor.send(transitionCalls.acknowledged, { params: { id }, body: {} }));
    const body = { ...typed('7.7'), reason: 'the wrong tube was read' };
    expect((await lab.releaser.send(transitionCalls.resultAmended, { params: { id }, body: body as never })).payload).toMatchObject({
      critical: true,
      acknowledgedAt: null,
    });
    const open = await lab.doctor.send(requestCalls.filter, { query: { critical: true, unacknowledged: true, limit: 'All' } });
    expect(open.payload.data.some((row) => row.id === id)).toBe(true);
  });
});

describe('cancelling what was begun', () => {
  test('needs the right to release; the charge stays unless it is waived with its own right', async () => {
    const row = await lab.order();
    await lab.take([row]);
    const cancel = (body: object, who = lab.doctor) =>
      who.send(transitionCalls.cancelled, { params: { id: row.id }, body: { cancelReason: 'wrong patient', ...body } });
    const offered = async (who = lab.doctor) => {
      const { cancelled, waived } = (await who.send(requestCalls.view, { params: { id: row.id } })).payload.acts;
      return [cancelled, waived];
    };
    expect((await cancel({})).error).toMatchObject({ code: 'FORBIDDEN', permission: 'Release Lab Result' });
    expect(await offered()).toEqual([undefined, undefined]);
    const both = await lab.hospital.userWith('Cancel Lab Test Request', 'Release Lab Result');
    expect([await offered(both), await offered(lab.hospital.admin)]).toEqual([
      [null, undefined],
      [null, null],
    ]);
    expect((await cancel({ waiveCharge: true }, both)).error).toMatchObject({ code: 'FORBIDDEN', permission: 'Cancel Performed Bill' });
    expect((await cancel({}, both)).payload.status).toBe('cancelled');
    expect((await linesOf(row.id))[0]?.status).toBe('active');
    const other = await lab.order();
    await lab.take([other]);
    const waived = await lab.hospital.admin.send(transitionCalls.cancelled, {
      params: { id: other.id },
      body: { cancelReason: 'tube lost', waiveCharge: true },
    });
    expect(waived.status).toBe(200);
    expect((await linesOf(other.id))[0]?.status).toBe('voided');
  });
});

test('overdue: open beyond its time', async () => {
  const row = await lab.order({ priority: 'stat' });
  setClock(new Date(Date.now() + 61 * 60_000).toISOString());
  try {
    const found = await lab.doctor.send(requestCalls.filter, { query: { overdue: true, patientId: row.patient.id as string } });
    expect(found.payload.data.map(({ id, overdue }) => [id, overdue])).toEqual([[row.id, true]]);
  } finally {
    setClock(null);
  }
});
