import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { folderOf } from '#kernel/server/files/file-store.ts';
import { aPatient } from '#testing/factories.ts';
import { claimedBy } from '#testing/other-areas.ts';
import { aHospital, demoPassword, inScopeOf, type TestClient, type TestHospital, type TestUser, theDatabase } from '#testing/world.ts';
import { attachmentCalls, summaryCalls } from '../contract/calls/documents.ts';
import { vitalCalls } from '../contract/calls/vitals.ts';

let here: TestHospital;
let there: TestHospital;
let doctor: TestUser;
let clerk: TestUser;

const keeps = ['Create Patient Attachment', 'Edit Patient Attachment', 'Delete Patient Attachment'] as const;

beforeAll(async () => {
  [here, there] = [await aHospital(), await aHospital()];
  doctor = await here.userWith(
    ...keeps,
    'View Sensitive Records',
    'Create Patient Summary',
    'Edit Patient Summary',
    'Sign Patient Summary',
  );
  clerk = await here.userWith(...keeps, 'Create Patient Summary', 'Edit Patient Summary', 'Sign Patient Summary');
}, 120_000);

const pdf = Buffer.from('%PDF-1.4\n1 0 obj <</Type /Page>> endobj\n2 0 obj <</Type /Pages>> endobj\n%%EOF');

function upload(user: TestClient, body: object, bytes: Buffer = pdf, filename = 'letter.pdf') {
  return user.raw('POST', '/api/patient-attachments', body, { file: { filename, bytes } });
}

interface Row {
  readonly id: string;
  readonly sha256: string;
  readonly mime: string;
  readonly hasThumbnail: boolean;
}
const rowOf = (answer: { payload: unknown }) => (answer.payload as Row[])[0] as Row;

async function aPortalPerson() {
  const phoneNumber = `70${String(10_000_000 + Math.floor(Math.random() * 89_999_999))}`;
  const patient = await aPatient(here, { dateOfBirth: '1990-05-12', phoneNumber });
  return { patient, person: await claimedBy({ civisId: patient.civisId, dateOfBirth: '1990-05-12', phoneNumber }) };
}

