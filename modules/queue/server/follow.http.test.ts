import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Answerer } from '#kernel/server/module/module.ts';
import { aPatient } from '#testing/factories.ts';
import { aHospital, clockNow, demoPassword, runJobNow, type TestHospital, theCivis, theDatabase } from '#testing/world.ts';
import { OpenConsultation, PaymentState } from '../contract/events.ts';
import { lineCalls } from '../contract/calls/lines.ts';
import { ticketCalls } from '../contract/calls/tickets.ts';
import { aTestLine, lineRows, type TestLine } from './testing/line.ts';

let hospital: TestHospital;
let line: TestLine;
beforeAll(async () => {
  hospital = await aHospital();
  line = await aTestLine(hospital);
}, 120_000);

const admin = () => hospital.admin;
const params = (appointmentId: string) => ({ params: { appointmentId } });
const serve = (appointmentId: string) => admin().send(ticketCalls.serve, { ...params(appointmentId), body: {} });
const owner = (text: string, values: unknown[]) => theDatabase().owner.query(text, values);
const rowOf = async (appointmentId: string) =>
  (await lineRows(admin(), line.clinic)).find((row) => row.appointmentId === appointmentId) ??
  (await lineRows(admin(), line.lab)).find((row) => row.appointmentId === appointmentId);

/** Lets a module that is not here answer a question. */
function answering(question: { readonly name: string }, act: (asked: never) => unknown): void {
  const answerers = theCivis().kernel.answerers as Map<string, readonly Answerer[]>;
  answerers.set(question.name, [{ question: question as never, act: (_scope: never, asked: never) => Promise.resolve(act(asked)) }]);
}
afterEach(() => {
  const answerers = theCivis().kernel.answerers as Map<string, readonly Answerer[]>;
  for (const { name } of [PaymentState, OpenConsultation]) answerers.delete(name);
});

describe('payment', () => {
  const owed = (state: 'awaiting-payment' | 'hmo-approval-pending') =>
    answering(PaymentState, ({ appointmentIds }: { appointmentIds: string[] }) =>
      appointmentIds.map((appointmentId) => ({ appointmentId, state, blocks: true })),
    );

  test('who has not paid is not served: not called and served, not sent on and served; an emergency is', async () => {
    const [normal, emergency] = [await line.arrive(), await line.arrive({ priority: 'emergency' })];
    owed('awaiting-payment');
    expect(await rowOf(normal.appointmentId)).toMatchObject({ paymentState: 'awaiting-payment', paymentBlocks: true });
    const refused = await serve(normal.appointmentId);
    expect([refused.status, refused.message]).toEqual([422, 'Payment is required before this service']);
    expect((await admin().send(ticketCalls.call, { ...params(normal.appointmentId), body: {} })).status).toBe(200);
    expect((await serve(normal.appointmentId)).error.code).toBe('PAYMENT_REQUIRED');
    const body = { appointmentId: normal.appointmentId, toDepartmentId: line.lab, reason: 'Lab' };
    expect((await admin().send(ticketCalls.transfer, { body })).status).toBe(200);
    owed('hmo-approval-pending');
    expect((await serve(normal.appointmentId)).error.code).toBe('HMO_APPROVAL_REQUIRED');
    expect((await serve(emergency.appointmentId)).status).toBe(200);
  });
});

describe('the consultation', () => {
  const consultationId = '01900000-0000-7000-8000-0000000000c1';
  test('unsigned it wants a confirmation, and keeps the visit in progress', async () => {
    const { appointmentId } = await line.arrive();
    answering(OpenConsultation, () => ({ consultationId, openedAt: clockNow(), signed: false }));
    expect((await serve(appointmentId)).payload.consultationId).toBe(consultationId);
    const complete = (confirm: boolean) => admin().send(ticketCalls.complete, { ...params(appointmentId), body: { confirm } });
    expect((await complete(false)).error.code).toBe('CONSULTATION_UNSIGNED');
    expect((await complete(true)).payload.status).toBe('served');
    const { rows } = await owner('select status from appointments where id = $1', [appointmentId]);
    expect(rows[0].status).toBe('In-progress');
  });
});

