import { describe, expect, test } from 'vitest';
import { aPatient } from '#testing/factories.ts';
import { aHospital, clockNow, demoPassword, inScopeOf, runJobNow, setClock, type TestHospital, theDatabase } from '#testing/world.ts';
import { addHours, addMinutes } from '#kernel/server/clock/instants.ts';
import { EncounterFacts } from '#modules/hmo/contract/bill-events.ts';
import { consultationCalls } from '../contract/calls/consultations.ts';
import { diagnosisCalls, orderCalls } from '../contract/calls/orders.ts';
import { aClinic, aTypeOfVisit, doctorRights, fill, payloadOf, sign, statusesOf } from './testing/visit.ts';

/** A doctor signs the death certificate. */
async function dies(hospital: TestHospital, patientId: string): Promise<void> {
  const physician = await hospital.userWithRole('Doctor');
  await physician.raw('POST', '/api/auth/confirmPassword', { password: demoPassword });
  payloadOf(
    await physician.raw('POST', `/api/patients/${patientId}/deceased`, {
      dateTimeOfDeath: addMinutes(clockNow(), -1),
      place: 'emergency',
      manner: 'natural',
      causeA: { icdCode: 'I21.9', text: 'Acute myocardial infarction', interval: '2 hours' },
      sign: true,
    }),
  );
}

describe('beginning', () => {
  test('with the serve, in its transaction: ticket, visit and consultation', async () => {
    const hospital = await aHospital();
    const { arrive, doctor, departmentId } = await aClinic(hospital);
    const { appointmentId, patientId } = await arrive({ chiefComplaint: 'Headache' });
    const served = payloadOf<{ consultationId: string }>(await doctor.raw('PATCH', `/api/qms/serve/${appointmentId}`, {}));
    const whole = (await doctor.send(consultationCalls.read, { params: { id: served.consultationId } })).payload;
    expect(whole).toMatchObject({
      ...{ status: 'in-progress', appointmentId, type: 'outpatient', lockVersion: 0, consultationNumber: 'CON-000001' },
      patient: { id: patientId },
      department: { id: departmentId },
      practitioner: { id: doctor.userId },
      note: { presentingComplaints: [{ text: 'Headache' }], plan: null },
      participants: [{ userId: doctor.userId, role: 'author' }],
      acts: { edit: null, complete: null },
    });
    expect([whole.acts.resume, whole.acts.amend]).toEqual([undefined, undefined]);
    expect(whole.ticketId).not.toBeNull();
    const visit = payloadOf<{ status: string; consultation: unknown }>(
      await hospital.admin.raw('GET', `/api/appointments/single/${appointmentId}`),
    );
    expect(visit).toMatchObject({ status: 'In-progress', consultation: { consultationId: whole.id } });
  });

  test('a serve by somebody who begins none opens none; the doctor does then', async () => {
    const hospital = await aHospital();
    const { arrive, doctor } = await aClinic(hospital);
    const nurse = await hospital.userWith('Serve Queue', 'View QMS Per Department');
    const { appointmentId } = await arrive();
    expect(payloadOf(await nurse.raw('PATCH', `/api/qms/serve/${appointmentId}`, {}))).toMatchObject({ consultationId: null });
    expect((await doctor.send(consultationCalls.open, { body: { appointmentId } })).error.code).toBe('BEING_SERVED');
  });

  test('a walk-in to the doctor gets a visit in progress, no ticket', async () => {
    const hospital = await aHospital();
    const { doctor, departmentId } = await aClinic(hospital);
    const patient = await aPatient(hospital);
    const { payload } = await doctor.send(consultationCalls.open, {
      body: { patientId: patient.id, departmentId, type: 'emergency', chiefComplaint: 'Fell from a roof' },
    });
    expect(payload).toMatchObject({ type: 'emergency', status: 'in-progress', ticketId: null, patient: { id: patient.id } });
    const visit = payloadOf(await hospital.admin.raw('GET', `/api/appointments/single/${payload.appointmentId}`));
    expect(visit).toMatchObject({ status: 'In-progress', source: 'walk-in', priority: 'emergency' });
  });

  test('the open one of a visit is answered again; the second doctor joins it', async () => {
    const hospital = await aHospital();
    const { begin, doctor } = await aClinic(hospital);
    const second = await hospital.userWith(...doctorRights);
    const first = await begin();
    const again = await doctor.send(consultationCalls.open, { body: { appointmentId: first.appointmentId } });
    expect(again.payload.id).toBe(first.id);
    const joined = (await second.send(consultationCalls.open, { body: { appointmentId: first.appointmentId } })).payload;
    expect(joined.id).toBe(first.id);
    expect(joined.participants.map((each) => [each.userId, each.role])).toEqual([
      [doctor.userId, 'author'],
      [second.userId, 'attending'],
    ]);
  });

  test('refused: the same patient with the same doctor, a visit for a service, one that ended, the dead', async () => {
    const hospital = await aHospital();
    const { arrive, begin, doctor, departmentId } = await aClinic(hospital);
    const first = await begin();
    const twin = await doctor.send(consultationCalls.open, { body: { patientId: first.patient.id, departmentId } });
    expect([twin.status, twin.error.code, twin.error.consultationId]).toEqual([409, 'CONSULTATION_OPEN_WITH_DOCTOR', first.id]);
    const service = await aTypeOfVisit(hospital, { createsConsultation: false });
    const { appointmentId } = await arrive({ appointmentTypeId: service });
    expect((await doctor.send(consultationCalls.open, { body: { appointmentId } })).error.code).toBe('VISIT_NOT_FOR_CONSULTATION');
    const done = await sign(doctor, (await begin()).id);
    const ended = await doctor.send(consultationCalls.open, { body: { appointmentId: done.appointmentId } });
    expect([ended.status, ended.error.code]).toEqual([409, 'CONSULTATION_COMPLETED']);
    const dead = await aPatient(hospital);
    await dies(hospital, dead.id);
    const late = await doctor.send(consultationCalls.open, { body: { patientId: dead.id, departmentId } });
    expect([late.status, late.error.code]).toEqual([422, 'PATIENT_DECEASED']);
  });

  test('a serve taken back takes the untouched consultation with it, not one with a word in it', async () => {
    const hospital = await aHospital();
    const { begin, doctor } = await aClinic(hospital);
    const [empty, written] = [await begin(), await begin()];
    await fill(doctor, written.id);
    for (const each of [empty, written])
      payloadOf(await doctor.raw('PATCH', `/api/qms/return/${each.appointmentId}`, { reason: 'Wrong patient' }));
    const status = async (id: string) => (await doctor.send(consultationCalls.read, { params: { id } })).payload.status;
    expect([await status(empty.id), await status(written.id)]).toEqual(['cancelled', 'in-progress']);
  });
});

