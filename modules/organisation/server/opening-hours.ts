import { refuseIf } from '#kernel/contract/refusals.ts';
import { refuseStale } from '#kernel/server/database/versions.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { changedBy } from '#kernel/server/scope/stamps.ts';
import type { EditOpeningHours, OpeningHour, OpeningWeek } from '../contract/records.ts';
import { organisationRefusals } from '../contract/refusals.ts';
import { weekdays } from '../contract/words.ts';
import { clockOf, minuteOf, whyNotHours } from './rules.ts';

async function hoursOf(scope: Scope): Promise<OpeningHour[]> {
  const rows = await scope.tx
    .selectFrom('openingHours')
    .select(['weekday', 'fromMinute', 'toMinute', 'departmentId'])
    .where('hospitalId', '=', scope.hospitalId)
    .orderBy('fromMinute')
    .execute();
  const byDay = rows.sort(
    (a, b) => (a.departmentId ?? '').localeCompare(b.departmentId ?? '') || weekdays.indexOf(a.weekday) - weekdays.indexOf(b.weekday),
  );
  return byDay.map((row) => ({
    weekday: row.weekday,
    from: clockOf(row.fromMinute),
    to: clockOf(row.toMinute),
    departmentId: row.departmentId,
  }));
}

/** The week of the hospital and of the departments that keep their own. */
export async function readOpeningHours(scope: Scope): Promise<OpeningWeek> {
  const week = await scope.tx.selectFrom('openingWeeks').selectAll().where('hospitalId', '=', scope.hospitalId).executeTakeFirst();
  const changed = week !== undefined && week.version > 1;
  return {
    hours: await hoursOf(scope),
    version: week?.version ?? 1,
    updatedAt: changed ? week.updatedAt : null,
    updatedBy: changed ? { id: week.updatedBy, name: week.updatedByName } : null,
  };
}

async function requireActiveDepartments(scope: Scope, { hours }: EditOpeningHours): Promise<void> {
  const ids = [...new Set(hours.map((one) => one.departmentId).filter((id) => id !== null))];
  if (ids.length === 0) return;
  const found = await scope.tx
    .selectFrom('departments')
    .select('id')
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', 'in', ids)
    .where('status', '=', 'active')
    .execute();
  if (found.length < ids.length)
    throw organisationRefusals.refusal('DEPARTMENT_UNKNOWN', {}, { hours: 'This department is not available' });
}

/** Replaces the week on the version the user saw. */
export async function editOpeningHours(scope: Scope, order: EditOpeningHours): Promise<OpeningWeek> {
  refuseIf(whyNotHours(order.hours));
  const author = { ...changedBy(scope) };
  await scope.tx
    .insertInto('openingWeeks')
    .values({ hospitalId: scope.hospitalId, ...author })
    .onConflict((conflict) => conflict.column('hospitalId').doNothing())
    .execute();
  const week = await scope.tx
    .selectFrom('openingWeeks')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (week.version !== order.version) refuseStale(week, week.updatedByName);
  await requireActiveDepartments(scope, order);
  const before = await hoursOf(scope);
  await scope.tx.deleteFrom('openingHours').where('hospitalId', '=', scope.hospitalId).execute();
  const rows = order.hours.map(({ weekday, from, to, departmentId }) => ({
    hospitalId: scope.hospitalId,
    id: scope.newId(),
    weekday,
    fromMinute: minuteOf(from),
    toMinute: minuteOf(to),
    departmentId,
    createdAt: scope.now,
    createdBy: scope.actor.userId,
  }));
  if (rows.length > 0) await scope.tx.insertInto('openingHours').values(rows).execute();
  await scope.tx
    .updateTable('openingWeeks')
    .set({ ...author, version: week.version + 1 })
    .where('hospitalId', '=', scope.hospitalId)
    .execute();
  await scope.record({
    action: 'update',
    entity: 'Setting',
    entityNumber: 'opening-hours',
    summary: 'Opening hours changed',
    before: { hours: before },
    after: { hours: order.hours },
  });
  await scope.live({ entity: 'settings', action: 'update' });
  return readOpeningHours(scope);
}
