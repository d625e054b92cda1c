import { setImmediate as breathe } from 'node:timers/promises';
import type { z } from 'zod';
import type { Refusal } from '#kernel/contract/refusals.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import type { ImportRow } from '../../contract/calls/imports.ts';
import { RegisterPatient } from '../../contract/records.ts';
import type { Here } from '../context.ts';
import { type ComparedPerson, duplicateScore } from '../duplicate-score.ts';
import { findDuplicatesOfMany } from '../find-duplicates.ts';
import { comparedOf, whyDuplicate } from '../register-patient.ts';
import { fullnameOf, whyIncomplete, whyNoGuardian, whyNotPerson } from '../rules.ts';
import type { ImportLine } from './import-file.ts';
import { faultsOfLine } from './line-faults.ts';

const yes = /^(yes|y|true|1|x)$/i;

/** A line as the body of POST patients; whatever is wrong with it is found by that call's own schema. */
function bodyOf({ cells }: ImportLine): z.input<typeof RegisterPatient> {
  const {
    nextOfKinName,
    nextOfKinRelationship,
    nextOfKinDialCode,
    nextOfKinPhone,
    consentDataProcessing,
    gender,
    dateOfBirth,
    bloodGroup,
    genotype,
    phoneNumber,
    dialCode,
    ...rest
  } = cells;
  const kin = nextOfKinName
    ? [
        {
          fullname: nextOfKinName,
          relationship: nextOfKinRelationship?.toLowerCase(),
          dialCode: plus(nextOfKinDialCode ?? dialCode),
          phoneNumber: digits(nextOfKinPhone),
          isLegalGuardian: true,
        },
      ]
    : [];
  return {
    ...rest,
    gender: gender?.toLowerCase(),
    dateOfBirth,
    dialCode: plus(dialCode),
    phoneNumber: digits(phoneNumber),
    bloodGroup: bloodGroup?.toUpperCase() === 'UNKNOWN' ? 'unknown' : bloodGroup?.toUpperCase(),
    genotype: genotype?.toUpperCase() === 'UNKNOWN' ? 'unknown' : genotype?.toUpperCase(),
    maritalStatus: rest.maritalStatus?.toLowerCase(),
    consentDataProcessing: consentDataProcessing ? yes.test(consentDataProcessing) : undefined,
    registrationSource: 'import',
    nextOfKins: kin,
  } as unknown as z.input<typeof RegisterPatient>;
}

function plus(code: string | undefined): string | undefined {
  return code && !code.startsWith('+') ? `+${code}` : code;
}

function digits(text: string | undefined): string | undefined {
  return text?.replace(/[\s()-]/g, '').replace(/^\+/, '');
}

function plainRow({ row, cells }: ImportLine, facts: Partial<ImportRow>): ImportRow {
  return {
    row,
    state: 'valid',
    name: [cells.lastName, cells.firstName].filter(Boolean).join(' '),
    message: null,
    fields: {},
    patientId: null,
    hospitalPatientId: null,
    ...facts,
  };
}

/** A line as it was judged: an order where it may be registered. */
export interface Judged {
  readonly line: ImportLine;
  readonly order: RegisterPatient | null;
  readonly row: ImportRow;
}

function invalid(line: ImportLine, refusal: Refusal): Judged {
  return {
    line,
    order: null,
    row: plainRow(line, {
      state: refusal.code === 'POSSIBLE_DUPLICATE' ? 'duplicate' : 'invalid',
      message: refusal.message,
      fields: { ...refusal.fields },
    }),
  };
}

/** A line by the schema of POST patients and the rules that need no look at other patients. */
function parseLine(place: Here, line: ImportLine): Judged {
  const parsed = RegisterPatient.safeParse(bodyOf(line));
  const issues = parsed.success ? [] : parsed.error.issues;
  const fields = faultsOfLine(line.cells, { issues, today: place.today, required: place.settings.requiredFields });
  if (!parsed.success || Object.keys(fields).length > 0)
    return { line, order: null, row: plainRow(line, { state: 'invalid', message: Object.values(fields)[0] ?? 'Invalid', fields }) };
  const order = parsed.data;
  const facts = { ...order, isDependant: false, today: place.today };
  const refusal =
    whyIncomplete(place.settings, { ...order }) ??
    whyNoGuardian({ ...facts, kins: order.nextOfKins }) ??
    whyNotPerson({ ...facts, isUnidentified: false });
  return refusal ? invalid(line, refusal) : { line, order, row: plainRow(line, {}) };
}

const portion = 250;

/** All lines as they are typed; other requests are served in between. */
export async function parseLines(place: Here, lines: readonly ImportLine[]): Promise<Judged[]> {
  const judged: Judged[] = [];
  for (let at = 0; at < lines.length; at += portion) {
    judged.push(...lines.slice(at, at + portion).map((line) => parseLine(place, line)));
    await breathe();
  }
  return judged;
}

/** What POST patients would say to lines that were parsed, without writing: whoever may be registered already is a duplicate. */
export async function judgeLines(scope: Scope, place: Here, parsed: readonly Judged[]): Promise<Judged[]> {
  const judged: Judged[] = [];
  const threshold = place.settings.duplicateThreshold;
  for (let at = 0; at < parsed.length; at += portion) {
    const part = parsed.slice(at, at + portion);
    const asked = part.filter((each) => each.order !== null);
    const people = asked.map(({ order }) => comparedOf(order as RegisterPatient, null));
    const candidates = await findDuplicatesOfMany(scope, people, threshold);
    const refusals = new Map(asked.map((each, index) => [each, whyDuplicate(candidates[index] ?? [], false)]));
    judged.push(
      ...part.map((each) => {
        const refusal = refusals.get(each);
        return refusal ? invalid(each.line, refusal) : each;
      }),
    );
    await breathe();
  }
  return judged;
}

// Lines of one telephone, number or birth day that a line is compared with: the last so many of its file.
const mostOfOneKey = 50;

/** Two lines of one file may be one person, too: those that share a number, a telephone or a birth day are compared. */
export async function markTwins(judged: readonly Judged[], threshold: number): Promise<Judged[]> {
  const seen = new Map<string, ComparedPerson[]>();
  const marked: Judged[] = [];
  for (const [at, each] of judged.entries()) {
    marked.push(each.order && hasTwin(each.order, seen, threshold) ? twin(each, each.order) : each);
    if (at % 50 === 49) await breathe();
  }
  return marked;
}

function hasTwin(order: RegisterPatient, seen: Map<string, ComparedPerson[]>, threshold: number): boolean {
  const own = comparedOf(order, null);
  const keys = [own.dateOfBirth, ...own.phones, own.idNumber].filter((key) => key !== null);
  const known = new Set(keys.flatMap((key) => (seen.get(key) ?? []).slice(-mostOfOneKey)));
  for (const key of keys) {
    const others = seen.get(key) ?? [];
    others.push(own);
    seen.set(key, others);
  }
  return [...known].some((other) => duplicateScore(own, other).score >= threshold);
}

function twin(each: Judged, order: RegisterPatient): Judged {
  const message = `${fullnameOf(order)} is in this file twice`;
  return { ...each, order: null, row: { ...each.row, state: 'duplicate', message } };
}
