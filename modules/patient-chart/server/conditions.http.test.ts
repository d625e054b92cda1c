import { beforeAll, describe, expect, test } from 'vitest';
import { aPatient } from '#testing/factories.ts';
import { claimedBy } from '#testing/other-areas.ts';
import { aHospital, clockNow, setClock, type TestHospital, type TestUser, theDatabase } from '#testing/world.ts';
import { patientCalls } from '#modules/patients/contract/calls/patients.ts';
import { mergeCalls } from '#modules/patients/contract/calls/merges.ts';
import { allergyCalls, conditionCalls } from '../contract/calls/conditions.ts';
import { summaryCalls } from '../contract/calls/documents.ts';
import { sensitiveRequestCalls } from '../contract/calls/sensitive-requests.ts';

let here: TestHospital;
let there: TestHospital;
let doctor: TestUser;
let nurse: TestUser;

const chartRights = [
  'View Pre Existing Conditions',
  'Create Pre Existing Condition',
  'Edit Pre Existing Condition',
  'View Patient Details',
] as const;

beforeAll(async () => {
  [here, there] = [await aHospital(), await aHospital()];
  doctor = await here.userWith(...chartRights, 'View Sensitive Records', 'Break Glass Access', 'View Patient Summary');
  nurse = await here.userWith(
    ...chartRights,
    'Break Glass Access',
    'View Patient Summary',
    'View Allergies',
    'Create Allergies',
    'Edit Allergies',
  );
}, 120_000);

const hypertension = { name: 'Hypertension', icdCode: 'i10', isChronic: true };

/** A person who is a patient of both hospitals, and does or does not share. */
async function aSharedPerson(share: boolean) {
  const patient = await aPatient(there, { dateOfBirth: '1980-04-12', consentShareRecords: share });
  const joined = await here.admin.raw('POST', '/api/patients/from-civis', { civisId: patient.civisId, dateOfBirth: '1980-04-12' });
  const { id } = joined.payload as { id: string };
  return { hereId: id, thereId: patient.id, civisId: patient.civisId };
}

describe('conditions', () => {
  test('one code and side is present once, also when twenty write it down together', async () => {
    const { id: patientId } = await aPatient(here);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => doctor.send(conditionCalls.create, { body: { patientId, ...hypertension } })),
    );
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(answers.filter((answer) => answer.error.code === 'CONDITION_RECORDED')).toHaveLength(19);
    expect(answers.find((answer) => answer.status !== 200)?.message).toBe('Condition already recorded');
    expect((await doctor.send(conditionCalls.create, { body: { patientId, ...hypertension, laterality: 'left' } })).status).toBe(200);
    expect((await doctor.send(conditionCalls.create, { body: { patientId, ...hypertension, clinicalStatus: 'resolved' } })).status).toBe(
      200,
    );
  });

  test('refuse what cannot be: end before onset, onset ahead, a family relation elsewhere, codes that are none', async () => {
    const { id: patientId } = await aPatient(here);
    const send = (more: object) => doctor.send(conditionCalls.create, { body: { patientId, name: 'Fracture', ...more } as never });
    expect((await send({ onsetDate: '2020-05-01', abatementDate: '2020-04-30' })).error.fields).toEqual({
      abatementDate: 'End must not be before onset',
    });
    expect((await send({ onsetDate: '2020-05-01', abatementDate: '2020' })).status).toBe(200);
    expect((await send({ onsetDate: '2999-01-01' })).error.code).toBe('ONSET_AHEAD');
    expect((await send({ familyRelation: 'mother' })).status).toBe(400);
    expect((await send({ icdCode: '10I' })).status).toBe(400);
  });

  test('are edited with their version; entered in error wants a reason, and the row before is kept', async () => {
    const { id: patientId } = await aPatient(here);
    const { payload: row } = await doctor.send(conditionCalls.create, { body: { patientId, ...hypertension } });
    const params = { id: row.id };
    const wrong = await doctor.send(conditionCalls.edit, { params, body: { ...hypertension, verificationStatus: 'entered-in-error' } });
    expect(wrong.error.code).toBe('CHART_REASON_REQUIRED');
    const edited = await doctor.send(conditionCalls.edit, { params, body: { ...hypertension, severity: 'severe', version: 1 } });
    expect(edited.payload).toMatchObject({ severity: 'severe', version: 2, canEdit: true, acts: { edit: null } });
    expect((await doctor.send(conditionCalls.edit, { params, body: { ...hypertension, version: 1 } })).error.code).toBe('STALE_VERSION');
    const { rows } = await theDatabase().owner.query('select before from chart_history where entity_id = $1', [row.id]);
    expect(rows).toHaveLength(1);
    expect(rows[0].before).toMatchObject({ severity: null, version: 1 });
  });

  test('a notifiable one tells the holders of reports once', async () => {
    const { id: patientId } = await aPatient(here);
    const { payload: row } = await doctor.send(conditionCalls.create, {
      body: { patientId, name: 'Tuberculosis', icdCode: 'A16', isNotifiable: true },
    });
    await doctor.send(conditionCalls.edit, {
      params: { id: row.id },
      body: { name: 'Tuberculosis', icdCode: 'A16', isNotifiable: true, severity: 'mild' },
    });
    const { rows } = await theDatabase().owner.query(
      "select content from notifications where entity_id = $1 and title = 'Notifiable Condition' and user_id = $2",
      [row.id, here.admin.userId],
    );
    expect(rows).toHaveLength(1);
    expect(rows[0].content).not.toContain('Tuberculosis');
  });
});

