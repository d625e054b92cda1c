import type { Id } from '#kernel/contract/fields.ts';
import { oneOf } from '#testing/walk.ts';
import { claimCalls, claimPaymentCalls, rejectionCalls } from '../../contract/calls/claims.ts';
import { remittanceCalls } from '../../contract/calls/remittances.ts';
import type { WalkAct } from './walk-acts.ts';

interface One {
  readonly id: Id;
}
const at = (id: Id) => ({ params: { id } });
/** From 1 to `most`, whole. */
const part = (most: number, die: number) => Math.max(1, Math.round(most * die));

const claimsOf = (...statuses: readonly string[]) =>
  `select id, hmo_id as "hmoId", claim_number as "claimNumber", (balance - rejected_open) as open, balance from claims
    where hospital_id = $1 and status in (${statuses.map((status) => `'${status}'`).join(', ')}) order by claim_number`;
interface Claim extends One {
  readonly hmoId: Id;
  readonly claimNumber: string;
  readonly open: string;
  readonly balance: string;
}
const ready = `select id from invoices where hospital_id = $1 and hmo_id = $2 and claim_id is null and status = 'billed' and balance > 0
                order by invoice_number`;

const create: WalkAct = async ({ desk, partners, rows, today }, [who, which, all]) => {
  const partner = oneOf(partners, who);
  if (!partner) return null;
  const invoices = await rows<One>(ready, partner.hmoId);
  const chosen = oneOf(invoices, which);
  const invoiceIds = all < 0.5 && chosen ? { invoiceIds: [chosen.id] } : {};
  return desk.send(claimCalls.create, { body: { hmoId: partner.hmoId, periodStart: today, periodEnd: today, ...invoiceIds } });
};

const addInvoice: WalkAct = async ({ desk, one }, [which, what]) => {
  const claim = await one<Claim>(which, claimsOf('posted'));
  const invoice = claim ? await one<One>(what, ready, claim.hmoId) : undefined;
  return claim && invoice ? desk.send(claimCalls.addInvoices, { ...at(claim.id), body: { invoiceIds: [invoice.id] } }) : null;
};

const removeInvoice: WalkAct = async ({ desk, one }, [which, what]) => {
  const claim = await one<Claim>(which, claimsOf('posted'));
  const invoice = claim
    ? await one<One>(what, 'select id from invoices where hospital_id = $1 and claim_id = $2 order by 1', claim.id)
    : null;
  return claim && invoice ? desk.send(claimCalls.removeInvoices, { ...at(claim.id), body: { invoiceIds: [invoice.id] } }) : null;
};

const cancel: WalkAct = async ({ desk, one }, [which]) => {
  const claim = await one<Claim>(which, claimsOf('posted'));
  return claim ? desk.send(claimCalls.cancel, { ...at(claim.id), body: { reason: 'Wrong period' } }) : null;
};

const submit: WalkAct = async ({ desk, one }, [which]) => {
  const claim = await one<Claim>(which, claimsOf('posted'));
  return claim ? desk.send(claimCalls.submit, { ...at(claim.id), body: { channel: 'portal' } }) : null;
};

const pay: WalkAct = async ({ desk, one, today, fresh }, [which, much, how]) => {
  const claim = await one<Claim>(which, claimsOf('submitted', 'payment-added'));
  if (!claim) return null;
  // Now and then more than is open.
  const grossAmount = part(Number(claim.open) * 1.4, much);
  const tax = how < 0.7 ? { withheldTax: Math.floor(grossAmount / 20 + 0.5) } : { withheldTax: 0, confirmWithheld: true };
  const body = { grossAmount, ...tax, charges: how < 0.2 ? Math.min(50, grossAmount - tax.withheldTax) : 0, paymentDate: today };
  const way = { allocate: how < 0.5 ? ('oldest' as const) : ('proportional' as const), keepUnallocated: how < 0.6 };
  return desk.send(claimCalls.addPayment, { ...at(claim.id), body: { ...body, ...way, method: 'bank-transfer', reference: fresh('TRF') } });
};

const apply: WalkAct = async ({ desk, one }, [which, what, much]) => {
  const payment = await one<One & { hmoId: Id; left: string }>(
    what,
    `select id, hmo_id as "hmoId", unallocated as left from claim_payments
      where hospital_id = $1 and status = 'received' and unallocated > 0 order by payment_number`,
  );
  const claim = payment
    ? await one<Claim>(
        which,
        `select * from (${claimsOf('submitted', 'payment-added')}) c where c."hmoId" = $2 and c.open > 0`,
        payment.hmoId,
      )
    : undefined;
  if (!payment || !claim) return null;
  const body = { paymentId: payment.id, claimId: claim.id, amount: part(Math.min(Number(payment.left), Number(claim.open)), much) };
  return desk.send(claimCalls.applyUnallocated, { ...at(payment.hmoId), body });
};

const reversePayment: WalkAct = async ({ desk, one }, [which]) => {
  const payment = await one<One>(
    which,
    "select id from claim_payments where hospital_id = $1 and status = 'received' order by payment_number",
  );
  return payment ? desk.send(claimPaymentCalls.reversePayment, { ...at(payment.id), body: { reason: 'Wrong partner' } }) : null;
};

const openItems = `select i.id, i.claim_id as "claimId", (i.balance - i.rejected_open) as open from claim_items i
    join claims c on c.hospital_id = i.hospital_id and c.id = i.claim_id
   where i.hospital_id = $1 and c.status in ('submitted', 'payment-added') and i.balance > i.rejected_open order by c.claim_number, i.position`;

