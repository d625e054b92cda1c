import { beforeAll, describe, expect, test } from 'vitest';
import type { CallSpec } from '#kernel/contract/calls.ts';
import { callsOf } from '#kernel/server/start/register.ts';
import { permissionCatalogue } from '#modules/permissions/contract/catalogue.ts';
import { isHospitalCall, sendSample } from '#testing/access-checks.ts';
import { everyPatientIs, idsFor } from '#testing/factories.ts';
import {
  diagnosedRecords,
  foundBy,
  markedDiagnosis,
  markedPerson,
  markedWords,
  moreRecords,
  sendWhole,
  sixWords,
  wordKeysOf,
} from '#testing/private-records.ts';
import { aHospital, type TestHospital, type TestUser, theDatabase } from '#testing/world.ts';
import { serverModules } from './modules.ts';

// Who lacks the right learns neither who a confidential patient is nor a sensitive diagnosis, by whatever call. The records are
// those that the factories make for every entity of the contract, so a new module's calls fall under this by themselves.

const ofHospital = callsOf(serverModules)
  .filter(({ call }) => isHospitalCall(call) && call.permission !== 'public')
  .map(({ name, call }) => ({ name, call }));
const reads = ofHospital.filter(({ call }) => call.method === 'GET');
const endsOwnSession = new Set(['auth.signOut', 'auth.endSession', 'auth.endOtherSessions', 'auth.changePassword']);
const acts = ofHospital.filter(({ call, name }) => call.method !== 'GET' && !endsOwnSession.has(name));

type Ids = Readonly<Record<string, string>>;

/** A call's own records: those that stand together where the call names one record, else what the factories make. */
async function idsOfCalls(hospital: TestHospital, together: Ids): Promise<ReadonlyMap<string, Ids>> {
  const ids = new Map<string, Ids>();
  for (const { name, call } of ofHospital) {
    const [first, ...others] = Object.entries(call.of ?? {});
    const known = first && others.length === 0 ? together[first[1]] : undefined;
    ids.set(name, first && known ? { [first[0]]: known } : await idsFor(call.of, hospital));
  }
  return ids;
}

const everybody = permissionCatalogue.filter(({ area }) => area === 'hospital');
/** All rights but one, and those that bring it along. */
const without = (hospital: TestHospital, right: string) =>
  hospital.userWith(...everybody.filter(({ name, requires = [] }) => name !== right && !requires.includes(right)).map(({ name }) => name));

/** Where a text tells what it must not, with the words around it. */
function tells(words: RegExp, text: string): string | null {
  const at = text.search(words);
  return at < 0 ? null : text.slice(Math.max(0, at - 60), at + 40);
}

describe('a confidential patient', () => {
  let hospital: TestHospital;
  let reader: TestUser;
  let ids: ReadonlyMap<string, Ids>;

  beforeAll(async () => {
    hospital = await aHospital();
    reader = await without(hospital, 'View Confidential Patient');
    everyPatientIs(markedPerson);
    try {
      ids = await idsOfCalls(hospital, await moreRecords(hospital));
    } finally {
      everyPatientIs({});
    }
  }, 300_000);

  const send = (who: TestUser, name: string, call: CallSpec) => sendWhole(who, call, ids.get(name) ?? {});

  test('is named by no reading call to those who may not know them, and by many to those who may', async () => {
    const [told, seen, wrong]: [string[], string[], string[]] = [[], [], []];
    for (const { name, call } of reads) {
      const theirs = await send(reader, name, call);
      const fault = tells(markedWords, theirs.text);
      if (fault) told.push(`${name}: ${fault}`);
      if (theirs.status >= 500) wrong.push(`${name}: ${theirs.status}`);
      if (markedWords.test((await send(hospital.admin, name, call)).text)) seen.push(name);
    }
    expect([told, wrong]).toEqual([[], []]);
    expect(seen).toMatchSnapshot();
  }, 300_000);

  test('is found by name, mail or telephone by nobody who may not know them, in any list that is searched', async () => {
    const [found, seen]: [string[], string[]] = [[], []];
    for (const { name, call } of reads)
      for (const key of wordKeysOf(call)) {
        const own = ids.get(name) ?? {};
        if ((await foundBy(reader, call, own, key)) !== 0) found.push(`${name}?${key}`);
        if ((await foundBy(hospital.admin, call, own, key)) > 0) seen.push(`${name}?${key}`);
      }
    expect(found).toEqual([]);
    expect(seen).toMatchSnapshot();
  }, 300_000);

  test('is found by five of their words whatever else is typed: a search joins no more', async () => {
    const found: string[] = [];
    for (const { name, call } of reads)
      for (const key of wordKeysOf(call))
        if ((await foundBy(hospital.admin, call, ids.get(name) ?? {}, key, sixWords)) > 0) found.push(`${name}?${key}`);
    expect(found).toMatchSnapshot();
  }, 300_000);

  test('is named by no notice to staff: who reads it may lack the right', async () => {
    const { rows } = await theDatabase().owner.query(
      `select title, content from notifications where hospital_id = $1 and audience = 'staff'`,
      [hospital.id],
    );
    expect(rows.length).toBeGreaterThan(10);
    expect(rows.filter(({ content }) => markedWords.test(content))).toEqual([]);
  });

  test('is named by no act to those who may not know them, and no act is a fault', async () => {
    const told: string[] = [];
    let done = 0;
    for (const { name, call } of acts) {
      const { status, text } = await sendSample(reader, call, ids.get(name) ?? {});
      const fault = tells(markedWords, text);
      if (fault) told.push(`${name}: ${fault}`);
      if (status >= 500) told.push(`${name}: ${status}`);
      if (status === 200) done += 1;
    }
    expect(told).toEqual([]);
    expect(done).toBeGreaterThan(20);
  }, 300_000);
});

describe('a sensitive diagnosis', () => {
  let hospital: TestHospital;
  let reader: TestUser;
  let ids: ReadonlyMap<string, Ids>;

  beforeAll(async () => {
    hospital = await aHospital();
    reader = await without(hospital, 'View Sensitive Records');
    ids = await idsOfCalls(hospital, await diagnosedRecords(hospital));
  }, 300_000);

  test('is told by no reading call to those who may not know it, and by many to those who may', async () => {
    const [told, seen]: [string[], string[]] = [[], []];
    for (const { name, call } of reads) {
      const own = ids.get(name) ?? {};
      const fault = tells(markedDiagnosis, (await sendWhole(reader, call, own)).text);
      if (fault) told.push(`${name}: ${fault}`);
      if (markedDiagnosis.test((await sendWhole(hospital.admin, call, own)).text)) seen.push(name);
    }
    expect(told).toEqual([]);
    expect(seen).toMatchSnapshot();
  }, 300_000);

  test('does not find a visit for those who may not know it', async () => {
    const by = (who: TestUser) => who.raw('GET', '/api/consultation?diagnosis=B24');
    const counted = async (who: TestUser) => ((await by(who)).payload as { meta: { count: number } }).meta.count;
    expect([await counted(reader), await counted(hospital.admin)]).toEqual([0, 1]);
  });
});
