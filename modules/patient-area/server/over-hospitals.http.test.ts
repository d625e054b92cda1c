import { beforeEach, describe, expect, test } from 'vitest';
import { aPatient } from '#testing/factories.ts';
import { anOperator, claimedBy, codeSentTo } from '#testing/other-areas.ts';
import { aKnownPerson, hear, hospitalsRead, joins, standingOf, type TwoHospitals, twoHospitals } from '#testing/two-hospitals.ts';
import { aHospital, demoPassword, type TestHospital, type TestUser, theDatabase } from '#testing/world.ts';
import { conditionCalls } from '#modules/patient-chart/contract/calls/conditions.ts';
import { deathCalls } from '#modules/patients/contract/calls/deaths.ts';
import { mergeCalls } from '#modules/patients/contract/calls/merges.ts';
import { patientCalls } from '#modules/patients/contract/calls/patients.ts';
import { personRequestCalls } from '#modules/patients/contract/calls/person-requests.ts';
import { patientAreaCalls } from '../contract/calls.ts';

let world: TwoHospitals;
const reason = 'the same person';

const merge = (hospital: TestHospital, survivorId: string, mergedId: string) =>
  hospital.admin.send(mergeCalls.merge, { params: { id: survivorId }, body: { mergedId, fieldChoices: {}, reason } });

async function waitingOf(hospital: TestHospital) {
  const { data } = (await hospital.admin.send(personRequestCalls.list, { query: { status: ['waiting'] } })).payload;
  if (!data[0]) throw new Error('Nothing waits');
  return data[0];
}

/** The person tells the hospital the code that came to the contact on record. */
async function agrees(hospital: TestHospital, requestId: string, personId: string, phoneNumber: string) {
  const params = { id: requestId };
  const sent = await hospital.admin.send(personRequestCalls.sendCode, { params, body: { personId } });
  expect(sent.payload.maskedDestination.endsWith(phoneNumber.slice(-3))).toBe(true);
  const code = await codeSentTo(`+234${phoneNumber}`);
  return hospital.admin.send(personRequestCalls.confirm, { params, body: { personId, code } });
}

async function aDoctor(hospital: TestHospital): Promise<TestUser> {
  const doctor = await hospital.userWithRole('Doctor');
  await doctor.raw('POST', '/api/auth/confirmPassword', { password: demoPassword });
  return doctor;
}

const certify = (doctor: TestUser, id: string) =>
  doctor.send(deathCalls.record, {
    params: { id },
    body: {
      dateTimeOfDeath: '2026-01-05T10:00:00.000Z',
      place: 'ward',
      manner: 'natural',
      causeA: { icdCode: 'i21.9', text: 'Acute myocardial infarction', interval: '2 hours' },
      sign: true,
    },
  });

async function noticesAt(hospital: TestHospital, title: string): Promise<number> {
  await hear(hospital);
  const { rows } = await theDatabase().owner.query(
    'select count(*)::int as told from notifications where hospital_id = $1 and title = $2',
    [hospital.id, title],
  );
  return rows[0].told as number;
}

beforeEach(async () => {
  world = await twoHospitals();
}, 120_000);

