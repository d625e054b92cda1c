import type { Refusal } from '#kernel/contract/refusals.ts';
import type { TypedIdentifiers } from '../../../contract/bedside-records.ts';
import { administrationRefusals } from '../../../contract/administration-refusals.ts';
import type { BedsideReason, IdentityKind } from '../../../contract/administration-words.ts';

const { refusal } = administrationRefusals;

/** As people type numbers and names: without spaces, hyphens and capitals. */
export const foldedCode = (text: string) => text.replace(/[\s-]/g, '').toLowerCase();

const wordsOf = (name: string) =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

/** A typed name is the patient's when each of its words is in the name, and it has two of them (or all, if there is one). */
function isName(typed: string, fullname: string): boolean {
  const [words, names] = [new Set(wordsOf(typed)), new Set(wordsOf(fullname))];
  return words.size >= Math.min(2, names.size) && [...words].every((word) => names.has(word));
}

export interface Identified {
  readonly hospitalPatientId: string;
  readonly civisId: string;
  readonly dateOfBirth: string | null;
  readonly fullname: string;
}

/** Two typed identifiers, each of them the patient's own; one that differs refuses, whatever the others say. */
export function whyNotIdentifiers(typed: TypedIdentifiers, patient: Identified): Refusal | null {
  const { hospitalPatientId, dateOfBirth, fullname } = typed;
  const given = [hospitalPatientId, dateOfBirth, fullname].filter((value) => value !== null);
  if (given.length < 2) return refusal('DOSE_IDENTIFIERS');
  const numbers = [patient.hospitalPatientId, patient.civisId].map(foldedCode);
  const same =
    (hospitalPatientId === null || numbers.includes(foldedCode(hospitalPatientId))) &&
    (dateOfBirth === null || dateOfBirth === patient.dateOfBirth) &&
    (fullname === null || isName(fullname, patient.fullname));
  return same ? null : refusal('DOSE_IDENTIFIER_DIFFERS');
}

/** How the patient was identified; the wristband counts before what was typed. */
export function identityKindOf(facts: {
  readonly scannedPatient: string | null;
  readonly identifiers: TypedIdentifiers | null;
}): IdentityKind {
  if (facts.scannedPatient) return 'wristband';
  return facts.identifiers ? 'identifiers' : 'not-checked';
}

/**
 * The right patient and the right medicine are made sure of before a dose is given, or it is said why not: the wristband or two
 * identifiers always, the medicine's scan where the hospital asks for it and the medicine is a listed product.
 */
export function whyNotIdentified(facts: {
  readonly kind: IdentityKind;
  /** The scan of the medicine is asked for. */
  readonly scanMedicine: boolean;
  readonly scannedProduct: string | null;
  readonly reason: BedsideReason | null;
  readonly note: string | null;
}): Refusal | null {
  const { kind, scanMedicine, scannedProduct, reason, note } = facts;
  if (reason === 'other' && !note) return refusal('DOSE_IDENTITY_NOTE');
  if (reason) return null;
  if (kind === 'not-checked') return refusal('DOSE_IDENTITY');
  return scanMedicine && !scannedProduct ? refusal('DOSE_MEDICINE_SCAN') : null;
}
