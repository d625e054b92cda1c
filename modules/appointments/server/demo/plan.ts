/** Who can be booked, in which department, for what. Fourteen, each with weekly hours. */
export interface DemoPractitioner {
  readonly user: string;
  readonly department: string;
  readonly types: readonly string[];
  /** Weekly hours in Lagos. */
  readonly days: readonly ('monday' | 'tuesday' | 'wednesday' | 'thursday' | 'friday' | 'saturday')[];
  readonly from: string;
  readonly to: string;
  /** Their own room, where the hospital keeps one of this name. */
  readonly room?: string;
  /** Came to the hospital so many days before the demo is made; else in its first weeks. */
  readonly sinceDays?: number;
}

const week = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'] as const;
const general = ['New consultation', 'Follow-up', 'Telemedicine'];

export const practitioners: readonly DemoPractitioner[] = [
  {
    user: 'doctor',
    room: 'Consulting room 1',
    department: 'General OPD',
    types: [...general, 'Specialist review'],
    days: week,
    from: '08:00',
    to: '16:00',
  },
  {
    user: 'doctor2',
    room: 'Consulting room 2',
    department: 'General OPD',
    types: [...general, 'Specialist review'],
    days: week,
    from: '09:00',
    to: '17:00',
  },
  { user: 'kelechi.anozie', room: 'Consulting room 3', department: 'General OPD', types: general, days: week, from: '08:00', to: '16:00' },
  { user: 'aisha.bello', department: 'General OPD', types: general, days: ['monday', 'wednesday', 'friday'], from: '08:00', to: '18:00' },
  { user: 'chukwudi.mbah', department: 'General OPD', types: ['Specialist review', 'Eye'], days: week, from: '10:00', to: '15:00' },
  {
    user: 'babatunde.ogunleye',
    department: 'General OPD',
    types: ['New consultation', 'Physiotherapy session'],
    days: week,
    from: '08:00',
    to: '14:00',
  },
  {
    user: 'emeka.obiora',
    department: 'General OPD',
    types: general,
    days: ['tuesday', 'thursday', 'saturday'],
    from: '08:00',
    to: '13:00',
  },
  {
    user: 'ibrahim.danjuma',
    department: 'General OPD',
    types: ['Specialist review', 'Follow-up'],
    days: ['tuesday', 'thursday'],
    from: '12:00',
    to: '17:00',
  },
  {
    user: 'folasade.adewale',
    room: 'Paediatric room 1',
    department: 'Paediatrics',
    types: ['Paediatric clinic', 'Follow-up'],
    days: week,
    from: '08:00',
    to: '16:00',
  },
  {
    user: 'uduak.essien',
    room: 'Paediatric room 2',
    department: 'Paediatrics',
    types: ['Paediatric clinic'],
    days: ['monday', 'tuesday', 'thursday'],
    from: '09:00',
    to: '15:00',
  },
  {
    user: 'ngozi.ezeani',
    room: 'Antenatal room',
    department: 'Obstetrics',
    types: ['Antenatal booking', 'Antenatal visit'],
    days: week,
    from: '08:00',
    to: '15:00',
  },
  {
    user: 'karo.okpara',
    department: 'Obstetrics',
    types: ['Antenatal visit', 'Follow-up'],
    days: ['monday', 'wednesday', 'friday'],
    from: '09:00',
    to: '16:00',
  },
  { user: 'efe.omoruyi', room: 'Dental chair 1', department: 'Dental', types: ['Dental'], days: week, from: '08:00', to: '16:00' },
  {
    user: 'simisola.alabi',
    room: 'Dental chair 2',
    department: 'Dental',
    types: ['Dental', 'Follow-up'],
    days: ['tuesday', 'wednesday', 'friday'],
    from: '10:00',
    to: '17:00',
    sinceDays: 179,
  },
];

/** On leave next week. */
export const onLeave: readonly (readonly [user: string, note: string])[] = [
  ['chukwudi.mbah', 'Annual leave'],
  ['simisola.alabi', 'Conference in Abuja'],
  ['babatunde.ogunleye', 'Annual leave'],
];

/** Beside the six that every hospital begins with. */
export const moreTypes = [
  {
    name: 'Antenatal booking',
    color: 'pink',
    durationMinutes: 45,
    departments: ['Obstetrics'],
    preparation: 'Bring your last scan and a list of your medicines.',
  },
  { name: 'Antenatal visit', color: 'grape', durationMinutes: 20, departments: ['Obstetrics'], bookableByPatient: true },
  { name: 'Paediatric clinic', color: 'lime', durationMinutes: 20, departments: ['Paediatrics'], bookableByPatient: true },
  { name: 'Dental', color: 'indigo', durationMinutes: 30, bufferAfter: 10, departments: ['Dental'], bookableByPatient: true },
  {
    name: 'Eye',
    color: 'yellow',
    durationMinutes: 20,
    departments: ['General OPD'],
    preparation: 'Do not wear contact lenses on the day.',
  },
  { name: 'Physiotherapy session', color: 'red', durationMinutes: 40, departments: ['General OPD'], createsConsultation: false },
] as const;

export const cancelReasons = ['Patient request', 'Doctor unavailable', 'Duplicate', 'Patient request', 'Other'] as const;

export const visitReasons = [
  'Fever for three days',
  'Blood pressure check',
  'Back pain',
  'Review of results',
  'Cough',
  'Headache',
  'Diabetes follow-up',
  'Stomach pain',
  'Skin rash',
  'Toothache',
] as const;

/** People without a record here. */
export const outsiders = [
  ['Chidi Okonkwo', '8037712001', 'male'],
  ['Fatima Sani', '8037712002', 'female'],
  ['Bode Akin', '8037712003', 'male'],
  ['Grace Effah', '8037712004', 'female'],
  ['Yusuf Dantata', '8037712005', 'male'],
  ['Ejiro Omatsola', '8037712006', 'female'],
  ['Kunle Afolabi', '8037712007', 'male'],
  ['Mercy Danladi', '8037712008', 'female'],
  ['Ifeanyi Ude', '8037712009', 'male'],
  ['Rahma Bello', '8037712010', 'female'],
  ['Tope Lawson', '8037712011', 'male'],
  ['Patience Ekpo', '8037712012', 'female'],
  ['Segun Ojo', '8037712013', 'male'],
  ['Amara Nnadi', '8037712014', 'female'],
  ['Ibrahim Musa', '8037712015', 'male'],
  ['Bisi Alade', '8037712016', 'female'],
  ['Emeka Obi', '8037712017', 'male'],
  ['Hadiza Umar', '8037712018', 'female'],
  ['Femi Coker', '8037712019', 'male'],
  ['Ngozi Ibe', '8037712020', 'female'],
  ['David Etuk', '8037712021', 'male'],
  ['Zainab Audu', '8037712022', 'female'],
  ['Obinna Eke', '8037712023', 'male'],
  ['Dupe Sowande', '8037712024', 'female'],
  ['Musa Idris', '8037712025', 'male'],
] as const;
