import type { Id } from '#kernel/contract/fields.ts';
import { approvalCalls } from '#modules/hmo/contract/calls/approvals.ts';
import { hmoBillCalls } from '#modules/hmo/contract/calls/bills.ts';
import { draftCalls } from '#modules/invoices/contract/calls/drafts.ts';
import { invoiceCalls } from '#modules/invoices/contract/calls/invoices.ts';
import { billCalls } from '#modules/patient-bills/contract/calls/bills.ts';
import { voidBillsOf } from '#modules/patient-bills/server/index.ts';
import { oneOf, type Step } from '#testing/walk.ts';
import { inScopeOf, runJobNow, theDatabase } from '#testing/world.ts';
import { answered, type WalkWorld } from './walk-world.ts';

/** What an act of the walk was answered; null: there was nothing to do it with. */
export type Answered = { readonly status: number; readonly text: string } | null;
export type WalkAct = (world: WalkWorld, dice: Step['dice']) => Promise<Answered>;

interface One {
  readonly id: Id;
}
interface Line extends One {
  readonly version: number;
  readonly sourceId: Id;
}
const at = (id: Id) => ({ params: { id } });
/** From 1 to `most`, whole. */
const part = (most: number, die: number) => Math.max(1, Math.round(most * die));

const lines = `select id, version, source_id as "sourceId" from patient_bills where hospital_id = $1 and stage <> 'voided' order by bill_number`;
const requests = (which: string) => `select id, version from hmo_approvals where hospital_id = $1 and ${which} order by approval_number`;
const insurerInvoices = `select id from invoices where hospital_id = $1 and hmo_id is not null and status = 'billed' order by invoice_number`;

const raise: WalkAct = async ({ till, partners }, [who, what, how]) => {
  const member = oneOf(
    partners.flatMap(({ members }) => members),
    who,
  );
  if (!member) return null;
  const { patientId, billingId, visits } = member;
  const encounterId = oneOf(visits, how) ?? null;
  const order = { patientId, billingId, encounterId, quantity: 1 + Math.floor(how * 3), ...(how > 0.9 ? { emergency: true } : {}) };
  return answered(() => till.raise({ ...order, billableItemId: what < 0.5 ? till.itemId : till.cheapId }));
};

const voidLine: WalkAct = async ({ till, one }, [which]) => {
  const line = await one<Line>(which, lines);
  if (!line) return null;
  const order = { sourceType: 'lab-request' as const, sourceIds: [line.sourceId], reason: 'Not wanted' };
  return answered(() => inScopeOf(till.hospital.id, (scope) => voidBillsOf(scope, order)));
};

const changeQuantity: WalkAct = async ({ desk, one }, [which, how]) => {
  const line = await one<Line>(which, lines);
  const body = { quantity: 1 + Math.floor(how * 4), reason: 'Counted again' };
  return line ? desk.send(billCalls.edit, { ...at(line.id), body: { ...body, version: line.version } }) : null;
};

const changePayer: WalkAct = async ({ desk, one }, [which]) => {
  const line = await one<Line>(which, lines);
  return line
    ? desk.send(billCalls.payer, { ...at(line.id), body: { billingId: null, reason: 'Pays alone', version: line.version } })
    : null;
};

const send: WalkAct = async ({ desk, one, icdCode }, [which]) => {
  const request = await one<One>(which, requests("status = 'pending' and sent_at is null"));
  return request ? desk.send(approvalCalls.sent, { ...at(request.id), body: { channel: 'phone', diagnosisCodes: [icdCode] } }) : null;
};

const approve: WalkAct = async ({ desk, one, rows, fresh }, [which, how, much]) => {
  const request = await one<One>(which, requests("status in ('pending', 'proceeded')"));
  if (!request) return null;
  const items = await rows<One & { requested: string }>(
    `select id, requested_amount as requested from hmo_approval_items
      where hospital_id = $1 and approval_id = $2 and removed_at is null and status in ('pending', 'proceeded') order by line_no`,
    request.id,
  );
  // A half of them whole, the others in part: the first item less, the last of several declined.
  const inPart = items.map(({ id, requested }, place) =>
    place > 0 && place === items.length - 1
      ? { id, status: 'declined' as const, reason: 'Done last month' }
      : { id, status: 'approved' as const, approvedAmount: part(Number(requested), much) },
  );
  const body = { paCode: fresh('PA'), channel: 'phone' as const, ...(how < 0.5 ? {} : { items: inPart }) };
  return desk.send(approvalCalls.approve, { ...at(request.id), body });
};

const decline: WalkAct = async ({ desk, one }, [which]) => {
  const request = await one<One>(which, requests("status in ('pending', 'proceeded')"));
  return request ? desk.send(approvalCalls.decline, { ...at(request.id), body: { reason: 'Not indicated', channel: 'phone' } }) : null;
};

const revoke: WalkAct = async ({ desk, one }, [which]) => {
  const invoiced = `select from hmo_approval_items i join patient_bill_shares s on s.hospital_id = i.hospital_id and s.bill_id = i.bill_id
    where i.hospital_id = hmo_approvals.hospital_id and i.approval_id = hmo_approvals.id and s.share = 'hmo' and s.invoice_id is not null`;
  const request = await one<One>(which, requests(`status = 'approved' and not exists (${invoiced})`));
  return request ? desk.send(approvalCalls.revoke, { ...at(request.id), body: { reason: 'Wrong patient' } }) : null;
};

