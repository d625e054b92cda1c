import type { RecordScene } from '#testing/record-acts.ts';
import { invoiceCalls } from '../../contract/calls/invoices.ts';
import { depositCalls } from '../../contract/calls/deposits.ts';
import { paymentCalls } from '../../contract/calls/payments.ts';
import { aTill, openShift } from './till.ts';

function done<T>(answer: { readonly status: number; readonly text: string; readonly payload: T }): T {
  if (answer.status !== 200) throw new Error(`The scene could not be made: ${answer.status} ${answer.text.slice(0, 400)}`);
  return answer.payload;
}

async function stage() {
  const till = await aTill();
  const judge = await till.hospital.userWith(
    'View Billing Module',
    'Edit Invoice',
    'Delete Invoice',
    'Submit Invoice For Payment',
    'Add Invoice Payment',
    'Apply Patient Deposit',
    'Receive Patient Deposit',
    'Create Credit Note',
    'Approve Credit Note',
    'Write Off Invoice',
    'Approve Write Off',
    'Cancel Invoice',
    'Reverse Payment',
    'Request Refund',
  );
  await openShift(till.hospital, judge);
  return { till, judge };
}

/** Invoices over one line of 4,500.00 in each status. The judge has a deposit of the patient to apply. */
export async function invoiceScene(): Promise<RecordScene> {
  const { till, judge } = await stage();
  const tenders = [{ method: 'cash' as const, amount: 100_000 }];
  done(await judge.send(depositCalls.receive, { body: { patientId: till.patientId, tenders } }));
  // The version and the line of each invoice, for the acts that name them.
  const made = new Map<string, { readonly version: number; readonly item: string }>();
  const kept = ({ id, version, items }: Awaited<ReturnType<typeof till.draft>>): string => {
    made.set(id, { version, item: items[0]?.id ?? '' });
    return id;
  };
  const of = (id: string) => made.get(id) ?? { version: 0, item: '' };
  const billed = async () => kept(await till.billed());
  const ways = {
    draft: async () => kept(await till.draft()),
    billed,
    paid: async () => {
      const id = await billed();
      done(await till.pay(id, 450_000));
      return id;
    },
    cancelled: async () => {
      const id = await billed();
      done(await till.cashier.send(invoiceCalls.cancel, { params: { id }, body: { reason: 'For the test' } }));
      return id;
    },
  };
  const bodies = {
    edit: (id: string) => ({ version: of(id).version, note: 'Asked in every status' }),
    removeItems: (id: string) => ({ version: of(id).version, itemIds: [of(id).item] }),
    submit: (id: string) => ({ version: of(id).version }),
    pay: (invoiceId: string) => ({ invoiceId, amount: 1_000, paymentMethod: 'cash' }),
    applyDeposit: (invoiceId: string) => ({ invoiceId, amount: 1_000 }),
    send: { channel: 'portal' },
    creditNote: (id: string) => ({ kind: 'price-error', lines: [{ invoiceItemId: of(id).item, amount: 1_000 }] }),
    writeOff: { amount: 1_000, reason: 'small-balance' },
  };
  return {
    view: invoiceCalls.details,
    ways,
    judge,
    bodies,
    params: { patientId: till.patientId },
    // Nothing was written off.
    notOffered: ['billed reverseWriteOff', 'paid reverseWriteOff'],
  };
}

/** Payments in each status, as the list shows them. */
export async function paymentScene(): Promise<RecordScene> {
  const { till, judge } = await stage();
  const received = async () => done(await till.pay((await till.billed()).id, 450_000)).payment.id;
  const reversed = async () => {
    const id = await received();
    const body = { reversalKind: 'entry-error' as const, reason: 'For the test' };
    return done(await till.cashier.send(paymentCalls.reverse, { params: { id }, body })).id;
  };
  const view = async (id: string) =>
    done(await judge.send(paymentCalls.list, { query: { limit: 100 } })).data.find((payment) => payment.id === id);
  return { view, ways: { received, reversed }, judge, bodies: { reverse: { reversalKind: 'entry-error' } } };
}