describe('conditions over hospitals', () => {
  test('show while the person shares; the four lists agree; only the writer edits', async () => {
    const { hereId, thereId } = await aSharedPerson(true);
    const { payload: foreign } = await there.admin.send(conditionCalls.create, {
      body: { patientId: thereId, name: 'Asthma', icdCode: 'J45' },
    });
    await doctor.send(conditionCalls.create, { body: { patientId: hereId, ...hypertension } });
    const params = { id: hereId };
    const all = (await doctor.send(conditionCalls.ofPatient, { params })).payload;
    expect(all).toMatchObject({ restricted: false, meta: { count: 2 } });
    expect(all.data.map(({ name, canEdit }) => [name, canEdit]).sort()).toEqual([
      ['Asthma', false],
      ['Hypertension', true],
    ]);
    const hospitals = (await doctor.send(conditionCalls.hospitals, { params })).payload;
    const byHospital = await Promise.all(
      hospitals.map(({ hospitalId }) => doctor.send(conditionCalls.byHospital, { params: { id: hereId, hospitalId } })),
    );
    expect(byHospital.flatMap((answer) => answer.payload.data.map(({ id }) => id)).sort()).toEqual(all.data.map(({ id }) => id).sort());
    expect(hospitals.map(({ count }) => count)).toEqual(byHospital.map((answer) => answer.payload.meta.count));
    const byName = await doctor.send(conditionCalls.byName, { params: { id: hereId, searchText: 'STHM' } });
    expect(byName.payload.data.map(({ id }) => id)).toEqual([foreign.id]);
    const edit = await doctor.send(conditionCalls.edit, { params: { id: foreign.id }, body: { name: 'Mine now' } });
    expect([edit.status, edit.error.code, edit.message]).toEqual([
      403,
      'RECORD_OF_ANOTHER_HOSPITAL',
      `This record belongs to ${there.name}`,
    ]);
  });

  test('a person who does not share is restricted until the glass is broken, for that user and those hours alone', async () => {
    const { hereId, thereId } = await aSharedPerson(false);
    const { payload: foreign } = await there.admin.send(conditionCalls.create, {
      body: { patientId: thereId, name: 'Epilepsy', icdCode: 'G40' },
    });
    const params = { id: hereId };
    const list = async (user: TestUser) => (await user.send(conditionCalls.ofPatient, { params })).payload;
    expect(await list(doctor)).toMatchObject({ restricted: true, emergencyUntil: null, data: [] });
    expect((await doctor.send(conditionCalls.edit, { params: { id: foreign.id }, body: { name: 'Mine now' } })).status).toBe(404);
    expect((await doctor.send(conditionCalls.breakGlass, { params, body: { reason: 'too short' } })).status).toBe(400);
    const opened = await doctor.send(conditionCalls.breakGlass, {
      params,
      body: { reason: 'Unconscious after a fall, needs treatment now' },
    });
    expect(opened.status).toBe(200);
    expect((await list(doctor)).data.map(({ name }) => name)).toEqual(['Epilepsy']);
    expect(await list(doctor)).toMatchObject({ restricted: false, emergencyUntil: opened.payload.expiresAt });
    expect(await list(nurse)).toMatchObject({ restricted: true, data: [] });
    const review = await here.admin.send(conditionCalls.emergencies, { query: { patientId: hereId } });
    expect(review.payload.data).toMatchObject([{ userId: doctor.userId, reason: 'Unconscious after a fall, needs treatment now' }]);
    const { rows } = await theDatabase().owner.query(
      "select count(*) as told from notifications where title = 'Record Opened In Emergency' and entity_id = $1",
      [hereId],
    );
    expect(Number(rows[0].told)).toBeGreaterThanOrEqual(2);
    setClock(opened.payload.expiresAt);
    expect(await list(doctor)).toMatchObject({ restricted: true, data: [] });
    setClock(null);
  });

  test('the function across hospitals gives nothing for a patient who is not the asker’s', async () => {
    const { thereId } = await aSharedPerson(true);
    await there.admin.send(conditionCalls.create, { body: { patientId: thereId, name: 'Gout', icdCode: 'M10' } });
    const client = await theDatabase().app.connect();
    try {
      await client.query('begin');
      await client.query("select set_config('app.hospital', $1, true)", [here.id]);
      const { rows } = await client.query('select * from civis_shared_conditions($1, null, $2, true)', [thereId, '2030-01-01T00:00:00Z']);
      const allergies = await client.query('select * from civis_shared_allergies($1)', [thereId]);
      expect([rows, allergies.rows]).toEqual([[], []]);
    } finally {
      await client.query('rollback');
      client.release();
    }
  });

  test('stay whole through a merge and its undoing', async () => {
    const [one, other] = [await aPatient(here), await aPatient(here)];
    await doctor.send(conditionCalls.create, { body: { patientId: one.id, ...hypertension } });
    await doctor.send(conditionCalls.create, { body: { patientId: other.id, ...hypertension } });
    const merged = await here.admin.send(mergeCalls.merge, {
      params: { id: one.id },
      body: { mergedId: other.id, fieldChoices: {}, reason: 'the same person' },
    });
    expect((await doctor.send(conditionCalls.ofPatient, { params: { id: one.id } })).payload.meta.count).toBe(2);
    expect((await doctor.send(conditionCalls.ofPatient, { params: { id: other.id } })).error.code).toBe('PATIENT_MERGED');
    await here.admin.send(mergeCalls.undo, { params: { id: merged.payload.id } });
    expect((await doctor.send(conditionCalls.ofPatient, { params: { id: other.id } })).payload.meta.count).toBe(1);
  });
});

