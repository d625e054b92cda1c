import { describe, expect, test } from 'vitest';
import { aPatient } from '#testing/factories.ts';
import { claimedBy } from '#testing/other-areas.ts';
import { aHospital, inScopeOf, nobody, type TestHospital, type TestUser, theDatabase } from '#testing/world.ts';
import { appointmentCalls } from '#modules/appointments/contract/calls/appointments.ts';
import type { Booking } from '#modules/appointments/contract/records.ts';
import { patientCalls } from '#modules/patients/contract/calls/patients.ts';
import { consultationCalls } from '../contract/calls/consultations.ts';
import { diagnosisCalls } from '../contract/calls/orders.ts';
import { certificateCalls, referralCalls } from '../contract/calls/papers.ts';
import { templateCalls } from '../contract/calls/templates.ts';
import { aClinic, doctorRights, fill, payloadOf, sign, statusesOf } from './testing/visit.ts';
import { createDefaultTemplates } from './templates.ts';

const issuing = ['Issue Medical Certificate', 'View Consultations', 'View Patient List'] as const;

async function aCertificate(hospital: TestHospital, changes: object = {}) {
  const patient = await aPatient(hospital, { firstName: 'Ngozi', lastName: 'Secretname' });
  return hospital.admin.send(certificateCalls.issue, {
    body: {
      patientId: patient.id,
      kind: 'sick-leave',
      from: '2026-11-20',
      to: '2026-11-24',
      text: 'Unfit for work: malaria',
      ...changes,
    } as never,
  });
}

describe('medical certificates', () => {
  test('say their dates and validity to anybody who has the code, and nothing of whom or why', async () => {
    const hospital = await aHospital();
    const { payload } = await aCertificate(hospital);
    expect(payload).toMatchObject({ certificateNumber: 'MC-000001', status: 'issued' });
    expect((await hospital.admin.send(certificateCalls.read, { params: { id: payload.id } })).payload).toEqual(payload);
    expect(payload.verifyUrl).toBe(`http://civis.test/verify/${payload.verifyCode}`);
    const check = (code: string) => nobody().send(certificateCalls.verify, { params: { code } });
    const seen = await check(payload.verifyCode.toLowerCase());
    expect(seen.payload).toMatchObject({
      certificateNumber: 'MC-000001',
      from: '2026-11-20',
      to: '2026-11-24',
      valid: true,
      hospital: hospital.name,
    });
    expect(seen.text).not.toMatch(/Secretname|Ngozi|malaria|sick/i);
    expect((await check('0000-0000-0000-0000-0000')).error.code).toBe('CERTIFICATE_UNKNOWN');
    const revoke = () => hospital.admin.send(certificateCalls.revoke, { params: { id: payload.id }, body: { reason: 'Wrong dates' } });
    expect((await revoke()).payload).toMatchObject({ status: 'revoked', revokeReason: 'Wrong dates' });
    expect((await revoke()).error.code).toBe('CERTIFICATE_REVOKED');
    expect((await check(payload.verifyCode)).payload).toMatchObject({ valid: false, status: 'revoked' });
  });

  test('can be checked thirty times a minute from one address', async () => {
    const client = nobody();
    const answers = [];
    for (let turn = 0; turn < 31; turn += 1) answers.push(await client.send(certificateCalls.verify, { params: { code: 'NOBODYKNOWS' } }));
    expect(statusesOf(answers)).toEqual({ 404: 30, 429: 1 });
  });

  test('run forward for ninety days at most, in the rule and in the database', async () => {
    const hospital = await aHospital();
    expect((await aCertificate(hospital, { to: '2026-11-19' })).error.code).toBe('CERTIFICATE_DATES');
    expect((await aCertificate(hospital, { to: '2027-02-18' })).error.code).toBe('CERTIFICATE_TOO_LONG');
    const { payload } = await aCertificate(hospital, { to: '2027-02-17' });
    const longer = theDatabase().owner.query(`update medical_certificates set to_date = '2027-02-18' where id = $1`, [payload.id]);
    await expect(longer).rejects.toThrow('medical_certificates_length');
  });

  test('twenty at once: numbers without gap or twin', async () => {
    const hospital = await aHospital();
    const patient = await aPatient(hospital);
    const body = { patientId: patient.id, kind: 'attendance' as const, from: '2026-11-20', to: '2026-11-20', text: 'Was here' };
    const answers = await Promise.all(Array.from({ length: 20 }, () => hospital.admin.send(certificateCalls.issue, { body })));
    const numbers = answers.map((answer) => answer.payload.certificateNumber).sort();
    expect(numbers).toEqual(Array.from({ length: 20 }, (_, index) => `MC-${String(index + 1).padStart(6, '0')}`));
    expect(new Set(answers.map((answer) => answer.payload.verifyCode)).size).toBe(20);
  });

  test('belong to a consultation of the same patient', async () => {
    const hospital = await aHospital();
    const { begin } = await aClinic(hospital);
    const { id } = await begin();
    expect((await aCertificate(hospital, { consultationId: id })).error.code).toBe('CONSULTATION_OF_ANOTHER');
  });
});

