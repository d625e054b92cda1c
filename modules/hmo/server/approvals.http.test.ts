import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Id } from '#kernel/contract/fields.ts';
import { addHours, addMinutes } from '#kernel/server/clock/instants.ts';
import { billCalls } from '#modules/patient-bills/contract/calls/bills.ts';
import { type RaisedBill, type RaiseOrder, requirePayment } from '#modules/patient-bills/server/index.ts';
import { aBillingDesk, type BillingDesk, differences } from '#modules/patient-bills/server/testing/desk.ts';
import { asBefore, hearing } from '#testing/answering.ts';
import { aPatient } from '#testing/factories.ts';
import { inScopeOf, lastMessageTo, runJobNow, setClock, theDatabase } from '#testing/world.ts';
import { ApprovalDecided } from '../contract/approval-events.ts';
import { approvalCalls, nhiaNoticeCalls } from '../contract/calls/approvals.ts';
import { answerDue } from './approvals/clock.ts';
import { listApprovals } from './approvals/list.ts';
import { showApproval } from './approvals/show.ts';
import { cancelApproval, decisionOf, evidenceOf, extendApproval, requestApproval } from './index.ts';
import { aPartner, aPlanOf, aPriceRow, type TestPartner } from './testing/partner.ts';

const start = '2026-11-20T09:00:00.000Z';
let desk: BillingDesk;
let partner: TestPartner;
let patientId: Id;
let billingId: Id;

const covers = async (by: TestPartner) => {
  await aPriceRow(desk.hospital.id, by, desk.itemId, { price: 300_000 });
  await aPriceRow(desk.hospital.id, by, desk.secondItemId, { price: 150_000, requiresApproval: false });
};
beforeAll(async () => {
  setClock(start);
  desk = await aBillingDesk();
}, 120_000);
beforeEach(async () => {
  setClock(start);
  partner = await aPartner(desk.hospital.id);
  await covers(partner);
  patientId = (await aPatient(desk.hospital)).id;
  billingId = await aPlanOf(desk.hospital.id, patientId, partner);
});
afterEach(() => {
  setClock(null);
  asBefore();
});

const admin = () => desk.hospital.admin;
const raise = (changes: Partial<RaiseOrder> = {}) => desk.raise({ patientId, billingId, ...changes });
const inScope = <T>(act: Parameters<typeof inScopeOf<T>>[1]) => inScopeOf(desk.hospital.id, act);
const bill = async (id: Id) => (await admin().send(billCalls.details, { params: { id } })).payload;
const list = async (query = {}) => (await admin().send(approvalCalls.list, { query: { hmoId: partner.hmoId, ...query } })).payload;
const view = async (id: Id) => (await admin().send(approvalCalls.view, { params: { id } })).payload;
const requestOf = async ({ sourceId }: Pick<RaisedBill, 'sourceId'>) => {
  const answer = await admin().send(approvalCalls.ofSource, { query: { sourceType: 'lab-request', sourceId } });
  return answer.payload[0]?.id as Id;
};
const sent = (id: Id, changes = {}) =>
  admin().send(approvalCalls.sent, { params: { id }, body: { channel: 'phone', diagnosisCodes: ['B54'], ...changes } });
const approve = (id: Id, changes = {}) =>
  admin().send(approvalCalls.approve, {
    params: { id },
    body: { paCode: `PA-${id.slice(-8)}`, channel: 'phone', officer: 'Mrs Ade', ...changes },
  });
const decline = (id: Id, changes = {}) =>
  admin().send(approvalCalls.decline, { params: { id }, body: { reason: 'Not indicated', channel: 'phone', ...changes } });
const setting = async (values: object) => {
  const { version } = (await admin().raw('GET', '/api/settings/hmo')).payload as { version: number };
  expect((await admin().raw('PATCH', '/api/settings/hmo', { version, values })).status).toBe(200);
};
const notices = async (title: string, entityId: Id) => {
  const { rows } = await theDatabase().owner.query<{ n: number }>(
    'select count(*)::int as n from notifications where title = $1 and entity_id = $2',
    [title, entityId],
  );
  return rows[0]?.n ?? 0;
};
const act = ({ sourceId }: RaisedBill) => inScope((scope) => requirePayment(scope, { sourceType: 'lab-request', sourceIds: [sourceId] }));

