import { sql } from 'kysely';
import type { CalendarDate, Id } from '#kernel/contract/fields.ts';
import { sumOf } from '#kernel/contract/money.ts';
import { kernelRefusals, refuseIf } from '#kernel/contract/refusals.ts';
import { refuseStale } from '#kernel/server/database/versions.ts';
import { implement } from '#kernel/server/module/implement.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { changedBy } from '#kernel/server/scope/stamps.ts';
import { currencyOf, lockCurrency, postEntry } from '#modules/billing-setup/server/index.ts';
import type { Capitation, CapitationMonth, RecordCapitation, SaveCapitationContract } from '../../contract/bill-records.ts';
import { hmoBillRefusals } from '../../contract/bill-refusals.ts';
import { capitationCalls } from '../../contract/calls/capitation.ts';
import { contractIn, expectedOf, monthStateOf, whyNotReceive } from './rules.ts';
import { contractsOf, lockPartner, type MonthFacts, monthsOf, planNamesOf } from './store.ts';

const firstDay = (month: string): CalendarDate => `${month}-01`;
const monthOf = (day: CalendarDate) => day.slice(0, 7);

/** So many months, the last one first. */
function monthsUntil(last: string, count: number): string[] {
  const [year, month] = [Number(last.slice(0, 4)), Number(last.slice(5, 7))];
  return Array.from({ length: count }, (_each, back) => {
    const at = year * 12 + (month - 1) - back;
    return `${String(Math.floor(at / 12)).padStart(4, '0')}-${String((at % 12) + 1).padStart(2, '0')}`;
  });
}

function showMonth(month: string, found: MonthFacts | undefined, rate: number | null, today: CalendarDate): CapitationMonth | null {
  const receipt = found?.receipt ?? null;
  if (!found && rate === null) return null;
  const enrolleesCount = found?.enrolleesCount ?? 0;
  const ratePerLife = found?.ratePerLife ?? rate ?? 0;
  const expected = found?.expected ?? 0;
  return {
    ...{ month, enrolleesCount, ratePerLife, expected, used: found?.used ?? 0, receipt },
    difference: receipt ? receipt.amount - expected : null,
    state: monthStateOf({ month: firstDay(month), expected, received: receipt?.amount ?? null, today }),
  };
}

/** GET hmo/{id}/capitation: months in which a contract holds or something was kept, the last one first. */
export async function showCapitation(
  scope: Scope,
  hmoId: Id,
  { until, months: count }: { readonly until?: string | undefined; readonly months: number },
): Promise<Capitation> {
  const today = await scope.today();
  const wanted = monthsUntil(until ?? monthOf(today), count);
  const contracts = await contractsOf(scope, hmoId);
  const found = await monthsOf(scope, hmoId, firstDay(wanted.at(-1) as string), firstDay(wanted[0] as string));
  const months = wanted.flatMap(
    (month) => showMonth(month, found.get(month), contractIn(contracts, firstDay(month))?.ratePerLife ?? null, today) ?? [],
  );
  const names = await planNamesOf(scope, hmoId);
  return {
    contracts: contracts.map(({ id, planIds, ratePerLife, fromMonth, toMonth, version }) => ({
      ...{ id, planIds, ratePerLife, version, from: monthOf(fromMonth), to: toMonth ? monthOf(toMonth) : null },
      planNames: planIds.flatMap((planId) => names.get(planId) ?? []),
    })),
    months,
    totals: {
      expected: sumOf(months.map(({ expected }) => expected)),
      received: sumOf(months.map(({ receipt }) => receipt?.amount ?? 0)),
      used: sumOf(months.map(({ used }) => used)),
    },
    currency: (await currencyOf(scope))?.code ?? null,
  };
}

/** The lives of a month, and what they should bring, as they are known now. */
export async function keepMonth(scope: Scope, hmoId: Id, month: CalendarDate, lives: number, ratePerLife: number): Promise<void> {
  const figures = { enrolleesCount: lives, ratePerLife, expected: expectedOf(lives, ratePerLife), ...changedBy(scope) };
  await scope.tx
    .insertInto('hmoCapitationMonths')
    .values({ hospitalId: scope.hospitalId, hmoId, month, ...figures })
    .onConflict((conflict) => conflict.columns(['hospitalId', 'hmoId', 'month']).doUpdateSet(figures))
    .execute();
}

/** The lives that a roster counts for a month, where a contract gives their rate: what the month should bring follows. */
export async function keepLives(scope: Scope, hmoId: Id, month: CalendarDate, lives: number): Promise<void> {
  const rate = contractIn(await contractsOf(scope, hmoId), month)?.ratePerLife;
  if (rate !== undefined) await keepMonth(scope, hmoId, month, lives, rate);
}

/** E20: bank and the tax that was withheld at the debit, capitation income at the credit. */
async function postReceipt(scope: Scope, id: Id, hmoId: Id, name: string, order: RecordCapitation): Promise<Id | null> {
  const posted = await postEntry(scope, {
    event: 'E20',
    entryDate: order.receivedAt,
    sourceType: 'capitation',
    sourceId: id,
    narration: `Capitation received: ${name}, ${order.month}`,
    lines: [
      { account: '1020', debit: order.amount - order.withholding, hmoId },
      { account: '1160', debit: order.withholding, hmoId },
      { account: '4090', credit: order.amount, hmoId },
    ],
  });
  return posted?.id ?? null;
}

