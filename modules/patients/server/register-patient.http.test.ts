import { describe, expect, test } from 'vitest';
import { aHospital, inScopeOf, type TestHospital, type TestUser, theDatabase } from '#testing/world.ts';
import { patientBillingCalls } from '../contract/calls/billing.ts';
import { nextOfKinCalls } from '../contract/calls/next-of-kin.ts';
import { patientCalls } from '../contract/calls/patients.ts';
import { readCivisId } from '../contract/civis-id.ts';
import { registerPatient } from './register-patient.ts';
import { RegisterPatient } from '../contract/records.ts';
import { aPerson } from './sample-person.ts';

async function numbersOf(hospital: TestHospital): Promise<number[]> {
  const { rows } = await theDatabase().owner.query('select patient_no::int as no from patients where hospital_id = $1 order by 1', [
    hospital.id,
  ]);
  return rows.map((row) => row.no);
}

async function countsAgree(hospital: TestHospital): Promise<void> {
  const { rows } = await theDatabase().owner.query(
    `select (select coalesce(sum(value), 0)::int from counters where hospital_id = $1 and name = 'patients') as kept,
            (select coalesce(sum(value), 0)::int from counters where hospital_id = $1 and name like 'patients.cell.%') as cells,
            (select count(*)::int from patients where hospital_id = $1 and listed) as real`,
    [hospital.id],
  );
  expect(rows[0]).toEqual({ kept: rows[0].real, cells: rows[0].real, real: rows[0].real });
}

/** Runs an act again while all connections are taken: on a busy machine a hundred at once wait longer than the pool does. */
async function patiently(act: () => Promise<void>): Promise<'kept' | 'rolled back'> {
  for (;;) {
    try {
      await act();
      return 'kept';
    } catch (error) {
      if (/timeout exceeded when trying to connect/.test((error as Error).message)) continue;
      expect((error as Error).message).toBe('changed my mind');
      return 'rolled back';
    }
  }
}

