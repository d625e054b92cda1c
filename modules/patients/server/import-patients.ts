import type { z } from 'zod';
import { Refusal } from '#kernel/contract/refusals.ts';
import type { UploadedFile } from '#kernel/server/module/implement.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import type { ImportResult } from '../contract/calls/imports.ts';
import { RegisterPatient } from '../contract/records.ts';
import { here, type Here } from './context.ts';
import { type ImportLine, readImport } from './import-file.ts';
import { checkPerson, comparedOf, registerPatient } from './register-patient.ts';
import { fullnameOf, whyIncomplete, whyNoGuardian } from './rules.ts';
import { duplicateScore } from './duplicate-score.ts';
import { refuseIf } from '#kernel/contract/refusals.ts';

type Row = ImportResult['rows'][number];

const yes = /^(yes|y|true|1|x)$/i;

/** 31/01/1990 and 31-01-1990 as Nigeria writes them; ISO stays. */
function isoDay(text: string | undefined): string | undefined {
  const local = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text ?? '');
  return local ? `${local[3]}-${String(local[2]).padStart(2, '0')}-${String(local[1]).padStart(2, '0')}` : text;
}

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
    dateOfBirth: isoDay(dateOfBirth),
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

function plainRow({ row, cells }: ImportLine, facts: Partial<Row>): Row {
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

interface Judged {
  readonly line: ImportLine;
  readonly order: RegisterPatient | null;
  readonly row: Row;
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

/** What POST patients would say to a line, without writing. */
async function judge(scope: Scope, place: Here, line: ImportLine): Promise<Judged> {
  const parsed = RegisterPatient.safeParse(bodyOf(line));
  if (!parsed.success) {
    const fields = Object.fromEntries(parsed.error.issues.map((issue) => [issue.path.join('.') || 'row', issue.message]));
    return { line, order: null, row: plainRow(line, { state: 'invalid', message: Object.values(fields)[0] ?? 'Invalid', fields }) };
  }
  const order = parsed.data;
  try {
    refuseIf(whyIncomplete(place.settings, { ...order }));
    refuseIf(whyNoGuardian({ ...order, isDependant: false, kins: order.nextOfKins, today: place.today }));
    await checkPerson(scope, place, { typed: order, confirmed: false });
    return { line, order, row: plainRow(line, {}) };
  } catch (error) {
    if (error instanceof Refusal) return invalid(line, error);
    throw error;
  }
}

/** Two lines of one file may be one person, too: only names that begin alike are compared. */
function markTwins(judged: readonly Judged[], threshold: number): Judged[] {
  const seen = new Map<string, ReturnType<typeof comparedOf>[]>();
  return judged.map((each) => {
    if (!each.order) return each;
    const own = comparedOf(each.order, null);
    const keys = [own.dateOfBirth, ...own.phones, own.idNumber].filter((key) => key !== null);
    const known = keys.flatMap((key) => seen.get(key) ?? []);
    for (const key of keys) seen.set(key, [...(seen.get(key) ?? []), own]);
    if (!known.some((other) => duplicateScore(own, other).score >= threshold)) return each;
    return {
      ...each,
      order: null,
      row: { ...each.row, state: 'duplicate' as const, message: `${fullnameOf(each.order)} stands twice in this file` },
    };
  });
}

/**
 * POST patients/upload: every line goes through the act of POST patients. Nothing is saved when a line is not valid, unless
 * `skipInvalid`; `dryRun` only judges.
 */
export async function importPatients(
  scope: Scope,
  file: UploadedFile | undefined,
  { dryRun, skipInvalid }: { dryRun: boolean; skipInvalid: boolean },
): Promise<ImportResult> {
  const lines = await readImport(file);
  const place = await here(scope);
  const judged: Judged[] = [];
  for (const line of lines) judged.push(await judge(scope, place, line));
  const marked = markTwins(judged, place.settings.duplicateThreshold);
  const bad = marked.filter((each) => each.order === null).length;
  const saves = !dryRun && (bad === 0 || skipInvalid);
  const rows: Row[] = [];
  for (const { order, row } of marked) {
    if (!saves || !order) rows.push(row);
    else {
      const patient = await registerPatient(scope, { ...order, confirmNotDuplicate: true }, 'import');
      rows.push({ ...row, state: 'saved', patientId: patient.id, hospitalPatientId: patient.hospitalPatientId });
    }
  }
  const saved = rows.filter((row) => row.state === 'saved').length;
  await scope.record({
    action: 'job',
    entity: 'Patient',
    summary: dryRun ? `Import of ${lines.length} patients tried` : `${saved} of ${lines.length} patients imported`,
    after: { total: lines.length, invalid: bad, saved },
  });
  return { dryRun, total: lines.length, valid: lines.length - bad, invalid: bad, saved, rows };
}
