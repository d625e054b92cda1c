import { sql } from 'kysely';
import type { Scope } from '#kernel/server/scope/scope.ts';
import type { GetStartedAnswer } from '#modules/organisation/contract/events.ts';
import { bedIsPriced } from './rules.ts';
import { listClasses } from './rooms/room-classes.ts';

interface Standing {
  readonly wards: number;
  readonly beds: number;
}

async function standing(scope: Scope): Promise<Standing> {
  const { rows } = await sql<Standing>`
    select (select count(*)::int from wards where hospital_id = ${scope.hospitalId} and status = 'active') as wards,
           (select count(*)::int from beds b join rooms r on r.hospital_id = b.hospital_id and r.id = b.room_id
             where b.hospital_id = ${scope.hospitalId} and b.kind = 'bed' and r.status <> 'archived') as beds`.execute(scope.tx);
  return rows[0] ?? { wards: 0, beds: 0 };
}

/** The rooms in which a bed is available, and how they are charged. */
async function freeRooms(scope: Scope) {
  return scope.tx
    .selectFrom('rooms as r')
    .select(['r.roomType', 'r.ownPriced'])
    .where('r.hospitalId', '=', scope.hospitalId)
    .where('r.status', '=', 'active')
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('beds as b')
          .select('b.id')
          .whereRef('b.hospitalId', '=', 'r.hospitalId')
          .whereRef('b.roomId', '=', 'r.id')
          .where('b.status', '=', 'available'),
      ),
    )
    .execute();
}

/** Wards and beds, among the first steps of a hospital: done once a priced bed is available. */
export async function getStarted(scope: Scope): Promise<GetStartedAnswer[]> {
  const classes = await listClasses(scope);
  const priced = new Set(classes.flatMap(({ roomType, price }) => (price === null ? [] : [roomType])));
  const { wards, beds } = await standing(scope);
  const unpriced = classes.length - priced.size;
  return [
    {
      key: 'rooms',
      title: 'Add wards and beds',
      why: 'Patients are admitted to a bed, and each night is charged by the type of its room.',
      route: '/admissions?tab=rooms',
      permission: 'Manage Rooms',
      order: 110,
      done: (await freeRooms(scope)).some((room) => bedIsPriced(room, priced)),
      progress: `Wards: ${wards}, beds: ${beds}, room types without a price: ${unpriced}`,
      manual: false,
      skippable: true,
    },
  ];
}
