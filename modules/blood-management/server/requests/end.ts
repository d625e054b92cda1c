import type { Id } from '#kernel/contract/fields.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { voidBillsOf } from '#modules/patient-bills/server/index.ts';
import type { BloodRequest, EditRequest, EndRequest } from '../../contract/request-records.ts';
import { bloodRefusals } from '../../contract/refusals.ts';
import { requestPath } from '../../contract/words.ts';
import { addHours } from '#kernel/server/clock/instants.ts';
import { changeRequest, endLine, findRequest, linesOf, recordRequest, requestWords, type StoredRequest } from '../units/lines.ts';
import { changeUnit, freed, lockUnits } from '../units/store.ts';
import { named } from '#kernel/server/database/named.ts';
import { isEmergency } from './charge.ts';
import { lockFor } from './store.ts';
import { showRequest } from './view.ts';

interface Ending {
  readonly status: 'declined' | 'cancelled';
  readonly reason: string;
  readonly deathRecordId?: Id;
}

/** Units that are reserved for a locked request are free again, their lines voided. */
async function freeUnits(scope: Scope, request: StoredRequest, reason: string): Promise<void> {
  const reserved = (await linesOf(scope, [request.id])).filter(({ state }) => state === 'reserved');
  const units = await lockUnits(
    scope,
    reserved.map(({ unitId }) => unitId),
  );
  for (const line of reserved) {
    const unit = units.get(line.unitId);
    if (unit?.status !== 'reserved' || unit.reservedFor !== request.id) continue;
    await endLine(scope, line, { state: 'released', reason, usable: true });
    await changeUnit(scope, unit, { status: 'available', ...freed }, { type: 'released', note: reason });
  }
}

/** Ends a locked request of which nothing was issued: units free, fee voided unless it was performed. */
export async function endLocked(scope: Scope, request: StoredRequest, { status, reason, deathRecordId }: Ending): Promise<StoredRequest> {
  await freeUnits(scope, request, reason);
  await voidBillsOf(scope, {
    sourceType: 'blood-request',
    sourceIds: [request.id],
    reason: `Blood request ${status}: ${reason}`.slice(0, 300),
  });
  const now = await findRequest(scope, request.id, true);
  const after = await changeRequest(scope, now, {
    status,
    endReason: reason,
    endedAt: scope.now,
    ...(deathRecordId ? { deathRecordId } : {}),
  });
  await recordRequest(scope, request, after, { words: status, reason });
  return after;
}

/** PATCH decline. */
export async function declineRequest(scope: Scope, id: Id, { reason, version }: EndRequest): Promise<BloodRequest> {
  const before = await lockFor(scope, id, 'decline', version);
  const after = await endLocked(scope, before, { status: 'declined', reason });
  if (after.requestedBy)
    await scope.notify({
      title: 'Blood Request Declined',
      content: `${requestWords(after)} was declined: ${reason}`,
      path: requestPath(id),
      to: { userIds: [after.requestedBy] },
      priority: 'high',
      module: 'blood',
      entity: 'BloodRequest',
      entityId: id,
    });
  return showRequest(scope, id);
}

/** PATCH cancel. */
export async function cancelRequest(scope: Scope, id: Id, { reason, version }: EndRequest): Promise<BloodRequest> {
  await endLocked(scope, await lockFor(scope, id, 'cancel', version), { status: 'cancelled', reason });
  return showRequest(scope, id);
}

/**
 * Cancels requests together with what they were ordered in, as far as nothing was issued. Those of which a unit has left are answered and
 * none is cancelled; the caller refuses for them. Door of the module.
 */
export async function cancelUnbegunBlood(scope: Scope, requestIds: readonly Id[], reason: string): Promise<Id[]> {
  const rows: StoredRequest[] = [];
  for (const id of [...new Set(requestIds)].sort()) rows.push(await findRequest(scope, id, true));
  const ended = new Set(['cancelled', 'declined', 'completed']);
  const begun = rows.filter(({ status }) => status === 'part-issued' || status === 'issued').map(({ id }) => id);
  if (begun.length > 0) return begun;
  for (const row of rows) if (!ended.has(row.status)) await endLocked(scope, row, { status: 'cancelled', reason });
  return [];
}

/** PATCH edit-blood-request. */
export async function editRequest(scope: Scope, { id, version, ...fields }: EditRequest): Promise<BloodRequest> {
  const before = await lockFor(scope, id, 'edit', version);
  const changes = named(fields);
  const reserved = (await linesOf(scope, [id])).filter(({ state }) => state === 'reserved' || state === 'issued').length;
  if (changes.units !== undefined && changes.units < reserved) throw bloodRefusals.refusal('BLOOD_UNITS_RESERVED', { reserved });
  if (changes.neededAt !== undefined && changes.neededAt < addHours(scope.now, -1)) throw bloodRefusals.refusal('BLOOD_NEEDED_AT');
  if (changes.consentGiven === false && !isEmergency({ urgency: changes.urgency ?? before.urgency }))
    throw bloodRefusals.refusal('BLOOD_CONSENT');
  const after = await changeRequest(scope, before, changes);
  await recordRequest(scope, before, after, { words: 'changed', facts: { fields: Object.keys(changes) }, reason: changes.reason ?? null });
  await scope.notify({
    title: 'New Blood Request',
    content: `${requestWords(after)} was changed`,
    path: requestPath(id),
    to: { permission: 'Cross Match Blood' },
    module: 'blood',
    entity: 'BloodRequest',
    entityId: id,
  });
  return showRequest(scope, id);
}