describe('referrals', () => {
  async function places() {
    const hospital = await aHospital();
    const clinic = await aClinic(hospital);
    const sender = await hospital.userWith('Create Referrals', ...doctorRights);
    const patient = await aPatient(hospital);
    const inside = (changes: object = {}) => ({
      direction: 'internal' as const,
      patientId: patient.id,
      toDepartmentId: hospital.departmentId,
      reason: 'Chest pain, please see',
      ...changes,
    });
    return { hospital, clinic, sender, patient, inside };
  }

  /** Referrals that are accepted, and their booking at the desk. */
  async function later() {
    const here = await places();
    const addressee = await here.hospital.userWith('Manage Referrals');
    const accepted = async () => {
      const { id } = (await here.sender.send(referralCalls.create, { body: here.inside() })).payload;
      return (await addressee.send(referralCalls.accept, { params: { id }, body: {} })).payload.id;
    };
    const book = (who: TestUser, referralId: string, changes: object = {}) =>
      who.send(appointmentCalls.createInternal, {
        body: {
          ...{ referralId, patientId: here.patient.id, departmentId: here.clinic.departmentId, appointmentTypeId: here.clinic.typeId },
          appointmentDate: '2031-03-03T10:00:00.000Z',
          ...changes,
        },
      });
    return { ...here, accepted, book };
  }

  test('go to a department, whose people accept and book, answer and close them; the sender hears', async () => {
    const { hospital, sender, inside } = await places();
    const addressee = await hospital.userWith('Manage Referrals');
    const sent = (await sender.send(referralCalls.create, { body: inside({ urgency: 'urgent' }) })).payload;
    expect(sent).toMatchObject({ referralNumber: 'REF-000001', status: 'sent', acts: { cancel: null } });
    expect(sent.acts.accept).toBeUndefined();
    const params = { id: sent.id };
    expect((await addressee.send(referralCalls.list, { query: { box: 'in' } })).payload.meta.count).toBe(1);
    expect((await sender.send(referralCalls.list, { query: { box: 'in' } })).payload.meta.count).toBe(1);
    expect((await addressee.send(referralCalls.complete, { params, body: { reply: 'Seen' } })).error.code).toBe('REFERRAL_STATE');
    const types = payloadOf<{ data: { id: string; requiresPractitioner: boolean }[] }>(
      await hospital.admin.raw('GET', '/api/appointment-types?limit=100'),
    );
    const pool = types.data.find((type) => !type.requiresPractitioner)?.id ?? '';
    const book = { appointmentTypeId: pool, appointmentDate: '2031-03-03T10:00:00.000Z' };
    const accepted = (await addressee.send(referralCalls.accept, { params, body: { book } })).payload;
    expect(accepted).toMatchObject({ status: 'accepted', answeredByName: 'Ada Tester' });
    const visit = payloadOf(await hospital.admin.raw('GET', `/api/appointments/single/${accepted.resultingAppointmentId}`));
    expect(visit).toMatchObject({ source: 'referral', priority: 'urgent', internalPatient: { id: sent.patient.id } });
    expect((await addressee.send(referralCalls.accept, { params, body: {} })).error.code).toBe('REFERRAL_STATE');
    expect((await addressee.send(referralCalls.complete, { params, body: { reply: 'Stable angina' } })).payload).toMatchObject({
      ...{ status: 'completed', reply: 'Stable angina' },
    });
    const { rows } = await theDatabase().owner.query('select title from notifications where user_id = $1', [sender.userId]);
    expect(rows.filter((row) => row.title === 'Referral Reply')).toHaveLength(2);
  });

  test('to a practitioner are answered by that one alone; declining wants a reason; only the sender takes back', async () => {
    const { hospital, sender, inside } = await places();
    const named = await hospital.userWith('Manage Referrals');
    const other = await hospital.userWith('Manage Referrals', 'Create Referrals');
    const make = async () => (await sender.send(referralCalls.create, { body: inside({ toPractitionerId: named.userId }) })).payload.id;
    const params = { id: await make() };
    expect((await other.send(referralCalls.accept, { params, body: {} })).error.code).toBe('REFERRAL_NOT_YOURS');
    expect((await other.send(referralCalls.cancel, { params, body: { reason: 'Not mine' } })).error.code).toBe('REFERRAL_NOT_YOURS');
    expect((await named.send(referralCalls.decline, { params, body: { reason: '' } })).status).toBe(400);
    expect((await named.send(referralCalls.decline, { params, body: { reason: 'For surgery' } })).payload).toMatchObject({
      ...{ status: 'declined', closeReason: 'For surgery' },
    });
    const second = { id: await make() };
    expect((await sender.send(referralCalls.cancel, { params: second, body: { reason: 'Patient went home' } })).payload.status).toBe(
      'cancelled',
    );
  });

  test('want a target, attachments of the patient, and go outside too', async () => {
    const { sender, patient, inside, hospital } = await places();
    const send = (body: object) => sender.send(referralCalls.create, { body: body as never });
    expect((await send(inside({ toDepartmentId: null }))).status).toBe(400);
    expect((await send({ direction: 'external', patientId: patient.id, reason: 'Dialysis' })).status).toBe(400);
    const foreign = (await aPatient(hospital)).id;
    expect((await send(inside({ attachmentIds: [foreign] }))).error.code).toBe('REFERRAL_ATTACHMENT');
    const out = await send({
      direction: 'external',
      patientId: patient.id,
      reason: 'Dialysis',
      externalFacility: { name: 'Teaching Hospital' },
    });
    expect(out.payload).toMatchObject({
      externalFacility: 'Teaching Hospital',
      facility: { name: 'Teaching Hospital' },
      toDepartment: null,
    });
  });

  test('of a cancelled consultation are taken back, unless the other side has taken them on', async () => {
    const { hospital, clinic, inside } = await places();
    const sender = await hospital.userWith('Create Referrals', ...doctorRights);
    const addressee = await hospital.userWith('Manage Referrals');
    const make = async () => {
      const { appointmentId, patientId } = await clinic.arrive();
      const { id } = (await sender.send(consultationCalls.open, { body: { appointmentId } })).payload;
      const sent = await sender.send(referralCalls.create, {
        body: inside({ patientId, consultationId: id, toPractitionerId: addressee.userId }),
      });
      return { id, referral: sent.payload };
    };
    const cancel = (id: string) => sender.send(consultationCalls.cancel, { params: { id }, body: { reason: 'Opened by mistake' } });
    const [open, taken] = [await make(), await make()];
    payloadOf(await addressee.send(referralCalls.accept, { params: { id: taken.referral.id }, body: {} }));
    const refused = await cancel(taken.id);
    expect([refused.error.code, refused.message.includes(taken.referral.referralNumber)]).toEqual(['CANNOT_CANCEL', true]);
    expect((await cancel(open.id)).payload.referrals).toMatchObject([{ id: open.referral.id, status: 'cancelled' }]);
    const { rows } = await theDatabase().owner.query('select title from notifications where user_id = $1 and entity_id = $2', [
      addressee.userId,
      open.referral.id,
    ]);
    expect(rows.map(({ title }) => title).sort()).toEqual(['New Referral', 'Referral Reply']);
  });

  test('accepted without a visit are booked later by who books and sees them; they name it, and the sender hears', async () => {
    const { hospital, sender, patient, inside, book, accepted } = await later();
    const desk = await hospital.userWith('Create Appointment', 'View Referrals');
    const sent = (await sender.send(referralCalls.create, { body: inside() })).payload.id;
    expect((await book(desk, sent)).error).toMatchObject({ code: 'REFERRAL_STATE', message: 'Referral is sent' });
    const id = await accepted();
    const blind = await book(await hospital.userWith('Create Appointment'), id);
    expect([blind.status, blind.error['permission']]).toEqual([403, 'View Referrals']);
    const stranger = (await aPatient(hospital)).id;
    expect((await book(desk, id, { patientId: stranger })).error.code).toBe('REFERRAL_OTHER_PATIENT');
    const elsewhere = await later();
    expect((await book(desk, await elsewhere.accepted())).status).toBe(404);
    expect((await desk.send(referralCalls.read, { params: { id } })).payload.acts.book).toBeNull();
    const visit = payloadOf<Booking>(await book(desk, id));
    const read = (await desk.send(referralCalls.read, { params: { id } })).payload;
    expect(read).toMatchObject({ status: 'accepted', resultingAppointmentId: visit.id, acts: { book: 'REFERRAL_BOOKED' } });
    const row = (await hospital.admin.send(appointmentCalls.single, { params: { id: visit.id } })).payload;
    expect([row.source, row.internalPatient?.id]).toEqual(['referral', patient.id]);
    expect((await book(desk, id)).error.code).toBe('REFERRAL_BOOKED');
    const { owner } = theDatabase();
    const told = await owner.query(`select 1 from notifications where user_id = $1 and content like '%was booked by%'`, [sender.userId]);
    const kept = await owner.query(`select actor_id from audit_entries where entity_id = $1 and summary like '%booked'`, [id]);
    expect([told.rows.length, kept.rows]).toEqual([1, [{ actor_id: desk.userId }]]);
    const unanswered = owner.query(`update referrals set status = 'sent' where id = $1`, [id]);
    await expect(unanswered).rejects.toThrow('referrals_visit_of_accepted');
  });

  test('whose visit was cancelled are booked again, by a rebooking of it or anew', async () => {
    const { hospital, book, accepted } = await later();
    const { admin } = hospital;
    const id = await accepted();
    const named = async () => (await admin.send(referralCalls.read, { params: { id } })).payload.resultingAppointmentId;
    const cancel = (visit: string) => admin.send(appointmentCalls.cancel, { params: { id: visit }, body: { reason: 'Cannot come' } });
    const first = payloadOf<Booking>(await book(admin, id)).id;
    payloadOf(await cancel(first));
    const again = { params: { id: first }, body: { appointmentDate: '2031-03-05T10:00:00.000Z' } };
    const second = (await admin.send(appointmentCalls.rebook, again)).payload.id;
    expect(await named()).toBe(second);
    expect((await book(admin, id)).error.code).toBe('REFERRAL_BOOKED');
    payloadOf(await cancel(second));
    const third = payloadOf<Booking>(await book(admin, id, { appointmentDate: '2031-03-06T10:00:00.000Z' })).id;
    expect(await named()).toBe(third);
    const other = await accepted();
    const taken = theDatabase().owner.query('update referrals set resulting_appointment_id = $2 where id = $1', [other, third]);
    await expect(taken).rejects.toThrow('referrals_visit_once');
  });

  test('of twenty who book an accepted one, one does, and one visit is in the book', async () => {
    const { hospital, patient, book, accepted } = await later();
    const id = await accepted();
    const times = Array.from({ length: 20 }, (_, index) => `2031-03-${String(index + 3).padStart(2, '0')}T10:00:00.000Z`);
    const answers = await Promise.all(times.map((appointmentDate) => book(hospital.admin, id, { appointmentDate })));
    expect(statusesOf(answers)).toEqual({ 200: 1, 409: 19 });
    const { rows } = await theDatabase().owner.query('select id from appointments where patient_id = $1', [patient.id]);
    const { resultingAppointmentId } = (await hospital.admin.send(referralCalls.read, { params: { id } })).payload;
    expect(rows).toEqual([{ id: resultingAppointmentId }]);
  });

  test('of twenty who accept one does', async () => {
    const { hospital, sender, inside } = await places();
    const addressee = await hospital.userWith('Manage Referrals');
    const { id } = (await sender.send(referralCalls.create, { body: inside() })).payload;
    const answers = await Promise.all(Array.from({ length: 20 }, () => addressee.send(referralCalls.accept, { params: { id }, body: {} })));
    expect(statusesOf(answers)).toEqual({ 200: 1, 409: 19 });
  });
});

