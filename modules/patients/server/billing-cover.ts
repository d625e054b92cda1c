import type { CalendarDate, Id } from '#kernel/contract/fields.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { BillingPlans } from '../contract/events.ts';
import type { BillingMethod, CoverageState } from '../contract/words.ts';
import { type BillingRecord, coverageOn } from './billing-columns.ts';

/** A billing method of a patient and what it is worth on a day. */
export interface BillingCover {
  readonly billingId: Id;
  readonly method: BillingMethod;
  readonly hmoId: Id | null;
  readonly planId: Id | null;
  readonly enrolleeNumber: string | null;
  readonly coverage: CoverageState;
}

/** Which of a patient's methods is meant: one by its id, the first of a kind, or the default one. */
export interface WantedCover {
  readonly patientId: Id;
  readonly billingId?: Id | null | undefined;
  readonly method?: BillingMethod | undefined;
}

function rowOf(rows: readonly BillingRecord[], { billingId, method }: WantedCover): BillingRecord | undefined {
  if (billingId) return rows.find((row) => row.id === billingId);
  if (!method) return rows.find((row) => row.isDefault);
  const ofMethod = rows.filter((row) => row.method === method).sort((a, b) => a.priority - b.priority);
  return ofMethod.find((row) => row.status === 'active') ?? ofMethod[0];
}

/** The billing method that pays for a patient's service on a day; null when the patient has no such method. */
export async function billingCoverOn(scope: Scope, wanted: WantedCover, day: CalendarDate): Promise<BillingCover | null> {
  const rows = await scope.tx
    .selectFrom('patientBillings')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('patientId', '=', wanted.patientId)
    .execute();
  const row = rowOf(rows, wanted);
  if (!row) return null;
  const answers = row.planId ? await scope.ask(BillingPlans, { planIds: [row.planId], billingIds: [row.id], today: day }) : [];
  const plan = answers.flatMap((answer) => answer.plans).find((each) => each.planId === row.planId) ?? null;
  const { id, method, hmoId, planId, enrolleeNumber } = row;
  return { billingId: id, method, hmoId, planId, enrolleeNumber, coverage: coverageOn(row, plan, day) };
}
