import { beforeAll, describe, expect, test } from 'vitest';
import { addMinutes } from '#kernel/server/clock/instants.ts';
import { aPatient } from '#testing/factories.ts';
import { claimedBy } from '#testing/other-areas.ts';
import { aHospital, clockNow, inScopeOf, lastMessageTo, nobody, setClock, type TestHospital, theDatabase } from '#testing/world.ts';
import { PatientDied, PersonDied } from '#modules/patients/contract/events.ts';
import { patientCalls } from '#modules/patients/contract/calls/patients.ts';
import { mergeCalls } from '#modules/patients/contract/calls/merges.ts';
import { patientAreaCalls as calls } from '../contract/calls.ts';

let home: TestHospital;
const born = '1985-07-08';
let nextPhone = 8_200_000_000 + Math.floor(Math.random() * 80_000_000);
function aPhone(): string {
  nextPhone += 1;
  return String(nextPhone);
}

async function known(changes: Record<string, unknown> = {}) {
  const phoneNumber = aPhone();
  const patient = await aPatient(home, { dateOfBirth: born, phoneNumber, ...changes });
  return { ...patient, dateOfBirth: born, phoneNumber };
}

async function aChildOf(parentId: string, dateOfBirth: string, relationship: 'son' | 'ward' | 'spouse' = 'son') {
  const answer = await home.admin.send(patientCalls.addDependant, {
    params: { id: parentId },
    body: {
      firstName: 'Tobi',
      lastName: 'Child',
      gender: 'male',
      dateOfBirth,
      relationship,
      consentDataProcessing: true,
      confirmNotDuplicate: true,
    } as never,
  });
  return answer.payload;
}

const portalOf = async (id: string) => (await home.admin.send(patientCalls.details, { params: { id } })).payload.banner.portal;

beforeAll(async () => {
  home = await aHospital();
}, 120_000);

describe('acting for children', () => {
  test('children registered before and after the claim; an adult dependant is not one', async () => {
    const parent = await known();
    const child = await aChildOf(parent.id, '2020-02-02');
    await aChildOf(parent.id, '1999-01-01', 'spouse');
    const me = await claimedBy(parent);
    await aChildOf(parent.id, '2022-03-03', 'ward');
    const dependants = (await me.send(calls.dependants)).payload;
    expect(dependants.map((row) => [row.relation, row.source, row.dateOfBirth])).toEqual([
      ['parent', 'dependant', '2020-02-02'],
      ['guardian', 'dependant', '2022-03-03'],
    ]);
    const profile = (await me.send(calls.me, { query: { personId: child.personId } })).payload;
    expect(profile).toMatchObject({ civisId: child.civisId, isSelf: false, identityLevel: null });
    expect((await me.send(calls.hospitals, { query: { personId: child.personId } })).payload[0]?.patientId).toBe(child.id);
  });

  test('a stopped link stays stopped, also when the child’s record changes', async () => {
    const parent = await known();
    const child = await aChildOf(parent.id, '2019-02-02');
    const me = await claimedBy(parent);
    expect((await me.send(calls.stopDependant, { params: { id: child.personId } })).payload).toEqual([]);
    await aChildOf(parent.id, '2021-02-02');
    expect((await me.send(calls.dependants)).payload.map((row) => row.dateOfBirth)).toEqual(['2021-02-02']);
    expect((await me.send(calls.me, { query: { personId: child.personId } })).status).toBe(404);
  });

  test('the 18th birthday at 00:00 in the hospital’s zone ends it at the next call', async () => {
    setClock('2026-11-20T22:00:00.000Z');
    try {
      const parent = await known();
      const child = await aChildOf(parent.id, '2008-11-21');
      const me = await claimedBy(parent);
      const query = { personId: child.personId };
      // Lagos is an hour ahead of UTC: the birthday begins at 23:00 UTC.
      setClock('2026-11-20T22:29:59.000Z');
      expect((await me.send(calls.me, { query })).status).toBe(200);
      setClock('2026-11-20T22:59:58.000Z');
      expect((await me.send(calls.me, { query })).status).toBe(200);
      setClock('2026-11-20T23:00:00.000Z');
      expect((await me.send(calls.me, { query })).status).toBe(404);
      expect((await me.send(calls.dependants)).payload).toEqual([]);
    } finally {
      setClock(null);
    }
  });
});

