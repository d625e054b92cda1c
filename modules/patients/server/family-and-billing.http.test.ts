import { describe, expect, test } from 'vitest';
import { aHospital, type TestHospital, theDatabase } from '#testing/world.ts';
import { patientBillingCalls } from '../contract/calls/billing.ts';
import { nextOfKinCalls } from '../contract/calls/next-of-kin.ts';
import { patientCalls } from '../contract/calls/patients.ts';
import type { DependantRelationship } from '../contract/words.ts';
import { aPerson } from './sample-person.ts';

async function aPatient({ admin }: TestHospital, changes: Parameters<typeof aPerson>[0] = {}) {
  return (await admin.send(patientCalls.register, { body: aPerson({ confirmNotDuplicate: true, ...changes }) })).payload;
}

function aDependant(relationship: DependantRelationship = 'daughter', changes: Parameters<typeof aPerson>[0] = {}) {
  const {
    nextOfKins: _n,
    billing: _b,
    dependants: _d,
    registrationSource: _r,
    ...person
  } = aPerson({ confirmNotDuplicate: true, dateOfBirth: '2018-05-05', ...changes });
  return { ...person, confirmNotDuplicate: true, relationship };
}

const kin = (patientId: string, changes: object = {}) => ({
  patientId,
  fullname: 'Kin Person',
  relationship: 'sibling' as const,
  dialCode: '+234',
  phoneNumber: '08031112222',
  ...changes,
});

async function primariesOf(patientId: string): Promise<number> {
  const { rows } = await theDatabase().owner.query(
    'select count(*)::int as n from next_of_kin where patient_id = $1 and is_primary and removed_at is null',
    [patientId],
  );
  return rows[0].n;
}

/** A billing row of a plan, as the insurers' module will make them. */
async function aPlanRow(
  hospital: TestHospital,
  patientId: string,
  changes: { validTo?: string; principalEnrollee?: string } = {},
): Promise<string> {
  const { owner } = theDatabase();
  const client = await owner.connect();
  try {
    await client.query('begin');
    await client.query('update patient_billings set is_default = false where patient_id = $1', [patientId]);
    const { rows } = await client.query(
      `insert into patient_billings (hospital_id, id, patient_id, method, hmo_id, plan_id, enrollee_number, principal_enrollee_number, valid_to, priority, verification, is_default, status, created_at, updated_at)
       values ($1, gen_random_uuid(), $2, 'HMO', gen_random_uuid(), gen_random_uuid(), 'E-1', $3, $4, 1, 'unverified', true, 'active', '2026-01-01', '2026-01-01') returning id`,
      [hospital.id, patientId, changes.principalEnrollee ?? null, changes.validTo ?? null],
    );
    await client.query(`update patients set billing_method = 'HMO' where id = $1`, [patientId]);
    await client.query('commit');
    return rows[0].id;
  } finally {
    client.release();
  }
}

