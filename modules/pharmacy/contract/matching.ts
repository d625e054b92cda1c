import { byName } from '#kernel/contract/by-name.ts';
import { foldText } from '#kernel/contract/search-words.ts';

/** What a prescriber typed of a medicine, read into its parts; null where nothing was said. */
export interface AskedMedicine {
  /** The medicine's name as typed, without strength, form, route, frequency and duration. */
  readonly drug: string;
  /** A strength that was typed beside the dose or as a concentration: `500 mg`, `120 mg/5 ml`, `1 %`, `20/120 mg`. */
  readonly strength: string | null;
  readonly form: string | null;
  readonly route: string | null;
  readonly doseAmount: number | null;
  readonly doseUnit: string | null;
  /** False for a patient who goes home: injections and infusions are offered last and never taken unasked. */
  readonly inpatient: boolean;
}

/** What of a medicine on the hospital's list is compared with what was typed. */
export interface ListedMedicine {
  readonly genericName: string;
  /** `500 mg`, `120 mg/5 mL`, `20/120 mg`, or words. */
  readonly strength: string;
  readonly form: string;
  readonly routes: readonly string[];
}

/** In what a listed medicine differs from the typed words. */
export const mismatches = ['strength', 'form', 'route', 'mixture', 'injected'] as const;
export type Mismatch = (typeof mismatches)[number];

interface Strength {
  /** One part, or those of a combination in their order. Milligrams, international units or percent. */
  readonly parts: readonly number[];
  readonly family: 'mg' | 'iu' | '%';
  /** Millilitres that hold it; null: it is that of one piece. */
  readonly perMl: number | null;
}

const milligrams = byName<number>({ mg: 1, g: 1000, mcg: 0.001, ug: 0.001, µg: 0.001, μg: 0.001 });
const hair = 1e-6;
const sameAmount = (one: number, other: number) => Math.abs(one - other) <= hair * Math.max(one, other);

function weighed(amount: number, unit: string): { readonly value: number; readonly family: 'mg' | 'iu' } | null {
  const word = unit.toLowerCase();
  if (word === 'iu' || word === 'unit' || word === 'units') return { value: amount, family: 'iu' };
  const each = milligrams[word];
  return each === undefined ? null : { value: amount * each, family: 'mg' };
}

const strengthPattern =
  /^\s*(\d+(?:\.\d+)?(?:\/\d+(?:\.\d+)?)*)\s*(mg|g|mcg|ug|µg|μg|iu|units?|%)?(?:\s*\/\s*(\d+(?:\.\d+)?)?\s*(ml|l))?\s*$/i;

/** A strength as it is written on a list or in a typed line; null: it cannot be read. A bare combination is in milligrams. */
export function readStrength(written: string): Strength | null {
  const found = strengthPattern.exec(written);
  if (!found) return null;
  const amounts = (found[1] as string).split('/').map(Number);
  const unit = found[2] ?? (amounts.length > 1 ? 'mg' : null);
  if (unit === null) return null;
  if (unit === '%') return { parts: amounts, family: '%', perMl: null };
  const parts = amounts.flatMap((amount) => weighed(amount, unit) ?? []);
  const [first] = parts;
  if (!first) return null;
  const litre = found[4]?.toLowerCase() === 'l' ? 1000 : 1;
  return { parts: parts.map(({ value }) => value), family: first.family, perMl: found[4] ? Number(found[3] ?? 1) * litre : null };
}

type Form = 'tablet' | 'capsule' | 'liquid' | 'injection' | 'infusion' | 'skin' | 'drops' | 'inhaler' | 'suppository' | 'sachet';

// The first that is found in the name counts: an 'oral solution' is a liquid, 'powder for injection' an injection.
const formNames: readonly (readonly [RegExp, Form])[] = [
  [/infusion|iv fluid|intravenous fluid/, 'infusion'],
  [/inject|ampoule|vial|prefilled/, 'injection'],
  [/tablet|caplet|lozenge/, 'tablet'],
  [/capsule/, 'capsule'],
  [/drop/, 'drops'],
  [/inhal|puffer|nebul|respul/, 'inhaler'],
  [/suppositor|pessar/, 'suppository'],
  [/cream|ointment|gel|lotion|paste/, 'skin'],
  [/sachet|granule|powder/, 'sachet'],
  [/syrup|suspension|solution|elixir|linctus|mixture|liquid/, 'liquid'],
];

