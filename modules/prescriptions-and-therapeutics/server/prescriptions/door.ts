import type { Selectable } from 'kysely';
import type { PrescriptionLinesTable } from '#database/types.ts';
import type { Id } from '#kernel/contract/fields.ts';
import { kernelRefusals } from '#kernel/contract/refusals.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { type OrderPlace, placeOf } from '#modules/patients/contract/order-place.ts';

export type StoredLine = Selectable<PrescriptionLinesTable>;

/** A signed line with the prescription it stands on, locked against changes until the act ends. Unknown: NOT_FOUND. */
export interface LineForAdministration {
  readonly line: StoredLine;
  readonly prescription: {
    readonly id: Id;
    readonly prescriptionNumber: string;
    readonly place: OrderPlace | null;
    readonly kind: string;
    readonly status: string;
    readonly prescriberId: Id | null;
    readonly prescriberName: string;
  };
}

/**
 * The line by which an administration is made or goes on. The row stays locked, so that a dose and a stop of the line never both pass.
 * Lines of drafts are given too; the caller looks at `line.signed` and `line.status`.
 */
export async function lineForAdministration(scope: Scope, lineId: Id): Promise<LineForAdministration> {
  const line = await scope.tx
    .selectFrom('prescriptionLines')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', lineId)
    .forUpdate()
    .executeTakeFirst();
  if (!line) throw kernelRefusals.refusal('NOT_FOUND');
  const { placeKind, placeId, ...prescription } = await scope.tx
    .selectFrom('prescriptions')
    .select(['id', 'prescriptionNumber', 'placeKind', 'placeId', 'kind', 'status', 'prescriberId', 'prescriberName'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', line.prescriptionId)
    .executeTakeFirstOrThrow();
  return { line, prescription: { ...prescription, place: placeOf({ placeKind, placeId }) } };
}

/** Notes by which administration a line is given. */
export async function noteAdministration(scope: Scope, lineId: Id, administrationId: Id): Promise<void> {
  await scope.tx
    .updateTable('prescriptionLines')
    .set({ administrationId, updatedAt: scope.now, updatedBy: scope.actor.userId })
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', lineId)
    .execute();
}
