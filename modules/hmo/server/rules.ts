import type { CalendarDate } from '#kernel/contract/fields.ts';
import type { Refusal } from '#kernel/contract/refusals.ts';
import { type BillingModule, billingModules } from '#modules/billing-setup/contract/words.ts';
import { hmoRefusals } from '../contract/refusals.ts';
import type { PartnerStatus } from '../contract/words.ts';

/** What a partner's cover on a day depends on. */
export interface CoverFacts {
  readonly status: PartnerStatus;
  readonly contractStart: CalendarDate | null;
  readonly contractEnd: CalendarDate | null;
  readonly planStatus: 'active' | 'archived';
}

/** Whether a plan covers a service of a day: partner and plan are active and the contract holds (invariant 1). */
export function coversOn({ status, contractStart, contractEnd, planStatus }: CoverFacts, day: CalendarDate): boolean {
  if (status !== 'active' || planStatus !== 'active') return false;
  return (contractStart === null || contractStart <= day) && contractEnd !== null && contractEnd >= day;
}

/** An end that has passed, or none, covers nothing. */
export function whyNotActivate({ contractEnd }: { readonly contractEnd: CalendarDate | null }, today: CalendarDate): Refusal | null {
  return contractEnd === null || contractEnd < today ? hmoRefusals.refusal('HMO_CONTRACT_ENDED') : null;
}

/** What still holds a partner: patients with an active billing method, open bills and claims. */
export function whyNotRemovePartner(open: Readonly<Record<string, number>>): Refusal | null {
  const held = Object.entries(open).filter(([, count]) => count > 0);
  if (held.length === 0) return null;
  return hmoRefusals.refusal('HMO_IN_USE', { what: held.map(([what, count]) => `${count} ${what}`).join(', '), ...open });
}

/** What is there of a price list that is to be completed. */
export interface CompletionFacts {
  readonly modules: readonly { readonly module: BillingModule; readonly done: boolean; readonly unpriced: number }[];
  readonly plansWithBenefits: number;
  readonly contractEnd: CalendarDate | null;
}

/** What is missing of a price list, in words for people: each module with its count. */
export function missingOf({ modules, plansWithBenefits }: Omit<CompletionFacts, 'contractEnd'>): string[] {
  const missing = billingModules.flatMap((name) => {
    const found = modules.find(({ module }) => module === name);
    if (!found?.done) return [`${name} is not generated`];
    return found.unpriced > 0 ? [`${name} has ${found.unpriced} items without a price`] : [];
  });
  return plansWithBenefits > 0 ? missing : [...missing, 'no plan with benefits'];
}

/** The price list is whole: eight modules generated or not covered, each covered row priced, a plan with benefits, a running contract. */
export function whyNotComplete(facts: CompletionFacts, today: CalendarDate): Refusal | null {
  const missing = missingOf(facts);
  if (missing.length > 0) return hmoRefusals.refusal('PRICE_LIST_INCOMPLETE', { missing: missing.join('; '), modules: facts.modules });
  return whyNotActivate(facts, today);
}
