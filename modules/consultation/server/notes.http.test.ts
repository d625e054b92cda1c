import { describe, expect, test } from 'vitest';
import { aPatient } from '#testing/factories.ts';
import { aHospital, setClock, theDatabase, type TestHospital } from '#testing/world.ts';
import { consultationCalls } from '../contract/calls/consultations.ts';
import { diagnosisCalls } from '../contract/calls/orders.ts';
import { aClinic, doctorRights, fill, payloadOf, sign, statusesOf } from './testing/visit.ts';

async function auditOf(hospital: TestHospital, id: string): Promise<string[]> {
  const { rows } = await theDatabase().owner.query(
    `select summary from audit_entries where hospital_id = $1 and entity_id = $2 and entity_type = 'Consultation' order by id`,
    [hospital.id, id],
  );
  return rows.map((row) => row.summary as string);
}

describe('drafts', () => {
  test('keep what a save names and leave the rest; the trail hears of a writer once', async () => {
    const hospital = await aHospital();
    const { begin, doctor } = await aClinic(hospital);
    const { id } = await begin();
    const params = { id };
    const before = (await auditOf(hospital, id)).length;
    for (let lockVersion = 0; lockVersion < 5; lockVersion += 1) {
      const saved = await doctor.send(consultationCalls.save, { params, body: { lockVersion, historyOfComplaint: `Day ${lockVersion}` } });
      expect(saved.payload).toMatchObject({ lockVersion: lockVersion + 1, status: 'in-progress' });
    }
    await doctor.send(consultationCalls.save, { params, body: { lockVersion: 5, assessment: 'Malaria?' } });
    const { note } = (await doctor.send(consultationCalls.read, { params })).payload;
    expect(note).toMatchObject({ historyOfComplaint: 'Day 4', assessment: 'Malaria?', plan: null });
    expect((await auditOf(hospital, id)).slice(before).filter((line) => line.includes('writes in'))).toHaveLength(1);
  });

  test('markup is text: what was typed is what is kept', async () => {
    const hospital = await aHospital();
    const { begin, doctor } = await aClinic(hospital);
    const { id } = await begin();
    const typed = '**Bold** <script>alert(1)</script> & 3 < 4';
    await doctor.send(consultationCalls.save, { params: { id }, body: { lockVersion: 0, plan: typed } });
    expect((await doctor.send(consultationCalls.read, { params: { id } })).payload.note.plan).toBe(typed);
    const long = await doctor.send(consultationCalls.save, { params: { id }, body: { lockVersion: 1, plan: 'x'.repeat(10_001) } });
    expect(long.status).toBe(400);
  });

  test('of twenty saves on one version one is kept; the others get the note as it is, so that no text is lost', async () => {
    const hospital = await aHospital();
    const { begin, doctor } = await aClinic(hospital);
    const { id } = await begin();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        doctor.send(consultationCalls.save, { params: { id }, body: { lockVersion: 0, plan: `Plan ${index}` } }),
      ),
    );
    expect(statusesOf(answers)).toEqual({ 200: 1, 409: 19 });
    const kept = (await doctor.send(consultationCalls.read, { params: { id } })).payload;
    expect(kept.lockVersion).toBe(1);
    for (const answer of answers.filter(({ status }) => status === 409)) {
      expect(answer.message).toBe('Consultation was changed elsewhere, review both versions');
      expect(answer.error.server).toMatchObject({ lockVersion: 1, note: { plan: kept.note.plan } });
    }
  });

  test('saves and a signing at once: what was signed is what stands', async () => {
    const hospital = await aHospital();
    const { begin, doctor } = await aClinic(hospital);
    const { id } = await begin();
    const lockVersion = await fill(doctor, id);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        index === 7
          ? doctor.send(consultationCalls.complete, { params: { id }, body: { lockVersion, disposition: 'home' } })
          : doctor.send(consultationCalls.save, { params: { id }, body: { lockVersion, assessment: `Try ${index}` } }),
      ),
    );
    const whole = (await doctor.send(consultationCalls.read, { params: { id } })).payload;
    expect(statusesOf(answers)[200]).toBe(1);
    expect(whole.lockVersion).toBe(lockVersion + 1);
    if (whole.status === 'completed') expect(whole.note.assessment).toBeNull();
    else expect(whole.note.assessment).toMatch(/^Try/);
  });
});

