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

/** Invoices as their partner gets them, by id: with the names that they were billed with. */
export async function invoicesForPartner(scope: Scope, ids: readonly Id[]): Promise<Map<Id, InvoiceFacts>> {
  return new Map((await rowsOf(scope, ids)).map((row) => [row.id, row]));
}

/** Invoices with the names of their patients as the actor may see them, by id. */
export async function invoiceFactsOf(scope: Scope, ids: readonly Id[]): Promise<Map<Id, InvoiceFacts>> {
  return new Map((await shownCopies(scope, await rowsOf(scope, ids))).map((row) => [row.id, row]));
}

async function rowsOf(scope: Scope, ids: readonly Id[]): Promise<InvoiceFacts[]> {
  if (ids.length === 0) return [];
  return scope.tx
    .selectFrom('invoices')
    .select(['id', 'invoiceNumber', 'patientId', 'patientFullName', 'enrolleeNumber'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', sql<Id>`any(${[...ids]}::uuid[])`)
    .execute();
}
