import { beforeAll, describe, expect, test } from 'vitest';
import { aBillableItem } from '#testing/factories.ts';
import { aHospital, runJobNow, theDatabase } from '#testing/world.ts';
import { requestCalls } from '#modules/laboratory/contract/calls/requests.ts';
import { bedCalls } from '../contract/calls/beds.ts';
import { nursingCalls } from '../contract/calls/nursing.ts';
import { roundCalls } from '../contract/calls/rounds.ts';
import { unseenOrdersJob } from './rounds/jobs.ts';
import { sound } from './testing/rooms.ts';
import { aMedicineGiven } from './testing/stay-end.ts';
import { aPlanItem, aRoundWard, orderTests, prescribeIn, type RoundWard, submitted, writePlan, writeRound } from './testing/rounds.ts';

let ward: RoundWard;
beforeAll(async () => {
  ward = await aRoundWard();
}, 120_000);

async function counted(text: string, ...values: unknown[]): Promise<number> {
  const { rows } = await theDatabase().owner.query<{ count: number }>(text, values);
  return Number(rows[0]?.count);
}

/** The stay has ended, however it did. */
async function end(admissionId: string): Promise<void> {
  await theDatabase().owner.query(
    "update admissions set status = 'discharged', discharged_at = now(), discharge_type = 'improved' where id = $1",
    [admissionId],
  );
}

/** The nurse is in charge of the ward of a stay. */
async function chargeNurse(admissionId: string): Promise<void> {
  await theDatabase().owner.query('update wards set nurse_in_charge_id = $1 where id = (select ward_id from admissions where id = $2)', [
    ward.nurse.userId,
    admissionId,
  ]);
}

const read = async (id: string) => sound(await ward.doctor.send(roundCalls.read, { params: { id } }));