test('what insurers are told of a visit: its coded diagnoses, its end, its doctor; nothing to another hospital', async () => {
  const hospital = await aHospital();
  const { begin, doctor, departmentId } = await aClinic(hospital);
  const [open, signed] = [await begin(), await begin()];
  const patient = await aPatient(hospital);
  const emergency = await doctor.send(consultationCalls.open, { body: { patientId: patient.id, departmentId, type: 'emergency' } });
  await sign(doctor, signed.id);
  const params = { id: open.id };
  payloadOf(await doctor.send(diagnosisCalls.add, { params, body: { icdCode: 'B54' } }));
  payloadOf(await doctor.send(diagnosisCalls.add, { params, body: { icdCode: 'A01.0', type: 'differential' } }));
  const ids = [open.id, signed.id, emergency.payload.id];
  const asked = { encounterIds: [...ids, crypto.randomUUID()], admissionIds: [open.id] };
  const told = async (of: TestHospital) => inScopeOf(of.id, async (scope) => (await scope.ask(EncounterFacts, asked)).flat());
  const facts = new Map((await told(hospital)).map((fact) => [fact.id, fact]));
  expect([...facts.keys()].sort()).toEqual([...ids].sort());
  expect(facts.get(open.id)).toMatchObject({ kind: 'outpatient', endedAt: null, startedAt: open.startedAt, doctor: expect.any(String) });
  // A differential diagnosis is none that a partner is told.
  expect(facts.get(open.id)?.diagnoses.map(({ code }) => code)).toEqual(['B54']);
  expect(facts.get(signed.id)).toMatchObject({ endedAt: expect.any(String), outcome: 'home', diagnoses: [{ code: 'B54' }] });
  expect(facts.get(emergency.payload.id)).toMatchObject({ kind: 'emergency' });
  expect(await told(await aHospital())).toEqual([]);
});

