import type { OrderSet, TemplateField } from '../contract/template-records.ts';

type FieldSpec = Partial<TemplateField> & Pick<TemplateField, 'key' | 'label' | 'type'>;

/** A template that every hospital begins with. */
export interface BuiltInTemplate {
  readonly key: string;
  readonly name: string;
  /** Names of the specialization as hospitals call it; the first that the hospital has. Empty: for all. */
  readonly specializations: readonly string[];
  readonly sections: readonly TemplateField[];
  readonly orderSet: OrderSet;
}

function field(spec: FieldSpec): TemplateField {
  return { options: [], required: false, unit: null, min: null, max: null, preset: null, ...spec };
}
const words = (key: string, label: string, preset: string | null = null) => field({ key, label, type: 'text', preset });
const choice = (key: string, label: string, ...options: string[]) => field({ key, label, type: 'choice', options });
const number = (key: string, label: string, unit: string, min: number, max: number) =>
  field({ key, label, type: 'number', unit, min, max });
const scale = (key: string, label: string, min: number, max: number) => field({ key, label, type: 'scale', min, max });
const date = (key: string, label: string) => field({ key, label, type: 'date' });
const yesNo = (key: string, label: string) => choice(key, label, 'No', 'Yes');
const tests = (...names: string[]): OrderSet['labTests'] => names.map((name) => ({ code: null, name }));

const general: BuiltInTemplate = {
  key: 'general-soap',
  name: 'General SOAP',
  specializations: [],
  sections: [
    words('subjective', 'Subjective'),
    words('objective', 'Objective'),
    words('assessment', 'Assessment'),
    words('plan', 'Plan'),
    choice('general', 'General condition', 'Well', 'Mildly ill', 'Ill', 'Very ill'),
  ],
  orderSet: {
    labTests: tests('Malaria Parasite Smear', 'Full Blood Count'),
    instructions: 'Take your medicine as written. Come back if you get worse, or do not get better in three days.',
  },
};

const paediatric: BuiltInTemplate = {
  key: 'paediatric',
  name: 'Paediatric',
  specializations: ['Pediatrics', 'Paediatrics'],
  sections: [
    choice('informant', 'Told by', 'Mother', 'Father', 'Guardian', 'Child'),
    choice('feeding', 'Feeding', 'Breast milk only', 'Mixed', 'Family diet', 'Poor'),
    choice('immunisation', 'Immunisation for age', 'Complete', 'Incomplete', 'None', 'Card not seen'),
    choice('development', 'Development for age', 'As expected', 'Delayed', 'Not assessed'),
    yesNo('convulsed', 'Convulsion in this illness'),
    yesNo('vomitsAll', 'Vomits everything'),
    yesNo('notDrinking', 'Not able to drink or feed'),
    choice('dehydration', 'Dehydration', 'None', 'Some', 'Severe'),
    choice('breathing', 'Breathing', 'Normal', 'Fast', 'Chest indrawing', 'Stridor'),
    words(
      'carerAdvice',
      'Advice to the carer',
      'Give more fluids, go on feeding. Come back at once if the child cannot drink, gets worse or has a convulsion.',
    ),
  ],
  orderSet: {
    labTests: tests('Malaria Parasite Smear', 'Full Blood Count', 'Urinalysis'),
    instructions: 'Give the whole course of medicine. Come back at once if the child cannot drink, vomits everything or has a convulsion.',
  },
};

const hypertension: BuiltInTemplate = {
  key: 'hypertension-review',
  name: 'Hypertension review',
  specializations: ['Cardiology', 'Internal medicine', 'Family medicine'],
  sections: [
    number('homeSystolic', 'Mean systolic at home', 'mmHg', 60, 280),
    number('homeDiastolic', 'Mean diastolic at home', 'mmHg', 30, 180),
    choice('adherence', 'Takes the medicine', 'Every day', 'Most days', 'Some days', 'Stopped'),
    yesNo('headache', 'Headache or visual change'),
    yesNo('chestPain', 'Chest pain or breathlessness'),
    yesNo('swelling', 'Swelling of the legs'),
    choice('salt', 'Salt in food', 'Low', 'Usual', 'High'),
    scale('exercise', 'Days of exercise in a week', 0, 7),
    choice('fundus', 'Fundus', 'Not examined', 'Normal', 'Changed'),
    number('target', 'Target systolic', 'mmHg', 100, 160),
  ],
  orderSet: {
    labTests: tests('Electrolytes, Urea and Creatinine', 'Lipid profile', 'Urinalysis', 'Fasting Blood Glucose'),
    instructions:
      'Take your tablets every day, also when you feel well. Less salt, a walk each day. Come at once with chest pain, weakness of one side or trouble speaking.',
  },
};