describe('signing', () => {
  test('says what is missing, and signs when all is there: note, ticket, visit, notice', async () => {
    const hospital = await aHospital();
    const { begin, doctor } = await aClinic(hospital);
    const { id, appointmentId, patient } = await begin();
    const params = { id };
    const missing = await doctor.send(consultationCalls.complete, { params, body: { lockVersion: 0, disposition: 'home' } });
    expect([missing.status, missing.error.code]).toEqual([422, 'CONSULTATION_INCOMPLETE']);
    expect(missing.message).toBe('Presenting complaint is required. A primary diagnosis is required');
    const lockVersion = await fill(doctor, id);
    const stale = await doctor.send(consultationCalls.complete, { params, body: { lockVersion: 0, disposition: 'home' } });
    expect(stale.error.code).toBe('CONSULTATION_CHANGED');
    const signed = (await doctor.send(consultationCalls.complete, { params, body: { lockVersion, disposition: 'follow-up' } })).payload;
    expect(signed).toMatchObject({
      ...{ status: 'completed', disposition: 'follow-up', signedByName: 'Ada Tester', coSignRequired: false },
      primaryDiagnosis: { icdCode: 'B54' },
    });
    const visit = payloadOf(await hospital.admin.raw('GET', `/api/appointments/single/${appointmentId}`));
    expect(visit).toMatchObject({ status: 'Completed', ticket: { status: 'served' } });
    const { rows } = await theDatabase().owner.query(
      `select n.title from notifications n join patients p on p.person_id = n.user_id where p.id = $1`,
      [patient.id],
    );
    expect(rows).toContainEqual({ title: 'Visit Summary' });
    const again = await doctor.send(consultationCalls.complete, { params, body: { lockVersion: lockVersion + 1, disposition: 'home' } });
    expect(again.error).toMatchObject({ code: 'CONSULTATION_COMPLETED', message: 'Consultation is completed' });
  });

  test('a stated reason stands for a diagnosis', async () => {
    const hospital = await aHospital();
    const { begin, doctor } = await aClinic(hospital);
    const { id } = await begin();
    await doctor.send(consultationCalls.save, { params: { id }, body: { lockVersion: 0, presentingComplaints: [{ text: 'Check-up' }] } });
    const body = { lockVersion: 1, disposition: 'home' as const, noDiagnosisReason: 'Routine check, nothing found' };
    const { payload } = await doctor.send(consultationCalls.complete, { params: { id }, body });
    expect(payload).toMatchObject({
      status: 'completed',
      primaryDiagnosis: null,
      note: { noDiagnosisReason: 'Routine check, nothing found' },
    });
  });

  test('books the follow-up in the same act, or signs nothing', async () => {
    const hospital = await aHospital();
    const { begin, doctor, typeId } = await aClinic(hospital);
    setClock('2026-11-20T09:00:00.000Z');
    const { id, patient } = await begin();
    const lockVersion = await fill(doctor, id);
    const complete = (followUp: object) =>
      doctor.send(consultationCalls.complete, {
        params: { id },
        body: { lockVersion, disposition: 'follow-up', followUp: followUp as never },
      });
    expect((await complete({ date: '2026-11-20', appointmentTypeId: typeId })).error.code).toBe('FOLLOW_UP_DATE');
    const leave = { kind: 'leave', practitionerId: doctor.userId, fromDate: '2026-12-06', toDate: '2026-12-06' };
    payloadOf(await hospital.admin.raw('POST', '/api/appointment-schedules/exceptions', leave));
    expect((await complete({ date: '2026-12-06', appointmentTypeId: typeId })).error.code).toBe('FOLLOW_UP_NOT_FREE');
    expect((await doctor.send(consultationCalls.read, { params: { id } })).payload.status).toBe('in-progress');
    const schedule = { practitionerId: doctor.userId, dayOfWeek: 'tuesday', startTime: '10:00', endTime: '12:00' };
    payloadOf(await hospital.admin.raw('POST', '/api/appointment-schedules', schedule));
    const { payload } = await complete({ date: '2026-12-01', appointmentTypeId: typeId, instructions: 'Bring the card' });
    expect(payload.followUpAppointment).toMatchObject({ startsAt: '2026-12-01T09:00:00.000Z' });
    const booked = payloadOf(await hospital.admin.raw('GET', `/api/appointments/single/${payload.followUpAppointment?.id}`));
    expect(booked).toMatchObject({ source: 'follow-up', internalPatient: { id: patient.id }, reason: 'Bring the card' });
    setClock(null);
  });

  test('a follow-up in the note names a type and a practitioner of this hospital', async () => {
    const { begin, doctor, typeId } = await aClinic(await aHospital());
    const elsewhere = await aClinic(await aHospital());
    const { id, lockVersion } = await begin();
    const save = async (followUp: object) =>
      doctor.send(consultationCalls.save, { params: { id }, body: { lockVersion, followUp: { date: '2036-12-01', ...followUp } } });
    expect((await save({ appointmentTypeId: elsewhere.typeId })).error.code).toBe('APPOINTMENT_TYPE_UNKNOWN');
    expect((await save({ practitionerId: elsewhere.doctor.userId })).error).toMatchObject({
      code: 'FOLLOW_UP_PRACTITIONER_UNKNOWN',
      fields: { 'followUp.practitionerId': 'This staff member does not work in this hospital' },
    });
    expect((await save({ appointmentTypeId: typeId, practitionerId: doctor.userId })).status).toBe(200);
  });

  test('what a trainee signs waits for another; of twenty who co-sign one does', async () => {
    const hospital = await aHospital();
    const { begin, doctor } = await aClinic(hospital);
    const senior = await hospital.userWith(...doctorRights, 'Co-sign Consultation', 'View Settings', 'Edit Settings');
    const { rows } = await theDatabase().owner.query('select role_id from users where id = $1', [doctor.userId]);
    const { version } = payloadOf<{ version: number }>(await senior.raw('GET', '/api/settings/consultation'));
    payloadOf(await senior.raw('PATCH', '/api/settings/consultation', { version, values: { traineeRoleIds: [rows[0].role_id] } }));
    const signed = await sign(doctor, (await begin()).id);
    expect(signed).toMatchObject({ coSignRequired: true, coSigned: false, coSignReason: 'trainee' });
    const told = await theDatabase().owner.query('select title from notifications where user_id = $1', [senior.userId]);
    expect(told.rows).toContainEqual({ title: 'Consultation Awaiting Co-sign' });
    const list = (await senior.send(consultationCalls.worklist)).payload;
    expect([list.counts.awaitingCoSign, list.awaitingCoSign[0]?.id]).toEqual([1, signed.id]);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => senior.send(consultationCalls.coSign, { params: { id: signed.id } })),
    );
    expect(statusesOf(answers)).toEqual({ 200: 1, 409: 19 });
    const whole = (await doctor.send(consultationCalls.read, { params: { id: signed.id } })).payload;
    expect(whole).toMatchObject({ coSigned: true, coSignedByName: 'Ada Tester' });
  });

  test('nobody co-signs their own', async () => {
    const hospital = await aHospital();
    const { begin, doctor } = await aClinic(hospital);
    const signed = await sign(doctor, (await begin()).id);
    expect((await hospital.admin.send(consultationCalls.coSign, { params: { id: signed.id } })).error.code).toBe('CO_SIGN_NOT_NEEDED');
    await theDatabase().owner.query(
      `update consultations set co_sign_required = true, co_sign_reason = 'trainee', signed_by = $2 where id = $1`,
      [signed.id, hospital.admin.userId],
    );
    expect((await hospital.admin.send(consultationCalls.coSign, { params: { id: signed.id } })).error.code).toBe('CO_SIGN_OWN');
  });
});