describe('a line that needs approval', () => {
  test('waits with a request of its own; the desk hears; the gate holds until it is approved', async () => {
    const line = await raise();
    expect(line).toMatchObject({ coverageStatus: 'pending', hmoAmount: 300_000 });
    const id = await requestOf(line);
    expect(await view(id)).toMatchObject({
      ...{ status: 'pending', approvalNumber: expect.stringMatching(/^APR-\d{6}$/), requestedAmount: 300_000, itemCount: 1 },
      ...{ hmoName: partner.name, planName: 'Gold', sentAt: null, dueAt: null, urgency: 'routine', complete: false },
      items: [{ billId: line.id, hmoCode: 'HYG-1', quantity: 1, requestedAmount: 300_000, status: 'pending' }],
      events: [{ kind: 'raised' }],
    });
    expect(await notices('HMO Approval Requested', id)).toBeGreaterThan(0);
    await expect(act(line)).rejects.toMatchObject({ code: 'HMO_APPROVAL_REQUIRED' });
    const told = hearing(ApprovalDecided);
    expect((await approve(id)).status).toBe(200);
    await act(line);
    expect(await bill(line.id)).toMatchObject({ coverageStatus: 'approved', hmoAmount: 300_000, approvalBlocks: false });
    expect(told).toMatchObject([{ approvalId: id, billIds: [line.id], status: 'approved', source: { sourceId: line.sourceId } }]);
    expect(await inScope((scope) => decisionOf(scope, [line.id]))).toMatchObject([
      { billId: line.id, status: 'approved', approvedAmount: 300_000, paCode: `PA-${id.slice(-8)}` },
    ]);
    expect(await differences(desk.hospital)).toEqual([]);
  });

  test('needs none where the price list does not ask', async () => {
    const line = await raise({ billableItemId: desk.secondItemId });
    expect(line.coverageStatus).toBe('not-required');
    expect(await requestOf(line)).toBeUndefined();
  });

  test('joins the request of its source while that was not sent; afterwards it gets another', async () => {
    const first = await raise();
    const { sourceId } = first;
    await raise({ sourceId, chargeKey: 'second' });
    const id = await requestOf(first);
    expect(await view(id)).toMatchObject({ itemCount: 2, requestedAmount: 600_000, events: [{ kind: 'raised' }, { kind: 'joined' }] });
    expect((await sent(id)).status).toBe(200);
    await raise({ sourceId, chargeKey: 'third' });
    expect((await list()).data.map(({ itemCount }) => itemCount).sort()).toEqual([1, 2]);
  });

  test('of nights of a stay joins the request of the admission', async () => {
    const admissionId = crypto.randomUUID();
    const night = { sourceType: 'bed-day' as const, admissionId, encounterType: 'inpatient' as const };
    await raise({ ...night, sourceId: crypto.randomUUID() });
    await raise({ ...night, sourceId: crypto.randomUUID() });
    const answer = await admin().send(approvalCalls.ofSource, { query: { sourceType: 'admission', sourceId: admissionId } });
    expect(answer.payload).toHaveLength(1);
    expect(await view(answer.payload[0]?.id as Id)).toMatchObject({ itemCount: 2, urgency: 'urgent' });
  });

  test('raised twenty times at once for one source: one request, all lines on it, numbers without a gap', async () => {
    const sourceId = crypto.randomUUID();
    await Promise.all(Array.from({ length: 20 }, (_each, at) => raise({ sourceId, chargeKey: `at-${at}` })));
    const { data } = await list();
    expect(data).toMatchObject([{ itemCount: 20, requestedAmount: 6_000_000 }]);
    const { rows } = await theDatabase().owner.query<{ n: number; last: number }>(
      `select count(*)::int as n, max(substr(approval_number, 5)::int) as last from hmo_approvals where hospital_id = $1`,
      [desk.hospital.id],
    );
    expect(rows[0]?.n).toBe(rows[0]?.last);
  });

  test('that is voided leaves its request, which ends when nothing is left', async () => {
    const first = await raise();
    const second = await raise({ sourceId: first.sourceId, chargeKey: 'second' });
    const id = await requestOf(first);
    const cancel = (line: RaisedBill) =>
      admin().send(billCalls.cancel, { params: { id: line.id }, body: { reason: 'Ordered by mistake', version: 1 } });
    expect((await cancel(first)).status).toBe(200);
    expect(await view(id)).toMatchObject({ status: 'pending', itemCount: 1, requestedAmount: 300_000 });
    expect((await cancel(second)).status).toBe(200);
    expect(await view(id)).toMatchObject({ status: 'cancelled', itemCount: 0 });
    expect((await approve(id)).error.code).toBe('APPROVAL_DECIDED');
  });

  test('changed in quantity asks for so much more, and off its insurer for nothing', async () => {
    const line = await raise();
    const id = await requestOf(line);
    const { version } = await bill(line.id);
    await admin().send(billCalls.edit, { params: { id: line.id }, body: { quantity: 3, reason: 'Three', version } });
    expect(await view(id)).toMatchObject({ requestedAmount: 900_000, items: [{ quantity: 3, requestedAmount: 900_000 }] });
    await admin().send(billCalls.payer, { params: { id: line.id }, body: { billingId: null, reason: 'Pays alone', version: version + 1 } });
    expect(await view(id)).toMatchObject({ status: 'cancelled', itemCount: 0 });
  });
});

