import { randomUUID } from 'node:crypto';
import type { Id } from '#kernel/contract/fields.ts';
import { BillingPlans } from '#modules/patients/contract/events.ts';
import { answering } from '#testing/answering.ts';
import { theDatabase } from '#testing/world.ts';
import { InsurerTariff, type TariffAnswer, type TariffLine, type TariffQuestion } from '../../contract/events.ts';

/** An insurer with one plan, as the module that keeps them will answer. What it says of a line may be changed at any time. */
export interface TestInsurer {
  readonly hmoId: Id;
  readonly planId: Id;
  readonly asked: TariffQuestion[];
  line: Partial<TariffLine>;
  left: Pick<TariffAnswer, 'visitLeft' | 'annualLeft'>;
}

/** Covers every line at ₦3,000 without co-payment, until `asBefore`; `line` lays over it. */
export function anInsurer(line: Partial<TariffLine> = {}): TestInsurer {
  const insurer: TestInsurer = {
    ...{ hmoId: randomUUID(), planId: randomUUID(), asked: [], line },
    left: { visitLeft: null, annualLeft: null },
  };
  const { hmoId, planId } = insurer;
  const plan = { hmoId, hmoName: 'Good Health', planId, planName: 'Gold', usable: true, annualLimit: null, copayPercent: null };
  answering(BillingPlans, ({ planIds }) =>
    planIds.includes(planId) ? { plans: [{ ...plan, methods: ['HMO' as const] }], used: {} } : undefined,
  );
  answering(InsurerTariff, (asked) => {
    if (asked.planId !== planId) return undefined;
    insurer.asked.push(asked);
    const row = {
      covered: true,
      reason: null,
      price: 300_000,
      capitated: false,
      requiresApproval: false,
      copay: { kind: 'none' as const },
    };
    return { priceListVersion: '1', ...insurer.left, lines: asked.lines.map(({ key }) => ({ ...row, ...insurer.line, key })) };
  });
  return insurer;
}

/** A billing method of a patient by this insurer, beside the patient's own. */
export async function anInsuredBilling(hospitalId: Id, patientId: Id, { hmoId, planId }: TestInsurer): Promise<Id> {
  const { rows } = await theDatabase().owner.query<{ id: Id }>(
    `insert into patient_billings (hospital_id, id, patient_id, method, hmo_id, plan_id, enrollee_number, priority, verification, is_default, status, created_at, updated_at)
     values ($1, gen_random_uuid(), $2, 'HMO', $3, $4, $5, 2, 'verified', false, 'active', '2026-01-01', '2026-01-01') returning id`,
    [hospitalId, patientId, hmoId, planId, `E-${randomUUID()}`],
  );
  return (rows[0] as { id: Id }).id;
}