const reject: WalkAct = async ({ desk, one }, [which, much]) => {
  const item = await one<One & { claimId: Id; open: string }>(which, openItems);
  const rejection = item ? { claimItemId: item.id, amount: part(Number(item.open), much), reasonCode: 'NO-AUTH' as const } : null;
  return item && rejection ? desk.send(claimCalls.reject, { ...at(item.claimId), body: { rejections: [rejection] } }) : null;
};

const openRejections = `select r.id, r.claim_id as "claimId" from claim_rejections r where r.hospital_id = $1 and r.disposition = 'open'
                         order by r.created_at, r.id`;

const resubmit: WalkAct = async ({ desk, one, rows }, [which, all]) => {
  const first = await one<One & { claimId: Id }>(which, openRejections);
  if (!first) return null;
  const same = (await rows<One & { claimId: Id }>(openRejections)).filter(({ claimId }) => claimId === first.claimId);
  const rejectionIds = all < 0.5 ? [first.id] : same.map(({ id }) => id);
  return desk.send(rejectionCalls.resubmit, { body: { rejectionIds } });
};

const takeBackRejection: WalkAct = async ({ desk, one }, [which]) => {
  const rejection = await one<One>(which, openRejections);
  return rejection ? desk.send(rejectionCalls.reverseRejection, { ...at(rejection.id), body: {} }) : null;
};

const writeOff: WalkAct = async ({ desk, one }, [which, much]) => {
  const claim = await one<Claim>(which, claimsOf('submitted', 'payment-added'));
  if (!claim) return null;
  const amount = much > 0.8 ? {} : { amount: part(Number(claim.balance), much) };
  return desk.send(claimCalls.writeOff, { ...at(claim.id), body: { ...amount, reason: 'hmo-rejection', note: 'They will not pay' } });
};

const reverseWriteOff: WalkAct = async ({ desk, one }, [which]) => {
  const claim = await one<Claim>(which, claimsOf('submitted', 'payment-added', 'written-off'));
  return claim ? desk.send(claimCalls.reverseWriteOff, { ...at(claim.id), body: { reason: 'They paid late' } }) : null;
};

/** An advice over up to three open items of a partner, one of them paid short. */
const remit: WalkAct = async ({ desk, one, rows, today, fresh }, [which, much]) => {
  const first = await one<{ hmoId: Id }>(
    which,
    `select distinct c.hmo_id as "hmoId" from claims c where c.hospital_id = $1 and c.status in ('submitted', 'payment-added') order by 1`,
  );
  if (!first) return null;
  const items = await rows<{ id: Id; open: string; claimNumber: string }>(
    `select i.id, (i.balance - i.rejected_open) as open, c.claim_number as "claimNumber" from claim_items i
       join claims c on c.hospital_id = i.hospital_id and c.id = i.claim_id
      where i.hospital_id = $1 and c.hmo_id = $2 and c.status in ('submitted', 'payment-added') and i.balance > i.rejected_open
      order by c.claim_number, i.position limit 3`,
    first.hmoId,
  );
  if (items.length === 0) return null;
  const advised = items.map(({ open, claimNumber }, place) => {
    const paid = place === 0 ? part(Number(open), much) : Number(open);
    const withheld = Math.floor(paid / 20);
    return { claimNumber, itemCode: null, claimed: Number(open), paid, withheld, reason: 'Limit reached' };
  });
  const sum = (of: (row: (typeof advised)[number]) => number) => advised.reduce((total, row) => total + of(row), 0);
  const header = { hmoId: first.hmoId, paymentDate: today, method: 'bank-transfer' as const, reference: fresh('ADV') };
  const money = { grossAmount: sum(({ paid }) => paid), withheldTax: sum(({ withheld }) => withheld) };
  const draft = await desk.send(remittanceCalls.create, { body: { ...header, ...money, rows: advised } });
  if (draft.status !== 200) return draft;
  const matches = draft.payload.rows.map((row, place) => ({ rowId: row.id, claimItemId: items[place]?.id as Id }));
  const matched = await desk.send(remittanceCalls.match, { ...at(draft.payload.id), body: { matches } });
  return matched.status === 200 ? desk.send(remittanceCalls.post, { ...at(draft.payload.id), body: {} }) : matched;
};

const reverseRemittance: WalkAct = async ({ desk, one }, [which]) => {
  const found = await one<One>(
    which,
    "select id from claim_remittances where hospital_id = $1 and status = 'posted' order by remittance_number",
  );
  return found ? desk.send(remittanceCalls.reverse, { ...at(found.id), body: { reason: 'Of another hospital' } }) : null;
};

/** Acts on claims and their money, with how often each comes. */
export const claimActs: Readonly<Record<string, readonly [weight: number, act: WalkAct]>> = {
  create: [8, create],
  addInvoice: [3, addInvoice],
  removeInvoice: [2, removeInvoice],
  cancel: [2, cancel],
  submit: [9, submit],
  pay: [7, pay],
  apply: [5, apply],
  reversePayment: [2, reversePayment],
  reject: [6, reject],
  resubmit: [4, resubmit],
  takeBackRejection: [2, takeBackRejection],
  writeOff: [3, writeOff],
  reverseWriteOff: [2, reverseWriteOff],
  remit: [5, remit],
  reverseRemittance: [2, reverseRemittance],
};
