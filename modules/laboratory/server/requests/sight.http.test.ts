import { beforeAll, describe, expect, test } from 'vitest';
import { aPatient } from '#testing/factories.ts';
import { aPortalPatient } from '#testing/other-areas.ts';
import { aHospital, demoPassword, inScopeOf, type TestClient, type TestUser, theDatabase } from '#testing/world.ts';
import { authCalls } from '#modules/auth/contract/calls.ts';
import { SensitiveSources } from '#modules/patient-bills/contract/events.ts';
import { patientAreaCalls } from '#modules/patient-area/contract/calls.ts';
import { PatientDied } from '#modules/patients/contract/events.ts';
import { requestCalls } from '../../contract/calls/requests.ts';
import { transitionCalls } from '../../contract/calls/transitions.ts';
import { restrictedTest, sensitiveResult } from '../../contract/words.ts';
import { labBriefs } from '../index.ts';
import { aLab, linesOf, noticesOf, sound, type TestLab } from '../testing/lab.ts';

let lab: TestLab;
let hivId: string;
let hivParameter: string;

beforeAll(async () => {
  lab = await aLab(await aHospital());
  const hiv = await lab.testOf('HIV Screening');
  [hivId, hivParameter] = [hiv.id, hiv.parameters[0]?.id as string];
}, 120_000);

/** A sensitive result, released. */
async function sensitive(body: object = {}, release: object = {}): Promise<{ id: string; patientId: string; requestNumber: string }> {
  const row = await lab.order({ testId: hivId, consentGiven: true, ...body });
  await lab.take([row]);
  const values = [{ parameterId: hivParameter, value: 'Reactive' }];
  sound(await lab.bench.send(transitionCalls.resultEntered, { params: { id: row.id }, body: { values } }));
  sound(await lab.releaser.send(transitionCalls.resultReleased, { params: { id: row.id }, body: release }));
  return { id: row.id, patientId: row.patient.id as string, requestNumber: row.requestNumber };
}

describe('a sensitive test', () => {
  test('tells nothing to a user without the right: not by its page, report, trend, list, search or file', async () => {
    const { id, patientId } = await sensitive();
    for (const call of [requestCalls.view, requestCalls.report]) {
      const refused = await lab.nurse.send(call, { params: { id } });
      expect([refused.status, refused.error.code]).toEqual([403, 'SENSITIVE_LAB_RESULT']);
    }
    const listed = (await lab.nurse.send(requestCalls.byPatient, { params: { id: patientId }, query: {} })).payload.data;
    expect(listed).toMatchObject([
      { restricted: true, test: { id: null, name: restrictedTest, category: null }, critical: false, resultStatus: null },
    ]);
    expect(JSON.stringify(listed)).not.toMatch(/HIV|RVS|Retroviral|Reactive|Serology/);
    const find = async (who: TestUser, query: object) =>
      (await who.send(requestCalls.filter, { query: { patientId, ...query } as never })).payload.data.length;
    for (const query of [{ testId: hivId }, { searchTerm: 'HIV' }]) {
      expect(await find(lab.nurse, query), JSON.stringify(query)).toBe(0);
      expect(await find(lab.doctor, query), JSON.stringify(query)).toBe(1);
    }
    const trend = async (who: TestUser) =>
      (await who.send(requestCalls.trend, { params: { patientId }, query: { parameterCode: hivParameter } })).payload.length;
    expect([await trend(lab.nurse), await trend(lab.doctor)]).toEqual([0, 1]);
    const orderable = await lab.nurse.send(requestCalls.orderable, { params: { patientId }, query: { searchTerm: 'HIV' } });
    expect(orderable.payload.data[0]?.lastDoneAt).toBeNull();
  });

  test('stands in no notice and in no audit entry; every view is audited', async () => {
    const { id } = await sensitive();
    const notices = await noticesOf(id);
    expect(notices.some(({ title }) => title === 'Lab Result Released')).toBe(true);
    expect(JSON.stringify(notices)).not.toMatch(/HIV|Reactive|RVS/);
    sound(await lab.doctor.send(requestCalls.view, { params: { id } }));
    const { rows } = await theDatabase().owner.query(
      'select action, summary, changes::text as changes from audit_entries where entity_id = $1',
      [id],
    );
    expect(rows.filter(({ action }) => action === 'read')).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toMatch(/HIV|Reactive|RVS/);
  });

  test('is there as a tube for those who take specimens, without a name', async () => {
    const row = await lab.order({ testId: hivId, consentGiven: true });
    const body = { identityChecked: true as const, specimens: [{ type: 'serum' as const, requestIds: [row.id] }] };
    const actsFor = async (who: TestUser) => {
      const query = { patientId: row.patient.id as string };
      return (await who.send(requestCalls.filter, { query })).payload.data[0]?.acts;
    };
    expect(await actsFor(lab.nurse)).toEqual({ specimenTaken: null });
    expect(await actsFor(lab.doctor)).toEqual({ edit: null, cancelled: null });
    const [tube] = (await lab.nurse.send(requestCalls.createSpecimen, { body })).payload;
    expect(tube?.label.tests).toEqual([row.requestNumber]);
    const entered = await lab.nurse.raw('PATCH', `/api/lab-request/${row.id}/acknowledged`, {});
    expect(entered.status).toBe(409);
  });

  test('leaves other modules nothing but its status; values of others only once they are released', async () => {
    const { id } = await sensitive();
    const waiting = await lab.enter('6.9');
    const done = await lab.release('6.8');
    const briefs = await inScopeOf(lab.hospital.id, (scope) => labBriefs(scope, { requestIds: [id, waiting.id, done.id] }));
    expect(
      briefs.map(({ restricted, testName, critical, results }) => [restricted, testName, critical, results.map(({ text }) => text)]),
    ).toEqual([
      [true, restrictedTest, false, []],
      [false, lab.potassium.name, false, []],
      [false, lab.potassium.name, true, ['6.8 mmol/L']],
    ]);
    expect(JSON.stringify(briefs)).not.toMatch(/6\.9 mmol|HIV|Reactive/);
  });
});

