/** Life of a hospital: registered, confirmed, halted by the operator, ended. */
export const hospitalStatuses = ['pending', 'active', 'suspended', 'closed'] as const;
export type HospitalStatus = (typeof hospitalStatuses)[number];

export const facilityTypes = ['clinic', 'maternity', 'diagnostic-centre', 'general', 'specialist', 'teaching', 'other'] as const;
export type FacilityType = (typeof facilityTypes)[number];

export const ownerships = ['private', 'public', 'faith-based', 'ngo', 'military'] as const;
export type Ownership = (typeof ownerships)[number];

export const dateFormats = ['DD/MM/YYYY', 'MM/DD/YYYY', 'YYYY-MM-DD'] as const;
export type DateFormat = (typeof dateFormats)[number];

export const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
export type Weekday = (typeof weekdays)[number];

/** Days on which a calendar's week may begin. */
export const weekStarts = ['monday', 'saturday', 'sunday'] as const;
export type WeekStart = (typeof weekStarts)[number];

/** Departments and specializations: in use, or kept for old records only. */
export const catalogueStatuses = ['active', 'archived'] as const;
export type CatalogueStatus = (typeof catalogueStatuses)[number];

export const departmentKinds = [
  'clinical',
  'nursing',
  'laboratory',
  'radiology',
  'pharmacy',
  'theatre',
  'blood-bank',
  'finance',
  'admin',
  'records',
  'store',
  'support',
] as const;
export type DepartmentKind = (typeof departmentKinds)[number];

const offices: ReadonlySet<DepartmentKind> = new Set(['finance', 'admin', 'records', 'store', 'support']);

/** Whether patients are seen in departments of a kind: only there are they booked, treated and given medicines. */
export function seesPatients(kind: DepartmentKind): boolean {
  return !offices.has(kind);
}

/** Levels of the department tree: a department, its units, their sub-units. */
export const deepestDepartment = 3;

/** Printed on paper and labels. */
export const hospitalImages = ['logo', 'stamp'] as const;
export type HospitalImage = (typeof hospitalImages)[number];

/** Logo and stamp at most 1 MB. */
export const imageBytes = 1_048_576;

export interface DefaultSpecialization {
  readonly id: string;
  readonly name: string;
}

const defaultNames = [
  'Allergy and immunology',
  'Anesthesiology',
  'Cardiology',
  'Dentistry',
  'Dermatology',
  'Diagnostic radiology',
  'Emergency medicine',
  'Endocrinology',
  'Family medicine',
  'Gastroenterology',
  'General',
  'Geriatric medicine',
  'Hematology',
  'Internal medicine',
  'Medical genetics',
  'Nephrology',
  'Neurology',
  'Nuclear medicine',
  'Obstetrics and gynecology',
  'Oncology',
  'Ophthalmology',
  'Otolaryngology',
  'Pathology',
  'Pediatrics',
  'Physical medicine and rehabilitation',
  'Preventive medicine',
  'Psychiatry',
  'Rheumatology',
  'Surgery',
  'Urology',
] as const;

/** Invariant 3: the same ids and names in every installation; a new entry goes to the end. */
export const defaultSpecializations: readonly DefaultSpecialization[] = defaultNames.map((name, index) => ({
  id: `01920000-0000-7000-8000-${String(index + 1).padStart(12, '0')}`,
  name,
}));

export interface DefaultDepartment {
  readonly name: string;
  readonly code: string;
  readonly kind: DepartmentKind;
  /** Patients queue there. */
  readonly runsQueue: boolean;
}

/** Made at setup. The first five are the dashboard's rows: their names are exact. */
export const defaultDepartments: readonly DefaultDepartment[] = [
  { name: 'Account', code: 'ACC', kind: 'finance', runsQueue: true },
  { name: 'Admin Department', code: 'ADM', kind: 'admin', runsQueue: false },
  { name: 'Pathology Department', code: 'LAB', kind: 'laboratory', runsQueue: true },
  { name: 'Medical Department', code: 'MED', kind: 'clinical', runsQueue: true },
  { name: 'Nursing Department', code: 'NUR', kind: 'nursing', runsQueue: true },
  { name: 'Pharmacy Department', code: 'PHA', kind: 'pharmacy', runsQueue: true },
  { name: 'Radiology Department', code: 'RAD', kind: 'radiology', runsQueue: true },
  { name: 'Emergency Department', code: 'EMR', kind: 'clinical', runsQueue: true },
  { name: 'Theatre Department', code: 'THE', kind: 'theatre', runsQueue: false },
  { name: 'Blood Bank Department', code: 'BLB', kind: 'blood-bank', runsQueue: false },
  { name: 'Inventory Department', code: 'INV', kind: 'store', runsQueue: false },
  { name: 'Records Department', code: 'REC', kind: 'records', runsQueue: true },
];

/** What the badge of the top bar shows: `(UTC+01:00) Africa/Lagos`, or 'No timezone set'. */
export function zoneBadge(zone: { readonly timeZoneOffset: string | null; readonly timeZoneCode: string | null }): string {
  return zone.timeZoneCode ? `(UTC${zone.timeZoneOffset ?? ''}) ${zone.timeZoneCode}` : 'No timezone set';
}