describe('on hold', () => {
  test('with a reason; time on hold does not count; a new serve goes on with it', async () => {
    const hospital = await aHospital();
    const { begin, doctor } = await aClinic(hospital);
    const started = clockNow();
    setClock(started);
    const { id, appointmentId } = await begin();
    const params = { id };
    const held = await doctor.send(consultationCalls.hold, { params, body: { reason: 'results', note: 'Malaria test' } });
    expect(held.payload).toMatchObject({ status: 'on-hold', holdReason: 'results', holdNote: 'Malaria test', resultsReady: false });
    expect((await doctor.send(consultationCalls.hold, { params, body: { reason: 'other' } })).error.code).toBe('CONSULTATION_STATE');
    setClock(addHours(started, 2));
    const again = await doctor.send(consultationCalls.open, { body: { appointmentId } });
    expect(again.payload).toMatchObject({ status: 'in-progress', heldSeconds: 7200, durationMinutes: 0, holdReason: null });
    expect((await doctor.send(consultationCalls.resume, { params })).error.code).toBe('CONSULTATION_STATE');
    setClock(null);
  });

  test('those open for long are listed once to the head, unsigned ones to their writers', async () => {
    const hospital = await aHospital();
    const { begin, doctor, departmentId } = await aClinic(hospital);
    const head = await hospital.userWith('View Consultations');
    await theDatabase().owner.query('update departments set head_user_id = $1 where id = $2', [head.userId, departmentId]);
    const { id, consultationNumber } = await begin();
    const titles = async (userId: string) => {
      const { rows } = await theDatabase().owner.query('select title, content from notifications where user_id = $1', [userId]);
      return rows.filter((row) => row.content.includes(consultationNumber)).map((row) => row.title as string);
    };
    const later = async (hours: number) => {
      await theDatabase().owner.query(`update consultations set started_at = now() - make_interval(hours => $2) where id = $1`, [
        id,
        hours,
      ]);
      await runJobNow('consultation.tend-hospital', { hospitalId: hospital.id });
    };
    await later(11);
    expect(await titles(head.userId)).toEqual([]);
    await later(13);
    await later(14);
    expect(await titles(head.userId)).toEqual(['Consultation Open For Long']);
    const { rows } = await theDatabase().owner.query('select path from notifications where user_id = $1', [head.userId]);
    expect(decodeURIComponent(rows[0].path)).toBe(
      `/consultation?tab=consultations&departmentId=${departmentId}&status=["in-progress","on-hold"]`,
    );
    expect(await titles(doctor.userId)).toEqual([]);
    await later(25);
    await later(26);
    expect(await titles(doctor.userId)).toEqual(['Consultation Unsigned']);
  });
});

describe('cancelling', () => {
  test('the patient waits again; one who has gone has no visit any more', async () => {
    const hospital = await aHospital();
    const { begin, doctor } = await aClinic(hospital);
    const [waits, gone] = [await begin(), await begin()];
    const cancel = (id: string, left: boolean) =>
      doctor.send(consultationCalls.cancel, { params: { id }, body: { reason: 'Opened by mistake', left } });
    expect((await cancel(waits.id, false)).payload).toMatchObject({ status: 'cancelled', cancelReason: 'Opened by mistake' });
    expect((await cancel(gone.id, true)).payload.status).toBe('cancelled');
    const visit = async (id: string) =>
      payloadOf<{ status: string; ticket: { status: string } }>(await hospital.admin.raw('GET', `/api/appointments/single/${id}`));
    expect(await visit(waits.appointmentId)).toMatchObject({ status: 'Scheduled', ticket: { status: 'waiting' } });
    expect(await visit(gone.appointmentId)).toMatchObject({ status: 'Cancelled', ticket: { status: 'left' } });
    expect((await cancel(waits.id, false)).error).toMatchObject({ code: 'CONSULTATION_STATE', message: 'Consultation is cancelled' });
    const next = await doctor.send(consultationCalls.open, { body: { appointmentId: waits.appointmentId } });
    expect(next.payload.id).not.toBe(waits.id);
  });
});

