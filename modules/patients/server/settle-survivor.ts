import type { Id } from '#kernel/contract/fields.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { fallBackToSelfPay } from './billing.ts';

/** A moved row may have become the survivor's default or primary; the survivor gets another one. */
export async function settleSurvivor(scope: Scope, survivorId: Id): Promise<void> {
  const held = await scope.tx
    .selectFrom('patientBillings')
    .select('id')
    .where('hospitalId', '=', scope.hospitalId)
    .where('patientId', '=', survivorId)
    .where('isDefault', '=', true)
    .executeTakeFirst();
  if (!held) await fallBackToSelfPay(scope, survivorId);
  const kins = await scope.tx
    .selectFrom('nextOfKin')
    .select(['id', 'isPrimary'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('patientId', '=', survivorId)
    .where('removedAt', 'is', null)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
  const [oldest] = kins;
  if (oldest && !kins.some((kin) => kin.isPrimary))
    await scope.tx
      .updateTable('nextOfKin')
      .set({ isPrimary: true })
      .where('hospitalId', '=', scope.hospitalId)
      .where('id', '=', oldest.id)
      .execute();
}
