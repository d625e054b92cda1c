import { present } from '#kernel/server/reading/present.ts';
import { sql } from 'kysely';
import type { PayloadOf, QueryOf } from '#kernel/contract/calls.ts';
import { offsetOf } from '#kernel/contract/envelope.ts';
import type { Id } from '#kernel/contract/fields.ts';
import { kernelRefusals } from '#kernel/contract/refusals.ts';
import type { PatientScope, Scope } from '#kernel/server/scope/scope.ts';
import { countAll } from '#kernel/server/database/count-all.ts';
import { billingPolicyOf, currencyOf } from '#modules/billing-setup/server/index.ts';
import { hospitalOf } from '#modules/organisation/server/index.ts';
import { healthService } from '#modules/patient-bills/contract/words.ts';
import { sensitiveBillsOf } from '#modules/patient-bills/server/index.ts';
import { patientBrief } from '#modules/patients/server/index.ts';
import type { ownInvoiceCalls } from '../contract/calls/own.ts';
import { type OwnAccount, type OwnInvoiceDetails, OwnInvoice, OwnReceipt } from '../contract/own-records.ts';
import type { InvoiceBillingStatus, PaymentMethod } from '../contract/words.ts';
import { accountOf } from './cash/cash.ts';
import { type OwnPlace, ownPlaces } from './own-places.ts';
import { isOverdue } from './rules.ts';
import { departmentNames, paymentsOf } from './show-invoice.ts';
import { type InvoiceRecord, type ItemRecord, itemsOf } from './store.ts';

type Calls = typeof ownInvoiceCalls;

async function aboutOf(scope: Scope, { personId, patientId }: OwnPlace) {
  const { id, name } = await hospitalOf(scope);
  const [patient] = await patientBrief(scope, [patientId]);
  const currency = (await currencyOf(scope))?.code ?? null;
  return {
    hospital: { id, name, currency },
    personId,
    fullname: patient?.fullname ?? '',
    hospitalPatientId: patient?.hospitalPatientId ?? '',
  };
}

async function accountAt(scope: Scope, place: OwnPlace): Promise<OwnAccount> {
  const { rows } = await sql<{ owed: number; unpaid: number; insurers: number }>`
    select coalesce(sum(balance) filter (where billing_method = 'Self-Pay'), 0)::bigint as owed,
           (count(*) filter (where billing_method = 'Self-Pay' and balance > 0))::int as unpaid,
           coalesce(sum(balance) filter (where billing_method <> 'Self-Pay'), 0)::bigint as insurers
      from invoices where hospital_id = ${scope.hospitalId} and patient_id = ${place.patientId} and status = 'billed'`.execute(scope.tx);
  const { balance, held, available } = await accountOf(scope, place.patientId);
  return {
    ...(await aboutOf(scope, place)),
    patientId: place.patientId,
    owed: rows[0]?.owed ?? 0,
    unpaidInvoices: rows[0]?.unpaid ?? 0,
    owedByInsurers: rows[0]?.insurers ?? 0,
    deposit: { balance, held, available },
    bankDetails: (await billingPolicyOf(scope)).bankDetails,
  };
}

/** GET invoice/own/accounts. */
export async function listOwnAccounts(scope: PatientScope, { personId }: QueryOf<Calls['accounts']>): Promise<OwnAccount[]> {
  const accounts: OwnAccount[] = [];
  for (const place of await ownPlaces(scope, personId))
    accounts.push(await scope.inHospital(place.hospitalId, (inside) => accountAt(inside, place)));
  return accounts;
}

type About = Awaited<ReturnType<typeof aboutOf>>;

function showOwn(row: InvoiceRecord, { hospital, personId, fullname }: About, today: string): OwnInvoice {
  return present(OwnInvoice, row, {
    hospital,
    personId,
    fullname,
    billingStatus: row.billingStatus as InvoiceBillingStatus,
    overdue: isOverdue(row, today),
    totalAmount: row.total,
  });
}

interface Part<Row> {
  readonly rows: readonly Row[];
  readonly count: number;
}

async function invoicesAt(scope: Scope, place: OwnPlace, most: number): Promise<Part<OwnInvoice>> {
  const found = scope.tx
    .selectFrom('invoices')
    .where('hospitalId', '=', scope.hospitalId)
    .where('patientId', '=', place.patientId)
    .where('status', '<>', 'draft');
  const count = await countAll(found);
  const rows = await found.selectAll().orderBy('createdAt', 'desc').orderBy('id', 'desc').limit(most).execute();
  const [about, today] = [await aboutOf(scope, place), await scope.today()];
  return { rows: rows.map((row) => showOwn(row, about, today)), count };
}

