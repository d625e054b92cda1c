import type { Job } from '#kernel/server/module/module.ts';
import type { PlatformScope, Scope } from '#kernel/server/scope/scope.ts';
import { holdUnwatched } from './storage/excursions.ts';
import { expireUnits, remindObservations, remindReviews, sweepReservations, tellLowStock } from './watch.ts';

const sweepJob = 'blood-management.sweep';
const sweepHospitalJob = 'blood-management.sweep-hospital';

/** Every five minutes: each active hospital that has a blood bank gets its own turn. */
async function sweepAll(scope: PlatformScope): Promise<void> {
  const hospitals = await scope.tx.selectFrom('hospitals').select('id').where('status', '=', 'active').execute();
  for (const { id } of hospitals) await scope.enqueue(sweepHospitalJob, { hospitalId: id }, { singletonKey: `blood-${id}` });
}

async function sweep(scope: Scope): Promise<void> {
  await sweepReservations(scope);
  await holdUnwatched(scope);
  await remindObservations(scope);
}

/** What the clock asks of a blood bank. Every read and act judges by the clock itself; the jobs write it down and tell people. */
export const bloodJobs: readonly Job[] = [
  { name: sweepJob, run: { platform: (scope) => sweepAll(scope) }, cron: '*/5 * * * *' },
  { name: sweepHospitalJob, run: { hospital: (scope) => sweep(scope) } },
  { name: 'blood-management.expire-units', nightlyHour: 0, run: { hospital: (scope) => expireUnits(scope) } },
  { name: 'blood-management.low-stock', nightlyHour: 7, run: { hospital: (scope) => tellLowStock(scope) } },
  { name: 'blood-management.remind-reviews', nightlyHour: 8, run: { hospital: (scope) => remindReviews(scope) } },
];