/** The kind of a form by its name; null: a hospital's own word that tells nothing. */
export function formOf(name: string): Form | null {
  const word = name.toLowerCase();
  return formNames.find(([pattern]) => pattern.test(word))?.[1] ?? null;
}

// A dose counted in these is of such a form; millilitres are of any that is poured, drawn up or dripped.
const countedForms = byName<readonly Form[]>({
  tablet: ['tablet'],
  capsule: ['capsule'],
  puff: ['inhaler'],
  drop: ['drops'],
  application: ['skin'],
  sachet: ['sachet'],
  suppository: ['suppository'],
  ml: ['liquid', 'injection', 'infusion', 'drops', 'inhaler'],
});
const injected: ReadonlySet<Form | null> = new Set<Form>(['injection', 'infusion']);
const pieces: ReadonlySet<Form | null> = new Set<Form>(['tablet', 'capsule', 'inhaler', 'suppository', 'sachet']);
/** More pieces for one dose are no usual order: 12 tablets of 5 mg prednisolone are, 20 of anything are not. */
const mostPieces = 12;
/** More of a liquid for one dose is taken only where a liquid was typed: 10 mL are two teaspoons. */
const mostMillilitres = 10;

function differsInForm(asked: AskedMedicine, { form, strength }: ListedMedicine): boolean {
  const own = formOf(form);
  if (own === null) return false;
  const accepted = [asked.form ? [formOf(asked.form)] : null, countedForms[asked.doseUnit ?? ''] ?? null].filter((forms) => forms !== null);
  // Rehydration salts are listed as a suspension that comes in sachets.
  const kinds = /sachet/i.test(strength) ? [own, 'sachet' as const] : [own];
  return accepted.some((forms) => !kinds.some((kind) => forms.includes(kind)));
}

/** The dose in milligrams or units; null: none was typed, or it is counted in pieces or millilitres. */
function doseOf({ doseAmount, doseUnit }: AskedMedicine) {
  return doseAmount === null || doseUnit === null ? null : weighed(doseAmount, doseUnit);
}

/** Pieces of it that make the dose; null: doses of it are measured, or nothing tells. */
function piecesOf(asked: AskedMedicine, own: Strength, form: Form | null): number | null {
  if (!pieces.has(form) || own.perMl !== null || own.family === '%') return null;
  const dose = doseOf(asked);
  if (!dose) return null;
  if (dose.family !== own.family) return 0;
  return dose.value / own.parts.reduce((sum, part) => sum + part, 0);
}

function isSameStrength(said: Strength, own: Strength): boolean {
  const per = (strength: Strength) => strength.parts.map((part) => part / (strength.perMl ?? 1));
  const [one, other] = [per(said), per(own)];
  if (said.family !== own.family || (said.perMl === null) !== (own.perMl === null)) return false;
  const sum = (parts: readonly number[]) => parts.reduce((all, part) => all + part, 0);
  // One number for a combination is that of all its parts together: co-trimoxazole 960 mg.
  if (one.length === 1) return sameAmount(one[0] as number, sum(other));
  return one.length === other.length && one.every((part, at) => sameAmount(part, other[at] as number));
}

function differsInStrength(asked: AskedMedicine, medicine: ListedMedicine): boolean {
  const own = readStrength(medicine.strength);
  const said = asked.strength === null ? null : readStrength(asked.strength);
  if (!own) return false;
  if (said && !isSameStrength(said, own)) return true;
  const count = piecesOf(asked, own, formOf(medicine.form));
  if (count !== null) return count < 1 - hair || count > mostPieces + hair || !sameAmount(count, Math.round(count));
  const dose = doseOf(asked);
  if (!dose || own.family === '%') return false;
  if (dose.family !== own.family) return true;
  const poured = formOf(medicine.form) === 'liquid' && own.perMl !== null && asked.form === null;
  return poured && (dose.value / (own.parts[0] as number)) * (own.perMl ?? 1) > mostMillilitres + hair;
}