async function receiptsAt(scope: Scope, place: OwnPlace, most: number): Promise<Part<OwnReceipt>> {
  const found = scope.tx.selectFrom('payments').where('hospitalId', '=', scope.hospitalId).where('patientId', '=', place.patientId);
  const count = await countAll(found);
  const rows = await found.selectAll().orderBy('receivedAt', 'desc').orderBy('id', 'desc').limit(most).execute();
  const { hospital, personId, fullname } = await aboutOf(scope, place);
  return {
    rows: rows.map((row) => present(OwnReceipt, row, { hospital, personId, fullname, methods: row.methods as PaymentMethod[] })),
    count,
  };
}

/** A page of what all hospitals of a person have, newest first. */
async function overHospitals<Row>(
  scope: PatientScope,
  query: QueryOf<Calls['list']>,
  read: (inside: Scope, place: OwnPlace, most: number) => Promise<Part<Row>>,
  when: (row: Row) => string,
) {
  const most = offsetOf(query) + query.limit;
  const parts: Part<Row>[] = [];
  for (const place of await ownPlaces(scope, query.personId))
    if (!query.hospitalId || place.hospitalId === query.hospitalId)
      parts.push(await scope.inHospital(place.hospitalId, (inside) => read(inside, place, most)));
  const rows = parts.flatMap((part) => part.rows).sort((a, b) => (when(a) < when(b) ? 1 : when(a) > when(b) ? -1 : 0));
  const count = parts.reduce((sum, part) => sum + part.count, 0);
  return { data: rows.slice(offsetOf(query), most), meta: { count, page: query.page, limit: query.limit } };
}

/** GET invoice/own. */
export function listOwnInvoices(scope: PatientScope, query: QueryOf<Calls['list']>): Promise<PayloadOf<Calls['list']>> {
  return overHospitals(scope, query, invoicesAt, (row) => row.billedAt ?? '');
}

/** GET invoice/own/receipts. */
export function listOwnReceipts(scope: PatientScope, query: QueryOf<Calls['receipts']>): Promise<PayloadOf<Calls['receipts']>> {
  return overHospitals(scope, query, receiptsAt, (row) => row.receivedAt);
}

type OwnItem = OwnInvoiceDetails['items'][number];

/** Items as the person reads them; to whoever acts for them sensitive acts are a health service of no department. */
async function ownItems(scope: Scope, items: readonly ItemRecord[], isOwn: boolean): Promise<OwnItem[]> {
  const departments = await departmentNames(
    scope,
    items.map((item) => item.departmentId),
  );
  const hidden = isOwn
    ? new Set<Id>()
    : await sensitiveBillsOf(
        scope,
        items.flatMap(({ billId }) => billId ?? []),
      );
  return items.map(({ id, billId, itemName, departmentId, serviceDate, quantity, amount, balance }) => {
    const masked = billId !== null && hidden.has(billId);
    const departmentName = departmentId && !masked ? (departments.get(departmentId) ?? null) : null;
    return { id, itemName: masked ? healthService : itemName, departmentName, serviceDate, quantity, amount, balance };
  });
}

async function detailsAt(scope: Scope, place: OwnPlace, id: Id, isOwn: boolean): Promise<OwnInvoiceDetails | null> {
  const row = await scope.tx
    .selectFrom('invoices')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', id)
    .where('patientId', '=', place.patientId)
    .where('status', '<>', 'draft')
    .executeTakeFirst();
  if (!row) return null;
  return {
    ...showOwn(row, await aboutOf(scope, place), await scope.today()),
    note: row.note,
    items: await ownItems(scope, await itemsOf(scope, [id]), isOwn),
    payments: (await paymentsOf(scope, id)).map(({ paymentId, receiptNumber, receivedAt, methods, amount, status }) => ({
      id: paymentId,
      receiptNumber,
      receivedAt,
      methods,
      amount,
      status,
    })),
    bankDetails: (await billingPolicyOf(scope)).bankDetails,
  };
}

/** GET invoice/own/{id}. */
export async function readOwnInvoice(scope: PatientScope, id: Id, { personId }: QueryOf<Calls['details']>): Promise<OwnInvoiceDetails> {
  for (const place of await ownPlaces(scope, personId)) {
    const found = await scope.inHospital(place.hospitalId, (inside) => detailsAt(inside, place, id, place.personId === scope.personId));
    if (found) return found;
  }
  throw kernelRefusals.refusal('NOT_FOUND');
}
