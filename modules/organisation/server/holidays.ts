import type { Selectable } from 'kysely';
import type { HolidaysTable } from '#database/types.ts';
import { offsetOf, type Page } from '#kernel/contract/envelope.ts';
import type { Id } from '#kernel/contract/fields.ts';
import { foldName } from '#kernel/contract/search-words.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { countAll } from '#kernel/server/database/count-all.ts';
import type { AddHoliday, AddHolidayPreset, Holiday } from '../contract/records.ts';
import { organisationRefusals } from '../contract/refusals.ts';
import { type PublicHoliday, publicHolidays } from './holiday-preset.ts';
import { findCountry } from '#modules/reference-data/server/index.ts';

function show(row: Selectable<HolidaysTable>): Holiday {
  return { id: row.id, date: row.day, name: row.name, closed: row.closed, repeatsYearly: row.repeatsYearly, createdAt: row.createdAt };
}

/** Holidays by date; with a year, those of that year and the yearly ones that began before it. */
export async function listHolidays(
  scope: Scope,
  query: { page: number; limit: number; year?: number | undefined },
): Promise<Page<Holiday>> {
  let holidays = scope.tx.selectFrom('holidays').where('hospitalId', '=', scope.hospitalId);
  const { year } = query;
  if (year !== undefined) {
    const [first, last] = [`${year}-01-01`, `${year}-12-31`];
    holidays = holidays.where((eb) => eb.and([eb('day', '<=', last), eb.or([eb('day', '>=', first), eb('repeatsYearly', '=', true)])]));
  }
  const count = await countAll(holidays);
  const rows = await holidays.selectAll().orderBy('day').orderBy('name').limit(query.limit).offset(offsetOf(query)).execute();
  return { data: rows.map(show), meta: { count, page: query.page, limit: query.limit } };
}

function rowOf(scope: Scope, order: AddHoliday | PublicHoliday) {
  return {
    hospitalId: scope.hospitalId,
    id: scope.newId(),
    day: order.date,
    name: order.name,
    foldedName: foldName(order.name),
    closed: order.closed,
    repeatsYearly: order.repeatsYearly,
    createdAt: scope.now,
    createdBy: scope.actor.userId,
  };
}

/** Adds a holiday; the same name on the same day is 409 HOLIDAY_EXISTS. */
export async function addHoliday(scope: Scope, order: AddHoliday): Promise<Holiday> {
  const row = await scope.tx.insertInto('holidays').values(rowOf(scope, order)).returningAll().executeTakeFirstOrThrow();
  await scope.record({
    action: 'create',
    entity: 'Setting',
    entityId: row.id,
    entityNumber: 'holidays',
    summary: `Holiday ${row.name} on ${row.day} added`,
    after: order,
  });
  await scope.live({ entity: 'settings', action: 'update' });
  return show(row);
}

/** Public holidays of the country and year that are not in the list: by day and name, or by name when it repeats every year. */
export async function missingHolidays(scope: Scope, { country, year }: AddHolidayPreset): Promise<PublicHoliday[]> {
  const code = findCountry(country)?.alpha2Code;
  const preset = code ? publicHolidays(code, year) : null;
  if (!preset) throw organisationRefusals.refusal('NO_HOLIDAY_PRESET');
  const present = await scope.tx
    .selectFrom('holidays')
    .select(['day', 'foldedName', 'repeatsYearly'])
    .where('hospitalId', '=', scope.hospitalId)
    .execute();
  const days = new Set(present.map((row) => `${row.day} ${row.foldedName}`));
  const yearly = new Set(present.filter((row) => row.repeatsYearly).map((row) => `${row.day.slice(5)} ${row.foldedName}`));
  return preset.filter(({ date, name }) => !days.has(`${date} ${foldName(name)}`) && !yearly.has(`${date.slice(5)} ${foldName(name)}`));
}

/** Adds the missing public holidays; answers those added. */
export async function addHolidayPreset(scope: Scope, order: AddHolidayPreset): Promise<Holiday[]> {
  const missing = await missingHolidays(scope, order);
  const rows =
    missing.length > 0
      ? await scope.tx
          .insertInto('holidays')
          .values(missing.map((one) => rowOf(scope, one)))
          .returningAll()
          .execute()
      : [];
  await scope.record({
    action: 'create',
    entity: 'Setting',
    entityNumber: 'holidays',
    summary: `${rows.length} public holidays of ${order.country} ${order.year} added`,
    after: { holidays: missing.map((one) => `${one.date} ${one.name}`) },
  });
  await scope.live({ entity: 'settings', action: 'update' });
  return rows.map(show);
}

export async function removeHoliday(scope: Scope, id: Id): Promise<{ id: Id }> {
  const row = await scope.tx
    .deleteFrom('holidays')
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
  await scope.record({
    action: 'delete',
    entity: 'Setting',
    entityId: id,
    entityNumber: 'holidays',
    summary: row ? `Holiday ${row.name} on ${row.day} removed` : 'Holiday removed before',
    before: row ? show(row) : null,
  });
  await scope.live({ entity: 'settings', action: 'update' });
  return { id };
}
