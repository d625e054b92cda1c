import type { Cadre, Gender, LicenceBody, UserTitle } from '../../contract/words.ts';

/** Departments by their code, as the demo hospital has them. */
export const departmentNames = {
  ACC: 'Account',
  ADM: 'Admin Department',
  LAB: 'Pathology Department',
  MED: 'Medical Department',
  NUR: 'Nursing Department',
  PHA: 'Pharmacy Department',
  RAD: 'Radiology Department',
  EMR: 'Emergency Department',
  THE: 'Theatre Department',
  BLB: 'Blood Bank Department',
  INV: 'Inventory Department',
  REC: 'Records Department',
  OPD: 'General OPD',
  TRI: 'Triage',
  PAE: 'Paediatrics',
  OBS: 'Obstetrics',
  DEN: 'Dental',
} as const;
type DepartmentCode = keyof typeof departmentNames;

/** One of the demo hospital's staff, as the Hospital Admin invites them. */
export interface DemoStaff {
  /** `user:{key}`; the name before the @ of their address. */
  readonly key: string;
  readonly title: UserTitle;
  readonly firstName: string;
  readonly lastName: string;
  readonly gender: Gender;
  readonly role: string;
  readonly cadre: Cadre;
  /** The first is the primary one. */
  readonly departments: readonly DepartmentCode[];
  /** Consultants alone have one. */
  readonly specialization?: string;
}

type Row = readonly [
  key: string,
  title: UserTitle,
  name: string,
  sex: 'm' | 'f',
  role: string,
  cadre: Cadre,
  codes: string,
  consultantIn?: string,
];

