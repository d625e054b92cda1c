import { useText } from '#kernel/web/text/use-text.ts';
import { type AskedMedicine, type Mismatch, mismatchOf } from '#modules/pharmacy/contract/matching.ts';
import type { OrderableMedicine } from '#modules/pharmacy/contract/request-records.ts';
import { readEntry } from '#modules/prescriptions-and-therapeutics/contract/rules/entry.ts';

/** A medicine of the list, with what of it contradicts the written line. */
export type Found = OrderableMedicine & { readonly mismatch: Mismatch | null };

// Fewer letters name no medicine.
const leastLetters = 2;

/** A written line as the list is asked for it. */
export function askedOf(written: string, inpatient: boolean) {
  const { drug, strength, form, route, doseAmount, doseUnit } = readEntry(written);
  const asked: AskedMedicine = { drug, strength, form, route, doseAmount, doseUnit, inpatient };
  const parts = Object.entries({ strength, form, route, doseAmount, doseUnit }).filter(([, part]) => part !== null);
  return {
    enough: drug.length >= leastLetters,
    query: { limit: 8, searchTerm: drug, ...Object.fromEntries(parts), ...(inpatient ? { inpatient } : {}) },
    /** What the list answered, each with what of it contradicts the line. */
    judged: (offers: readonly OrderableMedicine[]): Found[] => offers.map((offer) => ({ ...offer, mismatch: mismatchOf(asked, offer) })),
  };
}

/** Why a medicine was not taken for a line, and what to do about it where the list of medicines is open. */
interface MismatchWords {
  readonly reason: string;
  readonly advice: string;
}

export function useMismatchWords(): (offer: Found, mismatch: Mismatch) => MismatchWords {
  const t = useText();
  return ({ name, form }, mismatch) => {
    const change = t('Change the text, or click a medicine to choose it.');
    if (mismatch === 'form') return { reason: t('{name} is a different form ({form}).', { name, form }), advice: change };
    if (mismatch === 'strength') return { reason: t('{name} does not match the strength you typed.', { name }), advice: change };
    if (mismatch === 'route') return { reason: t('{name} is not given by the route you typed.', { name }), advice: change };
    if (mismatch === 'mixture')
      return { reason: t('{name} is a combination.', { name }), advice: t('Choose it with the arrow keys, or type its full name.') };
    return {
      reason: t('{name} is an injection or infusion.', { name }),
      advice: t('Type the route (IM, IV, SC), or choose it with the arrow keys.'),
    };
  };
}
