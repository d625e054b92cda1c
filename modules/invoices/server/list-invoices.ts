import { type SelectQueryBuilder, sql } from 'kysely';
import type { DB } from '#database/types.ts';
import { offsetOf } from '#kernel/contract/envelope.ts';
import type { CalendarDate, Id, Instant } from '#kernel/contract/fields.ts';
import { addCalendarDays, startOfDay } from '#kernel/server/clock/instants.ts';
import { readCounters } from '#kernel/server/counters/counters.ts';
import { readTallies, talliedWhere } from '#kernel/server/counters/tallies.ts';
import { mostFound, searchIds } from '#kernel/server/search/search-ids.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { currencyOf } from '#modules/billing-setup/server/index.ts';
import { notClosed, registeredBetween, seesConfidential, shownCopies } from '#modules/patients/server/index.ts';
import type { InvoiceListQuery } from '../contract/calls/invoices.ts';
import type { InvoiceRow, InvoiceSummary } from '../contract/records.ts';
import { type InvoiceBillingStatus, type InvoiceDateField, mostSummed, paidDays } from '../contract/words.ts';
import { invoiceActsOf } from './invoice-acts.ts';
import { invoiceKind, readInvoiceBox } from './search-terms.ts';

type Query<O> = SelectQueryBuilder<DB, 'invoices', O>;

/** The field that dates narrow: when it was paid, billed or made. */
export function dateFieldOf(query: Pick<InvoiceListQuery, 'dateField' | 'status'>): InvoiceDateField {
  if (query.dateField) return query.dateField;
  if (query.status?.length !== 1) return 'createdAt';
  return query.status[0] === 'paid' ? 'paidAt' : query.status[0] === 'billed' ? 'billedAt' : 'createdAt';
}

interface Narrowed {
  readonly field: InvoiceDateField;
  readonly from: Instant | null;
  readonly until: Instant | null;
  readonly ids: readonly Id[] | null;
  readonly today: CalendarDate;
}

/** Of invoices found by a name, those whose patient the actor may know by it. */
async function ofOpenPatients(scope: Scope, ids: readonly Id[]): Promise<Id[]> {
  if (seesConfidential(scope)) return [...ids];
  const { rows } = await sql<{ id: Id }>`
    select i.id from invoices i where i.hospital_id = ${scope.hospitalId} and i.id = any(${[...ids]}::uuid[])
      and ${notClosed(scope, sql`i.patient_id`)}`.execute(scope.tx);
  return rows.map(({ id }) => id);
}

async function searched(scope: Scope, typed: string | undefined): Promise<Id[] | null> {
  if (!typed?.trim()) return null;
  for (const terms of readInvoiceBox(typed)) {
    const { hits } = await searchIds(scope, invoiceKind, terms, { need: mostFound });
    const ids = hits.map((hit) => hit.recordId);
    if (ids.length > 0) return terms.some(({ word }) => word) ? ofOpenPatients(scope, ids) : ids;
  }
  return [];
}

/** Lays a list's filters on a query over `invoices`; the conditions stand as the indexes have them. */
function narrow<O>(rows: Query<O>, query: InvoiceListQuery, { field, from, until, ids, today }: Narrowed): Query<O> {
  let narrowed = rows;
  if (query.status?.length) narrowed = narrowed.where('status', 'in', query.status);
  if (query.billingStatus?.length) narrowed = narrowed.where('billingStatus', 'in', query.billingStatus);
  if (query.billingMethod) narrowed = narrowed.where('billingMethod', '=', query.billingMethod);
  if (query.claimId) narrowed = narrowed.where('claimId', '=', query.claimId);
  if (query.hmoId) narrowed = narrowed.where('hmoId', '=', query.hmoId);
  if (query.patientId) narrowed = narrowed.where('patientId', '=', query.patientId);
  if (query.createdBy) narrowed = narrowed.where('createdBy', '=', query.createdBy);
  if (query.minAmount) narrowed = narrowed.where('total', '>=', query.minAmount);
  if (query.overdue || query.unpaid) narrowed = narrowed.where('status', '=', sql.lit('billed')).where('balance', '>', sql.lit(0));
  if (query.overdue) narrowed = narrowed.where('dueDate', '<', today);
  if (from) narrowed = narrowed.where(field, '>=', from);
  if (until) narrowed = narrowed.where(field, '<', until);
  if (ids) narrowed = narrowed.where('id', 'in', ids.length > 0 ? [...ids] : ['00000000-0000-0000-0000-000000000000']);
  return narrowed;
}

/** What is counted without reading it: all invoices, and the paid ones. Null: the rows are counted. */
function counterOf(query: InvoiceListQuery, { from, until, ids }: Narrowed): 'invoices' | 'invoices.paid' | null {
  const { status, billingStatus, billingMethod, claimId, hmoId, patientId, createdBy, minAmount, overdue, unpaid } = query;
  if (from || until || ids || billingMethod || claimId || hmoId || patientId || createdBy || minAmount || overdue || unpaid) return null;
  const paid = (words: readonly string[] | undefined) => words?.length === 1 && words[0] === 'paid';
  if (!status?.length && !billingStatus?.length) return 'invoices';
  if (paid(status) && (!billingStatus?.length || paid(billingStatus))) return 'invoices.paid';
  return paid(billingStatus) && !status?.length ? 'invoices.paid' : null;
}

