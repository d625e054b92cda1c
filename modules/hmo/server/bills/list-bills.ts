import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { DB } from '#database/types.ts';
import { offsetOf } from '#kernel/contract/envelope.ts';
import type { Id } from '#kernel/contract/fields.ts';
import { typedWords } from '#kernel/contract/search-words.ts';
import { between } from '#kernel/server/scope/days.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { codeTerm, type SearchTerm, wordTerm } from '#kernel/server/search/search-ids.ts';
import { currencyOf } from '#modules/billing-setup/server/index.ts';
import { patientsFound } from '#modules/patients/server/index.ts';
import type { HmoBillTotals } from '../../contract/bill-records.ts';
import type { HmoBillQuery } from '../../contract/calls/bills.ts';
import { type RowFacts, rowFactsOf, showRow } from './show-bill.ts';

type Where = ExpressionBuilder<DB, 'hmoBills'>;

// A search that means more patients than this means nobody in particular.
const mostFoundPatients = 1000;
// More bills than this are not summed for a list.
const mostSummed = 5000;

interface Found {
  readonly patientIds: readonly Id[];
  readonly billNumber: string | null;
  readonly typed: string;
}

/** `HB-000123`, `hb 123`: the number; null for anything else. */
export function hmoBillNumber(typed: string): string | null {
  const digits = /^hb[-\s]?0*(\d{1,9})$/i.exec(typed.trim())?.[1];
  return digits ? `HB-${digits.padStart(6, '0')}` : null;
}

function termsOf(typed: string): SearchTerm[] {
  if (/^p-?0*\d+$/i.test(typed)) return [codeTerm([`h${typed.toLowerCase()}`, `h${Number(typed.replace(/\D/g, ''))}`])];
  return typedWords(typed).map(wordTerm);
}

async function findTyped(scope: Scope, typed: string | undefined): Promise<Found | null> {
  const text = typed?.trim();
  if (!text) return null;
  const { hits } = await patientsFound(scope, termsOf(text), { need: mostFoundPatients });
  return { patientIds: hits.map(({ recordId }) => recordId), billNumber: hmoBillNumber(text), typed: text };
}

function typedIs(eb: Where, { patientIds, billNumber, typed }: Found): Expression<SqlBool> {
  return eb.or([
    ...(patientIds.length > 0 ? [eb('patientId', 'in', [...patientIds])] : []),
    ...(billNumber ? [eb('billNumber', '=', billNumber)] : []),
    eb('invoiceNumber', '=', typed.toUpperCase()),
    eb('enrolleeNumber', '=', typed),
  ]);
}

async function conditions(scope: Scope, query: HmoBillQuery) {
  const { from, until } = await between(scope, query);
  const found = await findTyped(scope, query.searchTerm);
  return (eb: Where): Expression<SqlBool> =>
    eb.and([
      eb('hospitalId', '=', scope.hospitalId),
      ...(query.status?.length ? [eb('status', 'in', query.status)] : []),
      ...(['hmoId', 'planId', 'patientId', 'invoiceId'] as const).flatMap((column) => {
        const wanted = query[column];
        return wanted ? [eb(column, '=', wanted)] : [];
      }),
      ...(query.coverageStatus?.length
        ? [
            sql<SqlBool>`exists (select from hmo_bill_items i join patient_bills b on b.hospital_id = i.hospital_id and b.id = i.bill_id
              where i.hospital_id = hmo_bills.hospital_id and i.hmo_bill_id = hmo_bills.id and i.status = 'active'
                and b.coverage_status = any(${query.coverageStatus}::text[]))`,
          ]
        : []),
      ...(from ? [eb('openedAt', '>=', from)] : []),
      ...(until ? [eb('openedAt', '<', until)] : []),
      ...(found ? [typedIs(eb, found)] : []),
    ]);
}

/** Sums of the items of all bills that match; null when they are too many to be read. */
async function sumsOf(scope: Scope, where: (eb: Where) => Expression<SqlBool>, count: number): Promise<HmoBillTotals | null> {
  if (count > mostSummed) return null;
  const bills = scope.tx.selectFrom('hmoBills').select('id').where(where);
  const { rows } = await sql<HmoBillTotals>`
    select coalesce(sum(i.amount) filter (where b.coverage_status not in ('pending', 'expired', 'declined')), 0)::bigint as approved,
           coalesce(sum(i.amount) filter (where b.coverage_status in ('pending', 'expired')), 0)::bigint as pending,
           coalesce(sum(i.amount) filter (where b.coverage_status = 'declined'), 0)::bigint as declined,
           coalesce(sum(i.amount), 0)::bigint as total, coalesce(sum(i.capitated_value), 0)::bigint as capitated
      from hmo_bill_items i join patient_bills b on b.hospital_id = i.hospital_id and b.id = i.bill_id
     where i.hospital_id = ${scope.hospitalId} and i.status = 'active' and i.hmo_bill_id in (${bills})`.execute(scope.tx);
  return rows[0] ?? null;
}

/** GET hmo/bill. */
export async function listHmoBills(scope: Scope, query: HmoBillQuery) {
  const where = await conditions(scope, query);
  const { count } = await scope.tx
    .selectFrom('hmoBills')
    .where(where)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const rows = await scope.tx
    .selectFrom('hmoBills')
    .selectAll()
    .where(where)
    .orderBy('openedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(query.limit)
    .offset(offsetOf(query))
    .execute();
  const facts = await rowFactsOf(scope, rows);
  const totals = await sumsOf(scope, where, Number(count));
  const currency = (await currencyOf(scope))?.code ?? null;
  return {
    data: rows.map((row) => showRow(scope, row, facts.get(row.id) as RowFacts)),
    meta: { count: Number(count), page: query.page, limit: query.limit, totals, currency },
  };
}