describe('an answer', () => {
  test('in part: fewer units and a declined item; what is left is the patient’s, and the insurer keeps to it', async () => {
    const first = await raise({ quantity: 2 });
    const second = await raise({ sourceId: first.sourceId, chargeKey: 'second' });
    const id = await requestOf(first);
    const { items } = await view(id);
    const answered = [
      { id: items[0]?.id as Id, status: 'approved' as const, approvedQuantity: 1 },
      { id: items[1]?.id as Id, status: 'declined' as const, reason: 'Done last month' },
    ];
    expect((await approve(id, { items: answered })).payload).toMatchObject({ status: 'approved', partial: true, approvedAmount: 300_000 });
    expect(await bill(first.id)).toMatchObject({ coverageStatus: 'approved', net: 600_000, hmoAmount: 300_000, patientAmount: 300_000 });
    expect(await bill(second.id)).toMatchObject({ coverageStatus: 'declined', payer: 'Self-Pay', patientAmount: 450_000, hmoAmount: 0 });
    expect((await view(id)).items).toHaveLength(2);
    const { version } = await bill(first.id);
    await admin().send(billCalls.edit, { params: { id: first.id }, body: { quantity: 4, reason: 'Four', version } });
    expect(await bill(first.id)).toMatchObject({ hmoAmount: 300_000, patientAmount: 900_000 });
    expect(await differences(desk.hospital)).toEqual([]);
  });

  test('never above the request, nor without a PA code; one code one request', async () => {
    const [one, two] = [await requestOf(await raise()), await requestOf(await raise())];
    const item = (await view(one)).items[0]?.id as Id;
    const above = [{ id: item, status: 'approved' as const, approvedAmount: 300_001 }];
    expect((await approve(one, { items: above })).error.code).toBe('APPROVAL_ABOVE_REQUEST');
    expect((await approve(one, { paCode: 'x' })).status).toBe(400);
    expect((await approve(one, { paCode: 'PA-1' })).status).toBe(200);
    expect((await approve(two, { paCode: 'pa-1' })).error.code).toBe('PA_CODE_TAKEN');
  });

  test('codes of a partner that uses them again are confirmed', async () => {
    partner = await aPartner(desk.hospital.id, { paCodesReused: true });
    await covers(partner);
    billingId = await aPlanOf(desk.hospital.id, patientId, partner);
    const [one, two] = [await requestOf(await raise()), await requestOf(await raise())];
    await approve(one, { paCode: 'SAME' });
    expect((await approve(two, { paCode: 'SAME' })).error.code).toBe('PA_CODE_USED');
    expect((await approve(two, { paCode: 'SAME', confirm: true })).status).toBe(200);
  });

  test('that declines leaves the line with the patient and tells who waits', async () => {
    const line = await raise();
    const id = await requestOf(line);
    expect((await decline(id)).payload).toMatchObject({ status: 'declined', reason: 'Not indicated' });
    expect(await bill(line.id)).toMatchObject({ coverageStatus: 'declined', payer: 'Self-Pay', patientAmount: 450_000 });
    expect(await notices('HMO Request Declined', id)).toBeGreaterThan(0);
    expect((await decline(id)).error.code).toBe('APPROVAL_DECIDED');
    const record = await view(id);
    expect(record.events.map(({ kind }) => kind)).toEqual(['raised', 'answered']);
  });

  test('of a stale version changes nothing', async () => {
    const id = await requestOf(await raise());
    expect((await approve(id, { version: 99 })).error.code).toBe('STALE_VERSION');
    expect((await view(id)).status).toBe('pending');
  });
});

