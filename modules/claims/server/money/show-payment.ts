import type { Selectable } from 'kysely';
import type { ClaimPaymentsTable } from '#database/types.ts';
import type { Id } from '#kernel/contract/fields.ts';
import { kernelRefusals } from '#kernel/contract/refusals.ts';
import { present } from '#kernel/server/reading/present.ts';
import { actsOf } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { claimPaymentActs } from '../../contract/calls/claims.ts';
import { ClaimPayment } from '../../contract/claim-records.ts';
import type { ClaimPaymentStatus } from '../../contract/words.ts';

export type ClaimPaymentRecord = Selectable<ClaimPaymentsTable>;

export function showPayment(scope: Scope, row: ClaimPaymentRecord): ClaimPayment {
  const status = row.status as ClaimPaymentStatus;
  return present(ClaimPayment, row, {
    receivedBy: row.receivedByName,
    acts: actsOf(
      scope,
      claimPaymentActs,
      { status },
      {
        reversePayment: row.remittanceId ? false : null,
        creditNote: row.withheldTax === 0 || row.creditNoteNumber ? false : null,
      },
    ),
  });
}

/** Payments of a claim, the first one first. */
export async function paymentsOf(scope: Scope, claimId: Id): Promise<ClaimPayment[]> {
  const rows = await scope.tx
    .selectFrom('claimPayments')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('claimId', '=', claimId)
    .orderBy('receivedAt')
    .orderBy('id')
    .execute();
  return rows.map((row) => showPayment(scope, row));
}

export async function findPayment(scope: Scope, id: Id): Promise<ClaimPaymentRecord> {
  const row = await scope.tx
    .selectFrom('claimPayments')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw kernelRefusals.refusal('NOT_FOUND');
  return row;
}

export async function lockPayments(scope: Scope, ids: readonly Id[]): Promise<ClaimPaymentRecord[]> {
  return scope.tx
    .selectFrom('claimPayments')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}
