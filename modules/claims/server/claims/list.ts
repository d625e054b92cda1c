import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { DB } from '#database/types.ts';
import { offsetOf } from '#kernel/contract/envelope.ts';
import type { Id } from '#kernel/contract/fields.ts';
import { between } from '#kernel/server/scope/days.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { currencyOf } from '#modules/billing-setup/server/index.ts';
import type { ClaimQuery } from '../../contract/calls/claims.ts';
import type { ClaimTotals } from '../../contract/claim-records.ts';
import { mostSummedClaims } from '../../contract/words.ts';
import { showRow } from '../show.ts';
import { promisePast, workedOnBy } from '../work/seams.ts';

type Where = ExpressionBuilder<DB, 'claims'>;

/** `CL-000123`, `cl 123`: the number; null for anything else. */
export function claimNumberOf(typed: string): string | null {
  const digits = /^cl[-\s]?0*(\d{1,9})$/i.exec(typed.trim())?.[1];
  return digits ? `CL-${digits.padStart(6, '0')}` : null;
}

// The same words as `settlementOf`.
const settlement = sql<string>`case when status = 'cancelled' then 'cancelled' when balance = total then 'unpaid'
  when balance > 0 then 'partially_paid' when written_off_amount > 0 then 'written_off' else 'paid' end`;

function typedIs(eb: Where, typed: string): Expression<SqlBool> {
  const number = claimNumberOf(typed);
  return eb.or([
    ...(number ? [eb('claimNumber', '=', number)] : []),
    eb('hmoReference', '=', typed),
    sql<SqlBool>`exists (select from claim_items i join invoices v on v.hospital_id = i.hospital_id and v.id = i.invoice_id
      where i.hospital_id = claims.hospital_id and i.claim_id = claims.id
        and (v.invoice_number = ${typed.toUpperCase()} or v.enrollee_number = ${typed} or i.pa_code = ${typed}))`,
  ]);
}

async function conditions(scope: Scope, query: ClaimQuery) {
  const { from, until } = await between(scope, query);
  const today = await scope.today();
  const typed = query.searchTerm?.trim();
  return (eb: Where): Expression<SqlBool> =>
    eb.and([
      eb('hospitalId', '=', scope.hospitalId),
      ...(query.status?.length ? [eb('status', 'in', query.status)] : []),
      ...(query.settlement?.length ? [sql<SqlBool>`${settlement} = any(${query.settlement}::text[])`] : []),
      ...(query.hmoId ? [eb('hmoId', '=', query.hmoId)] : []),
      ...(query.type?.length
        ? [sql<SqlBool>`hmo_id in (select id from hmos h where h.hospital_id = claims.hospital_id and h.type = any(${query.type}::text[]))`]
        : []),
      ...(query.invoiceId
        ? [
            sql<SqlBool>`exists (select from claim_items i where i.hospital_id = claims.hospital_id and i.claim_id = claims.id
              and i.invoice_id = ${query.invoiceId})`,
          ]
        : []),
      ...(query.overdue ? [eb('status', 'in', ['submitted', 'payment-added']), eb('balance', '>', 0), eb('dueDate', '<', today)] : []),
      ...(query.mine && scope.actor.userId ? [workedOnBy(eb, scope.actor.userId)] : []),
      ...(query.assignedTo ? [eb('assignedTo', '=', query.assignedTo)] : []),
      ...(query.promise ? [promisePast(today)] : []),
      ...(from ? [eb('createdAt', '>=', from)] : []),
      ...(until ? [eb('createdAt', '<', until)] : []),
      ...(typed ? [typedIs(eb, typed)] : []),
    ]);
}

async function totalsOf(scope: Scope, where: (eb: Where) => Expression<SqlBool>, count: number): Promise<ClaimTotals | null> {
  if (count > mostSummedClaims) return null;
  const sums = await scope.tx
    .selectFrom('claims')
    .where(where)
    .select((eb) => {
      const sum = (column: 'total' | 'amountPaid' | 'withheldTax' | 'rejectedOpen' | 'writtenOffAmount' | 'balance') =>
        eb.fn.coalesce(eb.fn.sum<number>(column), sql<number>`0`);
      return [
        sum('total').as('total'),
        sum('amountPaid').as('paid'),
        sum('withheldTax').as('withheld'),
        sum('rejectedOpen').as('rejectedOpen'),
        sum('writtenOffAmount').as('writtenOff'),
        sum('balance').as('balance'),
      ];
    })
    .executeTakeFirstOrThrow();
  return {
    ...{ total: Number(sums.total), paid: Number(sums.paid), withheld: Number(sums.withheld), rejectedOpen: Number(sums.rejectedOpen) },
    ...{ writtenOff: Number(sums.writtenOff), balance: Number(sums.balance) },
  };
}

export async function partnerNames(scope: Scope, ids: readonly Id[]): Promise<Map<Id, string>> {
  if (ids.length === 0) return new Map();
  const rows = await scope.tx
    .selectFrom('hmos')
    .select(['id', 'name'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', sql<Id>`any(${[...new Set(ids)]}::uuid[])`)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** GET hmo/claim. */
export async function listClaims(scope: Scope, query: ClaimQuery) {
  const where = await conditions(scope, query);
  const { count: found } = await scope.tx
    .selectFrom('claims')
    .where(where)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const rows = await scope.tx
    .selectFrom('claims')
    .selectAll()
    .where(where)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(query.limit)
    .offset(offsetOf(query))
    .execute();
  const count = Number(found);
  const names = await partnerNames(
    scope,
    rows.map(({ hmoId }) => hmoId),
  );
  const today = await scope.today();
  return {
    data: rows.map((row) => showRow(scope, row, { hmoName: names.get(row.hmoId) ?? '', today })),
    meta: {
      ...{ count, page: query.page, limit: query.limit, totals: await totalsOf(scope, where, count) },
      currency: (await currencyOf(scope))?.code ?? null,
    },
  };
}
