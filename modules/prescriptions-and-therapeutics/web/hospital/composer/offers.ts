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

/** Why a medicine was not taken for a line, and what to do. */
export function useMismatchWords(): (offer: Found, mismatch: Mismatch) => string {
  const t = useText();
  return (offer, mismatch) => {
    const { name } = offer;
    if (mismatch === 'form')
      return t('{name} is a different form ({form}). Change the text, or click a medicine to choose it.', { name, form: offer.form });
    if (mismatch === 'strength')
      return t('{name} does not match the strength you typed. Change the text, or click a medicine to choose it.', { name });
    if (mismatch === 'route')
      return t('{name} is not given by the route you typed. Change the text, or click a medicine to choose it.', { name });
    if (mismatch === 'mixture') return t('{name} is a combination. Choose it with the arrow keys, or type its full name.', { name });
    return t('{name} is an injection or infusion. Type the route (IM, IV, SC), or choose it with the arrow keys.', { name });
  };
}