const rows: readonly Row[] = [
  ['frontdesk', 'Ms', 'Precious Ebo', 'f', 'Front Desk', 'records', 'REC'],
  ['admin', 'Mrs', 'Temitope Ige', 'f', 'Admin', 'admin', 'ADM'],
  ['doctor', 'Dr', 'Adaeze Nwosu', 'f', 'Doctor', 'doctor', 'MED', 'Internal medicine'],
  ['nurse', 'Nurse', 'Blessing Etim', 'f', 'Nurse', 'nurse', 'NUR'],
  ['doctor2', 'Dr', 'Tunde Bakare', 'm', 'Doctor', 'doctor', 'MED OPD', 'Cardiology'],
  ['nurse2', 'Nurse', 'Musa Garba', 'm', 'Nurse', 'nurse', 'NUR EMR'],
  ['pharmacist', 'Pharm', 'Olumide Falade', 'm', 'Pharmacist', 'pharmacist', 'PHA'],
  ['lab', 'Mls', 'Nnamdi Okorie', 'm', 'Lab Technician', 'lab-scientist', 'LAB BLB'],
  ['lab2', 'Mls', 'Ronke Balogun', 'f', 'Lab Technician', 'lab-technician', 'LAB'],
  ['pathologist', 'Dr', 'Obinna Chukwu', 'm', 'Pathologist', 'lab-scientist', 'LAB BLB'],
  ['imaging', 'Mr', 'Kunle Oyedele', 'm', 'Imaging Technician', 'radiographer', 'RAD'],
  ['radiologist', 'Dr', 'Nkechi Aniebo', 'f', 'Radiologist', 'radiologist', 'RAD'],
  ['accountant', 'Mrs', 'Bukola Martins', 'f', 'Accountant', 'accountant', 'ACC'],
  ['cashier', 'Ms', 'Fatima Abdullahi', 'f', 'Cashier', 'cashier', 'ACC'],
  ['inventory', 'Mr', 'Segun Adebayo', 'm', 'Inventory Personnel', 'store', 'INV'],
  ['auditor', 'Mr', 'Victor Ekong', 'm', 'Auditor', 'auditor', 'ADM'],
  ['chuka.nwachukwu', 'Dr', 'Chuka Nwachukwu', 'm', 'Hospital Admin', 'admin', 'ADM'],
  ['kemi.oladipo', 'Ms', 'Kemi Oladipo', 'f', 'Front Desk', 'records', 'REC'],
  ['abdulrahman.kure', 'Mr', 'Abdulrahman Kure', 'm', 'Admin', 'admin', 'ADM REC'],
  ['ibrahim.danjuma', 'Dr', 'Ibrahim Danjuma', 'm', 'Doctor', 'doctor', 'THE MED', 'Surgery'],
  ['ngozi.ezeani', 'Dr', 'Ngozi Ezeani', 'f', 'Doctor', 'doctor', 'OBS THE', 'Obstetrics and gynecology'],
  ['folasade.adewale', 'Dr', 'Folasade Adewale', 'f', 'Doctor', 'doctor', 'PAE', 'Pediatrics'],
  ['emeka.obiora', 'Dr', 'Emeka Obiora', 'm', 'Doctor', 'doctor', 'EMR', 'Emergency medicine'],
  ['halima.yusuf', 'Dr', 'Halima Yusuf', 'f', 'Doctor', 'doctor', 'THE', 'Anesthesiology'],
  ['efe.omoruyi', 'Dr', 'Efe Omoruyi', 'm', 'Doctor', 'doctor', 'DEN', 'Dentistry'],
  ['kelechi.anozie', 'Dr', 'Kelechi Anozie', 'm', 'Doctor', 'doctor', 'OPD'],
  ['aisha.bello', 'Dr', 'Aisha Bello', 'f', 'Doctor', 'doctor', 'OPD MED'],
  ['babatunde.ogunleye', 'Dr', 'Babatunde Ogunleye', 'm', 'Doctor', 'doctor', 'EMR MED'],
  ['uduak.essien', 'Dr', 'Uduak Essien', 'f', 'Doctor', 'doctor', 'PAE'],
  ['terver.iorfa', 'Dr', 'Terver Iorfa', 'm', 'Doctor', 'doctor', 'MED'],
  ['karo.okpara', 'Dr', 'Oghenekaro Okpara', 'm', 'Doctor', 'doctor', 'OBS'],
  ['simisola.alabi', 'Dr', 'Simisola Alabi', 'f', 'Doctor', 'doctor', 'DEN'],
  ['chukwudi.mbah', 'Dr', 'Chukwudi Mbah', 'm', 'Doctor', 'doctor', 'EMR OPD'],
  ['patience.oche', 'Nurse', 'Patience Oche', 'f', 'Nurse', 'nurse', 'NUR'],
  ['funke.adeyemi', 'Nurse', 'Olufunke Adeyemi', 'f', 'Ward Manager', 'nurse', 'NUR OBS'],
  ['chidinma.eze', 'Nurse', 'Chidinma Eze', 'f', 'Nurse', 'nurse', 'NUR'],
  ['rukayat.salami', 'Nurse', 'Rukayat Salami', 'f', 'Nurse', 'nurse', 'TRI'],
  ['grace.dung', 'Nurse', 'Grace Dung', 'f', 'Nurse', 'nurse', 'TRI'],
  ['ifeoma.okeke', 'Nurse', 'Ifeoma Okeke', 'f', 'Nurse', 'nurse', 'TRI NUR'],
  ['zainab.lawal', 'Nurse', 'Zainab Lawal', 'f', 'Nurse', 'nurse', 'EMR'],
  ['joy.ebri', 'Nurse', 'Joy Ebri', 'f', 'Nurse', 'nurse', 'PAE'],
  ['comfort.akpan', 'Nurse', 'Comfort Akpan', 'f', 'Nurse', 'nurse', 'PAE NUR'],
  ['yetunde.fashola', 'Nurse', 'Yetunde Fashola', 'f', 'Nurse', 'midwife', 'OBS'],
  ['hauwa.abubakar', 'Nurse', 'Hauwa Abubakar', 'f', 'Nurse', 'midwife', 'OBS'],
  ['samuel.odey', 'Nurse', 'Samuel Odey', 'm', 'Nurse', 'nurse', 'THE'],
  ['mercy.igwe', 'Nurse', 'Mercy Igwe', 'f', 'Nurse', 'nurse', 'THE NUR'],
  ['peter.nyam', 'Nurse', 'Peter Nyam', 'm', 'Nurse', 'nurse', 'NUR'],
  ['esther.ajayi', 'Nurse', 'Esther Ajayi', 'f', 'Nurse', 'nurse', 'NUR'],
  ['sunday.okon', 'Nurse', 'Sunday Okon', 'm', 'Nurse', 'nurse', 'DEN NUR'],
  ['amaka.udeh', 'Pharm', 'Amaka Udeh', 'f', 'Pharmacist', 'pharmacist', 'PHA'],
  ['sani.mohammed', 'Pharm', 'Sani Mohammed', 'm', 'Pharmacist', 'pharmacist', 'PHA'],
  ['ebiere.dokubo', 'Pharm', 'Ebiere Dokubo', 'f', 'Pharmacist', 'pharmacist', 'PHA'],
  ['ekaette.umoh', 'Mls', 'Ekaette Umoh', 'f', 'Lab Technician', 'lab-scientist', 'LAB BLB'],
  ['yakubu.pam', 'Mls', 'Yakubu Pam', 'm', 'Lab Technician', 'lab-technician', 'LAB'],
  ['amina.sule', 'Ms', 'Amina Sule', 'f', 'Imaging Technician', 'sonographer', 'RAD'],
  ['david.effiong', 'Mr', 'David Effiong', 'm', 'Imaging Technician', 'radiographer', 'RAD'],
  ['chinedu.agu', 'Mr', 'Chinedu Agu', 'm', 'Accountant', 'accountant', 'ACC'],
  ['godwin.idoko', 'Mr', 'Godwin Idoko', 'm', 'Cashier', 'cashier', 'ACC'],
  ['uche.nnaji', 'Mr', 'Uche Nnaji', 'm', 'Inventory Personnel', 'store', 'INV'],
  ['ladi.gyang', 'Ms', 'Ladi Gyang', 'f', 'Inventory Personnel', 'store', 'INV'],
];

