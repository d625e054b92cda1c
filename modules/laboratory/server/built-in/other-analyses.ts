import { choice, culture, number, positive, reactive, test, titre, usual, words } from './build.ts';

const sensitive = { sensitive: true, consentRequired: true } as const;
const slow = { turnaroundMinutes: 4320, statTurnaroundMinutes: null } as const;
const urinePlate = (name: string, grades: readonly string[]) => choice(name, grades);
const grades = ['Negative', 'Trace A', '+ A', '++ A', '+++ A'];

const microbiology = [
  test({
    id: 'blood-culture',
    name: 'Blood Culture',
    shortName: 'B/C',
    code: '600-7',
    category: 'Microbiology',
    specimenType: 'blood',
    container: 'blood-culture',
    volumeMl: 10,
    ...slow,
    parameters: [culture('Blood culture', true)],
  }),
  test({
    id: 'urine-culture',
    name: 'Urine Microscopy, Culture and Sensitivity',
    shortName: 'Urine M/C/S',
    code: '630-4',
    aliases: ['Urine culture'],
    category: 'Microbiology',
    specimenType: 'urine',
    container: 'urine-bottle',
    volumeMl: 20,
    ...slow,
    parameters: [words('Microscopy', 'text', false), culture('Urine culture', false)],
  }),
  test({
    id: 'wound-culture',
    name: 'Wound Swab Culture and Sensitivity',
    shortName: 'Wound M/C/S',
    code: '6462-6',
    category: 'Microbiology',
    ...slow,
    parameters: [words('Microscopy', 'text', false), culture('Wound culture', false)],
  }),
  test({
    id: 'sputum-afb',
    name: 'Sputum AFB',
    shortName: 'AFB',
    aliases: ['Acid fast bacilli', 'ZN stain'],
    category: 'Microbiology',
    specimenType: 'sputum',
    container: 'other',
    volumeMl: 5,
    turnaroundMinutes: 1440,
    statTurnaroundMinutes: 240,
    parameters: [choice('AFB', ['Not seen', 'Scanty A', '+ A', '++ A', '+++ A'])],
  }),
];

const serology = [
  test({
    id: 'hiv',
    name: 'HIV Screening',
    shortName: 'RVS',
    code: '56888-1',
    aliases: ['Retroviral screening', 'HIV 1 and 2'],
    category: 'Serology',
    ...sensitive,
    parameters: [reactive('HIV 1 and 2')],
  }),
  test({
    id: 'hbsag',
    name: 'Hepatitis B Surface Antigen',
    shortName: 'HBsAg',
    code: '5195-3',
    category: 'Serology',
    parameters: [reactive('HBsAg', '5195-3')],
  }),
  test({
    id: 'hcv',
    name: 'Hepatitis C Antibody',
    shortName: 'HCV',
    code: '16128-1',
    category: 'Serology',
    parameters: [reactive('Anti-HCV', '16128-1')],
  }),
  test({
    id: 'vdrl',
    name: 'VDRL',
    shortName: 'VDRL',
    code: '5292-8',
    aliases: ['Syphilis'],
    category: 'Serology',
    ...sensitive,
    parameters: [reactive('VDRL', '5292-8')],
  }),
  test({
    id: 'widal',
    name: 'Widal Test',
    shortName: 'Widal',
    aliases: ['Typhoid'],
    category: 'Serology',
    parameters: [titre('S. typhi O', 80), titre('S. typhi H', 80), titre('S. paratyphi A, O', 80), titre('S. paratyphi A, H', 80)],
  }),
];

const hormones = [
  test({
    id: 'tsh',
    name: 'Thyroid Stimulating Hormone',
    shortName: 'TSH',
    code: '3016-3',
    category: 'Hormones',
    turnaroundMinutes: 1440,
    parameters: [number('TSH', '3016-3', 'm[IU]/L', { ranges: [usual(0.4, 4)], plausible: [0, 500], decimals: 2 })],
  }),
  test({
    id: 'free-t4',
    name: 'Free T4',
    shortName: 'FT4',
    code: '14920-3',
    category: 'Hormones',
    turnaroundMinutes: 1440,
    parameters: [number('Free T4', '14920-3', 'pmol/L', { ranges: [usual(12, 22)], plausible: [0, 150] })],
  }),
  test({
    id: 'pregnancy',
    name: 'Pregnancy Test',
    shortName: 'hCG',
    code: '2106-3',
    aliases: ['Beta hCG', 'PT'],
    category: 'Hormones',
    specimenType: 'urine',
    container: 'urine-bottle',
    volumeMl: 10,
    sexRestriction: 'female',
    turnaroundMinutes: 60,
    statTurnaroundMinutes: 20,
    parameters: [choice('hCG', ['Negative', 'Positive'], '2106-3')],
  }),
];

