import { afterEach, beforeAll, expect, test } from 'vitest';
import { addCalendarDays } from '#kernel/server/clock/instants.ts';
import { OpenWork, WorkHandedOver } from '#modules/access-control/contract/events.ts';
import { PeriodBlockers } from '#modules/billing-setup/contract/ledger-events.ts';
import { aTill, type Till } from '#modules/invoices/server/testing/till.ts';
import { AttachmentLink } from '#modules/patient-chart/contract/events.ts';
import { asBefore } from '#testing/answering.ts';
import { inScopeOf, type TestUser, unique } from '#testing/world.ts';
import { claimCalls } from '../contract/calls/claims.ts';
import { remittanceCalls } from '../contract/calls/remittances.ts';
import { aClaimant, type Claimant } from './testing/claimant.ts';

let till: Till;
let own: Claimant;
let officer: TestUser;
beforeAll(async () => {
  till = await aTill();
  own = await aClaimant(till);
  officer = await till.hospital.userWith('View Claims', 'Edit Claim');
}, 120_000);
afterEach(asBefore);

const at = (id: string) => ({ params: { id } });
const workOf = async (userId: string) => {
  const items = await inScopeOf(till.hospital.id, async (scope) => (await scope.ask(OpenWork, { userId })).flat());
  return Object.fromEntries(
    items.filter(({ kind }) => kind.startsWith('claim')).map(({ kind, count, blocks }) => [kind, blocks ? -1 : count]),
  );
};
const assign = (id: string, userId: string | null) => till.cashier.send(claimCalls.assign, { ...at(id), body: { userId } });
const listed = async (user: TestUser, query: object) => (await user.send(claimCalls.list, { query })).payload.data.map(({ id }) => id);

test('a claim is assigned, a broken promise is on the list, and all of it goes to the heir', async () => {
  const claim = await own.submitted();
  expect((await assign(claim.id, own.patientId)).error.code).toBe('CLAIM_ASSIGNEE');
  expect((await assign(claim.id, officer.userId)).payload).toMatchObject({ assignedTo: officer.userId });
  expect(await listed(officer, { mine: true })).toEqual([claim.id]);
  const promise = (promiseDate: string) =>
    till.cashier.send(claimCalls.note, { ...at(claim.id), body: { kind: 'promise', text: 'Cheque on its way', promiseDate } });
  await promise(addCalendarDays(own.today, -1));
  expect(await listed(officer, { mine: true, promise: true })).toEqual([claim.id]);
  expect(await workOf(officer.userId)).toEqual({ claims: 1, 'claim-promises': 1 });
  expect((await officer.send(claimCalls.summary)).payload.promisesPast).toBe(1);
  await promise(own.today);
  expect(await listed(officer, { promise: true })).toEqual([]);
  const heir = await till.hospital.userWith('View Claims');
  await inScopeOf(till.hospital.id, (scope) => scope.emit(WorkHandedOver, { fromUserId: officer.userId, toUserId: heir.userId }));
  expect(await workOf(officer.userId)).toEqual({});
  expect(await workOf(heir.userId)).toEqual({ claims: 1 });
  expect((await assign(claim.id, null)).payload.assignedTo).toBeNull();
  expect(await workOf(heir.userId)).toEqual({});
});

test('a draft remittance is work of its maker, and holds the month that its money came in', async () => {
  const claim = await own.submitted();
  const rows = [{ claimNumber: claim.claimNumber, itemCode: 'H-1', claimed: 300_000, paid: 300_000 }];
  const header = { hmoId: own.hmoId, paymentDate: own.today, method: 'cheque' as const, reference: unique('ADV-'), grossAmount: 300_000 };
  const draft = (await till.cashier.send(remittanceCalls.create, { body: { ...header, rows } })).payload;
  const blockers = (day: string) =>
    inScopeOf(till.hospital.id, async (scope) => {
      const period = { yearMonth: day.slice(0, 7), firstDay: day, lastDay: day, from: scope.now, until: scope.now };
      return (await scope.ask(PeriodBlockers, period)).flat().filter((words) => words.startsWith('Remittance'));
    });
  expect(await blockers(own.today)).toEqual([`Remittance ${draft.remittanceNumber}`]);
  expect(await blockers(addCalendarDays(own.today, 1))).toEqual([]);
  expect(await workOf(till.cashier.userId)).toMatchObject({ 'claim-remittances': 1 });
  await till.cashier.send(remittanceCalls.post, { ...at(draft.id), body: {} });
  expect(await blockers(own.today)).toEqual([]);
  expect(await workOf(till.cashier.userId)).not.toHaveProperty('claim-remittances');
});

test('a document of a claim stays from its submission on', async () => {
  const { id } = await own.posted();
  const link = (patientId: string, linkedType = 'hmo-claim') =>
    inScopeOf(till.hospital.id, async (scope) => (await scope.ask(AttachmentLink, { patientId, linkedType, linkedId: id })).flat());
  expect(await link(own.patientId)).toEqual([{ locked: false }]);
  expect(await link(officer.userId)).toEqual([]);
  await till.cashier.send(claimCalls.submit, { ...at(id), body: { channel: 'portal' } });
  expect(await link(own.patientId)).toEqual([{ locked: true }]);
});