describe('the hour', () => {
  test('runs from the sending; unanswered, care goes on, the share stays and NHIA has one notice', async () => {
    const line = await raise();
    const id = await requestOf(line);
    expect((await sent(id, { diagnosisCodes: [] })).error.code).toBe('APPROVAL_INCOMPLETE');
    expect((await admin().send(approvalCalls.proceed, { params: { id }, body: {} })).error.code).toBe('APPROVAL_NOT_SENT');
    expect((await sent(id)).payload).toMatchObject({
      dueAt: addMinutes(start, 60),
      hourEndsAt: addMinutes(start, 60),
      diagnosisCodes: ['B54'],
    });
    setClock(addMinutes(start, 59));
    expect((await admin().send(approvalCalls.proceed, { params: { id }, body: {} })).error.code).toBe('APPROVAL_HOUR');
    await runJobNow('hmo.answer-due', { hospitalId: desk.hospital.id, approvalId: id });
    expect((await view(id)).status).toBe('pending');
    setClock(addMinutes(start, 60));
    await theDatabase().owner.query('update hmo_approvals set requested_by = $2 where id = $1', [id, admin().userId]);
    await runJobNow('hmo.answer-due', { hospitalId: desk.hospital.id, approvalId: id });
    await runJobNow('hmo.answer-due', { hospitalId: desk.hospital.id, approvalId: id });
    expect(await view(id)).toMatchObject({
      status: 'proceeded',
      notice: { noticeNumber: expect.stringMatching(/^NN-\d{6}$/), status: 'draft' },
    });
    expect(await bill(line.id)).toMatchObject({ coverageStatus: 'proceeded', hmoAmount: 300_000 });
    await act(line);
    expect(await notices('HMO Approval Proceeded', id)).toBeGreaterThan(0);
    expect(await notices('NHIA Notice Due', id)).toBeGreaterThan(0);
    expect(await inScope((scope) => evidenceOf(scope, [id]))).toMatchObject([
      { proceededAt: addMinutes(start, 60), noticeNumber: expect.any(String) },
    ]);
  });

  test('does not count for a partner without the rule: it is overdue, and stays pending', async () => {
    partner = await aPartner(desk.hospital.id, { type: 'Company', nhiaRule: false, approvalTargetMinutes: 30 });
    await covers(partner);
    billingId = await aPlanOf(desk.hospital.id, patientId, partner, 'Company');
    const id = await requestOf(await raise());
    await sent(id);
    setClock(addMinutes(start, 90));
    await runJobNow('hmo.answer-due', { hospitalId: desk.hospital.id, approvalId: id });
    const late = await view(id);
    expect(late).toMatchObject({ status: 'pending', overdue: true });
    expect(late.acts).not.toHaveProperty('proceed');
    expect(await notices('HMO Approval Overdue', id)).toBeGreaterThan(0);
    expect((await list({ overdue: true })).data).toHaveLength(1);
  });

  test('a late refusal takes what was not performed; what was stays with the refusal kept', async () => {
    const done = await raise();
    const open = await raise({ sourceId: done.sourceId, chargeKey: 'second' });
    const id = await requestOf(done);
    await sent(id);
    setClock(addMinutes(start, 61));
    expect((await admin().send(approvalCalls.proceed, { params: { id }, body: {} })).status).toBe(200);
    await theDatabase().owner.query('update patient_bills set performed_at = $2 where id = $1', [done.id, addMinutes(start, 61)]);
    expect((await decline(id)).payload).toMatchObject({ status: 'proceeded', partial: true });
    expect(await bill(done.id)).toMatchObject({ coverageStatus: 'proceeded', hmoAmount: 300_000 });
    expect(await bill(open.id)).toMatchObject({ coverageStatus: 'declined', hmoAmount: 0 });
    expect((await view(id)).events.map(({ kind }) => kind)).toContain('late-answer');
  });

  test('the database itself refuses to proceed early, unsent, or without a notice', async () => {
    const id = await requestOf(await raise());
    const { owner } = theDatabase();
    const write = (set: string) => owner.query(`update hmo_approvals set status = 'proceeded', ${set} where id = $1`, [id]);
    await expect(write(`proceeded_at = '${addMinutes(start, 90)}'`)).rejects.toThrow('hmo_approvals_hour');
    await sent(id);
    await expect(write(`proceeded_at = '${addMinutes(start, 59)}'`)).rejects.toThrow('hmo_approvals_hour');
    await expect(write(`proceeded_at = '${addMinutes(start, 60)}'`)).rejects.toThrow('without a notice');
    await expect(owner.query('delete from hmo_approval_events where approval_id = $1', [id])).rejects.toThrow('only ever added');
  });

  test.each([1, 2, 3])('approve, decline and the clock, twenty at once: one wins (round %i)', async () => {
    const line = await raise();
    const id = await requestOf(line);
    await sent(id);
    setClock(addMinutes(start, 61));
    const turns = Array.from({ length: 21 }, (_each, at) => {
      if (at % 3 === 0)
        return approve(id, { paCode: `PA-${id.slice(-6)}-${at}`, version: 3 }).then(({ status }) => (status === 200 ? 'approved' : status));
      if (at % 3 === 1) return decline(id, { version: 3 }).then(({ status }) => (status === 200 ? 'declined' : status));
      return inScope((scope) => answerDue(scope, id)).then(() => 'clock');
    });
    const ends = await Promise.all(turns);
    const after = await view(id);
    const won = ends.filter((end) => end === 'approved' || end === 'declined');
    expect(won).toHaveLength(after.status === 'proceeded' ? 0 : 1);
    expect(after.status === 'proceeded' ? 'proceeded' : won[0]).toBe(after.status);
    expect(ends.filter((end) => end !== 'clock' && end !== 'approved' && end !== 'declined').every((end) => end === 409)).toBe(true);
    expect(await bill(line.id)).toMatchObject({ coverageStatus: after.status });
    expect(after.events.filter(({ kind }) => kind === 'answered' || kind === 'proceeded')).toHaveLength(1);
    expect(after.notice === null).toBe(after.status !== 'proceeded');
    expect(await differences(desk.hospital)).toEqual([]);
  });
});

