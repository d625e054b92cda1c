import type { Id } from '#kernel/contract/fields.ts';
import { formatMoney } from '#kernel/contract/money.ts';
import { refuseIf } from '#kernel/contract/refusals.ts';
import { guard } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { billingPolicyOf, currencyOf } from '#modules/billing-setup/server/index.ts';
import { admissionRecord } from '../../contract/admission.record.ts';
import type { ReleaseAdmission } from '../../contract/stay-end-records.ts';
import type { Admission } from '../../contract/stay-records.ts';
import { showAdmission } from '../stays/show-stays.ts';
import { changeAdmission, recordAdmission, tellStay } from '../stay-store.ts';
import { clearanceOf } from './clearance.ts';
import { draftStay, tellOfStay } from './end-care.ts';
import { holdStay } from './open-stay.ts';
import { whyNotRelease } from './rules.ts';
import { shareStaySummary } from './share-summary.ts';
import { freeBed } from './vacate.ts';

/**
 * PATCH patient-admissions/{id}/release: cleared and nothing owed, or with a reason by somebody who may give one. A bed that is still
 * held is freed by it.
 */
export async function releasePatient(scope: Scope, id: Id, order: ReleaseAdmission): Promise<Admission> {
  const row = await holdStay(scope, id, order.version);
  guard(admissionRecord, 'release', row);
  const { areas, netDue } = await clearanceOf(scope, row);
  const currency = await currencyOf(scope);
  const excused = order.reason !== null && scope.may('Release With Outstanding Balance');
  const found = areas.map(({ area, cleared, blockers }) => ({ area, cleared: cleared !== null, blockers }));
  refuseIf(whyNotRelease({ areas: found, netDue, amount: currency ? formatMoney(netDue, currency.format) : String(netDue), excused }));
  if ((await billingPolicyOf(scope)).autoCreateDraftAt === 'checkout') await draftStay(scope, row);
  const left = await freeBed(scope, row, { to: order.vacatedTo, at: scope.now });
  // A reason stands where it let somebody go: of whom owes nothing and is cleared by billing there is none.
  const reason = excused && (netDue > 0 || areas.some(({ area, cleared }) => area === 'billing' && cleared === null)) ? order.reason : null;
  await changeAdmission(scope, left, {
    status: 'released',
    releasedAt: scope.now,
    releasedBy: scope.actor.userId,
    releasedByName: scope.actor.name,
    releasedTo: order.releasedTo,
    outstandingAtRelease: netDue,
    releaseReason: reason,
    releaseNote: order.note,
  });
  await shareStaySummary(scope, row, 'share');
  await tellOfStay(scope, row, { title: 'Patient Released', words: 'was released' }, [
    { permission: 'Manage Beds', inWard: true },
    { permission: 'Edit Admission', inWard: true },
    ...(netDue > 0 ? [{ permission: 'View Billing Module' }] : []),
  ]);
  await recordAdmission(scope, row, {
    summary: `Admission ${row.admissionNumber} released`,
    before: { status: row.status },
    after: { status: 'released', releasedTo: order.releasedTo, outstanding: netDue, releaseReason: reason },
    reason: reason ? (order.note ?? reason) : null,
  });
  await tellStay(scope, id);
  return showAdmission(scope, id);
}