/** POST hmo/{id}/capitation: what the partner paid for a month's lives. A month is received once. */
export async function recordCapitation(scope: Scope, hmoId: Id, order: RecordCapitation): Promise<Capitation> {
  const partner = await lockPartner(scope, hmoId);
  const month = firstDay(order.month);
  const today = await scope.today();
  refuseIf(whyNotReceive({ month, amount: order.amount, withholding: order.withholding }, today));
  const rate = order.rate ?? contractIn(await contractsOf(scope, hmoId), month)?.ratePerLife;
  if (rate === undefined) throw hmoBillRefusals.refusal('CAPITATION_NONE');
  const known = await scope.tx
    .selectFrom('hmoCapitationReceipts')
    .select('id')
    .where('hospitalId', '=', scope.hospitalId)
    .where('hmoId', '=', hmoId)
    .where('month', '=', month)
    .executeTakeFirst();
  if (known) throw hmoBillRefusals.refusal('CAPITATION_RECEIVED');
  await lockCurrency(scope);
  const id = scope.newId();
  await keepMonth(scope, hmoId, month, order.lives, rate);
  const entryId = await postReceipt(scope, id, hmoId, partner.name, order);
  const { amount, withholding, method, reference, note } = order;
  await scope.tx
    .insertInto('hmoCapitationReceipts')
    .values({
      ...{ hospitalId: scope.hospitalId, id, hmoId, month, enrolleesCount: order.lives, ratePerLife: rate, amount, withholding },
      ...{ receivedOn: order.receivedAt, method, reference, note, entryId },
      ...{ createdAt: scope.now, createdBy: scope.actor.userId, createdByName: scope.actor.name },
    })
    .execute();
  await scope.record({
    action: 'create',
    entity: 'HmoCapitation',
    entityId: id,
    summary: `Capitation of ${partner.name} for ${order.month} received`,
    after: { month: order.month, lives: order.lives, rate, amount, withholding, reference },
  });
  return showCapitation(scope, hmoId, { months: 18 });
}

async function requirePlans(scope: Scope, hmoId: Id, planIds: readonly Id[]): Promise<void> {
  const known = await planNamesOf(scope, hmoId);
  if (planIds.some((planId) => !known.has(planId))) throw hmoBillRefusals.refusal('CAPITATION_PLAN');
}

/** PUT hmo/{id}/capitation/contract: a new contract, or another rate, other plans or months of one that stands. */
export async function saveContract(scope: Scope, hmoId: Id, order: SaveCapitationContract): Promise<Capitation> {
  const partner = await lockPartner(scope, hmoId);
  const [fromMonth, toMonth] = [firstDay(order.from), order.to ? firstDay(order.to) : null];
  if (toMonth !== null && toMonth < fromMonth) throw hmoBillRefusals.refusal('CAPITATION_MONTHS');
  await requirePlans(scope, hmoId, order.planIds);
  const contracts = await contractsOf(scope, hmoId);
  const standing = order.id ? contracts.find(({ id }) => id === order.id) : undefined;
  if (order.id && !standing) throw kernelRefusals.refusal('NOT_FOUND');
  if (standing && order.version !== undefined && order.version !== standing.version) refuseStale(standing, standing.updatedByName);
  const overlaps = contracts.some(
    (each) => each.id !== order.id && each.fromMonth <= (toMonth ?? '9999-12-01') && fromMonth <= (each.toMonth ?? '9999-12-01'),
  );
  if (overlaps) throw hmoBillRefusals.refusal('CAPITATION_OVERLAP');
  const fields = { planIds: [...order.planIds], ratePerLife: order.ratePerLife, fromMonth, toMonth };
  const id = standing?.id ?? scope.newId();
  if (standing)
    await scope.tx
      .updateTable('hmoCapitationContracts')
      .set({ ...fields, ...changedBy(scope), version: standing.version + 1 })
      .where('hospitalId', '=', scope.hospitalId)
      .where('id', '=', id)
      .execute();
  else
    await scope.tx
      .insertInto('hmoCapitationContracts')
      .values({
        ...{ hospitalId: scope.hospitalId, id, hmoId, ...fields },
        ...{ createdAt: scope.now, createdBy: scope.actor.userId, createdByName: scope.actor.name, ...changedBy(scope) },
      })
      .execute();
  await scope.record({
    action: standing ? 'update' : 'create',
    entity: 'HmoCapitationContract',
    entityId: id,
    summary: `Capitation contract of ${partner.name}: from ${order.from}`,
    before: standing ? { ratePerLife: standing.ratePerLife, from: standing.fromMonth, to: standing.toMonth } : null,
    after: { ratePerLife: order.ratePerLife, from: order.from, to: order.to ?? null },
  });
  return showCapitation(scope, hmoId, { months: 18 });
}

export const capitationHandlers = implement(capitationCalls)({
  view: (scope, { params, query }) => showCapitation(scope, params.id, query),
  receive: (scope, { params, body }) => recordCapitation(scope, params.id, body),
  saveContract: (scope, { params, body }) => saveContract(scope, params.id, body),
});

/** Capitation received is what stands on account 4090. */
export const capitationFigures = (scope: Scope) => sql<{ expected: number; actual: number }>`
  select coalesce((select sum(amount)::bigint from hmo_capitation_receipts where hospital_id = ${scope.hospitalId}), 0) as expected,
         coalesce((select sum(l.credit - l.debit)::bigint from ledger_lines l where l.hospital_id = ${scope.hospitalId} and l.account_code = '4090'), 0) as actual`;