describe('a merge with a person whom another hospital knows', () => {
  test.each(['into them', 'of them'] as const)('gives nobody their record: %s', async (way) => {
    const { keeper, taker, victim, victimHere, victimSession, accomplice, accompliceSession } = world;
    const before = await standingOf(victim.personId, taker);
    const [survivor, merged] = way === 'into them' ? [victimHere, accomplice.id] : [accomplice.id, victimHere];
    const done = await merge(taker, survivor, merged);
    expect(done.payload).toMatchObject({ persons: 'waiting' });
    expect(await standingOf(victim.personId, taker)).toEqual(before);
    expect(await hospitalsRead(accompliceSession)).toEqual([taker.id]);
    expect(await hospitalsRead(victimSession)).toEqual([keeper.id, taker.id].sort());
    expect((await accompliceSession.send(patientAreaCalls.me)).payload.civisId).toBe(accomplice.civisId);
    // The hospital's own records are one all the same, and come apart again without a trace.
    expect((await taker.admin.send(patientCalls.details, { params: { id: merged } })).payload.redirectedFrom).toBe(merged);
    expect((await taker.admin.send(mergeCalls.undo, { params: { id: done.payload.id } })).status).toBe(200);
    expect(await standingOf(victim.personId, taker)).toEqual(before);
    expect((await taker.admin.send(personRequestCalls.list, {})).payload.data[0]).toMatchObject({ status: 'withdrawn' });
  });

  test('makes no parent their reader through a dependant', async () => {
    const { taker, victim, victimHere, accomplice, accompliceSession } = world;
    const child = await taker.admin.raw('POST', `/api/patients/${accomplice.id}/dependants`, {
      firstName: 'Tobi',
      lastName: 'Child',
      gender: 'male',
      dateOfBirth: '2020-02-02',
      relationship: 'son',
      consentDataProcessing: true,
      confirmNotDuplicate: true,
    });
    await merge(taker, victimHere, (child.payload as { id: string }).id);
    expect(await hospitalsRead(accompliceSession, victim.personId)).toEqual(['404']);
    expect((await accompliceSession.send(patientAreaCalls.dependants)).payload.map((row) => row.personId)).not.toContain(victim.personId);
  });

  test('moves no child whom another hospital knows to another reader', async () => {
    const { keeper, taker, accomplice } = world;
    const other = await aKnownPerson(taker);
    const otherSession = await claimedBy(other);
    const child = (
      await taker.admin.raw('POST', `/api/patients/${accomplice.id}/dependants`, {
        firstName: 'Tobi',
        lastName: 'Child',
        gender: 'male',
        dateOfBirth: '2020-02-02',
        relationship: 'son',
        consentDataProcessing: true,
        confirmNotDuplicate: true,
      })
    ).payload as { personId: string; civisId: string };
    await joins(keeper, { civisId: child.civisId, dateOfBirth: '2020-02-02' });
    const done = await merge(taker, other.id, accomplice.id);
    expect(done.payload.persons).toBe('waiting');
    expect(await hospitalsRead(otherSession, child.personId)).toEqual(['404']);
    // Nor by any later act that brings links in step.
    await taker.admin.raw('POST', `/api/patients/${other.id}/dependants`, {
      firstName: 'Another',
      lastName: 'Child',
      gender: 'male',
      dateOfBirth: '2021-02-02',
      relationship: 'son',
      consentDataProcessing: true,
      confirmNotDuplicate: true,
    });
    expect(await hospitalsRead(otherSession, child.personId)).toEqual(['404']);
  });

  test('is carried out by the code that goes to the contact on record, and by no guess of it', async () => {
    const { keeper, taker, victim, victimHere, victimSession, accomplice, accompliceSession } = world;
    const done = await merge(taker, victimHere, accomplice.id);
    const request = await waitingOf(taker);
    expect(request.people.map((person) => [person.personId, person.confirmed])).toEqual([[victim.personId, false]]);
    const params = { id: request.id };
    expect(
      (await taker.admin.send(personRequestCalls.confirm, { params, body: { personId: victim.personId, code: '000000' } })).error.code,
    ).toBe('BAD_OTP');
    expect((await taker.admin.send(personRequestCalls.sendCode, { params, body: { personId: accomplice.personId } })).error.code).toBe(
      'NOT_ASKED',
    );
    expect((await agrees(taker, request.id, victim.personId, victim.phoneNumber)).payload).toMatchObject({
      status: 'done',
      decidedAs: 'persons',
    });
    await expect.poll(async () => (await accompliceSession.send(patientAreaCalls.me)).status).toBe(401);
    expect(await hospitalsRead(victimSession)).toEqual([keeper.id, taker.id].sort());
    const { rows } = await theDatabase().owner.query('select merged_into from persons where id = $1', [accomplice.personId]);
    expect(rows).toEqual([{ merged_into: victim.personId }]);
    expect((await taker.admin.send(mergeCalls.list, {})).payload.data[0]).toMatchObject({ id: done.payload.id, persons: 'joined' });
    // Undone, the other one signs in to their own record again, and the victim keeps theirs.
    expect((await taker.admin.send(mergeCalls.undo, { params: { id: done.payload.id } })).status).toBe(200);
    expect(await hospitalsRead(victimSession)).toEqual([keeper.id, taker.id].sort());
  });

  test('twenty right codes at once carry it out once', async () => {
    const { taker, victim, victimHere, accomplice } = world;
    await merge(taker, victimHere, accomplice.id);
    const { id } = await waitingOf(taker);
    await taker.admin.send(personRequestCalls.sendCode, { params: { id }, body: { personId: victim.personId } });
    const code = await codeSentTo(`+234${victim.phoneNumber}`);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        taker.admin.send(personRequestCalls.confirm, { params: { id }, body: { personId: victim.personId, code } }),
      ),
    );
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    for (const answer of answers.filter((each) => each.status !== 200)) expect(answer.error.code).toBe('REQUEST_DECIDED');
  });

  test('is reviewed by the operator, who sees no name; the keeper’s trail and officers hear of it', async () => {
    const { keeper, taker, victim, victimHere, accomplice } = world;
    await merge(taker, victimHere, accomplice.id);
    const request = await waitingOf(taker);
    const operator = await anOperator();
    const reviews = async () => (await operator.send(personRequestCalls.reviews, { query: { limit: 100 } })).payload.data;
    expect((await reviews()).map((row) => row.id)).not.toContain(request.id);
    await taker.admin.send(personRequestCalls.askOperator, {
      params: { id: request.id },
      body: { note: 'The patient lost the telephone that is on record' },
    });
    const review = (await reviews()).find((row) => row.id === request.id);
    expect(review?.sides.map((side) => [side.side, side.civisId, side.hospitals.length])).toEqual([
      ['person', victim.civisId, 2],
      ['merged', accomplice.civisId, 1],
    ]);
    const decided = await operator.send(personRequestCalls.decide, {
      params: { id: request.id },
      body: { approve: false, reason: 'The two dates of birth differ' },
    });
    expect(decided.payload.status).toBe('declined');
    const { rows } = await theDatabase().owner.query('select merged_into from persons where id = $1', [accomplice.personId]);
    expect(rows).toEqual([{ merged_into: null }]);
    expect(await noticesAt(keeper, 'Person Change Requested')).toBeGreaterThan(0);
  });

  test('of two that stand on each other, the second is outdated once the first was granted', async () => {
    const { taker, victim, victimHere, accomplice } = world;
    const third = await aKnownPerson(taker);
    await merge(taker, victimHere, accomplice.id);
    const first = await waitingOf(taker);
    await merge(taker, third.id, victimHere);
    const second = await waitingOf(taker);
    expect((await agrees(taker, first.id, victim.personId, victim.phoneNumber)).status).toBe(200);
    const standing = await standingOf(third.personId, taker);
    const operator = await anOperator();
    await taker.admin.send(personRequestCalls.askOperator, { params: { id: second.id }, body: { note: 'Both were found to be one' } });
    const approve = { params: { id: second.id }, body: { approve: true, reason: 'Seen with both papers' } };
    expect((await operator.send(personRequestCalls.decide, approve)).status).toBe(200);
    expect(standing).not.toEqual(await standingOf(third.personId, taker));
    expect((await operator.send(personRequestCalls.decide, approve)).error.code).toBe('REQUEST_DECIDED');
  });
});

