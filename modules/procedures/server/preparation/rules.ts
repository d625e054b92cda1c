import { createHash } from 'node:crypto';
import type { AssessmentContent, ConsentContent } from '../../contract/clinical-records.ts';

type Fields = Record<string, string>;

/** A woman of 10 to 55 completed years needs a pregnancy test before anaesthesia. */
export function needsPregnancyTest(sex: string | null, ageYears: number | null): boolean {
  return sex === 'female' && ageYears !== null && ageYears >= 10 && ageYears <= 55;
}

interface AssessmentFacts {
  readonly pregnancyTestNeeded: boolean;
  /** The procedures have a side, which is marked on the skin. */
  readonly hasSide: boolean;
}

/** What keeps an assessment from being signed, by field; empty when nothing. */
export function faultsOfAssessment(content: AssessmentContent, { pregnancyTestNeeded, hasSide }: AssessmentFacts): Fields {
  const fields: Fields = {};
  if (content.asa === null) fields['content.asa'] = 'ASA class is required';
  if (content.fitness === null) fields['content.fitness'] = 'Fitness is required';
  if (content.weightKg === null) fields['content.weightKg'] = 'Weight is required';
  if (!content.allergiesChecked) fields['content.allergiesChecked'] = 'Check the allergies';
  if (content.fitness === 'fit-with-conditions' && !content.conditions) fields['content.conditions'] = 'Enter the conditions';
  if ((content.fitness === 'unfit' || content.fitness === 'deferred') && !content.conditions)
    fields['content.conditions'] = 'Enter why, and what is to be done';
  const passes = content.fitness === 'fit' || content.fitness === 'fit-with-conditions';
  if (passes && pregnancyTestNeeded && content.pregnancyTest === null) fields['content.pregnancyTest'] = 'Pregnancy test is required';
  if (passes && hasSide && !content.siteMarked) fields['content.siteMarked'] = 'Mark the site';
  return fields;
}

interface ConsentFacts {
  readonly language: string;
  /** Language in which the signer was spoken to without an interpreter; the texts of the hospital's own staff. */
  readonly staffLanguages: readonly string[];
  /** Under 18 completed years. */
  readonly isMinor: boolean;
  readonly needsBlood: boolean;
  readonly needsAnaesthesia: boolean;
  readonly hasSignature: boolean;
}

/** What keeps a consent from being signed, by field; empty when nothing. Whoever is under age or not capable does not sign themselves. */
export function faultsOfConsent(content: ConsentContent, facts: ConsentFacts): Fields {
  const fields: Fields = {};
  if (!facts.staffLanguages.includes(facts.language) && !content.interpreterName)
    fields['content.interpreterName'] = 'Name of the interpreter is required';
  const other = content.signerKind !== 'patient';
  if (other && !content.signerName) fields['content.signerName'] = 'Name of the signer is required';
  if (other && !content.signerRelationship) fields['content.signerRelationship'] = 'Relationship is required';
  if (content.risks.length === 0) fields['content.risks'] = 'Enter the risks that were explained';
  if (facts.needsAnaesthesia && !content.anaesthesiaConsent) fields['content.anaesthesiaConsent'] = 'Consent to anaesthesia is required';
  if (!content.witnessName) fields['content.witnessName'] = 'Name of the witness is required';
  if (!facts.hasSignature) fields['signature'] = 'Signature is required';
  return fields;
}

/** A child, and whoever is not capable, has somebody else sign. */
export function needsGuardian(content: Pick<ConsentContent, 'capacity' | 'signerKind'>, isMinor: boolean): boolean {
  return (isMinor || content.capacity === 'minor' || content.capacity === 'incapacitated') && content.signerKind === 'patient';
}

/** A text with {patient}, {procedure} and {side} filled in. */
export function filledText(body: string, values: { readonly patient: string; readonly procedure: string; readonly side: string }): string {
  return body.replace(/\{(patient|procedure|side)\}/g, (_whole, key: 'patient' | 'procedure' | 'side') => values[key]);
}

/** Invariant 4: SHA-256 in hex over the signed text and what it is about; the database computes the same. */
export function consentHash(text: string, about: string): string {
  return createHash('sha256').update(`${text}\n${about}`, 'utf8').digest('hex');
}