describe('amendments', () => {
  test('want a reason of ten letters and keep before and after', async () => {
    const hospital = await aHospital();
    const { begin, doctor } = await aClinic(hospital);
    const { id, lockVersion } = await sign(doctor, (await begin()).id);
    const amend = (body: object) =>
      doctor.send(consultationCalls.save, { params: { id }, body: { lockVersion, plan: 'Artesunate', ...body } });
    expect((await amend({})).error).toMatchObject({ code: 'EDIT_REASON_NEEDED', message: 'Reason for edit is required' });
    const short = await amend({ editReason: 'too short' });
    expect([short.status, short.error.fields]).toEqual([400, { editReason: 'Reason for edit is required' }]);
    const amended = await amend({ editReason: 'The dose was written for another weight' });
    expect(amended.payload).toMatchObject({ lockVersion: lockVersion + 1, coSignRequired: false });
    expect((await amend({ editReason: 'A second try on the old version' })).error.code).toBe('CONSULTATION_CHANGED');
    const [first] = (await doctor.send(consultationCalls.amendments, { params: { id } })).payload.data;
    expect(first).toMatchObject({
      editReason: 'The dose was written for another weight',
      byName: 'Ada Tester',
      changes: [{ section: 'plan', before: 'Artemether-lumefantrine.', after: 'Artesunate' }],
    });
    const whole = (await doctor.send(consultationCalls.read, { params: { id } })).payload;
    expect(whole).toMatchObject({ amended: true, amendmentCount: 1, amendedSections: ['plan'], note: { plan: 'Artesunate' } });
  });

  test('of twenty amendments of one version one is kept', async () => {
    const hospital = await aHospital();
    const { begin, doctor } = await aClinic(hospital);
    const { id, lockVersion } = await sign(doctor, (await begin()).id);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        doctor.send(consultationCalls.save, {
          params: { id },
          body: { lockVersion, plan: `Plan ${index}`, editReason: 'Corrected after a call' },
        }),
      ),
    );
    expect(statusesOf(answers)).toEqual({ 200: 1, 409: 19 });
    const { rows } = await theDatabase().owner.query(
      'select count(*)::int as count from consultation_amendments where consultation_id = $1',
      [id],
    );
    expect(rows[0].count).toBe(1);
  });

  test('by another, later than a day: waits for a second signature, not by that one', async () => {
    const hospital = await aHospital();
    const { begin, doctor } = await aClinic(hospital);
    const other = await hospital.userWith(...doctorRights, 'Co-sign Consultation');
    const { id, lockVersion } = await sign(doctor, (await begin()).id);
    const body = { lockVersion, assessment: 'Severe malaria', editReason: 'The film came back later' };
    await theDatabase().owner.query(
      `update consultations set completed_at = completed_at - interval '26 hours', started_at = started_at - interval '27 hours' where id = $1`,
      [id],
    );
    expect((await other.send(consultationCalls.save, { params: { id }, body })).payload.coSignRequired).toBe(true);
    expect((await other.send(consultationCalls.coSign, { params: { id } })).error.code).toBe('CO_SIGN_OWN');
    expect((await hospital.admin.send(consultationCalls.coSign, { params: { id } })).status).toBe(200);
  });

  test('without the right nothing changes, and the database keeps what was signed', async () => {
    const hospital = await aHospital();
    const { begin, doctor } = await aClinic(hospital);
    const writer = await hospital.userWith('Edit Consultation');
    const { id, lockVersion } = await sign(doctor, (await begin()).id);
    const body = { lockVersion, plan: 'Nothing', editReason: 'I would like it so' };
    const refused = await writer.send(consultationCalls.save, { params: { id }, body });
    expect([refused.status, refused.error.permission]).toEqual([403, 'Amend Consultation']);
    const { owner } = theDatabase();
    await expect(owner.query(`update consultation_notes set content = '{}' where consultation_id = $1`, [id])).rejects.toThrow(
      'amendments only',
    );
    await expect(owner.query(`update consultation_diagnoses set description = 'Other' where consultation_id = $1`, [id])).rejects.toThrow(
      'amendments only',
    );
    await expect(owner.query(`delete from consultation_amendments`)).rejects.toThrow();
  });

  test('addenda stand below the signed text; an open one takes none', async () => {
    const hospital = await aHospital();
    const { begin, doctor } = await aClinic(hospital);
    const reader = await hospital.userWith('View Consultations');
    const open = await begin();
    const add = (id: string) => reader.send(consultationCalls.addAddendum, { params: { id }, body: { text: 'Seen by physiotherapy.' } });
    expect((await add(open.id)).error.code).toBe('CONSULTATION_STATE');
    const { id } = await sign(doctor, open.id);
    expect((await add(id)).payload).toMatchObject({ text: 'Seen by physiotherapy.', byId: reader.userId });
    expect((await reader.send(consultationCalls.read, { params: { id } })).payload.addenda).toHaveLength(1);
  });
});