test('a ticket of yesterday is neither called nor reinstated (invariant 8), and the next call passes it over', async () => {
  const own = await aTestLine(hospital);
  const [waiting, aside] = [await own.arrive(), await own.arrive()];
  await admin().send(ticketCalls.unavailable, { ...params(aside.appointmentId), body: { reason: 'did not come' } });
  await owner(
    `update queue_tickets set checked_in_at = checked_in_at - interval '1 day', entered_at = entered_at - interval '1 day' where department_id = $1`,
    [own.clinic],
  );
  const called = await admin().send(ticketCalls.call, { ...params(waiting.appointmentId), body: {} });
  expect([called.status, called.message]).toEqual([422, 'Ticket is from another day']);
  const back = await admin().send(ticketCalls.reinstate, { ...params(aside.appointmentId), body: {} });
  expect(back.error.code).toBe('TICKET_OTHER_DAY');
  expect((await admin().send(ticketCalls.callNext, { body: { departmentId: own.clinic } })).payload.ticket).toBeNull();
  expect((await admin().send(lineCalls.unavailable, { params: { id: own.clinic } })).payload.data).toEqual([]);
});

test('waits are never negative: over midnight, after a change of zone, with clocks that disagree', async () => {
  const own = await aTestLine(hospital);
  const { appointmentId } = await own.arrive();
  // Another process, a minute ahead, wrote last.
  await owner(`update queue_tickets set updated_at = updated_at + interval '1 minute' where appointment_id = $1`, [appointmentId]);
  const served = (await serve(appointmentId)).payload.ticket;
  expect(served.servedAt && served.servedAt >= served.enteredAt).toBe(true);
  const { rows } = await owner('select closes_at from queue_days where department_id = $1', [own.clinic]);
  const zone = { timeZoneLabel: 'Pacific/Honolulu (GMT-10:00)', timeZoneOffset: '-10:00' };
  const changed = await admin().raw('PATCH', '/api/hospitals', { id: hospital.id, ...zone });
  expect(changed.status, changed.text).toBe(200);
  const after = await owner('select closes_at from queue_days where department_id = $1', [own.clinic]);
  expect(String(after.rows[0].closes_at)).not.toBe(String(rows[0].closes_at));
  await admin().send(ticketCalls.complete, { ...params(appointmentId), body: {} });
  const events = await owner('select min(waited_seconds) as least from queue_events where hospital_id = $1', [hospital.id]);
  expect(Number(events.rows[0].least)).toBeGreaterThanOrEqual(0);
  const lagos = { timeZoneLabel: 'Africa/Lagos (GMT+01:00)', timeZoneOffset: '+01:00' };
  await admin().raw('PATCH', '/api/hospitals', { id: hospital.id, ...lagos });
});

test('vitals of who waits stand on the ticket with the priority that they suggest; triage decides', async () => {
  const { appointmentId, patientId } = await line.arrive();
  const vitals = {
    temperature: 39.5,
    pulse: 135,
    respiratoryRate: 27,
    systolic: 85,
    diastolic: 50,
    spo2: 90,
    onOxygen: true,
    consciousness: 'alert',
  };
  const recorded = await admin().raw('POST', '/api/vitals', { patientId, ...vitals, confirm: true });
  expect(recorded.status, recorded.text).toBe(200);
  const row = await rowOf(appointmentId);
  expect(row).toMatchObject({ vitalsDone: true, vitalsId: (recorded.payload as { id: string }).id, priority: 'normal' });
  expect(row?.latestNews2).toBeGreaterThan(6);
  expect(row?.suggestedPriority).toBe('emergency');
  const details = (await admin().send(lineCalls.checkInDetails, { params: { id: appointmentId } })).payload;
  expect(details.vitals?.lines.map(({ name }) => name)).toContain('Blood pressure');
});

