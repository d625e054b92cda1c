import { type Selectable, sql } from 'kysely';
import type { HmoPlanBenefitsTable, HmoPlansTable } from '#database/types.ts';
import type { Id } from '#kernel/contract/fields.ts';
import { present } from '#kernel/server/reading/present.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import type { BillingModule } from '#modules/billing-setup/contract/words.ts';
import { Plan, PlanBenefit } from '../../contract/plan-records.ts';
import { enrolleesBy, type PartnerRecord } from '../partner-store.ts';
import { runningYear } from './rules.ts';

export type PlanRecord = Selectable<HmoPlansTable>;
export type BenefitRecord = Selectable<HmoPlanBenefitsTable>;

/** Plans of a partner, active ones first, by name. */
export function plansOf(scope: Scope, hmoId: Id): Promise<PlanRecord[]> {
  return scope.tx
    .selectFrom('hmoPlans')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('hmoId', '=', hmoId)
    .orderBy('status')
    .orderBy('foldedName')
    .orderBy('id')
    .execute();
}

/** Benefits of plans, the earliest year first. */
export function benefitsOf(scope: Scope, planIds: readonly Id[]): Promise<BenefitRecord[]> {
  return scope.tx
    .selectFrom('hmoPlanBenefits')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('planId', '=', sql<Id>`any(${[...planIds]}::uuid[])`)
    .orderBy('startsOn')
    .execute();
}

/** Names of the items that plans leave out. */
async function excludedNames(scope: Scope, plans: readonly PlanRecord[]): Promise<Map<Id, string>> {
  const ids = [...new Set(plans.flatMap(({ excludedItemIds }) => excludedItemIds))];
  if (ids.length === 0) return new Map();
  const items = scope.tx.selectFrom('billableItems').select(['id', 'name']).where('hospitalId', '=', scope.hospitalId);
  const rows = await items.where('id', '=', sql<Id>`any(${ids}::uuid[])`).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Plans of a partner with their benefits and how many patients are on each. */
export async function showPlans(scope: Scope, partner: PartnerRecord): Promise<Plan[]> {
  const rows = await plansOf(scope, partner.id);
  const benefits = await benefitsOf(
    scope,
    rows.map(({ id }) => id),
  );
  const enrollees = await enrolleesBy(scope, 'plan_id', [partner.id]);
  const names = await excludedNames(scope, rows);
  const today = await scope.today();
  return rows.map((row) =>
    present(Plan, row, {
      excludedModules: row.excludedModules as BillingModule[],
      excludedItems: row.excludedItemIds.map((id) => ({ id, name: names.get(id) ?? '' })),
      enrollees: enrollees.get(row.id) ?? 0,
      runningYear: runningYear({ planYear: row.planYear, contractStart: partner.contractStart }, today),
      benefits: benefits.filter(({ planId }) => planId === row.id).map((each) => present(PlanBenefit, each)),
    }),
  );
}
