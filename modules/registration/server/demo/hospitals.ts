import { foundedDaysAgo, secondFoundedDaysAgo } from '#kernel/server/demo/past.ts';

/** A country of the demo: its dial code and the zone its hospitals choose. */
interface DemoCountry {
  readonly country: string;
  readonly dialcode: string;
  readonly zone: readonly [label: string, offset: string];
  /** Network from which its founders sign up. */
  readonly network: string;
}

const nigeria: DemoCountry = { country: 'Nigeria', dialcode: '+234', zone: ['Africa/Lagos (GMT+01:00)', '+01:00'], network: '102.89.32' };
const ghana: DemoCountry = { country: 'Ghana', dialcode: '+233', zone: ['Africa/Accra (GMT+00:00)', '+00:00'], network: '154.160.14' };
const kenya: DemoCountry = { country: 'Kenya', dialcode: '+254', zone: ['Africa/Nairobi (GMT+03:00)', '+03:00'], network: '105.160.22' };
const southAfrica: DemoCountry = {
  country: 'South Africa',
  dialcode: '+27',
  zone: ['Africa/Johannesburg (GMT+02:00)', '+02:00'],
  network: '105.184.9',
};
const rwanda: DemoCountry = { country: 'Rwanda', dialcode: '+250', zone: ['Africa/Kigali (GMT+02:00)', '+02:00'], network: '105.178.41' };

/** What becomes of a sign-up: confirmed and set up, never confirmed, or stuck at the second step of the setup. */
export type SignUpEnd = 'ready' | 'pending' | 'failed';

/** A hospital as its founder typed it into the wizard. */
export interface DemoHospital {
  /** The hospital is `hospital:{key}`, its founder `founder:{key}`. */
  readonly key: string;
  readonly name: string;
  readonly place: DemoCountry;
  readonly state: string;
  readonly city: string;
  readonly address: string;
  readonly rcCode: string;
  readonly founder: string;
  readonly gender: 'male' | 'female';
  readonly email: string;
  readonly phone: string;
  /** Whole days before the demo is made; 0: two hours ago. */
  readonly daysAgo: number;
  readonly end: SignUpEnd;
  /** Confirmed by an operator on the telephone in place of the mail's link. */
  readonly byOperator?: boolean;
}

type Row = readonly [
  key: string,
  name: string,
  place: DemoCountry,
  state: string,
  city: string,
  address: string,
  founder: string,
  gender: 'male' | 'female',
  daysAgo: number,
];

