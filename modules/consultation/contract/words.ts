import type { certificateKinds, consultationStatuses, dispositions, referralStatuses } from './address-words.ts';

export {
  certificateKinds,
  certificateStatuses,
  consultationStatuses,
  dispositions,
  referralBoxes,
  referralStatuses,
  referralUrgencies,
} from './address-words.ts';

/** Closed lists of consultations, without zod. */
export const consultationTypes = [
  'outpatient',
  'emergency',
  'follow-up',
  'specialist',
  'antenatal',
  'telemedicine',
  'home-visit',
  'pre-op',
  'dental',
  'eye',
] as const;
export type ConsultationType = (typeof consultationTypes)[number];

export type ConsultationStatus = (typeof consultationStatuses)[number];
/** Not ended: something is still written. */
export const openStatuses: readonly ConsultationStatus[] = ['in-progress', 'on-hold'];

/** The author wrote it first; others joined by a serve or a handover; a co-signer reads and signs beside. */
export const participantRoles = ['author', 'attending', 'handed-over'] as const;
export type ParticipantRole = (typeof participantRoles)[number];

export const complaintUnits = ['hours', 'days', 'weeks', 'months', 'years'] as const;

export const smokingStates = ['never', 'former', 'current', 'unknown'] as const;
export const alcoholStates = ['never', 'occasional', 'regular', 'harmful', 'unknown'] as const;

/** Systems of the review and of the examination, in the order in which they are asked. */
export const bodySystems = [
  'constitutional',
  'eyes',
  'ent',
  'cardiovascular',
  'respiratory',
  'gastrointestinal',
  'genitourinary',
  'musculoskeletal',
  'skin',
  'neurological',
  'psychiatric',
  'endocrine',
  'haematological',
  'allergic-immunological',
  'breast',
  'obstetric',
  'dental',
] as const;
export type BodySystem = (typeof bodySystems)[number];
export const findingStates = ['normal', 'abnormal'] as const;
export const bodyMaps = ['front', 'back', 'head', 'mouth', 'left-eye', 'right-eye', 'left-hand', 'right-hand'] as const;

/** What 'normal' fills in for a system. */
export const normalFindings: Readonly<Record<BodySystem, string>> = {
  constitutional: 'Well, not pale, anicteric, afebrile, hydrated, no oedema.',
  eyes: 'Conjunctivae clear, pupils equal and reactive.',
  ent: 'Ears, nose and throat clear, no enlarged nodes.',
  cardiovascular: 'Pulse regular, heart sounds I and II, no murmur.',
  respiratory: 'Chest clear, breath sounds vesicular, no added sounds.',
  gastrointestinal: 'Abdomen soft, not tender, no organ enlarged, bowel sounds normal.',
  genitourinary: 'No loin tenderness, bladder not palpable.',
  musculoskeletal: 'Joints move freely, no swelling or deformity.',
  skin: 'No rash, no lesion.',
  neurological: 'Alert and oriented, cranial nerves, power, tone and reflexes normal.',
  psychiatric: 'Mood and thought appropriate, insight good.',
  endocrine: 'Thyroid not enlarged, no tremor.',
  haematological: 'No bruise, no bleeding, spleen not palpable.',
  'allergic-immunological': 'No wheals, no swelling.',
  breast: 'No lump, no discharge.',
  obstetric: 'Fundal height fits the dates, fetal heart heard.',
  dental: 'Teeth and gums sound.',
};

/** Text sections of the note: plain text or the house's Markdown; HTML is shown as the characters typed. */
export const textSections = [
  'historyOfComplaint',
  'pastMedical',
  'pastSurgical',
  'drugHistory',
  'familyHistory',
  'gynaeObstetricHistory',
  'immunisationHistory',
  'assessment',
  'plan',
  'clinicalNotes',
  'patientInstructions',
] as const;
export type TextSection = (typeof textSections)[number];

/** Sections that PATCH consultation/{id} takes, in the order of the note. */
export const noteSections = [
  'presentingComplaints',
  'historyOfComplaint',
  'pastMedical',
  'pastSurgical',
  'drugHistory',
  'familyHistory',
  'socialHistory',
  'gynaeObstetricHistory',
  'immunisationHistory',
  'reviewOfSystems',
  'examination',
  'assessment',
  'plan',
  'clinicalNotes',
  'patientInstructions',
  'customForm',
  'disposition',
  'followUp',
  'noDiagnosisReason',
] as const;
export type NoteSection = (typeof noteSections)[number];