describe('sensitive conditions of a person who does not share', () => {
  const emergency = 'Unconscious after a fall, needs treatment now';

  async function closedSecret() {
    const { hereId, thereId } = await aSharedPerson(false);
    await there.admin.send(conditionCalls.create, { body: { patientId: thereId, name: 'HIV disease', icdCode: 'B24', isSensitive: true } });
    await there.admin.send(conditionCalls.create, { body: { patientId: thereId, name: 'Epilepsy', icdCode: 'G40' } });
    const [params, theirs] = [{ id: hereId }, { id: thereId }];
    const seen = async (user: TestUser) =>
      (await user.send(conditionCalls.ofPatient, { params })).payload.data.map(({ name }) => name).sort();
    return { params, theirs, seen };
  }

  test('open in an emergency by the keeper’s grant alone, to who asked, until it runs out', async () => {
    const { params, theirs, seen } = await closedSecret();
    const ask = () => doctor.send(sensitiveRequestCalls.ask, { params, body: { reason: emergency } });
    expect((await ask()).error.code).toBe('EMERGENCY_NOT_OPEN');
    await doctor.send(conditionCalls.breakGlass, { params, body: { reason: emergency } });
    expect(await seen(doctor)).toEqual(['Epilepsy']);
    expect((await ask()).payload).toEqual({ asked: 1 });
    expect((await ask()).payload).toEqual({ asked: 0 });
    const { received } = (await there.admin.send(sensitiveRequestCalls.list, { params: theirs })).payload;
    expect(received).toMatchObject([{ status: 'waiting', reason: emergency, hospitalName: here.name }]);
    const decide = { params: { ...theirs, requestId: received[0]?.id as string }, body: { grant: true, reason: 'Seen with the ward' } };
    expect(
      (await here.admin.send(sensitiveRequestCalls.decide, { ...decide, params: { ...params, requestId: decide.params.requestId } }))
        .status,
    ).toBe(404);
    const granted = await there.admin.send(sensitiveRequestCalls.decide, decide);
    expect(granted.payload.status).toBe('granted');
    expect((await there.admin.send(sensitiveRequestCalls.decide, decide)).error.code).toBe('SENSITIVE_DECIDED');
    expect(await seen(doctor)).toEqual(['Epilepsy', 'HIV disease']);
    // Neither a colleague in the same emergency nor one who opens another gets what was granted to one.
    await here.admin.send(conditionCalls.breakGlass, { params, body: { reason: emergency } });
    expect(await seen(here.admin)).toEqual(['Epilepsy']);
    setClock(granted.payload.expiresAt);
    expect(await seen(doctor)).toEqual([]);
    setClock(null);
  });

  test('stay closed when the keeper declines', async () => {
    const { params, theirs, seen } = await closedSecret();
    await doctor.send(conditionCalls.breakGlass, { params, body: { reason: emergency } });
    await doctor.send(sensitiveRequestCalls.ask, { params, body: { reason: emergency } });
    const { received } = (await there.admin.send(sensitiveRequestCalls.list, { params: theirs })).payload;
    const answered = await there.admin.send(sensitiveRequestCalls.decide, {
      params: { ...theirs, requestId: received[0]?.id as string },
      body: { grant: false, reason: 'Nothing of it matters here' },
    });
    expect(answered.payload).toMatchObject({ status: 'declined', expiresAt: null });
    expect(await seen(doctor)).toEqual(['Epilepsy']);
    const { asked } = (await doctor.send(sensitiveRequestCalls.list, { params })).payload;
    expect(asked).toMatchObject([{ status: 'declined', decisionReason: 'Nothing of it matters here' }]);
  });

  test('no hospital grants itself what it asked for, in the database either', async () => {
    const { params } = await closedSecret();
    await doctor.send(conditionCalls.breakGlass, { params, body: { reason: emergency } });
    await doctor.send(sensitiveRequestCalls.ask, { params, body: { reason: emergency } });
    const client = await theDatabase().app.connect();
    try {
      await client.query('begin');
      await client.query("select set_config('app.hospital', $1, true)", [here.id]);
      const grant = "update chart_sensitive_requests set status = 'granted', decided_at = now(), expires_at = now() + interval '1 day'";
      await expect(client.query(grant)).rejects.toMatchObject({ constraint: 'chart_sensitive_requests_by_keeper' });
    } finally {
      await client.query('rollback');
      client.release();
    }
  });
});

