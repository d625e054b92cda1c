import { addCalendarDays } from '#kernel/server/clock/instants.ts';
import type { CalendarDate } from '#kernel/contract/fields.ts';
import type { z } from 'zod';
import type { RegisterPatient } from '../contract/records.ts';

interface People {
  readonly last: readonly string[];
  readonly female: readonly string[];
  readonly male: readonly string[];
  readonly places: readonly (readonly [city: string, state: string])[];
}

/** Names by people of Nigeria: family names, then given names of women and men. */
const peoples: readonly People[] = [
  {
    last: ['Adeyemi', 'Ogunleye', 'Balogun', 'Akinola', 'Fashola', 'Oyelaran', 'Adebayo', 'Ọláwálé', 'Afolabi', 'Alabi'],
    female: ['Folake', 'Yetunde', 'Bọ́lá', 'Temitope', 'Ronke', 'Abimbola', 'Titilayo', 'Kehinde'],
    male: ['Tunde', 'Segun', 'Femi', 'Kunle', 'Babatunde', 'Adewale', 'Taiwo', 'Gbenga'],
    places: [
      ['Ikeja', 'Lagos'],
      ['Ibadan', 'Oyo'],
      ['Abeokuta', 'Ogun'],
    ],
  },
  {
    last: ['Okafor', 'Eze', 'Nwosu', 'Okonkwo', 'Obi', 'Onyekachi', 'Umeh', 'Nnamdi', 'Chukwu', 'Okoro'],
    female: ['Ngozi', 'Chioma', 'Adaeze', 'Ifeoma', 'Amaka', 'Nkechi', 'Chiamaka', 'Uju'],
    male: ['Emeka', 'Chidi', 'Obinna', 'Ikechukwu', 'Uche', 'Kelechi', 'Nonso', 'Chukwuemeka'],
    places: [
      ['Surulere', 'Lagos'],
      ['Enugu', 'Enugu'],
      ['Owerri', 'Imo'],
    ],
  },
  {
    last: ['Ibrahim', 'Musa', 'Abubakar', 'Bello', 'Sani', 'Mohammed', 'Yakubu', 'Garba', 'Suleiman', 'Aliyu'],
    female: ['Aisha', 'Fatima', 'Hauwa', 'Zainab', 'Maryam', 'Khadija', 'Halima', 'Amina'],
    male: ['Ibrahim', 'Usman', 'Yusuf', 'Ahmed', 'Sadiq', 'Aminu', 'Kabiru', 'Nasiru'],
    places: [
      ['Kano', 'Kano'],
      ['Kaduna', 'Kaduna'],
      ['Agege', 'Lagos'],
    ],
  },
  {
    last: ['Effiong', 'Bassey', 'Etim', 'Okon', 'Dakuku', 'Ebikeme', 'Osaze', 'Igbinosa', 'Tyav', 'Terver'],
    female: ['Ekaette', 'Idara', 'Itoro', 'Osato', 'Ebiere', 'Mercy', 'Blessing', 'Doose'],
    male: ['Ubong', 'Efe', 'Ekong', 'Tamuno', 'Osagie', 'Terna', 'Preye', 'David'],
    places: [
      ['Uyo', 'Akwa Ibom'],
      ['Benin City', 'Edo'],
      ['Lekki', 'Lagos'],
    ],
  },
];

const middles = ['Grace', 'Joy', 'Peace', 'Samuel', 'Faith', 'John', 'Mary', 'Emmanuel', null, null, null, null];
const streets = [
  'Allen Avenue',
  'Marina Road',
  'Awolowo Way',
  'Ahmadu Bello Street',
  'Herbert Macaulay Road',
  'Broad Street',
  'Zik Avenue',
  'Airport Road',
];
const work = [
  'Trader',
  'Teacher',
  'Civil servant',
  'Driver',
  'Farmer',
  'Nurse',
  'Engineer',
  'Tailor',
  'Student',
  'Retired',
  'Banker',
  'Artisan',
];
const kinds = ['spouse', 'parent', 'child', 'sibling', 'guardian', 'friend'] as const;
const bloods = ['O+', 'O+', 'O+', 'A+', 'A+', 'B+', 'O-', 'AB+', 'unknown', 'unknown'] as const;
const genotypes = ['AA', 'AA', 'AA', 'AS', 'AS', 'AC', 'unknown', 'SS'] as const;

export type DemoPerson = z.input<typeof RegisterPatient>;

/** Makes the demo's people out of one seeded generator, so that each making is the same. */
export class DemoPeople {
  readonly #random: () => number;
  readonly #today: CalendarDate;
  #made = 0;

  constructor(random: () => number, today: CalendarDate) {
    this.#random = random;
    this.#today = today;
  }

  pick<T>(items: readonly T[]): T {
    return items[Math.floor(this.#random() * items.length)] as T;
  }

  /** True with a chance of `share`. */
  chance(share: number): boolean {
    return this.#random() < share;
  }

  /** A birth day that makes somebody `years` old, some months and days more. */
  bornYearsAgo(years: number): CalendarDate {
    return addCalendarDays(this.#today, -Math.floor(years * 365.25 + this.#random() * 360) - 1);
  }

  /** A person with a number and address of their own; 95 in 100 with a next of kin. */
  person(ageYears: number, changes: Partial<DemoPerson> = {}): DemoPerson {
    this.#made += 1;
    const people = this.pick(peoples);
    const gender = changes.gender ?? (this.chance(0.54) ? 'female' : 'male');
    const lastName = this.pick(people.last);
    const [city, state] = this.pick(people.places);
    // Those who are just of age were children when the demo registered them.
    const child = ageYears < 20;
    return {
      firstName: this.pick(gender === 'female' ? people.female : people.male),
      lastName,
      middleName: this.pick(middles),
      gender,
      title: child ? (gender === 'female' ? 'Miss' : 'Master') : null,
      dateOfBirth: this.bornYearsAgo(ageYears),
      maritalStatus: child ? 'single' : this.pick(['single', 'married', 'married', 'widowed', 'divorced'] as const),
      dialCode: '+234',
      phoneNumber: `0${this.pick(['803', '806', '813', '703', '902'])}${String(1_000_000 + ((this.#made * 34_567) % 8_999_999))}`,
      email: this.chance(0.4) ? `person${this.#made}@mail.example` : null,
      address: `${1 + Math.floor(this.#random() * 90)} ${this.pick(streets)}`,
      city,
      state,
      country: 'Nigeria',
      nationality: 'Nigerian',
      stateOfOrigin: state,
      religion: this.pick(['Christianity', 'Islam', 'Christianity', 'Islam', 'Traditional'] as const),
      occupation: child ? null : this.pick(work),
      bloodGroup: this.pick(bloods),
      genotype: this.pick(genotypes),
      consentDataProcessing: true,
      consentTreatment: true,
      consentMethod: 'written',
      confirmNotDuplicate: true,
      nextOfKins: this.chance(0.95) ? [this.#kin(people, child, lastName)] : [],
      ...changes,
    };
  }

  #kin(people: People, child: boolean, lastName: string): NonNullable<DemoPerson['nextOfKins']>[number] {
    return {
      fullname: `${lastName} ${this.pick(this.chance(0.5) ? people.female : people.male)}`,
      relationship: child ? 'parent' : this.pick(kinds),
      dialCode: '+234',
      phoneNumber: `0809${String(1_000_000 + ((this.#made * 77_777) % 8_999_999))}`,
      isEmergencyContact: true,
      isLegalGuardian: child,
    };
  }
}
