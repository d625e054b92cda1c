import type { Job } from '#kernel/server/module/module.ts';
import type { PlatformScope, Scope } from '#kernel/server/scope/scope.ts';
import { endReservations } from './beds/end-reservations.ts';
import { chargeNights } from './money/charge-due.ts';

export const tendBedsJob = 'admissions.tend-beds';
const tendHospitalJob = 'admissions.tend-beds-of-hospital';

/** Every five minutes: each active hospital gets its own turn. */
async function tendAll(scope: PlatformScope): Promise<void> {
  const hospitals = await scope.tx.selectFrom('hospitals').select('id').where('status', '=', 'active').execute();
  for (const { id } of hospitals) await scope.enqueue(tendHospitalJob, { hospitalId: id }, { singletonKey: `beds-${id}` });
}

/** Reservations end, and the nights that are over are charged. */
async function tendHospital(scope: Scope): Promise<void> {
  await endReservations(scope);
  await chargeNights(scope);
}

export const admissionsJobs: readonly Job[] = [
  { name: tendBedsJob, run: { platform: (scope) => tendAll(scope) }, cron: '*/5 * * * *' },
  { name: tendHospitalJob, run: { hospital: (scope) => tendHospital(scope) } },
];