describe('diagnoses', () => {
  test('keep ranks without gaps, one primary, one of a code and side', async () => {
    const hospital = await aHospital();
    const { begin, doctor } = await aClinic(hospital);
    const { id } = await begin();
    const params = { id };
    const add = (body: object) => doctor.send(diagnosisCalls.add, { params, body: body as never });
    await add({ icdCode: 'b54' });
    await add({ icdCode: 'I10', type: 'final', verification: 'confirmed' });
    expect((await add({ icdCode: 'I10' })).error.code).toBe('DIAGNOSIS_TWICE');
    expect((await add({ icdCode: 'Q99.99' })).error.code).toBe('ICD_UNKNOWN');
    expect((await add({})).error.fields).toEqual({ description: 'Diagnosis is required' });
    const list = (await add({ description: 'Tired of waiting', rank: 1 })).payload;
    // A coded diagnosis is kept under the official title of its code.
    expect(list.map((each) => each.description)).toEqual(['Tired of waiting', 'Unspecified malaria', 'Essential (primary) hypertension']);
    expect(list.map((each) => [each.rank, each.icdCode, each.uncoded])).toEqual([
      [1, null, true],
      [2, 'B54', false],
      [3, 'I10', false],
    ]);
    const uncoded = await doctor.send(consultationCalls.list, { query: { uncoded: true } });
    expect(uncoded.payload.data.map((row) => row.id)).toEqual([id]);
    expect(
      (await doctor.send(consultationCalls.list, { query: { uncoded: true, departmentId: hospital.departmentId } })).payload.data,
    ).toEqual([]);
    const last = list[2]?.id ?? '';
    const moved = (await doctor.send(diagnosisCalls.edit, { params: { id, diagnosisId: last }, body: { rank: 1 } })).payload;
    expect(moved.map((each) => each.icdCode)).toEqual(['I10', null, 'B54']);
    const left = (await doctor.send(diagnosisCalls.remove, { params: { id, diagnosisId: last }, body: {} })).payload;
    expect(left.map((each) => [each.rank, each.icdCode])).toEqual([
      [1, null],
      [2, 'B54'],
    ]);
    expect((await doctor.send(diagnosisCalls.remove, { params: { id, diagnosisId: last }, body: {} })).status).toBe(404);
    expect((await doctor.send(consultationCalls.read, { params })).payload.primaryDiagnosis?.description).toBe('Tired of waiting');
  });

  test('twenty at once: every rank once', async () => {
    const hospital = await aHospital();
    const { begin, doctor } = await aClinic(hospital);
    const { id } = await begin();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        doctor.send(diagnosisCalls.add, { params: { id }, body: { description: `Finding ${index}`, rank: 1 } }),
      ),
    );
    expect(statusesOf(answers)).toEqual({ 200: 20 });
    const { diagnoses } = (await doctor.send(consultationCalls.read, { params: { id } })).payload;
    expect(diagnoses.map((each) => each.rank)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
  });

  test('a code that cannot be of the patient wants to be meant', async () => {
    const hospital = await aHospital();
    const { begin, doctor } = await aClinic(hospital);
    const man = await aPatient(hospital, { gender: 'male', dateOfBirth: '1980-01-01' });
    const { id } = await begin({ patientId: man.id });
    const add = (confirm: boolean) => doctor.send(diagnosisCalls.add, { params: { id }, body: { icdCode: 'Z34.9', confirm } });
    const doubted = await add(false);
    expect([doubted.status, doubted.error.code, doubted.error.fields]).toEqual([
      422,
      'DIAGNOSIS_UNLIKELY',
      { confirm: expect.stringContaining('female') },
    ]);
    expect((await add(true)).status).toBe(200);
    expect((await auditOf(hospital, id)).some((line) => line.includes('confirmed although'))).toBe(true);
  });

  test('one that lasts goes to the pre-existing conditions', async () => {
    const hospital = await aHospital();
    const { begin, doctor } = await aClinic(hospital);
    const { id, patient } = await begin();
    const [one] = (await doctor.send(diagnosisCalls.add, { params: { id }, body: { icdCode: 'I10', promote: true } })).payload;
    const chart = payloadOf<{ data: { id: string; icdCode: string }[] }>(
      await hospital.admin.raw('GET', `/api/preExistingConditions/patient/${patient.id}`),
    );
    expect(chart.data).toMatchObject([{ id: one?.promotedConditionId, icdCode: 'I10' }]);
  });

  test('of a signed one change as an amendment that readers hear of; the last primary stays', async () => {
    const hospital = await aHospital();
    const { begin, doctor } = await aClinic(hospital);
    const reader = await hospital.userWith('View Consultations');
    const { id, diagnoses } = await sign(doctor, (await begin()).id);
    await reader.send(consultationCalls.read, { params: { id } });
    const add = (editReason?: string) =>
      doctor.send(diagnosisCalls.add, { params: { id }, body: { icdCode: 'A01.0', rank: 1, ...(editReason ? { editReason } : {}) } });
    expect((await add()).error.code).toBe('EDIT_REASON_NEEDED');
    expect((await add('The Widal test came back')).payload.map((each) => each.icdCode)).toEqual(['A01.0', 'B54']);
    const [amendment] = (await doctor.send(consultationCalls.amendments, { params: { id } })).payload.data;
    expect(amendment?.changes).toMatchObject([
      { section: 'diagnoses', before: [{ icdCode: 'B54' }], after: [{ icdCode: 'A01.0' }, { icdCode: 'B54' }] },
    ]);
    const { rows } = await theDatabase().owner.query('select title from notifications where user_id = $1', [reader.userId]);
    expect(rows).toContainEqual({ title: 'Consultation Amended' });
    const remove = (diagnosisId: string) =>
      doctor.send(diagnosisCalls.remove, { params: { id, diagnosisId }, body: { editReason: 'Written in the wrong record' } });
    expect((await remove(diagnoses[0]?.id ?? '')).status).toBe(200);
    const [only] = (await doctor.send(consultationCalls.read, { params: { id } })).payload.diagnoses;
    expect((await remove(only?.id ?? '')).error.code).toBe('CONSULTATION_INCOMPLETE');
  });
});
