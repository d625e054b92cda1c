import { beforeAll, describe, expect, test } from 'vitest';
import { addMinutes } from '#kernel/server/clock/instants.ts';
import { aPatient } from '#testing/factories.ts';
import { anOperator, aPortalPatient, claimedBy, codeSentTo } from '#testing/other-areas.ts';
import {
  aHospital,
  clockNow,
  demoPassword,
  lastMessageTo,
  nobody,
  setClock,
  somebodyWith,
  type TestClient,
  type TestHospital,
  theDatabase,
  unique,
} from '#testing/world.ts';
import { authCalls } from '#modules/auth/contract/calls.ts';
import { patientCalls } from '#modules/patients/contract/calls/patients.ts';
import { patientAreaCalls as calls } from '../contract/calls.ts';

let home: TestHospital;
let second: TestHospital;
const born = '1988-03-04';
let nextPhone = 8_100_000_000 + Math.floor(Math.random() * 80_000_000);
function aPhone(): string {
  nextPhone += 1;
  return String(nextPhone);
}

async function known(hospital: TestHospital, changes: Record<string, unknown> = {}) {
  const phoneNumber = aPhone();
  const patient = await aPatient(hospital, { dateOfBirth: born, phoneNumber, ...changes });
  return { ...patient, dateOfBirth: born, phoneNumber };
}

const claimOf = (person: { civisId: string; dateOfBirth: string; phoneNumber: string }) => ({
  civisId: person.civisId,
  dateOfBirth: person.dateOfBirth,
  dialCode: '+234',
  phoneNumber: person.phoneNumber,
});

async function messagesTo(recipient: string): Promise<number> {
  const { rows } = await theDatabase().owner.query('select count(*)::int as n from message_outbox where recipient = $1', [recipient]);
  return rows[0].n as number;
}

async function personIdOf(client: TestClient): Promise<string> {
  return (await client.send(calls.me)).payload.personId;
}

beforeAll(async () => {
  home = await aHospital();
  second = await aHospital();
}, 120_000);

