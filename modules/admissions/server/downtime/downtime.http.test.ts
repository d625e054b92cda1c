import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addHours } from '#kernel/server/clock/instants.ts';
import { clockNow, runJobNow, setClock, type TestHospital, type TestUser, theCivis, theDatabase } from '#testing/world.ts';
import { wardCalls } from '../../contract/calls/wards.ts';
import type { Admission } from '../../contract/stay-records.ts';
import { ownClock } from '../testing/money.ts';
import { aRoom, aWard, someBeds, sound } from '../testing/rooms.ts';
import { aMedicineGiven, aStayWorld, aTestAsked } from '../testing/stay-end.ts';
import { admitted } from '../testing/stays.ts';

const password = 'Ward-Night-2026';
let hospital: TestHospital;
let nurse: TestUser;
let stay: Admission;
let wardId: string;
let folder: string;

beforeAll(async () => {
  ({ hospital, nurse } = await aStayWorld());
  wardId = await aWard(hospital, { name: 'Female Medical', code: 'FMW' });
  const beds = await someBeds(hospital, 2, await aRoom(hospital, { wardId }));
  stay = await admitted(hospital, { bedId: beds[0] as string, codeStatus: 'dnr', isolation: 'contact', diet: 'Soft' });
  const sensitive = [{ icdCode: 'B24', description: 'HIV disease' }, { description: 'Dehydration' }];
  await admitted(hospital, { bedId: beds[1] as string, admittingDiagnoses: sensitive });
  await aMedicineGiven(hospital, stay.of.id);
  await aTestAsked(hospital, stay.of.id);
  folder = await mkdtemp(join(tmpdir(), 'civis-downtime-'));
  Object.assign(theCivis().kernel.settings, { downtimeDir: folder });
}, 120_000);
afterAll(() => rm(folder, { recursive: true, force: true }));
ownClock();

const set = (who: TestUser | TestHospital['admin'], body: { password: string; again: string }, id = wardId) =>
  who.send(wardCalls.downtimePassword, { params: { id }, body });
const turn = async (downtimePack: boolean) => {
  const { payload } = await hospital.admin.raw('GET', '/api/settings/ward');
  const { version } = payload as { version: number };
  const answer = await hospital.admin.raw('PATCH', '/api/settings/ward', { version, values: { downtimePack } });
  expect(answer.status, answer.text).toBe(200);
};
const packs = () => runJobNow('admissions.downtime-packs-of-hospital', { hospitalId: hospital.id });
const toFolder = () => runJobNow('admissions.downtime-folder', { hospitalId: hospital.id });
const fetched = (who: TestUser | TestHospital['admin'] = nurse) => who.raw('GET', `/api/wards/${wardId}/downtime-pack`);
const written = () => readdir(join(folder, hospital.id)).catch(() => []);
const name = 'Downtime pack Female Medical (FMW).pdf';

async function textOf(bytes: Uint8Array, typed: string): Promise<string> {
  const pages = await getDocument({ data: new Uint8Array(bytes), password: typed, verbosity: 0 }).promise;
  let text = '';
  for (let page = 1; page <= pages.numPages; page += 1) {
    const { items } = await (await pages.getPage(page)).getTextContent();
    text += `${items.map((item) => ('str' in item ? item.str : '')).join(' ')}\n`;
  }
  return text;
}

test('a password has 12 characters, typed twice, by who manages rooms; it is sealed and never read back', async () => {
  expect((await set(nurse, { password, again: password })).status).toBe(403);
  expect((await set(hospital.admin, { password: 'too short', again: 'too short' })).status).toBe(400);
  expect((await set(hospital.admin, { password, again: `${password}!` })).error).toMatchObject({ fields: { again: expect.any(String) } });
  expect((await set(hospital.admin, { password: 'Ẹlẹ́wà-Ward-2026', again: 'Ẹlẹ́wà-Ward-2026' })).status).toBe(400);
  const { text } = await set(hospital.admin, { password, again: password });
  expect(text).not.toContain(password);
  const { rows } = await theDatabase().owner.query<{ row: string }>(
    `select row_to_json(p)::text as row from ward_downtime_packs p where ward_id = $1
     union all select row_to_json(e)::text from audit_entries e where entity_id = $1`,
    [wardId],
  );
  expect(rows.length).toBeGreaterThan(1);
  for (const { row } of rows) expect(row).not.toContain(password);
});

test('nothing is made while packs are off', async () => {
  await packs();
  await toFolder();
  expect((await fetched()).status).toBe(404);
  expect(await written()).toEqual([]);
});

