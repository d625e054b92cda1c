import { sql } from 'kysely';
import type { Id } from '#kernel/contract/fields.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import type { BedCounts } from '../contract/ward-records.ts';

interface CountRow extends BedCounts {
  readonly key: Id;
}

/** Beds by status of each ward, or of each room. Staffed beds alone have a status here; cots are counted for themselves. */
export async function bedCounts(scope: Scope, by: 'ward' | 'room', ids: readonly Id[]): Promise<(id: Id) => BedCounts> {
  const { rows } = await sql<CountRow>`
    select ${sql.ref(by === 'ward' ? 'r.ward_id' : 'r.id')} as key, count(distinct r.id)::int as rooms,
           (count(b.id) filter (where b.kind = 'bed'))::int as beds,
           (count(b.id) filter (where b.kind = 'cot'))::int as cots,
           (count(b.id) filter (where b.kind = 'bed' and b.status = 'available'))::int as available,
           (count(b.id) filter (where b.kind = 'bed' and b.status = 'occupied'))::int as occupied,
           (count(b.id) filter (where b.kind = 'bed' and b.status = 'reserved'))::int as reserved,
           (count(b.id) filter (where b.kind = 'bed' and b.status = 'cleaning'))::int as cleaning,
           (count(b.id) filter (where b.kind = 'bed' and b.status = 'out-of-service'))::int as "outOfService"
      from rooms r
      left join beds b on b.hospital_id = r.hospital_id and b.room_id = r.id
     where r.hospital_id = ${scope.hospitalId} and ${by === 'room' ? sql`true` : sql`r.status <> 'archived'`}
       and ${sql.ref(by === 'ward' ? 'r.ward_id' : 'r.id')} = any(${[...ids]}::uuid[])
     group by 1`.execute(scope.tx);
  const found = new Map(rows.map(({ key, ...counts }) => [key, counts]));
  return (id) => found.get(id) ?? none;
}

const none: BedCounts = { rooms: 0, beds: 0, cots: 0, available: 0, occupied: 0, reserved: 0, cleaning: 0, outOfService: 0 };
