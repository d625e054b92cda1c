import type { Id } from '#kernel/contract/fields.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { readSettings } from '#modules/organisation/server/index.ts';
import { bloodRefusals } from '../../contract/refusals.ts';
import { bloodSettings } from '../../contract/settings.ts';
import type { ReturnUnit, Unit } from '../../contract/unit-records.ts';
import { isReusable } from '../rules/units.ts';
import { wasted } from '../units/change.ts';
import { endLine, liveLineOf, settleRequest } from '../units/lines.ts';
import { showUnit } from '../units/show.ts';
import { changeUnit, freed, lockUnitFor, recordUnit, type StoredUnit } from '../units/store.ts';

async function isRunning(scope: Scope, unitId: Id): Promise<boolean> {
  const row = await scope.tx
    .selectFrom('bloodTransfusions')
    .select('id')
    .where('hospitalId', '=', scope.hospitalId)
    .where('unitId', '=', unitId)
    .executeTakeFirst();
  return row !== undefined;
}

/** PATCH blood-unit/{id}/return: to stock when it is unopened, cold and in time, else to waste; its one line is voided when it was not used. */
export async function returnUnit(scope: Scope, id: Id, order: ReturnUnit): Promise<Unit> {
  const unit: StoredUnit = await lockUnitFor(scope, id, 'returned', order.version);
  const line = await liveLineOf(scope, id);
  if (!line?.issuedAt || (await isRunning(scope, id))) throw bloodRefusals.refusal('RETURN_STATE');
  const { returnMinutes } = await readSettings(scope, bloodSettings);
  const facts = { ...order, issuedAt: line.issuedAt, expiresAt: unit.expiresAt };
  const usable = isReusable(facts, returnMinutes, scope.now);
  await endLine(scope, line, { state: usable ? 'returned' : 'discarded', reason: order.reason, usable });
  // A unit that comes back is none that was issued: the next issue has its own time.
  const back = usable ? { status: 'available' as const, ...freed, issuedAt: null } : wasted(scope, `Returned: ${order.reason}`);
  const after = await changeUnit(scope, unit, back, { type: usable ? 'returned' : 'discarded', note: order.reason });
  await recordUnit(scope, after, {
    words: usable ? 'returned to stock' : 'returned and discarded',
    before: 'issued',
    reason: order.reason,
  });
  await settleRequest(scope, line.requestId);
  return showUnit(scope, id);
}
