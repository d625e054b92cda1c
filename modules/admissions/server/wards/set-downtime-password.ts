import type { Id } from '#kernel/contract/fields.ts';
import { guard } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import type { SetDowntimePassword, Ward } from '../../contract/ward-records.ts';
import { wardRecord } from '../../contract/ward.record.ts';
import { packsJobOfHospital } from '../downtime/job-names.ts';
import { keepPassword, packsAreOn } from '../downtime/store.ts';
import { lockWard, tellLive } from '../store.ts';
import { showWard } from './show-wards.ts';

/** PUT wards/{id}/downtime-password. It stands sealed and in no trail; a new pack is made with it at once. */
export async function setDowntimePassword(scope: Scope, id: Id, { password }: SetDowntimePassword): Promise<Ward> {
  const ward = await lockWard(scope, id);
  guard(wardRecord, 'downtimePassword', ward);
  await keepPassword(scope, id, password);
  await scope.record({
    ...{ action: 'update', entity: 'Ward', entityId: id, entityNumber: ward.code },
    summary: `Downtime password of ${ward.name} set`,
  });
  if (await packsAreOn(scope)) await scope.enqueue(packsJobOfHospital, { hospitalId: scope.hospitalId });
  await tellLive(scope, 'wards', id, 'update');
  return showWard(scope, id);
}
