import { sql } from 'kysely';
import type { Id } from '#kernel/contract/fields.ts';
import { kernelRefusals } from '#kernel/contract/refusals.ts';
import { present } from '#kernel/server/reading/present.ts';
import { actsOf } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { patientBrief } from '#modules/patients/server/index.ts';
import { Bed } from '../../contract/bed-records.ts';
import { bedActs } from '../../contract/calls/beds.ts';
import type { BedFeature } from '../../contract/words.ts';
import { whyNotInRoom, whyNotWithoutCots } from '../rules.ts';
import type { StoredBed, StoredRoom } from '../store.ts';

/** Labels of the cots beside beds, by the bed. */
export async function cotsBeside(scope: Scope, bedIds: readonly Id[]): Promise<Map<Id, string[]>> {
  const rows = await scope.tx
    .selectFrom('beds')
    .select(['besideBedId', 'label'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('besideBedId', '=', sql<Id>`any(${[...bedIds]}::uuid[])`)
    .orderBy('sortLabel')
    .execute();
  return new Map(bedIds.map((id) => [id, rows.flatMap(({ besideBedId, label }) => (besideBedId === id ? [label] : []))]));
}

async function reservedFor(scope: Scope, rows: readonly StoredBed[]): Promise<Map<Id, NonNullable<Bed['reservedFor']>>> {
  const people = await patientBrief(
    scope,
    rows.flatMap(({ reservedForPatientId }) => reservedForPatientId ?? []),
  );
  return new Map(people.map(({ id, fullname, hospitalPatientId }) => [id, { id, fullname, hospitalPatientId }]));
}

type Place = Pick<StoredRoom, 'wardId' | 'status'>;

/** Beds as the wire shows them; `placeOf` tells of the room of each. */
export async function showBeds(scope: Scope, rows: readonly StoredBed[], placeOf: (roomId: Id) => Place): Promise<Bed[]> {
  const cots = await cotsBeside(
    scope,
    rows.map(({ id }) => id),
  );
  const people = await reservedFor(scope, rows);
  return rows.map((row) => {
    const { wardId, status } = placeOf(row.roomId);
    return present(Bed, row, {
      wardId,
      features: row.features as BedFeature[],
      reservedFor: row.reservedForPatientId ? (people.get(row.reservedForPatientId) ?? null) : null,
      acts: actsOf(scope, bedActs, row, { reserve: whyNotInRoom(status), remove: whyNotWithoutCots(cots.get(row.id) ?? []) }),
    });
  });
}

/** One bed as the wire shows it. */
export async function showBed(scope: Scope, id: Id): Promise<Bed> {
  const row = await scope.tx
    .selectFrom('beds')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw kernelRefusals.refusal('NOT_FOUND');
  const room = await scope.tx
    .selectFrom('rooms')
    .select(['wardId', 'status'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', row.roomId)
    .executeTakeFirstOrThrow();
  const [bed] = await showBeds(scope, [row], () => room);
  return bed as Bed;
}