describe('an emergency', () => {
  test('is never held; its code is owed in 48 hours, with reminders and a notice at the end', async () => {
    const line = await raise({ emergency: true });
    const id = await requestOf(line);
    await act(line);
    expect(await view(id)).toMatchObject({ urgency: 'emergency', dueAt: addHours(start, 48), hourEndsAt: null });
    for (const [hours, told] of [
      [23, 0],
      [24, 1],
      [40, 2],
      [48, 3],
    ] as const) {
      setClock(addHours(start, hours));
      await runJobNow('hmo.emergency-due', { hospitalId: desk.hospital.id });
      const { rows } = await theDatabase().owner.query<{ n: number }>('select code_reminders as n from hmo_approvals where id = $1', [id]);
      expect(rows[0]?.n).toBe(told);
    }
    // Nobody's session lasts so long: the views are asked without one.
    expect(await inScope((scope) => showApproval(scope, id))).toMatchObject({
      ...{ status: 'pending', overdue: true, notice: { status: 'draft' } },
    });
    const query = { page: 1, limit: 10, overdue: true, hmoId: partner.hmoId };
    expect((await inScope((scope) => listApprovals(scope, query))).data.map((row) => row.id)).toEqual([id]);
  });
});

describe('an approval that stands', () => {
  test('is extended, revoked while nothing is invoiced, and its code stays in the record', async () => {
    const line = await raise();
    const id = await requestOf(line);
    await approve(id, { paCode: 'PA-REV-1' });
    const extension = { days: 3, paCode: 'PA-EXT', channel: 'phone' as const };
    expect((await admin().send(approvalCalls.extend, { params: { id }, body: extension })).payload.validTo).toBe('2026-12-07');
    const revoked = await admin().send(approvalCalls.revoke, { params: { id }, body: { reason: 'Wrong patient' } });
    expect(revoked.payload).toMatchObject({ status: 'cancelled', paCode: 'PA-REV-1' });
    expect(await bill(line.id)).toMatchObject({ coverageStatus: 'pending' });
    await expect(act(line)).rejects.toMatchObject({ code: 'HMO_APPROVAL_REQUIRED' });
    expect(revoked.payload.events.map(({ kind, paCode }) => [kind, paCode])).toEqual([
      ['raised', null],
      ['answered', 'PA-REV-1'],
      ['extended', 'PA-EXT'],
      ['revoked', 'PA-REV-1'],
    ]);
    const body = { billIds: [line.id], diagnosisCodes: ['B54'] };
    expect((await admin().send(approvalCalls.request, { body })).payload).toMatchObject({
      status: 'pending',
      itemCount: 1,
      complete: true,
    });
  });

  test('lapses at night when its last day is over and nothing was performed', async () => {
    const [idle, done] = [await raise(), await raise()];
    const ids = [await requestOf(idle), await requestOf(done)] as const;
    for (const id of ids) await approve(id, { validTo: '2026-11-21' });
    await theDatabase().owner.query('update patient_bills set performed_at = $2 where id = $1', [done.id, start]);
    setClock('2026-11-22T00:30:00.000Z');
    await runJobNow('hmo.expire-approvals', { hospitalId: desk.hospital.id });
    setClock(start);
    expect((await view(ids[0])).status).toBe('expired');
    expect((await view(ids[1])).status).toBe('approved');
    expect(await bill(idle.id)).toMatchObject({ coverageStatus: 'expired', approvalBlocks: true });
    expect(await notices('Approval Expired', ids[0])).toBeGreaterThan(0);
  });
});