test('the chart: released results in the generated summary and on the timeline, by the reader’s rights', async () => {
  const { patient } = await lab.release('5.9');
  await lab.enter('6.0', { patientId: patient.id, confirm: true, reason: 'control' });
  await sensitive({ patientId: patient.id });
  const { admin } = lab.hospital;
  const summary = await admin.raw('GET', `/api/patient-summaries/patient/${patient.id}/generated`);
  const sections = (summary.payload as { sections: { key: string; rows: { value: string }[] }[] }).sections;
  const labs = sections.find(({ key }) => key === 'labs')?.rows.map(({ value }) => value);
  expect(labs).toEqual(expect.arrayContaining(['Potassium 5.9 mmol/L (H)']));
  expect(JSON.stringify(labs)).not.toContain('6.0');
  const timeline = await admin.raw('GET', `/api/patients/${patient.id}/timeline?limit=50`);
  expect(timeline.text).toContain(`Lab test: ${lab.potassium.name}`);
  const reader = await lab.hospital.userWith('View Lab Test Requests', 'View Patient Details');
  const seen = await reader.raw('GET', `/api/patients/${patient.id}/timeline?limit=50`);
  expect([seen.status, seen.text.includes(lab.potassium.name), seen.text.includes('HIV')]).toEqual([200, true, false]);
});

test('a death cancels what waits for a specimen, voids its line and leaves the bench alone', async () => {
  const patient = await aPatient(lab.hospital);
  const waiting = await lab.order({ patientId: patient.id });
  const atBench = await lab.order({ patientId: patient.id, testId: (await lab.testOf('Urea')).id });
  await lab.take([atBench]);
  const fact = {
    patientId: patient.id,
    personId: patient.id,
    deathRecordId: crypto.randomUUID(),
    dateTimeOfDeath: '2026-01-01T00:00:00.000Z',
  };
  await inScopeOf(lab.hospital.id, async (scope) => {
    const { cancelForDead, cancelledByDeath } = await import('../answers.ts');
    expect(await cancelledByDeath(scope, patient.id, null)).toMatchObject([{ number: waiting.requestNumber }]);
    await cancelForDead(scope, fact);
    expect(await cancelledByDeath(scope, patient.id, fact.deathRecordId)).toMatchObject([{ id: waiting.id }]);
  });
  expect(PatientDied.name).toBe('PatientDied');
  const status = async (id: string) => (await lab.doctor.send(requestCalls.view, { params: { id } })).payload.status;
  expect([await status(waiting.id), await status(atBench.id)]).toEqual(['cancelled', 'specimen-taken']);
  expect(await linesOf(waiting.id)).toMatchObject([{ status: 'voided' }]);
});

