import type { Selectable } from 'kysely';
import type { PatientBillingsTable } from '#database/types.ts';
import type { CalendarDate, Id } from '#kernel/contract/fields.ts';
import { type Refusal, refuseIf } from '#kernel/contract/refusals.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { madeBy } from '#kernel/server/scope/stamps.ts';
import type { BillingInput } from '../contract/billing-records.ts';
import { BillingPlan, type BillingPlanAnswer } from '../contract/events.ts';
import { patientRefusals } from '../contract/refusals.ts';
import type { CoverageState } from '../contract/words.ts';

export type BillingRecord = Selectable<PatientBillingsTable>;
export type PlanFacts = BillingPlanAnswer;

/** Why a plan cannot be used for a method: nobody knows it, its insurer is not active, or it is of another kind. */
export function whyNotPlan(method: BillingInput['method'], plan: PlanFacts | null): Refusal | null {
  if (method === 'Self-Pay') return null;
  return plan?.usable && plan.methods.includes(method) ? null : patientRefusals.refusal('HMO_NOT_ACTIVE');
}

/** The plan that a billing method names, refused with HMO_NOT_ACTIVE unless its insurer takes patients. */
export async function planOf(scope: Scope, billing: Pick<BillingInput, 'method' | 'hmoId' | 'planId'>): Promise<PlanFacts | null> {
  if (billing.method === 'Self-Pay' || !billing.hmoId || !billing.planId) return null;
  const [plan] = await scope.ask(BillingPlan, { hmoId: billing.hmoId, planId: billing.planId });
  refuseIf(whyNotPlan(billing.method, plan ?? null));
  return plan ?? null;
}

/** What a billing method is worth on a day: its own status, its dates, then its plan. */
export function coverageOn(
  billing: Pick<BillingRecord, 'status' | 'method' | 'validFrom' | 'validTo'>,
  plan: PlanFacts | null,
  today: CalendarDate,
): CoverageState {
  if (billing.status !== 'active') return billing.status;
  if (billing.validFrom && billing.validFrom > today) return 'not-started';
  if (billing.validTo && billing.validTo < today) return 'expired';
  return billing.method !== 'Self-Pay' && !plan?.usable ? 'plan-inactive' : 'usable';
}

/** The columns of a billing row as typed; Self-Pay carries no insurer. */
export function typedBilling(input: Omit<BillingInput, 'confirm' | 'isDefault'>, plan: PlanFacts | null) {
  const self = input.method === 'Self-Pay';
  return {
    method: input.method,
    hmoId: self ? null : input.hmoId,
    planId: self ? null : input.planId,
    planName: self ? null : (plan?.planName ?? input.planName),
    enrolleeNumber: self ? null : input.enrolleeNumber,
    principalEnrolleeNumber: self ? null : input.principalEnrolleeNumber,
    relationshipToPrincipal: self ? null : input.relationshipToPrincipal,
    employer: input.employer,
    staffNumber: input.staffNumber,
    validFrom: input.validFrom,
    validTo: input.validTo,
    priority: input.priority,
    cardFrontId: input.cardFrontId,
    cardBackId: input.cardBackId,
  };
}

/** A new active row. */
export function billingColumns(scope: Scope, patientId: Id, input: BillingInput, plan: PlanFacts | null) {
  return {
    hospitalId: scope.hospitalId,
    id: scope.newId(),
    patientId,
    ...typedBilling(input, plan),
    verification: 'unverified' as const,
    isDefault: input.isDefault,
    status: 'active' as const,
    ...madeBy(scope),
  };
}

const nothing = {
  hmoId: null,
  planId: null,
  planName: null,
  enrolleeNumber: null,
  principalEnrolleeNumber: null,
  relationshipToPrincipal: null,
  employer: null,
  staffNumber: null,
  validFrom: null,
  validTo: null,
  cardFrontId: null,
  cardBackId: null,
};

/** A new Self-Pay row, the one every patient has. */
export function selfPay(scope: Scope, patientId: Id, { isDefault }: { isDefault: boolean }) {
  return billingColumns(scope, patientId, { method: 'Self-Pay', ...nothing, priority: 1, isDefault, confirm: false }, null);
}