describe('claiming the own record', () => {
  test('the right details open it: session, profile, hospitals, notice to the contact', async () => {
    const person = await known(home);
    const me = await claimedBy(person);
    const profile = (await me.send(calls.me)).payload;
    expect(profile).toMatchObject({
      civisId: person.civisId,
      qr: person.civisId,
      identityLevel: 'claimed',
      isSelf: true,
      phoneNumber: person.phoneNumber,
    });
    const hospitals = (await me.send(calls.hospitals)).payload;
    expect(hospitals).toMatchObject([
      { hospitalId: home.id, name: home.name, patientId: person.id, hospitalPatientId: person.hospitalPatientId },
    ]);
    expect((await lastMessageTo(`+234${person.phoneNumber}`)).text).toContain('Your record was activated');
    expect((await home.admin.send(patientCalls.details, { params: { id: person.id } })).payload.banner.portal).toBe('active');
  });

  test('by hospital number and printed hospital code', async () => {
    const person = await known(home);
    const { rows } = await theDatabase().owner.query('select civis_hospital_id from hospitals where id = $1', [home.id]);
    const asker = nobody();
    const body = {
      hospitalPatientId: person.hospitalPatientId,
      hospitalCode: rows[0].civis_hospital_id,
      dateOfBirth: born,
      dialCode: '+234',
      phoneNumber: person.phoneNumber,
    };
    const { claimToken } = (await asker.send(calls.claim, { body })).payload;
    const otp = await codeSentTo(`+234${person.phoneNumber}`);
    const session = (await asker.send(calls.confirmClaim, { body: { claimToken, otp } })).payload;
    expect(session.user).toMatchObject({ civisId: person.civisId, role: { name: 'Patient' } });
    expect((await somebodyWith(session.token).send(authCalls.profile)).payload.user.personId).toBe(session.user.personId);
  });

  test('wrong details answer the same and send nothing, to nobody', async () => {
    const person = await known(home);
    const stranger = aPhone();
    const right = await nobody().send(calls.claim, { body: claimOf(person) });
    const wrong = [
      await nobody().send(calls.claim, { body: { ...claimOf(person), dateOfBirth: '1988-03-05' } }),
      await nobody().send(calls.claim, { body: { ...claimOf(person), phoneNumber: stranger } }),
      await nobody().send(calls.claim, { body: { ...claimOf(person), civisId: 'CIV-0000-0000' } }),
    ];
    for (const answer of wrong) {
      expect(answer.status).toBe(200);
      expect(answer.message).toBe(right.message);
      expect(Object.keys(answer.payload)).toEqual(Object.keys(right.payload));
      expect(answer.payload.claimToken.length).toBe(right.payload.claimToken.length);
      expect((await nobody().send(calls.confirmClaim, { body: { claimToken: answer.payload.claimToken, otp: '123456' } })).error.code).toBe(
        'BAD_OTP',
      );
    }
    expect(await messagesTo(`+234${stranger}`)).toBe(0);
    expect(await messagesTo(`+234${person.phoneNumber}`)).toBe(1);
  });

  test('a made-up or altered token is a wrong code', async () => {
    const person = await known(home);
    const { claimToken } = (await nobody().send(calls.claim, { body: claimOf(person) })).payload;
    const otp = await codeSentTo(`+234${person.phoneNumber}`);
    const altered = `${claimToken.slice(0, -2)}${claimToken.endsWith('A') ? 'B' : 'A'}A`;
    for (const token of ['nonsense', altered]) {
      expect((await nobody().send(calls.confirmClaim, { body: { claimToken: token, otp } })).error.code).toBe('BAD_OTP');
    }
  });

  test('five claims an hour from one address', async () => {
    const asker = nobody();
    const answers = [];
    for (let turn = 0; turn < 6; turn += 1)
      answers.push(await asker.send(calls.claim, { body: { ...claimOf(await known(home)), dateOfBirth: '1970-01-01' } }));
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200, 200, 429]);
  });

  test('one code opens one account, whatever comes at once', async () => {
    const person = await known(home);
    const { claimToken } = (await nobody().send(calls.claim, { body: claimOf(person) })).payload;
    const otp = await codeSentTo(`+234${person.phoneNumber}`);
    const answers = await Promise.all(Array.from({ length: 20 }, () => nobody().send(calls.confirmClaim, { body: { claimToken, otp } })));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(answers.filter((answer) => answer.status !== 200).every((answer) => answer.error.code === 'BAD_OTP')).toBe(true);
    const { rows } = await theDatabase().owner.query(
      'select count(*)::int as n from portal_accounts a join persons p on p.id = a.person_id where p.civis_id = $1',
      [person.civisId],
    );
    expect(rows[0].n).toBe(1);
  });

  test('claims of one person through two codes at once still make one account', async () => {
    const email = `${unique('p')}@civis.test`;
    const person = await known(home, { email });
    const byPhone = (await nobody().send(calls.claim, { body: claimOf(person) })).payload.claimToken;
    const byMail = (await nobody().send(calls.claim, { body: { civisId: person.civisId, dateOfBirth: born, email } })).payload.claimToken;
    const codes = [await codeSentTo(`+234${person.phoneNumber}`), await codeSentTo(email)];
    const answers = await Promise.all(
      [byPhone, byMail].map((claimToken, index) =>
        nobody().send(calls.confirmClaim, { body: { claimToken, otp: codes[index] as string } }),
      ),
    );
    expect(answers.map((answer) => answer.status)).toEqual([200, 200]);
    expect(new Set(answers.map((answer) => answer.payload.user.accountId)).size).toBe(1);
  });

  test('a password that breaks the rules leaves the code usable', async () => {
    const person = await known(home);
    const asker = nobody();
    const { claimToken } = (await asker.send(calls.claim, { body: claimOf(person) })).payload;
    const otp = await codeSentTo(`+234${person.phoneNumber}`);
    expect(
      (await asker.send(calls.confirmClaim, { body: { claimToken, otp, password: 'short', confirmPassword: 'short' } })).error.code,
    ).toBe('PASSWORD_RULES');
    expect(
      (await asker.send(calls.confirmClaim, { body: { claimToken, otp, password: demoPassword, confirmPassword: 'other' } })).error.code,
    ).toBe('PASSWORD_MISMATCH');
    expect((await asker.send(calls.confirmClaim, { body: { claimToken, otp } })).status).toBe(200);
  });
});

