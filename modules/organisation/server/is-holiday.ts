import type { CalendarDate } from '#kernel/contract/fields.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';

/** Is the day in the hospital's list of public holidays, on its own date or as one that returns every year? */
export async function isHoliday(scope: Scope, day: CalendarDate): Promise<boolean> {
  const rows = await scope.tx
    .selectFrom('holidays')
    .select(['day', 'repeatsYearly'])
    .where('hospitalId', '=', scope.hospitalId)
    .where((eb) => eb.or([eb('day', '=', day), eb('repeatsYearly', '=', true)]))
    .execute();
  return rows.some((row) => row.day === day || (row.repeatsYearly && row.day <= day && row.day.slice(5) === day.slice(5)));
}