describe('POST patients', () => {
  test('makes a person with Civis ID and number, a Self-Pay row and the next of kin', async () => {
    const hospital = await aHospital();
    const clerk = await hospital.userWith('Create Patient', 'View Patient Billing', 'View Patient Details');
    const body = aPerson({
      firstName: 'Ada',
      lastName: 'Okafor',
      middleName: 'Ngozi',
      nextOfKins: [{ fullname: 'Obi Okafor', relationship: 'parent', dialCode: '+234', phoneNumber: '08031112222' }],
    });
    const { status, payload, message } = await clerk.send(patientCalls.register, { body });
    expect(status).toBe(200);
    expect(message).toBe('Patient registered successfully');
    expect(payload).toMatchObject({
      hospitalPatientId: 'P-000001',
      fullname: 'Okafor Ada Ngozi',
      title: 'Ms',
      sexAtBirth: 'female',
      status: 'active',
      patientId: payload.id,
    });
    expect(payload.phoneNumber).toBe(`+234${body.phoneNumber?.slice(1)}`);
    expect(readCivisId(payload.civisId)).toBe(payload.civisId);
    const billing = await clerk.send(patientBillingCalls.list, { params: { patientId: payload.id } });
    expect(billing.payload).toMatchObject([{ method: 'Self-Pay', isDefault: true, status: 'active', coverage: 'usable' }]);
    const kins = await clerk.send(nextOfKinCalls.list, { params: { id: payload.id } });
    expect(kins.payload).toMatchObject([{ fullname: 'Obi Okafor', isPrimary: true, phoneNumber: '+2348031112222' }]);
    await countsAgree(hospital);
  });

  test('refuses what the rules refuse, on the field', async () => {
    const hospital = await aHospital();
    const { admin } = hospital;
    const refused = async (changes: Parameters<typeof aPerson>[0]) =>
      (await admin.send(patientCalls.register, { body: aPerson(changes) })).error;
    expect(await refused({ dateOfBirth: null })).toMatchObject({
      code: 'DATE_OF_BIRTH_REQUIRED',
      fields: { dateOfBirth: expect.anything() },
    });
    expect(await refused({ dateOfBirth: '2999-01-01' })).toMatchObject({ code: 'DATE_OF_BIRTH_AHEAD' });
    expect(await refused({ phoneNumber: null })).toMatchObject({ code: 'PHONE_REQUIRED' });
    expect(await refused({ consentDataProcessing: false })).toMatchObject({ code: 'CONSENT_REQUIRED' });
    expect(await refused({ idType: 'NIN', idNumber: '123' })).toMatchObject({
      code: 'INVALID_INPUT',
      fields: { idNumber: 'A NIN has 11 digits' },
    });
    expect(await refused({ firstName: 'X1' })).toMatchObject({ code: 'INVALID_INPUT' });
    expect(await refused({ address: 'ab' })).toMatchObject({ code: 'INVALID_INPUT', fields: { address: expect.anything() } });
    expect(await refused({ billing: { method: 'HMO', hmoId: hospital.id, planId: hospital.id, enrolleeNumber: 'E1' } })).toMatchObject({
      code: 'HMO_NOT_ACTIVE',
      message: 'HMO is not active',
    });
    expect(await numbersOf(hospital)).toEqual([]);
  });

  test('stops a probable duplicate until it is confirmed, and keeps the confirmation', async () => {
    const { admin, id } = await aHospital();
    const body = aPerson({ firstName: 'Musa', lastName: 'Ibrahim', gender: 'male' });
    const first = await admin.send(patientCalls.register, { body });
    const again = await admin.send(patientCalls.register, { body: { ...body, firstName: 'Moosa' } });
    expect(again.status).toBe(409);
    expect(again.error).toMatchObject({
      code: 'POSSIBLE_DUPLICATE',
      message: 'Possible duplicate patient found',
      candidates: [{ id: first.payload.id, blocks: true }],
    });
    const confirmed = await admin.send(patientCalls.register, { body: { ...body, firstName: 'Moosa', confirmNotDuplicate: true } });
    expect(confirmed.status).toBe(200);
    const { rows } = await theDatabase().owner.query(
      `select count(*)::int as n from audit_entries where hospital_id = $1 and action = 'override' and patient_id = $2`,
      [id, confirmed.payload.id],
    );
    expect(rows[0].n).toBe(1);
  });

  test('an id number belongs to one patient, also when two register at once', async () => {
    const { admin } = await aHospital();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        admin.send(patientCalls.register, { body: aPerson({ idType: 'NIN', idNumber: '12345678901', confirmNotDuplicate: true }) }),
      ),
    );
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    for (const answer of answers.filter((each) => each.status !== 200)) expect(answer.error.code).toBe('ID_NUMBER_TAKEN');
  });

  test('numbers have no gap and no repeat under 100 registrations at once, some of which roll back', async () => {
    const hospital = await aHospital();
    const order = () => RegisterPatient.parse(aPerson({ confirmNotDuplicate: true }));
    const outcomes = await Promise.all(
      Array.from({ length: 100 }, (_none, index) =>
        patiently(() =>
          inScopeOf(hospital.id, async (scope) => {
            await registerPatient(scope, order());
            if (index % 5 === 0) throw new Error('changed my mind');
          }),
        ),
      ),
    );
    const kept = outcomes.filter((outcome) => outcome === 'kept').length;
    expect(kept).toBe(80);
    expect(await numbersOf(hospital)).toEqual(Array.from({ length: kept }, (_none, index) => index + 1));
    await countsAgree(hospital);
  });

  test('the same Idempotency-Key twenty times at once makes one patient', async () => {
    const hospital = await aHospital();
    const body = aPerson();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => hospital.admin.send(patientCalls.register, { body }, { key: 'one-form' })),
    );
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
    expect(new Set(answers.map((answer) => answer.payload.id)).size).toBe(1);
    expect(await numbersOf(hospital)).toEqual([1]);
    const other = await hospital.admin.send(patientCalls.register, { body: { ...body, city: 'Ibadan' } }, { key: 'one-form' });
    expect(other.status).toBe(409);
  });

  test('an emergency patient needs a gender alone and is identified later', async () => {
    const { admin } = await aHospital();
    const unknown = await admin.send(patientCalls.quickRegister, { body: { gender: 'male', approximateAgeYears: 40 } });
    expect(unknown.payload.alias).toMatch(/^Unknown Male \d\d-A$/);
    expect(unknown.payload).toMatchObject({ isUnidentified: true, dateOfBirthEstimated: true, fullname: unknown.payload.alias });
    const second = await admin.send(patientCalls.quickRegister, { body: { gender: 'male' } });
    expect(second.payload.alias).toMatch(/-B$/);
    const found = await admin.send(patientCalls.quickSearch, { query: { q: 'unknown male' } });
    expect(found.payload.map((row) => row.id)).toContain(unknown.payload.id);
    const identified = await admin.send(patientCalls.identify, {
      params: { id: unknown.payload.id },
      body: { ...aPerson({ gender: 'male', firstName: 'Tunde' }), version: unknown.payload.version },
    });
    expect(identified.payload).toMatchObject({ isUnidentified: false, firstName: 'Tunde', alias: unknown.payload.alias });
    const twice = await admin.send(patientCalls.identify, {
      params: { id: unknown.payload.id },
      body: { ...aPerson(), version: identified.payload.version },
    });
    expect(twice.error.code).toBe('NOT_UNIDENTIFIED');
  });
});

