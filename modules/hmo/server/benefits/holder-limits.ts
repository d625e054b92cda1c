import { sql } from 'kysely';
import type { CalendarDate, Id } from '#kernel/contract/fields.ts';
import { readTogether } from '#kernel/server/database/pipeline.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import type { BillingModule } from '#modules/billing-setup/contract/words.ts';
import { bedsOf } from '#modules/patients/server/index.ts';
import type { LimitLeft } from '../../contract/eligibility-records.ts';
import { benefitsOn } from './limits.ts';
import type { BenefitLimits } from './rules.ts';
import { type Holder, holderFactsOf, holderOf } from './uses.ts';

/** A billing method with the plan that it is on. */
export interface AskedCover {
  readonly billingId: Id;
  readonly patientId: Id;
  readonly planId: Id;
}

interface Asked extends AskedCover {
  readonly holder: Holder;
  /** The stay that the patient is in. */
  readonly admissionId: Id | null;
}

/** Lines of a holder that count: of the plan year, or of the stay. */
interface Sum {
  readonly billingId: Id;
  readonly module: BillingModule;
  readonly billableItemId: Id;
  readonly visitKey: string;
  readonly admissionId: Id | null;
  readonly inYear: boolean;
  /** One of its lines is of the day that is asked for. */
  readonly onDay: boolean;
  readonly amount: number;
  readonly units: number;
}

async function sumsOf(scope: Scope, asked: readonly Asked[], day: CalendarDate): Promise<Sum[]> {
  const { rows } = await sql<Sum>`
    select l.billing_id, l.module, l.billable_item_id, l.visit_key, l.admission_id, l.own_use_id = w.own_use_id as in_year,
           bool_or(l.service_date = ${day}::date) as on_day, sum(l.amount)::bigint as amount, sum(l.units)::int as units
      from unnest(${asked.map(({ billingId }) => billingId)}::uuid[], ${asked.map(({ holder }) => holder.ownUseId)}::uuid[],
                  ${asked.map(({ admissionId }) => admissionId)}::uuid[]) as w (billing_id, own_use_id, admission_id)
      join hmo_benefit_lines l on l.hospital_id = ${scope.hospitalId} and l.billing_id = w.billing_id
           and (l.own_use_id = w.own_use_id or l.admission_id = w.admission_id)
     group by 1, 2, 3, 4, 5, 6`.execute(scope.tx);
  return rows;
}

/** What each method, and each family, has used of the plan year of the day; by `own|…` and `family|…`. */
async function yearsOf(scope: Scope, asked: readonly Asked[], day: CalendarDate): Promise<Map<string, number>> {
  const { rows } = await sql<{ billingId: Id; holder: string; used: number }>`
    select w.billing_id, u.holder, u.used
      from unnest(${asked.map(({ billingId }) => billingId)}::uuid[], ${asked.map(({ holder }) => holder.hmoId)}::uuid[],
                  ${asked.map(({ holder }) => holder.familyKey)}::text[]) as w (billing_id, hmo_id, family_key)
      join hmo_benefit_uses u on u.hospital_id = ${scope.hospitalId} and ${day}::date between u.year_from and u.year_to
           and ((u.holder = 'own' and u.billing_id = w.billing_id)
             or (u.holder = 'family' and u.hmo_id = w.hmo_id and u.family_key = w.family_key))`.execute(scope.tx);
  return new Map(rows.map(({ billingId, holder, used }) => [`${holder}|${billingId}`, Number(used)]));
}

interface ItemLimit {
  readonly billingId: Id;
  readonly billableItemId: Id;
  readonly itemName: string;
  readonly maxPerYear: number;
}

/** Yearly limits in units of the items that were used, by the price row of the day: that of the plan before that of all plans. */
async function itemLimitsOf(scope: Scope, asked: readonly Asked[], sums: readonly Sum[], day: CalendarDate): Promise<ItemLimit[]> {
  const covers = new Map(asked.map((each) => [each.billingId, each]));
  const used = new Map(sums.filter(({ inYear }) => inYear).map((sum) => [`${sum.billingId}|${sum.billableItemId}`, sum]));
  const wanted = [...used.values()];
  if (wanted.length === 0) return [];
  const coverOf = ({ billingId }: Sum) => covers.get(billingId) as Asked;
  const { rows } = await sql<ItemLimit>`
    select distinct on (w.billing_id, p.billable_item_id) w.billing_id, p.billable_item_id, p.item_name, p.max_per_year
      from unnest(${wanted.map(({ billingId }) => billingId)}::uuid[], ${wanted.map((sum) => coverOf(sum).holder.hmoId)}::uuid[],
                  ${wanted.map((sum) => coverOf(sum).planId)}::uuid[], ${wanted.map(({ billableItemId }) => billableItemId)}::uuid[])
             as w (billing_id, hmo_id, plan_id, billable_item_id)
      join hmo_price_rows p on p.hospital_id = ${scope.hospitalId} and p.hmo_id = w.hmo_id and p.billable_item_id = w.billable_item_id
           and p.status = 'active' and p.superseded_at is null and (p.plan_id is null or p.plan_id = w.plan_id)
           and p.effective_from <= ${day}::date and coalesce(p.effective_to, ${day}::date) >= ${day}::date
     order by w.billing_id, p.billable_item_id, p.plan_id nulls last`.execute(scope.tx);
  return rows.filter(({ maxPerYear }) => maxPerYear !== null);
}

