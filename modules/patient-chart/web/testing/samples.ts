import type { Attachment, Summary } from '#modules/patient-chart/contract/document-records.ts';
import type { Allergy, Condition } from '#modules/patient-chart/contract/records.ts';
import type { ListedVital, Vital } from '#modules/patient-chart/contract/vital-records.ts';

export const patientId = '0198a6f0-0000-7000-8000-0000000000a1';
const hospitalId = '0198a6f0-0000-7000-8000-0000000000b1';

/** A condition of the own hospital; change what a test is about. */
export function aCondition(part: Partial<Condition> = {}): Condition {
  return {
    id: '0198a6f0-0000-7000-8000-0000000000c1',
    patientId,
    civisId: 'CIV-0000-0001',
    hospitalId,
    hospitalName: 'Lagoon Clinic',
    canEdit: true,
    name: 'Hypertension',
    icdCode: 'I10',
    category: 'problem',
    clinicalStatus: 'active',
    verificationStatus: 'confirmed',
    severity: null,
    laterality: 'none',
    onsetDate: '2019',
    onsetAge: null,
    onsetText: null,
    abatementDate: null,
    familyRelation: null,
    isChronic: true,
    isNotifiable: false,
    isSensitive: false,
    currentTreatment: null,
    notes: null,
    recordedAt: '2026-11-20T09:00:00.000Z',
    recordedBy: 'Dr Eze',
    updatedAt: '2026-11-20T09:00:00.000Z',
    version: 1,
    acts: { edit: null },
    ...part,
  };
}

export function anAllergy(part: Partial<Allergy> = {}): Allergy {
  return {
    id: '0198a6f0-0000-7000-8000-0000000000d1',
    patientId,
    civisId: 'CIV-0000-0001',
    hospitalId,
    hospitalName: 'Lagoon Clinic',
    canEdit: true,
    category: 'medication',
    substance: 'Penicillin',
    genericName: 'Amoxicillin',
    drugClass: 'Penicillins',
    type: 'allergy',
    criticality: 'high',
    reactions: [{ manifestation: 'anaphylaxis', severity: 'severe', onset: null }],
    status: 'active',
    verification: 'confirmed',
    lastOccurrence: null,
    notes: null,
    recordedAt: '2026-11-20T09:00:00.000Z',
    recordedBy: 'Dr Eze',
    updatedAt: '2026-11-20T09:00:00.000Z',
    version: 1,
    acts: { edit: null },
    ...part,
  };
}

/** A letter that the reader may edit and archive. */
export function anAttachment(part: Partial<Attachment> = {}): Attachment {
  return {
    id: '0198a6f0-0000-7000-8000-0000000000f1',
    patientId,
    hospitalId,
    hospitalName: 'Lagoon Clinic',
    name: 'Referral letter',
    category: 'referral-letter',
    mime: 'application/pdf',
    size: 20_480,
    sha256: 'a'.repeat(64),
    pages: 1,
    hasThumbnail: false,
    linkedType: null,
    linkedId: null,
    takenAt: null,
    description: null,
    visibleToPatient: false,
    isSensitive: false,
    uploadedBy: null,
    uploadedByName: 'Amina Bello',
    fromPatient: false,
    createdAt: '2026-11-20T09:00:00.000Z',
    status: 'active',
    archivedReason: null,
    scan: 'clean',
    version: 1,
    acts: { edit: null, archive: null },
    ...part,
  };
}

/** A draft that its reader may edit and sign. */
export function aSummary(part: Partial<Summary> = {}): Summary {
  return {
    id: '0198a6f0-0000-7000-8000-0000000000f2',
    patientId,
    hospitalId,
    hospitalName: 'Lagoon Clinic',
    title: 'Discharge advice',
    type: 'discharge-summary',
    status: 'draft',
    authorId: null,
    authorName: 'Dr Eze',
    coSignerId: null,
    signedAt: null,
    signedByName: null,
    supersedesId: null,
    visibleToPatient: false,
    createdAt: '2026-11-20T09:00:00.000Z',
    updatedAt: '2026-11-20T09:00:00.000Z',
    version: 1,
    body: 'Rest.',
    sourceType: null,
    sourceId: null,
    supersededById: null,
    acts: { edit: null, sign: null, share: null },
    ...part,
  };
}

const nothing = {
  temperatureSite: null,
  pulseRhythm: null,
  bpPosition: null,
  bpLimb: null,
  onOxygen: null,
  oxygenDevice: null,
  oxygenFlow: null,
  consciousness: null,
  gcsEye: null,
  gcsVerbal: null,
  gcsMotor: null,
  painScore: null,
  painTool: null,
  bloodGlucose: null,
  glucoseContext: null,
  heightMethod: null,
  headCircumference: null,
  muac: null,
  waist: null,
  urineOutput: null,
  lmp: null,
  isPregnant: null,
  fetalHeartRate: null,
  fundalHeight: null,
  bsa: null,
  gcsTotal: null,
  gcsText: null,
} as const;

/** A set with the usual measurements of an adult. */
export function aVital(part: Partial<Vital> = {}): Vital {
  return {
    ...nothing,
    id: '0198a6f0-0000-7000-8000-0000000000e1',
    patientId,
    hospitalId,
    hospitalName: 'Lagoon Clinic',
    takenAt: '2026-11-20T09:00:00.000Z',
    takenBy: null,
    takenByName: 'Amina Bello',
    source: 'triage',
    sourceId: null,
    status: 'final',
    voidReason: null,
    version: 1,
    createdAt: '2026-11-20T09:00:00.000Z',
    temperature: 37,
    pulse: 72,
    respiratoryRate: 16,
    systolic: 120,
    diastolic: 80,
    spo2: 98,
    spo2Scale: 1,
    weight: 71_500,
    height: 1680,
    entered: {},
    map: 93,
    bmi: 25.3,
    news2: null,
    warning: null,
    flags: [],
    ...part,
  };
}

/** The same in a list, corrected and voided by its reader. */
export function aListedVital({ acts = { amend: null, void: null }, ...part }: Partial<ListedVital> = {}): ListedVital {
  return { ...aVital(part), acts };
}