describe('handing over', () => {
  test('to an active doctor who may write; they sign it then', async () => {
    const hospital = await aHospital();
    const { begin, doctor } = await aClinic(hospital);
    const heir = await hospital.userWith(...doctorRights);
    const clerk = await hospital.userWith('View Consultations');
    const { id } = await begin();
    const to = (userId: string) => doctor.send(consultationCalls.handOver, { params: { id }, body: { userId, note: 'End of my shift' } });
    expect((await to(clerk.userId)).error.code).toBe('HANDOVER_TARGET');
    expect((await to(doctor.userId)).error.code).toBe('HANDOVER_TARGET');
    const save = { params: { id }, body: { lockVersion: 0, plan: 'Rest' } };
    expect((await heir.send(consultationCalls.save, save)).error).toMatchObject({
      code: 'NOT_PARTICIPANT',
      message: 'Only a participant can edit this consultation',
    });
    expect((await to(heir.userId)).payload.participants).toHaveLength(2);
    expect((await heir.send(consultationCalls.save, save)).status).toBe(200);
    const { rows } = await theDatabase().owner.query('select title, path from notifications where user_id = $1', [heir.userId]);
    expect(rows).toContainEqual({ title: 'Consultation Handover', path: `/consultation/${id}` });
  });
});

describe('what belongs to the visit', () => {
  test('vitals taken in it and since the check-in', async () => {
    const hospital = await aHospital();
    const { begin, doctor, arrive } = await aClinic(hospital);
    const nurse = await hospital.userWith('Create Vitals', 'View Consultations');
    const reader = await hospital.userWith(...doctorRights, 'View Vitals');
    const { appointmentId, patientId } = await arrive();
    payloadOf(await hospital.admin.raw('POST', '/api/vitals', { patientId, pulse: 80 }));
    const { id } = (await doctor.send(consultationCalls.open, { body: { appointmentId } })).payload;
    const vital = await nurse.send(orderCalls.vitals, { params: { id }, body: { pulse: 91 } });
    expect(vital.payload).toMatchObject({ pulse: 91, source: 'consultation', sourceId: id });
    expect((await nurse.send(orderCalls.vitals, { params: { id }, body: {} })).error.code).toBe('INVALID_INPUT');
    const seen = (await reader.send(consultationCalls.read, { params: { id } })).payload.vitals;
    expect(seen.map((each) => each.pulse)).toEqual([91, 80]);
    expect((await doctor.send(consultationCalls.read, { params: { id } })).payload.vitals).toEqual([]);
    await begin();
  });

  test('the treatment plan, beside the note: no open editor grows stale', async () => {
    const hospital = await aHospital();
    const { begin, doctor } = await aClinic(hospital);
    const { id, lockVersion } = await begin();
    const items = [{ kind: 'fluid' as const, text: 'Oral rehydration', frequency: 'after each stool' }];
    const plan = await doctor.send(orderCalls.treatmentPlan, { params: { id }, body: { items, goals: ['Passes urine'] } });
    expect(plan.payload.items[0]).toMatchObject({ text: 'Oral rehydration', status: 'active' });
    expect((await doctor.send(consultationCalls.save, { params: { id }, body: { lockVersion, plan: 'Home' } })).status).toBe(200);
    const whole = (await doctor.send(consultationCalls.read, { params: { id } })).payload;
    expect(whole.treatmentPlan).toMatchObject({ goals: ['Passes urine'], reviewAt: null });
    // An item stands for an order of this consultation alone.
    const linked = { params: { id }, body: { items: [...items, { ...items[0]!, linkedId: id }] } };
    expect((await doctor.send(orderCalls.treatmentPlan, linked)).error).toMatchObject({
      code: 'PLAN_ORDER_UNKNOWN',
      fields: { 'items.1.linkedId': 'This order is not part of this consultation' },
    });
  });

  test('repeat-last copies chosen sections of the own last visit below what is written', async () => {
    const hospital = await aHospital();
    const { begin, doctor } = await aClinic(hospital);
    const first = await begin();
    const params = { id: first.id };
    await doctor.send(consultationCalls.save, { params, body: { lockVersion: 0, pastMedical: 'Asthma', familyHistory: 'Twins' } });
    const lockVersion = await fill(doctor, first.id, 1);
    payloadOf(await doctor.send(consultationCalls.complete, { params, body: { lockVersion, disposition: 'home' } }));
    const { id } = await begin({ patientId: first.patient.id });
    await doctor.send(consultationCalls.save, { params: { id }, body: { lockVersion: 0, pastMedical: 'Malaria in May' } });
    const repeat = (lockVersion_: number) =>
      doctor.send(consultationCalls.repeatLast, { params: { id }, body: { sections: ['pastMedical', 'plan'], lockVersion: lockVersion_ } });
    expect((await repeat(0)).error.code).toBe('CONSULTATION_CHANGED');
    const { note } = (await repeat(1)).payload;
    expect(note).toMatchObject({ pastMedical: 'Malaria in May\n\nAsthma', plan: 'Artemether-lumefantrine.', familyHistory: null });
    const other = await begin();
    const none = await doctor.send(consultationCalls.repeatLast, {
      params: { id: other.id },
      body: { sections: ['plan'], lockVersion: 0 },
    });
    expect(none.error.code).toBe('NOTHING_TO_REPEAT');
  });
});