const diabetes: BuiltInTemplate = {
  key: 'diabetes-review',
  name: 'Diabetes review',
  specializations: ['Endocrinology', 'Internal medicine', 'Family medicine'],
  sections: [
    number('fasting', 'Usual fasting glucose at home', 'mmol/L', 1, 40),
    number('hba1c', 'Last HbA1c', '%', 3, 20),
    yesNo('hypos', 'Low sugar since the last visit'),
    choice('adherence', 'Takes the medicine', 'Every day', 'Most days', 'Some days', 'Stopped'),
    choice('feet', 'Feet', 'Normal', 'Loss of feeling', 'Weak pulses', 'Ulcer'),
    choice('eyes', 'Eyes examined in the last year', 'Yes', 'No', 'Referred'),
    yesNo('numbness', 'Numbness or burning of the feet'),
    scale('activity', 'Days of exercise in a week', 0, 7),
    words('diet', 'Diet'),
  ],
  orderSet: {
    labTests: tests('HbA1c', 'Fasting Blood Glucose', 'Electrolytes, Urea and Creatinine', 'Lipid profile', 'Urinalysis'),
    instructions:
      'Look at your feet every day. Keep sugar with you. Come at once if you vomit, are very drowsy or your sugar stays above 16 mmol/L.',
  },
};

const antenatal: BuiltInTemplate = {
  key: 'antenatal',
  name: 'Antenatal',
  specializations: ['Obstetrics and gynecology', 'Obstetrics and gynaecology'],
  sections: [
    date('lmp', 'Last menstrual period'),
    number('gravida', 'Gravida', '', 1, 20),
    number('parity', 'Para', '', 0, 20),
    number('weeks', 'Weeks of pregnancy', 'weeks', 4, 44),
    yesNo('fetalMovements', 'Fetal movements felt'),
    yesNo('bleeding', 'Bleeding'),
    yesNo('headache', 'Severe headache or visual change'),
    choice('lie', 'Lie', 'Longitudinal', 'Transverse', 'Oblique', 'Too early'),
    choice('presentation', 'Presentation', 'Cephalic', 'Breech', 'Other', 'Too early'),
    choice('iptp', 'Preventive treatment of malaria', 'Given today', 'Up to date', 'Not due', 'Declined'),
    choice('tetanus', 'Tetanus immunisation', 'Given today', 'Up to date', 'Due'),
  ],
  orderSet: {
    labTests: tests('Full Blood Count', 'Blood group and Rhesus', 'Urinalysis', 'HIV Screening', 'Hepatitis B Surface Antigen', 'VDRL'),
    instructions: 'Sleep under your net. Come at once with bleeding, water, severe headache, fits, fever, or when the baby moves less.',
  },
};

const eye: BuiltInTemplate = {
  key: 'eye',
  name: 'Eye',
  specializations: ['Ophthalmology'],
  sections: [
    choice('side', 'Eye', 'Right', 'Left', 'Both'),
    choice('complaint', 'Complaint', 'Poor sight', 'Red eye', 'Pain', 'Itching', 'Injury', 'Discharge'),
    words('lids', 'Lids and conjunctiva', 'Normal both sides.'),
    words('cornea', 'Cornea', 'Clear both sides.'),
    choice('lens', 'Lens', 'Clear', 'Cataract right', 'Cataract left', 'Cataract both'),
    number('pressureRight', 'Pressure right', 'mmHg', 1, 90),
    number('pressureLeft', 'Pressure left', 'mmHg', 1, 90),
    number('cupRight', 'Cup to disc right', 'tenths', 0, 10),
    number('cupLeft', 'Cup to disc left', 'tenths', 0, 10),
  ],
  orderSet: {
    labTests: tests('Fasting Blood Glucose'),
    instructions: 'Do not rub the eye. Come at once if sight gets worse or pain grows.',
  },
};

const dental: BuiltInTemplate = {
  key: 'dental',
  name: 'Dental',
  specializations: ['Dentistry'],
  sections: [
    choice('complaint', 'Complaint', 'Toothache', 'Swelling', 'Bleeding gums', 'Broken tooth', 'Check-up'),
    scale('pain', 'Pain', 0, 10),
    words('teeth', 'Teeth concerned'),
    choice('gums', 'Gums', 'Healthy', 'Gingivitis', 'Periodontitis'),
    choice('hygiene', 'Oral hygiene', 'Good', 'Fair', 'Poor'),
    choice('treatment', 'Done today', 'Examination', 'Filling', 'Extraction', 'Scaling', 'Root canal', 'Dressing'),
    choice('anaesthesia', 'Anaesthesia', 'None', 'Infiltration', 'Block'),
  ],
  orderSet: {
    labTests: tests('Full Blood Count'),
    instructions: 'Bite on the gauze for thirty minutes. No hot food today, no rinsing until tomorrow.',
  },
};

