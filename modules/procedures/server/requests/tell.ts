import type { Id, Instant } from '#kernel/contract/fields.ts';
import type { NoticeTitle, Scope } from '#kernel/server/scope/scope.ts';
import { holdersOf } from '#modules/access-control/server/index.ts';
import { procedurePath } from '../../contract/request-words.ts';
import { patientInNotice } from './people.ts';
import { itemsOf, type StoredRequest, teamOf } from './store.ts';

interface Told {
  readonly title: NoticeTitle;
  readonly words: string;
  readonly userIds: readonly (Id | null)[];
  readonly priority?: 'normal' | 'high' | 'critical';
  readonly dateTime?: Instant;
  readonly prevDateTime?: Instant;
  readonly dedupeKey?: string;
}

/** One notice about a request; of a sensitive one without the name of the procedure. Times are UTC instants (invariant 10). */
export async function tellUsers(scope: Scope, row: StoredRequest, told: Told): Promise<void> {
  const userIds = [...new Set(told.userIds.flatMap((id) => id ?? []))];
  if (userIds.length === 0) return;
  const items = (await itemsOf(scope, [row.id])).get(row.id) ?? [];
  const what = row.sensitive ? 'procedure' : items.map(({ name }) => name).join(', ');
  await scope.notify({
    title: told.title,
    content: `${row.requestNumber} · ${what} · ${await patientInNotice(scope, row.patientId)}: ${told.words}`.slice(0, 300),
    path: procedurePath(row.id),
    module: 'procedures',
    entity: 'ProcedureRequest',
    entityId: row.id,
    to: { userIds },
    ...(told.priority ? { priority: told.priority } : {}),
    ...(told.dedupeKey ? { dedupeKey: told.dedupeKey } : {}),
    dates: { dateTime: told.dateTime ?? row.startsAt, ...(told.prevDateTime ? { prevDateTime: told.prevDateTime } : {}) },
  });
}

/** The team of a request, and the staff of the theatre's department who see requests. */
export async function teamAndTheatre(scope: Scope, row: StoredRequest): Promise<Id[]> {
  const team = (await teamOf(scope, row.id)).map(({ userId }) => userId);
  if (!row.theatreRoomId) return team;
  const theatre = await scope.tx
    .selectFrom('theatres')
    .select('departmentId')
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', row.theatreRoomId)
    .executeTakeFirst();
  const staff = theatre ? await holdersOf(scope, 'View Procedure Requests', theatre.departmentId) : [];
  return [...team, ...staff];
}
