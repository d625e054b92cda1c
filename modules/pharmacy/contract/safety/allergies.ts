import { found, said, spoken } from './alerts.ts';
import { isBelow, isMember, medicineClasses, type MedicineClass } from './classes.ts';
import type { CheckedLine, KnownAllergy, PatientFacts } from './facts.ts';
import { knownAtc } from './known-medicines.ts';
import { foldMedicine, substancesOf } from './names.ts';
import type { SafetyAlert } from './records.ts';

/** Classes that an allergy names by its own words, or that its medicine is a member of. */
function classesOf(allergy: KnownAllergy, names: readonly string[]): MedicineClass[] {
  const words = [allergy.substance, allergy.drugClass ?? '', allergy.genericName ?? ''].map(foldMedicine).filter(Boolean);
  const codes = names.flatMap((name) => knownAtc.get(name) ?? []);
  return medicineClasses.filter((each) => words.some((word) => each.words.includes(word)) || isMember(each, names, codes));
}

function wordsIn(text: string): string {
  return ` ${foldMedicine(text)} `;
}

/** The substance of the line that the allergy names, or null. */
function namedSubstance(line: CheckedLine, allergy: KnownAllergy, names: readonly string[]): string | null {
  const written = wordsIn(`${allergy.substance} ${allergy.genericName ?? ''}`);
  return line.substances.find((name) => names.includes(name) || written.includes(` ${name} `)) ?? null;
}

function findingOf(line: CheckedLine, allergy: KnownAllergy): SafetyAlert | null {
  const names = [...substancesOf(allergy.substance), ...(allergy.genericName ? substancesOf(allergy.genericName) : [])];
  const how = allergy.reactions.length > 0 ? ` (${allergy.reactions.join(', ')})` : '';
  const tolerates = allergy.type !== 'intolerance';
  const to = { substance: allergy.substance, how };
  const direct = namedSubstance(line, allergy, names);
  if (direct)
    return found(
      'allergy',
      'stop',
      allergy.substance,
      tolerates
        ? said('{name}: the patient has an allergy to {substance}{how}.', { name: spoken(direct), ...to })
        : said('{name}: the patient has an intolerance to {substance}{how}.', { name: spoken(direct), ...to }),
    );
  const classes = classesOf(allergy, names);
  const same = classes.find((each) => isMember(each, line.substances, line.atcCodes));
  if (same)
    return found(
      'allergy',
      'stop',
      allergy.substance,
      tolerates
        ? said('{name} is one of the {class}. The patient has an allergy to {substance}{how}.', {
            name: line.name,
            class: same.name,
            ...to,
          })
        : said('{name} is one of the {class}. The patient has an intolerance to {substance}{how}.', {
            name: line.name,
            class: same.name,
            ...to,
          }),
    );
  const near = classes.find((each) => isBelow(line.atcCodes, each.near));
  return near
    ? found(
        'allergy',
        'reason',
        allergy.substance,
        tolerates
          ? said('{name} may cross-react with {class}. The patient has an allergy to {substance}{how}.', {
              name: line.name,
              class: near.name,
              ...to,
            })
          : said('{name} may cross-react with {class}. The patient has an intolerance to {substance}{how}.', {
              name: line.name,
              class: near.name,
              ...to,
            }),
        { advice: 'Give only if the earlier reaction was mild, and monitor for a reaction.' },
      )
    : null;
}

/** Allergies of the patient that a line meets: by substance, by class, and by a class that often reacts too. */
export function allergyAlerts(line: CheckedLine, facts: PatientFacts): SafetyAlert[] {
  const met = facts.allergies.flatMap((allergy) => findingOf(line, allergy) ?? []);
  if (met.length > 0 || facts.allergyState !== 'not-asked') return met;
  return [found('allergies-unknown', 'warn', 'allergies', said('Allergy status not recorded.'))];
}
