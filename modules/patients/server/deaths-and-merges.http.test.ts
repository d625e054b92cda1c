import { describe, expect, test } from 'vitest';
import { aHospital, demoPassword, inScopeOf, runJobNow, type TestHospital, type TestUser, theDatabase } from '#testing/world.ts';
import { patientBillingCalls } from '../contract/calls/billing.ts';
import { deathCalls } from '../contract/calls/deaths.ts';
import { mergeCalls } from '../contract/calls/merges.ts';
import { nextOfKinCalls } from '../contract/calls/next-of-kin.ts';
import { patientCalls } from '../contract/calls/patients.ts';
import { patientWorklistCalls } from '../contract/calls/worklists.ts';
import { deathState, draftDeath } from './draft-death.ts';
import { mergeTables } from './merge-rows.ts';
import { requireLivingPatient } from './open-patient.ts';
import { aPerson } from './sample-person.ts';

async function aPatient({ admin }: TestHospital, changes: Parameters<typeof aPerson>[0] = {}) {
  return (await admin.send(patientCalls.register, { body: aPerson({ confirmNotDuplicate: true, ...changes }) })).payload;
}

const certificate = {
  dateTimeOfDeath: '2026-01-05T10:00:00.000Z',
  place: 'ward' as const,
  manner: 'natural' as const,
  causeA: { icdCode: 'i21.9', text: 'Acute myocardial infarction', interval: '2 hours' },
};

async function confirm(user: TestUser): Promise<void> {
  const answer = await user.raw('POST', '/api/auth/confirmPassword', { password: demoPassword });
  if (answer.status !== 200) throw new Error(answer.text);
}

async function aDoctor(hospital: TestHospital): Promise<TestUser> {
  const doctor = await hospital.userWithRole('Doctor');
  await confirm(doctor);
  return doctor;
}

