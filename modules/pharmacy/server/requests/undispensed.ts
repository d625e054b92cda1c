import type { Id, Instant } from '#kernel/contract/fields.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { type RequestStatus, requestPath } from '../../contract/order-words.ts';

/** A request of which something is still to be dispensed, as another module lists it. */
export interface UndispensedRequest {
  readonly id: Id;
  readonly requestNumber: string;
  readonly medicine: string;
  readonly status: RequestStatus;
  readonly prescriptionLineId: Id | null;
  /** Of medicines that the patient takes home from a stay. */
  readonly toGoHome: boolean;
  /** An order holds it, or a part of it was dispensed. */
  readonly begun: boolean;
  readonly path: string;
}

/** Requests for a patient since a moment of which something is still to be dispensed. Door of the module. */
export async function undispensedOf(scope: Scope, patientId: Id, since: Instant): Promise<UndispensedRequest[]> {
  const rows = await scope.tx
    .selectFrom('medicationRequests')
    .select(['id', 'requestNumber', 'productName as medicine', 'status', 'prescriptionLineId', 'category', 'quantityDispensed'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('patientId', '=', patientId)
    .where('void', '=', false)
    .where('open', '=', true)
    .where('createdAt', '>=', since)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
  return rows.map(({ category, quantityDispensed, ...row }) => ({
    ...row,
    toGoHome: category === 'discharge',
    begun: row.status !== 'unattended' || quantityDispensed > 0,
    path: requestPath(row.id),
  }));
}
