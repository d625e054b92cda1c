import type { PackLanguage } from './paper-words.ts';

/** What a page says of one patient, in the words that are printed. */
export interface PackPatient {
  readonly bed: string;
  readonly name: string;
  readonly number: string;
  /** 'Female, 34 years'. */
  readonly about: string;
  readonly day: number;
  readonly diagnosis: string;
  readonly consultant: string;
  readonly allergies: string;
  readonly codeStatus: string;
  readonly care: readonly string[];
  readonly chart: readonly PackMedicine[];
  readonly plan: readonly string[];
  readonly results: readonly string[];
}

/** A medicine that is being given: what was given within the last day, and when it is due within the next one. */
export interface PackMedicine {
  readonly medicine: string;
  readonly dose: string;
  readonly given: readonly string[];
  readonly due: readonly string[];
}

/** Everything that the downtime pack of a ward prints. */
export interface WardPack {
  readonly language: PackLanguage;
  readonly hospital: string;
  readonly ward: string;
  readonly madeAt: string;
  readonly patients: readonly PackPatient[];
}

/** The name of the file: of the ward alone, as nobody should read a patient's name outside the encrypted pages. */
export function packName({ name, code }: { readonly name: string; readonly code: string }): string {
  const safe = name
    .replaceAll(/[^\p{L}\p{N} ()-]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return `Downtime pack ${safe} (${code}).pdf`;
}
