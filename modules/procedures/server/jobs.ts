import { addCalendarDays, addHours, endOfDayExclusive, startOfDay } from '#kernel/server/clock/instants.ts';
import type { Job } from '#kernel/server/module/module.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { procedurePath } from '../contract/request-words.ts';
import { readinessOf } from './requests/readiness.ts';
import { itemsOf, requestsOf, type StoredRequest, teamOf } from './requests/store.ts';
import { tellUsers } from './requests/tell.ts';

async function mark(scope: Scope, row: StoredRequest, flag: 'flaggedLateAt' | 'flaggedNoteAt' | 'flaggedConsentAt'): Promise<void> {
  await scope.tx
    .updateTable('procedureRequests')
    .set({ [flag]: scope.now })
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', row.id)
    .execute();
}

/** Procedures that run three hours beyond their planned end: the head of the theatre's department is told once. */
export async function tellLate(scope: Scope): Promise<void> {
  const rows = await requestsOf(scope)
    .where('running', '=', true)
    .where('endsAt', '<', addHours(scope.now, -3))
    .where('flaggedLateAt', 'is', null)
    .limit(100)
    .execute();
  for (const row of rows) {
    const theatre = row.theatreRoomId
      ? await scope.tx
          .selectFrom('theatres as t')
          .innerJoin('departments as d', (join) => join.onRef('d.hospitalId', '=', 't.hospitalId').onRef('d.id', '=', 't.departmentId'))
          .select('d.headUserId')
          .where('t.hospitalId', '=', scope.hospitalId)
          .where('t.id', '=', row.theatreRoomId)
          .executeTakeFirst()
      : undefined;
    await mark(scope, row, 'flaggedLateAt');
    await tellUsers(scope, row, {
      title: 'Procedure Running Late',
      words: 'runs more than three hours beyond its end',
      userIds: [theatre?.headUserId ?? row.leadSurgeonId],
      priority: 'high',
    });
  }
}

/** Notes that are not signed a day after the start: the lead surgeon is told once. */
export async function tellNotesDue(scope: Scope): Promise<void> {
  const rows = await requestsOf(scope)
    .where('status', 'in', ['started', 'documentation-saved'])
    .where('startedAt', '<', addHours(scope.now, -24))
    .where('flaggedNoteAt', 'is', null)
    .limit(200)
    .execute();
  for (const row of rows) {
    await mark(scope, row, 'flaggedNoteAt');
    await tellUsers(scope, row, { title: 'Procedure Note Due', words: 'the note is not signed', userIds: [row.leadSurgeonId] });
  }
}

/** Requests of the next two weeks whose consent or assessment was signed and no longer holds: the lead surgeon is told once. */
export async function tellOutOfDate(scope: Scope): Promise<void> {
  const rows = await requestsOf(scope)
    .where('status', 'in', ['pre-surgery-assessment', 'consent-form'])
    .where('startsAt', '>', scope.now)
    .where('flaggedConsentAt', 'is', null)
    .orderBy('startsAt')
    .limit(200)
    .execute();
  const readiness = await readinessOf(
    scope,
    rows,
    await itemsOf(
      scope,
      rows.map(({ id }) => id),
    ),
  );
  for (const row of rows) {
    const state = readiness.get(row.id);
    const stale = (row.status === 'consent-form' && state?.consent === 'missing') || state?.assessment === 'missing';
    if (!stale) continue;
    await mark(scope, row, 'flaggedConsentAt');
    await tellUsers(scope, row, {
      title: 'Consent Out Of Date',
      words: 'consent or assessment no longer holds',
      userIds: [row.leadSurgeonId],
    });
  }
}

/** The list of the next day to each of its teams: one notice a person. */
export async function tellLists(scope: Scope): Promise<void> {
  const zone = await scope.zone();
  const day = addCalendarDays(await scope.today(), 1);
  const rows = await requestsOf(scope)
    .where('status', 'in', ['created', 'pre-surgery-assessment', 'consent-form'])
    .where('startsAt', '>=', startOfDay(day, zone))
    .where('startsAt', '<', endOfDayExclusive(day, zone))
    .orderBy('startsAt')
    .limit(200)
    .execute();
  const lists = new Map<string, StoredRequest[]>();
  for (const row of rows) for (const { userId } of await teamOf(scope, row.id)) lists.set(userId, [...(lists.get(userId) ?? []), row]);
  for (const [userId, own] of lists) {
    const [first] = own as [StoredRequest];
    await scope.notify({
      title: 'Theatre List',
      content: `${day}: ${own.map(({ requestNumber }) => requestNumber).join(', ')}`.slice(0, 300),
      path: own.length === 1 ? procedurePath(first.id) : `/procedure?tab=calendar&date=${day}`,
      module: 'procedures',
      entity: 'ProcedureRequest',
      entityId: first.id,
      to: { userIds: [userId] },
      dates: { dateTime: first.startsAt },
      dedupeKey: `theatre-list:${day}:${userId}`,
    });
  }
}

export const procedureJobs: readonly Job[] = [
  { name: 'procedures.theatre-list', nightlyHour: 18, run: { hospital: tellLists } },
  { name: 'procedures.out-of-date', nightlyHour: 6, run: { hospital: tellOutOfDate } },
  {
    name: 'procedures.late',
    nightlyHour: 7,
    run: {
      hospital: async (scope) => {
        await tellLate(scope);
        await tellNotesDue(scope);
      },
    },
  },
];
