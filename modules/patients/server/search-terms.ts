import { sql } from 'kysely';
import { searchTokens, typedWords } from '#kernel/contract/search-words.ts';
import { codeStartTerm, codeTerm, type SearchTerm, wordTerm } from '#kernel/server/search/search-ids.ts';
import { replaceSearchKeys, type SearchKeys } from '#kernel/server/search/search-keys.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { readCivisId } from '../contract/civis-id.ts';
import type { PatientRecord } from './patient-record.ts';
import { phoneCodes, typedPhoneStarts } from './phones.ts';
import { idCode } from './rules.ts';

/** Kind of the search keys of this module: of patients all, of confidential ones their numbers. */
export const patientKind = 'patient';

/** Kind of the keys of confidential patients: all of them, for those who may open the record. */
export const closedKind = 'patient-closed';

type Searched = Pick<
  PatientRecord,
  | 'id'
  | 'firstName'
  | 'lastName'
  | 'middleName'
  | 'preferredName'
  | 'maidenName'
  | 'alias'
  | 'dialCode'
  | 'phoneNumber'
  | 'alternatePhone'
  | 'email'
  | 'civisId'
  | 'hospitalPatientId'
  | 'patientNo'
  | 'idType'
  | 'idNumber'
  | 'dateOfBirth'
  | 'confidential'
>;

type Named = Pick<Searched, 'lastName' | 'firstName' | 'middleName' | 'preferredName' | 'maidenName' | 'alias'>;
type Numbers = 'civisId' | 'hospitalPatientId' | 'patientNo';

/** The codes of a patient's numbers. */
export function numberCodes(patient: Pick<PatientRecord, Numbers>): string[] {
  return [`c${plain(patient.civisId)}`, `h${patient.hospitalPatientId.toLowerCase()}`, `h${patient.patientNo}`];
}

function plain(civisId: string): string {
  return civisId.toLowerCase().replaceAll('-', '');
}

function namesOf({ lastName, firstName, middleName, preferredName, maidenName, alias }: Named): string[] {
  return [lastName, firstName, middleName, preferredName, maidenName, alias].flatMap((name) => (name ? searchTokens(name) : []));
}

/** Makes a patient found by names, numbers, telephones, email and birth day; also by the numbers of records merged into it. */
export async function keepSearchable(scope: Scope, patient: Searched): Promise<void> {
  const merged = await sql<{ civisId: string; hospitalPatientId: string; patientNo: number }>`
    with recursive gone as (
      select p.id, p.civis_id, p.hospital_patient_id, p.patient_no from patients p where p.hospital_id = ${scope.hospitalId} and p.merged_into_patient_id = ${patient.id}
      union all
      select p.id, p.civis_id, p.hospital_patient_id, p.patient_no from patients p join gone g on p.hospital_id = ${scope.hospitalId} and p.merged_into_patient_id = g.id
    )
    select civis_id, hospital_patient_id, patient_no from gone`.execute(scope.tx);
  const gone = merged.rows.flatMap(numberCodes);
  const keys = keysOf(patient, gone);
  const open = patient.confidential ? { words: [], codes: [...numberCodes(patient), ...gone] } : keys;
  await replaceSearchKeys(scope, patientKind, patient.id, open);
  await replaceSearchKeys(scope, closedKind, patient.id, patient.confidential ? keys : { words: [], codes: [] });
}

/** What a patient is found by, beside the codes given. */
function keysOf(patient: Searched, more: readonly string[]): SearchKeys {
  const { words, codes } = personKeysOf(patient);
  return { words, codes: [...numberCodes(patient), ...more, ...codes] };
}

/** What a patient is found by beside the numbers. */
export function personKeysOf(patient: Omit<Searched, Numbers | 'id' | 'confidential'>): SearchKeys {
  return {
    words: namesOf(patient),
    codes: [
      ...phoneCodes(patient.dialCode, patient.phoneNumber),
      ...phoneCodes(patient.dialCode, patient.alternatePhone),
      ...(patient.email ? [`e${patient.email}`] : []),
      ...(patient.idType && patient.idNumber ? [idCode(patient.idType, patient.idNumber)] : []),
      ...(patient.dateOfBirth ? [birthCode(patient.dateOfBirth)] : []),
    ],
  };
}

/** The code of a birth day, for candidates of duplicates. */
export function birthCode(dateOfBirth: string): string {
  return `b${dateOfBirth}`;
}

const nothing: SearchTerm = {};

export function nameTerms(typed: string): SearchTerm[] {
  const words = typedWords(typed);
  return words.length === 0 ? [nothing] : words.map(wordTerm);
}

export function civisTerm(typed: string): SearchTerm {
  const whole = readCivisId(typed);
  if (whole) return codeTerm([`c${plain(whole)}`]);
  const start = typed.toLowerCase().replace(/[^a-z0-9]/g, '');
  if (start.length < 2) return nothing;
  return codeStartTerm([`c${start.startsWith('civ') ? start : `civ${start}`}`]);
}

/** `P-000123`, `p-123`, `000123` and `123` are one patient. */
export function hospitalNumberTerm(typed: string): SearchTerm {
  const folded = typed.trim().toLowerCase().replace(/\s/g, '');
  const digits = /^(?:p-?)?0*(\d{1,15})$/.exec(folded)?.[1];
  if (digits) return codeTerm([`h${digits}`]);
  return folded.length < 2 ? nothing : codeStartTerm([`h${folded}`]);
}

export function phoneTerm(typed: string): SearchTerm {
  const starts = typedPhoneStarts(typed);
  return starts.length === 0 ? nothing : codeStartTerm(starts);
}

export function emailTerm(typed: string): SearchTerm {
  const start = typed.trim().toLowerCase();
  return start.length < 2 ? nothing : codeStartTerm([`e${start}`]);
}

/**
 * What one box may mean, tried in turn until one finds something: a number, a telephone, an address of mail, a name.
 */
export function readOneBox(typed: string): SearchTerm[][] {
  const text = typed.trim();
  if (text.includes('@')) return [[emailTerm(text)]];
  const digits = text.replace(/[\s()+.-]/g, '');
  if (/^\d+$/.test(digits))
    return digits.length >= 7 ? [[phoneTerm(text)], [hospitalNumberTerm(text)]] : [[hospitalNumberTerm(text)], [phoneTerm(text)]];
  if (/^p-?\d+$/i.test(text)) return [[hospitalNumberTerm(text)]];
  if (readCivisId(text) || /^civ[- ]/i.test(text)) return [[civisTerm(text)]];
  return [nameTerms(text)];
}