describe('templates', () => {
  test('ten come with the hospital, once', async () => {
    const hospital = await aHospital();
    const { payload } = await hospital.admin.send(templateCalls.list, { query: { limit: 100 } });
    expect(payload.data.map((each) => each.name)).toEqual([
      'Antenatal',
      'Dental',
      'Diabetes review',
      'Emergency ABCDE',
      'Eye',
      'General SOAP',
      'Hypertension review',
      'Mental health',
      'Paediatric',
      'Pre-op',
    ]);
    expect(payload.data.every((each) => each.builtIn && each.sections.length > 3)).toBe(true);
    await inScopeOf(hospital.id, (scope) => createDefaultTemplates(scope));
    expect((await hospital.admin.send(templateCalls.list)).payload.meta.count).toBe(10);
  });

  test('another form is a new version; notes keep theirs; one in use is archived', async () => {
    const hospital = await aHospital();
    const { begin, doctor } = await aClinic(hospital);
    const writer = await hospital.userWith('Manage Consultation Template');
    const field = { key: 'pain', label: 'Pain', type: 'scale' as const, min: 0, max: 10 };
    const made = (await writer.send(templateCalls.create, { body: { name: 'My pain form', sections: [field], scope: 'hospital' } }))
      .payload;
    expect(
      (await writer.send(templateCalls.create, { body: { name: 'my PAIN form', sections: [field], scope: 'hospital' } })).error.code,
    ).toBe('TEMPLATE_EXISTS');
    const params = { id: made.id };
    const { id } = await begin();
    const form = (templateVersion: number) => ({ customForm: { templateId: made.id, templateVersion, answers: { pain: 4 } } });
    const save = (body: object) => doctor.send(consultationCalls.save, { params: { id }, body: body as never });
    expect((await save({ lockVersion: 0, ...form(2) })).error.code).toBe('TEMPLATE_UNKNOWN');
    expect((await save({ lockVersion: 0, ...form(1) })).status).toBe(200);
    const changed = (await writer.send(templateCalls.edit, { params, body: { sections: [{ ...field, max: 5 }] } })).payload;
    expect(changed.templateVersion).toBe(2);
    expect((await writer.send(templateCalls.edit, { params, body: { name: 'Pain form' } })).payload.templateVersion).toBe(2);
    const whole = (await writer.send(templateCalls.read, { params })).payload;
    expect(whole.versions.map((each) => [each.templateVersion, each.sections[0]?.max])).toEqual([
      [2, 5],
      [1, 10],
    ]);
    payloadOf(await writer.send(templateCalls.edit, { params, body: { sections: [{ ...field, required: true }] } }));
    const complete = () => doctor.send(consultationCalls.complete, { params: { id }, body: { lockVersion, disposition: 'home' } });
    let lockVersion = await fill(doctor, id, 1);
    ({ lockVersion } = (await save({ lockVersion, customForm: { templateId: made.id, templateVersion: 3, answers: {} } })).payload);
    expect((await complete()).error).toMatchObject({ code: 'CONSULTATION_INCOMPLETE', message: 'Not answered in the form: Pain' });
    expect((await writer.send(templateCalls.remove, { params })).payload).toEqual({ removed: false, archived: true });
    const unused = (await writer.send(templateCalls.create, { body: { name: 'Pain form', sections: [field] } })).payload;
    expect((await writer.send(templateCalls.remove, { params: { id: unused.id } })).payload).toEqual({ removed: true, archived: false });
  });

  test('personal ones are their owner’s', async () => {
    const hospital = await aHospital();
    const owner = await hospital.userWith('Manage Consultation Template');
    const other = await hospital.userWith('Manage Consultation Template');
    const field = { key: 'note', label: 'Note', type: 'text' as const };
    const { id } = (await owner.send(templateCalls.create, { body: { name: 'Only mine', sections: [field] } })).payload;
    expect((await other.send(templateCalls.list, { query: { scope: 'personal' } })).payload.meta.count).toBe(0);
    expect((await other.send(templateCalls.edit, { params: { id }, body: { name: 'Now mine' } })).error.code).toBe('TEMPLATE_NOT_YOURS');
    expect((await owner.send(templateCalls.list, { query: { scope: 'personal' } })).payload.meta.count).toBe(1);
  });
});

