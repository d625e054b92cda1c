import type { Id } from '#kernel/contract/fields.ts';
import type { PlatformScope } from '#kernel/server/scope/scope.ts';

/** All active hospitals with the zone of their nightly jobs (UTC when none is set). */
export async function listActiveHospitals(scope: PlatformScope): Promise<readonly { readonly id: Id; readonly zone: string }[]> {
  const rows = await scope.tx.selectFrom('hospitals').select(['id', 'timeZoneCode']).where('status', '=', 'active').orderBy('id').execute();
  return rows.map((row) => ({ id: row.id, zone: row.timeZoneCode ?? 'UTC' }));
}
