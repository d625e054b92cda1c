import type { CalendarDate } from '#kernel/contract/fields.ts';
import { fillWords, type Refusal } from '#kernel/contract/refusals.ts';
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
import { type ImportFault, importFaults, importLabels } from '../../contract/import-faults.ts';
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

const choices: Readonly<Partial<Record<ImportColumn, readonly string[]>>> = {
  title: patientTitles,
  gender: genders,
  maritalStatus: maritalStatuses,
  idType: idTypes,
  bloodGroup: bloodGroups,
  genotype: genotypes,
  nextOfKinRelationship: kinRelationships,
};

/** What is said of a cell whose column wants a form of its own. */
const forms: Readonly<Partial<Record<ImportColumn, ImportFault>>> = {
  dateOfBirth: 'date',
  dialCode: 'dialCode',
  nextOfKinDialCode: 'dialCode',
  phoneNumber: 'phone',
  nextOfKinPhone: 'phone',
  email: 'email',
};

const say = (fault: ImportFault, values: Readonly<Record<string, string>> = {}) => fillWords(importFaults[fault].message, values);

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

const isColumn = (name: string): name is ImportColumn => name in importLabels;

function wordsFor(column: string, cells: Cells, { message, code, maximum }: Issue): string {
  if (!isColumn(column)) return message;
  const label = importLabels[column].message;
  const typed = cells[column]?.trim() ?? '';
  const known = choices[column];
  const written = known?.join(', ') ?? '';
  const form = forms[column];
  if (typed === '') return known ? say('missingChoice', { label, choices: written }) : say('missing', { label });
  if (code === 'too_big' && !form) return say('tooLong', { label, n: String(maximum) });
  if (known)
    return known.some((word) => word.toLowerCase() === typed.toLowerCase()) ? message : say('unknown', { label, typed, choices: written });
  if (form) return say(form, { label, typed });
  return /^(?:First|Last|Middle) Name can contain only letters/.test(message) ? say('letters', { label, typed }) : message;
}

/** Faults that single cells have and that the schema cannot name: they stand before what it says. */
function faultsOfCells({ country, consentDataProcessing }: Cells): Faults {
  const faults: Record<string, string> = {};
  if (country && !findCountry(country)) faults['country'] = say('country', { typed: country });
  if (!consentDataProcessing) faults['consentDataProcessing'] = say('consentMissing');
  else if (/^(no|n|false|0)$/i.test(consentDataProcessing.trim())) faults['consentDataProcessing'] = say('consentRefused');
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
      const typed = cells[column];
      return [[column, typed ? say('rule', { rule: refusal.message, typed }) : say('missing', { label: importLabels[column].message })]];
    }),
  );
}

/** Fields that this hospital wants on every record and that a line leaves empty. */
function faultsOfHospital(cells: Cells, required: readonly string[]): Faults {
  const missing = required.filter((field) => !(field === 'nextOfKins' ? cells.nextOfKinName : cells[field as ImportColumn])?.trim());
  return Object.fromEntries(
    missing.map((field) => {
      const column = field === 'nextOfKins' ? 'nextOfKinName' : field;
      return [column, say('required', { label: isColumn(column) ? importLabels[column].message : field })];
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