const emergency: BuiltInTemplate = {
  key: 'emergency-abcde',
  name: 'Emergency ABCDE',
  specializations: ['Emergency medicine'],
  sections: [
    choice('airway', 'A · Airway', 'Clear', 'At risk', 'Obstructed', 'Secured'),
    choice('breathing', 'B · Breathing', 'Normal', 'Laboured', 'Failing'),
    words('breathingDone', 'B · Done'),
    choice('circulation', 'C · Circulation', 'Stable', 'Compensated shock', 'Shock', 'Arrest'),
    words('access', 'C · Access and fluids'),
    choice('disability', 'D · Disability', 'Alert', 'Confused', 'Responds to voice', 'Responds to pain', 'Unresponsive'),
    number('glucose', 'D · Glucose', 'mmol/L', 0, 60),
    words('exposure', 'E · Exposure'),
    field({ key: 'injuries', label: 'Injuries', type: 'bodymap' }),
    choice('mechanism', 'Mechanism', 'Medical', 'Road traffic', 'Fall', 'Assault', 'Burn', 'Other'),
  ],
  orderSet: {
    labTests: tests(
      'Full Blood Count',
      'Electrolytes, Urea and Creatinine',
      'Random Blood Glucose',
      'Blood group and Rhesus',
      'Malaria Parasite Smear',
    ),
    instructions: null,
  },
};

const mental: BuiltInTemplate = {
  key: 'mental-health',
  name: 'Mental health',
  specializations: ['Psychiatry'],
  sections: [
    words('appearance', 'Appearance and behaviour'),
    choice('speech', 'Speech', 'Normal', 'Slow', 'Pressured', 'Mute'),
    choice('mood', 'Mood', 'Normal', 'Low', 'Elated', 'Anxious', 'Irritable'),
    words('thought', 'Thought'),
    yesNo('hallucinations', 'Hallucinations'),
    choice('insight', 'Insight', 'Full', 'Partial', 'None'),
    choice('suicideRisk', 'Risk of suicide', 'None seen', 'Thoughts', 'Plan', 'Attempt'),
    choice('riskToOthers', 'Risk to others', 'None seen', 'Possible', 'High'),
    scale('phq9', 'PHQ-9', 0, 27),
    scale('gad7', 'GAD-7', 0, 21),
    words('support', 'Who supports the patient'),
  ],
  orderSet: {
    labTests: tests('Full Blood Count', 'Thyroid Stimulating Hormone'),
    instructions: 'If you think of harming yourself, come at any hour or call the hospital.',
  },
};

const preOp: BuiltInTemplate = {
  key: 'pre-op',
  name: 'Pre-op',
  specializations: ['Anesthesiology', 'Surgery'],
  sections: [
    words('operation', 'Planned operation'),
    choice('asa', 'ASA class', 'I', 'II', 'III', 'IV', 'V'),
    choice('mallampati', 'Mallampati', '1', '2', '3', '4'),
    words('anaesthetics', 'Former anaesthetics and trouble with them'),
    words('medicines', 'Medicines to stop or go on with'),
    number('fastingSolids', 'Hours without food', 'h', 0, 48),
    number('fastingFluids', 'Hours without clear fluids', 'h', 0, 48),
    choice('fitness', 'Fit for anaesthesia', 'Fit', 'Fit with conditions', 'Not fit now'),
    yesNo('consent', 'Consent signed'),
    yesNo('bloodReady', 'Blood reserved'),
  ],
  orderSet: {
    labTests: tests(
      'Full Blood Count',
      'Electrolytes, Urea and Creatinine',
      'Blood group and Rhesus',
      'Prothrombin Time and INR',
      'Urinalysis',
    ),
    instructions: 'Nothing to eat for six hours before the operation; clear water until two hours before it.',
  },
};

/** Ten forms with their order sets, by specialization. Our own wording. */
export const builtInTemplates: readonly BuiltInTemplate[] = [
  general,
  paediatric,
  hypertension,
  diabetes,
  antenatal,
  eye,
  dental,
  emergency,
  mental,
  preOp,
];