describe('dependants', () => {
  test('take the lowest free number, twenty at most, also when twenty-four are added at once', async () => {
    const hospital = await aHospital();
    const principal = await aPatient(hospital);
    const answers = await Promise.all(
      Array.from({ length: 24 }, () =>
        hospital.admin.send(patientCalls.addDependant, { params: { id: principal.id }, body: aDependant() }),
      ),
    );
    for (const answer of answers.filter((each) => each.status !== 200))
      expect(answer.error).toMatchObject({ code: 'TOO_MANY_DEPENDANTS', message: 'Maximum of 20 dependants reached' });
    const made = answers.filter((answer) => answer.status === 200).map((answer) => answer.payload.dependantNumber);
    expect(made.sort((a, b) => (a ?? 0) - (b ?? 0))).toEqual(Array.from({ length: 20 }, (_none, index) => index + 1));
    expect((await hospital.admin.send(patientCalls.list, { query: { isDependant: true } })).payload.meta.count).toBe(20);
  });

  test('have none of their own, by the act and by the database', async () => {
    const hospital = await aHospital();
    const principal = await aPatient(hospital);
    const child = (await hospital.admin.send(patientCalls.addDependant, { params: { id: principal.id }, body: aDependant() })).payload;
    const refused = await hospital.admin.send(patientCalls.addDependant, { params: { id: child.id }, body: aDependant() });
    expect(refused).toMatchObject({
      status: 422,
      error: { code: 'PRINCIPAL_IS_DEPENDANT', message: 'A dependant cannot have dependants' },
    });
    const crossed = theDatabase().owner.query(
      `update patients set is_dependant = true, principal_patient_id = $2, dependant_relationship = 'spouse', dependant_number = 1 where id = $1`,
      [principal.id, child.id],
    );
    await expect(crossed).rejects.toMatchObject({ constraint: 'patients_dependant_has_none' });
  });

  test('become principals with a telephone of their own; plans of the principal end', async () => {
    const hospital = await aHospital();
    const principal = await aPatient(hospital);
    const child = (
      await hospital.admin.send(patientCalls.addDependant, {
        params: { id: principal.id },
        body: aDependant('spouse', { dateOfBirth: '1990-01-01' }),
      })
    ).payload;
    await aPlanRow(hospital, child.id, { principalEnrollee: 'E-0' });
    const params = { id: child.id };
    expect((await hospital.admin.raw('POST', `/api/patients/${child.id}/make-principal`, {})).status).toBe(400);
    const made = await hospital.admin.send(patientCalls.makePrincipal, { params, body: { dialCode: '+234', phoneNumber: '08012121212' } });
    expect(made.payload).toMatchObject({
      isDependant: false,
      principalPatientId: null,
      dependantNumber: null,
      phoneNumber: '+2348012121212',
    });
    const billing = await hospital.admin.send(patientBillingCalls.list, { params: { patientId: child.id } });
    expect(billing.payload.map((row) => [row.method, row.status, row.isDefault])).toEqual([
      ['Self-Pay', 'active', true],
      ['HMO', 'ended', false],
    ]);
    expect(
      (await hospital.admin.send(patientCalls.makePrincipal, { params, body: { dialCode: '+234', phoneNumber: '08012121212' } })).error
        .code,
    ).toBe('NOT_A_DEPENDANT');
  });
});

describe('next of kin', () => {
  test('the first is primary, a later primary takes its place, the oldest other follows a removed one', async () => {
    const hospital = await aHospital();
    const patient = await aPatient(hospital);
    const add = async (changes: object) => (await hospital.admin.send(nextOfKinCalls.add, { body: kin(patient.id, changes) })).payload;
    const first = await add({ fullname: 'First' });
    const second = await add({ fullname: 'Second' });
    expect([first.isPrimary, second.isPrimary]).toEqual([true, false]);
    const third = await add({ fullname: 'Third', isPrimary: true });
    expect(third.isPrimary).toBe(true);
    expect(await primariesOf(patient.id)).toBe(1);
    const removed = await hospital.admin.send(nextOfKinCalls.remove, { params: { id: third.id } });
    expect(removed.payload).toEqual({ id: third.id, primaryId: first.id });
    expect(
      (await hospital.admin.send(nextOfKinCalls.edit, { params: { id: third.id }, body: { ...kin(patient.id), version: 1 } })).status,
    ).toBe(404);
    const edited = await hospital.admin.send(nextOfKinCalls.edit, {
      params: { id: second.id },
      body: { ...kin(patient.id), isPrimary: true, version: second.version },
    });
    expect(edited.payload).toMatchObject({ isPrimary: true, version: 2 });
    expect(await primariesOf(patient.id)).toBe(1);
  });

  test('thirty additions and removals at once leave one primary', async () => {
    const hospital = await aHospital();
    const patient = await aPatient(hospital);
    const added = await Promise.all(
      Array.from({ length: 20 }, () => hospital.admin.send(nextOfKinCalls.add, { body: kin(patient.id, { isPrimary: true }) })),
    );
    expect(added.every((answer) => answer.status === 200)).toBe(true);
    expect(await primariesOf(patient.id)).toBe(1);
    await Promise.all(
      added.slice(0, 15).map((answer) => hospital.admin.send(nextOfKinCalls.remove, { params: { id: answer.payload.id } })),
    );
    expect(await primariesOf(patient.id)).toBe(1);
  });

  test("a child needs a guardian among them; another hospital's patient is no kin", async () => {
    const [hospital, other] = [await aHospital(), await aHospital()];
    const child = aPerson({
      dateOfBirth: '2019-01-01',
      nextOfKins: [{ fullname: 'Some One', relationship: 'friend', dialCode: '+234', phoneNumber: '08031112222' }],
    });
    expect((await hospital.admin.send(patientCalls.register, { body: child })).error.code).toBe('GUARDIAN_REQUIRED');
    const stranger = await aPatient(other);
    const patient = await aPatient(hospital);
    expect((await hospital.admin.send(nextOfKinCalls.add, { body: kin(patient.id, { linkedPatientId: stranger.id }) })).error.code).toBe(
      'KIN_NOT_PATIENT',
    );
    expect((await hospital.admin.send(nextOfKinCalls.add, { body: kin(stranger.id) })).status).toBe(404);
  });
});

