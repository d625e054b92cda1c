import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Id } from '#kernel/contract/fields.ts';
import { addMinutes } from '#kernel/server/clock/instants.ts';
import { aBillingDesk, type BillingDesk } from '#modules/patient-bills/server/testing/desk.ts';
import { attachmentCalls } from '#modules/patient-chart/contract/calls/documents.ts';
import { aPatient } from '#testing/factories.ts';
import { aHospital, setClock } from '#testing/world.ts';
import { approvalCalls } from '../../contract/calls/approvals.ts';
import { aPartner, aPlanOf, aPriceRow, type TestPartner } from '../testing/partner.ts';

const start = '2026-11-20T09:00:00.000Z';
let desk: BillingDesk;
let partner: TestPartner;
let patientId: Id;
let billingId: Id;

beforeAll(async () => {
  setClock(start);
  desk = await aBillingDesk();
}, 120_000);
beforeEach(async () => {
  setClock(start);
  partner = await aPartner(desk.hospital.id);
  await aPriceRow(desk.hospital.id, partner, desk.itemId, { price: 300_000 });
  patientId = (await aPatient(desk.hospital)).id;
  billingId = await aPlanOf(desk.hospital.id, patientId, partner);
});
afterEach(() => setClock(null));

const admin = () => desk.hospital.admin;
const counts = async () => (await admin().send(approvalCalls.counts, {})).payload;
const ask = (changes: object = {}) =>
  admin().send(approvalCalls.request, {
    body: { patientId, billingId, items: [{ billableItemId: desk.itemId, quantity: 2 }], complaint: 'Fever', ...changes },
  });
const send = (id: Id) => admin().send(approvalCalls.sent, { params: { id }, body: { channel: 'phone', diagnosisCodes: ['B54'] } });
const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');
const attach = (id: Id, of: Id = patientId) =>
  admin().raw(
    'POST',
    '/api/patient-attachments',
    { patientId: of, linkedType: 'hmo-approval', linkedId: id },
    { file: { filename: 'letter.pdf', bytes: pdf } },
  );

test('the counts name the request whose hour ends next; answered, unsent and emergency ones are none', async () => {
  const [first, second, urgent] = [await ask(), await ask(), await ask({ urgency: 'emergency' })].map(({ payload }) => payload);
  expect((await counts()).nextProceeds).toBeNull();
  await send(second?.id as Id);
  await send(urgent?.id as Id);
  setClock(addMinutes(start, 5));
  await send(first?.id as Id);
  const next = { id: second?.id, approvalNumber: second?.approvalNumber, hourEndsAt: addMinutes(start, 60) };
  expect((await counts()).nextProceeds).toEqual(next);
  const answer = { params: { id: second?.id as Id }, body: { reason: 'Not indicated', channel: 'phone' as const } };
  expect((await admin().send(approvalCalls.decline, answer)).status).toBe(200);
  expect((await counts()).nextProceeds).toMatchObject({ id: first?.id });
  // Another hospital's requests are none of its own.
  const stranger = await aHospital();
  expect((await stranger.admin.send(approvalCalls.counts, {})).payload.nextProceeds).toBeNull();
});

test('files of the patient belong to a request: taken back until it is sent, kept with it afterwards', async () => {
  const { id } = (await ask()).payload;
  const [kept, gone] = [await attach(id), await attach(id)];
  expect([kept.status, gone.status]).toEqual([200, 200]);
  const listed = async () => {
    const query = { linkedType: 'hmo-approval' as const, linkedId: id };
    return (await admin().send(attachmentCalls.ofPatient, { params: { patientId }, query })).payload.data;
  };
  const [one, other] = await listed();
  expect([one?.acts.archive, other?.acts.archive]).toEqual([null, null]);
  const archive = (fileId: Id) =>
    admin().send(attachmentCalls.archive, { params: { id: fileId }, body: { reason: 'The wrong patient’s letter' } });
  expect((await archive(other?.id as Id)).status).toBe(200);
  expect((await send(id)).status).toBe(200);
  const [left, ...none] = await listed();
  expect([left?.id, none, left?.acts.archive]).toEqual([one?.id, [], 'ATTACHMENT_LOCKED']);
  expect((await archive(one?.id as Id)).error.code).toBe('ATTACHMENT_LOCKED');
});

test('a file is tied to no request of another patient, nor to one that is none', async () => {
  const { id } = (await ask()).payload;
  const other = (await aPatient(desk.hospital)).id;
  for (const answer of [await attach(id, other), await attach(randomUUID())]) expect(answer.error.code).toBe('ATTACHMENT_LINK_UNKNOWN');
});

test('services planned for a stay: its lines use the approval up, those of another stay are asked for', async () => {
  const [stay, another] = [randomUUID(), randomUUID()];
  const { payload } = await ask({ sourceType: 'admission', sourceId: stay });
  expect(payload).toMatchObject({ admissionId: stay, sourceType: 'admission', requestedAmount: 600_000, items: [{ billId: null }] });
  const approve = { params: { id: payload.id }, body: { paCode: 'PA-STAY', channel: 'phone' as const } };
  expect((await admin().send(approvalCalls.approve, approve)).payload.status).toBe('approved');
  const night = (admissionId: Id) =>
    desk.raise({ patientId, billingId, admissionId, encounterType: 'inpatient', sourceType: 'bed-day', sourceId: randomUUID() });
  expect(await night(stay)).toMatchObject({ coverageStatus: 'approved' });
  expect(await night(another)).toMatchObject({ coverageStatus: 'pending' });
});

test('who pays by themselves has nothing to ask for', async () => {
  const selfPay = (await aPatient(desk.hospital)).id;
  const { status, error } = await ask({ patientId: selfPay, billingId: null });
  expect([status, error.code]).toEqual([422, 'APPROVAL_BILLING']);
});
