import type { CalendarDate, Id } from '#kernel/contract/fields.ts';
import { kernelRefusals, type Refusal } from '#kernel/contract/refusals.ts';
import type { Job } from '#kernel/server/module/module.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { billsForInvoice } from '#modules/patient-bills/server/index.ts';
import type { GenerateHmoInvoices, HmoInvoicesMade } from '../../contract/bill-records.ts';
import { hmoBillRefusals } from '../../contract/bill-refusals.ts';
import { hmoBillsPath, mostInvoicesAtOnce } from '../../contract/bill-words.ts';
import { type BillToInvoice, invoiceBill, readyToInvoice, whyNotGenerate } from './generate.ts';
import { itemsOf, lockHmoBills } from './store.ts';

const job = 'hmo.generate-invoices';
const whole = { approvedOnly: false, interim: false, dueDate: null } as const;

/** Open bills of a partner that began by a day, in the order of their ids. */
async function openBills(scope: Scope, hmoId: Id, until: CalendarDate, after: Id | null, most: number): Promise<Id[]> {
  const rows = await scope.tx
    .selectFrom('hmoBills')
    .select('id')
    .where('hospitalId', '=', scope.hospitalId)
    .where('hmoId', '=', hmoId)
    .where('status', '=', 'open')
    .where('startedOn', '<=', until)
    .$if(after !== null, (query) => query.where('id', '>', after as Id))
    .orderBy('id')
    .limit(most)
    .execute();
  return rows.map(({ id }) => id);
}

function whyNot(found: BillToInvoice, until: CalendarDate, today: CalendarDate): Refusal | null {
  const { endedOn } = found.visit;
  if (endedOn !== null && endedOn > until) return hmoBillRefusals.refusal('HMO_BILL_NOT_ENDED');
  return whyNotGenerate(found, whole, today);
}

/** Invoices of these bills, each as a whole, or why there is none; all lines are locked first, then the bills. */
async function generateFor(scope: Scope, ids: readonly Id[], until: CalendarDate): Promise<HmoInvoicesMade['bills']> {
  const items = await itemsOf(scope, ids);
  await billsForInvoice(
    scope,
    items.map(({ billId }) => billId),
  );
  const locked = (await lockHmoBills(scope, ids)).filter(({ status }) => status === 'open');
  const today = await scope.today();
  const made: HmoInvoicesMade['bills'] = [];
  for (const found of locked.length > 0 ? await readyToInvoice(scope, locked) : []) {
    const { id, billNumber } = found.bill;
    const refusal = whyNot(found, until, today);
    const invoice = refusal ? null : await invoiceBill(scope, found, whole);
    made.push({
      ...{ billId: id, billNumber, invoiceId: invoice?.invoiceId ?? null, invoiceNumber: invoice?.invoiceNumber ?? null },
      ...{ reason: refusal?.message ?? null, code: refusal?.code ?? null },
    });
  }
  return made;
}

/**
 * POST hmo/bill/generateInvoices: invoices of all open bills of a partner whose visits have ended by a day. Each bill has its invoice or the
 * reason why not. Above 200 bills a job makes them, a hundred at a time, and tells who asked.
 */
export async function generateInvoices(scope: Scope, { hmoId, encounterEndedUntil: until }: GenerateHmoInvoices): Promise<HmoInvoicesMade> {
  await requireHmo(scope, hmoId);
  const ids = await openBills(scope, hmoId, until, null, mostInvoicesAtOnce + 1);
  if (ids.length > mostInvoicesAtOnce) {
    await scope.enqueue(job, { hmoId, until, after: null, userId: scope.actor.userId, made: 0, left: 0 }, { singletonKey: hmoId });
    await scope.record({
      action: 'create',
      entity: 'HmoInvoices',
      entityId: hmoId,
      summary: `Invoices of HMO bills until ${until} ordered`,
    });
    return { queued: true, bills: [] };
  }
  const bills = await generateFor(scope, ids, until);
  await scope.record({
    action: 'create',
    entity: 'HmoInvoices',
    entityId: hmoId,
    summary: `Invoices of HMO bills until ${until}: ${bills.filter(({ invoiceId }) => invoiceId).length} of ${bills.length} made`,
  });
  return { queued: false, bills };
}

async function requireHmo(scope: Scope, id: Id): Promise<void> {
  const row = await scope.tx
    .selectFrom('hmos')
    .select('id')
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw kernelRefusals.refusal('NOT_FOUND');
}

interface Work {
  readonly hmoId: Id;
  readonly until: CalendarDate;
  readonly after: Id | null;
  readonly userId: Id | null;
  readonly made: number;
  readonly left: number;
}

/** A hundred bills, then the next hundred in a transaction of its own. */
async function runJob(scope: Scope, work: Work): Promise<void> {
  const ids = await openBills(scope, work.hmoId, work.until, work.after, 100);
  const bills = await generateFor(scope, ids, work.until);
  const made = work.made + bills.filter(({ invoiceId }) => invoiceId).length;
  const left = work.left + bills.filter(({ invoiceId }) => !invoiceId).length;
  const last = ids.at(-1);
  if (ids.length === 100 && last) {
    await scope.enqueue(job, { ...work, after: last, made, left }, { singletonKey: `${work.hmoId}|${last}` });
    return;
  }
  if (!work.userId) return;
  await scope.notify({
    title: 'HMO Invoices Generated',
    content: `HMO invoices generated: ${made}. HMO bills that stay open: ${left}.`,
    path: hmoBillsPath,
    to: { userIds: [work.userId] },
    module: 'billing',
    entity: 'HmoBill',
    entityId: work.hmoId,
  });
}

export const hmoBillJobs: readonly Job[] = [{ name: job, run: { hospital: (scope, data) => runJob(scope, data as object as Work) } }];