describe('what is planned', () => {
  const source = () => ({ sourceType: 'procedure-request' as const, sourceId: crypto.randomUUID() });
  const plan = (of: ReturnType<typeof source>) =>
    inScope((scope) =>
      requestApproval(scope, {
        ...{ patientId, billingId, ...of, items: [{ billableItemId: desk.itemId, quantity: 2 }] },
        ...{ encounterType: 'outpatient', admissionId: null, departmentId: desk.hospital.departmentId, urgency: 'routine' },
      }),
    );

  test('is approved first; lines of the source use it up, and what is above is asked anew', async () => {
    const of = source();
    const { id } = await plan(of);
    expect(await view(id)).toMatchObject({ requestedAmount: 600_000, items: [{ billId: null, quantity: 2 }] });
    await approve(id);
    expect(await raise({ ...of, chargeKey: 'one' })).toMatchObject({ coverageStatus: 'approved' });
    expect(await view(id)).toMatchObject({
      items: [
        { billId: null, usedAmount: 300_000 },
        { status: 'approved', approvedAmount: 300_000 },
      ],
    });
    expect(
      await inScope((scope) => extendApproval(scope, of, { amount: 300_000, paCode: 'PA-MORE', channel: 'phone', officer: null })),
    ).toBe(true);
    await raise({ ...of, chargeKey: 'two' });
    await raise({ ...of, chargeKey: 'three' });
    expect(await raise({ ...of, chargeKey: 'four' })).toMatchObject({ coverageStatus: 'pending' });
    expect((await list()).data.map(({ status }) => status).sort()).toEqual(['approved', 'pending']);
    await inScope((scope) => cancelApproval(scope, of, 'Procedure cancelled'));
    expect((await list({ status: ['pending'] })).data).toEqual([]);
  });

  test('twenty lines at once never use more than was approved', async () => {
    const of = source();
    const { id } = await plan(of);
    await approve(id);
    await Promise.all(Array.from({ length: 20 }, (_each, at) => raise({ ...of, chargeKey: `at-${at}` })));
    const { items } = await view(id);
    expect(items[0]).toMatchObject({ usedAmount: 600_000, approvedAmount: 600_000 });
    const { rows } = await theDatabase().owner.query<{ word: string; n: number }>(
      'select coverage_status as word, count(*)::int as n from patient_bills where source_id = $1 group by 1 order by 1',
      [of.sourceId],
    );
    expect(rows).toEqual([
      { word: 'approved', n: 2 },
      { word: 'pending', n: 18 },
    ]);
  });
});

