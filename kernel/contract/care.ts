/**
 * What a call is to care while the subscription does not cover it. Reading never needs a word: what is there stays readable.
 *
 * `starts`: begins something new, so it is what a subscription is for · `completes`: brings to an end, corrects or takes back what is
 * open · `emergency`: serves one · `asks`: a read put as a write (a check, a price, a print, a copy for the patient) ·
 * `startsUnless`: begins something new unless the body says that it is an emergency, or that it goes on with what is open ·
 * `panel`: a read of the dashboard that answers no rows and `meta.locked` instead; the figures of its meta stand here, all nothing.
 */
export type Care =
  | 'starts'
  | 'completes'
  | 'emergency'
  | 'asks'
  | { readonly startsUnless: BodyRule }
  | { readonly panel: Readonly<Record<string, number>> };

/** A pure rule over a body as it was sent, not checked yet: what is not as expected says nothing. */
export type BodyRule = (sent: unknown) => boolean;

/** All that stands at a place of a body: `items.*.priority`, `*` being every item of a list. */
function standingAt(sent: unknown, [step, ...rest]: readonly string[]): readonly unknown[] {
  if (step === undefined) return [sent];
  if (step === '*') return Array.isArray(sent) ? sent.flatMap((item) => standingAt(item, rest)) : [];
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent) || !Object.hasOwn(sent, step)) return [];
  return standingAt((sent as Record<string, unknown>)[step], rest);
}

/** The body says the word at one of the places. */
export function says(places: readonly string[], word: string): BodyRule {
  return (sent) => places.some((place) => standingAt(sent, place.split('.')).includes(word));
}

/** The body names a record at the place. */
export function names(place: string): BodyRule {
  return (sent) => standingAt(sent, place.split('.')).some((found) => typeof found === 'string' && found !== '');
}

/** One rule or the other. */
export function either(...rules: readonly BodyRule[]): BodyRule {
  return (sent) => rules.some((rule) => rule(sent));
}

interface Gated {
  readonly method: string;
  readonly ungated?: boolean;
  readonly care?: Care;
}

/** The figures of a panel that is locked, or null where the call is no panel. */
export function panelOf({ care }: Gated): Readonly<Record<string, number>> | null {
  return typeof care === 'object' && 'panel' in care ? care.panel : null;
}

/** Whether a call is made whatever the subscription covers: care must not stop. */
export function goesOn(call: Gated, sent: unknown): boolean {
  const { care } = call;
  if (call.ungated || call.method === 'GET') return true;
  if (care === undefined || care === 'starts') return false;
  if (typeof care === 'string') return true;
  return 'startsUnless' in care && care.startsUnless(sent);
}