describe('sensitive conditions', () => {
  test('are absent for users without the right: lists, counts, hospitals, timeline, summary, trail and edits', async () => {
    const { hereId, thereId } = await aSharedPerson(true);
    const secret = { name: 'HIV disease', icdCode: 'B24', isSensitive: true };
    const { payload: own } = await doctor.send(conditionCalls.create, { body: { patientId: hereId, ...secret } });
    await there.admin.send(conditionCalls.create, { body: { patientId: thereId, ...secret } });
    const params = { id: hereId };
    expect((await doctor.send(conditionCalls.ofPatient, { params })).payload.meta.count).toBe(2);
    const seen = [
      await nurse.send(conditionCalls.ofPatient, { params }),
      await nurse.send(conditionCalls.hospitals, { params }),
      await nurse.send(conditionCalls.byName, { params: { id: hereId, searchText: 'hiv' } }),
      await nurse.send(patientCalls.timeline, { params }),
      await nurse.send(summaryCalls.generated, { params: { patientId: hereId } }),
    ];
    for (const answer of seen) expect([answer.status, /HIV|B24/.test(answer.text)]).toEqual([200, false]);
    expect(seen[0]?.payload).toMatchObject({ meta: { count: 0 } });
    expect((await nurse.send(conditionCalls.edit, { params: { id: own.id }, body: { name: 'What is it' } })).status).toBe(404);
    // A second one does not tell that there is a first.
    expect((await nurse.send(conditionCalls.create, { body: { patientId: hereId, ...secret } })).status).toBe(200);
    const auditor = await here.userWith('View Audit Trail');
    const trail = await auditor.raw('GET', `/api/audit-trail/entity/PreExistingCondition/${own.id}`);
    expect(trail.text).not.toContain('B24');
  });
});

