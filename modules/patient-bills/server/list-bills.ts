import { type SelectQueryBuilder, sql } from 'kysely';
import type { DB } from '#database/types.ts';
import { offsetOf } from '#kernel/contract/envelope.ts';
import type { PayloadOf } from '#kernel/contract/calls.ts';
import type { Id } from '#kernel/contract/fields.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import type { QueryOf } from '#kernel/contract/calls.ts';
import { currencyOf } from '#modules/billing-setup/server/index.ts';
import type { billCalls } from '../contract/calls/bills.ts';
import type { BillRow, BillTotals } from '../contract/records.ts';
import { type BillStage, billStages } from '../contract/words.ts';
import { dayConditions, filterBills, type Filters, isSummedByDay, type Narrowed, narrow } from './filters.ts';
import { showRows } from './show-bills.ts';

type ListQuery = QueryOf<(typeof billCalls)['list']>;
type Sums = BillTotals & { readonly lines: number };
type Grouping = 'stage' | 'module' | 'departmentId' | 'payer';
type Filtered<O> = SelectQueryBuilder<DB, 'patientBills', O>;

function sorted<O>(query: Filtered<O>, { sort, order }: Pick<ListQuery, 'sort' | 'order'>): Filtered<O> {
  if (sort === 'billNumber') return query.orderBy('billNo', order);
  return query.orderBy(sort, order).orderBy('id', order);
}

/** Rows of the sums by day: what is folded, and what has changed since. */
function dayRows(scope: Scope, filters: Narrowed) {
  const conditions = dayConditions(scope, filters);
  const columns = sql`stage, module, department_id, payer, pricing_status, coverage_status, lines, net, patient_amount, hmo_amount, paid, balance`;
  return sql`(select ${columns} from patient_bill_days where ${conditions} union all select ${columns} from patient_bill_changes where ${conditions}) d`;
}

// The lines of one item may be hundreds of thousands: whole sums take a third of the time of sums that are numeric.
const sumColumns = sql`sum_whole(lines) as lines, sum_whole(net) as net, sum_whole(patient_amount) as patient_amount,
  sum_whole(hmo_amount) as hmo_amount, sum_whole(paid) as paid, sum_whole(balance) as balance`;

/** The matching lines as rows of the same columns, one each. */
function billRows(scope: Scope, filters: Narrowed) {
  const base = scope.tx.selectFrom('patientBills').where('hospitalId', '=', scope.hospitalId);
  const rows = filterBills(
    base
      .select([
        'stage',
        'module',
        'departmentId',
        'payer',
        'pricingStatus',
        'coverageStatus',
        'net',
        'patientAmount',
        'hmoAmount',
        'paid',
        'balance',
      ])
      .select(sql<number>`1::bigint`.as('lines')),
    filters,
  );
  return sql`(${rows}) d`;
}

function source(scope: Scope, filters: Narrowed) {
  return isSummedByDay(filters) ? dayRows(scope, filters) : billRows(scope, filters);
}

async function sumsOf(scope: Scope, filters: Narrowed): Promise<Sums> {
  const { rows } = await sql<Sums>`select ${sumColumns} from ${source(scope, filters)}`.execute(scope.tx);
  return rows[0] as Sums;
}

function totalsOf({ net, patientAmount, hmoAmount, paid, balance }: BillTotals): BillTotals {
  return { net, patientAmount, hmoAmount, paid, balance };
}

/** GET patient-bills: one page, with count and sums of all that match; without names to look for they come from the sums by day. */
export async function listBills(scope: Scope, query: ListQuery): Promise<PayloadOf<(typeof billCalls)['list']>> {
  const filters = await narrow(scope, query);
  const sums = await sumsOf(scope, filters);
  // Nothing to find is known without looking through a million lines for it.
  const data = sums.lines > offsetOf(query) ? await pageOfBills(scope, filters, query, sums.lines) : [];
  return { data, meta: { count: sums.lines, page: query.page, limit: query.limit, totals: totalsOf(sums) } };
}

interface Window {
  readonly limit: number;
  readonly offset: number;
}

/** Ids of the window, of the matching lines or of those that owe something or nothing alone. The index of balances holds the first. */
async function idsOf(
  scope: Scope,
  filters: Narrowed,
  by: Pick<ListQuery, 'sort' | 'order'>,
  { limit, offset }: Window,
  owing?: boolean,
): Promise<Id[]> {
  const base = scope.tx.selectFrom('patientBills').select('id').where('hospitalId', '=', scope.hospitalId);
  const rows = filterBills(base, filters)
    .$if(owing === true, (query) => query.where('balance', '>', sql.lit(0)))
    .$if(owing === false, (query) => query.where('balance', '=', sql.lit(0)));
  // Lines that owe nothing have one balance: their order is that of their ids.
  const ordered = owing === false ? rows.orderBy('id', by.order) : sorted(rows, by);
  return (await ordered.limit(limit).offset(offset).execute()).map(({ id }) => id);
}

