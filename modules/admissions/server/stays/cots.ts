import type { Id } from '#kernel/contract/fields.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { changedBy } from '#kernel/server/scope/stamps.ts';
import { labelColumns } from '../rules.ts';
import { bedsOfRoom, type StoredBed, tellLive } from '../store.ts';
import type { LockedBed } from '../stay-store.ts';

/** Cots beside a bed in which somebody lies. */
export function cotsBeside(scope: Scope, bedId: Id): Promise<StoredBed[]> {
  return scope.tx
    .selectFrom('beds')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('besideBedId', '=', bedId)
    .where('status', '=', 'occupied')
    .orderBy('id')
    .execute();
}

/** A label that the room has not: the own one, or the own one with a number. */
function freeLabel(label: string, taken: readonly string[]): string {
  const known = new Set(taken.map((each) => labelColumns(each).foldedLabel));
  let free = label;
  for (let next = 2; known.has(labelColumns(free).foldedLabel); next += 1) free = `${label.slice(0, 16)}-${next}`;
  return free;
}

/** Puts a locked cot beside the bed of a mother, in the room of the bed. */
export async function placeCot(scope: Scope, cot: StoredBed, { bed, room }: LockedBed): Promise<StoredBed> {
  const here = cot.roomId === room.id ? [] : (await bedsOfRoom(scope, room.id)).map(({ label }) => label);
  const moved = await scope.tx
    .updateTable('beds')
    .set({
      ...labelColumns(freeLabel(cot.label, here)),
      roomId: room.id,
      besideBedId: bed.id,
      ...changedBy(scope),
      version: cot.version + 1,
    })
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', cot.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await tellLive(scope, 'beds', cot.id, 'update');
  return moved;
}

/** A cot that can be given away, and whether somebody lies in the bed beside it. */
export interface FreeCot {
  readonly id: Id;
  readonly roomId: Id;
  readonly besideBedId: Id | null;
  readonly besideTaken: boolean;
}

/** The cots of a ward that are available. Those of the special care baby unit are for babies who need it, not for rooming in. */
export async function freeCots(scope: Scope, wardId: Id): Promise<FreeCot[]> {
  const rows = await scope.tx
    .selectFrom('beds as c')
    .innerJoin('rooms as r', (join) => join.onRef('r.hospitalId', '=', 'c.hospitalId').onRef('r.id', '=', 'c.roomId'))
    .leftJoin('beds as b', (join) => join.onRef('b.hospitalId', '=', 'c.hospitalId').onRef('b.id', '=', 'c.besideBedId'))
    .select(['c.id', 'c.roomId', 'c.besideBedId', 'b.status as beside'])
    .where('c.hospitalId', '=', scope.hospitalId)
    .where('r.wardId', '=', wardId)
    .where('r.status', '=', 'active')
    .where('r.roomType', '<>', 'scbu')
    .where('c.kind', '=', 'cot')
    .where('c.status', '=', 'available')
    .orderBy('c.sortLabel')
    .orderBy('c.id')
    .execute();
  return rows.map(({ beside, ...cot }) => ({ ...cot, besideTaken: beside === 'occupied' }));
}