describe('allergies', () => {
  const penicillin = {
    category: 'medication',
    substance: 'Penicillin',
    drugClass: 'Penicillins',
    criticality: 'high',
    verification: 'confirmed',
  } as const;

  test('none known and an active allergy never stand together', async () => {
    const { id: patientId } = await aPatient(here);
    const review = async () => (await nurse.send(allergyCalls.ofPatient, { params: { id: patientId } })).payload.allergyReview.state;
    expect(await review()).toBe('not-asked');
    expect((await nurse.send(allergyCalls.record, { body: { patientId, noneKnown: true } })).payload.allergyReview.state).toBe(
      'none-known',
    );
    const both = await Promise.all([
      ...Array.from({ length: 10 }, () => nurse.send(allergyCalls.record, { body: { patientId, ...penicillin } })),
      ...Array.from({ length: 10 }, () => nurse.send(allergyCalls.record, { body: { patientId, noneKnown: true } })),
    ]);
    expect(both.slice(0, 10).every((answer) => answer.status === 200)).toBe(true);
    expect(await review()).toBe('recorded');
    expect((await nurse.send(allergyCalls.record, { body: { patientId, noneKnown: true } })).error.code).toBe('ACTIVE_ALLERGY');
    const { data } = (await nurse.send(allergyCalls.ofPatient, { params: { id: patientId } })).payload;
    for (const row of data)
      await nurse.send(allergyCalls.edit, {
        params: { id: row.id },
        body: { ...penicillin, verification: 'entered-in-error', reason: 'wrong patient' },
      });
    // Recording cleared it: somebody has to ask again.
    expect(await review()).toBe('not-asked');
  });

  test('are shared always, also of a person who does not share, and stand in the banner', async () => {
    const { hereId, thereId } = await aSharedPerson(false);
    await there.admin.send(allergyCalls.record, { body: { patientId: thereId, ...penicillin } });
    const { data, allergyReview } = (await nurse.send(allergyCalls.ofPatient, { params: { id: hereId } })).payload;
    expect(data).toMatchObject([{ substance: 'Penicillin', hospitalName: there.name, canEdit: false, acts: {} }]);
    expect(allergyReview.state).toBe('recorded');
    const banner = (await here.admin.send(patientCalls.details, { params: { id: hereId } })).payload.banner;
    expect(banner).toMatchObject({ allergies: [{ name: 'Penicillin', severity: 'high' }], noKnownAllergies: false });
    expect((await nurse.send(allergyCalls.record, { body: { patientId: hereId, noneKnown: true } })).error.code).toBe('ACTIVE_ALLERGY');
  });

  test('a medicine names its generic or its class', async () => {
    const { id: patientId } = await aPatient(here);
    const answer = await nurse.send(allergyCalls.record, { body: { patientId, category: 'medication', substance: 'Augmentin' } });
    expect(answer.error.fields).toEqual({ genericName: 'Enter the generic name or the drug class' });
    expect((await nurse.send(allergyCalls.record, { body: { patientId } })).error.fields).toMatchObject({ category: expect.any(String) });
  });
});

