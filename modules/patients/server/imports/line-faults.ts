import type { CalendarDate } from '#kernel/contract/fields.ts';
import type { Refusal } from '#kernel/contract/refusals.ts';
import { findCountry } from '#modules/reference-data/server/index.ts';
import {
  bloodGroups,
  genders,
  genotypes,
  idTypes,
  type ImportColumn,
  kinRelationships,
  maritalStatuses,
  patientTitles,
} from '../../contract/words.ts';
import { faultsTogether } from '../../contract/together.ts';
import { whyNotPerson } from '../rules.ts';

type Cells = Readonly<Partial<Record<ImportColumn, string>>>;
type Faults = Readonly<Record<string, string>>;

/** What the schema of POST patients found, as zod tells it. */
interface Issue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
  readonly code?: string | undefined;
  readonly maximum?: unknown;
}

const labels = {
  firstName: 'First name',
  lastName: 'Last name',
  middleName: 'Middle name',
  title: 'Title',
  gender: 'Gender',
  dateOfBirth: 'Date of birth',
  dialCode: 'Dial code',
  phoneNumber: 'Phone number',
  email: 'Email',
  address: 'Address',
  city: 'City',
  state: 'State',
  lga: 'LGA',
  country: 'Country',
  maritalStatus: 'Marital status',
  idType: 'ID type',
  idNumber: 'ID number',
  bloodGroup: 'Blood group',
  genotype: 'Genotype',
  nextOfKinName: 'Name of the next of kin',
  nextOfKinRelationship: 'Relationship of the next of kin',
  nextOfKinDialCode: 'Dial code of the next of kin',
  nextOfKinPhone: 'Phone number of the next of kin',
  consentDataProcessing: 'Consent to data processing',
} as const satisfies Record<ImportColumn, string>;

const choices: Readonly<Partial<Record<ImportColumn, readonly string[]>>> = {
  title: patientTitles,
  gender: genders,
  maritalStatus: maritalStatuses,
  idType: idTypes,
  bloodGroup: bloodGroups,
  genotype: genotypes,
  nextOfKinRelationship: kinRelationships,
};

/** How what a cell holds is written, where its column wants a form of its own. */
const forms: Readonly<Partial<Record<ImportColumn, string>>> = {
  dateOfBirth: 'is not a date: write year, month and day, such as 1990-01-31',
  dialCode: 'is not a dial code: write it such as +234',
  nextOfKinDialCode: 'is not a dial code: write it such as +234',
  phoneNumber: 'is not a phone number: write 8 to 17 digits',
  nextOfKinPhone: 'is not a phone number: write 8 to 17 digits',
  email: 'is not an email address',
};

const ofKin: Readonly<Record<string, ImportColumn>> = {
  fullname: 'nextOfKinName',
  relationship: 'nextOfKinRelationship',
  dialCode: 'nextOfKinDialCode',
  phoneNumber: 'nextOfKinPhone',
};

/** The heading under which the person finds the cell. */
function columnOf(path: readonly PropertyKey[]): string {
  const names = path.map(String);
  return names[0] === 'nextOfKins' ? (ofKin[names.at(-1) ?? ''] ?? 'nextOfKinName') : names.join('.') || 'row';
}

const isColumn = (name: string): name is ImportColumn => name in labels;

function wordsFor(column: string, cells: Cells, { message, code, maximum }: Issue): string {
  if (!isColumn(column)) return message;
  const label = labels[column];
  const typed = cells[column]?.trim() ?? '';
  const known = choices[column];
  if (typed === '') return known ? `${label} is missing: write ${known.join(', ')}` : `${label} is missing`;
  if (code === 'too_big' && !forms[column]) return `${label} is too long: at most ${String(maximum)} characters`;
  if (known)
    return known.some((word) => word.toLowerCase() === typed.toLowerCase())
      ? message
      : `${label} "${typed}" is not known: write ${known.join(', ')}`;
  if (forms[column]) return `${label} "${typed}" ${forms[column]}`;
  return message.replace(/^First Name|^Last Name|^Middle Name/, () => `${label} "${typed}"`);
}

/** Faults that single cells have and that the schema cannot name: they stand before what it says. */
function faultsOfCells({ country, consentDataProcessing }: Cells): Faults {
  const faults: Record<string, string> = {};
  if (country && !findCountry(country)) faults['country'] = `Country "${country}" is not known: write its English name or its code`;
  if (!consentDataProcessing) faults['consentDataProcessing'] = 'Consent to data processing is missing: write yes where it was given';
  else if (/^(no|n|false|0)$/i.test(consentDataProcessing.trim()))
    faults['consentDataProcessing'] = 'Without consent to data processing a patient cannot be registered';
  return faults;
}

const none = { idType: null, idNumber: null, phoneNumber: null, dialCode: null };
const dayForm = /^\d{4}-\d\d-\d\d$/;

/** Each rule about a person is asked by itself, with all else as it should be: one fault does not hide another. */
function faultsOfPerson(cells: Cells, today: CalendarDate): Faults {
  const { dateOfBirth, phoneNumber } = cells;
  const good = { dateOfBirth: today, phoneNumber: '1', isDependant: false, isUnidentified: false, consentDataProcessing: true, today };
  // What is no day at all is named by the schema.
  const day = dateOfBirth && !dayForm.test(dateOfBirth) ? today : (dateOfBirth ?? null);
  const found: readonly (readonly [ImportColumn, Refusal | null])[] = [
    ['dateOfBirth', whyNotPerson({ ...good, dateOfBirth: day })],
    ['phoneNumber', whyNotPerson({ ...good, phoneNumber: phoneNumber ?? null })],
  ];
  return Object.fromEntries(
    found.flatMap(([column, refusal]) => {
      if (!refusal) return [];
      return [[column, cells[column] ? `${refusal.message}: ${cells[column]}` : `${labels[column]} is missing`]];
    }),
  );
}

/** Fields that this hospital wants on every record and that a line leaves empty. */
function faultsOfHospital(cells: Cells, required: readonly string[]): Faults {
  const missing = required.filter((field) => !(field === 'nextOfKins' ? cells.nextOfKinName : cells[field as ImportColumn])?.trim());
  return Object.fromEntries(
    missing.map((field) => {
      const column = field === 'nextOfKins' ? 'nextOfKinName' : field;
      return [column, `${isColumn(column) ? labels[column] : field} is missing: this hospital requires it`];
    }),
  );
}

/**
 * Everything that is wrong with a line of an import, by the heading of its column, each in words that say what to write: a person mends
 * a row once. `issues` are those of POST patients' schema; `today` is the hospital's day, `required` the fields its settings ask for.
 */
export function faultsOfLine(
  cells: Cells,
  { issues, today, required }: { readonly issues: readonly Issue[]; readonly today: CalendarDate; readonly required: readonly string[] },
): Faults {
  const faults: Record<string, string> = { ...faultsOfHospital(cells, required), ...faultsOfPerson(cells, today) };
  const together = faultsTogether({ ...none, ...cells }).map(([column, message]) => ({ path: [column], message }));
  const told = new Set<string>();
  for (const issue of [...issues, ...together]) {
    const column = columnOf(issue.path);
    if (told.has(column)) continue;
    told.add(column);
    faults[column] = wordsFor(column, cells, issue);
  }
  return { ...faults, ...faultsOfCells(cells) };
}