test('turned on, the pack opens with the password of the ward alone and has what a ward needs', async () => {
  await turn(true);
  const [queued] = (
    await theDatabase().owner.query(
      "select 1 from pgboss.job where name = 'admissions.downtime-packs-of-hospital' and data->>'hospitalId' = $1",
      [hospital.id],
    )
  ).rows;
  expect(queued).toBeDefined();
  await packs();
  await toFolder();
  const answer = await fetched();
  expect(answer.status).toBe(200);
  expect(await written()).toEqual([name]);
  const bytes = await readFile(join(folder, hospital.id, name));
  expect(bytes.subarray(0, 5).toString('latin1')).toBe('%PDF-');
  for (const words of [stay.of.fullname, stay.of.hospitalPatientId, 'Amoxicillin', 'Pneumonia'])
    expect(bytes.includes(words), words).toBe(false);
  expect(bytes.toString('latin1')).toMatch(/\/V 5\b[\s\S]*\/Length 256|\/AESV3/);
  await expect(textOf(bytes, '')).rejects.toThrow(/password/i);
  await expect(textOf(bytes, 'Ward-Night-2025')).rejects.toThrow(/password/i);
  const text = await textOf(bytes, password);
  for (const words of [
    'Female Medical',
    stay.of.fullname,
    stay.of.hospitalPatientId,
    'DO NOT RESUSCITATE',
    'Isolation: contact',
    'Diet: Soft',
    'Pneumonia',
    'None known',
    'Amoxicillin',
    'Sodium',
  ])
    expect(text, words).toContain(words);
  // A second patient's sensitive diagnosis is not for everybody who knows the password.
  expect(text).toContain('Dehydration');
  expect(text).not.toContain('HIV');
  const ward = sound(await hospital.admin.send(wardCalls.list, { query: {} })).find(({ id }) => id === wardId);
  expect(ward?.downtime).toEqual({ hasPassword: true, madeAt: expect.any(String) });
});

test('it is printed in the language of the hospital', async () => {
  const speak = async (language: 'en' | 'fr') => {
    const { version } = (await hospital.admin.raw('GET', '/api/settings/general')).payload as { version: number };
    const answer = await hospital.admin.raw('PATCH', '/api/settings/general', { version, values: { language } });
    expect(answer.status, answer.text).toBe(200);
    await packs();
    await toFolder();
  };
  await speak('fr');
  expect(await written()).toEqual([name]);
  const text = await textOf(await readFile(join(folder, hospital.id, name)), password);
  for (const words of [
    'Dossier de secours : Female Medical',
    'NE PAS RÉANIMER',
    'Isolement : contact',
    'Aucune connue',
    'Feuille de traitement',
    'orale',
    'Plan de traitement',
    'prélèvement à faire',
    'Confidentiel. Page 1 sur',
  ])
    expect(text, words).toContain(words);
  expect(text).not.toMatch(/Downtime|Allergies:|Given|Due|None known|Vitals every|specimen due/);
  await speak('en');
});

test('it is fetched by who reads nursing records, and the opening is in the trail', async () => {
  const other = await hospital.userWith('View Rooms');
  expect((await fetched(other)).status).toBe(403);
  await fetched();
  const { rows } = await theDatabase().owner.query(
    "select summary from audit_entries where entity_id = $1 and action = 'read' and actor_id = $2",
    [wardId, nurse.userId],
  );
  expect(rows.length).toBeGreaterThan(0);
});

test('the next hour replaces it; a new password opens the next one', async () => {
  const before = await readFile(join(folder, hospital.id, name));
  const next = 'Another-Night-77';
  sound(await set(hospital.admin, { password: next, again: next }));
  setClock(addHours(clockNow(), 1));
  await packs();
  await toFolder();
  setClock(null);
  const bytes = await readFile(join(folder, hospital.id, name));
  expect(bytes.equals(before)).toBe(false);
  expect(await textOf(bytes, next)).toContain(stay.of.fullname);
  const { rows } = await theDatabase().owner.query(
    "select count(*)::int as current from files where hospital_id = $1 and purpose = 'downtime-pack' and expires_at is null",
    [hospital.id],
  );
  expect(rows).toEqual([{ current: 1 }]);
});

test('a ward without a password has no file, and what is not a pack of now leaves the folder', async () => {
  await aWard(hospital, { name: 'Surgical', code: 'SURG' });
  await writeFile(join(folder, hospital.id, 'Downtime pack Old name (OLD).pdf'), 'old');
  await writeFile(join(folder, hospital.id, 'of the operator.txt'), 'kept');
  await packs();
  await toFolder();
  expect((await written()).sort()).toEqual([name, 'of the operator.txt'].sort());
});

test('turned off, it is gone from the store and from the folder', async () => {
  await turn(false);
  expect((await fetched()).status).toBe(404);
  await packs();
  await toFolder();
  expect(await written()).toEqual(['of the operator.txt']);
  const { rows } = await theDatabase().owner.query('select file_id, made_at from ward_downtime_packs where hospital_id = $1', [
    hospital.id,
  ]);
  expect(rows).toEqual([{ file_id: null, made_at: null }]);
});

test('packs of a restricted ward are for those who may see confidential patients', async () => {
  await turn(true);
  const restricted = await aWard(hospital, { restricted: true });
  sound(await set(hospital.admin, { password, again: password }, restricted));
  await packs();
  expect((await nurse.raw('GET', `/api/wards/${restricted}/downtime-pack`)).status).toBe(404);
});
