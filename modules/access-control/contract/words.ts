export const userStatuses = ['pending', 'active', 'inactive', 'archived'] as const;
export type UserStatus = (typeof userStatuses)[number];

export const userTitles = [
  'Mr',
  'Mrs',
  'Ms',
  'Miss',
  'Master',
  'Dr',
  'Prof',
  'Nurse',
  'Pharm',
  'Mls',
  'Chief',
  'Alhaji',
  'Alhaja',
  'Rev',
  'Baby',
] as const;
export type UserTitle = (typeof userTitles)[number];

export const genders = ['male', 'female', 'prefer not to say'] as const;
export type Gender = (typeof genders)[number];

export const cadres = [
  'doctor',
  'nurse',
  'midwife',
  'pharmacist',
  'lab-scientist',
  'lab-technician',
  'radiographer',
  'sonographer',
  'radiologist',
  'physiotherapist',
  'dietitian',
  'accountant',
  'cashier',
  'records',
  'store',
  'admin',
  'auditor',
  'other',
] as const;
export type Cadre = (typeof cadres)[number];

/** Cadres that treat, diagnose or dispense: they need a practising licence, or a reason why none is given. */
export const clinicalCadres = [
  'doctor',
  'nurse',
  'midwife',
  'pharmacist',
  'lab-scientist',
  'lab-technician',
  'radiographer',
  'sonographer',
  'radiologist',
  'physiotherapist',
  'dietitian',
] as const satisfies readonly Cadre[];

/** Nigerian councils that license clinical staff. */
export const licenceBodies = ['MDCN', 'NMCN', 'PCN', 'MLSCN', 'RRBN', 'other'] as const;
export type LicenceBody = (typeof licenceBodies)[number];

export const employmentTypes = ['full-time', 'part-time', 'locum', 'visiting', 'intern'] as const;
export type EmploymentType = (typeof employmentTypes)[number];

export const roleStatuses = ['active', 'archived'] as const;
export type RoleStatus = (typeof roleStatuses)[number];

/** Days before its end from which a licence counts as expiring. */
export const licenceWarningDays = 30;
/** Rows that one upload takes. */
export const uploadRows = 500;
/** Bytes of a photo or signature. */
export const userImageBytes = 1024 * 1024;