/** The hour of a sent request passes: the clock itself stays, as sessions would end. */
const letHourPass: WalkAct = async ({ till, one }, [which]) => {
  const request = await one<One>(which, requests("status = 'pending' and sent_at is not null"));
  if (!request) return null;
  const hour = "interval '61 minutes'";
  await theDatabase().owner.query(
    `update hmo_approvals set sent_at = sent_at - ${hour}, due_at = due_at - ${hour}, hour_ends_at = hour_ends_at - ${hour} where id = $1`,
    [request.id],
  );
  await runJobNow('hmo.answer-due', { hospitalId: till.hospital.id, approvalId: request.id });
  return { status: 200, text: '' };
};

/** Asks anew for a line whose approval was revoked. */
const askAgain: WalkAct = async ({ desk, one, icdCode }, [which]) => {
  const line = await one<One>(
    which,
    `select b.id from patient_bills b where b.hospital_id = $1 and b.coverage_status = 'pending' and b.stage <> 'voided'
        and not exists (select from hmo_approval_items i where i.bill_id = b.id and i.removed_at is null) order by b.bill_number`,
  );
  return line ? desk.send(approvalCalls.request, { body: { billIds: [line.id], diagnosisCodes: [icdCode] } }) : null;
};

const openBills = `select id from hmo_bills where hospital_id = $1 and status = 'open' order by bill_number`;

const addItem: WalkAct = async ({ desk, till, one }, [which, how]) => {
  const bill = await one<One>(which, openBills);
  const body = { billableItemId: till.itemId, departmentId: till.hospital.departmentId, quantity: 1 + Math.floor(how * 2) };
  return bill ? desk.send(hmoBillCalls.addItem, { ...at(bill.id), body }) : null;
};

const removeItem: WalkAct = async ({ desk, one }, [which, how]) => {
  const item = await one<One & { billId: Id }>(
    which,
    `select i.id, i.hmo_bill_id as "billId" from hmo_bill_items i join hmo_bills h on h.hospital_id = i.hospital_id and h.id = i.hmo_bill_id
      where i.hospital_id = $1 and h.status = 'open' and i.status = 'active' order by h.bill_number, i.created_at, i.id`,
  );
  if (!item) return null;
  const body = { reason: 'Entered twice', to: how < 0.5 ? ('patient' as const) : ('void' as const) };
  return desk.send(hmoBillCalls.removeItem, { params: { id: item.billId, itemId: item.id }, body });
};

const invoiceBill: WalkAct = async ({ desk, one, icdCode }, [which, how]) => {
  const bill = await one<One>(which, openBills);
  if (!bill) return null;
  await desk.send(hmoBillCalls.edit, { ...at(bill.id), body: { diagnosisCodes: [icdCode] } });
  return desk.send(hmoBillCalls.generate, { ...at(bill.id), body: { interim: true, approvedOnly: how < 0.8 } });
};

const cancelInvoice: WalkAct = async ({ desk, one }, [which]) => {
  const invoice = await one<One>(which, insurerInvoices);
  return invoice ? desk.send(invoiceCalls.cancel, { ...at(invoice.id), body: { reason: 'Wrong plan' } }) : null;
};

const credit: WalkAct = async ({ desk, one }, [which, how]) => {
  const item = await one<{ invoiceId: Id; itemId: Id; balance: string }>(
    which,
    `select i.id as "itemId", i.invoice_id as "invoiceId", i.balance from invoice_items i
       join invoices v on v.hospital_id = i.hospital_id and v.id = i.invoice_id
      where i.hospital_id = $1 and v.status = 'billed' and i.live and i.balance > 0 order by v.invoice_number, i.position`,
  );
  if (!item) return null;
  const lines = [{ invoiceItemId: item.itemId, amount: part(Number(item.balance), how) }];
  return desk.send(invoiceCalls.creditNote, { ...at(item.invoiceId), body: { kind: 'price-error', reason: 'Priced wrongly', lines } });
};

/** The patient's own part of the lines, on an invoice that is paid or left. */
const patientPays: WalkAct = async ({ desk, till, one, rows }, [who, how]) => {
  const patient = await one<One>(
    who,
    `select distinct patient_id as id from patient_bills where hospital_id = $1 and patient_amount > 0 and stage <> 'voided' order by 1`,
  );
  if (!patient) return null;
  const open = await rows<One>(
    `select distinct b.id from patient_bills b join patient_bill_shares s on s.hospital_id = b.hospital_id and s.bill_id = b.id
      where b.hospital_id = $1 and b.patient_id = $2 and b.stage <> 'voided' and s.share = 'patient' and s.invoice_id is null and s.amount > 0`,
    patient.id,
  );
  if (open.length === 0) return null;
  const body = { patientId: patient.id, billIds: open.map(({ id }) => id), submit: true };
  const made = await desk.send(draftCalls.create, { body });
  if (made.status !== 200 || how > 0.7) return made;
  return till.pay(made.payload.id, part(made.payload.balance, how / 0.7));
};

/** Acts on lines, approvals and HMO bills, with how often each comes. */
export const careActs: Readonly<Record<string, readonly [weight: number, act: WalkAct]>> = {
  raise: [22, raise],
  voidLine: [3, voidLine],
  changeQuantity: [4, changeQuantity],
  changePayer: [2, changePayer],
  send: [8, send],
  approve: [8, approve],
  decline: [3, decline],
  revoke: [3, revoke],
  letHourPass: [5, letHourPass],
  askAgain: [2, askAgain],
  addItem: [2, addItem],
  removeItem: [2, removeItem],
  invoiceBill: [14, invoiceBill],
  cancelInvoice: [2, cancelInvoice],
  credit: [3, credit],
  patientPays: [4, patientPays],
};
