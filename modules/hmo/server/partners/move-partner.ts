import { sql } from 'kysely';
import type { Id } from '#kernel/contract/fields.ts';
import { guard } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { changedBy } from '#kernel/server/scope/stamps.ts';
import { HmoStatusChanged } from '../../contract/events.ts';
import type { Partner, PartnerReason } from '../../contract/partner-records.ts';
import { partnerRecord } from '../../contract/partner.record.ts';
import type { PartnerStatus } from '../../contract/words.ts';
import { whyNotActivate, whyNotRemovePartner } from '../rules.ts';
import { showPartner } from './show.ts';
import { lockPartner, type PartnerRecord, refuseOld, tellPartner } from '../partner-store.ts';
import { openOf } from './open-of.ts';

/** Another status of a partner, with what is told of it; the row is locked. */
export async function setStatus(scope: Scope, row: PartnerRecord, status: PartnerStatus, reason: string | null): Promise<void> {
  await scope.tx
    .updateTable('hmos')
    .set({ status, statusReason: status === 'active' ? null : reason, ...changedBy(scope), version: row.version + 1 })
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', row.id)
    .execute();
  await scope.record({
    action: 'state',
    entity: 'Hmo',
    entityId: row.id,
    entityNumber: row.code,
    summary: `Partner ${row.name} is ${status}`,
    before: { status: row.status },
    after: { status },
    reason,
  });
  await scope.emit(HmoStatusChanged, { hmoId: row.id, status });
  await tellPartner(scope, row.id, 'update');
}

/** Open approvals and bills go on; whoever works with the partner is told. */
export async function suspend(scope: Scope, row: PartnerRecord, reason: string): Promise<void> {
  await setStatus(scope, row, 'suspended', reason);
  await scope.notify({
    title: 'HMO Suspended',
    content: `${row.name}: new services are not covered. ${reason}`,
    path: `/hmo-management/${row.id}`,
    to: { permission: 'Approve HMO Request' },
    module: 'hmo',
    entity: 'Hmo',
    entityId: row.id,
  });
}

/** PATCH hmo/{id}/suspend. */
export async function suspendPartner(scope: Scope, id: Id, { reason, version }: PartnerReason): Promise<Partner> {
  const row = await lockPartner(scope, id);
  guard(partnerRecord, 'suspend', row);
  refuseOld(version, row);
  await suspend(scope, row, reason);
  return showPartner(scope, id);
}

/** PATCH hmo/{id}/activate. */
export async function activatePartner(scope: Scope, id: Id, { reason, version }: PartnerReason): Promise<Partner> {
  const row = await lockPartner(scope, id);
  guard(partnerRecord, 'activate', row, whyNotActivate(row, await scope.today()));
  refuseOld(version, row);
  await setStatus(scope, row, 'active', reason);
  return showPartner(scope, id);
}

async function wasUsed(scope: Scope, id: Id): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`
    select exists (select 1 from patient_billings where hospital_id = ${scope.hospitalId} and hmo_id = ${id}) as used`.execute(scope.tx);
  return rows[0]?.used === true;
}

/** DELETE hmo/{id}: one that no patient ever had is removed, any other archived. */
export async function removePartner(
  scope: Scope,
  id: Id,
  { reason, version }: PartnerReason,
): Promise<{ id: Id; removed: boolean; status: PartnerStatus }> {
  const row = await lockPartner(scope, id);
  guard(partnerRecord, 'remove', row, whyNotRemovePartner((await openOf(scope, [id])).get(id) ?? {}));
  refuseOld(version, row);
  if (await wasUsed(scope, id)) {
    await setStatus(scope, row, 'archived', reason);
    return { id, removed: false, status: 'archived' };
  }
  await scope.tx.deleteFrom('hmos').where('hospitalId', '=', scope.hospitalId).where('id', '=', id).execute();
  await scope.record({
    action: 'delete',
    entity: 'Hmo',
    entityId: id,
    entityNumber: row.code,
    summary: `Partner ${row.name} removed`,
    before: { status: row.status, name: row.name },
    reason,
  });
  await tellPartner(scope, id, 'delete');
  return { id, removed: true, status: 'archived' };
}