describe('races', () => {
  test('of twenty who open one visit one consultation comes, and no number is lost', async () => {
    const hospital = await aHospital();
    const { arrive, doctor } = await aClinic(hospital);
    const others = await Promise.all(Array.from({ length: 3 }, () => hospital.userWith(...doctorRights)));
    const { appointmentId } = await arrive();
    const doctors = [doctor, ...others];
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        index % 2 === 0
          ? (doctors[index % 4] ?? doctor).raw('PATCH', `/api/qms/serve/${appointmentId}`, {})
          : (doctors[index % 4] ?? doctor).send(consultationCalls.open, { body: { appointmentId } }),
      ),
    );
    expect(Object.keys(statusesOf(answers)).every((status) => ['200', '409'].includes(status))).toBe(true);
    const { rows } = await theDatabase().owner.query('select id, consultation_number from consultations where appointment_id = $1', [
      appointmentId,
    ]);
    expect(rows).toHaveLength(1);
    const next = await doctor.send(consultationCalls.open, { body: { appointmentId: (await arrive()).appointmentId } });
    expect(next.payload.consultationNumber).toBe('CON-000002');
  });

  test('of ten who complete and ten who cancel one wins, and what it did is whole', async () => {
    const hospital = await aHospital();
    const { begin, doctor } = await aClinic(hospital);
    const { id, appointmentId } = await begin();
    const params = { id };
    const lockVersion = await fill(doctor, id);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        index % 2 === 0
          ? doctor.send(consultationCalls.complete, { params, body: { lockVersion, disposition: 'home' } })
          : doctor.send(consultationCalls.cancel, { params, body: { reason: 'By mistake' } }),
      ),
    );
    expect(statusesOf(answers)).toEqual({ 200: 1, 409: 19 });
    const { rows } = await theDatabase().owner.query(
      `select c.status, a.status as visit, c.signed_by is not null as signed from consultations c join appointments a on a.id = c.appointment_id where a.id = $1`,
      [appointmentId],
    );
    expect([
      { status: 'completed', visit: 'Completed', signed: true },
      { status: 'cancelled', visit: 'Scheduled', signed: false },
    ]).toContainEqual(rows[0]);
  });

  test('twenty doctors begin with twenty patients: numbers without gap or twin', async () => {
    const hospital = await aHospital();
    const { arrive } = await aClinic(hospital);
    const doctor = await hospital.userWith(...doctorRights);
    const visits = [];
    for (let each = 0; each < 20; each += 1) visits.push(await arrive());
    const answers = await Promise.all(visits.map(({ appointmentId }) => doctor.send(consultationCalls.open, { body: { appointmentId } })));
    const numbers = answers.map((answer) => answer.payload.consultationNumber).sort();
    expect(numbers).toEqual(Array.from({ length: 20 }, (_, index) => `CON-${String(index + 1).padStart(6, '0')}`));
  });
});
