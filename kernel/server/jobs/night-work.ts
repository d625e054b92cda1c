import type { CalendarDate, Id, Instant } from '#kernel/contract/fields.ts';
import { dayIn, minuteOfDayIn } from '../clock/instants.ts';
import type { Job } from '../module/module.ts';

/** One nightly job of one hospital for one day. */
export interface NightWork {
  readonly job: string;
  readonly hospitalId: Id;
  readonly day: CalendarDate;
  /** The same work has the same key. */
  readonly key: string;
}

/**
 * What is due by now: for each hospital the nightly jobs whose local hour has come today. Also later in the day, so that
 * a machine that was off at night, or a clock put forward over the hour, leaves no night out.
 */
export function nightWorkDue(
  jobs: readonly Pick<Job, 'name' | 'nightlyHour'>[],
  hospitals: readonly { readonly id: Id; readonly zone: string }[],
  now: Instant,
): NightWork[] {
  return hospitals.flatMap(({ id, zone }) => {
    const [hour, day] = [Math.floor(minuteOfDayIn(now, zone) / 60), dayIn(now, zone)];
    return jobs
      .filter(({ nightlyHour }) => nightlyHour !== undefined && nightlyHour <= hour)
      .map(({ name }) => ({ job: name, hospitalId: id, day, key: `${id}:${day}` }));
  });
}