describe('mail and notices', () => {
  test('a complete request of a partner that takes mail is sent with its letter', async () => {
    partner = await aPartner(desk.hospital.id, { requestsBy: 'email', email: 'pa@partner.test' });
    await covers(partner);
    billingId = await aPlanOf(desk.hospital.id, patientId, partner);
    const line = await raise();
    expect((await view(await requestOf(line))).sentAt).toBeNull();
    const body = { billIds: [line.id], complaint: 'Fever for three days' };
    const { payload } = await admin().send(approvalCalls.request, { body });
    expect(payload).toMatchObject({ sentAt: start, channel: 'email' });
    expect(await lastMessageTo('pa@partner.test')).toMatchObject({
      template: 'hmo-approval',
      text: expect.stringContaining(payload.approvalNumber),
    });
    const letter = await admin().send(approvalCalls.letter, { params: { id: payload.id } });
    expect(letter.bytes.subarray(0, 5).toString()).toBe('%PDF-');
  });

  test('a notice is sent once and kept as it was sent; with an address it is mailed by itself', async () => {
    const go = async () => {
      const id = await requestOf(await raise());
      await sent(id);
      setClock(addMinutes(start, 61));
      await inScope((scope) => answerDue(scope, id));
      setClock(start);
      return (await view(id)).notice as { id: Id };
    };
    const { id } = await go();
    const send = (body = {}) =>
      admin().send(nhiaNoticeCalls.send, { params: { id }, body: { channel: 'portal', reference: 'REF-1', ...body } });
    expect((await send({ channel: 'email' })).error.code).toBe('NHIA_NO_EMAIL');
    expect((await send()).payload).toMatchObject({ status: 'sent', reference: 'REF-1' });
    expect((await send()).error.code).toBe('NHIA_NOTICE_SENT');
    expect((await admin().send(nhiaNoticeCalls.pdf, { params: { id } })).bytes.subarray(0, 5).toString()).toBe('%PDF-');
    await setting({ nhiaOfficeEmail: 'nhia@office.test' });
    const mailed = await go();
    expect(await lastMessageTo('nhia@office.test')).toMatchObject({ template: 'nhia-notice' });
    const all = await admin().send(nhiaNoticeCalls.list, { query: { hmoId: partner.hmoId } });
    expect(all.payload.data.find((row) => row.id === mailed.id)).toMatchObject({ status: 'sent', channel: 'email' });
  });

  test('answer times: median, within the hour, proceeded and reasons', async () => {
    for (const minutes of [10, 20, 30]) {
      setClock(start);
      const id = await requestOf(await raise());
      await sent(id);
      setClock(addMinutes(start, minutes));
      await (minutes === 30 ? decline(id) : approve(id));
    }
    const { payload } = await admin().send(approvalCalls.league, { query: { hmoId: partner.hmoId } });
    expect(payload).toMatchObject([
      {
        ...{ hmoId: partner.hmoId, sent: 3, answered: 3, medianMinutes: 20, ninetiethMinutes: 28, inHourBps: 10_000, proceededBps: 0 },
        ...{ declinedBps: 3_333, reasons: [{ reason: 'Not indicated', count: 1 }], emergencyLate: 0 },
      },
    ]);
  });
});

describe('who sees what', () => {
  test('an order’s chip says number and minutes, never code, note or diagnosis', async () => {
    const line = await raise();
    const id = await requestOf(line);
    await sent(id);
    setClock(addMinutes(start, 41));
    const query = { sourceType: 'lab-request' as const, sourceId: line.sourceId };
    const [chip] = (await admin().send(approvalCalls.ofSource, { query })).payload;
    expect(chip).toMatchObject({ status: 'pending', minutes: 41, dueAt: addMinutes(start, 60) });
    expect(Object.keys(chip ?? {})).not.toEqual(expect.arrayContaining(['paCode']));
  });

  test('a reader of the list without the desk’s rights sees no diagnosis, and no act', async () => {
    const id = await requestOf(await raise());
    await sent(id, { note: 'Febrile neutropenia' });
    const reader = await desk.hospital.userWith('View HMO Approvals');
    const { payload } = await reader.send(approvalCalls.view, { params: { id } });
    expect(payload).toMatchObject({ diagnosisCodes: null, clinicalNote: null, acts: {} });
  });

  test('a hospital that only warns lets outpatients pass', async () => {
    await setting({ approvalGate: 'warn' });
    const line = await raise();
    expect(line.coverageStatus).toBe('pending');
    await act(line);
    await setting({ approvalGate: 'block' });
  });
});
