import { sql } from 'kysely';
import type { Id } from '#kernel/contract/fields.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { MergeRows, type MergeTable } from '../contract/events.ts';
import { nextDependantNumber } from './rules.ts';

/** Rows of this module that point at a patient. */
export const ownMergeTables: readonly MergeTable[] = [
  { table: 'patients', column: 'principal_patient_id', label: 'Dependants' },
  { table: 'next_of_kin', column: 'patient_id', label: 'Next of kin' },
  { table: 'next_of_kin', column: 'linked_patient_id', label: 'Next of kin of others' },
  { table: 'patient_billings', column: 'patient_id', label: 'Billing methods' },
  { table: 'death_records', column: 'patient_id', label: 'Death records' },
  { table: 'death_records', column: 'mother_patient_id', label: 'Death records of children' },
  { table: 'person_hospitals', column: 'patient_id', key: 'person_id', label: 'Persons' },
  { table: 'patients', column: 'mother_patient_id', label: 'Children' },
];

/** Every table whose rows move at a merge: this module's and those of later modules. */
export async function mergeTables(scope: Scope): Promise<MergeTable[]> {
  return [...ownMergeTables, ...(await scope.ask(MergeRows, {})).flatMap((tables) => [...tables])];
}

/** One row that moved, with the columns beside the pointer that had to change. */
export interface MovedRow {
  readonly id: Id;
  readonly before?: Readonly<Record<string, unknown>>;
}
/** `table.column` → rows. */
export type MovedRows = Record<string, MovedRow[]>;

export function nameOf({ table, column }: MergeTable): string {
  return `${table}.${column}`;
}

/** How many rows of a table point at each of two patients. */
export async function countRows(scope: Scope, { table, column }: MergeTable, ids: readonly [Id, Id]): Promise<[number, number]> {
  const { rows } = await sql<{ pointer: Id; size: number }>`
    select ${sql.ref(column)} as pointer, count(*) as size from ${sql.table(table)}
    where hospital_id = ${scope.hospitalId} and ${sql.ref(column)} in (${ids[0]}, ${ids[1]}) group by 1`.execute(scope.tx);
  const sizeOf = (id: Id) => Number(rows.find((row) => row.pointer === id)?.size ?? 0);
  return [sizeOf(ids[0]), sizeOf(ids[1])];
}

/** Re-points all rows of a table; answers their keys. */
async function repoint(scope: Scope, { table, column, key = 'id' }: MergeTable, from: Id, to: Id): Promise<Id[]> {
  const { rows } = await sql<{ id: Id }>`
    update ${sql.table(table)} set ${sql.ref(column)} = ${to}
    where hospital_id = ${scope.hospitalId} and ${sql.ref(column)} = ${from} returning ${sql.ref(key)} as id`.execute(scope.tx);
  return rows.map((row) => row.id);
}

async function setColumns(scope: Scope, table: string, id: Id, columns: Readonly<Record<string, unknown>>): Promise<void> {
  const sets = Object.entries(columns).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  await sql`update ${sql.table(table)} set ${sql.join(sets)} where hospital_id = ${scope.hospitalId} and id = ${id}`.execute(scope.tx);
}

type Adjusted = Map<string, Map<Id, Record<string, unknown>>>;