const urinalysis = [
  test({
    id: 'urinalysis',
    name: 'Urinalysis',
    shortName: 'Urinalysis',
    code: '24356-8',
    aliases: ['Dipstick', 'Urine routine'],
    category: 'Urinalysis',
    turnaroundMinutes: 60,
    statTurnaroundMinutes: 20,
    parameters: [
      choice('Colour', ['Pale yellow', 'Yellow', 'Amber', 'Red A', 'Brown A']),
      choice('Appearance', ['Clear', 'Slightly cloudy', 'Cloudy A', 'Turbid A']),
      number('pH', '5803-2', '[pH]', { ranges: [usual(4.5, 8)], plausible: [3, 11] }),
      number('Specific gravity', '5811-5', '{ratio}', { ranges: [usual(1.005, 1.03)], plausible: [1, 1.06], decimals: 3 }),
      urinePlate('Protein', grades),
      urinePlate('Glucose', grades),
      urinePlate('Ketones', grades),
      urinePlate('Blood', grades),
      urinePlate('Nitrite', ['Negative', 'Positive A']),
      urinePlate('Leucocytes', grades),
    ],
  }),
];

const parasitology = [
  test({
    id: 'malaria-smear',
    name: 'Malaria Parasite Smear',
    shortName: 'MP',
    code: '32700-7',
    aliases: ['Malaria', 'Thick film'],
    category: 'Parasitology',
    turnaroundMinutes: 120,
    statTurnaroundMinutes: 45,
    parameters: [choice('Malaria parasites', ['None', '+ A', '++ A', '+++ AA'], '32700-7'), words('Species', 'text', false)],
  }),
  test({
    id: 'malaria-rdt',
    name: 'Malaria Rapid Test',
    shortName: 'MRDT',
    aliases: ['RDT'],
    category: 'Parasitology',
    turnaroundMinutes: 60,
    statTurnaroundMinutes: 20,
    parameters: [positive('P. falciparum antigen')],
  }),
  test({
    id: 'stool',
    name: 'Stool Microscopy',
    shortName: 'Stool',
    aliases: ['Stool analysis', 'Ova and parasites'],
    category: 'Parasitology',
    specimenType: 'stool',
    container: 'stool-pot',
    volumeMl: null,
    parameters: [
      choice('Consistency', ['Formed', 'Soft', 'Loose A', 'Watery A']),
      choice('Ova and parasites', ['None seen', 'Ascaris A', 'Hookworm A', 'Entamoeba A', 'Giardia A', 'Other A'], null, 'multi-select'),
      positive('Occult blood'),
    ],
  }),
];

const immunology = [
  test({
    id: 'crp',
    name: 'C-Reactive Protein',
    shortName: 'CRP',
    code: '1988-5',
    category: 'Immunology',
    parameters: [number('CRP', '1988-5', 'mg/L', { ranges: [usual(null, 5)], plausible: [0, 1000] })],
  }),
  test({
    id: 'psa',
    name: 'Prostate Specific Antigen',
    shortName: 'PSA',
    code: '2857-1',
    category: 'Immunology',
    sexRestriction: 'male',
    turnaroundMinutes: 1440,
    parameters: [number('PSA', '2857-1', 'ng/mL', { ranges: [usual(null, 4)], plausible: [0, 10_000], decimals: 2 })],
  }),
];

const histopathology = [
  test({
    id: 'biopsy',
    name: 'Tissue Biopsy',
    shortName: 'Biopsy',
    aliases: ['Histology'],
    category: 'Histopathology',
    turnaroundMinutes: 10_080,
    statTurnaroundMinutes: 4320,
    parameters: [words('Macroscopy'), words('Microscopy'), words('Diagnosis', 'text')],
  }),
  test({
    id: 'pap-smear',
    name: 'Cervical Cytology',
    shortName: 'Pap smear',
    aliases: ['Pap smear'],
    category: 'Histopathology',
    specimenType: 'swab',
    container: 'slide',
    sexRestriction: 'female',
    turnaroundMinutes: 10_080,
    statTurnaroundMinutes: null,
    parameters: [
      choice('Adequacy', ['Satisfactory', 'Unsatisfactory A']),
      choice('Category', ['NILM', 'ASC-US A', 'LSIL A', 'HSIL A', 'Carcinoma AA']),
      words('Comment', 'long-text', false),
    ],
  }),
];

export const otherTests = [...microbiology, ...serology, ...hormones, ...urinalysis, ...parasitology, ...immunology, ...histopathology];