test('lines of sensitive tests are named as such to who shows them to others than the patient', async () => {
  const [hidden, plain] = [await sensitive(), await lab.release('4.1')];
  const { rows } = await theDatabase().owner.query<{ id: string; source: string }>(
    'select id, bill_source_id as source from lab_requests where id = any($1::uuid[])',
    [[hidden.id, plain.id]],
  );
  const sourceIds = rows.map(({ source }) => source);
  const ask = (sourceType: 'lab-request' | 'consultation') =>
    inScopeOf(lab.hospital.id, async (scope) => (await scope.ask(SensitiveSources, { sourceType, sourceIds })).flat());
  expect(await ask('lab-request')).toEqual(rows.filter(({ id }) => id === hidden.id).map(({ source }) => source));
  expect(await ask('consultation')).toEqual([]);
});

test('another hospital finds nothing: by id, number, tube, report or file (invariant 12)', async () => {
  const other = await aHospital();
  const { id } = await lab.release('4.0');
  const row = (await lab.doctor.send(requestCalls.view, { params: { id } })).payload;
  for (const url of [`/lab-request/${id}`, `/lab-request/${id}/report`, `/lab-request/specimen?specimenNumber=${row.specimenNumber}`])
    expect((await other.admin.raw('GET', `/api${url}`)).status, url).toBe(404);
  expect((await other.admin.send(requestCalls.requisition, { params: { number: row.requisitionNumber } })).payload).toEqual([]);
});

/** Somebody of the patient area, and the hospital's record of them. */
async function aPortalOwner(): Promise<{ portal: TestClient; patientId: string }> {
  const portal = await aPortalPatient(lab.hospital);
  const { rows } = await theDatabase().owner.query(
    `select p.id from patients p join portal_accounts a on a.person_id = p.person_id where p.hospital_id = $1 order by a.created_at desc limit 1`,
    [lab.hospital.id],
  );
  return { portal, patientId: rows[0].id as string };
}

test('the person sees own released results that are shared, and nothing else', async () => {
  const { portal, patientId } = await aPortalOwner();
  const own = async () => (await portal.send(requestCalls.own, { query: {} })).payload.data;
  await lab.enter('4.7', { patientId });
  expect(await own()).toEqual([]);
  const again = { patientId, confirm: true, reason: 'control' };
  const shared = await lab.release('4.8', again);
  await sensitive({ patientId });
  expect((await own()).map(({ requestNumber, result }) => [requestNumber, result?.values[0]?.value])).toEqual([
    [shared.requestNumber, '4.8'],
  ]);
});

test('a sensitive result opens to its person with the password alone, and each view is in their access log', async () => {
  const { portal, patientId } = await aPortalOwner();
  const { portal: other } = await aPortalOwner();
  const { id } = await sensitive({ patientId }, { releasedToPatient: true });
  const open = () => portal.send(requestCalls.ownOne, { params: { id } });
  const log = async () =>
    (await portal.send(patientAreaCalls.accessLog)).payload.data.filter(({ what }) => what === 'Opened a sensitive result');

  const listed = await portal.send(requestCalls.own, { query: {} });
  expect(listed.payload.data).toMatchObject([{ id, sensitive: true, isNew: true, test: sensitiveResult, category: null, result: null }]);
  const refused = await open();
  expect([refused.status, refused.error.code]).toEqual([422, 'STEP_UP_REQUIRED']);
  expect(`${listed.text}${refused.text}`).not.toMatch(/HIV|RVS|Reactive|Serology/);
  expect(await log()).toEqual([]);

  sound(await portal.send(authCalls.confirmPassword, { body: { password: demoPassword } }));
  expect(sound(await open()).payload).toMatchObject({ test: 'HIV Screening', result: { values: [{ value: 'Reactive' }] } });
  sound(await open());
  expect((await log()).map(({ hospitalName, role }) => [hospitalName, role])).toHaveLength(2);
  // The list keeps its names and values to itself, also within the five minutes.
  const again = await portal.send(requestCalls.own, { query: {} });
  expect(again.payload.data).toMatchObject([{ id, isNew: false, test: sensitiveResult, result: null }]);
  expect((await portal.send(requestCalls.own, { query: { isNew: true } })).payload.meta.count).toBe(0);
  expect((await other.send(requestCalls.ownOne, { params: { id } })).status).toBe(404);
});