async function owingLines(scope: Scope, filters: Narrowed): Promise<number> {
  const base = scope.tx.selectFrom('patientBills').where('hospitalId', '=', scope.hospitalId).where('balance', '>', sql.lit(0));
  const { count } = await filterBills(
    base.select((eb) => eb.fn.countAll<number>().as('count')),
    filters,
  ).executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * A page by balance. Most lines owe nothing and stand in no index of balances, so that paying a line takes it out of that index and adds
 * nothing: those that owe are read from it, the others by their ids behind them (or before them).
 */
async function idsByBalance(scope: Scope, filters: Narrowed, query: ListQuery, lines: number): Promise<Id[]> {
  const offset = offsetOf(query);
  const owing = await owingLines(scope, filters);
  const descending = query.order === 'desc';
  const before = descending ? owing : lines - owing;
  const first = offset < before ? await idsOf(scope, filters, query, { limit: query.limit, offset }, descending) : [];
  const missing = query.limit - first.length;
  if (missing === 0) return first;
  return [...first, ...(await idsOf(scope, filters, query, { limit: missing, offset: Math.max(0, offset - before) }, !descending))];
}

async function pageOfBills(scope: Scope, filters: Narrowed, query: ListQuery, lines: number): Promise<BillRow[]> {
  const ids =
    query.sort === 'balance'
      ? await idsByBalance(scope, filters, query, lines)
      : await idsOf(scope, filters, query, { limit: query.limit, offset: offsetOf(query) });
  return showRows(scope, ids);
}

interface Group extends Sums {
  readonly name: string;
}

async function groupsOf(scope: Scope, filters: Narrowed, by: Grouping): Promise<Group[]> {
  const { rows } = await sql<Group>`
    select ${sql.ref(by)}::text as name, ${sumColumns} from ${source(scope, filters)} group by 1 having sum_whole(lines) <> 0 order by 1`.execute(
    scope.tx,
  );
  return rows;
}

function figures({ lines, net, patientAmount, hmoAmount, balance }: Group) {
  return { count: lines, net, patientAmount, hmoAmount, balance };
}

/** GET patient-bills/summary: the tiles and the sums by module, department and payer. */
export async function summarise(scope: Scope, query: Filters): Promise<PayloadOf<(typeof billCalls)['summary']>> {
  const filters = await narrow(scope, query);
  const sums = await sumsOf(scope, filters);
  const [stages, modules, departments, payers] = [
    await groupsOf(scope, filters, 'stage'),
    await groupsOf(scope, filters, 'module'),
    await groupsOf(scope, filters, 'departmentId'),
    await groupsOf(scope, filters, 'payer'),
  ];
  const unpriced = await sumsOf(scope, { ...filters, pricingStatus: 'unpriced' });
  const waiting = await sumsOf(scope, { ...filters, coverageStatus: ['pending'], stages: open(filters.stages) });
  const names = await departmentNames(scope, departments);
  return {
    currency: (await currencyOf(scope))?.code ?? null,
    count: sums.lines,
    totals: totalsOf(sums),
    stages: stages.map((group) => ({ stage: group.name as BillStage, ...figures(group) })),
    modules: modules.map((group) => ({ module: group.name as BillRow['module'], ...figures(group) })),
    departments: departments.map((group) => ({ departmentId: group.name, department: names.get(group.name) ?? '', ...figures(group) })),
    payers: payers.map((group) => ({ payer: group.name as BillRow['payer'], ...figures(group) })),
    unpriced: unpriced.lines,
    awaitingApproval: { count: waiting.lines, hmoAmount: waiting.hmoAmount },
  };
}

/** Of the stages asked for, those that are not voided. */
function open(stages: readonly BillStage[] | null): readonly BillStage[] {
  return (stages ?? billStages).filter((stage) => stage !== 'voided');
}

async function departmentNames(scope: Scope, groups: readonly Group[]): Promise<Map<Id, string>> {
  if (groups.length === 0) return new Map();
  const rows = await scope.tx
    .selectFrom('departments')
    .select(['id', 'name'])
    .where('hospitalId', '=', scope.hospitalId)
    .where(
      'id',
      'in',
      groups.map(({ name }) => name),
    )
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
