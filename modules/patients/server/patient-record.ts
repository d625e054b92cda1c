import { present } from '#kernel/server/reading/present.ts';
import type { Selectable } from 'kysely';
import type { PatientsTable } from '#database/types.ts';
import type { Instant } from '#kernel/contract/fields.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { foldText } from '#kernel/contract/search-words.ts';
import { pick } from '#kernel/server/database/named.ts';
import { type PatientRow, Patient } from '../contract/records.ts';
import type { ConsentMethod, Disability } from '../contract/words.ts';
import { offeredInRow } from './patient-acts.ts';
import { nationalDigits, toE164 } from './phones.ts';
import { foldIdNumber, fullnameOf, sexFor, titleFor } from './rules.ts';
import { shownPatient } from './shown-patients.ts';

export type PatientRecord = Selectable<PatientsTable>;

/** Nothing said of a person but name, gender and what is laid over. */
export const untyped = {
  title: null,
  middleName: null,
  preferredName: null,
  maidenName: null,
  sexAtBirth: null,
  dateOfBirth: null,
  dateOfBirthEstimated: false,
  timeOfBirth: null,
  birthWeightGrams: null,
  multipleBirthOrder: null,
  maritalStatus: null,
  dialCode: null,
  phoneNumber: null,
  alternatePhone: null,
  email: null,
  address: null,
  city: null,
  state: null,
  lga: null,
  country: null,
  postalCode: null,
  landmark: null,
  nationality: null,
  stateOfOrigin: null,
  religion: null,
  occupation: null,
  educationLevel: null,
  language: null,
  needsInterpreter: false,
  idType: null,
  idNumber: null,
  bloodGroup: 'unknown',
  genotype: 'unknown',
  disabilities: [],
  referredBy: null,
  preferredContact: 'none',
  consentTreatment: false,
  consentDataProcessing: false,
  consentShareRecords: null,
  consentMarketing: false,
  consentMethod: 'verbal',
  confidential: false,
} as const satisfies Omit<TypedPerson, 'firstName' | 'lastName' | 'gender'>;

interface Consent {
  readonly given: boolean;
  readonly signedAt: Instant | null;
  readonly method: ConsentMethod | null;
}
export type Consents = Patient['consents'];

/** What is typed of a person, whichever form it came from. */
export interface TypedPerson {
  readonly title: Patient['title'];
  readonly firstName: string;
  readonly lastName: string;
  readonly middleName: string | null;
  readonly preferredName: string | null;
  readonly maidenName: string | null;
  readonly gender: Patient['gender'];
  readonly sexAtBirth: Patient['sexAtBirth'] | null;
  readonly dateOfBirth: string | null;
  readonly dateOfBirthEstimated: boolean;
  readonly timeOfBirth: string | null;
  readonly birthWeightGrams: number | null;
  readonly multipleBirthOrder: number | null;
  readonly maritalStatus: Patient['maritalStatus'];
  readonly dialCode: string | null;
  readonly phoneNumber: string | null;
  readonly alternatePhone: string | null;
  readonly email: string | null;
  readonly address: string | null;
  readonly city: string | null;
  readonly state: string | null;
  readonly lga: string | null;
  readonly country: string | null;
  readonly postalCode: string | null;
  readonly landmark: string | null;
  readonly nationality: string | null;
  readonly stateOfOrigin: string | null;
  readonly religion: Patient['religion'];
  readonly occupation: string | null;
  readonly educationLevel: string | null;
  readonly language: string | null;
  readonly needsInterpreter: boolean;
  readonly idType: Patient['idType'];
  readonly idNumber: string | null;
  readonly bloodGroup: Patient['bloodGroup'];
  readonly genotype: Patient['genotype'];
  readonly disabilities: readonly Disability[];
  readonly referredBy: string | null;
  readonly preferredContact: Patient['preferredContact'];
  readonly consentTreatment: boolean;
  readonly consentDataProcessing: boolean;
  readonly consentShareRecords: boolean | null;
  readonly consentMarketing: boolean;
  readonly consentMethod: ConsentMethod;
  readonly confidential: boolean;
}

function consent(given: boolean, method: ConsentMethod, now: Instant, former?: Consent): Consent {
  if (former && former.given === given) return former;
  return { given, signedAt: given || former?.given ? now : null, method: given || former?.given ? method : null };
}

/** Consents as signed: one that was given before keeps its day, a withdrawn one gets the day of the withdrawal. */
export function consentsOf(typed: TypedPerson, shareRecords: boolean, now: Instant, former?: Consents): Consents {
  const method = typed.consentMethod;
  return {
    treatment: consent(typed.consentTreatment, method, now, former?.treatment),
    dataProcessing: consent(typed.consentDataProcessing, method, now, former?.dataProcessing),
    shareRecords: consent(shareRecords, method, now, former?.shareRecords),
    marketing: consent(typed.consentMarketing, method, now, former?.marketing),
  };
}