const rows: readonly Row[] = [
  [
    'demo',
    'Lagoon Specialist Hospital',
    nigeria,
    'Lagos',
    'Lagos',
    '14 Bourdillon Close, Ikoyi',
    'Olabisi Abimbola Coker',
    'female',
    foundedDaysAgo,
  ],
  [
    'second',
    'Korle Ridge Medical Centre',
    ghana,
    'Greater Accra',
    'Accra',
    '27 Ridge Crescent, North Ridge',
    'Kwame Boateng',
    'male',
    secondFoundedDaysAgo,
  ],
  [
    'asokoro',
    'Asokoro Family Clinic',
    nigeria,
    'Federal Capital Territory',
    'Abuja',
    '8 Yakubu Gowon Lane, Asokoro',
    'Hadiza Umar Bukar',
    'female',
    24,
  ],
  ['benin', 'Oba Market Maternity', nigeria, 'Edo', 'Benin City', '31 Akpakpava Road', 'Osasu Igbinedion', 'female', 410],
  ['kumasi', 'Adum Central Hospital', ghana, 'Ashanti', 'Kumasi', '5 Prempeh Way, Adum', 'Akosua Mensah', 'female', 505],
  ['tamale', 'Savannah Gate Clinic', ghana, 'Northern', 'Tamale', '12 Bolgatanga Road', 'Abdul Rahman Iddrisu', 'male', 171],
  ['nairobi', 'Hurlingham Day Hospital', kenya, 'Nairobi', 'Nairobi', '44 Argwings Lane, Kilimani', 'Wanjiru Kamau', 'female', 538],
  ['mombasa', 'Nyali Bridge Hospital', kenya, 'Mombasa', 'Mombasa', '3 Links Close, Nyali', 'Salim Said Mwinyi', 'male', 295],
  ['kisumu', 'Winam Gulf Medical Centre', kenya, 'Kisumu', 'Kisumu', '19 Oginga Street, Milimani', 'Achieng Otieno', 'female', 142],
  [
    'joburg',
    'Rosebank Heights Clinic',
    southAfrica,
    'Gauteng',
    'Johannesburg',
    '60 Cradock Row, Rosebank',
    'Thandiwe Nkosi',
    'female',
    470,
  ],
  ['durban', 'Berea Ridge Hospital', southAfrica, 'KwaZulu-Natal', 'Durban', '210 Musgrave Terrace', 'Sipho Dlamini', 'male', 233],
  [
    'capetown',
    'Table Bay Diagnostics',
    southAfrica,
    'Western Cape',
    'Cape Town',
    '7 Loop Court, Foreshore',
    'Anneke van Wyk',
    'female',
    88,
  ],
  ['kigali', 'Nyarutarama Polyclinic', rwanda, 'Kigali', 'Kigali', 'KG 9 Avenue 22', 'Claudine Uwase', 'female', 360],
  ['huye', 'Huye Hills Hospital', rwanda, 'Southern', 'Huye', 'NR 1 Street 40', 'Emmanuel Habimana', 'male', 120],
  ['enugu', 'Coal City Children Hospital', nigeria, 'Enugu', 'Enugu', '22 Ogui Crescent', 'Chinwe Okafor', 'female', 330],
  ['kano', 'Sabuwar Lafiya Hospital', nigeria, 'Kano', 'Kano', '16 Zoo Close, Nasarawa', 'Aminu Sani Gaya', 'male', 264],
  ['ibadan', 'Bodija Eye and Dental Centre', nigeria, 'Oyo', 'Ibadan', '9 Awolowo Bend, Bodija', 'Adedoyin Oladele', 'female', 201],
  ['portharcourt', 'Garden City Trauma Centre', nigeria, 'Rivers', 'Port Harcourt', '55 Aba Expressway', 'Tonye Briggs', 'male', 61],
  ['jos', 'Plateau Heart Clinic', nigeria, 'Plateau', 'Jos', '4 Rayfield Drive', 'Nanret Gyang', 'male', 447],
  ['uyo', 'Ibom Women Hospital', nigeria, 'Akwa Ibom', 'Uyo', '37 Oron Road', 'Idara Udofia', 'female', 97],
  ['takoradi', 'Harbour View Hospital', ghana, 'Western', 'Takoradi', '2 Chapel Hill', 'Ekow Quaye', 'male', 40],
  ['nakuru', 'Menengai Care Hospital', kenya, 'Nakuru', 'Nakuru', '11 Crater Lane', 'Kiprono Cheruiyot', 'male', 3],
  ['abeokuta', 'Olumo Rock Hospital', nigeria, 'Ogun', 'Abeokuta', '6 Ita Eko Street', 'Folarin Sodipo', 'male', 0],
  ['calabar', 'Marina Bay Hospital', nigeria, 'Cross River', 'Calabar', '18 Murtala Way', 'Arit Effanga', 'female', 2],
];

const ends: Readonly<Record<string, SignUpEnd>> = { nakuru: 'pending', abeokuta: 'pending', calabar: 'failed' };
const emails: Readonly<Record<string, string>> = {
  demo: 'hospitaladmin@demo.civis.test',
  second: 'hospitaladmin@second.civis.test',
};
const checkedByTelephone: ReadonlySet<string> = new Set(['huye', 'takoradi']);

/** All hospitals of the demo, in five countries: the demo's own, the second, and 22 that the operator sees. */
export const demoHospitals: readonly DemoHospital[] = rows.map(
  ([key, name, place, state, city, address, founder, gender, daysAgo], index) => ({
    key,
    name,
    place,
    state,
    city,
    address,
    rcCode: `RC-${410_233 + index * 1_709}`,
    founder,
    gender,
    email: emails[key] ?? `director@${key}.civis.test`,
    phone: `80${3 + (index % 6)}${String(4_400_117 + index * 23_911)}`,
    daysAgo,
    end: ends[key] ?? 'ready',
    byOperator: checkedByTelephone.has(key),
  }),
);