function differsInRoute({ route }: AskedMedicine, { routes, form }: ListedMedicine): boolean {
  if (route === null || routes.length === 0) return false;
  const known = new Set(routes.map((each) => each.toLowerCase()));
  if (known.has('other') || known.has(route.toLowerCase())) return false;
  // What is swallowed may go down a tube; drops of the list are often kept without saying whether they are for eye or ear.
  if (route === 'NG') return !known.has('oral');
  return !(formOf(form) === 'drops' && ['ophthalmic', 'otic', 'nasal'].includes(route));
}

/** Words of letters, as the search reads them. */
const wordsOf = (text: string) =>
  foldText(text)
    .split(/[^a-z]+/)
    .filter((word) => word.length > 1);

/** The typed name is that of one part of a combination, as `amoxicillin` is of amoxicillin-clavulanate. */
function isMixture({ drug, strength }: AskedMedicine, { genericName }: ListedMedicine): boolean {
  const parts = genericName.split(/\s*[-+/]\s*/).filter((part) => part.length > 2);
  if (parts.length < 2 || (strength !== null && (readStrength(strength)?.parts.length ?? 1) > 1)) return false;
  const typed = wordsOf(drug);
  const said = parts.filter((part) => wordsOf(part).some((word) => typed.some((each) => word.startsWith(each))));
  return said.length > 0 && said.length < parts.length;
}

/**
 * In what a listed medicine contradicts the typed words, or null. Strength: another one, or the dose is no whole number of its pieces.
 * Form: another one than was typed or than the dose is counted in. Route: it is not given that way. Mixture: one part of a combination
 * was named. Injected: an injection or infusion for a patient who goes home, and neither form nor route was typed.
 */
export function mismatchOf(asked: AskedMedicine, medicine: ListedMedicine): Mismatch | null {
  if (differsInForm(asked, medicine)) return 'form';
  if (differsInStrength(asked, medicine)) return 'strength';
  if (differsInRoute(asked, medicine)) return 'route';
  if (isMixture(asked, medicine)) return 'mixture';
  const asksForWay = asked.route !== null || asked.form !== null;
  return !asked.inpatient && !asksForWay && injected.has(formOf(medicine.form)) ? 'injected' : null;
}

// Ways that somebody types when they mean them.
const unaskedWays = byName<number>({ suppository: 1, injection: 2, infusion: 3 });

/** 0: taken by mouth, on the skin or as typed; suppositories, injections and infusions come behind while nobody asked for them. */
function wayOf(asked: AskedMedicine, { form }: ListedMedicine): number {
  return asked.route !== null || asked.form !== null ? 0 : (unaskedWays[formOf(form) ?? ''] ?? 0);
}

// Where the dose is measured, or nothing tells, pieces that make it exactly come first.
const measuredDistance = mostPieces + 1;

/** The number of pieces that make the dose, fewest first; one ampoule that holds it counts as one. */
function distanceOf(asked: AskedMedicine, medicine: ListedMedicine): number {
  const own = readStrength(medicine.strength);
  if (!own) return measuredDistance + 1;
  const count = piecesOf(asked, own, formOf(medicine.form));
  if (count !== null) return count;
  const dose = doseOf(asked);
  const exact = dose !== null && isSameStrength({ parts: [dose.value], family: dose.family, perMl: null }, { ...own, perMl: null });
  return asked.strength !== null || exact ? 1 : measuredDistance;
}

/** What orders medicines of the list beside what was typed. */
export interface RankedMedicine extends ListedMedicine {
  readonly name: string;
  /** How often this prescriber ordered it lately. */
  readonly uses: number;
  readonly inStock: boolean;
}

/**
 * Medicines of a list, the best for the typed words first: those that contradict nothing, then by way, by strength, by what this
 * prescriber uses, by stock, by name.
 */
export function rankMedicines<M extends RankedMedicine>(asked: AskedMedicine, medicines: readonly M[]): M[] {
  const placed = medicines.map((medicine) => ({
    medicine,
    keys: [
      mismatchOf(asked, medicine) === null ? 0 : 1,
      wayOf(asked, medicine),
      distanceOf(asked, medicine),
      -medicine.uses,
      medicine.inStock ? 0 : 1,
    ],
  }));
  placed.sort((one, other) => {
    const at = one.keys.findIndex((key, place) => key !== other.keys[place]);
    return at < 0 ? one.medicine.name.localeCompare(other.medicine.name, 'en') : (one.keys[at] as number) - (other.keys[at] as number);
  });
  return placed.map(({ medicine }) => medicine);
}
