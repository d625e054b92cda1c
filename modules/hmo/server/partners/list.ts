import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { DB } from '#database/types.ts';
import type { QueryOf } from '#kernel/contract/calls.ts';
import { offsetOf, type Page } from '#kernel/contract/envelope.ts';
import type { Id } from '#kernel/contract/fields.ts';
import { foldText, typedWords } from '#kernel/contract/search-words.ts';
import { countAll } from '#kernel/server/database/count-all.ts';
import { present } from '#kernel/server/reading/present.ts';
import { actsOf } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { partnerActs, type partnerCalls } from '../../contract/calls/partners.ts';
import { PartnerRow, type PickedPartner } from '../../contract/partner-records.ts';
import { partnerStatuses } from '../../contract/words.ts';
import { exposureOf, noExposure } from '../bills/exposure.ts';
import { openOf } from './open-of.ts';
import { whyNotActivate, whyNotRemovePartner } from '../rules.ts';
import type { PartnerRecord } from '../partner-store.ts';

type Filter = QueryOf<typeof partnerCalls.list>;
type Where = ExpressionBuilder<DB, 'hmos'>;

/** A condition for every word that was typed: each begins a word of the name, or the code. A hospital has some dozens of partners. */
export function searched(typed: string | undefined): Expression<SqlBool>[] {
  const code = (typed ?? '').trim().toUpperCase();
  return typedWords(typed ?? '').map(
    (word) => sql<SqlBool>`(position(${` ${foldText(word)}`} in ' ' || folded_name) > 0 or starts_with(code, ${code}))`,
  );
}

const conditionsOf = (scope: Scope, query: Filter) => (eb: Where) =>
  eb.and([
    eb('hospitalId', '=', scope.hospitalId),
    eb('status', 'in', query.status?.length ? query.status : partnerStatuses.filter((status) => status !== 'archived')),
    ...(query.type?.length ? [eb('type', 'in', query.type)] : []),
    ...searched(query.searchTerm),
  ]);

const orders = { name: 'folded_name', code: 'code', contractEnd: 'contract_end' } as const;

function orderOf(sort: Filter['sort']) {
  const key = sort.replace('-', '') as keyof typeof orders;
  return sql`${sql.ref(orders[key])} ${sql.raw(sort.startsWith('-') ? 'desc' : 'asc')} nulls last`;
}

/** Active plans, and modules of the price list that are done, by partner. */
export async function figuresOf(scope: Scope, ids: readonly Id[]): Promise<Map<Id, { plans: number; modulesDone: number }>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: Id; plans: string; done: string }>`
    select h.id,
           (select count(*) from hmo_plans p where p.hospital_id = h.hospital_id and p.hmo_id = h.id and p.status = 'active') as plans,
           (select count(*) from hmo_price_list_modules m where m.hospital_id = h.hospital_id and m.hmo_id = h.id) as done
      from hmos h where h.hospital_id = ${scope.hospitalId} and h.id = any(${[...ids]}::uuid[])`.execute(scope.tx);
  return new Map(rows.map((row) => [row.id, { plans: Number(row.plans), modulesDone: Number(row.done) }]));
}

/** Partners as lists show them. */
export async function showRows(scope: Scope, rows: readonly PartnerRecord[]): Promise<PartnerRow[]> {
  const ids = rows.map(({ id }) => id);
  const figures = await figuresOf(scope, ids);
  const open = await openOf(scope, ids);
  const exposure = await exposureOf(scope, ids);
  const today = await scope.today();
  return rows.map((row) => {
    const held = open.get(row.id) ?? {};
    return present(PartnerRow, row, {
      plans: figures.get(row.id)?.plans ?? 0,
      enrollees: held['active enrollees'] ?? 0,
      modulesDone: figures.get(row.id)?.modulesDone ?? 0,
      exposure: exposure.get(row.id) ?? noExposure,
      acts: actsOf(scope, partnerActs, row, { activate: whyNotActivate(row, today), remove: whyNotRemovePartner(held) }),
    });
  });
}

/** GET hmo. */
export async function listPartners(scope: Scope, query: Filter): Promise<Page<PartnerRow>> {
  const found = scope.tx.selectFrom('hmos').where(conditionsOf(scope, query));
  const count = await countAll(found);
  const rows = await found.selectAll().orderBy(orderOf(query.sort)).orderBy('id').limit(query.limit).offset(offsetOf(query)).execute();
  return { data: await showRows(scope, rows), meta: { count, page: query.page, limit: query.limit } };
}

/** Most partners that a picker offers. */
const mostPicked = 200;

/** GET hmo/picker: partners that cover a service of today, with their plans. */
export async function pickPartners(scope: Scope, query: QueryOf<typeof partnerCalls.picker>): Promise<PickedPartner[]> {
  const today = await scope.today();
  let found = scope.tx
    .selectFrom('hmos')
    .select(['id', 'name', 'code', 'type'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('status', '=', 'active')
    .where('contractEnd', '>=', today)
    .where((eb) => eb.or([eb('contractStart', 'is', null), eb('contractStart', '<=', today)]));
  if (query.type) found = found.where('type', '=', query.type);
  for (const word of searched(query.search)) found = found.where(word);
  const rows = await found.orderBy('foldedName').orderBy('id').limit(mostPicked).execute();
  const ids = rows.map(({ id }) => id);
  const plans = await scope.tx
    .selectFrom('hmoPlans')
    .select(['id', 'hmoId', 'name', 'code'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('hmoId', '=', sql<Id>`any(${ids}::uuid[])`)
    .where('status', '=', 'active')
    .orderBy('foldedName')
    .execute();
  return rows.map((row) => ({
    ...row,
    plans: plans.filter(({ hmoId }) => hmoId === row.id).map(({ id, name, code }) => ({ id, name, code })),
  }));
}