describe('billing methods', () => {
  test('no insurer is active yet; the last active row stays; the default falls back to Self-Pay', async () => {
    const hospital = await aHospital();
    const patient = await aPatient(hospital);
    const params = { patientId: patient.id };
    const hmo = { method: 'HMO' as const, hmoId: hospital.id, planId: hospital.id, enrolleeNumber: 'X1' };
    expect((await hospital.admin.send(patientBillingCalls.add, { params, body: hmo })).error).toMatchObject({
      code: 'HMO_NOT_ACTIVE',
      message: 'HMO is not active',
    });
    expect((await hospital.admin.send(patientBillingCalls.add, { params, body: { method: 'HMO' } })).error.fields).toMatchObject({
      hmoId: expect.anything(),
      enrolleeNumber: expect.anything(),
    });
    const [self] = (await hospital.admin.send(patientBillingCalls.list, { params })).payload;
    expect(self?.acts).toEqual({ edit: null });
    const unneeded = await hospital.admin.send(patientBillingCalls.verify, {
      params: { ...params, billingId: self?.billingId as string },
      body: { result: 'verified' },
    });
    expect(unneeded.error.code).toBe('SELF_PAY_NOT_VERIFIED');
    const ended = await hospital.admin.send(patientBillingCalls.edit, {
      params: { ...params, billingId: self?.billingId as string },
      body: { method: 'Self-Pay', status: 'ended', version: 1 },
    });
    expect(ended.error.code).toBe('LAST_ACTIVE_BILLING');
    const planId = await aPlanRow(hospital, patient.id);
    const verified = await hospital.admin.send(patientBillingCalls.verify, {
      params: { ...params, billingId: planId },
      body: { result: 'verified', reference: 'R-1' },
    });
    expect(verified.payload).toMatchObject({ verification: 'verified', coverage: 'plan-inactive' });
    const stopped = await hospital.admin.send(patientBillingCalls.edit, {
      params: { ...params, billingId: planId },
      body: {
        method: 'HMO',
        hmoId: verified.payload.hmoId,
        planId: verified.payload.planId,
        enrolleeNumber: 'E-1',
        status: 'suspended',
        version: verified.payload.version,
      },
    });
    expect(stopped.payload).toMatchObject({ status: 'suspended', isDefault: false });
    expect((await hospital.admin.send(patientBillingCalls.list, { params })).payload[0]).toMatchObject({
      method: 'Self-Pay',
      isDefault: true,
    });
    expect((await hospital.admin.send(patientCalls.list, { query: { billingMethod: 'Self-Pay' } })).payload.meta.count).toBe(1);
  });

  test('twenty changes of the default at once leave exactly one', async () => {
    const hospital = await aHospital();
    const patient = await aPatient(hospital);
    const params = { patientId: patient.id };
    await Promise.all(
      Array.from({ length: 20 }, () =>
        hospital.admin.send(patientBillingCalls.add, { params, body: { method: 'Self-Pay', isDefault: true } }),
      ),
    );
    const rows = (await hospital.admin.send(patientBillingCalls.list, { params })).payload;
    expect(rows).toHaveLength(21);
    expect(rows.filter((row) => row.isDefault)).toHaveLength(1);
    await Promise.all(
      rows.map((row) =>
        hospital.admin.send(patientBillingCalls.edit, {
          params: { ...params, billingId: row.billingId },
          body: { method: 'Self-Pay', status: 'ended', version: row.version },
        }),
      ),
    );
    const left = (await hospital.admin.send(patientBillingCalls.list, { params, query: { status: ['active'] } })).payload;
    expect(left.filter((row) => row.isDefault)).toHaveLength(1);
  });

  test('the database commits no patient without a default', async () => {
    const hospital = await aHospital();
    const patient = await aPatient(hospital);
    const alone = theDatabase().owner.query('update patient_billings set is_default = false where patient_id = $1', [patient.id]);
    await expect(alone).rejects.toMatchObject({ constraint: 'patient_billings_one_default' });
  });
});