describe('what a session reaches', () => {
  test('own rows and no others, by any id', async () => {
    const me = await claimedBy(await known(home));
    const stranger = await aPortalPatient(home);
    const theirs = await personIdOf(stranger);
    const reads = [calls.me, calls.hospitals, calls.nextOfKins, calls.billing, calls.accessLog] as const;
    for (const call of reads) {
      const query = { personId: theirs } as never;
      expect((await me.send(call, { query })).status).toBe(404);
      expect((await me.send(call, { query: { personId: '0198a6f0-0000-7000-8000-000000000001' } as never })).text).toBe(
        (await me.send(call, { query })).text,
      );
    }
    expect((await me.send(calls.editMe, { query: { personId: theirs }, body: { city: 'Jos' } })).status).toBe(404);
    expect((await me.send(calls.share, { query: { personId: theirs }, body: { shareRecords: 'granted' } })).status).toBe(404);
    expect((await me.send(calls.stopDependant, { params: { id: theirs } })).status).toBe(404);
  });

  test('staff and operators are not let in', async () => {
    const operator = await anOperator();
    expect((await home.admin.send(calls.me)).status).toBe(403);
    expect((await operator.send(calls.me)).status).toBe(403);
  });

  test('a person of two hospitals sees both, each with its own number and billing', async () => {
    const person = await known(home);
    await second.admin.send(patientCalls.registerFromCivis, { body: { civisId: person.civisId, dateOfBirth: born } });
    const me = await claimedBy(person);
    expect((await me.send(calls.hospitals)).payload.map((row) => row.hospitalId)).toEqual([home.id, second.id]);
    expect((await me.send(calls.billing)).payload).toMatchObject([
      { hospitalId: home.id, method: 'Self-Pay', isDefault: true },
      { hospitalId: second.id },
    ]);
  });

  test('who opened the record, in words without anything internal', async () => {
    const person = await known(home);
    const me = await claimedBy(person);
    await home.admin.send(patientCalls.details, { params: { id: person.id } });
    const log = (await me.send(calls.accessLog)).payload;
    expect(log.meta.count).toBe(1);
    expect(log.data[0]).toMatchObject({ hospitalName: home.name, what: 'Opened your record' });
    expect((await me.send(calls.accessLog, { query: { startDate: '2000-01-01', endDate: '2000-01-02' } })).payload.meta.count).toBe(0);
  });

  test('the directory lists active hospitals', async () => {
    const me = await claimedBy(await known(home));
    const found = (await me.send(calls.directory, { query: { search: home.name.toUpperCase() } })).payload;
    expect(found.data.map((row) => row.id)).toEqual([home.id]);
    expect(found.data[0]?.specializations.length).toBeGreaterThan(0);
  });
});

describe('changing own details', () => {
  test('contact reaches the person, every hospital and the sign-in; the former contact is told', async () => {
    const person = await known(home);
    await second.admin.send(patientCalls.registerFromCivis, { body: { civisId: person.civisId, dateOfBirth: born } });
    const me = await claimedBy(person);
    const phoneNumber = aPhone();
    const before = (await me.send(calls.me)).payload;
    const after = (await me.send(calls.editMe, { body: { dialCode: '+234', phoneNumber, city: 'Ibadan' } })).payload;
    expect(after).toMatchObject({ phoneNumber, city: 'Ibadan', address: before.address, email: before.email });
    expect((await home.admin.send(patientCalls.details, { params: { id: person.id } })).payload).toMatchObject({
      phoneNumber: `+234${phoneNumber}`,
      city: 'Ibadan',
    });
    const elsewhere = (await me.send(calls.hospitals)).payload[1]?.patientId as string;
    expect((await second.admin.send(patientCalls.details, { params: { id: elsewhere } })).payload.phoneNumber).toBe(`+234${phoneNumber}`);
    expect((await me.send(authCalls.profile)).payload.user).toMatchObject({ phoneNumber, phoneNumberConfirmed: false });
    expect((await lastMessageTo(`+234${person.phoneNumber}`)).text).toContain('contact details were changed');
  });

  test('sharing is switched in every hospital', async () => {
    const person = await known(home);
    const me = await claimedBy(person);
    expect((await me.send(calls.share, { body: { shareRecords: 'granted' } })).payload.shareRecords).toBe('granted');
    expect((await home.admin.send(patientCalls.details, { params: { id: person.id } })).payload.consentShareRecords).toBe(true);
    expect((await me.send(calls.share, { body: { shareRecords: 'denied' } })).payload.shareRecords).toBe('denied');
  });

  test('closing wants the password again; then nothing opens and the record can be claimed anew', async () => {
    const person = await known(home);
    const me = await claimedBy(person);
    expect((await me.send(calls.closeAccount, { body: {} })).error.code).toBe('STEP_UP_REQUIRED');
    await me.send(authCalls.confirmPassword, { body: { password: demoPassword } });
    expect((await me.send(calls.closeAccount, { body: { reason: 'no need' } })).status).toBe(200);
    await expect.poll(async () => (await me.send(calls.me)).status).toBe(401);
    expect((await home.admin.send(patientCalls.details, { params: { id: person.id } })).payload.banner.portal).toBe('none');
    setClock(addMinutes(clockNow(), 3));
    expect((await (await claimedBy(person)).send(calls.me)).payload.civisId).toBe(person.civisId);
    setClock(null);
  });
});