/** How many there are by payer and status; null when more than that is asked. */
async function talliedCount(scope: Scope, query: InvoiceListQuery, { from, until, ids }: Narrowed): Promise<number | null> {
  const { status, billingStatus, billingMethod, claimId, hmoId, patientId, createdBy, minAmount, overdue, unpaid } = query;
  if (from || until || ids || billingStatus?.length || claimId || hmoId || patientId || createdBy || minAmount || overdue || unpaid)
    return null;
  const isStatus = (word: string | undefined) => !status?.length || status.some((each) => each === word);
  const tallies = await readTallies(scope, 'invoices');
  return talliedWhere(tallies, ([method, word]) => (!billingMethod || method === billingMethod) && isStatus(word));
}

interface Totals {
  readonly count: number;
  readonly totals: { readonly totalAmount: number; readonly amountPaid: number; readonly balance: number } | null;
}

/** The count of all that match, and their sums while they are not too many to read. */
async function countAndSum(scope: Scope, query: InvoiceListQuery, narrowed: Narrowed): Promise<Totals> {
  const counter = counterOf(query, narrowed);
  const known = counter ? ((await readCounters(scope, [counter]))[counter] ?? 0) : await talliedCount(scope, query, narrowed);
  if (known !== null && known > mostSummed) return { count: known, totals: null };
  const base = scope.tx.selectFrom('invoices').where('hospitalId', '=', scope.hospitalId);
  const bounded = narrow(base, query, narrowed)
    .select(['total', 'amountPaid', 'balance'])
    .limit(mostSummed + 1);
  const { rows } = await sql<{ count: number; total: number; paid: number; balance: number }>`
    select count(*)::int as count, coalesce(sum(total), 0)::bigint as total, coalesce(sum(amount_paid), 0)::bigint as paid, coalesce(sum(balance), 0)::bigint as balance
    from (${bounded}) matched`.execute(scope.tx);
  const sums = rows[0] ?? { count: 0, total: 0, paid: 0, balance: 0 };
  if (sums.count <= mostSummed)
    return { count: known ?? sums.count, totals: { totalAmount: sums.total, amountPaid: sums.paid, balance: sums.balance } };
  const { count } = await narrow(base, query, narrowed)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return { count: Number(count), totals: null };
}

async function narrowing(scope: Scope, query: InvoiceListQuery): Promise<Narrowed> {
  const { from, until } = await registeredBetween(scope, query);
  return { field: dateFieldOf(query), from, until, ids: await searched(scope, query.searchTerm), today: await scope.today() };
}

const rowColumns = [
  'id',
  'invoiceNumber',
  'createdAt',
  'updatedAt',
  'patientId',
  'patientFullName',
  'itemCount',
  'total',
  'amountPaid',
  'balance',
  'creditedAmount',
  'writtenOffAmount',
  'status',
  'billingStatus',
  'billingMethod',
  'claimId',
  'claimNumber',
  'dueDate',
  'billedAt',
  'paidAt',
  'version',
] as const;

/** GET invoice. */
export async function listInvoices(scope: Scope, query: InvoiceListQuery) {
  const narrowed = await narrowing(scope, query);
  const order = query.sort === 'oldest' ? 'asc' : 'desc';
  const by = narrowed.from || narrowed.until ? narrowed.field : 'createdAt';
  const rows = await narrow(scope.tx.selectFrom('invoices').where('hospitalId', '=', scope.hospitalId), query, narrowed)
    .select([...rowColumns])
    .orderBy(by, order)
    .orderBy('id', order)
    .limit(query.limit)
    .offset(offsetOf(query))
    .execute();
  const { count, totals } = await countAndSum(scope, query, narrowed);
  const data = rows.map(
    ({ total, creditedAmount, writtenOffAmount, claimNumber, ...row }): InvoiceRow => ({
      ...row,
      totalAmount: total,
      billingStatus: row.billingStatus as InvoiceBillingStatus,
      acts: invoiceActsOf(scope, { ...row, creditedAmount, writtenOffAmount, claimNumber }),
    }),
  );
  const shown = await shownCopies(scope, data);
  return { data: shown, meta: { count, page: query.page, limit: query.limit, currency: (await currencyOf(scope))?.code ?? null, totals } };
}

interface Figures {
  readonly drafts: number;
  readonly draftTotal: number;
  readonly unpaid: number;
  readonly unpaidBalance: number;
  readonly paid: number;
  readonly paidAmount: number;
}

/** GET invoice/summary: each figure is the count and the sum of the list that its tile opens (invariant 16). */
export async function summarizeInvoices(scope: Scope): Promise<InvoiceSummary> {
  const [zone, today] = [await scope.zone(), await scope.today()];
  const paidSince = addCalendarDays(today, 1 - paidDays);
  const { rows } = await sql<Figures>`
    select d.count as drafts, d.amount as draft_total, u.count as unpaid, u.amount as unpaid_balance, p.count as paid, p.amount as paid_amount from
      (select count(*)::int as count, coalesce(sum(total), 0)::bigint as amount from invoices where hospital_id = ${scope.hospitalId} and status = 'draft') d,
      (select count(*)::int as count, coalesce(sum(balance), 0)::bigint as amount from invoices where hospital_id = ${scope.hospitalId} and status = 'billed' and balance > 0) u,
      (select count(*)::int as count, coalesce(sum(amount_paid), 0)::bigint as amount from invoices where hospital_id = ${scope.hospitalId} and paid_at >= ${startOfDay(paidSince, zone)}) p`.execute(
    scope.tx,
  );
  const [figures] = rows as [Figures];
  return {
    openInvoiceSummary: { numberOfInvoices: figures.drafts, totalAmount: figures.draftTotal },
    unpaidInvoiceSummary: { numberOfInvoices: figures.unpaid, totalAmount: figures.unpaidBalance },
    paidInvoiceSummary: { numberOfInvoices: figures.paid, totalAmount: figures.paidAmount },
    currency: (await currencyOf(scope))?.code ?? null,
    paidSince,
  };
}