describe('the hospital and the portal', () => {
  test('an invitation leads to a verified sign-in; the link goes to the contact on record', async () => {
    const person = await known();
    const sent = await home.admin.send(patientCalls.invitePortal, { params: { id: person.id }, body: { channel: 'sms' } });
    expect(sent.payload.maskedDestination.endsWith(person.phoneNumber.slice(-3))).toBe(true);
    expect((await lastMessageTo(`+234${person.phoneNumber}`)).text).toContain(`/patient/activate?civisId=${person.civisId}`);
    expect(await portalOf(person.id)).toBe('invited');
    const me = await claimedBy(person);
    expect((await me.send(calls.me)).payload.identityLevel).toBe('verified');
    expect(await portalOf(person.id)).toBe('active');
    expect((await home.admin.send(patientCalls.invitePortal, { params: { id: person.id }, body: { channel: 'sms' } })).error.code).toBe(
      'PORTAL_CANNOT',
    );
  });

  test('an invitation that ran out counts as none', async () => {
    const person = await known();
    setClock('2026-01-05T10:00:00.000Z');
    await home.admin.send(patientCalls.invitePortal, { params: { id: person.id }, body: { channel: 'sms' } });
    setClock(null);
    expect(await portalOf(person.id)).toBe('none');
  });

  test('a blocked portal ends the session, sends no code, and is opened again by an invitation', async () => {
    const person = await known();
    const me = await claimedBy(person);
    expect(
      (await home.admin.send(patientCalls.deactivatePortal, { params: { id: person.id }, body: { reason: 'asked at the desk' } })).payload
        .portal,
    ).toBe('blocked');
    await expect.poll(async () => (await me.send(calls.me)).status).toBe(401);
    const before = (await lastMessageTo(`+234${person.phoneNumber}`)).text;
    const claim = { civisId: person.civisId, dateOfBirth: born, dialCode: '+234', phoneNumber: person.phoneNumber };
    expect((await nobody().send(calls.claim, { body: claim })).status).toBe(200);
    expect((await lastMessageTo(`+234${person.phoneNumber}`)).text).toBe(before);
    expect((await home.admin.send(patientCalls.invitePortal, { params: { id: person.id }, body: { channel: 'sms' } })).status).toBe(200);
    // Another claim of the same words within two minutes sends nothing anew.
    setClock(addMinutes(clockNow(), 3));
    expect((await (await claimedBy(person, null)).send(calls.me)).status).toBe(200);
    setClock(null);
  });

  test('nothing to block is refused', async () => {
    const person = await known();
    expect(
      (await home.admin.send(patientCalls.deactivatePortal, { params: { id: person.id }, body: { reason: 'asked' } })).error.code,
    ).toBe('PORTAL_CANNOT');
  });

  test('a death blocks the sign-in and ends who acts for the dead', async () => {
    const parent = await known();
    const child = await aChildOf(parent.id, '2020-02-02');
    const dead = await known();
    const [parentSession, deadSession] = [await claimedBy(parent), await claimedBy(dead)];
    const facts = { deathRecordId: dead.id, dateTimeOfDeath: '2026-01-01T00:00:00.000Z' };
    const { rows } = await theDatabase().owner.query('select person_id from patients where id = $1', [dead.id]);
    for (const { id: patientId, personId } of [{ id: dead.id, personId: rows[0].person_id }, child]) {
      await inScopeOf(home.id, async (scope) => {
        await scope.emit(PatientDied, { patientId, personId, ...facts });
        await scope.emit(PersonDied, { personId });
      });
    }
    await expect.poll(async () => (await deadSession.send(calls.me)).status).toBe(401);
    expect(await portalOf(dead.id)).toBe('blocked');
    expect((await parentSession.send(calls.dependants)).payload).toEqual([]);
  });
});

describe('merges of patients', () => {
  const merge = (survivor: { id: string }, merged: { id: string }) =>
    home.admin.send(mergeCalls.merge, {
      params: { id: survivor.id },
      body: { mergedId: merged.id, fieldChoices: {}, reason: 'the same person' },
    });

  test('the sign-in moves to the survivor, and back when the merge is undone', async () => {
    const [survivor, merged] = [await known(), await known()];
    const me = await claimedBy(merged);
    const done = await merge(survivor, merged);
    expect(done.status).toBe(200);
    await expect.poll(async () => (await me.send(calls.me)).payload.civisId).toBe(survivor.civisId);
    expect((await me.send(calls.hospitals)).payload[0]?.hospitalPatientId).toBe(survivor.hospitalPatientId);
    expect((await home.admin.send(mergeCalls.undo, { params: { id: done.payload.id } })).status).toBe(200);
    await expect.poll(async () => (await me.send(calls.me)).payload.civisId).toBe(merged.civisId);
  });

  test('of two sign-ins one opens the person; undoing gives the other back', async () => {
    const [survivor, merged] = [await known(), await known()];
    const [kept, held] = [await claimedBy(survivor), await claimedBy(merged)];
    const done = await merge(survivor, merged);
    expect((await kept.send(calls.me)).status).toBe(200);
    await expect.poll(async () => (await held.send(calls.me)).status).toBe(401);
    await home.admin.send(mergeCalls.undo, { params: { id: done.payload.id } });
    expect(await portalOf(merged.id)).toBe('active');
    expect(await portalOf(survivor.id)).toBe('active');
  });
});
