import { addCalendarDays } from '#kernel/server/clock/instants.ts';
import type { CalendarDate } from '#kernel/contract/fields.ts';
import type { z } from 'zod';
import type { RegisterPatient } from '../contract/records.ts';
import { type People, peoples, quarters } from './demo/names.ts';

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
  'Banker',
  'Artisan',
  'Lawyer',
  'Caterer',
];
const kinds = ['spouse', 'parent', 'child', 'sibling', 'guardian', 'friend'] as const;
const bloods = ['O+', 'O+', 'O+', 'O+', 'A+', 'A+', 'B+', 'B+', 'AB+', 'O-', 'A-', 'B-', 'AB-', 'unknown', 'unknown'] as const;
const genotypes = ['AA', 'AA', 'AA', 'AS', 'AS', 'AC', 'unknown', 'SS'] as const;

export type DemoPerson = z.input<typeof RegisterPatient>;

/** Makes the demo's people out of one seeded generator, so that each making is the same. */
export class DemoPeople {
  readonly #random: () => number;
  readonly #today: CalendarDate;
  readonly #names = new Set<string>();
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

  /** A given name and family name that nobody else has; as wanted where they are named. */
  #name(people: People, gender: string, wanted: Partial<DemoPerson>): { firstName: string; lastName: string } {
    for (;;) {
      const firstName = wanted.firstName ?? this.pick(gender === 'female' ? people.female : people.male);
      const lastName = wanted.lastName ?? this.pick(people.last);
      const name = `${lastName} ${firstName}`;
      if (this.#names.has(name) && !wanted.firstName) continue;
      this.#names.add(name);
      return { firstName, lastName };
    }
  }

  /** A person with a number and address of their own, and a next of kin. */
  person(ageYears: number, changes: Partial<DemoPerson> = {}): DemoPerson {
    this.#made += 1;
    const family = changes.lastName;
    const people = peoples.find(({ last }) => family && last.includes(family)) ?? this.pick(peoples);
    const gender = changes.gender ?? (this.chance(0.54) ? 'female' : 'male');
    const { firstName, lastName } = this.#name(people, gender, changes);
    const [city, lga, state] = this.pick(quarters);
    // Those who are just of age were children when the demo registered them.
    const child = ageYears < 20;
    const religion = this.pick(people.religions);
    return {
      firstName,
      lastName,
      middleName: religion === 'Christianity' ? this.pick(middles) : null,
      gender,
      title: child ? (gender === 'female' ? 'Miss' : 'Master') : null,
      dateOfBirth: this.bornYearsAgo(ageYears),
      maritalStatus: this.#maritalStatus(ageYears),
      dialCode: '+234',
      phoneNumber: `0${this.pick(['803', '806', '813', '703', '902'])}${String(1_000_000 + ((this.#made * 34_567) % 8_999_999))}`,
      email: this.chance(0.4) ? `person${this.#made}@mail.example` : null,
      address: `${1 + Math.floor(this.#random() * 90)} ${this.pick(streets)}`,
      city,
      lga,
      state,
      country: 'Nigeria',
      nationality: 'Nigerian',
      stateOfOrigin: this.pick(people.origins),
      religion,
      language: people.language,
      occupation: child ? null : this.#occupation(ageYears),
      ...(child || this.chance(0.4) ? {} : { idType: 'NIN' as const, idNumber: String(21_000_000_000 + this.#made * 71_993) }),
      bloodGroup: this.pick(bloods),
      genotype: this.pick(genotypes),
      consentDataProcessing: true,
      consentTreatment: true,
      consentMethod: 'written',
      confirmNotDuplicate: true,
      nextOfKins: [this.#kin(people, child, lastName)],
      ...changes,
    };
  }

  #maritalStatus(ageYears: number) {
    if (ageYears < 20) return 'single';
    if (ageYears < 30) return this.pick(['single', 'single', 'married'] as const);
    return ageYears < 55
      ? this.pick(['married', 'married', 'married', 'divorced', 'single'] as const)
      : this.pick(['married', 'widowed'] as const);
  }

  #occupation(ageYears: number): string {
    if (ageYears < 25) return this.chance(0.6) ? 'Student' : this.pick(work);
    return ageYears > 66 ? 'Retired' : this.pick(work);
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
