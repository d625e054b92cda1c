import { present } from '#kernel/server/reading/present.ts';
import { type SelectQueryBuilder, sql } from 'kysely';
import type { DB } from '#database/types.ts';
import { offsetOf } from '#kernel/contract/envelope.ts';
import type { Id } from '#kernel/contract/fields.ts';
import { typedWords } from '#kernel/contract/search-words.ts';
import { readTallies, talliedWhere } from '#kernel/server/counters/tallies.ts';
import { actsOf } from '#kernel/server/record/acts.ts';
import { searchIds, wordTerm } from '#kernel/server/search/search-ids.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { currencyOf } from '#modules/billing-setup/server/index.ts';
import { notClosed, patientsFound, registeredBetween, shownCopies } from '#modules/patients/server/index.ts';
import { paymentActs, type PaymentListQuery } from '../contract/calls/payments.ts';
import { PaymentRow } from '../contract/records.ts';
import { mostSummed, type PaymentMethod } from '../contract/words.ts';
import { tendersOf } from './payment-store.ts';
import { whyNotOutsideClaim } from './rules.ts';
import { bareNumber, paymentKind } from './search-terms.ts';
import { referenceKey } from './tenders.ts';

type Query<O> = SelectQueryBuilder<DB, 'payments', O>;

const mostHits = 1_000;
// Above every character of a folded reference.
const last = '\u{10ffff}';

/** Of payments found by who brought the money, those whose patient the actor may know by name. */
async function ofOpenPatients(scope: Scope, ids: readonly Id[]): Promise<Id[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: Id }>`
    select p.id from payments p where p.hospital_id = ${scope.hospitalId} and p.id = any(${ids}::uuid[])
      and ${notClosed(scope, sql`p.patient_id`)}`.execute(scope.tx);
  return rows.map(({ id }) => id);
}

/** The newest payments of patients whose names have all the words, and those that name somebody else so. */
async function paidBy(scope: Scope, text: string): Promise<{ id: Id }[]> {
  // Names have no digits: a number or a reference is meant.
  const terms = /\d/.test(text) ? [] : typedWords(text).map(wordTerm);
  if (terms.length === 0) return [];
  const wanted = { need: mostHits, strict: true };
  const payers = (await searchIds(scope, paymentKind, terms, wanted)).hits.map((hit) => hit.recordId);
  const patients = (await patientsFound(scope, terms, wanted)).hits.map((hit) => hit.recordId);
  const named = await ofOpenPatients(scope, payers);
  if (patients.length === 0) return named.map((id) => ({ id }));
  const own = await scope.tx
    .selectFrom('payments')
    .select('id')
    .where('hospitalId', '=', scope.hospitalId)
    .where('patientId', 'is not', null)
    .where(sql<boolean>`patient_id = any(${patients}::uuid[])`)
    .orderBy('receivedAt', 'desc')
    .limit(mostHits)
    .execute();
  return [...named.map((id) => ({ id })), ...own];
}

/** Payments of a receipt number, of a payer's name, or whose tenders have a reference that begins so. Null: nothing was typed. */
async function searched(scope: Scope, typed: string | undefined): Promise<Id[] | null> {
  const text = typed?.trim();
  if (!text) return null;
  const digits = /^(?:rcp[- ]?)?0*\d{1,15}$/i.test(text) ? bareNumber(text) : null;
  const byNumber = digits
    ? await scope.tx
        .selectFrom('payments')
        .select('id')
        .where('hospitalId', '=', scope.hospitalId)
        .where('receiptNumber', '=', `RCP-${digits.padStart(6, '0')}`)
        .execute()
    : [];
  const key = referenceKey(text);
  const byReference = await scope.tx
    .selectFrom('paymentTenders')
    .select('paymentId as id')
    .where('hospitalId', '=', scope.hospitalId)
    .where('referenceKey', '>=', key)
    .where('referenceKey', '<', `${key}${last}`)
    .limit(mostHits)
    .execute();
  const byName = await paidBy(scope, text);
  return [...new Set([...byNumber, ...byReference, ...byName].map(({ id }) => id))];
}

interface Narrowed {
  readonly from: string | null;
  readonly until: string | null;
  readonly ids: readonly Id[] | null;
}