/** Two of what a patient has one of: the merged record's default, primary, Self-Pay, draft and dependant numbers give way. */
async function makeRoom(scope: Scope, from: Id, to: Id): Promise<Adjusted> {
  const adjusted: Adjusted = new Map();
  const note = async (table: MergeTable, id: Id, before: Record<string, unknown>, after: Record<string, unknown>) => {
    await setColumns(scope, table.table, id, after);
    const rows = adjusted.get(nameOf(table)) ?? new Map<Id, Record<string, unknown>>();
    rows.set(id, before);
    adjusted.set(nameOf(table), rows);
  };
  const [dependants, kin, , billings, deaths] = ownMergeTables as [MergeTable, MergeTable, MergeTable, MergeTable, MergeTable];
  const of = (id: Id, table: 'nextOfKin' | 'patientBillings' | 'deathRecords') =>
    scope.tx.selectFrom(table).where('hospitalId', '=', scope.hospitalId).where('patientId', '=', id);

  const numbers = await scope.tx
    .selectFrom('patients')
    .select(['id', 'principalPatientId', 'dependantNumber'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('principalPatientId', 'in', [from, to])
    .orderBy('dependantNumber')
    .execute();
  const taken = numbers.filter((row) => row.principalPatientId === to).map((row) => row.dependantNumber as number);
  // A number that is free beside both principals' passes through no clash while the rows move.
  for (const row of numbers.filter((each) => each.principalPatientId === from)) {
    const number = row.dependantNumber as number;
    if (!taken.includes(number)) taken.push(number);
    else {
      const free = nextDependantNumber([...taken, ...numbers.map((each) => each.dependantNumber as number)]);
      taken.push(free);
      await note(dependants, row.id, { dependant_number: number }, { dependant_number: free });
    }
  }
  const primary = await of(to, 'nextOfKin').select('id').where('isPrimary', '=', true).where('removedAt', 'is', null).executeTakeFirst();
  const otherPrimary =
    primary && (await of(from, 'nextOfKin').select('id').where('isPrimary', '=', true).where('removedAt', 'is', null).executeTakeFirst());
  if (otherPrimary) await note(kin, otherPrimary.id, { is_primary: true }, { is_primary: false });

  const kept = await of(to, 'patientBillings').select(['method', 'hmoId', 'enrolleeNumber']).where('status', '<>', 'ended').execute();
  for (const row of await of(from, 'patientBillings')
    .select(['id', 'method', 'hmoId', 'enrolleeNumber', 'isDefault', 'status'])
    .execute()) {
    const twice =
      row.status !== 'ended' &&
      kept.some(
        (own) =>
          own.method === row.method &&
          (row.method === 'Self-Pay' || (own.hmoId === row.hmoId && own.enrolleeNumber === row.enrolleeNumber)),
      );
    if (row.isDefault || twice)
      await note(
        billings,
        row.id,
        { is_default: row.isDefault, status: row.status },
        { is_default: false, status: twice ? 'ended' : row.status },
      );
  }
  const draft = await of(to, 'deathRecords').select('id').where('status', '=', 'draft').executeTakeFirst();
  const otherDraft = draft && (await of(from, 'deathRecords').select('id').where('status', '=', 'draft').executeTakeFirst());
  if (otherDraft) await note(deaths, otherDraft.id, { status: 'draft' }, { status: 'reversed' });
  return adjusted;
}

/**
 * Moves every row that points at one patient to another; answers all it needs to take that back. Invariant 6. While the persons
 * wait to be joined, where the merged person is a patient stays: it is what their sign-in reads by.
 */
export async function moveRows(scope: Scope, from: Id, to: Id, persons: 'join' | 'wait'): Promise<MovedRows> {
  const adjusted = await makeRoom(scope, from, to);
  const moved: MovedRows = {};
  for (const table of await mergeTables(scope)) {
    if (persons === 'wait' && table.table === 'person_hospitals') continue;
    const before = adjusted.get(nameOf(table));
    const rows = (await repoint(scope, table, from, to)).map((id) => ({ id, ...(before?.has(id) ? { before: before.get(id) } : {}) }));
    if (rows.length > 0) moved[nameOf(table)] = rows;
  }
  return moved;
}

/** Moves the rows of a merge back, those that still point where it put them, and gives them what they gave up. */
export async function moveRowsBack(scope: Scope, moved: MovedRows, from: Id, to: Id): Promise<void> {
  for (const table of await mergeTables(scope)) {
    const rows = moved[nameOf(table)] ?? [];
    if (rows.length === 0) continue;
    const ids = rows.map((row) => row.id);
    // What a row may hold once per patient is laid down first, else it would clash on either side.
    if (table.table === 'patient_billings')
      await sql`update patient_billings set is_default = false where hospital_id = ${scope.hospitalId} and patient_id = ${from} and id = any(${ids}::uuid[])`.execute(
        scope.tx,
      );
    if (table.table === 'next_of_kin' && table.column === 'patient_id')
      await sql`update next_of_kin set is_primary = false where hospital_id = ${scope.hospitalId} and patient_id = ${from} and id = any(${ids}::uuid[])`.execute(
        scope.tx,
      );
    if (table.column === 'principal_patient_id') await freeNumbers(scope, ids, to);
    await sql`
      update ${sql.table(table.table)} set ${sql.ref(table.column)} = ${to}
      where hospital_id = ${scope.hospitalId} and ${sql.ref(table.column)} = ${from} and ${sql.ref(table.key ?? 'id')} = any(${ids}::uuid[])`.execute(
      scope.tx,
    );
    for (const row of rows) if (row.before) await setColumns(scope, table.table, row.id, row.before);
  }
}

/** Numbers of dependants that would clash with what the returning principal has by now. */
async function freeNumbers(scope: Scope, ids: readonly Id[], to: Id): Promise<void> {
  const there = await scope.tx
    .selectFrom('patients')
    .select('dependantNumber')
    .where('hospitalId', '=', scope.hospitalId)
    .where('principalPatientId', '=', to)
    .execute();
  if (there.length === 0) return;
  const taken = there.map((row) => row.dependantNumber as number);
  for (const id of ids) {
    const number = nextDependantNumber(taken);
    taken.push(number);
    await setColumns(scope, 'patients', id, { dependant_number: number });
  }
}
