import { useDebouncedValue } from '@mantine/hooks';
import { useCall } from '#kernel/web/client/use-call.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { medicationRequestCalls } from '#modules/pharmacy/contract/calls/requests.ts';
import { type AskedMedicine, type Mismatch, mismatchOf } from '#modules/pharmacy/contract/matching.ts';
import type { OrderableMedicine } from '#modules/pharmacy/contract/request-records.ts';
import { readEntry } from '#modules/prescriptions-and-therapeutics/contract/rules/entry.ts';

/** A medicine of the list, with what of it contradicts the written line. */
export type Found = OrderableMedicine & { readonly mismatch: Mismatch | null };

// Fewer letters name no medicine.
const leastLetters = 2;

/** The query for the list of medicines that a typed line makes. */
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

/** What the list has for the typed line, the best first, each with what of it contradicts the line. */
export function useOffers(patientId: string, typed: string, inpatient: boolean) {
  const [settled] = useDebouncedValue(typed, 250);
  const { enough, query, judged } = askedOf(settled, inpatient);
  const found = useCall(
    medicationRequestCalls.orderable,
    { params: { patientId }, query },
    { enabled: enough, keepOld: true, quiet: true },
  );
  const refused = enough ? found.refused : null;
  return {
    offers: judged(enough ? (found.data?.data ?? []) : []),
    /** The line that the list was asked for. */
    settled,
    /** The line names too little of a medicine to be looked for. */
    tooShort: !enough,
    /** The list has answered for what stands in the box. */
    looked: typed === settled && enough && !found.loading && !found.renewing && !found.refused,
    refused,
  };
}

// A prescriber who moved to such a medicine has seen what it is; another strength, form or route is never taken by a key.
const takenWhenPicked: ReadonlySet<Mismatch> = new Set(['mixture', 'injected']);

/** Does a key take the medicine, once the prescriber has moved to it? A click takes any. */
export function isTakenByKey({ mismatch }: Pick<Found, 'mismatch'>): boolean {
  return mismatch === null || takenWhenPicked.has(mismatch);
}

/** In what a medicine differs from the written line, in a word or two. */
export function useDifferenceWords(): Readonly<Record<Mismatch, string>> {
  const t = useText();
  return {
    ...{ form: t('Different form'), strength: t('Different strength'), route: t('Different route') },
    ...{ mixture: t('Combination'), injected: t('Injection or infusion') },
  };
}

/** Why a medicine was not taken for a line, and what to do about it where the list of medicines is open. */
export interface MismatchWords {
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