describe('a round', () => {
  test('begins as a draft of who makes it, and stands in the list of its stay', async () => {
    const round = await ward.begin({ kind: 'consultant', attendeeIds: [ward.nurse.userId] });
    expect(round).toMatchObject({ status: 'draft', kind: 'consultant', lockVersion: 0, prescribes: true, labRequests: [], unsigned: [] });
    expect(round.wardRoundNumber).toMatch(/^WR-\d{6}$/);
    expect([round.lead?.id, round.attendees.map(({ id }) => id)]).toEqual([ward.doctor.userId, [ward.nurse.userId]]);
    expect(round.acts).toEqual({ submit: null, edit: null, orderLab: null, writePlan: null });
    const list = sound(await ward.nurse.send(roundCalls.list, { params: { id: round.admissionId }, query: {} }));
    expect(list.data.map(({ id }) => id)).toEqual([round.id]);
    const again = await ward.doctor.send(roundCalls.create, { body: { admissionId: round.admissionId, kind: 'daily' } });
    expect(again.error.code).toBe('ROUND_DRAFT_OPEN');
  });

  test('is refused outside of the stay, with people of nowhere, and without the right', async () => {
    const stay = await ward.stay();
    const ask = (changes: object) => ward.doctor.send(roundCalls.create, { body: { admissionId: stay.id, kind: 'daily', ...changes } });
    expect((await ask({ roundAt: new Date(Date.now() + 60_000).toISOString() })).error.code).toBe('ROUND_AT');
    expect((await ask({ roundAt: new Date(Date.now() - 3_600_000).toISOString() })).error.code).toBe('ROUND_AT');
    expect((await ask({ leadId: stay.id })).error.code).toBe('STAFF_UNKNOWN');
    expect((await ask({ attendeeIds: [stay.id] })).error.code).toBe('STAFF_UNKNOWN');
    expect((await ask({ admissionId: ward.hospital.admin.userId })).error.code).toBe('ADMISSION_UNKNOWN');
    const denied = await ward.nurse.send(roundCalls.create, { body: { admissionId: stay.id, kind: 'daily' } });
    expect(denied.status).toBe(403);
    await end(stay.id);
    expect((await ask({})).error).toMatchObject({ code: 'ROUND_STAY_ENDED', message: 'Admission is discharged' });
  });

  test('of another hospital does not exist', async () => {
    const { id, admissionId } = await ward.begin();
    const stranger = (await aHospital()).admin;
    expect((await stranger.send(roundCalls.read, { params: { id } })).status).toBe(404);
    expect((await stranger.send(roundCalls.list, { params: { id: admissionId }, query: {} })).status).toBe(404);
    expect((await stranger.send(roundCalls.edit, { params: { id }, body: { lockVersion: 0, plan: 'None' } })).status).toBe(404);
    expect((await writePlan(stranger, id, [])).status).toBe(404);
    expect((await stranger.send(roundCalls.create, { body: { admissionId, kind: 'daily' } })).error.code).toBe('ADMISSION_UNKNOWN');
  });

  test('is saved on the version that was seen; an older one is answered with what is saved', async () => {
    const round = await ward.begin();
    const params = { id: round.id };
    const saved = await writeRound(ward.doctor, round);
    expect(saved).toMatchObject({ lockVersion: 1, status: 'draft' });
    const stale = await ward.doctor.send(roundCalls.edit, { params, body: { lockVersion: 0, plan: 'Discharge' } });
    expect(stale.error).toMatchObject({
      code: 'ROUND_CHANGED',
      server: { lockVersion: 1, note: { plan: 'Continue antibiotics.', subjective: null } },
    });
    const other = await ward.hospital.userWith('View Ward Round', 'Edit Ward Round');
    expect((await other.send(roundCalls.edit, { params, body: { lockVersion: 1, plan: 'Mine' } })).error.code).toBe('ROUND_WRITER');
    const wrong = (changes: object) => ward.doctor.send(roundCalls.edit, { params, body: { lockVersion: 1, ...changes } });
    expect((await wrong({ vitalsId: round.id })).error.code).toBe('ROUND_VITALS_UNKNOWN');
    expect((await wrong({ diagnoses: [{ icdCode: 'Q99.99', description: 'None' }] })).error.code).toBe('DIAGNOSIS_CODE_UNKNOWN');
    expect((await wrong({ nextReviewAt: '2020-01-01T00:00:00.000Z' })).error.code).toBe('ROUND_REVIEW_AT');
    const copied = sound(await wrong({ copied: ['plan', 'objective'], objective: '' }));
    expect(copied.lockVersion).toBe(2);
    expect(await read(round.id)).toMatchObject({ plan: 'Continue antibiotics.', objective: null, copied: ['plan'] });
  });

  test('is submitted once something is written, and amended with a reason afterwards; what was there is kept', async () => {
    const round = await ward.begin();
    const params = { id: round.id };
    const empty = await ward.doctor.send(roundCalls.submit, { params, body: { lockVersion: 0 } });
    expect(empty.error.code).toBe('ROUND_EMPTY');
    const done = await submitted(ward.doctor, round);
    expect(done).toMatchObject({ status: 'submitted', acts: { amend: null, orderLab: null } });
    expect(done.acts).not.toHaveProperty('submit');
    const amend = (changes: object) =>
      ward.doctor.send(roundCalls.edit, { params, body: { lockVersion: done.lockVersion, plan: 'Stop antibiotics.', ...changes } });
    expect((await amend({})).error.code).toBe('ROUND_EDIT_REASON');
    expect((await amend({ editReason: 'ok' })).error.code).toBe('ROUND_EDIT_REASON');
    expect((await amend({ editReason: 'The culture was negative', plan: '' })).error.code).toBe('ROUND_EMPTY');
    expect(sound(await amend({ editReason: 'The culture was negative' })).status).toBe('amended');
    const found = sound(await ward.doctor.send(roundCalls.amendments, { params, query: {} }));
    expect(found.data[0]).toMatchObject({
      editReason: 'The culture was negative',
      changes: [{ section: 'plan', before: 'Continue antibiotics.', after: 'Stop antibiotics.' }],
    });
    const secretly = theDatabase().owner.query("update ward_rounds set plan = 'Other' where id = $1", [round.id]);
    await expect(secretly).rejects.toMatchObject({ constraint: 'ward_rounds_submitted_stays' });
  });

  test('that is open when the stay ends may still be written down, and orders nothing', async () => {
    const round = await ward.begin();
    await end(round.admissionId);
    expect((await orderTests(ward.doctor, round.id, [])).error.code).toBe('ROUND_STAY_ENDED');
    expect((await writePlan(ward.doctor, round.id, [])).error.code).toBe('ROUND_STAY_ENDED');
    const body = { patientId: round.patientId, place: { kind: 'ward-round', id: round.id }, allergiesReviewed: true };
    const line = {
      genericName: 'Amoxicillin',
      doseAmount: 500,
      doseUnit: 'mg',
      route: 'oral',
      frequencyCode: 'TDS',
      supplyFrom: 'outside',
    };
    const lines = [{ ...line, strength: '500 mg', form: 'Capsule', durationValue: 5, durationUnit: 'days', indication: 'Pneumonia' }];
    const refused = await ward.doctor.raw('POST', '/api/prescriptions', { ...body, lines });
    expect([refused.status, refused.error.code]).toEqual([422, 'RX_PLACE']);
    expect((await submitted(ward.doctor, round)).status).toBe('submitted');
  });

  test('shows the round before it and what came since yesterday', async () => {
    const first = await submitted(ward.doctor, await ward.begin());
    const next = await ward.begin({ admissionId: first.admissionId });
    const context = sound(await ward.doctor.send(roundCalls.context, { params: { id: next.id } }));
    expect(context).toMatchObject({
      previous: { id: first.id, plan: 'Continue antibiotics.' },
      vitals: [],
      results: [],
      doses: [],
      fluid: null,
    });
    const { admin } = ward.hospital;
    await aMedicineGiven(ward.hospital, next.patientId);
    await theDatabase().owner.query(`update administration_dosages set due_at = due_at - interval '5 hours' where patient_id = $1`, [
      next.patientId,
    ]);
    const entry = { direction: 'in' as const, kind: 'oral' as const, volume: 300 };
    sound(await admin.send(nursingCalls.addFluid, { params: { id: next.admissionId }, body: entry }));
    const later = sound(await admin.send(roundCalls.context, { params: { id: next.id } }));
    expect(later.doses[0]).toMatchObject({ medicine: expect.stringContaining('Amoxicillin'), status: 'pending' });
    expect(later.fluid).toEqual({ in: 300, out: 0, balance: 300 });
    const board = sound(await admin.send(bedCalls.board, { query: {} }));
    expect(board.find(({ occupant }) => occupant?.admissionId === next.admissionId)?.occupant?.dueDoses).toBeGreaterThan(0);
  });

  test('keeps problems, diagnoses and dates, says which vitals it looked at, and marks lists that were copied', async () => {
    const round = await ward.begin();
    const patientId = round.patientId;
    const taken = await ward.hospital.admin.raw('POST', '/api/vitals', {
      patientId,
      source: 'admission',
      sourceId: round.admissionId,
      pulse: 80,
    });
    const vitalsId = (taken.payload as { id: string }).id;
    const problems = ['Fever', 'Cough'];
    const diagnoses = [{ icdCode: 'J18.9', description: 'Pneumonia' }];
    const changes = { problems, diagnoses, vitalsId, dischargePlanned: '2099-01-20', copied: ['problems' as const, 'plan' as const] };
    const body = { lockVersion: 0, ...changes };
    sound(await ward.doctor.send(roundCalls.edit, { params: { id: round.id }, body }));
    const seen = sound(await ward.hospital.admin.send(roundCalls.read, { params: { id: round.id } }));
    expect(seen).toMatchObject({
      problems,
      diagnoses,
      vitalsId,
      vitals: { id: vitalsId },
      dischargePlanned: '2099-01-20',
      copied: ['problems'],
    });
    const stale = await ward.doctor.send(roundCalls.edit, { params: { id: round.id }, body: { lockVersion: 0, problems: ['Pain'] } });
    expect(stale.error).toMatchObject({ code: 'ROUND_CHANGED', server: { note: { problems, vitalsId } } });
  });

  test('is charged once a doctor and day of a stay', async () => {
    await aBillableItem(ward.hospital, { name: 'Ward round fee', module: 'Admission' });
    const first = await submitted(ward.doctor, await ward.begin());
    await submitted(ward.doctor, await ward.begin({ admissionId: first.admissionId }));
    const lines = "select count(*) from patient_bills where source_type = 'ward-round' and admission_id = $1 and stage <> 'voided'";
    expect(await counted(lines, first.admissionId)).toBe(1);
  });
});

