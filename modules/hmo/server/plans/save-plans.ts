import type { Id } from '#kernel/contract/fields.ts';
import { foldName } from '#kernel/contract/search-words.ts';
import { countAll } from '#kernel/server/database/count-all.ts';
import { json } from '#kernel/server/database/kysely.ts';
import { guard } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { changedBy, madeBy } from '#kernel/server/scope/stamps.ts';
import { partnerRecord } from '../../contract/partner.record.ts';
import type { BenefitTerms, Plan, PlanInput, SaveBenefit } from '../../contract/plan-records.ts';
import { hmoRefusals } from '../../contract/refusals.ts';
import { enrolleesBy, lockPartner, type PartnerRecord, refuseOld, tellPartner } from '../partner-store.ts';
import { planYearIn, runningYear } from './rules.ts';
import { plansOf, showPlans } from './store.ts';

function columnsOf({ id: _id, benefit: _benefit, ...plan }: PlanInput) {
  return {
    ...plan,
    foldedName: foldName(plan.name),
    maxDependants: plan.maxDependants ?? null,
    dependantAgeMax: plan.dependantAgeMax ?? null,
  };
}

function benefitColumns({ copays, moduleLimits, ...terms }: BenefitTerms) {
  return {
    coveragePercentBps: terms.coveragePercentBps,
    copays: json(copays),
    moduleLimits: json(moduleLimits),
    annualLimit: terms.annualLimit ?? null,
    familyLimit: terms.familyLimit ?? null,
    perVisitLimit: terms.perVisitLimit ?? null,
    perAdmissionLimit: terms.perAdmissionLimit ?? null,
    inpatientDaysLimit: terms.inpatientDaysLimit ?? null,
  };
}

async function insertBenefit(scope: Scope, planId: Id, span: { startsOn: string; endsOn: string }, terms: BenefitTerms): Promise<void> {
  await scope.tx
    .insertInto('hmoPlanBenefits')
    .values({
      hospitalId: scope.hospitalId,
      id: scope.newId(),
      planId,
      ...span,
      ...benefitColumns(terms),
      ...madeBy(scope),
    })
    .execute();
}

type Named = Pick<PlanInput, 'id' | 'name' | 'code' | 'status'>;

/** Names and codes of a partner's active plans are told apart, and a plan that patients are on is not archived. */
function refusePlans(plans: readonly Named[], known: readonly { id: Id; name: string }[], enrollees: ReadonlyMap<Id, number>): void {
  const seen = new Set<string>();
  for (const plan of plans) {
    if (plan.id && !known.some(({ id }) => id === plan.id)) throw hmoRefusals.refusal('HMO_PLAN_UNKNOWN');
    const count = plan.id ? (enrollees.get(plan.id) ?? 0) : 0;
    if (plan.status === 'archived' && count > 0) throw hmoRefusals.refusal('HMO_PLAN_IN_USE', { name: plan.name, count });
    if (plan.status === 'archived') continue;
    for (const key of [`name ${foldName(plan.name)}`, `code ${plan.code.toLowerCase()}`]) {
      if (seen.has(key)) throw hmoRefusals.refusal('HMO_PLAN_EXISTS', { name: plan.name });
      seen.add(key);
    }
  }
}

/** Items that a plan leaves out are the hospital's own. */
async function requireItems(scope: Scope, plans: readonly PlanInput[]): Promise<void> {
  const ids = [...new Set(plans.flatMap(({ excludedItemIds }) => excludedItemIds))];
  if (ids.length === 0) return;
  const items = scope.tx.selectFrom('billableItems').where('hospitalId', '=', scope.hospitalId).where('id', 'in', ids);
  if ((await countAll(items)) < ids.length) throw hmoRefusals.refusal('HMO_PLAN_ITEM_UNKNOWN');
}