test('a person reads their own chart over all hospitals, and nobody else’s', async () => {
  const phoneNumber = `70${String(10_000_000 + Math.floor(Math.random() * 89_999_999))}`;
  const patient = await aPatient(here, { dateOfBirth: '1990-05-12', phoneNumber });
  await there.admin.raw('POST', '/api/patients/from-civis', { civisId: patient.civisId, dateOfBirth: '1990-05-12' });
  await doctor.send(conditionCalls.create, { body: { patientId: patient.id, name: 'HIV disease', icdCode: 'B24', isSensitive: true } });
  await nurse.send(allergyCalls.record, { body: { patientId: patient.id, category: 'food', substance: 'Peanuts' } });
  const person = await claimedBy({ civisId: patient.civisId, dateOfBirth: '1990-05-12', phoneNumber });
  const own = await person.send(conditionCalls.ofPatient, { params: { id: patient.id } });
  expect(own.payload.data.map(({ name, canEdit }) => [name, canEdit])).toEqual([['HIV disease', false]]);
  expect((await person.send(allergyCalls.ofPatient, { params: { id: patient.id } })).payload.data).toHaveLength(1);
  const other = await aPatient(here);
  expect((await person.send(conditionCalls.ofPatient, { params: { id: other.id } })).status).toBe(404);
  expect((await person.send(conditionCalls.create, { body: { patientId: patient.id, ...hypertension } })).status).toBe(403);
});

test('those who act for a minor of 14 and more do not see what is sensitive', async () => {
  const phoneNumber = `70${String(10_000_000 + Math.floor(Math.random() * 89_999_999))}`;
  const mother = await aPatient(here, { dateOfBirth: '1985-05-12', phoneNumber });
  const childOf = async (age: number) => {
    const dateOfBirth = `${Number(clockNow().slice(0, 4)) - age}-01-01`;
    const body = {
      firstName: 'Ngozi',
      lastName: `Child${'ab'[age % 2]}`,
      gender: 'female',
      dateOfBirth,
      relationship: 'daughter',
      consentDataProcessing: true,
      confirmNotDuplicate: true,
    };
    const answer = await here.admin.raw('POST', `/api/patients/${mother.id}/dependants`, body);
    const { id } = answer.payload as { id: string };
    const secret = { patientId: id, name: 'HIV disease', icdCode: 'B24', isSensitive: true };
    expect((await doctor.send(conditionCalls.create, { body: secret })).status).toBe(200);
    await doctor.send(conditionCalls.create, { body: { patientId: id, name: 'Asthma', icdCode: 'J45' } });
    return id;
  };
  const [younger, older] = [await childOf(9), await childOf(15)];
  const person = await claimedBy({ civisId: mother.civisId, dateOfBirth: '1985-05-12', phoneNumber });
  const namesOf = async (id: string) =>
    (await person.send(conditionCalls.ofPatient, { params: { id } })).payload.data.map(({ name }) => name).sort();
  expect(await namesOf(younger)).toEqual(['Asthma', 'HIV disease']);
  expect(await namesOf(older)).toEqual(['Asthma']);
});
