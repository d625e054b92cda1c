import { sql } from 'kysely';
import type { PayloadOf } from '#kernel/contract/calls.ts';
import { addDays } from '#kernel/server/clock/instants.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { readSettings } from '#modules/organisation/server/index.ts';
import type { stockCalls } from '../../contract/calls/stock.ts';
import { bloodRefusals } from '../../contract/refusals.ts';
import { type BloodSettings, bloodSettings } from '../../contract/settings.ts';
import type { BloodBank, GroupStock } from '../../contract/unit-records.ts';
import { isRedCells } from '../../contract/rules/compatibility.ts';
import { type BloodGroup, bloodGroups, type Component, type GroupKey, keyOfGroup } from '../../contract/words.ts';
import { isPriceSet } from './prices.ts';

/** Units of red cells a group should have. */
export function minimumOf(settings: BloodSettings, group: BloodGroup): number {
  const rh = group.endsWith('+') ? 'Positive' : 'Negative';
  const abo = { A: 'A', B: 'B', AB: 'Ab', O: 'O' }[group.slice(0, -1)] as 'A' | 'B' | 'Ab' | 'O';
  return settings[`minimum${abo}${rh}`];
}

interface Counted {
  readonly bloodGroup: BloodGroup;
  readonly component: Component;
  readonly available: number;
  readonly reserved: number;
  readonly quarantined: number;
  readonly expiring: number;
}

/** Units in stock counted at this moment, never out of a stored figure (invariant 2). Platelets are expiring a day before. */
async function countStock(scope: Scope, expiryWarnDays: number): Promise<readonly Counted[]> {
  const { now } = scope;
  const soon = addDays(now, expiryWarnDays);
  const soonPlatelets = addDays(now, 1);
  const free = sql`(status = 'available' or (status = 'reserved' and reserved_until <= ${now}))`;
  const { rows } = await sql<Counted>`
    select blood_group as "bloodGroup", component,
           (count(*) filter (where ${free}))::int as available,
           (count(*) filter (where status = 'reserved' and reserved_until > ${now}))::int as reserved,
           (count(*) filter (where status = 'quarantined'))::int as quarantined,
           (count(*) filter (where ${free} and expires_at <= case when component = 'platelets' then ${soonPlatelets}::timestamptz else ${soon}::timestamptz end))::int as expiring
      from blood_units
     where hospital_id = ${scope.hospitalId} and status in ('quarantined', 'available', 'reserved') and expires_at > ${now}
     group by 1, 2`.execute(scope.tx);
  return rows;
}

function stockOf(rows: readonly Counted[], minimum: number): GroupStock {
  const sum = (of: (row: Counted) => number) => rows.reduce((total, row) => total + of(row), 0);
  const available = (component: Component) => sum((row) => (row.component === component ? row.available : 0));
  return {
    availableQuantity: sum((row) => (isRedCells(row.component) ? row.available : 0)),
    components: {
      'whole-blood': available('whole-blood'),
      'packed-red-cells': available('packed-red-cells'),
      platelets: available('platelets'),
      'fresh-frozen-plasma': available('fresh-frozen-plasma'),
      cryoprecipitate: available('cryoprecipitate'),
    },
    reserved: sum(({ reserved }) => reserved),
    quarantined: sum(({ quarantined }) => quarantined),
    expiringSoon: sum(({ expiring }) => expiring),
    minimum,
  };
}

/** The stock of all eight groups. */
export async function stockByGroup(scope: Scope): Promise<BloodBank['bloodBankDetail']> {
  const settings = await readSettings(scope, bloodSettings);
  const rows = await countStock(scope, settings.expiryWarnDays);
  const groups = bloodGroups.map((group): [GroupKey, GroupStock] => [
    keyOfGroup(group),
    stockOf(
      rows.filter(({ bloodGroup }) => bloodGroup === group),
      minimumOf(settings, group),
    ),
  ]);
  return Object.fromEntries(groups) as BloodBank['bloodBankDetail'];
}

/** GET dashboard/getBloodBank. */
export async function bankForDashboard(scope: Scope): Promise<PayloadOf<typeof stockCalls.dashboard>> {
  const bloodBankDetail = await stockByGroup(scope);
  const data = bloodGroups.map((group) => {
    const { availableQuantity, minimum } = bloodBankDetail[keyOfGroup(group)];
    return { bloodGroup: group, availableQuantity, minimum };
  });
  return { data, meta: { count: data.length, page: 1, limit: data.length }, bloodBankDetail };
}

/** GET blood-bank: refused until whole blood has a price, unless that is to be ignored. */
export async function readBank(scope: Scope, ignorePrice: boolean): Promise<BloodBank> {
  if (!ignorePrice && !(await isPriceSet(scope))) throw bloodRefusals.refusal('BLOOD_PRICE_NOT_SET');
  const { units } = await scope.tx
    .selectFrom('bloodUnits')
    .select((eb) => eb.fn.countAll<number>().as('units'))
    .where('hospitalId', '=', scope.hospitalId)
    .where('status', 'in', ['quarantined', 'available', 'reserved'])
    .executeTakeFirstOrThrow();
  return { bloodBankDetail: await stockByGroup(scope), units: Number(units) };
}

/** Red cells of O negative that may be chosen for others: below the minimum they are proposed last. */
export async function isScarce(scope: Scope, group: BloodGroup): Promise<boolean> {
  const settings = await readSettings(scope, bloodSettings);
  const rows = await countStock(scope, settings.expiryWarnDays);
  const { availableQuantity } = stockOf(
    rows.filter(({ bloodGroup }) => bloodGroup === group),
    0,
  );
  return availableQuantity <= minimumOf(settings, group);
}