/** Writes plans of a partner: new ones with the benefits of the running plan year, others by their ids. The partner is locked. */
export async function savePlans(scope: Scope, partner: PartnerRecord, plans: readonly PlanInput[]): Promise<void> {
  if (plans.length === 0) return;
  const known = await plansOf(scope, partner.id);
  const named = new Set(plans.map(({ id }) => id));
  const enrollees = known.length > 0 ? await enrolleesBy(scope, 'plan_id', [partner.id]) : new Map<Id, number>();
  const others = known.filter(({ id, status }) => status === 'active' && !named.has(id));
  refusePlans([...others, ...plans], known, enrollees);
  await requireItems(scope, plans);
  const today = await scope.today();
  for (const plan of plans) {
    if (plan.id) {
      await scope.tx
        .updateTable('hmoPlans')
        .set((eb) => ({ ...columnsOf(plan), ...changedBy(scope), version: eb('version', '+', 1) }))
        .where('hospitalId', '=', scope.hospitalId)
        .where('id', '=', plan.id)
        .execute();
      continue;
    }
    const id = scope.newId();
    await scope.tx
      .insertInto('hmoPlans')
      .values({ hospitalId: scope.hospitalId, id, hmoId: partner.id, ...columnsOf(plan), ...madeBy(scope) })
      .execute();
    const facts = { planYear: plan.planYear, contractStart: partner.contractStart };
    if (plan.benefit) await insertBenefit(scope, id, planYearIn(facts, runningYear(facts, today)), plan.benefit);
  }
}

/** PUT hmo/{id}/plan/{planId}/benefit: a coming year freely, the running one with a reason, a past one never. */
export async function saveBenefit(scope: Scope, hmoId: Id, planId: Id, order: SaveBenefit): Promise<Plan> {
  const partner = await lockPartner(scope, hmoId);
  guard(partnerRecord, 'edit', partner);
  const plan = (await plansOf(scope, hmoId)).find(({ id }) => id === planId);
  if (!plan) throw hmoRefusals.refusal('HMO_PLAN_UNKNOWN');
  if (plan.status === 'archived') throw hmoRefusals.refusal('HMO_PLAN_ARCHIVED');
  const today = await scope.today();
  const span = planYearIn({ planYear: plan.planYear, contractStart: partner.contractStart }, order.year);
  const rows = await scope.tx
    .selectFrom('hmoPlanBenefits')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('planId', '=', planId)
    .execute();
  // A row whose year was cut otherwise before, by another start of the contract, is the one that holds on the first day.
  const before = rows.find(({ startsOn, endsOn }) => startsOn <= span.startsOn && endsOn >= span.startsOn);
  if ((before?.endsOn ?? span.endsOn) < today) throw hmoRefusals.refusal('HMO_BENEFIT_PAST');
  if (before && before.startsOn <= today && !order.reason) throw hmoRefusals.refusal('HMO_BENEFIT_REASON');
  if (before) {
    refuseOld(order.version, before);
    await scope.tx
      .updateTable('hmoPlanBenefits')
      .set({ ...benefitColumns(order.benefit), reason: order.reason, ...changedBy(scope), version: before.version + 1 })
      .where('hospitalId', '=', scope.hospitalId)
      .where('id', '=', before.id)
      .execute();
  } else await insertBenefit(scope, planId, span, order.benefit);
  await scope.record({
    action: 'update',
    entity: 'Hmo',
    entityId: hmoId,
    entityNumber: partner.code,
    summary: `Benefits of ${partner.name}, ${plan.name}, from ${before?.startsOn ?? span.startsOn}`,
    before: before ? { plan: plan.name, ...termsOf(before) } : null,
    after: { plan: plan.name, ...order.benefit },
    reason: order.reason,
  });
  await tellPartner(scope, hmoId, 'update');
  const shown = (await showPlans(scope, partner)).find(({ id }) => id === planId);
  return shown as Plan;
}

function termsOf(row: Omit<BenefitTerms, 'copays' | 'moduleLimits'> & { copays: unknown; moduleLimits: unknown }): object {
  const { coveragePercentBps, copays, annualLimit, familyLimit, perVisitLimit, perAdmissionLimit, moduleLimits, inpatientDaysLimit } = row;
  return { coveragePercentBps, copays, annualLimit, familyLimit, perVisitLimit, perAdmissionLimit, moduleLimits, inpatientDaysLimit };
}
