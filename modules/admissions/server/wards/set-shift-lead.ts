import type { Id } from '#kernel/contract/fields.ts';
import { guard } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import type { SetShiftLead, Ward } from '../../contract/ward-records.ts';
import { wardRecord } from '../../contract/ward.record.ts';
import { whyNotLead } from '../rules.ts';
import { lockWard, requireStaff, tellLive } from '../store.ts';
import { showWard } from './show-wards.ts';

/** PUT wards/{id}/shift-lead: who leads a shift of a day stands over the nurse in charge. */
export async function setShiftLead(scope: Scope, id: Id, { date, shift, userId }: SetShiftLead): Promise<Ward> {
  const ward = await lockWard(scope, id);
  guard(wardRecord, 'shiftLead', ward, whyNotLead(date, await scope.today()));
  if (userId) await requireStaff(scope, userId, 'userId');
  const key = { hospitalId: scope.hospitalId, wardId: id, date, shift };
  const before = await scope.tx
    .deleteFrom('wardShiftLeads')
    .where('hospitalId', '=', key.hospitalId)
    .where('wardId', '=', id)
    .where('date', '=', date)
    .where('shift', '=', shift)
    .returning('userId')
    .executeTakeFirst();
  if (userId)
    await scope.tx
      .insertInto('wardShiftLeads')
      .values({ ...key, userId })
      .execute();
  await scope.record({
    action: 'update',
    entity: 'Ward',
    entityId: id,
    entityNumber: ward.code,
    summary: `Shift lead of ward ${ward.name} ${userId ? 'named' : 'removed'}: ${date}, ${shift}`,
    before: { date, shift, userId: before?.userId ?? null },
    after: { date, shift, userId },
  });
  await tellLive(scope, 'wards', id, 'update');
  return showWard(scope, id);
}