describe('tests of a round', () => {
  test('are one list: new ones are requested, the same list changes nothing, missing ones are cancelled', async () => {
    const round = await ward.begin();
    const [one, two] = ward.testIds as [string, string];
    const wanted = [{ testId: one }, { testId: two, priority: 'urgent' as const }];
    await chargeNurse(round.admissionId);
    const ordered = sound(await orderTests(ward.doctor, round.id, wanted));
    expect(ordered.labRequests.map(({ testId, priority, unattended }) => [testId, priority, unattended])).toEqual([
      [one, 'routine', true],
      [two, 'urgent', true],
    ]);
    const again = sound(await orderTests(ward.doctor, round.id, wanted));
    expect(again.labRequests.map(({ id }) => id)).toEqual(ordered.labRequests.map(({ id }) => id));
    const left = sound(await orderTests(ward.doctor, round.id, [wanted[1] as { testId: string; priority: 'urgent' }]));
    expect(left.labRequests.map(({ status }) => status)).toEqual(['cancelled', 'specimen-due']);
    expect(
      await counted("select count(*) from notifications where title = 'Ward Round Order' and entity_id = $1", round.id),
    ).toBeGreaterThan(0);
  });

  test('that were begun stay, and the refusal names one', async () => {
    const round = await ward.begin();
    const [testId] = ward.testIds as [string];
    const { labRequests } = sound(await orderTests(ward.doctor, round.id, [{ testId }]));
    const request = labRequests[0] as { id: string; requestNumber: string };
    const { rows } = await theDatabase().owner.query<{ type: string }>('select specimen_type as type from lab_requests where id = $1', [
      request.id,
    ]);
    const specimen = { type: rows[0]?.type, requestIds: [request.id] };
    sound(await ward.hospital.admin.send(requestCalls.createSpecimen, { body: { identityChecked: true, specimens: [specimen as never] } }));
    const refused = await orderTests(ward.doctor, round.id, []);
    expect(refused.error).toMatchObject({ code: 'ROUND_ORDER_ATTENDED', message: `Request is already attended: ${request.requestNumber}` });
    expect((await orderTests(ward.doctor, round.id, [{ testId, priority: 'stat' }])).error.code).toBe('ROUND_ORDER_ATTENDED');
    expect((await orderTests(ward.doctor, round.id, [{ testId }])).status).toBe(200);
  });

  test('are ordered by those who take part and have the right', async () => {
    const round = await ward.begin();
    const other = await ward.hospital.userWith('Create Lab Test Request', 'View Ward Round');
    expect((await orderTests(other, round.id, [{ testId: ward.testIds[0] as string }])).error.code).toBe('ROUND_WRITER');
    expect((await orderTests(ward.nurse, round.id, [])).status).toBe(403);
  });
});

