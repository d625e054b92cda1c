import { sql } from 'kysely';
import type { Id } from '#kernel/contract/fields.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { shownCopies } from '#modules/patients/server/index.ts';

export interface InvoiceFacts {
  readonly id: Id;
  readonly invoiceNumber: string;
  readonly patientId: Id | null;
  readonly patientFullName: string;
  readonly enrolleeNumber: string | null;
}

/** Invoices with the names of their patients as the actor may see them, by id. */
export async function invoiceFactsOf(scope: Scope, ids: readonly Id[]): Promise<Map<Id, InvoiceFacts>> {
  if (ids.length === 0) return new Map();
  const rows = await scope.tx
    .selectFrom('invoices')
    .select(['id', 'invoiceNumber', 'patientId', 'patientFullName', 'enrolleeNumber'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', sql<Id>`any(${[...ids]}::uuid[])`)
    .execute();
  return new Map((await shownCopies(scope, rows)).map((row) => [row.id, row]));
}
