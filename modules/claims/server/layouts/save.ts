import type { Id } from '#kernel/contract/fields.ts';
import { refuseIf } from '#kernel/contract/refusals.ts';
import { json } from '#kernel/server/database/kysely.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { changedBy } from '#kernel/server/scope/stamps.ts';
import type { ClaimLayoutOf, SaveClaimLayout } from '../../contract/layout-records.ts';
import { lockRules } from '../rule-sets/store.ts';
import { requirePartner } from '../store.ts';
import { commonLayout, whyNotSaveLayout } from './rules.ts';

/** How a partner wants its claims laid out now. */
export async function layoutOf(scope: Scope, hmoId: Id): Promise<ClaimLayoutOf> {
  const row = await scope.tx
    .selectFrom('claimLayouts')
    .select(['layout', 'version', 'updatedAt', 'updatedByName'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('hmoId', '=', hmoId)
    .executeTakeFirst();
  if (!row) return { layout: commonLayout, version: 0, updatedAt: null, updatedBy: null };
  return { layout: row.layout, version: row.version, updatedAt: row.updatedAt, updatedBy: row.updatedByName };
}

/** GET hmo/{id}/claim-layout. */
export async function showLayout(scope: Scope, hmoId: Id): Promise<ClaimLayoutOf> {
  await requirePartner(scope, hmoId);
  return layoutOf(scope, hmoId);
}

/** PUT hmo/{id}/claim-layout. */
export async function saveLayout(scope: Scope, hmoId: Id, { layout, version }: SaveClaimLayout): Promise<ClaimLayoutOf> {
  const partner = await requirePartner(scope, hmoId);
  await lockRules(scope, hmoId);
  const before = await layoutOf(scope, hmoId);
  refuseIf(whyNotSaveLayout(version, before.version));
  const fields = { layout: json(layout), ...changedBy(scope), version: version + 1 };
  await scope.tx
    .insertInto('claimLayouts')
    .values({ hospitalId: scope.hospitalId, hmoId, ...fields })
    .onConflict((conflict) => conflict.columns(['hospitalId', 'hmoId']).doUpdateSet(fields))
    .execute();
  await scope.record({
    action: 'update',
    entity: 'Hmo',
    entityId: hmoId,
    entityNumber: partner.name,
    summary: `Claim layout of ${partner.name} changed`,
    before: { columns: before.layout.columns.map(({ heading }) => heading) },
    after: { columns: layout.columns.map(({ heading }) => heading), fileFormat: layout.fileFormat, rowPer: layout.rowPer },
  });
  return layoutOf(scope, hmoId);
}