test('a person taken in while a merge of them runs is joined nowhere, or known nowhere', async () => {
  const { keeper, taker } = world;
  for (let round = 0; round < 4; round += 1) {
    const [one, other] = [await aKnownPerson(taker), await aKnownPerson(taker)];
    const [merged] = await Promise.all([
      merge(taker, one.id, other.id),
      ...Array.from({ length: 5 }, () => joins(keeper, other).catch(() => null)),
    ]);
    const { rows } = await theDatabase().owner.query(
      'select p.merged_into is not null as joined, exists (select 1 from person_hospitals h where h.person_id = p.id and h.hospital_id = $2) as known from persons p where p.id = $1',
      [other.personId, keeper.id],
    );
    expect(merged.status).toBe(200);
    expect([rows[0].joined, rows[0].known].filter(Boolean)).toHaveLength(1);
  }
});

describe('what one hospital decides, another one’s patient keeps', () => {
  test('a changed contact is nobody’s way in: it waits for the contact on record', async () => {
    const { keeper, taker } = world;
    const person = await aKnownPerson(keeper);
    await joins(taker, person);
    const stranger = '8039990001';
    const shown = (await keeper.admin.send(patientCalls.details, { params: { id: person.id } })).payload;
    const edited = await keeper.admin.raw('PUT', `/api/patients/${person.id}`, {
      firstName: shown.firstName,
      lastName: shown.lastName,
      gender: shown.gender,
      dateOfBirth: person.dateOfBirth,
      dialCode: '+234',
      phoneNumber: stranger,
      address: '5 Test Street',
      city: 'Lagos',
      state: 'Lagos',
      country: 'Nigeria',
      consentDataProcessing: true,
      consentTreatment: true,
      version: shown.version,
    });
    expect([edited.status, edited.error?.code]).toEqual([200, undefined]);
    const invited = await keeper.admin.send(patientCalls.invitePortal, { params: { id: person.id }, body: { channel: 'sms' } });
    expect(invited.payload.maskedDestination.endsWith(person.phoneNumber.slice(-3))).toBe(true);
    const request = await waitingOf(keeper);
    expect([request.kind, request.fields]).toEqual(['details', ['phoneNumber']]);
    expect((await agrees(keeper, request.id, person.personId, person.phoneNumber)).payload.status).toBe('done');
  });

  test('a hospital that deactivates the portal ends what is read of its own records', async () => {
    const { keeper, taker, victimHere, victimSession } = world;
    const params = { id: victimHere };
    await taker.admin.send(patientCalls.deactivatePortal, { params, body: { reason: 'asked at the desk' } });
    expect(await hospitalsRead(victimSession)).toEqual([keeper.id]);
    expect((await taker.admin.send(patientCalls.details, { params })).payload.banner.portal).toBe('blocked');
    expect((await taker.admin.send(patientCalls.invitePortal, { params, body: { channel: 'sms' } })).status).toBe(200);
    await expect.poll(() => hospitalsRead(victimSession)).toEqual([keeper.id, taker.id].sort());
  });

  test('a death counts everywhere once a second hospital confirms it', async () => {
    const { keeper, taker, victim, victimHere, victimSession } = world;
    expect((await certify(await aDoctor(taker), victimHere)).payload.status).toBe('signed');
    expect(await hospitalsRead(victimSession)).toEqual([keeper.id]);
    const { rows } = await theDatabase().owner.query('select deceased_at from persons where id = $1', [victim.personId]);
    expect(rows).toEqual([{ deceased_at: null }]);
    const banner = async () => (await keeper.admin.send(patientCalls.details, { params: { id: victim.id } })).payload.banner;
    expect((await banner()).reportedDeceasedElsewhere).toBe(true);
    expect(await noticesAt(keeper, 'Death Reported Elsewhere')).toBeGreaterThan(0);
    const confirmed = await keeper.admin.send(personRequestCalls.answerDeath, {
      params: { id: victim.id },
      body: { agree: true, reason: 'The family brought the certificate' },
    });
    expect(confirmed.status).toBe(200);
    await expect.poll(async () => (await victimSession.send(patientAreaCalls.me)).status).toBe(401);
  });

  test('a death that the other hospital denies closes nothing there; one that is reversed opens again', async () => {
    const { keeper, taker, victim, victimHere, victimSession } = world;
    const doctor = await aDoctor(taker);
    await certify(doctor, victimHere);
    const params = { id: victim.id };
    const denied = await keeper.admin.send(personRequestCalls.answerDeath, { params, body: { agree: false, reason: 'Seen alive today' } });
    expect(denied.payload).toEqual({ reportedDeceasedElsewhere: false });
    expect(
      (await keeper.admin.send(personRequestCalls.answerDeath, { params, body: { agree: true, reason: 'Seen alive today' } })).error.code,
    ).toBe('NO_REPORTED_DEATH');
    expect(await hospitalsRead(victimSession)).toEqual([keeper.id]);
    await taker.admin.send(deathCalls.reverse, { params: { id: victimHere }, body: { reason: 'the wrong patient was certified' } });
    await expect.poll(() => hospitalsRead(victimSession)).toEqual([keeper.id, taker.id].sort());
  });

  test('a sign-in that its only hospital closed works again at the next hospital', async () => {
    const home = await aHospital();
    const person = await aKnownPerson(home);
    const session = await claimedBy(person);
    await home.admin.send(patientCalls.deactivatePortal, { params: { id: person.id }, body: { reason: 'asked at the desk' } });
    await expect.poll(async () => (await session.send(patientAreaCalls.me)).status).toBe(401);
    await joins(world.keeper, person);
    const again = await claimedBy(person, null);
    expect(await hospitalsRead(again)).toEqual([world.keeper.id]);
  });
});

test('an emergency opening stands in the keeper’s trail, and its officers are told', async () => {
  const { keeper, taker, victim, victimHere } = world;
  const opened = await taker.admin.send(conditionCalls.breakGlass, {
    params: { id: victimHere },
    body: { reason: 'Unconscious after a road accident' },
  });
  expect(opened.status).toBe(200);
  expect(await noticesAt(keeper, 'Record Opened In Emergency')).toBeGreaterThan(0);
  const { rows } = await theDatabase().owner.query(
    "select patient_id, reason from audit_entries where hospital_id = $1 and action = 'break-glass'",
    [keeper.id],
  );
  expect(rows).toEqual([{ patient_id: victim.id, reason: 'Unconscious after a road accident' }]);
  // A hospital that does not know the person hears nothing.
  const stranger = await aHospital();
  await aPatient(stranger);
  expect(await noticesAt(stranger, 'Record Opened In Emergency')).toBe(0);
});
