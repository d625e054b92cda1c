import { sql } from 'kysely';
import { wholeInBps } from '#kernel/contract/money.ts';
import type { CalendarDate, Id } from '#kernel/contract/fields.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import type { BillingPlanAnswer } from '#modules/patients/contract/events.ts';
import type { PartnerStatus, PartnerType } from '../../contract/words.ts';
import { usedOf } from '../benefits/limits.ts';
import { coversOn } from '../rules.ts';

interface PlanFacts {
  readonly hmoId: Id;
  readonly hmoName: string;
  readonly type: PartnerType;
  readonly status: PartnerStatus;
  readonly contractStart: CalendarDate | null;
  readonly contractEnd: CalendarDate | null;
  readonly planId: Id;
  readonly planName: string;
  readonly planStatus: 'active' | 'archived';
  readonly annualLimit: number | null;
  readonly coveragePercentBps: number | null;
}

async function plansBy(scope: Scope, planIds: readonly Id[], day: CalendarDate): Promise<BillingPlanAnswer[]> {
  const { rows } = await sql<PlanFacts>`
    select h.id as hmo_id, h.name as hmo_name, h.type, h.status, h.contract_start, h.contract_end, p.id as plan_id, p.name as plan_name,
           p.status as plan_status, b.annual_limit, b.coverage_percent_bps
      from hmo_plans p
      join hmos h on h.hospital_id = p.hospital_id and h.id = p.hmo_id
      left join hmo_plan_benefits b on b.hospital_id = p.hospital_id and b.plan_id = p.id and b.starts_on <= ${day} and b.ends_on >= ${day}
     where p.hospital_id = ${scope.hospitalId} and p.id = any(${[...planIds]}::uuid[])`.execute(scope.tx);
  return rows.map((row) => ({
    hmoId: row.hmoId,
    hmoName: row.hmoName,
    planId: row.planId,
    planName: row.planName,
    usable: coversOn(row, day),
    methods: [row.type],
    annualLimit: row.annualLimit === null ? null : Number(row.annualLimit),
    copayPercent: row.coveragePercentBps === null ? null : (wholeInBps - row.coveragePercentBps) / 100,
  }));
}

/** Answers `BillingPlan`: a plan of a partner, as it is today. */
export async function answerPlan(scope: Scope, { hmoId, planId }: { hmoId: Id; planId: Id }): Promise<BillingPlanAnswer | undefined> {
  const [plan] = await plansBy(scope, [planId], await scope.today());
  return plan?.hmoId === hmoId ? plan : undefined;
}

/** Answers `BillingPlans`: plans by their ids as they are on a day, and what each billing method used this plan year. */
export async function answerPlans(
  scope: Scope,
  { planIds, billingIds, today }: { planIds: readonly Id[]; billingIds: readonly Id[]; today: CalendarDate },
): Promise<{ plans: BillingPlanAnswer[]; used: Readonly<Record<Id, number>> }> {
  if (planIds.length === 0) return { plans: [], used: {} };
  return { plans: await plansBy(scope, planIds, today), used: await usedOf(scope, billingIds, today) };
}
