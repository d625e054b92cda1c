import { knownAtc, otherNames } from './known-medicines.ts';
import type { Ingredient } from './records.ts';

/** Words of a salt or of water behind a substance: the substance counts. */
const salts = new Set(
  'hydrochloride hcl sodium potassium calcium maleate tartrate besylate besilate phosphate mesylate mesilate succinate acetate fumarate citrate sulfate sulphate nitrate bromide butylbromide disoproxil trihydrate monohydrate dihydrate hydrate anhydrous decanoate propionate dipropionate'.split(
    ' ',
  ),
);
/** Substances whose names begin so are salts themselves. */
const mineral = new Set(['magnesium', 'sodium', 'potassium', 'calcium', 'ferrous', 'zinc', 'iron', 'aluminium', 'lithium', 'silver']);

/** Folds a name to letters, digits and single spaces (hyphens stay). */
export function foldMedicine(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9 -]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

function withoutSalt(name: string): string {
  const words = name.split(' ');
  if (knownAtc.has(name) || mineral.has(words[0] ?? '')) return name;
  while (words.length > 1 && salts.has(words[words.length - 1] as string)) words.pop();
  return words.join(' ');
}

/** International names of one written name: synonyms resolved, salts dropped, mixtures taken apart. */
export function substancesOf(written: string): string[] {
  const whole = foldMedicine(written);
  if (whole === '') return [];
  const known = otherNames[whole] ?? otherNames[withoutSalt(whole)];
  if (known) return [...known];
  if (knownAtc.has(whole)) return [whole];
  const parts = written.split(/\s*[+/&,]\s*|\s+and\s+/i).filter((part) => /[a-z]{3}/i.test(part));
  if (parts.length > 1) return [...new Set(parts.flatMap(substancesOf))];
  const halves = whole.split('-').map((half) => half.trim());
  if (halves.length === 2 && halves.every((half) => half.length >= 5)) return [...new Set(halves.flatMap(substancesOf))];
  const bare = withoutSalt(whole);
  return otherNames[bare] ? [...(otherNames[bare] ?? [])] : [bare];
}

export interface Named {
  readonly genericName: string | null;
  readonly ingredients: readonly Ingredient[];
  readonly atcCode: string | null;
}

/** All substances of a medicine, each once: of its ingredients where they are named, else of its generic name. */
export function substancesIn({ genericName, ingredients }: Omit<Named, 'atcCode'>): string[] {
  const named = ingredients.length > 0 ? ingredients.map(({ name }) => name) : genericName ? [genericName] : [];
  return [...new Set(named.flatMap(substancesOf))];
}

/** ATC codes of a medicine: its own, and those known of its substances. */
export function atcCodesOf(medicine: Named): string[] {
  const known = substancesIn(medicine).flatMap((name) => knownAtc.get(name) ?? []);
  return [...new Set([...(medicine.atcCode ? [medicine.atcCode.toUpperCase()] : []), ...known])];
}

/** ATC code that stands for the whole medicine; of a mixture without a code of its own none. */
export function mainAtc(medicine: Named): string | null {
  if (medicine.atcCode) return medicine.atcCode.toUpperCase();
  const names = substancesIn(medicine);
  return names.length === 1 ? (knownAtc.get(names[0] as string) ?? null) : null;
}
