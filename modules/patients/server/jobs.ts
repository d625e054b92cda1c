import type { Job } from '#kernel/server/module/module.ts';
import { dayIn } from '#kernel/server/clock/instants.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { zoneOf } from '#modules/organisation/server/index.ts';
import { fallBackToSelfPay } from './billing.ts';
import { changedBy } from './context.ts';

const atOnce = 500;

/** Ends billing rows past their last day; the default falls back to Self-Pay. The trail says so of each. */
export async function expireBillings(scope: Scope): Promise<void> {
  const today = dayIn(scope.now, await zoneOf(scope));
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
      .set({ status: 'ended', isDefault: false, endedReason: 'Validity ended', ...changedBy(scope), version: row.version + 1 })
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
      reason: 'Validity ended',
    });
  }
  if (rows.length === atOnce) await scope.enqueue('patients.expire-billings', {}, { singletonKey: `expire-${scope.hospitalId}` });
}

export const patientJobs: readonly Job[] = [
  { name: 'patients.expire-billings', nightlyHour: 1, run: { hospital: (scope) => expireBillings(scope) } },
];
