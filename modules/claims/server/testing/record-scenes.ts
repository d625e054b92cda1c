import type { RecordScene } from '#testing/record-acts.ts';
import { type TestUser, unique } from '#testing/world.ts';
import { claimCalls, claimPaymentCalls, rejectionCalls } from '../../contract/calls/claims.ts';
import { nhiaCalls } from '../../contract/calls/nhia.ts';
import { remittanceCalls } from '../../contract/calls/remittances.ts';
import type { ClaimDetails } from '../../contract/claim-records.ts';
import { aClaimant, type Claimant } from './claimant.ts';

function done<T>(answer: { readonly status: number; readonly text: string; readonly payload: T }): T {
  if (answer.status !== 200) throw new Error(`The scene could not be made: ${answer.status} ${answer.text.slice(0, 400)}`);
  return answer.payload;
}

interface Stage {
  readonly own: Claimant;
  readonly judge: TestUser;
  readonly pay: (id: string, grossAmount: number) => Promise<ClaimDetails>;
  readonly reject: (id: string, item: string) => Promise<string>;
}

const slipOf = () => unique('SLIP-');
const payment = (own: Claimant, grossAmount: number) => ({
  ...{ grossAmount, withheldTax: 0, confirmWithheld: true, paymentDate: own.today, method: 'cheque' as const, reference: slipOf() },
});

async function stage(): Promise<Stage> {
  const own = await aClaimant();
  const { cashier, hospital } = own.till;
  const judge = await hospital.userWith(
    ...['View Claims', 'Create Claim', 'Edit Claim', 'Submit Claim', 'Cancel Claim', 'Add Claim Payment', 'Reverse Claim Payment'],
    ...['Write Off Claim', 'Approve Write Off', 'Import Remittance', 'Move Rejection To Patient'],
  );
  const pay = async (id: string, amount: number) =>
    done(await cashier.send(claimCalls.addPayment, { params: { id }, body: payment(own, amount) }));
  const reject = async (id: string, claimItemId: string) => {
    const rejections = [{ claimItemId, amount: 10_000, reasonCode: 'NOT-COVERED' as const }];
    return done(await cashier.send(claimCalls.reject, { params: { id }, body: { rejections } })).rejections.at(-1)?.id ?? '';
  };
  return { own, judge, pay, reject };
}

/** Claims over one line of 3,000.00 in each status. */
export async function claimScene(): Promise<RecordScene> {
  const { own, judge, pay } = await stage();
  const { cashier } = own.till;
  const items = new Map<string, string>();
  const kept = (claim: ClaimDetails) => {
    items.set(claim.id, claim.items[0]?.id ?? '');
    return claim.id;
  };
  const submitted = async () => kept(await own.submitted());
  const writeOff = { reason: 'small-balance' as const, note: 'For the test' };
  const ways = {
    posted: async () => kept(await own.posted()),
    submitted,
    'payment-added': async () => kept(await pay(await submitted(), 100_000)),
    'written-off': async () => kept(done(await cashier.send(claimCalls.writeOff, { params: { id: await submitted() }, body: writeOff }))),
    cancelled: async () => {
      const { id } = await own.posted();
      return kept(done(await cashier.send(claimCalls.cancel, { params: { id }, body: { reason: 'For the test' } })));
    },
  };
  const bodies = {
    submit: { channel: 'paper' },
    addPayment: () => payment(own, 1_000),
    addInvoices: async () => ({ invoiceIds: [(await own.invoice()).invoiceId] }),
    acknowledge: { hmoReference: 'AX-1', acknowledgedOn: own.today },
    reject: (id: string) => ({ rejections: [{ claimItemId: items.get(id), amount: 1_000, reasonCode: 'LATE' }] }),
    writeOff: { ...writeOff, amount: 1_000 },
  };
  // Nothing was written off.
  return { view: claimCalls.view, ways, judge, bodies, notOffered: ['submitted reverseWriteOff', 'payment-added reverseWriteOff'] };
}