test('a result is new to its person until they open it, and again when it is amended', async () => {
  const { portal, patientId } = await aPortalOwner();
  const { id } = await lab.release('4.4', { patientId });
  const fresh = async () => (await portal.send(requestCalls.own, { query: { isNew: true } })).payload.data.map((row) => row.id);
  expect(await fresh()).toEqual([id]);
  const opened = sound(await portal.send(requestCalls.ownOne, { params: { id } })).payload;
  expect(opened.result.values).toMatchObject([{ value: '4.4' }]);
  // Whose it is stands on its paper.
  expect(opened.patient).toMatchObject({ fullname: expect.stringMatching(/\w+ \w+/), hospitalPatientId: expect.stringMatching(/^P-/) });
  expect(await fresh()).toEqual([]);
  const values = [{ parameterId: lab.potassium.parameters[0]?.id as string, value: '4.5' }];
  const body = { values, reason: 'the tube of somebody else was read' };
  sound(await lab.releaser.send(transitionCalls.resultAmended, { params: { id }, body }));
  expect(await fresh()).toEqual([id]);
});

test('files of a result are its person’s by the rule of its values: after the release, sensitive ones by the password', async () => {
  const { portal, patientId } = await aPortalOwner();
  const { portal: other } = await aPortalOwner();
  const bytes = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF');
  const withFile = async (order: object, value: object, release: object) => {
    const row = await lab.order({ patientId, ...order });
    await lab.take([row]);
    const file = { filename: 'film.pdf', bytes };
    const { id } = sound(await lab.bench.send(requestCalls.addAttachment, { params: { id: row.id }, body: {} }, { file })).payload;
    expect((await portal.send(requestCalls.ownAttachment, { params: { id } })).status).toBe(404);
    sound(await lab.bench.send(transitionCalls.resultEntered, { params: { id: row.id }, body: { values: [value] } as never }));
    sound(await lab.releaser.send(transitionCalls.resultReleased, { params: { id: row.id }, body: release }));
    return { requestId: row.id, fileId: id };
  };
  const read = (id: string, who = portal) => who.send(requestCalls.ownAttachment, { params: { id } });
  const plain = await withFile({}, { parameterId: lab.potassium.parameters[0]?.id, value: '4.1' }, {});
  const opened = sound(await portal.send(requestCalls.ownOne, { params: { id: plain.requestId } })).payload;
  expect(opened.result.attachments).toMatchObject([{ id: plain.fileId, name: 'film.pdf' }]);
  expect((await read(plain.fileId)).bytes.equals(bytes)).toBe(true);
  expect((await read(plain.fileId, other)).status).toBe(404);

  const hiv = { testId: hivId, consentGiven: true };
  const reactive = { parameterId: hivParameter, value: 'Reactive' };
  const hidden = await withFile(hiv, reactive, {});
  expect((await read(hidden.fileId)).status).toBe(404);
  const shared = await withFile({ ...hiv, confirm: true, reason: 'control' }, reactive, { releasedToPatient: true });
  const refused = await read(shared.fileId);
  expect([refused.status, refused.error.code]).toEqual([422, 'STEP_UP_REQUIRED']);
  sound(await portal.send(authCalls.confirmPassword, { body: { password: demoPassword } }));
  expect((await read(shared.fileId)).bytes.equals(bytes)).toBe(true);
  const log = (await portal.send(patientAreaCalls.accessLog)).payload.data.filter(({ what }) => what === 'Opened a sensitive result');
  expect(log).toHaveLength(1);
});

test('a merge takes requests, tubes and released values along; versions stay as they were', async () => {
  const { id, patient } = await lab.release('5.5');
  const survivor = await aPatient(lab.hospital);
  const before = (await lab.doctor.send(requestCalls.view, { params: { id } })).payload.results;
  const body = { mergedId: patient.id, fieldChoices: {}, reason: 'the same person' };
  sound(await lab.hospital.admin.raw('POST', `/api/patients/${survivor.id}/merge`, body));
  const after = (await lab.doctor.send(requestCalls.view, { params: { id } })).payload;
  expect([after.patient.id, after.results]).toEqual([survivor.id, before]);
  const trend = await lab.doctor.send(requestCalls.trend, { params: { patientId: survivor.id }, query: { parameterCode: 'K' } });
  expect(trend.payload.map(({ value }) => value)).toEqual(['5.5']);
});
