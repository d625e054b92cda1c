import { beforeAll } from 'vitest';
import type { Id } from '#kernel/contract/fields.ts';
import { testRecordActs } from '#testing/record-acts.ts';
import { inScopeOf } from '#testing/world.ts';
import { billActs, billCalls } from '../contract/calls/bills.ts';
import { settleShares } from './index.ts';
import { aBillingDesk, billed, type BillingDesk, draftByCall } from './testing/desk.ts';

let desk: BillingDesk;
beforeAll(async () => {
  desk = await aBillingDesk();
}, 120_000);

testRecordActs(billActs, async () => {
  const { hospital } = desk;
  const judge = await hospital.userWith(
    'View Patient Bills',
    'Edit Patient Bill',
    'Price Patient Bill',
    'Change Bill Payer',
    'Cancel Patient Bill',
  );
  const raised = () => desk.raise({ quantity: 2 });
  /** Billed, with what of it is paid and written off. */
  const settled =
    (paidDelta: number, writtenOffDelta = 0) =>
    async (): Promise<Id> => {
      const bill = await raised();
      const invoiceId = await billed(hospital, [bill]);
      const isWhole = paidDelta + writtenOffDelta === bill.patientAmount;
      const part = { billId: bill.id, share: 'patient' as const, paidDelta, writtenOffDelta };
      const status = { invoiceId, invoiceStatus: isWhole ? ('paid' as const) : ('billed' as const) };
      await inScopeOf(hospital.id, (scope) => settleShares(scope, [part], status));
      return bill.id;
    };
  const ways = {
    uninvoiced: async () => (await raised()).id,
    draft: async () => {
      const bill = await raised();
      await draftByCall(desk, [bill]);
      return bill.id;
    },
    pending_payment: async () => {
      const bill = await raised();
      await billed(hospital, [bill]);
      return bill.id;
    },
    partially_paid: settled(100),
    paid: settled(900_000),
    written_off: settled(0, 900_000),
    voided: async () => {
      const { id, version } = (await hospital.admin.send(billCalls.details, { params: { id: (await raised()).id } })).payload;
      await hospital.admin.send(billCalls.cancel, { params: { id }, body: { reason: 'For the test', version } });
      return id;
    },
  };
  // The stage of a line is what its acts ask.
  const view = async (id: string) => {
    const { stage, acts, version } = (await judge.send(billCalls.details, { params: { id } })).payload;
    return { status: stage, acts, version };
  };
  const bodies = {
    price: { price: 1_000 },
    edit: { note: 'Asked in every stage' },
    split: { quantities: [1, 1] },
    payer: { billingId: null },
  };
  // A line that has a price gets none.
  return { view, ways, judge, bodies, notOffered: ['uninvoiced price'] };
});
