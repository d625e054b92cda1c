import type { Id } from '#kernel/contract/fields.ts';
import { kernelRefusals } from '#kernel/contract/refusals.ts';
import { nobody } from '#kernel/server/ids/uuid.ts';
import { guard } from '#kernel/server/record/acts.ts';
import type { PlatformScope } from '#kernel/server/scope/scope.ts';
import { setHospitalStatus } from '#modules/organisation/server/index.ts';
import { confirmByOperator, queueSetupAgain } from '#modules/registration/server/index.ts';
import { hospitalRecord } from '../contract/platform.record.ts';
import type { HospitalAccount } from '../contract/records.ts';
import { adminRefusals } from '../contract/refusals.ts';
import type { SuspensionMode } from '../contract/words.ts';
import { viewHospitalAccount } from './hospital-accounts.ts';

async function lockHospital(scope: PlatformScope, id: Id) {
  const row = await scope.tx
    .selectFrom('hospitals')
    .select(['id', 'name', 'email', 'status', 'civisHospitalId'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw kernelRefusals.refusal('NOT_FOUND');
  return row;
}

type Locked = Awaited<ReturnType<typeof lockHospital>>;

/** The operator's own trail; the hospital's is written by what changes it (invariant 4). */
async function recordOnPlatform(scope: PlatformScope, hospital: Locked, words: string, reason: string | null): Promise<void> {
  await scope.record({
    action: 'state',
    entity: 'Hospital',
    entityId: hospital.id,
    entityNumber: hospital.civisHospitalId,
    summary: `${hospital.name} ${words}`.slice(0, 300),
    reason,
  });
}

/** Halts a hospital: nobody of it gets in, running sessions end, its address is told why. */
export async function suspendHospital(
  scope: PlatformScope,
  id: Id,
  { reason, mode }: { reason: string; mode: SuspensionMode },
): Promise<HospitalAccount> {
  const hospital = await lockHospital(scope, id);
  guard(hospitalRecord, 'suspend', hospital);
  await scope.tx
    .insertInto('hospitalSuspensions')
    .values({
      id: scope.newId(),
      hospitalId: id,
      mode,
      reason,
      at: scope.now,
      byUserId: scope.actor.userId ?? nobody,
      byName: scope.actor.name,
    })
    .execute();
  await setHospitalStatus(scope, id, 'suspended', reason);
  await recordOnPlatform(scope, hospital, 'suspended', reason);
  await scope.mail({
    to: hospital.email,
    subject: `${hospital.name} is suspended`,
    template: 'admin-area.suspended',
    text: `${hospital.name} is suspended on ${scope.settings.productName}.\n\nReason: ${reason}\n\nYour records are kept. Reply to this email to resolve the matter.\n`,
  });
  return viewHospitalAccount(scope, id);
}

/** Ends a suspension. */
export async function activateHospital(scope: PlatformScope, id: Id, reason: string): Promise<HospitalAccount> {
  const hospital = await lockHospital(scope, id);
  guard(hospitalRecord, 'activate', hospital);
  await scope.tx
    .updateTable('hospitalSuspensions')
    .set({ endedAt: scope.now, endedByName: scope.actor.name, endReason: reason })
    .where('hospitalId', '=', id)
    .where('endedAt', 'is', null)
    .execute();
  await setHospitalStatus(scope, id, 'active', reason);
  await recordOnPlatform(scope, hospital, 'activated', reason);
  return viewHospitalAccount(scope, id);
}

/** Confirms a sign-up whose founder was checked by telephone; its setup is queued as by the mail's link. */
export async function confirmHospital(scope: PlatformScope, id: Id, reason: string): Promise<HospitalAccount> {
  const hospital = await lockHospital(scope, id);
  guard(hospitalRecord, 'confirm', hospital);
  if (!(await confirmByOperator(scope, id, reason))) throw adminRefusals.refusal('HOSPITAL_NOT_PENDING');
  await recordOnPlatform(scope, hospital, 'confirmed', reason);
  return viewHospitalAccount(scope, id);
}

/** Queues a failed setup again. */
export async function retryHospitalSetup(scope: PlatformScope, id: Id): Promise<HospitalAccount> {
  const hospital = await lockHospital(scope, id);
  await queueSetupAgain(scope, id);
  await recordOnPlatform(scope, hospital, 'setup queued again', null);
  return viewHospitalAccount(scope, id);
}
