import { type RawBuilder, sql } from 'kysely';
import type { Id } from '#kernel/contract/fields.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { confidentialPatient } from '../contract/words.ts';

// The one place that says what of a confidential patient shows in lists, searches, papers and notices: the hospital's number,
// the Civis ID and a mark in place of the name. The record itself opens by `openPatient` alone.

type Seer = Pick<Scope, 'may' | 'actor'>;

/** May the actor know who confidential patients are? Patients see their own records only, and jobs write what others read by this rule. */
export function seesConfidential({ actor, may }: Seer): boolean {
  return actor.kind === 'patient' || actor.kind === 'system' || may('View Confidential Patient');
}

// What of a row tells who somebody is. Texts that a row must have become the mark, the others are empty.
const tells = [
  ...(['phoneNumber', 'alternatePhone', 'email', 'dateOfBirth', 'photoAttachmentId', 'photoId', 'title', 'address', 'age'] as const),
  ...(['firstName', 'middleName', 'lastName', 'preferredName', 'maidenName', 'alias'] as const),
] as const;

function masked<Row extends object>(row: Row): Row {
  const empty = Object.fromEntries(tells.filter((key) => key in row).map((key) => [key, null]));
  return { ...row, ...('fullname' in row ? { fullname: confidentialPatient } : {}), ...empty };
}

/** A patient's row as the actor may see it: of a confidential one neither name nor contacts nor birth date without the right. */
export function shownPatient<Row extends { readonly confidential: boolean }>(scope: Seer, row: Row): Row {
  return row.confidential && !seesConfidential(scope) ? masked(row) : row;
}

const emptied = ['phone_number', 'email', 'date_of_birth', 'title', 'photo_attachment_id'] as const;

/** A column of a joined table `patients <alias>` as the actor may see it, for lists that read names in SQL. */
export function shownColumn<Value = string>(scope: Seer, alias: string, column: 'fullname' | (typeof emptied)[number]): RawBuilder<Value> {
  const whole = sql.ref(`${alias}.${column}`);
  if (seesConfidential(scope)) return sql<Value>`${whole}`;
  const instead = column === 'fullname' ? sql`${confidentialPatient}` : sql`null`;
  return sql<Value>`case when ${sql.ref(`${alias}.confidential`)} then ${instead} else ${whole} end`;
}

/** Which of these patients the actor may not know by name; for rows that keep a copy of the name. One query, none with the right. */
export async function closedPatients(scope: Scope, ids: readonly (Id | null)[]): Promise<ReadonlySet<Id>> {
  return seesConfidential(scope) ? new Set() : confidentialOf(scope, ids);
}

/** All patients whom the actor may not know by name; hospitals mark few. */
export async function allClosed(scope: Scope): Promise<ReadonlySet<Id>> {
  if (seesConfidential(scope)) return new Set();
  const rows = await scope.tx
    .selectFrom('patients')
    .select('id')
    .where('hospitalId', '=', scope.hospitalId)
    .where('confidential', '=', sql.lit(true))
    .execute();
  return new Set(rows.map((row) => row.id));
}

async function confidentialOf(scope: Scope, ids: readonly (Id | null)[]): Promise<ReadonlySet<Id>> {
  const asked = [...new Set(ids.flatMap((id) => id ?? []))];
  if (asked.length === 0) return new Set();
  const rows = await scope.tx
    .selectFrom('patients')
    .select('id')
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', 'in', asked)
    .where('confidential', '=', true)
    .execute();
  return new Set(rows.map((row) => row.id));
}

/** Stands in a query's conditions where a search goes over names: true of rows whose patient the actor may know by name. */
export function notClosed(scope: Scope, patientId: RawBuilder<unknown>): RawBuilder<boolean> {
  if (seesConfidential(scope)) return sql<boolean>`true`;
  return sql<boolean>`not exists (select from patients q where q.hospital_id = ${scope.hospitalId} and q.id = ${patientId} and q.confidential)`;
}

// Copies of a name that records of other modules keep, and who paid for the patient: mostly the patient, or a relative.
const copies = { patientFullName: confidentialPatient, payerName: confidentialPatient, payeeName: confidentialPatient } as const;
const noCopies = ['payerPhone', 'payeeAccount'] as const;

/** Rows that keep a copy of their patient's name, as the actor may see them; in the order given. */
export async function shownCopies<Row extends { readonly patientId: Id | null }>(scope: Scope, rows: readonly Row[]): Promise<Row[]> {
  return seesConfidential(scope) ? [...rows] : toldCopies(scope, rows);
}

/** Rows that keep a copy of their patient's name, as notices to staff may have them: whoever reads those may lack the right. */
export async function toldCopies<Row extends { readonly patientId: Id | null }>(scope: Scope, rows: readonly Row[]): Promise<Row[]> {
  const closed = await confidentialOf(
    scope,
    rows.map((row) => row.patientId),
  );
  return rows.map((row) => (row.patientId && closed.has(row.patientId) ? withoutCopies(row) : row));
}

function withoutCopies<Row extends object>(row: Row): Row {
  const said = (key: string) => key in row && row[key as keyof Row] !== null;
  const marks = Object.entries(copies).filter(([key]) => said(key));
  return { ...row, ...Object.fromEntries(marks), ...Object.fromEntries(noCopies.filter(said).map((key) => [key, null])) };
}

/** As `shownCopies`, of one. */
export async function shownCopy<Row extends { readonly patientId: Id | null }>(scope: Scope, row: Row): Promise<Row> {
  return (await shownCopies(scope, [row]))[0] as Row;
}

/** A patient as notices, mails to staff and lines of other people's records may call them: whoever reads it may lack the right. */
export function namedInNotice({ confidential, fullname }: { readonly confidential: boolean; readonly fullname: string }): string {
  return confidential ? confidentialPatient : fullname;
}