/** Payments with tax withheld, as the page of their claim shows them. */
export async function claimPaymentScene(): Promise<RecordScene> {
  const { own, judge } = await stage();
  const { cashier } = own.till;
  const claimOf = new Map<string, string>();
  const received = async () => {
    const { id } = await own.submitted();
    const body = { ...payment(own, 100_000), withheldTax: 5_000 };
    const found = done(await cashier.send(claimCalls.addPayment, { params: { id }, body })).payments[0]?.id ?? '';
    claimOf.set(found, id);
    return found;
  };
  const reversed = async () => {
    const id = await received();
    return done(await cashier.send(claimPaymentCalls.reversePayment, { params: { id }, body: { reason: 'For the test' } })).id;
  };
  const view = async (id: string) =>
    done(await judge.send(claimCalls.payments, { params: { id: claimOf.get(id) ?? '' } })).find((one) => one.id === id);
  return { view, ways: { received, reversed }, judge, bodies: { creditNote: { number: 'WHT-1' } } };
}

/** Rejections in each disposition, as the list shows them. */
export async function rejectionScene(): Promise<RecordScene> {
  const { own, judge, reject } = await stage();
  await own.set('rejection_to_patient', true);
  const { cashier } = own.till;
  const made = async () => {
    const claim = await own.submitted();
    return { claimId: claim.id, id: await reject(claim.id, claim.items[0]?.id ?? '') };
  };
  const ways = {
    open: async () => (await made()).id,
    resubmitted: async () => {
      const { id } = await made();
      done(await cashier.send(rejectionCalls.resubmit, { body: { rejectionIds: [id] } }));
      return id;
    },
    'moved-to-patient': async () => {
      const { id } = await made();
      return done(await cashier.send(rejectionCalls.moveToPatient, { params: { id }, body: {} })).id;
    },
    'written-off': async () => {
      const { claimId, id } = await made();
      const body = { reason: 'hmo-rejection' as const, note: 'For the test' };
      done(await cashier.send(claimCalls.writeOff, { params: { id: claimId }, body }));
      return id;
    },
    reversed: async () => {
      const { id } = await made();
      return done(await cashier.send(rejectionCalls.reverseRejection, { params: { id }, body: {} })).id;
    },
  };
  const view = async (id: string) => {
    const found = done(await judge.send(rejectionCalls.list, { query: { limit: 100 } })).data.find((rejection) => rejection.id === id);
    return found ? { ...found, status: found.disposition } : undefined;
  };
  return { view, ways, judge };
}

/** Returns of months that are over: each begins where no other is. */
export async function nhiaReturnScene(): Promise<RecordScene> {
  const { own, judge } = await stage();
  const { cashier } = own.till;
  let back = 0;
  const monthOf = new Map<string, string>();
  const draft = async () => {
    back += 1;
    const [year = 0, month = 0] = own.today.split('-').map(Number);
    const before = new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 7);
    const { id } = done(await cashier.send(nhiaCalls.make, { body: { month: before } }));
    monthOf.set(id, before);
    return id;
  };
  const sent = async () => done(await cashier.send(nhiaCalls.sent, { params: { id: await draft() }, body: { reference: slipOf() } })).id;
  const view = async (id: string) =>
    done(await judge.send(nhiaCalls.encounters, { query: { month: monthOf.get(id) ?? '' } })).return ?? undefined;
  return { view, ways: { draft, sent }, judge, bodies: { sent: { reference: 'NHIA-1' } } };
}

/** Remittances over one item that they pay whole. */
export async function remittanceScene(): Promise<RecordScene> {
  const { own, judge } = await stage();
  const { cashier } = own.till;
  const draft = async () => {
    const { claimNumber } = await own.submitted();
    const header = { hmoId: own.hmoId, paymentDate: own.today, method: 'cheque' as const, reference: slipOf(), grossAmount: 300_000 };
    const rows = [{ claimNumber, itemCode: 'H-1', claimed: 300_000, paid: 300_000 }];
    return done(await cashier.send(remittanceCalls.create, { body: { ...header, rows } })).id;
  };
  const posted = async () => done(await cashier.send(remittanceCalls.post, { params: { id: await draft() }, body: {} })).id;
  const reversed = async () =>
    done(await cashier.send(remittanceCalls.reverse, { params: { id: await posted() }, body: { reason: 'For the test' } })).id;
  return { view: remittanceCalls.view, ways: { draft, posted, reversed }, judge };
}
