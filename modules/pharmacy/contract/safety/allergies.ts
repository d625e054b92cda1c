import { found, spoken } from './alerts.ts';
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
  const word = allergy.type === 'intolerance' ? 'intolerance' : 'allergy';
  const direct = namedSubstance(line, allergy, names);
  if (direct)
    return found('allergy', 'stop', allergy.substance, `${spoken(direct)}: the patient has an ${word} to ${allergy.substance}${how}`);
  const classes = classesOf(allergy, names);
  const same = classes.find((each) => isMember(each, line.substances, line.atcCodes));
  if (same)
    return found(
      'allergy',
      'stop',
      allergy.substance,
      `${line.name} is of the ${same.name}: the patient has an ${word} to ${allergy.substance}${how}`,
    );
  const near = classes.find((each) => isBelow(line.atcCodes, each.near));
  return near
    ? found(
        'allergy',
        'reason',
        allergy.substance,
        `${line.name} can react like ${near.name}: the patient has an ${word} to ${allergy.substance}${how}`,
        { advice: 'Give only when the earlier reaction was mild, and watch for one.' },
      )
    : null;
}

/** Allergies of the patient that a line meets: by substance, by class, and by a class that often reacts too. */
export function allergyAlerts(line: CheckedLine, facts: PatientFacts): SafetyAlert[] {
  const met = facts.allergies.flatMap((allergy) => findingOf(line, allergy) ?? []);
  if (met.length > 0 || facts.allergyState !== 'not-asked') return met;
  return [found('allergies-unknown', 'warn', 'allergies', 'Nobody has asked this patient about allergies yet')];
}
