import type { CreateCondition, RecordAllergy } from '../../contract/records.ts';

type Condition = Partial<CreateCondition> & { readonly name: string };

/** Conditions as the hospitals write them, common ones first. */
export const conditions: readonly Condition[] = [
  { name: 'Hypertension', icdCode: 'I10', isChronic: true, currentTreatment: 'Amlodipine 10 mg once daily' },
  { name: 'Type 2 diabetes mellitus', icdCode: 'E11', isChronic: true, currentTreatment: 'Metformin 500 mg twice daily' },
  { name: 'Malaria', icdCode: 'B54', category: 'past-illness', clinicalStatus: 'resolved' },
  { name: 'Peptic ulcer', icdCode: 'K27', isChronic: true, severity: 'mild' },
  { name: 'Asthma', icdCode: 'J45', isChronic: true, severity: 'moderate' },
  { name: 'Sickle cell disease', icdCode: 'D57', isChronic: true, severity: 'severe' },
  { name: 'Appendicectomy', icdCode: 'Z90.4', category: 'surgery', clinicalStatus: 'inactive' },
  { name: 'Hypertension in the family', icdCode: 'Z82.4', category: 'family-history', familyRelation: 'mother' },
  { name: 'Osteoarthritis of the knee', icdCode: 'M17', laterality: 'right', isChronic: true },
  { name: 'Uterine fibroids', icdCode: 'D25', severity: 'moderate' },
  { name: 'Low back pain', icdCode: 'M54.5', clinicalStatus: 'recurrence' },
  { name: 'Smokes', category: 'social', icdCode: 'Z72.0' },
  { name: 'Chronic hepatitis B', icdCode: 'B18.1', isChronic: true, isNotifiable: true },
  { name: 'Glaucoma', icdCode: 'H40', laterality: 'bilateral', isChronic: true },
];

/** Those that only some may see. */
export const sensitive: readonly Condition[] = [
  { name: 'HIV disease', icdCode: 'B24', isChronic: true, isNotifiable: true, isSensitive: true },
  { name: 'Depressive episode', icdCode: 'F32', isSensitive: true, severity: 'moderate' },
];

type Allergy = Partial<RecordAllergy>;

export const allergies: readonly Allergy[] = [
  {
    category: 'medication',
    substance: 'Penicillin',
    drugClass: 'Penicillins',
    criticality: 'high',
    verification: 'confirmed',
    reactions: [{ manifestation: 'anaphylaxis', severity: 'severe', onset: 'minutes' }],
  },
  {
    category: 'medication',
    substance: 'Co-trimoxazole',
    drugClass: 'Sulphonamides',
    criticality: 'high',
    reactions: [{ manifestation: 'SJS/TEN', severity: 'severe', onset: 'a week' }],
  },
  {
    category: 'medication',
    substance: 'Diclofenac',
    genericName: 'Diclofenac',
    drugClass: 'NSAIDs',
    criticality: 'low',
    reactions: [{ manifestation: 'urticaria', severity: 'mild', onset: 'an hour' }],
  },
  {
    category: 'food',
    substance: 'Peanuts',
    criticality: 'high',
    reactions: [{ manifestation: 'angioedema', severity: 'moderate', onset: null }],
  },
  {
    category: 'latex',
    substance: 'Latex gloves',
    criticality: 'low',
    reactions: [{ manifestation: 'rash', severity: 'mild', onset: null }],
  },
];

/** A one-page PDF of a letter, in plain objects. */
export function letter(words: string): Buffer {
  const text = words.replace(/[()\\]/g, ' ');
  const stream = `BT /F1 12 Tf 72 760 Td (Lagoon Specialist Hospital) Tj 0 -28 Td (${text}) Tj ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let body = '%PDF-1.4\n';
  const offsets: number[] = [];
  for (const [index, object] of objects.entries()) {
    offsets.push(body.length);
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
  }
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries}`;
  return Buffer.from(`${body}${table}trailer << /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`, 'latin1');
}

/** A grey dot, as a JPEG of one pixel. */
export const picture = Buffer.from(
  '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAAMCAgICAgMCAgIDAwMDBAYEBAQEBAgGBgUGCQgKCgkICQkKDA8MCgsOCwkJDRENDg8QEBEQCgwSExIQEw8QEBD/yQALCAABAAEBAREA/8wABgAQEAX/2gAIAQEAAD8A0s8g/9k=',
  'base64',
);