function narrow<O>(rows: Query<O>, query: PaymentListQuery, { from, until, ids }: Narrowed): Query<O> {
  let narrowed = rows;
  if (query.method?.length) narrowed = narrowed.where(sql<boolean>`methods && ${query.method}::text[]`);
  if (query.kind?.length) narrowed = narrowed.where('kind', 'in', query.kind);
  if (query.status) narrowed = narrowed.where('status', '=', query.status);
  if (query.cashierId) narrowed = narrowed.where('receivedBy', '=', query.cashierId);
  if (query.shiftId) narrowed = narrowed.where('shiftId', '=', query.shiftId);
  if (query.patientId) narrowed = narrowed.where('patientId', '=', query.patientId);
  if (from) narrowed = narrowed.where('receivedAt', '>=', from);
  if (until) narrowed = narrowed.where('receivedAt', '<', until);
  if (ids) narrowed = narrowed.where('id', 'in', ids.length > 0 ? [...ids] : ['00000000-0000-0000-0000-000000000000']);
  return narrowed;
}

/** Sums of received payments by method, while not too many rows match. */
async function totalsOf(scope: Scope, query: PaymentListQuery, narrowed: Narrowed, count: number) {
  if (count > mostSummed) return null;
  const payments = narrow(scope.tx.selectFrom('payments').where('hospitalId', '=', scope.hospitalId), query, narrowed)
    .where('status', '=', 'received')
    .select('id');
  const { rows } = await sql<{ method: PaymentMethod; count: number; amount: number }>`
    select method, count(*)::int as count, sum(amount)::bigint as amount from payment_tenders
    where hospital_id = ${scope.hospitalId} and payment_id in (${payments}) ${query.method?.length ? sql`and method = any(${query.method}::text[])` : sql``}
    group by method order by method`.execute(scope.tx);
  return rows;
}

/** How many match: by tallies of kind, status and methods when nothing else is asked. */
async function countOf(scope: Scope, query: PaymentListQuery, narrowed: Narrowed): Promise<number> {
  const { cashierId, shiftId, patientId, method, kind, status } = query;
  if (!cashierId && !shiftId && !patientId && !narrowed.from && !narrowed.until && !narrowed.ids) {
    const isOne = (words: readonly string[] | undefined, own: readonly string[]) =>
      !words?.length || own.some((word) => words.includes(word));
    return talliedWhere(
      await readTallies(scope, 'payments'),
      ([itsKind = '', itsStatus = '', methods = '']) =>
        isOne(kind, [itsKind]) && (!status || status === itsStatus) && isOne(method, methods.split('+')),
    );
  }
  const { count } = await narrow(scope.tx.selectFrom('payments').where('hospitalId', '=', scope.hospitalId), query, narrowed)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** GET invoice/payment. */
export async function listPayments(scope: Scope, query: PaymentListQuery) {
  const narrowed = { ...(await registeredBetween(scope, query)), ids: await searched(scope, query.searchTerm) };
  const base = () => narrow(scope.tx.selectFrom('payments').where('hospitalId', '=', scope.hospitalId), query, narrowed);
  const rows = await base()
    .selectAll()
    .select((eb) =>
      eb
        .selectFrom('cashierShifts as s')
        .select('s.shiftNumber')
        .whereRef('s.hospitalId', '=', 'payments.hospitalId')
        .whereRef('s.id', '=', 'payments.shiftId')
        .as('shiftNumber'),
    )
    .orderBy('receivedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(query.limit)
    .offset(offsetOf(query))
    .execute();
  const count = await countOf(scope, query, narrowed);
  const tenders = await tendersOf(
    scope,
    rows.map((row) => row.id),
  );
  const byPayment = Map.groupBy(tenders, (tender) => tender.paymentId);
  const data = rows.map((row): PaymentRow => {
    const own = byPayment.get(row.id) ?? [];
    return present(PaymentRow, row, {
      methods: row.methods as PaymentMethod[],
      references: own.flatMap((tender) => (tender.reference ? [tender.reference] : [])),
      cashier: { id: row.receivedBy, name: row.receivedByName },
      acts: actsOf(scope, paymentActs, row, { askRefund: row.patientId !== null && null, reverse: whyNotOutsideClaim(row) }),
    });
  });
  const meta = { count, page: query.page, limit: query.limit, currency: (await currencyOf(scope))?.code ?? null };
  return { data: await shownCopies(scope, data), meta: { ...meta, totals: await totalsOf(scope, query, narrowed, count) } };
}