describe('a death', () => {
  test('at the end of a stay is drafted for a doctor to sign; a certificate that is there is left as it is', async () => {
    const hospital = await aHospital();
    const doctor = await aDoctor(hospital);
    const patient = await aPatient(hospital, { dateOfBirth: '1950-03-04' });
    const died = {
      ...{ dateTimeOfDeath: certificate.dateTimeOfDeath, admissionId: patient.id, placeDetail: 'Male Medical' },
      cause: { icdCode: 'I21.9', text: 'Acute myocardial infarction' },
    };
    const state = () => inScopeOf(hospital.id, (scope) => deathState(scope, patient.id));
    expect(await state()).toBeNull();
    const draft = await inScopeOf(hospital.id, (scope) => draftDeath(scope, patient.id, died));
    expect(draft).toEqual({ id: expect.any(String), signed: false });
    expect(await state()).toBe('draft');
    const params = { id: patient.id };
    expect((await doctor.send(deathCalls.state, { params })).payload.record).toMatchObject({
      ...{ id: draft.id, status: 'draft', place: 'ward', manner: 'pending', placeDetail: 'Male Medical', admissionId: patient.id },
      causeA: died.cause,
    });
    const signed = await doctor.send(deathCalls.record, { params, body: { ...certificate, sign: true } });
    expect(signed.payload).toMatchObject({ id: draft.id, status: 'signed' });
    expect(await inScopeOf(hospital.id, (scope) => draftDeath(scope, patient.id, died))).toEqual({ id: draft.id, signed: true });
    expect(await state()).toBe('signed');
  });

  test('is drafted, signed by a doctor with the password, reported, amended and reversed', async () => {
    const hospital = await aHospital();
    const doctor = await aDoctor(hospital);
    const patient = await aPatient(hospital, { dateOfBirth: '1950-03-04' });
    const params = { id: patient.id };
    expect((await doctor.send(deathCalls.certificate, { params })).error.code).toBe('DEATH_NOT_SIGNED');
    const draft = await doctor.send(deathCalls.record, { params, body: { ...certificate, causeA: null } });
    expect(draft.payload).toMatchObject({ status: 'draft', certificateNumber: null });
    expect((await doctor.send(deathCalls.record, { params, body: { ...certificate, causeA: null, sign: true } })).error).toMatchObject({
      code: 'CAUSE_OF_DEATH_REQUIRED',
      message: 'Cause of death is required',
    });
    expect(
      (await doctor.send(deathCalls.record, { params, body: { ...certificate, dateTimeOfDeath: '2999-01-01T00:00:00.000Z' } })).error.code,
    ).toBe('DEATH_AHEAD');
    await confirm(hospital.admin);
    expect((await hospital.admin.send(deathCalls.record, { params, body: { ...certificate, sign: true } })).error.code).toBe(
      'ONLY_A_DOCTOR_CERTIFIES',
    );
    const signed = await doctor.send(deathCalls.record, { params, body: { ...certificate, sign: true } });
    expect(signed.payload).toMatchObject({ status: 'signed', certificateNumber: 'DC-000001', causeA: { icdCode: 'I21.9' } });
    expect((await hospital.admin.send(patientCalls.details, { params })).payload).toMatchObject({
      status: 'deceased',
      deceasedAt: certificate.dateTimeOfDeath,
    });
    expect((await hospital.admin.send(patientCalls.list, { query: { status: ['deceased'] } })).payload.meta.count).toBe(1);
    expect((await doctor.send(deathCalls.record, { params, body: certificate })).error.code).toBe('DEATH_ALREADY_SIGNED');
    expect((await hospital.admin.send(patientCalls.edit, { params, body: { ...aPerson(), version: 2 } })).error).toMatchObject({
      code: 'PATIENT_DECEASED',
      message: 'Patient is deceased',
    });
    expect((await hospital.admin.send(deathCalls.certificate, { params })).payload).toMatchObject({
      patient: { age: '75 years' },
      underlyingCause: { text: 'Acute myocardial infarction' },
    });
    const report = await hospital.admin.send(deathCalls.report, { params: { start: '2026-01-01', end: '2026-01-31' } });
    expect(report.payload).toMatchObject({
      data: [{ certificateNumber: 'DC-000001', ageYears: 75, ageBand: '65 and over', patient: patient.fullname }],
      meta: { count: 1, totals: { deaths: 1, byPlace: [{ key: 'ward', count: 1 }] } },
    });
    expect((await hospital.admin.send(deathCalls.report, { params: { start: '2026-02-01', end: '2026-01-31' } })).error.code).toBe(
      'REPORT_DATES',
    );
    const amended = await doctor.send(deathCalls.amend, {
      params,
      body: { ...certificate, manner: 'accident', reason: 'wrong box', version: signed.payload.version },
    });
    expect(amended.payload).toMatchObject({ manner: 'accident', certificateNumber: 'DC-000001', version: signed.payload.version + 1 });
    expect((await doctor.send(deathCalls.state, { params })).payload.amendments).toMatchObject([{ reason: 'wrong box' }]);
    expect((await hospital.admin.send(deathCalls.reverse, { params, body: { reason: 'too short' } })).status).toBe(400);
    const reversed = await hospital.admin.send(deathCalls.reverse, { params, body: { reason: 'the wrong patient was certified' } });
    expect(reversed.payload).toMatchObject({ record: { status: 'reversed' }, cancelled: [] });
    expect((await hospital.admin.send(patientCalls.details, { params })).payload).toMatchObject({
      ...{ status: 'active', deceasedAt: null, acceptsCare: true, hasDeathRecord: true },
    });
    const kept = (await doctor.send(deathCalls.state, { params })).payload;
    expect(kept).toMatchObject({ record: null, reversed: [{ certificateNumber: 'DC-000001', status: 'reversed' }] });
    expect(kept.reversed[0]?.acts).toEqual({});
  });

  test('whoever may not read a record of death does not learn that there is one', async () => {
    const hospital = await aHospital();
    const doctor = await aDoctor(hospital);
    const params = { id: (await aPatient(hospital)).id };
    await doctor.send(deathCalls.record, { params, body: { ...certificate, sign: true } });
    expect((await doctor.send(patientCalls.details, { params })).payload.hasDeathRecord).toBe(true);
    const clerk = await hospital.userWith('View Patient Details');
    expect((await clerk.send(patientCalls.details, { params })).payload.hasDeathRecord).toBe(false);
  });

  test('is amended by doctors alone, and reversed by those who may', async () => {
    const hospital = await aHospital();
    const doctor = await aDoctor(hospital);
    const { id } = await aPatient(hospital);
    const signed = await doctor.send(deathCalls.record, { params: { id }, body: { ...certificate, sign: true } });
    expect(signed.payload.acts).toEqual({ amend: null });
    expect((await hospital.admin.send(deathCalls.state, { params: { id } })).payload.record?.acts).toEqual({ reverse: null });
  });

  test('is not signed without the password confirmed just now', async () => {
    const hospital = await aHospital();
    const doctor = await hospital.userWithRole('Doctor');
    const patient = await aPatient(hospital);
    const refused = await doctor.send(deathCalls.record, { params: { id: patient.id }, body: { ...certificate, sign: true } });
    expect(refused.error.code).toBe('STEP_UP_REQUIRED');
    expect((await hospital.admin.send(patientCalls.details, { params: { id: patient.id } })).payload.status).toBe('active');
  });

  test('signed twenty times at once beside edits is one death, and no edit follows it', async () => {
    const hospital = await aHospital();
    const doctor = await aDoctor(hospital);
    const patient = await aPatient(hospital);
    const params = { id: patient.id };
    const signings = Array.from({ length: 20 }, () => doctor.send(deathCalls.record, { params, body: { ...certificate, sign: true } }));
    const edits = Array.from({ length: 20 }, () => hospital.admin.send(patientCalls.edit, { params, body: { ...aPerson(), version: 1 } }));
    const guards = Array.from({ length: 20 }, () =>
      inScopeOf(hospital.id, (scope) => requireLivingPatient(scope, patient.id)).then(
        () => 'living',
        (error) => error.code as string,
      ),
    );
    const [signed, edited, guarded] = [await Promise.all(signings), await Promise.all(edits), await Promise.all(guards)];
    expect(signed.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(edited.filter((answer) => answer.status === 200).length).toBeLessThanOrEqual(1);
    for (const answer of edited.filter((each) => each.status !== 200))
      expect(['PATIENT_DECEASED', 'STALE_VERSION']).toContain(answer.error.code);
    for (const outcome of guarded) expect(['living', 'PATIENT_DECEASED']).toContain(outcome);
    const { rows } = await theDatabase().owner.query(
      `select p.status, count(d.id)::int as n from patients p left join death_records d on d.patient_id = p.id and d.status = 'signed' where p.id = $1 group by 1`,
      [patient.id],
    );
    expect(rows).toEqual([{ status: 'deceased', n: 1 }]);
  });

  test('the database keeps status and certificate together', async () => {
    const hospital = await aHospital();
    const patient = await aPatient(hospital);
    await expect(
      theDatabase().owner.query(`update patients set status = 'deceased', deceased_at = '2026-01-01' where id = $1`, [patient.id]),
    ).rejects.toMatchObject({ constraint: 'patients_deceased_with_record' });
  });
});

const reason = 'the same person';

async function twoRecords() {
  const hospital = await aHospital();
  const { admin } = hospital;
  const survivor = await aPatient(hospital, {
    lastName: 'Kept',
    email: null,
    nextOfKins: [{ fullname: 'Kin One', relationship: 'sibling', dialCode: '+234', phoneNumber: '08031112222' }],
  });
  const merged = await aPatient(hospital, {
    lastName: 'Gone',
    email: 'gone@mail.test',
    idType: 'Passport',
    idNumber: 'A123',
    nextOfKins: [{ fullname: 'Kin Two', relationship: 'sibling', dialCode: '+234', phoneNumber: '08033334444' }],
  });
  return { admin, survivor, merged };
}

describe('a merge', () => {
  test('moves every row, keeps numbers searchable and redirects', async () => {
    const { admin, survivor, merged } = await twoRecords();
    const preview = await admin.send(mergeCalls.preview, { params: { id: survivor.id }, query: { other: merged.id } });
    expect(preview.payload.obstacles).toEqual([]);
    expect(preview.payload.rows.find((row) => row.table === 'next_of_kin')).toMatchObject({ survivor: 1, other: 1 });
    const done = await admin.send(mergeCalls.merge, {
      params: { id: survivor.id },
      body: { mergedId: merged.id, fieldChoices: { lastName: 'merged' }, reason },
    });
    expect(done.payload).toMatchObject({
      survivorId: survivor.id,
      mergedId: merged.id,
      movedRows: { 'next_of_kin.patient_id': 1, 'patient_billings.patient_id': 1, 'person_hospitals.patient_id': 1 },
    });
    const opened = await admin.send(patientCalls.details, { params: { id: merged.id } });
    expect(opened.payload).toMatchObject({
      id: survivor.id,
      redirectedFrom: merged.id,
      lastName: 'Gone',
      email: 'gone@mail.test',
      idNumber: 'A123',
      civisId: survivor.civisId,
    });
    expect(
      (await admin.send(patientCalls.search, { query: { hospitalPatientId: merged.hospitalPatientId } })).payload.data.map((row) => row.id),
    ).toEqual([survivor.id]);
    expect((await admin.send(patientCalls.search, { query: { civisId: merged.civisId } })).payload.data.map((row) => row.id)).toEqual([
      survivor.id,
    ]);
    expect((await admin.send(patientCalls.list, {})).payload.meta.count).toBe(1);
    const kins = (await admin.send(nextOfKinCalls.list, { params: { id: survivor.id } })).payload;
    expect(kins.map((kin) => kin.isPrimary)).toEqual([true, false]);
    expect((await admin.send(patientCalls.edit, { params: { id: merged.id }, body: { ...aPerson(), version: 2 } })).error).toMatchObject({
      code: 'PATIENT_MERGED',
      patientId: survivor.id,
    });
  });

  test('is undone to the same pointers, numbers and fields', async () => {
    const { admin, survivor, merged } = await twoRecords();
    const done = await admin.send(mergeCalls.merge, {
      params: { id: survivor.id },
      body: { mergedId: merged.id, fieldChoices: { lastName: 'merged' }, reason },
    });
    const undone = await admin.send(mergeCalls.undo, { params: { id: done.payload.id }, body: {} });
    expect(undone.payload.undoneAt).not.toBeNull();
    expect((await admin.send(patientCalls.details, { params: { id: merged.id } })).payload).toMatchObject({
      id: merged.id,
      status: 'active',
      idNumber: 'A123',
      lastName: 'Gone',
      redirectedFrom: null,
    });
    expect((await admin.send(patientCalls.details, { params: { id: survivor.id } })).payload).toMatchObject({
      lastName: 'Kept',
      email: null,
      idNumber: null,
    });
    for (const id of [survivor.id, merged.id]) {
      expect((await admin.send(nextOfKinCalls.list, { params: { id } })).payload).toMatchObject([{ isPrimary: true }]);
      expect((await admin.send(patientBillingCalls.list, { params: { patientId: id } })).payload).toMatchObject([
        { method: 'Self-Pay', isDefault: true, status: 'active' },
      ]);
    }
    expect(
      (await admin.send(patientCalls.search, { query: { hospitalPatientId: merged.hospitalPatientId } })).payload.data.map((row) => row.id),
    ).toEqual([merged.id]);
    expect((await admin.send(mergeCalls.undo, { params: { id: done.payload.id }, body: {} })).error.code).toBe('MERGE_UNDONE');
    expect((await admin.send(mergeCalls.list, {})).payload).toMatchObject({
      meta: { count: 1 },
      data: [{ mergedName: expect.stringContaining('Gone') }],
    });
  });

  test('carries dependants over under free numbers and back again', async () => {
    const hospital = await aHospital();
    const { admin } = hospital;
    const child = () => {
      const {
        nextOfKins: _n,
        billing: _b,
        dependants: _d,
        registrationSource: _r,
        confirmNotDuplicate: _c,
        ...person
      } = aPerson({ dateOfBirth: '2019-02-03' });
      return { ...person, relationship: 'son' as const };
    };
    const [a, b] = [await aPatient(hospital, { dependants: [child(), child()] }), await aPatient(hospital, { dependants: [child()] })];
    const merge = await admin.send(mergeCalls.merge, { params: { id: a.id }, body: { mergedId: b.id, reason } });
    expect((await admin.send(patientCalls.dependants, { params: { id: a.id } })).payload.map((row) => row.dependantNumber)).toEqual([
      1, 2, 3,
    ]);
    await admin.send(mergeCalls.undo, { params: { id: merge.payload.id }, body: {} });
    expect((await admin.send(patientCalls.dependants, { params: { id: b.id } })).payload.map((row) => row.dependantNumber)).toEqual([1]);
    const family = await admin.send(mergeCalls.merge, { params: { id: a.id }, body: { mergedId: a.dependants[0]?.id as string, reason } });
    expect(family.error.code).toBe('MERGE_FAMILY');
    expect((await admin.send(mergeCalls.merge, { params: { id: a.id }, body: { mergedId: a.id, reason } })).error.code).toBe('MERGE_SAME');
  });

  test('no other merge may stand on it when it is undone', async () => {
    const hospital = await aHospital();
    const [a, b, c] = [await aPatient(hospital), await aPatient(hospital), await aPatient(hospital)];
    const first = await hospital.admin.send(mergeCalls.merge, { params: { id: a.id }, body: { mergedId: b.id, reason } });
    const second = await hospital.admin.send(mergeCalls.merge, { params: { id: c.id }, body: { mergedId: a.id, reason } });
    expect((await hospital.admin.send(patientCalls.details, { params: { id: b.id } })).payload.id).toBe(c.id);
    const listed = (await hospital.admin.send(mergeCalls.list, { query: { limit: 10 } })).payload.data;
    const undoOf = (id: string) => listed.find((row) => row.id === id)?.acts.undo;
    expect([undoOf(first.payload.id), undoOf(second.payload.id)]).toEqual(['MERGE_CONFLICT', null]);
    expect((await hospital.admin.send(mergeCalls.undo, { params: { id: first.payload.id } })).error.code).toBe('MERGE_CONFLICT');
    expect((await hospital.admin.send(mergeCalls.undo, { params: { id: second.payload.id } })).status).toBe(200);
    expect((await hospital.admin.send(mergeCalls.undo, { params: { id: first.payload.id } })).status).toBe(200);
  });

  test('twenty merges both ways beside edits end in one merge', async () => {
    const hospital = await aHospital();
    const [a, b] = [await aPatient(hospital), await aPatient(hospital)];
    const merges = Array.from({ length: 20 }, (_none, index) => {
      const [survivor, gone] = index % 2 ? [a, b] : [b, a];
      return hospital.admin.send(mergeCalls.merge, { params: { id: survivor.id }, body: { mergedId: gone.id, reason } });
    });
    const edits = [a, b].flatMap((patient) =>
      Array.from({ length: 5 }, () =>
        hospital.admin.send(patientCalls.edit, { params: { id: patient.id }, body: { ...aPerson(), version: 1 } }),
      ),
    );
    const answers = await Promise.all(merges);
    for (const edit of await Promise.all(edits)) expect([200, 409]).toContain(edit.status);
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    for (const answer of answers.filter((each) => each.status !== 200)) expect(answer.error.code).toBe('MERGE_STATE');
    const { rows } = await theDatabase().owner.query('select status from patients where id in ($1, $2) order by 1', [a.id, b.id]);
    expect(rows.map((row) => row.status)).toEqual(['active', 'merged']);
  });

  test('every foreign key to patients is among the rows that move', async () => {
    const hospital = await aHospital();
    const tables = await inScopeOf(hospital.id, mergeTables);
    const { rows } = await theDatabase().owner.query(
      `select distinct c.conrelid::regclass::text as "table", a.attname as "column"
       from pg_constraint c cross join lateral unnest(c.conkey, c.confkey) as k(own, its)
       join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.own
       join pg_attribute f on f.attrelid = c.confrelid and f.attnum = k.its
       where c.contype = 'f' and c.confrelid = 'patients'::regclass and f.attname = 'id'`,
    );
    const stays = ['patient_merges.survivor_id', 'patient_merges.merged_id', 'patients.merged_into_patient_id'];
    const pointing = rows
      .map((row) => `${row.table}.${row.column}`)
      .filter((name) => !stays.includes(name))
      .sort();
    expect(tables.map((table) => `${table.table}.${table.column}`).sort()).toEqual(pointing);
  });
});

describe('nightly', () => {
  test('billing rows past their last day end and the default falls back', async () => {
    const hospital = await aHospital();
    const patient = await aPatient(hospital);
    const { owner } = theDatabase();
    const client = await owner.connect();
    await client.query('begin');
    await client.query('update patient_billings set is_default = false where patient_id = $1', [patient.id]);
    await client.query(
      `insert into patient_billings (hospital_id, id, patient_id, method, hmo_id, plan_id, enrollee_number, valid_to, priority, verification, is_default, status, created_at, updated_at)
       values ($1, gen_random_uuid(), $2, 'HMO', gen_random_uuid(), gen_random_uuid(), 'E-1', '2020-01-01', 1, 'unverified', true, 'active', '2019-01-01', '2019-01-01')`,
      [hospital.id, patient.id],
    );
    await client.query(`update patients set billing_method = 'HMO' where id = $1`, [patient.id]);
    await client.query('commit');
    client.release();
    await runJobNow('patients.expire-billings', { hospitalId: hospital.id });
    await runJobNow('patients.expire-billings', { hospitalId: hospital.id });
    const told = await theDatabase().owner.query(
      "select content, path from notifications where user_id = $1 and title = 'Billing Method Ended'",
      [hospital.admin.userId],
    );
    expect(told.rows).toEqual([
      {
        content: '1 billing method has ended: the validity is over. The patients pay themselves now.',
        path: '/patients/worklists?tab=ended-billings',
      },
    ]);
    const ended = (await hospital.admin.send(patientWorklistCalls.endedBillings)).payload;
    expect(ended).toMatchObject({
      meta: { count: 1 },
      data: [{ patientId: patient.id, method: 'HMO', billingMethod: 'Self-Pay', validTo: '2020-01-01' }],
    });
    const rows = (await hospital.admin.send(patientBillingCalls.list, { params: { patientId: patient.id } })).payload;
    expect(rows.map((row) => [row.method, row.status, row.isDefault])).toEqual([
      ['Self-Pay', 'active', true],
      ['HMO', 'ended', false],
    ]);
  });
});
