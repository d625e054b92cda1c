import type { Id } from '#kernel/contract/fields.ts';
import { listed } from '#kernel/server/database/listed.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { bloodRefusals } from '../../contract/refusals.ts';
import type { Component } from '../../contract/words.ts';
import { fitsStorage } from '../rules/storage.ts';

/** Each unit's storage is in service and keeps its component; 422 UNIT_STORAGE names the row. */
export async function requireStorages(
  scope: Scope,
  units: readonly { readonly storageId?: Id | null | undefined; readonly component: Component }[],
  field = (at: number) => `units.${at}.storageId`,
): Promise<void> {
  const ids = [...new Set(units.flatMap(({ storageId }) => storageId ?? []))];
  if (ids.length === 0) return;
  const rows = await scope.tx
    .selectFrom('bloodStorages')
    .select(['id', 'kind', 'status'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', 'in', listed(ids))
    .forShare()
    .execute();
  units.forEach(({ storageId, component }, at) => {
    if (!storageId) return;
    const storage = rows.find(({ id }) => id === storageId);
    const words = bloodRefusals.specs.UNIT_STORAGE.message;
    if (!storage || !fitsStorage(component, storage)) throw bloodRefusals.refusal('UNIT_STORAGE', {}, { [field(at)]: words });
  });
}

/** Whether a storage is out of its range now: what is put into it is held with the rest. */
export async function openExcursionOf(scope: Scope, storageId: Id): Promise<Id | null> {
  const row = await scope.tx
    .selectFrom('bloodExcursions')
    .select('id')
    .where('hospitalId', '=', scope.hospitalId)
    .where('storageId', '=', storageId)
    .where('status', '=', 'open')
    .executeTakeFirst();
  return row?.id ?? null;
}