/** Columns of a patient's row that are typed, normalised: E.164 numbers, one spelling of ids, full name. */
export function columnsOf(typed: TypedPerson) {
  const {
    consentTreatment: _t,
    consentDataProcessing: _d,
    consentShareRecords: _s,
    consentMarketing: _m,
    consentMethod: _w,
    ...fields
  } = typed;
  const fullname = fullnameOf(typed);
  const idNumber = foldIdNumber(typed.idNumber);
  return {
    ...pickColumns(fields),
    fullname,
    fullnameKey: foldText(fullname),
    title: titleFor(typed.title, typed.gender),
    sexAtBirth: sexFor(typed.sexAtBirth, typed.gender),
    phoneNumber: toE164(typed.dialCode, typed.phoneNumber),
    alternatePhone: toE164(typed.dialCode, typed.alternatePhone),
    idType: idNumber ? typed.idType : null,
    idNumber,
    disabilities: [...new Set(typed.disabilities)],
  };
}

const typedColumns = [
  'firstName',
  'lastName',
  'middleName',
  'preferredName',
  'maidenName',
  'gender',
  'dateOfBirth',
  'dateOfBirthEstimated',
  'timeOfBirth',
  'birthWeightGrams',
  'multipleBirthOrder',
  'maritalStatus',
  'dialCode',
  'email',
  'address',
  'city',
  'state',
  'lga',
  'country',
  'postalCode',
  'landmark',
  'nationality',
  'stateOfOrigin',
  'religion',
  'occupation',
  'educationLevel',
  'language',
  'needsInterpreter',
  'bloodGroup',
  'genotype',
  'referredBy',
  'preferredContact',
  'confidential',
] as const;
type TypedColumn = (typeof typedColumns)[number];

/** The typed fields that are columns under their own name; a form may carry more (its version, what hangs on it). */
function pickColumns<T extends Pick<TypedPerson, TypedColumn>>(fields: T): Pick<T, TypedColumn> {
  return Object.fromEntries(typedColumns.map((column) => [column, fields[column]])) as Pick<T, TypedColumn>;
}

/** A patient's row as the wire has it. */
export function toPatient(row: PatientRecord): Patient {
  const consents = row.consents;
  return present(Patient, row, {
    patientId: row.id,
    ...pickColumns(row),
    disabilities: row.disabilities as Disability[],
    consentTreatment: consents.treatment.given,
    consentDataProcessing: consents.dataProcessing.given,
    consentShareRecords: consents.shareRecords.given,
    consentMarketing: consents.marketing.given,
    consents,
  });
}

/** A stored row as if it had been typed again, e.g. to lay changes over it. */
export function toTyped(row: PatientRecord): TypedPerson {
  const consents = row.consents;
  return {
    title: row.title,
    ...pickColumns(row),
    sexAtBirth: row.sexAtBirth,
    phoneNumber: nationalDigits(row.dialCode, row.phoneNumber),
    alternatePhone: nationalDigits(row.dialCode, row.alternatePhone),
    idType: row.idType,
    idNumber: row.idNumber,
    disabilities: row.disabilities as Disability[],
    consentTreatment: consents.treatment.given,
    consentDataProcessing: consents.dataProcessing.given,
    consentShareRecords: consents.shareRecords.given,
    consentMarketing: consents.marketing.given,
    consentMethod: consents.dataProcessing.method ?? 'verbal',
  };
}

/** Columns of a list's row. */
export const rowColumns = [
  'id',
  'hospitalPatientId',
  'civisId',
  'fullname',
  'gender',
  'dateOfBirth',
  'phoneNumber',
  'status',
  'title',
  'dateOfBirthEstimated',
  'email',
  'billingMethod',
  'isDependant',
  'isUnidentified',
  'confidential',
  'photoAttachmentId',
  'lastVisitAt',
  'deceasedAt',
  'createdAt',
  'version',
] as const;

/** Columns of a picker's row. */
export const pickerColumns = [
  'id',
  'hospitalPatientId',
  'civisId',
  'fullname',
  'gender',
  'dateOfBirth',
  'phoneNumber',
  'status',
  'confidential',
] as const;

/** A stored row as a list shows it. */
export function toRow(scope: Pick<Scope, 'may' | 'actor'>, row: PatientRecord): PatientRow {
  return { ...shownPatient(scope, pick(row, rowColumns)), ...offeredInRow(scope, row) };
}
