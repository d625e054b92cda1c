import type { Job } from '#kernel/server/module/module.ts';
import { dayIn, startOfDay } from '#kernel/server/clock/instants.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { changedBy } from '#kernel/server/scope/stamps.ts';
import { fallBackToSelfPay } from './billing.ts';
import { scanDuplicates, scanJob } from './duplicate-worklist.ts';
import { importJob } from './imports/import-patients.ts';
import { runImport, tidyImports } from './imports/run-import.ts';
import { tellOfGrown, validityEnded } from './worklists.ts';

const atOnce = 500;

/** Ends billing rows past their last day; the default falls back to Self-Pay. The trail says so of each. */
export async function expireBillings(scope: Scope): Promise<void> {
  const zone = await scope.zone();
  const today = dayIn(scope.now, zone);
  const rows = await scope.tx
    .selectFrom('patientBillings as b')
    .innerJoin('patients as p', (join) => join.onRef('p.hospitalId', '=', 'b.hospitalId').onRef('p.id', '=', 'b.patientId'))
    .select(['b.id', 'b.patientId', 'b.isDefault', 'b.method', 'b.version', 'p.hospitalPatientId', 'p.personId'])
    .where('b.hospitalId', '=', scope.hospitalId)
    .where('b.status', '=', 'active')
    .where('b.validTo', '<', today)
    .where('b.method', '<>', 'Self-Pay')
    .orderBy('b.patientId')
    .limit(atOnce)
    .execute();
  for (const row of rows) {
    // The patient's row is locked before its billing rows, as in every act on them.
    await scope.tx
      .selectFrom('patients')
      .select('id')
      .where('hospitalId', '=', scope.hospitalId)
      .where('id', '=', row.patientId)
      .forUpdate()
      .execute();
    if (row.isDefault) await fallBackToSelfPay(scope, row.patientId);
    await scope.tx
      .updateTable('patientBillings')
      .set({ status: 'ended', isDefault: false, endedReason: validityEnded, ...changedBy(scope), version: row.version + 1 })
      .where('hospitalId', '=', scope.hospitalId)
      .where('id', '=', row.id)
      .execute();
    await scope.record({
      action: 'state',
      entity: 'PatientBilling',
      entityId: row.id,
      entityNumber: row.hospitalPatientId,
      patientId: row.patientId,
      personId: row.personId,
      summary: `Billing method ${row.method} of ${row.hospitalPatientId} ended: its validity is over`,
      reason: validityEnded,
    });
  }
  if (rows.length === atOnce)
    await scope.enqueue('patients.expire-billings', { hospitalId: scope.hospitalId }, { singletonKey: `expire-${scope.hospitalId}` });
  else await tellOfEnded(scope, today, startOfDay(today, zone));
}

/** Once a night, to those who keep billing methods; the list itself is GET patients/ended-billings. */
async function tellOfEnded(scope: Scope, today: string, since: string): Promise<void> {
  const { count } = await scope.tx
    .selectFrom('patientBillings')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('hospitalId', '=', scope.hospitalId)
    .where('endedReason', '=', validityEnded)
    .where('updatedAt', '>=', since)
    .executeTakeFirstOrThrow();
  if (Number(count) === 0) return;
  await scope.notify({
    title: 'Billing Method Ended',
    content: `${count} billing ${Number(count) === 1 ? 'method has' : 'methods have'} ended: the validity is over. The patients pay themselves now.`,
    path: '/patients/worklists?tab=ended-billings',
    to: { permission: 'Edit Patient Billing' },
    module: 'patients',
    entity: 'patient-billings',
    dedupeKey: `billing-ended:${today}`,
  });
}

export const patientJobs: readonly Job[] = [
  { name: 'patients.expire-billings', nightlyHour: 1, run: { hospital: (scope) => expireBillings(scope) } },
  { name: 'patients.tell-of-grown', nightlyHour: 2, run: { hospital: (scope) => tellOfGrown(scope) } },
  { name: importJob, run: { hospital: (scope, { importId }) => runImport(scope, String(importId)) } },
  { name: 'patients.tidy-imports', nightlyHour: 4, run: { hospital: (scope) => tidyImports(scope) } },
  { name: scanJob, nightlyHour: 3, run: { hospital: (scope) => scanDuplicates(scope) } },
];