describe('from another hospital', () => {
  test('a Civis ID opens with the right birth date only, shows no name, and registers once', async () => {
    const [here, there] = [await aHospital(), await aHospital()];
    const known = (
      await here.admin.send(patientCalls.register, { body: aPerson({ firstName: 'Grace', lastName: 'Eze', dateOfBirth: '1988-04-05' }) })
    ).payload;
    const wrong = await there.admin.send(patientCalls.previewCivis, {
      params: { civisId: known.civisId },
      query: { dateOfBirth: '1988-05-04' },
    });
    const nobody = await there.admin.send(patientCalls.previewCivis, {
      params: { civisId: 'CIV-0000-0000' },
      query: { dateOfBirth: '1988-04-05' },
    });
    expect(wrong.status).toBe(404);
    expect(wrong.error).toEqual(nobody.error);
    const right = await there.admin.send(patientCalls.previewCivis, {
      params: { civisId: known.civisId.toLowerCase() },
      query: { dateOfBirth: '1988-04-05' },
    });
    expect(right.payload).toEqual({ initials: 'G.E.', birthYear: 1988, gender: 'female', patientId: null });
    const answers = await Promise.all(
      Array.from({ length: 15 }, () =>
        there.admin.send(patientCalls.registerFromCivis, { body: { civisId: known.civisId, dateOfBirth: '1988-04-05' } }),
      ),
    );
    const made = answers.filter((answer) => answer.status === 200);
    expect(made).toHaveLength(1);
    expect(made[0]?.payload).toMatchObject({
      civisId: known.civisId,
      personId: known.personId,
      fullname: 'Eze Grace',
      registrationSource: 'other-hospital',
    });
    for (const answer of answers.filter((each) => each.status !== 200)) expect(answer.error.code).toBe('PATIENT_ALREADY_HERE');
    expect((await there.admin.send(patientCalls.details, { params: { id: known.id } })).status).toBe(404);
  });

  test('wrong birth dates count for the hospital and the Civis ID, whoever tries and however many at once', async () => {
    const [hospital, keeper, other] = [await aHospital(), await aHospital(), await aHospital()];
    const known = (
      await keeper.admin.send(patientCalls.register, { body: aPerson({ dateOfBirth: '1988-04-05', confirmNotDuplicate: true }) })
    ).payload;
    const users = [hospital.admin, await hospital.userWith('Create Patient'), await hospital.userWith('Create Patient')];
    const look = (user: TestUser, dateOfBirth: string) =>
      user.send(patientCalls.previewCivis, { params: { civisId: known.civisId }, query: { dateOfBirth } });
    const guesses = await Promise.all(
      Array.from({ length: 24 }, (_none, index) => look(users[index % 3] as TestUser, `1988-05-${String(index + 1).padStart(2, '0')}`)),
    );
    expect(guesses.filter((answer) => answer.status === 404)).toHaveLength(5);
    expect(guesses.filter((answer) => answer.status === 429)).toHaveLength(19);
    expect((await look(users[1] as TestUser, '1988-04-05')).status).toBe(429);
    expect((await look(other.admin, '1988-04-05')).status).toBe(200);
    const { rows } = await theDatabase().owner.query(
      "select count(*)::int as tried from audit_entries where hospital_id = $1 and entity_number = $2 and outcome = 'refused'",
      [hospital.id, known.civisId],
    );
    expect(rows).toEqual([{ tried: 5 }]);
  });
});
