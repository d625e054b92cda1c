/** Sections of ICD-10-PCS by the first character of a code. */
export const pcsSections: Readonly<Record<string, string>> = {
  '0': 'Medical and Surgical',
  '1': 'Obstetrics',
  '2': 'Placement',
  '3': 'Administration',
  '4': 'Measurement and Monitoring',
  '5': 'Extracorporeal or Systemic Assistance and Performance',
  '6': 'Extracorporeal or Systemic Therapies',
  '7': 'Osteopathic',
  '8': 'Other Procedures',
  '9': 'Chiropractic',
  B: 'Imaging',
  C: 'Nuclear Medicine',
  D: 'Radiation Therapy',
  F: 'Physical Rehabilitation and Diagnostic Audiology',
  G: 'Mental Health',
  H: 'Substance Abuse Treatment',
  X: 'New Technology',
};

/** Body systems of the section Medical and Surgical by the second character. */
const bodySystems: Readonly<Record<string, string>> = {
  '0': 'Central Nervous System and Cranial Nerves',
  '1': 'Peripheral Nervous System',
  '2': 'Heart and Great Vessels',
  '3': 'Upper Arteries',
  '4': 'Lower Arteries',
  '5': 'Upper Veins',
  '6': 'Lower Veins',
  '7': 'Lymphatic and Hemic Systems',
  '8': 'Eye',
  '9': 'Ear, Nose, Sinus',
  B: 'Respiratory System',
  C: 'Mouth and Throat',
  D: 'Gastrointestinal System',
  F: 'Hepatobiliary System and Pancreas',
  G: 'Endocrine System',
  H: 'Skin and Breast',
  J: 'Subcutaneous Tissue and Fascia',
  K: 'Muscles',
  L: 'Tendons',
  M: 'Bursae and Ligaments',
  N: 'Head and Facial Bones',
  P: 'Upper Bones',
  Q: 'Lower Bones',
  R: 'Upper Joints',
  S: 'Lower Joints',
  T: 'Urinary System',
  U: 'Female Reproductive System',
  V: 'Male Reproductive System',
  W: 'Anatomical Regions, General',
  X: 'Anatomical Regions, Upper Extremities',
  Y: 'Anatomical Regions, Lower Extremities',
};

/** Approaches of the section Medical and Surgical by the fifth character. */
const approaches: Readonly<Record<string, string>> = {
  '0': 'Open',
  '3': 'Percutaneous',
  '4': 'Percutaneous Endoscopic',
  '7': 'Via Natural or Artificial Opening',
  '8': 'Via Natural or Artificial Opening Endoscopic',
  F: 'Via Natural or Artificial Opening with Percutaneous Endoscopic Assistance',
  X: 'External',
};

/** The axes of a code that its characters tell by themselves; null where the section numbers them otherwise. */
export interface PcsAxes {
  readonly section: string;
  readonly bodySystem: string | null;
  readonly approach: string | null;
}

/** The axes of a code of ICD-10-PCS. */
export function pcsAxes(code: string): PcsAxes {
  const surgical = code.startsWith('0');
  return {
    section: pcsSections[code.charAt(0)] ?? '',
    bodySystem: surgical ? (bodySystems[code.charAt(1)] ?? null) : null,
    approach: surgical ? (approaches[code.charAt(4)] ?? null) : null,
  };
}

/** True for what is written as a whole code of ICD-10-PCS: seven characters of digits and letters without I and O. */
export function looksLikePcs(code: string): boolean {
  return /^[0-9A-HJ-NP-Z]{7}$/.test(code.trim().toUpperCase());
}