/** Items of which the least is left are shown; a long list helps nobody. */
const mostItems = 10;

interface Known {
  readonly asked: Asked;
  readonly benefit: BenefitLimits;
  readonly sums: readonly Sum[];
  readonly used: ReadonlyMap<string, number>;
  readonly items: readonly ItemLimit[];
}

const line = (name: LimitLeft['name'], limit: number | null, used: number, itemName?: string): LimitLeft[] =>
  limit === null ? [] : [{ name, limit, used, left: Math.max(0, limit - used), ...(itemName === undefined ? {} : { itemName }) }];

/** The limits of one method, the year's own first. The visit is the stay, else the visit of the day of which the most was used. */
function limitsKnown({ asked, benefit, sums, used, items }: Known): LimitLeft[] {
  const { billingId, admissionId } = asked;
  const amount = (of: (sum: Sum) => boolean) => sums.filter(of).reduce((all, sum) => all + Number(sum.amount), 0);
  const units = (of: (sum: Sum) => boolean) => sums.filter((sum) => sum.inYear && of(sum)).reduce((all, sum) => all + sum.units, 0);
  const visits = new Set(sums.filter(({ onDay }) => onDay).map(({ visitKey }) => visitKey));
  const stay = amount((sum) => admissionId !== null && sum.admissionId === admissionId);
  const visit = admissionId === null ? Math.max(0, ...[...visits].map((key) => amount((sum) => sum.visitKey === key))) : stay;
  const byItem = items
    .flatMap(({ billableItemId, itemName, maxPerYear }) =>
      line(
        'itemUnits',
        maxPerYear,
        units((sum) => sum.billableItemId === billableItemId),
        itemName,
      ),
    )
    .toSorted((a, b) => a.left - b.left)
    .slice(0, mostItems);
  return [
    ...line('annual', benefit.annual, used.get(`own|${billingId}`) ?? 0),
    ...line('family', benefit.family, used.get(`family|${billingId}`) ?? 0),
    ...line('perVisit', benefit.perVisit, visit),
    ...line('perAdmission', benefit.perAdmission, stay),
    ...Object.entries(benefit.modules).flatMap(([module, limit]) =>
      line(
        module as BillingModule,
        limit,
        amount((sum) => sum.inYear && sum.module === module),
      ),
    ),
    ...line(
      'inpatientDays',
      benefit.inpatientDays,
      units(({ module }) => module === 'Admission'),
    ),
    ...byItem,
  ];
}

/** Covers with their holders and the stays that their patients are in; those that nobody knows are left out. */
async function askedOf(scope: Scope, covers: readonly AskedCover[], day: CalendarDate): Promise<Asked[]> {
  const facts = await holderFactsOf(scope, covers);
  const beds = await bedsOf(
    scope,
    covers.map(({ patientId }) => patientId),
  );
  return covers.flatMap((cover) => {
    const found = facts.get(`${cover.billingId}|${cover.planId}`);
    if (!found) return [];
    return [{ ...cover, holder: holderOf(scope.hospitalId, found, day), admissionId: beds.get(cover.patientId)?.admissionId ?? null }];
  });
}

/**
 * The limits of billing methods on a day with what was used and what is left of each: of the plan year (own, family, part of the price list,
 * inpatient days, units of items), of the visit and of the stay. Minor units, or units where the name says so. Those without any are left out.
 */
export async function limitsOfHolders(
  scope: Scope,
  covers: readonly AskedCover[],
  day: CalendarDate,
): Promise<ReadonlyMap<Id, readonly LimitLeft[]>> {
  const asked = covers.length > 0 ? await askedOf(scope, covers, day) : [];
  if (asked.length === 0) return new Map();
  const { benefits, sums, used } = await readTogether({
    benefits: benefitsOn(
      scope,
      asked.map(({ planId }) => planId),
      day,
    ),
    sums: sumsOf(scope, asked, day),
    used: yearsOf(scope, asked, day),
  });
  const items = await itemLimitsOf(scope, asked, sums, day);
  return new Map(
    asked.flatMap((each): [Id, LimitLeft[]][] => {
      const benefit = benefits.get(each.planId);
      if (!benefit) return [];
      const own = <Row extends { readonly billingId: Id }>(rows: readonly Row[]) =>
        rows.filter(({ billingId }) => billingId === each.billingId);
      return [[each.billingId, limitsKnown({ asked: each, benefit, sums: own(sums), used, items: own(items) })]];
    }),
  );
}
