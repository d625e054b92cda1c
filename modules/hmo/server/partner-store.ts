import { type Selectable, sql } from 'kysely';
import type { HmosTable } from '#database/types.ts';
import type { Id } from '#kernel/contract/fields.ts';
import { kernelRefusals } from '#kernel/contract/refusals.ts';
import { refuseStale } from '#kernel/server/database/versions.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';

export type PartnerRecord = Selectable<HmosTable>;

/** The permission of whoever lists partners. */
export const partnerReaders = 'View Health Plan Partner';

/** A partner, or NOT_FOUND. */
export async function findPartner(scope: Scope, id: Id): Promise<PartnerRecord> {
  const row = await scope.tx
    .selectFrom('hmos')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw kernelRefusals.refusal('NOT_FOUND');
  return row;
}

/** A partner, locked: whoever changes its plans or its price list does this first, so that such acts follow each other. */
export async function lockPartner(scope: Scope, id: Id): Promise<PartnerRecord> {
  const row = await scope.tx
    .selectFrom('hmos')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!row) throw kernelRefusals.refusal('NOT_FOUND');
  return row;
}

/** Refuses a version that is no longer the record's own; none sent passes. */
export function refuseOld(
  version: number | undefined,
  row: { readonly version: number; readonly updatedAt: string; readonly updatedByName: string | null },
): void {
  if (version !== undefined && version !== row.version) refuseStale(row, row.updatedByName);
}

/** Active billing methods of patients by partner, or by plan. */
export async function enrolleesBy(scope: Scope, column: 'hmo_id' | 'plan_id', hmoIds: readonly Id[]): Promise<Map<Id, number>> {
  if (hmoIds.length === 0) return new Map();
  const { rows } = await sql<{ key: Id; count: string }>`
    select ${sql.ref(column)} as key, count(*) as count from patient_billings
     where hospital_id = ${scope.hospitalId} and hmo_id = any(${[...hmoIds]}::uuid[]) and status = 'active'
     group by 1`.execute(scope.tx);
  return new Map(rows.map(({ key, count }) => [key, Number(count)]));
}

/** What the trail keeps of a partner. */
export function auditView(row: Partial<PartnerRecord>): object {
  const { hospitalId: _hospital, foldedName: _folded, createdAt: _at, createdBy: _by, createdByName: _name, ...shown } = row;
  const { updatedAt: _changed, updatedBy: _changer, updatedByName: _changerName, contractToldDays: _told, ...kept } = shown;
  return kept;
}

/** Tells open screens of a change. */
export async function tellPartner(scope: Scope, id: Id, action: 'create' | 'update' | 'delete'): Promise<void> {
  await scope.live({ entity: 'hmos', id, action, permission: partnerReaders });
}