describe('the treatment plan', () => {
  test('is one list, acknowledged by a nurse and stopped by a doctor; the ward acknowledges the stop too', async () => {
    const round = await ward.begin();
    const items = [
      { kind: 'oxygen' as const, what: 'Nasal cannula 2 L/min' },
      { kind: 'monitoring' as const, what: 'SpO₂', everyMinutes: 60 },
    ];
    const first = sound(await writePlan(ward.doctor, round.id, items));
    const again = sound(await writePlan(ward.doctor, round.id, items));
    expect(again.treatmentPlan.map(({ id }) => id)).toEqual(first.treatmentPlan.map(({ id }) => id));
    const params = { id: first.treatmentPlan[0]?.id as string };
    expect((await ward.doctor.send(roundCalls.acknowledge, { params, body: {} })).status).toBe(403);
    expect((await ward.nurse.send(roundCalls.stop, { params, body: { reason: 'No longer' } })).status).toBe(403);
    const seen = sound(await ward.nurse.send(roundCalls.acknowledge, { params, body: {} }));
    expect(seen.acknowledged).not.toBeNull();
    expect((await ward.nurse.send(roundCalls.acknowledge, { params, body: {} })).error.code).toBe('PLAN_ITEM_ACKNOWLEDGED');
    expect((await writePlan(ward.doctor, round.id, [])).error.code).toBe('PLAN_ITEM_ATTENDED');
    const stopped = sound(await ward.doctor.send(roundCalls.stop, { params, body: { reason: 'Saturation is normal' } }));
    expect(stopped).toMatchObject({ status: 'stopped', acknowledged: null, stopped: { reason: 'Saturation is normal' } });
    expect((await ward.doctor.send(roundCalls.stop, { params, body: { reason: 'Again' } })).error.code).toBe('PLAN_ITEM_STATE');
    const unseen = sound(await ward.nurse.send(roundCalls.plan, { params: { id: round.admissionId }, query: { unseen: true } }));
    expect(unseen.data.map(({ status }) => status).sort()).toEqual(['active', 'stopped']);
  });

  test('stands in the nurse view of the ward until a nurse has acknowledged it', async () => {
    const stay = await ward.stay();
    const round = sound(await ward.doctor.send(roundCalls.create, { body: { admissionId: stay.id, kind: 'daily' } }));
    const items = [
      { kind: 'nursing' as const, what: 'Nurse upright' },
      { kind: 'monitoring' as const, what: 'Fluid chart' },
    ];
    const { treatmentPlan } = sound(await writePlan(ward.doctor, round.id, items));
    const bedOf = async (...permissions: string[]) => {
      const reader = await ward.hospital.userWith('View Nursing Record', ...permissions);
      const found = sound(await reader.send(nursingCalls.wardTasks, { params: { id: stay.place?.wardId as string }, query: {} }));
      return found.beds.find(({ admissionId }) => admissionId === stay.id);
    };
    const both = (await bedOf('View Ward Round', 'Acknowledge Orders'))?.orders ?? [];
    expect(both.map(({ what, acts }) => [what, acts.acknowledge]).sort()).toEqual([
      ['Fluid chart', null],
      ['Nurse upright', null],
    ]);
    sound(await ward.nurse.send(roundCalls.acknowledge, { params: { id: treatmentPlan[0]?.id as string }, body: {} }));
    expect((await bedOf('View Ward Round'))?.orders.map(({ id }) => id)).toEqual([treatmentPlan[1]?.id]);
    expect((await bedOf())?.orders).toEqual([]);
  });

  test('shows the medicines that were signed in the round, as they stand', async () => {
    const round = await ward.begin();
    const { id: prescriptionId, lines } = await prescribeIn(ward, round);
    const [item] = (await read(round.id)).treatmentPlan;
    expect(item).toMatchObject({
      kind: 'medication',
      what: 'Amoxicillin 500 mg Capsule',
      prescriptionId,
      status: 'active',
      acknowledged: null,
    });
    const line = { id: prescriptionId, lineId: lines[0]?.id as string };
    sound(
      (await ward.doctor.raw('PATCH', `/api/prescriptions/${line.id}/lines/${line.lineId}/hold`, { reason: 'Before surgery' })) as never,
    );
    expect((await read(round.id)).treatmentPlan[0]?.status).toBe('held');
    const reason = { reason: 'The rash is an allergy' };
    const stopped = sound(await ward.doctor.send(roundCalls.stop, { params: { id: item?.id as string }, body: reason }));
    expect([stopped.status, stopped.stopped?.reason]).toEqual(['stopped', reason.reason]);
    expect(await counted("select count(*) from prescription_lines where status = 'stopped' and id = $1", line.lineId)).toBe(1);
  });

  test('leaves a draft prescription out until it is signed, and medicines to go home', async () => {
    const round = await ward.begin();
    const draft = await prescribeIn(ward, round, { sign: false });
    expect(await read(round.id)).toMatchObject({
      treatmentPlan: [],
      unsigned: [{ id: draft.id, medicines: 'Amoxicillin 500 mg Capsule' }],
    });
    const home = await ward.begin();
    await prescribeIn(ward, home, { kind: 'discharge' });
    expect((await read(home.id)).treatmentPlan).toEqual([]);
  });

  test('that nobody acknowledges within the hour is told once to the nurse in charge', async () => {
    const round = await ward.begin();
    await aPlanItem(ward, round);
    await chargeNurse(round.admissionId);
    const told = "select count(*) from notifications where title = 'Orders Not Acknowledged' and entity_id = $1";
    await runJobNow(unseenOrdersJob);
    await runJobNow('admissions.unseen-orders-of-hospital', { hospitalId: ward.hospital.id });
    expect(await counted(told, round.admissionId)).toBe(0);
    await theDatabase().owner.query("update treatment_plan_items set changed_at = now() - interval '61 minutes' where round_id = $1", [
      round.id,
    ]);
    for (let turn = 0; turn < 2; turn += 1) await runJobNow('admissions.unseen-orders-of-hospital', { hospitalId: ward.hospital.id });
    expect(await counted(told, round.admissionId)).toBe(1);
  });
});

test('a round that is not submitted keeps its doctor from being deactivated, and is handed over', async () => {
  const leaving = await ward.hospital.userWith('View Admission', 'Create Ward Round', 'Edit Ward Round');
  const stay = await ward.stay();
  const round = sound(await leaving.send(roundCalls.create, { body: { admissionId: stay.id, kind: 'night' } }));
  const work = await ward.hospital.admin.raw('GET', `/api/users/${leaving.userId}`);
  expect(work.text).toContain('Ward rounds not submitted');
  expect(round.lead?.id).toBe(leaving.userId);
});