describe('restricted consultations', () => {
  test('are nowhere for users without the right: list, visits, timeline, summary, search, trail, counts', async () => {
    const hospital = await aHospital();
    const { begin, doctor } = await aClinic(hospital);
    const reader = await hospital.userWith('View Consultations', 'View Patient Details', 'View Patient Summary', 'View Audit Trail');
    const holder = await hospital.userWith('View Consultations', 'View Confidential Consultation');
    const open = await begin();
    const { id } = await begin();
    const lockVersion = await fill(doctor, id);
    payloadOf(
      await doctor.send(consultationCalls.save, {
        params: { id },
        body: { lockVersion, confidentiality: 'restricted', plan: 'SECRETPLAN' },
      }),
    );
    const complete = { lockVersion: lockVersion + 1, disposition: 'home' as const };
    const { patient, consultationNumber } = (await doctor.send(consultationCalls.complete, { params: { id }, body: complete })).payload;
    const refused = await reader.send(consultationCalls.read, { params: { id } });
    expect([refused.status, refused.error.code]).toEqual([403, 'CONSULTATION_RESTRICTED']);
    expect((await reader.send(consultationCalls.amendments, { params: { id }, query: {} })).error.code).toBe('CONSULTATION_RESTRICTED');
    expect((await reader.send(consultationCalls.addAddendum, { params: { id }, body: { text: 'Hello' } })).error.code).toBe(
      'CONSULTATION_RESTRICTED',
    );
    const list = await reader.send(consultationCalls.list);
    expect([list.payload.meta.count, (list.payload.data as { id: string }[]).map((row) => row.id)]).toEqual([1, [open.id]]);
    expect((await reader.send(consultationCalls.ofPatient, { params: { patientId: patient.id } })).payload.meta.count).toBe(0);
    for (const query of [{ search: consultationNumber }, { diagnosis: 'B54' }, { status: ['completed' as const] }])
      expect((await reader.send(consultationCalls.list, { query })).payload.meta.count).toBe(0);
    const timeline = await reader.send(patientCalls.timeline, { params: { id: patient.id }, query: { types: ['consultation'] } });
    expect(timeline.payload.meta.count).toBe(0);
    const summary = await reader.raw('GET', `/api/patient-summaries/patient/${patient.id}/generated`);
    expect(summary.text).not.toContain('SECRETPLAN');
    const search = await reader.raw('GET', `/api/search?q=${consultationNumber}`);
    expect(search.text).not.toContain(patient.fullname);
    expect((await holder.send(consultationCalls.list)).payload.meta.count).toBe(2);
    const [{ department_id: departmentId }] = (
      await theDatabase().owner.query('select department_id from consultations where id = $1', [id])
    ).rows as [{ department_id: string }];
    for (const [who, count] of [
      [reader, 1],
      [holder, 2],
    ] as const)
      expect((await who.send(consultationCalls.list, { query: { departmentId } })).payload.meta.count).toBe(count);
    expect((await holder.send(consultationCalls.list, { query: { departmentId, status: ['completed'] } })).payload.meta.count).toBe(1);
    expect((await holder.send(consultationCalls.read, { params: { id } })).payload.note.plan).toBe('SECRETPLAN');
    const { rows } = await theDatabase().owner.query(
      `select actor_id, summary from audit_entries where entity_id = $1 and action = 'read' and actor_id = $2`,
      [id, holder.userId],
    );
    expect(rows).toEqual([{ actor_id: holder.userId, summary: expect.stringContaining('(restricted)') }]);
    expect((await doctor.send(consultationCalls.read, { params: { id } })).status).toBe(200);
  });

  test('consultations of confidential patients are in no list of users without that right', async () => {
    const hospital = await aHospital();
    const { begin, doctor } = await aClinic(hospital);
    const { id, patient } = await begin();
    await theDatabase().owner.query('update patients set confidential = true where id = $1', [patient.id]);
    const reader = await hospital.userWith('View Consultations');
    expect((await reader.send(consultationCalls.list)).payload.meta.count).toBe(0);
    expect((await reader.send(consultationCalls.read, { params: { id } })).error.code).toBe('CONFIDENTIAL_PATIENT');
    expect((await doctor.send(consultationCalls.ofPatient, { params: { patientId: patient.id } })).error.code).toBe('CONFIDENTIAL_PATIENT');
    expect((await hospital.admin.send(consultationCalls.list)).payload.meta.count).toBe(1);
  });
});

