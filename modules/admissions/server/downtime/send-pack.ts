import type { Id } from '#kernel/contract/fields.ts';
import { kernelRefusals } from '#kernel/contract/refusals.ts';
import { sendStored } from '#kernel/server/files/file-store.ts';
import type { StoredFileAnswer } from '#kernel/server/module/implement.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { seesConfidential } from '#modules/patients/server/index.ts';
import { wardOf } from '../store.ts';
import { packsAreOn, packsOf } from './store.ts';

/** GET wards/{id}/downtime-pack: the newest file, encrypted as it was made. Nothing while packs are off; the opening is in the trail. */
export async function sendPack(scope: Scope, id: Id): Promise<StoredFileAnswer> {
  const ward = await wardOf(scope, id);
  const pack = await packsOf(scope).where('wardId', '=', id).executeTakeFirst();
  if (!pack?.fileId || (ward.restricted && !seesConfidential(scope)) || !(await packsAreOn(scope)))
    throw kernelRefusals.refusal('NOT_FOUND');
  const answer = await sendStored(scope, pack.fileId);
  await scope.record({
    ...{ action: 'read', entity: 'Ward', entityId: id, entityNumber: ward.code },
    summary: `Downtime pack of ${ward.name} fetched`,
  });
  return answer;
}
