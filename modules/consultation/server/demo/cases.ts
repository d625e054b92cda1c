import type { Disposition } from '../../contract/words.ts';

/** What a demo's patient came with. */
export interface DemoCase {
  readonly icdCode: string;
  readonly complaint: string;
  readonly history: string;
  readonly examination: string;
  readonly plan: string;
  readonly instructions: string;
  readonly disposition: Disposition;
  /** Of all visits that it may be of, in parts of a hundred. */
  readonly weight: number;
  readonly who?: 'woman' | 'child' | 'adult';
}

/** Doctors of the demo who begin and sign. */
export const doctors = ['doctor', 'doctor2', 'kelechi.anozie', 'aisha.bello', 'terver.iorfa'] as const;

function aCase(icdCode: string, weight: number, words: Partial<DemoCase> & Pick<DemoCase, 'complaint' | 'plan'>): DemoCase {
  return {
    icdCode,
    weight,
    history: `${words.complaint}, getting worse since it began.`,
    examination: 'Not in distress, hydrated, not pale.',
    instructions: 'Take the medicine as written. Come back if you get worse.',
    disposition: 'home',
    ...words,
  };
}

export const cases: readonly DemoCase[] = [
  aCase('B54', 24, { complaint: 'Fever and chills', plan: 'Malaria test; artemether-lumefantrine for three days.' }),
  aCase('I10', 14, {
    complaint: 'Review of blood pressure',
    plan: 'Go on with amlodipine; less salt; review in a month.',
    disposition: 'follow-up',
    who: 'adult',
  }),
  aCase('E11.9', 8, {
    complaint: 'Review of diabetes',
    plan: 'Metformin as before; HbA1c; feet examined.',
    disposition: 'follow-up',
    who: 'adult',
  }),
  aCase('J06.9', 12, { complaint: 'Cough and catarrh', plan: 'Fluids, paracetamol; no antibiotic.' }),
  aCase('A09', 10, { complaint: 'Diarrhoea and vomiting', plan: 'Oral rehydration, zinc for children.' }),
  aCase('A01.0', 6, { complaint: 'Fever and abdominal pain', plan: 'Blood culture; ciprofloxacin.' }),
  aCase('N39.0', 6, { complaint: 'Painful passing of urine', plan: 'Urinalysis and culture; nitrofurantoin.', who: 'adult' }),
  aCase('K27.9', 5, { complaint: 'Burning pain above the navel', plan: 'Omeprazole; test for H. pylori.', who: 'adult' }),
  aCase('J45.9', 4, { complaint: 'Wheeze at night', plan: 'Salbutamol by spacer; inhaled steroid.' }),
  aCase('D57.0', 3, { complaint: 'Bone pain', plan: 'Fluids, pain relief, look for infection.', disposition: 'observation' }),
  aCase('Z34.9', 5, {
    complaint: 'Antenatal visit',
    plan: 'Iron and folate; next visit in four weeks.',
    disposition: 'follow-up',
    who: 'woman',
  }),
  aCase('V89.2', 3, { complaint: 'Hurt in a road accident', plan: 'Wound cleaned; tetanus; X-ray.', disposition: 'observation' }),
];

interface Person {
  readonly gender: string | null;
  readonly ageYears: number;
}

function mayBe(found: DemoCase, { gender, ageYears }: Person): boolean {
  if (found.who === 'woman') return gender === 'female' && ageYears >= 16 && ageYears <= 45;
  if (found.who === 'adult') return ageYears >= 18;
  return found.who !== 'child' || ageYears < 12;
}

/** A case that fits a person, by a lot from 0 to 1. */
export function caseFor(person: Person, lot: number): DemoCase {
  const fitting = cases.filter((each) => mayBe(each, person));
  const whole = fitting.reduce((sum, each) => sum + each.weight, 0);
  let left = lot * whole;
  for (const each of fitting) {
    left -= each.weight;
    if (left < 0) return each;
  }
  return fitting[0] as DemoCase;
}