describe('in the patient area', () => {
  test('own completed visits with what is for them to read; nobody else’s', async () => {
    const hospital = await aHospital();
    const { begin, doctor } = await aClinic(hospital);
    const phoneNumber = '7012345601';
    const dateOfBirth = '1990-05-12';
    const { id: patientId, civisId } = await aPatient(hospital, { dateOfBirth, phoneNumber });
    const me = await claimedBy({ civisId, dateOfBirth, phoneNumber });
    const first = await begin({ patientId });
    await doctor.send(consultationCalls.save, {
      params: { id: first.id },
      body: { lockVersion: 0, patientInstructions: 'Drink much', clinicalNotes: 'PRIVATE' },
    });
    payloadOf(await doctor.send(diagnosisCalls.add, { params: { id: first.id }, body: { icdCode: 'B20', type: 'final' } }));
    const lockVersion = await fill(doctor, first.id, 1);
    payloadOf(await doctor.send(consultationCalls.complete, { params: { id: first.id }, body: { lockVersion, disposition: 'home' } }));
    await sign(doctor, (await begin()).id);
    await begin({ patientId });
    const visits = await me.send(consultationCalls.list);
    expect(visits.payload.meta.count).toBe(1);
    expect(visits.payload.data[0]).toMatchObject({ id: first.id, patientInstructions: 'Drink much', hospital: hospital.name });
    expect((visits.payload.data[0] as { diagnoses: string[] }).diagnoses).toHaveLength(1);
    expect(visits.text).not.toMatch(/PRIVATE|immunodeficiency|HIV/i);
    const issuer = await hospital.userWith(...issuing);
    const body = { patientId, kind: 'sick-leave' as const, from: '2026-11-20', to: '2026-11-21', text: 'Rest' };
    const { certificateNumber } = (await issuer.send(certificateCalls.issue, { body })).payload;
    expect((await me.send(certificateCalls.list)).payload.data).toMatchObject([{ certificateNumber, status: 'issued' }]);
    payloadOf(
      await hospital.admin.send(referralCalls.create, {
        body: { direction: 'external', patientId, reason: 'Dialysis', externalFacility: { name: 'Teaching Hospital' } },
      }),
    );
    expect((await me.send(referralCalls.list)).payload.data).toMatchObject([{ to: 'Teaching Hospital', status: 'sent' }]);
    expect((await me.send(consultationCalls.list, { query: { personId: hospital.admin.userId } })).status).toBe(404);
  });
});