describe('documents', () => {
  test('are typed by what they hold, served whole, and their opening is in the trail', async () => {
    const { id: patientId } = await aPatient(here);
    const answer = await upload(clerk, { patientId, category: 'referral-letter' }, pdf, 'letter.html');
    const row = rowOf(answer);
    expect(answer.payload).toMatchObject([{ mime: 'application/pdf', pages: 1, scan: 'clean', status: 'active', name: 'letter.html' }]);
    const served = await clerk.send(attachmentCalls.content, { params: { id: row.id } });
    expect(createHash('sha256').update(served.bytes).digest('hex')).toBe(row.sha256);
    expect(served.headers).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    expect(String(served.headers['content-disposition'])).toBe("attachment; filename*=UTF-8''letter.html.pdf");
    const { rows } = await theDatabase().owner.query("select 1 from audit_entries where entity_id = $1 and action = 'read'", [row.id]);
    expect(rows).toHaveLength(1);
  });

  test('lie sealed on the disk, and are served in parts to who asks for parts', async () => {
    const { id: patientId } = await aPatient(here);
    const words = Buffer.from('The patient was seen in the clinic. '.repeat(4000));
    const { id } = rowOf(await upload(clerk, { patientId }, words, 'seen.txt'));
    const { rows } = await theDatabase().owner.query<{ fileId: string }>(
      'select file_id as "fileId" from patient_attachments where id = $1',
      [id],
    );
    const { dataDir } = await inScopeOf(here.id, async (scope) => scope.settings);
    const stored = await readFile(join(folderOf(dataDir, rows[0]?.fileId ?? ''), rows[0]?.fileId ?? ''));
    expect([stored.includes('The patient was seen'), stored.length > words.length]).toEqual([false, true]);
    const part = await clerk.raw('GET', `/api/patient-attachments/${id}/content`, undefined, { headers: { range: 'bytes=65530-65600' } });
    expect([part.status, part.headers['content-range'], part.headers['accept-ranges']]).toEqual([
      206,
      `bytes 65530-65600/${words.length}`,
      'bytes',
    ]);
    expect(part.bytes.equals(words.subarray(65_530, 65_601))).toBe(true);
    const behind = await clerk.raw('GET', `/api/patient-attachments/${id}/content`, undefined, {
      headers: { range: `bytes=${words.length}-` },
    });
    expect([behind.status, behind.headers['content-range']]).toEqual([416, `bytes */${words.length}`]);
  });

  test('that are pictures have a small one, which leaves no trace for open ones and one for sensitive ones', async () => {
    const { id: patientId } = await aPatient(here);
    const picture = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#0a0' } })
      .jpeg()
      .toBuffer();
    const open = rowOf(await upload(doctor, { patientId }, picture, 'wound.jpg'));
    const secret = rowOf(await upload(doctor, { patientId, isSensitive: 'true' }, picture, 'wound.jpg'));
    const letter = rowOf(await upload(doctor, { patientId }));
    expect([open, secret, letter].map((row) => row.hasThumbnail)).toEqual([true, true, false]);
    for (const { id } of [open, secret]) {
      const small = await doctor.send(attachmentCalls.thumbnail, { params: { id } });
      expect([small.headers['content-type'], (await sharp(small.bytes).metadata()).width]).toEqual(['image/png', 320]);
    }
    expect((await doctor.send(attachmentCalls.thumbnail, { params: { id: letter.id } })).status).toBe(404);
    expect((await clerk.send(attachmentCalls.thumbnail, { params: { id: secret.id } })).status).toBe(404);
    const { rows } = await theDatabase().owner.query<{ id: string }>(
      "select entity_id as id from audit_entries where entity_id = any($1) and action = 'read'",
      [[open.id, secret.id]],
    );
    expect(rows).toEqual([{ id: secret.id }]);
  });

  test('that are pictures of more pixels than anybody scans are refused by their header', async () => {
    const { id: patientId } = await aPatient(here);
    const bomb = Buffer.alloc(64);
    Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex').copy(bomb);
    bomb.writeUInt32BE(60_000, 16);
    bomb.writeUInt32BE(60_000, 20);
    const answer = await upload(clerk, { patientId }, bomb, 'scan.png');
    expect([answer.status, answer.error.code, Object.keys(answer.error.fields ?? {})]).toEqual([400, 'FILE_PICTURE', ['file']]);
  });

  test.each([
    ['page.pdf', '<!doctype html><script>alert(1)</script>'],
    ['picture.png', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
    ['letter.docx', 'MZ\u0090\u0000'],
    ['notes.txt', '#!/bin/sh\nrm -rf /'],
    ['notes.txt', 'hello <iframe src=x>'],
  ])('of hostile content are refused whatever they are called: %s', async (filename, content) => {
    const { id: patientId } = await aPatient(here);
    const answer = await upload(clerk, { patientId }, Buffer.from(content, 'latin1'), filename);
    expect([answer.status, answer.error.code, answer.message]).toEqual([400, 'ATTACHMENT_FORBIDDEN', 'File type is not allowed']);
  });

  test('of other types are 415, too large ones 413, and nothing of a refused form is kept', async () => {
    const { id: patientId } = await aPatient(here);
    expect((await upload(clerk, { patientId }, Buffer.from([0x50, 0x4b, 0x03, 0x04, 0, 0, 0, 0]), 'a.docx')).status).toBe(415);
    expect((await upload(clerk, { patientId }, Buffer.from('GIF89a\u0000\u0001'), 'a.gif')).status).toBe(415);
    const big = await upload(clerk, { patientId }, Buffer.concat([pdf, Buffer.alloc(25 * 1_048_576)]), 'big.pdf');
    expect([big.status, big.message]).toEqual([413, 'File is larger than 25 MB']);
    const list = await clerk.send(attachmentCalls.ofPatient, { params: { patientId } });
    expect(list.payload.meta.count).toBe(0);
  });

  test('that wait for a check or are harmful are not served', async () => {
    const { id: patientId } = await aPatient(here);
    const { id } = rowOf(await upload(clerk, { patientId }));
    for (const [scan, status] of [
      ['pending', 423],
      ['infected', 410],
    ] as const) {
      await theDatabase().owner.query('update patient_attachments set scan = $1 where id = $2', [scan, id]);
      expect((await clerk.send(attachmentCalls.content, { params: { id } })).status).toBe(status);
    }
  });

  test('are nobody’s of another hospital, and absent when sensitive without the right', async () => {
    const { id: patientId } = await aPatient(here);
    const open = rowOf(await upload(clerk, { patientId }));
    const secret = rowOf(await upload(doctor, { patientId, isSensitive: 'true' }));
    for (const call of [attachmentCalls.view, attachmentCalls.content]) {
      expect((await there.admin.send(call, { params: { id: open.id } })).status).toBe(404);
      expect((await clerk.send(call, { params: { id: secret.id } })).status).toBe(404);
      expect((await doctor.send(call, { params: { id: secret.id } })).status).toBe(200);
    }
    const seenBy = async (user: TestUser) => (await user.send(attachmentCalls.ofPatient, { params: { patientId } })).payload.meta.count;
    expect([await seenBy(clerk), await seenBy(doctor)]).toEqual([1, 2]);
    expect((await clerk.send(attachmentCalls.archive, { params: { id: secret.id }, body: { reason: 'not mine' } })).status).toBe(404);
  });

  test('are archived with a reason and stay on disk', async () => {
    const { id: patientId } = await aPatient(here);
    const { id } = rowOf(await upload(clerk, { patientId }));
    const edited = await clerk.send(attachmentCalls.edit, { params: { id }, body: { name: 'Renamed', visibleToPatient: true } });
    expect(edited.payload).toMatchObject({ name: 'Renamed', visibleToPatient: true, version: 2 });
    expect((await clerk.send(attachmentCalls.archive, { params: { id }, body: { reason: 'wrong patient' } })).payload.status).toBe(
      'archived',
    );
    expect((await clerk.send(attachmentCalls.archive, { params: { id }, body: { reason: 'again' } })).error.code).toBe(
      'ATTACHMENT_ARCHIVED',
    );
    const listed = async (status: 'active' | 'archived') =>
      (await clerk.send(attachmentCalls.ofPatient, { params: { patientId }, query: { status } })).payload.meta.count;
    expect([await listed('active'), await listed('archived')]).toEqual([0, 1]);
    expect((await clerk.send(attachmentCalls.content, { params: { id } })).status).toBe(200);
  });

  test('reach the patient only when marked; they send at most ten a day', async () => {
    const { patient, person } = await aPortalPerson();
    const hidden = rowOf(await upload(clerk, { patientId: patient.id }));
    const marked = rowOf(await upload(clerk, { patientId: patient.id, visibleToPatient: 'true' }));
    expect((await person.send(attachmentCalls.content, { params: { id: hidden.id } })).status).toBe(404);
    expect((await person.send(attachmentCalls.content, { params: { id: marked.id } })).bytes.equals(pdf)).toBe(true);
    const sent = await Promise.all(Array.from({ length: 12 }, () => upload(person, { patientId: patient.id, isSensitive: 'true' })));
    expect(sent.filter((answer) => answer.status === 200)).toHaveLength(10);
    expect(sent.filter((answer) => answer.error.code === 'ATTACHMENTS_TODAY')).toHaveLength(2);
    const own = (await person.send(attachmentCalls.ofPatient, { params: { patientId: patient.id }, query: { limit: 50 } })).payload;
    expect(own.meta.count).toBe(11);
    expect(own.data.filter((row) => row.fromPatient)).toHaveLength(10);
    const other = await aPatient(here);
    expect((await upload(person, { patientId: other.id })).status).toBe(404);
  });
});

async function confirm(user: TestUser): Promise<void> {
  expect((await user.raw('POST', '/api/auth/confirmPassword', { password: demoPassword })).status).toBe(200);
}

describe('summaries', () => {
  const text = { title: 'Clinical summary', body: 'Stable on treatment.', type: 'clinical-summary' } as const;

  test('are signed by the author with the password; the text then stays and versions link each other', async () => {
    const { id: patientId } = await aPatient(here);
    const { payload: draft } = await doctor.send(summaryCalls.create, { body: { patientId, ...text } });
    const params = { id: draft.id };
    expect((await doctor.send(summaryCalls.edit, { params, body: { body: 'Stable.' } })).payload).toMatchObject({
      id: draft.id,
      body: 'Stable.',
      status: 'draft',
    });
    expect((await clerk.send(summaryCalls.view, { params })).payload.acts).toMatchObject({ edit: null, sign: 'NOT_THE_AUTHOR' });
    expect((await clerk.send(summaryCalls.sign, { params })).error.code).toBe('NOT_THE_AUTHOR');
    expect((await doctor.send(summaryCalls.sign, { params })).error.code).toBe('STEP_UP_REQUIRED');
    await confirm(doctor);
    expect((await doctor.send(summaryCalls.sign, { params })).payload).toMatchObject({ status: 'final', supersedesId: null });
    expect((await doctor.send(summaryCalls.sign, { params })).error).toMatchObject({
      code: 'SUMMARY_SIGNED',
      message: 'Summary is signed and cannot be changed',
    });
    const next = (await doctor.send(summaryCalls.edit, { params, body: { body: 'Worse.' } })).payload;
    expect(next).toMatchObject({ supersedesId: draft.id, status: 'draft', body: 'Worse.' });
    expect((await doctor.send(summaryCalls.edit, { params, body: { body: 'Other.' } })).error.code).toBe('SUMMARY_VERSION_OPEN');
    expect((await doctor.send(summaryCalls.view, { params })).payload).toMatchObject({
      body: 'Stable.',
      status: 'final',
      supersededById: null,
      // The draft of a new version waits; what the patient sees may change meanwhile.
      acts: { edit: 'SUMMARY_VERSION_OPEN', share: null },
    });
    await doctor.send(summaryCalls.sign, { params: { id: next.id } });
    expect((await doctor.send(summaryCalls.view, { params })).payload).toMatchObject({
      body: 'Stable.',
      status: 'superseded',
      supersededById: next.id,
    });
    expect((await doctor.send(summaryCalls.edit, { params, body: { body: 'No.' } })).error.code).toBe('SUMMARY_SIGNED');
    await expect(theDatabase().owner.query("update patient_summaries set body = 'forged' where id = $1", [draft.id])).rejects.toThrow(
      /signed summary/,
    );
  });

  test('a co-signer signs what another wrote', async () => {
    const { id: patientId } = await aPatient(here);
    const { payload: draft } = await clerk.send(summaryCalls.create, { body: { patientId, ...text, coSignerId: doctor.userId } });
    await confirm(doctor);
    expect((await doctor.send(summaryCalls.sign, { params: { id: draft.id } })).payload.status).toBe('final');
    const foreign = await clerk.send(summaryCalls.create, { body: { patientId, ...text, coSignerId: there.admin.userId } });
    expect(foreign.error.code).toBe('COSIGNER_UNKNOWN');
  });

  test('reach the patient signed and marked, and not before', async () => {
    const { patient, person } = await aPortalPerson();
    const { payload: draft } = await doctor.send(summaryCalls.create, { body: { patientId: patient.id, ...text, visibleToPatient: true } });
    const seen = async () => (await person.send(summaryCalls.ofPatient, { params: { patientId: patient.id } })).payload.meta.count;
    expect([await seen(), (await person.send(summaryCalls.view, { params: { id: draft.id } })).status]).toEqual([0, 404]);
    await confirm(doctor);
    await doctor.send(summaryCalls.sign, { params: { id: draft.id } });
    expect((await person.send(summaryCalls.view, { params: { id: draft.id } })).payload).toMatchObject({ body: text.body, acts: {} });
    expect((await doctor.send(summaryCalls.view, { params: { id: draft.id } })).payload.acts).toEqual({ edit: null, hide: null });
    await doctor.send(summaryCalls.edit, { params: { id: draft.id }, body: { visibleToPatient: false } });
    expect(await seen()).toBe(0);
  });

  test('the generated one has the sections that are asked for and the user may see', async () => {
    const { id: patientId } = await aPatient(here);
    const reader = await here.userWith('View Patient Summary', 'View Vitals');
    const { sections } = (await reader.send(summaryCalls.generated, { params: { patientId } })).payload;
    expect(sections.map(({ key }) => key)).toEqual(['demographics', 'vitals']);
    const one = await reader.send(summaryCalls.generated, { params: { patientId }, query: { sections: ['vitals'] } });
    expect(one.payload.sections.map(({ key }) => key)).toEqual(['vitals']);
  });

  test('of each measurement the newest value, wherever it lies, and its course over six months', async () => {
    const { id: patientId } = await aPatient(here);
    const nurse = await here.userWith('Create Vitals', 'Void Vitals', 'View Patient Summary', 'View Vitals');
    const record = async (daysAgo: number, set: object) => {
      const { payload } = await nurse.send(vitalCalls.record, { body: { patientId, ...set } as never });
      return [payload.id, daysAgo] as const;
    };
    const sets = [
      await record(300, { bloodGlucose: 5.1, units: { bloodGlucose: 'mmol/L' } }),
      await record(300, { pulse: 60 }),
      await record(90, { pulse: 80, systolic: 120, diastolic: 70 }),
      await record(3, { pulse: 90 }),
      await record(2, { pulse: 99 }),
    ];
    for (const [id, daysAgo] of sets)
      await theDatabase().owner.query('update vitals set taken_at = now() - make_interval(days => $2::int) where id = $1', [id, daysAgo]);
    await theDatabase().owner.query("update vitals set status = 'entered-in-error', void_reason = 'Another patient' where id = $1", [
      sets[4]?.[0],
    ]);
    const { payload } = await nurse.send(summaryCalls.generated, { params: { patientId }, query: { sections: ['vitals'] } });
    expect(payload.sections[0]?.rows.map(({ label, value }) => [label, value])).toEqual([
      ['Pulse /min', '90 (6 months: 2 readings, first 80)'],
      ['Blood pressure mmHg', '120/70'],
      ['Blood glucose mmol/L', '5.1'],
    ]);
  });
});