export const noteSectionTitles: Readonly<Record<NoteSection, string>> = {
  presentingComplaints: 'Presenting complaints',
  historyOfComplaint: 'History of complaint',
  pastMedical: 'Past medical history',
  pastSurgical: 'Past surgical history',
  drugHistory: 'Drug history',
  familyHistory: 'Family history',
  socialHistory: 'Social history',
  gynaeObstetricHistory: 'Gynaecological and obstetric history',
  immunisationHistory: 'Immunisation history',
  reviewOfSystems: 'Review of systems',
  examination: 'Examination',
  assessment: 'Assessment',
  plan: 'Plan',
  clinicalNotes: 'Clinical notes',
  patientInstructions: 'Instructions for the patient',
  customForm: 'Form',
  disposition: 'Disposition',
  followUp: 'Follow-up',
  noDiagnosisReason: 'Reason for no diagnosis',
};

/** Sections that `repeat-last` may copy: what stays true from visit to visit, and the plan. */
export const repeatableSections = [
  'historyOfComplaint',
  'pastMedical',
  'pastSurgical',
  'drugHistory',
  'familyHistory',
  'socialHistory',
  'gynaeObstetricHistory',
  'immunisationHistory',
  'reviewOfSystems',
  'examination',
  'assessment',
  'plan',
  'patientInstructions',
  'treatmentPlan',
] as const;

export type Disposition = (typeof dispositions)[number];

export const confidentialities = ['normal', 'restricted'] as const;
export type Confidentiality = (typeof confidentialities)[number];

export const holdReasons = ['results', 'imaging', 'procedure', 'specialist', 'patient', 'other'] as const;
export type HoldReason = (typeof holdReasons)[number];
export const holdReasonTitles: Readonly<Record<HoldReason, string>> = {
  results: 'Waiting for results',
  imaging: 'Waiting for imaging',
  procedure: 'Waiting for a procedure',
  specialist: 'Waiting for a specialist',
  patient: 'Patient stepped out',
  other: 'Other',
};

/** Why a signed note wants a second signature. */
export const coSignReasons = ['trainee', 'late-amendment'] as const;
export type CoSignReason = (typeof coSignReasons)[number];

export const diagnosisTypes = ['provisional', 'differential', 'working', 'final'] as const;
export type DiagnosisType = (typeof diagnosisTypes)[number];
export const diagnosisVerifications = ['unconfirmed', 'confirmed', 'refuted'] as const;
export type DiagnosisVerification = (typeof diagnosisVerifications)[number];

export const planKinds = [
  'medication',
  'fluid',
  'diet',
  'activity',
  'monitoring',
  'nursing',
  'physiotherapy',
  'counselling',
  'wound-care',
  'other',
] as const;
export type PlanKind = (typeof planKinds)[number];
export const planStates = ['active', 'done', 'stopped'] as const;
export type PlanState = (typeof planStates)[number];

/** What the complete dialog checks; those that block answer 422 when they are not met. */
export const checklistKeys = [
  'complaint',
  'diagnosis',
  'form',
  'plan',
  'orders',
  'pending',
  'results',
  'critical',
  'follow-up',
  'co-sign',
] as const;
export type ChecklistKey = (typeof checklistKeys)[number];
/** What is said of a line that is not fulfilled; `list` names numbers or questions. */
export const checklistTexts: Readonly<Record<ChecklistKey, string>> = {
  complaint: 'Presenting complaint is required',
  diagnosis: 'A primary diagnosis is required',
  form: 'Not answered in the form: {list}',
  plan: 'No plan is written',
  orders: 'Not signed: {list}',
  pending: 'Still pending: {list}',
  results: 'Results not acknowledged: {list}',
  critical: 'A critical result is not acknowledged: {list}',
  'follow-up': 'No follow-up is planned',
  'co-sign': 'A second signature will be needed',
};

export const templateFieldTypes = ['text', 'choice', 'number', 'date', 'scale', 'bodymap'] as const;
export const templateScopes = ['personal', 'hospital'] as const;
export type TemplateScope = (typeof templateScopes)[number];
export const templateStatuses = ['active', 'archived'] as const;

export const referralDirections = ['internal', 'external'] as const;
export type ReferralStatus = (typeof referralStatuses)[number];

export type CertificateKind = (typeof certificateKinds)[number];
/** Days that one certificate covers at most, the last one counted. */
export const mostCertificateDays = 90;

/** Letters of an amendment's reason at least. */
export const leastEditReason = 10;
/** Characters of a text section at most. */
export const mostSectionText = 10_000;
/** After so many hours another's amendment wants a second signature. */
export const amendFreelyHours = 24;

/** Entity names of live changes. */
export const liveConsultations = 'consultations';
export const liveReferrals = 'referrals';
export const liveTemplates = 'consultation-templates';
export const liveCertificates = 'medical-certificates';

/** Path of a consultation below its area. */
export function consultationPath(id: string): string {
  return `/consultation/${id}`;
}

/** Public address of a certificate's check, below the origin: the page takes the code from it. */
export function certificatePath(code: string): string {
  return `/verify/${code}`;
}
