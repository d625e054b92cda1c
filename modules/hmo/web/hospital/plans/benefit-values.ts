import type { FormValues } from '#kernel/web/form/body.ts';
import { isPlain } from '#kernel/web/form/body.ts';
import { billingModules } from '#modules/billing-setup/contract/words.ts';
import type { PlanBenefit } from '#modules/hmo/contract/plan-records.ts';

const terms = ['coveragePercentBps', 'annualLimit', 'familyLimit', 'perVisitLimit', 'perAdmissionLimit', 'inpatientDaysLimit'] as const;

/** The benefit of a body out of a form's fields: modules without a kind of co-payment have the plan's own part. */
export function benefitOf(values: FormValues): FormValues {
  const copays = isPlain(values['copays']) ? values['copays'] : {};
  const limits = isPlain(values['moduleLimits']) ? values['moduleLimits'] : {};
  const chosen = billingModules.flatMap((module) => {
    const entry = copays[module];
    return isPlain(entry) && entry['kind']
      ? [[module, { kind: entry['kind'], value: entry['kind'] === 'none' ? 0 : (entry['value'] ?? 0) }]]
      : [];
  });
  return {
    ...Object.fromEntries(terms.filter((key) => values[key] !== undefined).map((key) => [key, values[key]])),
    copays: Object.fromEntries(chosen),
    moduleLimits: Object.fromEntries(Object.entries(limits).filter(([, value]) => typeof value === 'number')),
  };
}

/** The fields of a form out of a benefit. */
export function benefitStart(benefit: PlanBenefit | undefined): Readonly<Record<string, unknown>> {
  if (!benefit) return { coveragePercentBps: 10_000 };
  return { ...Object.fromEntries(terms.map((key) => [key, benefit[key]])), copays: benefit.copays, moduleLimits: benefit.moduleLimits };
}
