import type { PayloadOf } from '#kernel/contract/calls.ts';
import type { Id } from '#kernel/contract/fields.ts';
import { kernelRefusals } from '#kernel/contract/refusals.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import type { ImportRow, PatientImport, patientImportCalls } from '../../contract/calls/imports.ts';
import { shownImport } from './import-store.ts';

/** GET patients/imports. */
export async function listImports(scope: Scope): Promise<PatientImport[]> {
  const rows = await scope.tx
    .selectFrom('patientImports')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(10)
    .execute();
  return rows.map(shownImport);
}

/** GET patients/imports/{id}. */
export async function readImportOf(scope: Scope, id: Id): Promise<PayloadOf<typeof patientImportCalls.readImport>> {
  const found = await scope.tx
    .selectFrom('patientImports')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!found) throw kernelRefusals.refusal('NOT_FOUND');
  if (found.finishedAt === null) return { ...shownImport(found), rows: [] };
  const rows = await scope.tx
    .selectFrom('patientImportRows')
    .select(['row', 'state', 'name', 'message', 'fields', 'patientId', 'hospitalPatientId'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('importId', '=', id)
    .orderBy('row')
    .execute();
  return { ...shownImport(found), rows: rows.map((row) => ({ ...row, fields: row.fields as ImportRow['fields'] })) };
}
