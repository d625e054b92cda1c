import { sql } from 'kysely';
import type { Id } from '#kernel/contract/fields.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { inventoryRefusals } from '../../contract/refusals.ts';
import type { LocationKind } from '../../contract/words.ts';

/** A place of stock as other modules need it. */
export interface LocationBrief {
  readonly id: Id;
  readonly name: string;
  readonly kind: LocationKind;
  readonly departmentId: Id | null;
  /** What stands here counts as the hospital's quantity, and is dispensed from here. */
  readonly saleable: boolean;
  /** False: what is issued here is used. */
  readonly keepsStock: boolean;
  readonly managerId: Id | null;
  readonly status: 'active' | 'archived';
}

const columns = ['id', 'name', 'kind', 'departmentId', 'saleable', 'keepsStock', 'managerId', 'status'] as const;

/** Places by their ids, archived ones too; unknown ids are left out. */
export async function locationsOf(scope: Scope, ids: readonly Id[]): Promise<Map<Id, LocationBrief>> {
  if (ids.length === 0) return new Map();
  const rows = await scope.tx
    .selectFrom('stockLocations')
    .select(columns)
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', sql<Id>`any(${[...new Set(ids)]}::uuid[])`)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** An active place that keeps stock: 422 LOCATION_UNKNOWN for any other. */
export async function requireLocation(scope: Scope, id: Id): Promise<LocationBrief> {
  const location = (await locationsOf(scope, [id])).get(id);
  if (location?.status !== 'active' || !location.keepsStock) throw inventoryRefusals.refusal('LOCATION_UNKNOWN');
  return location;
}

/** Active places of a kind, or of a department; the oldest first. */
export async function findLocations(
  scope: Scope,
  { kind, departmentId }: { readonly kind?: LocationKind; readonly departmentId?: Id },
): Promise<LocationBrief[]> {
  let rows = scope.tx
    .selectFrom('stockLocations')
    .select(columns)
    .where('hospitalId', '=', scope.hospitalId)
    .where('status', '=', 'active');
  if (kind) rows = rows.where('kind', '=', kind);
  if (departmentId) rows = rows.where('departmentId', '=', departmentId);
  return rows.orderBy('createdAt').orderBy('id').execute();
}

/** Where medicines are dispensed unless an order says otherwise: the hospital's pharmacy. 422 LOCATION_UNKNOWN without one. */
export async function dispensary(scope: Scope): Promise<LocationBrief> {
  const [pharmacy] = await findLocations(scope, { kind: 'pharmacy' });
  if (!pharmacy) throw inventoryRefusals.refusal('LOCATION_UNKNOWN');
  return pharmacy;
}