/** Everybody but the founder; in the order in which they are invited. */
export const demoStaff: readonly DemoStaff[] = rows.map(([key, title, name, sex, role, cadre, codes, consultantIn]) => {
  const [firstName = '', lastName = ''] = name.split(' ');
  return {
    key,
    title,
    firstName,
    lastName,
    gender: sex === 'm' ? 'male' : 'female',
    role,
    cadre,
    departments: codes.split(' ') as DepartmentCode[],
    ...(consultantIn ? { specialization: consultantIn } : {}),
  };
});

/** Invited the day before the demo is made; has not answered yet. */
export const waitingStaff: DemoStaff = {
  key: 'ruth.adamu',
  title: 'Ms',
  firstName: 'Ruth',
  lastName: 'Adamu',
  gender: 'female',
  role: 'Front Desk',
  cadre: 'records',
  departments: ['REC'],
};

/** Left the hospital: days before the demo is made, and why. */
export const leavers: readonly (readonly [key: string, daysAgo: number, reason: string])[] = [
  ['terver.iorfa', 96, 'Moved to a residency programme in Jos'],
  ['esther.ajayi', 31, 'Resigned'],
];

/** Joined later than the hospital's first weeks: days before the demo is made. */
export const lateJoiners: Readonly<Record<string, number>> = {
  'simisola.alabi': 181,
  'sunday.okon': 178,
  'ebiere.dokubo': 295,
  'david.effiong': 388,
  'ladi.gyang': 120,
};

/** Days from the day the demo is made to the end of a licence, where the end is near or past. */
export const licenceEnds: Readonly<Record<string, number>> = { 'joy.ebri': 12, 'amaka.udeh': 26, 'kelechi.anozie': -9 };

const bodies: Partial<Readonly<Record<Cadre, LicenceBody>>> = {
  doctor: 'MDCN',
  radiologist: 'MDCN',
  nurse: 'NMCN',
  midwife: 'NMCN',
  pharmacist: 'PCN',
  'lab-scientist': 'MLSCN',
  'lab-technician': 'MLSCN',
  radiographer: 'RRBN',
  sonographer: 'RRBN',
};

/** The council that licenses a cadre; null where none does. */
export function licenceBodyOf(cadre: Cadre): LicenceBody | null {
  return bodies[cadre] ?? null;
}
