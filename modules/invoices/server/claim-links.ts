import type { Id } from '#kernel/contract/fields.ts';
import { refuseIf } from '#kernel/contract/refusals.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { whyNotClaim } from './insurer-rules.ts';
import { lockInvoices, tellInvoice } from './store.ts';

/** A claim by its id and by the number that refusals name. */
export interface ClaimRef {
  readonly claimId: Id;
  readonly claimNumber: string;
}

async function mark(scope: Scope, ids: readonly Id[], claim: ClaimRef | null): Promise<void> {
  if (ids.length === 0) return;
  await scope.tx
    .updateTable('invoices')
    .set((eb) => ({
      claimId: claim?.claimId ?? null,
      claimNumber: claim?.claimNumber ?? null,
      updatedAt: scope.now,
      updatedBy: scope.actor.userId,
      version: eb('version', '+', 1),
    }))
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', 'in', [...ids])
    .execute();
  for (const id of ids) await tellInvoice(scope, id, 'update');
}

/**
 * Puts insurers' invoices on a claim: from here on they are neither cancelled, credited nor written off by themselves. Refuses 409
 * INVOICE_ON_CLAIM for one that is on a claim already (of two claims that take it together one gets it), INVOICE_NOT_AWAITING, and CONFLICT
 * for one that is no insurer's. The claim's act leaves the audit entry.
 */
export async function attachClaim(scope: Scope, invoiceIds: readonly Id[], claim: ClaimRef): Promise<void> {
  const invoices = await lockInvoices(scope, invoiceIds);
  for (const invoice of invoices) refuseIf(whyNotClaim(invoice));
  await mark(
    scope,
    invoices.map(({ id }) => id),
    claim,
  );
}

/** Takes invoices off a claim; those that are not on it are passed over. The claim's act leaves the audit entry. */
export async function detachClaim(scope: Scope, invoiceIds: readonly Id[], { claimId }: Pick<ClaimRef, 'claimId'>): Promise<void> {
  const invoices = await lockInvoices(scope, invoiceIds);
  await mark(
    scope,
    invoices.filter((invoice) => invoice.claimId === claimId).map(({ id }) => id),
    null,
  );
}
