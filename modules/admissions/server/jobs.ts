import type { Job } from '#kernel/server/module/module.ts';
import type { PlatformScope, Scope } from '#kernel/server/scope/scope.ts';
import { endReservations } from './beds/end-reservations.ts';
import { censusHour, takeCensus } from './census/take-census.ts';
import { chargeNights } from './money/charge-due.ts';
import { tellLowDeposits } from './money/low-deposits.ts';
import { tendNursing } from './nursing/part.ts';

export const tendBedsJob = 'admissions.tend-beds';
const tendHospitalJob = 'admissions.tend-beds-of-hospital';
export const censusJob = 'admissions.ward-census';
const lowDepositsJob = 'admissions.low-deposits';
export const tendNursingJob = 'admissions.tend-nursing-of-hospital';

/** Every five minutes: each active hospital gets its own turn. */
async function tendAll(scope: PlatformScope): Promise<void> {
  const hospitals = await scope.tx.selectFrom('hospitals').select('id').where('status', '=', 'active').execute();
  for (const { id } of hospitals) {
    await scope.enqueue(tendHospitalJob, { hospitalId: id }, { singletonKey: `beds-${id}` });
    // Apart from beds and nights: whatever fails there stops no early warning.
    await scope.enqueue(tendNursingJob, { hospitalId: id }, { singletonKey: `nursing-${id}` });
  }
}

/** Reservations end, and the nights that are over are charged: then deposits are looked at. */
async function tendHospital(scope: Scope): Promise<void> {
  await endReservations(scope);
  if ((await chargeNights(scope)) > 0)
    await scope.enqueue(lowDepositsJob, { hospitalId: scope.hospitalId }, { singletonKey: `deposits-${scope.hospitalId}` });
}

export const admissionsJobs: readonly Job[] = [
  { name: tendBedsJob, run: { platform: (scope) => tendAll(scope) }, cron: '*/5 * * * *' },
  { name: tendHospitalJob, run: { hospital: (scope) => tendHospital(scope) } },
  { name: lowDepositsJob, run: { hospital: (scope) => tellLowDeposits(scope) }, nightlyHour: 8 },
  { name: censusJob, run: { hospital: (scope) => takeCensus(scope) }, nightlyHour: censusHour },
  { name: tendNursingJob, run: { hospital: (scope) => tendNursing(scope) } },
];
