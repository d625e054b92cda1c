import { present } from '#kernel/server/reading/present.ts';
import { type Selectable, sql } from 'kysely';
import type { PatientImportsTable } from '#database/types.ts';
import type { Id } from '#kernel/contract/fields.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { type ImportRow, PatientImport } from '../../contract/calls/imports.ts';
import type { ImportRowState } from '../../contract/words.ts';
import type { ImportLine } from './import-file.ts';
import type { Judged } from './import-lines.ts';

export type ImportRecord = Selectable<PatientImportsTable>;

export type NewImport = Pick<ImportRecord, 'filename' | 'status' | 'skipInvalid' | 'total' | 'checked' | 'invalid' | 'saved'>;

/** A row that may still be saved keeps what was typed. */
function isOpen(state: ImportRowState): boolean {
  return state === 'waiting' || state === 'valid';
}

/** Keeps an import with its rows as they were judged so far; one that goes on is the hospital's only one (IMPORT_RUNNING). */
export async function insertImport(scope: Scope, fresh: NewImport, judged: readonly Judged[]): Promise<Id> {
  const id = scope.newId();
  const over = fresh.status !== 'checking' && fresh.status !== 'saving';
  await scope.tx
    .insertInto('patientImports')
    .values({
      hospitalId: scope.hospitalId,
      id,
      ...fresh,
      filename: fresh.filename.slice(0, 200) || 'file',
      accountId: scope.actor.accountId as Id,
      orderedBy: scope.actor.userId as Id,
      orderedByName: scope.actor.name,
      createdAt: scope.now,
      updatedAt: scope.now,
      finishedAt: over ? scope.now : null,
    })
    .execute();
  const rows = judged.map(({ line, row }) => ({ ...row, cells: isOpen(row.state) ? line.cells : null }));
  await sql`
    insert into patient_import_rows (hospital_id, import_id, row, state, name, message, fields, cells, patient_id, hospital_patient_id)
    select ${scope.hospitalId}, ${id}, r.row, r.state, left(r.name, 200), r.message, r.fields, r.cells, r."patientId", r."hospitalPatientId"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r(row int, state text, name text, message text, fields jsonb, cells jsonb, "patientId" uuid, "hospitalPatientId" text)`.execute(
    scope.tx,
  );
  return id;
}

/** What became of rows that were judged or saved. */
export async function writeRows(scope: Scope, importId: Id, rows: readonly ImportRow[]): Promise<void> {
  await sql`
    update patient_import_rows r
    set state = n.state, message = n.message, fields = n.fields, patient_id = n."patientId", hospital_patient_id = n."hospitalPatientId",
      cells = case when n.state in ('waiting', 'valid') then r.cells end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as n(row int, state text, message text, fields jsonb, "patientId" uuid, "hospitalPatientId" text)
    where r.hospital_id = ${scope.hospitalId} and r.import_id = ${importId} and r.row = n.row`.execute(scope.tx);
}

/** The next lines of an import in one of the states, in the order of the file. */
export async function nextLines(scope: Scope, importId: Id, states: readonly ImportRowState[], most: number): Promise<ImportLine[]> {
  const rows = await scope.tx
    .selectFrom('patientImportRows')
    .select(['row', 'cells'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('importId', '=', importId)
    .where('state', 'in', [...states])
    .orderBy('row')
    .limit(most)
    .execute();
  return rows.map(({ row, cells }) => ({ row, cells: (cells ?? {}) as ImportLine['cells'] }));
}

/** An import, locked until the commit: only one batch of it is worked off at a time. Undefined when there is none. */
export function lockImport(scope: Scope, id: Id): Promise<ImportRecord | undefined> {
  return scope.tx
    .selectFrom('patientImports')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export async function changeImport(
  scope: Scope,
  id: Id,
  changes: Partial<Pick<ImportRecord, 'status' | 'checked' | 'invalid' | 'saved' | 'attempts' | 'failure' | 'finishedAt'>>,
): Promise<void> {
  await scope.tx
    .updateTable('patientImports')
    .set({ ...changes, updatedAt: scope.now })
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', id)
    .execute();
}

/** What was typed is kept only while it may still be saved. */
export async function forgetCells(scope: Scope, importId: Id): Promise<void> {
  await scope.tx
    .updateTable('patientImportRows')
    .set({ cells: null })
    .where('hospitalId', '=', scope.hospitalId)
    .where('importId', '=', importId)
    .where('cells', 'is not', null)
    .execute();
}

export function shownImport(row: ImportRecord): PatientImport {
  return present(PatientImport, row);
}