describe('an observation on the ward', () => {
  const nobody = { news2: null, alerts: 0, suggestedPriority: null };
  const whole = { temperature: 37, pulse: 72, respiratoryRate: 16, systolic: 120, diastolic: 78, spo2: 98, consciousness: 'alert' };
  const cases: readonly (readonly [what: string, values: object, found: object])[] = [
    [
      'five points in small steps',
      { ...whole, temperature: 38.5, pulse: 115, respiratoryRate: 22 },
      { news2: 5, alerts: 1, suggestedPriority: 'urgent' },
    ],
    ['a single three', { ...whole, respiratoryRate: 8 }, { news2: 3, alerts: 1, suggestedPriority: 'urgent' }],
    ['a single three, nothing else being measured', { respiratoryRate: 26 }, { ...nobody, alerts: 1, suggestedPriority: 'urgent' }],
    [
      'five points of what was measured',
      { pulse: 112, respiratoryRate: 22, temperature: 38.5 },
      { ...nobody, alerts: 1, suggestedPriority: 'urgent' },
    ],
    [
      'seven points of what was measured',
      { pulse: 118, respiratoryRate: 26, temperature: 39.2 },
      { ...nobody, alerts: 1, suggestedPriority: 'emergency' },
    ],
    ['four points in small steps', { pulse: 112, respiratoryRate: 22 }, nobody],
    ['nothing unusual', whole, { ...nobody, news2: 0 }],
  ];

  test.each(cases)('of %s: the team is told and the ticket has its proposal', async (_what, values, found) => {
    const doctor = await hospital.userWith('Receive Clinical Alerts');
    const { appointmentId, patientId } = await line.arrive();
    const recorded = await admin().raw('POST', '/api/vitals', { patientId, source: 'ward-round', ...values });
    expect(recorded.status, recorded.text).toBe(200);
    const { id, news2 } = recorded.payload as { id: string; news2: number | null };
    const told = await owner("select 1 from notifications where title = 'Abnormal Vitals' and entity_id = $1 and user_id = $2", [
      id,
      doctor.userId,
    ]);
    const row = await rowOf(appointmentId);
    expect({ news2, alerts: told.rows.length, suggestedPriority: row?.suggestedPriority }).toEqual(found);
    expect(row?.priority).toBe('normal');
  });
});

test('a merge takes the tickets along', async () => {
  const { appointmentId, patientId } = await line.arrive();
  const survivor = await aPatient(hospital);
  const merged = await admin().raw('POST', `/api/patients/${survivor.id}/merge`, {
    mergedId: patientId,
    fieldChoices: {},
    reason: 'the same person',
  });
  expect(merged.status, merged.text).toBe(200);
  expect((await rowOf(appointmentId))?.patient.id).toBe(survivor.id);
});

test('who is being served keeps a user from being deactivated without somebody to hand over to', async () => {
  const [doctor, other] = [await hospital.userWithRole('Doctor'), await hospital.userWithRole('Doctor')];
  const { appointmentId } = await line.arrive();
  await doctor.send(ticketCalls.serve, { ...params(appointmentId), body: {} });
  await admin().raw('POST', '/api/auth/confirmPassword', { password: demoPassword });
  const work = (await admin().raw('GET', `/api/users/${doctor.userId}`)).payload as { openWork: { kind: string; blocks: boolean }[] };
  expect(work.openWork).toContainEqual(expect.objectContaining({ kind: 'queue', blocks: true }));
  const leave = (more: object) => admin().raw('PATCH', `/api/users/${doctor.userId}/deactivate`, { reason: 'Left the hospital', ...more });
  expect((await leave({})).status).toBe(409);

  const mine = await line.arrive({ practitionerId: doctor.userId });
  const left = await leave({ handoverTo: other.userId });
  expect(left.status, left.text).toBe(200);
  expect((await rowOf(appointmentId))?.servedBy?.id).toBe(other.userId);
  expect((await rowOf(mine.appointmentId))?.practitioner?.id).toBe(other.userId);
});

test('the tend job asks each hospital with an open day, and the timeline tells of tickets', async () => {
  const { patientId, ticketNumber } = await line.arrive();
  await runJobNow('queue.tend-lines');
  const { rows } = await owner("select count(*) as jobs from pgboss.job where name = 'queue.tend-hospital' and state = 'created'", []);
  expect(Number(rows[0].jobs)).toBeGreaterThan(0);
  const timeline = (await admin().raw('GET', `/api/patients/${patientId}/timeline?types[]=queue`)).payload as { data: { title: string }[] };
  expect(timeline.data.map(({ title }) => title).join()).toContain(ticketNumber);
});
