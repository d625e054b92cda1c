export const asaClasses = ['I', 'II', 'III', 'IV', 'V', 'VI'] as const;
export const fitnessWords = ['fit', 'fit-with-conditions', 'unfit', 'deferred'] as const;
export type Fitness = (typeof fitnessWords)[number];
export const mallampati = ['1', '2', '3', '4'] as const;
export const vteRisks = ['low', 'moderate', 'high'] as const;
export const pregnancyTests = ['negative', 'positive', 'not-required'] as const;
/** What is looked at before an operation; each with a result or the word that it is not required. */
export const investigations = ['hb', 'group-save', 'crossmatch', 'ue', 'glucose', 'clotting', 'hiv', 'hbsag', 'ecg', 'cxr'] as const;

export const consentStatuses = ['draft', 'signed', 'refused', 'withdrawn'] as const;
export const capacities = ['adult', 'minor', 'incapacitated', 'emergency'] as const;
export const signerKinds = ['patient', 'guardian', 'next-of-kin'] as const;
export const documentKinds = ['lab', 'imaging', 'referral', 'anaesthesia-chart', 'photo', 'consent', 'other'] as const;

export const checklistPhases = ['sign-in', 'time-out', 'sign-out'] as const;
export type ChecklistPhase = (typeof checklistPhases)[number];
export const checklistAnswers = ['yes', 'no', 'not-applicable'] as const;
export type ChecklistAnswer = (typeof checklistAnswers)[number];

/**
 * The items of the WHO Surgical Safety Checklist (World Health Organization, 2009) by phase. `stops`: a no keeps the phase from being
 * complete.
 */
export const checklistItems: Readonly<
  Record<ChecklistPhase, readonly { readonly key: string; readonly text: string; readonly stops: boolean }[]>
> = {
  'sign-in': [
    { key: 'identity', text: 'Identity confirmed by wristband or two identifiers', stops: true },
    { key: 'procedure', text: 'Procedure confirmed', stops: true },
    { key: 'site', text: 'Site confirmed', stops: true },
    { key: 'consent', text: 'Consent confirmed', stops: true },
    { key: 'marked', text: 'Site marked', stops: true },
    { key: 'anaesthesia-check', text: 'Anaesthesia safety check completed', stops: true },
    { key: 'oximeter', text: 'Pulse oximeter on patient and working', stops: true },
    { key: 'allergy', text: 'Known allergy asked about', stops: true },
    { key: 'airway', text: 'Difficult airway or aspiration risk assessed', stops: true },
    { key: 'blood-loss', text: 'Risk of blood loss above 500 ml (7 ml/kg in children) provided for', stops: true },
  ],
  'time-out': [
    { key: 'team', text: 'All team members introduced by name and role', stops: true },
    { key: 'confirmed', text: 'Patient, site and procedure confirmed aloud', stops: true },
    { key: 'surgeon', text: 'Surgeon: critical steps, duration, blood loss reviewed', stops: true },
    { key: 'anaesthetist', text: 'Anaesthetist: patient-specific concerns reviewed', stops: true },
    { key: 'nurse', text: 'Nurse: sterility and equipment confirmed', stops: true },
    { key: 'antibiotic', text: 'Antibiotic prophylaxis given in time', stops: false },
    { key: 'imaging', text: 'Essential imaging displayed', stops: false },
  ],
  'sign-out': [
    { key: 'recorded', text: 'Name of the procedure recorded', stops: true },
    { key: 'counts', text: 'Instrument, swab and needle counts correct', stops: false },
    { key: 'specimens', text: 'Specimens labelled with the patient’s name', stops: true },
    { key: 'equipment', text: 'Equipment problems addressed', stops: false },
    { key: 'recovery', text: 'Concerns for recovery reviewed by surgeon, anaesthetist and nurse', stops: true },
  ],
};

export const countPhases = ['initial', 'closing', 'final'] as const;
export type CountPhase = (typeof countPhases)[number];
export const countItems = ['instruments', 'swabs', 'needles'] as const;
export type CountItem = (typeof countItems)[number];

export const noteStatuses = ['saved', 'submitted'] as const;
export const complicationGrades = ['I', 'II', 'IIIa', 'IIIb', 'IVa', 'IVb', 'V'] as const;
export const conditions = ['stable', 'guarded', 'critical', 'deceased'] as const;
export const implantStatuses = ['in', 'removed'] as const;
