import type { PatientBilling } from '#modules/patients/contract/billing-records.ts';
import type { DeathState } from '#modules/patients/contract/death-records.ts';
import type { NextOfKin } from '#modules/patients/contract/kin-records.ts';
import type { DuplicateCandidate, PatientDetails, PatientRow } from '#modules/patients/contract/records.ts';

export const ada = '01a10000-0000-7000-8000-000000000001';
export const obi = '01a10000-0000-7000-8000-000000000002';
const at = '2026-11-20T09:00:00.000Z';

const consent = { given: false, signedAt: null, method: null };

const adaOkafor: PatientDetails = {
  id: ada,
  patientId: ada,
  personId: '01a10000-0000-7000-8000-0000000000aa',
  civisId: 'CIV-1000-12KW',
  hospitalPatientId: 'P-000001',
  fullname: 'Okafor Ada',
  title: 'Ms',
  firstName: 'Ada',
  lastName: 'Okafor',
  middleName: null,
  preferredName: null,
  maidenName: null,
  gender: 'female',
  sexAtBirth: 'female',
  dateOfBirth: '1990-05-01',
  dateOfBirthEstimated: false,
  timeOfBirth: null,
  birthWeightGrams: null,
  multipleBirthOrder: null,
  maritalStatus: null,
  dialCode: '+234',
  phoneNumber: '+2348031234567',
  alternatePhone: null,
  email: null,
  address: '1 Broad Street',
  city: 'Lagos',
  state: 'Lagos',
  lga: null,
  country: 'Nigeria',
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
  bloodGroup: 'O+',
  bloodGroupVerified: false,
  genotype: 'AA',
  disabilities: [],
  photoAttachmentId: null,
  isDependant: false,
  principalPatientId: null,
  dependantRelationship: null,
  dependantNumber: null,
  isUnidentified: false,
  alias: null,
  status: 'active',
  deceasedAt: null,
  mergedIntoPatientId: null,
  registrationSource: 'front-desk',
  referredBy: null,
  preferredContact: 'sms',
  consentTreatment: true,
  consentDataProcessing: true,
  consentShareRecords: false,
  consentMarketing: false,
  consents: {
    treatment: consent,
    dataProcessing: { given: true, signedAt: at, method: 'written' },
    shareRecords: consent,
    marketing: consent,
  },
  alerts: [],
  confidential: false,
  lastVisitAt: null,
  createdAt: at,
  createdBy: null,
  updatedAt: at,
  updatedBy: null,
  version: 3,
  redirectedFrom: null,
  banner: {
    age: '36 years',
    allergies: null,
    noKnownAllergies: false,
    alerts: [],
    location: null,
    locationPath: null,
    openBalance: null,
    currency: null,
    defaultBilling: { billingId: obi, method: 'Self-Pay', planName: null, coverage: 'usable' },
    dependantsCount: 0,
    principal: null,
    portal: 'none',
    reportedDeceasedElsewhere: false,
  },
};

/** A patient's record as the server answers it. */
export function aPatient(change: Partial<PatientDetails> = {}): PatientDetails {
  return { ...adaOkafor, ...change };
}

export function aRow(change: Partial<PatientRow> = {}): PatientRow {
  const {
    id,
    hospitalPatientId,
    civisId,
    fullname,
    gender,
    dateOfBirth,
    phoneNumber,
    status,
    title,
    dateOfBirthEstimated,
    email,
    isDependant,
    isUnidentified,
    confidential,
    photoAttachmentId,
    lastVisitAt,
    deceasedAt,
    createdAt,
    version,
  } = aPatient();
  return {
    id,
    hospitalPatientId,
    civisId,
    fullname,
    gender,
    dateOfBirth,
    phoneNumber,
    status,
    title,
    dateOfBirthEstimated,
    email,
    billingMethod: 'Self-Pay',
    isDependant,
    isUnidentified,
    confidential,
    photoAttachmentId,
    lastVisitAt,
    deceasedAt,
    createdAt,
    version,
    ...change,
  };
}

export function pageOfRows<Row>(data: readonly Row[], meta: object = {}) {
  return { data, meta: { count: data.length, page: 1, limit: 10, ...meta } };
}

export function aKin(change: Partial<NextOfKin> = {}): NextOfKin {
  return {
    id: '01a10000-0000-7000-8000-000000000011',
    patientId: ada,
    fullname: 'Mary Okafor',
    relationship: 'sibling',
    dialCode: '+234',
    phoneNumber: '+2348035550000',
    email: null,
    address: null,
    occupation: null,
    isPrimary: true,
    isEmergencyContact: true,
    isLegalGuardian: false,
    isHealthProxy: false,
    linkedPatientId: null,
    createdAt: at,
    updatedAt: at,
    version: 1,
    ...change,
  };
}

export function aBilling(change: Partial<PatientBilling> = {}): PatientBilling {
  return {
    billingId: '01a10000-0000-7000-8000-000000000021',
    patientId: ada,
    method: 'Self-Pay',
    hmoId: null,
    hmoName: null,
    planId: null,
    planName: null,
    enrolleeNumber: null,
    principalEnrolleeNumber: null,
    relationshipToPrincipal: null,
    employer: null,
    staffNumber: null,
    validFrom: null,
    validTo: null,
    annualLimit: null,
    usedAmount: null,
    copayPercent: null,
    priority: 1,
    verification: 'unverified',
    verifiedAt: null,
    verifiedBy: null,
    verificationReference: null,
    cardFrontId: null,
    cardBackId: null,
    isDefault: true,
    status: 'active',
    coverage: 'usable',
    createdAt: at,
    updatedAt: at,
    version: 1,
    acts: { edit: null },
    ...change,
  };
}

export function aCandidate(change: Partial<DuplicateCandidate> = {}): DuplicateCandidate {
  return {
    id: obi,
    hospitalPatientId: 'P-000009',
    civisId: 'CIV-2000-12KX',
    fullname: 'Okafor Adah',
    gender: 'female',
    dateOfBirth: '1990-05-01',
    phoneNumber: '+2348031234567',
    status: 'active',
    score: 95,
    reasons: ['same phone', 'same date of birth'],
    blocks: true,
    ...change,
  };
}

export const noDeath: DeathState = {
  record: null,
  amendments: [],
  willCancel: [{ kind: 'appointment', id: null, number: 'A-000004', label: 'Appointment on 24 Nov 2026', path: null }],
};
