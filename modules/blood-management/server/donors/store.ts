import type { Selectable } from 'kysely';
import type { BloodDonorsTable } from '#database/types.ts';
import type { CalendarDate, Id } from '#kernel/contract/fields.ts';
import { kernelRefusals } from '#kernel/contract/refusals.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { changedBy } from '#kernel/server/scope/stamps.ts';

export type StoredDonor = Selectable<BloodDonorsTable>;

/** A donor of this hospital, or 404. */
export async function findDonor(scope: Scope, id: Id, lock = false): Promise<StoredDonor> {
  const query = scope.tx.selectFrom('bloodDonors').selectAll().where('hospitalId', '=', scope.hospitalId).where('id', '=', id);
  const row = await (lock ? query.forUpdate() : query).executeTakeFirst();
  if (!row) throw kernelRefusals.refusal('NOT_FOUND');
  return row;
}

interface Deferral {
  readonly reason: string;
  readonly until: CalendarDate | null;
  readonly permanent: boolean;
}

/** Defers a locked donor; a deferral for good stays for good. The reason stands in the register alone, never in the trail. */
export async function deferLocked(scope: Scope, donor: StoredDonor, { reason, until, permanent }: Deferral): Promise<void> {
  const forever = permanent || donor.deferredForever;
  await scope.tx
    .insertInto('bloodDeferrals')
    .values({
      ...{ hospitalId: scope.hospitalId, id: scope.newId(), donorId: donor.id, at: scope.now, reason, until, permanent },
      ...{ by: scope.actor.userId, byName: scope.actor.name },
    })
    .execute();
  await scope.tx
    .updateTable('bloodDonors')
    .set({
      ...{ status: 'deferred', deferredForever: forever, deferredUntil: forever ? null : until },
      ...changedBy(scope),
      version: donor.version + 1,
    })
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', donor.id)
    .execute();
  await recordDonor(scope, donor, 'deferred', { permanent: forever, until: forever ? null : until });
}

/** The audit entry of a donor: neither tests nor reasons of deferral. */
export async function recordDonor(
  scope: Scope,
  donor: Pick<StoredDonor, 'id' | 'donorNumber' | 'patientId'>,
  words: string,
  after: object = {},
): Promise<void> {
  await scope.record({
    action: words === 'added' || words === 'offered to donate' ? 'create' : 'update',
    entity: 'Donor',
    entityId: donor.id,
    entityNumber: donor.donorNumber,
    summary: `Blood donor ${donor.donorNumber} ${words}`,
    after,
  });
  await scope.live({ entity: 'blood-donors', id: donor.id, action: 'update', permission: 'View Blood Donors' });
}
