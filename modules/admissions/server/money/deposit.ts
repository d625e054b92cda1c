import type { Id } from '#kernel/contract/fields.ts';
import { formatMoney } from '#kernel/contract/money.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { billingPolicyOf, currencyOf } from '#modules/billing-setup/server/index.ts';
import { depositOf, openOf } from '#modules/patient-bills/server/index.ts';
import { admissionsRefusals } from '../../contract/refusals.ts';
import type { CreateAdmission } from '../../contract/stay-records.ts';
import type { RoomType } from '../../contract/words.ts';
import { classesOf } from '../rooms/room-classes.ts';
import { depositWanted, overrideLeast } from '../stays/rules.ts';
import { recordAdmission, type StoredAdmission } from '../stays/store.ts';

/** A deposit that was not there when somebody let a patient in all the same. */
export interface MissingDeposit {
  readonly required: number;
  readonly available: number;
}

/**
 * Nobody is admitted before the deposit that the hospital wants: what the patient has in hand, less what is open of everything else,
 * covers it. Whoever may override the gate lets a patient in with a reason; answers what was missing then.
 */
export async function requireDeposit(
  scope: Scope,
  order: Pick<CreateAdmission, 'patientId' | 'source' | 'depositRequired' | 'depositOverride'>,
  roomType: RoomType,
): Promise<MissingDeposit | null> {
  const policy = await billingPolicyOf(scope);
  const required = depositWanted({
    gate: policy.gateAdmission,
    source: order.source,
    emergencyBypass: policy.emergencyBypass,
    ofStay: order.depositRequired,
    ofClass: policy.gateAdmission === 'none' ? null : ((await classesOf(scope)).get(roomType)?.deposit ?? null),
    least: policy.minDepositInpatient,
  });
  if (required === 0) return null;
  const free = (await depositOf(scope, order.patientId)) - (await openOf(scope, order.patientId));
  const available = Math.max(0, free);
  if (available >= required) return null;
  if (order.depositOverride === null || order.depositOverride.length < overrideLeast) {
    const currency = await currencyOf(scope);
    const amount = currency ? formatMoney(required, currency.format) : String(required);
    throw admissionsRefusals.refusal('DEPOSIT_REQUIRED', { required, available, amount });
  }
  if (!scope.may('Override Payment Gate')) throw admissionsRefusals.refusal('OVERRIDE_NOT_ALLOWED');
  return { required, available };
}

/** An overridden deposit stands in the trail, and billing is told. */
export async function tellOverride(scope: Scope, row: StoredAdmission, missing: MissingDeposit, patientNumber: string): Promise<void> {
  await recordAdmission(scope, row, {
    action: 'override',
    summary: `Deposit of ${row.admissionNumber} overridden`,
    after: { ...missing },
    reason: row.depositOverride,
  });
  await scope.notify({
    title: 'Payment Gate Overridden',
    content: `${scope.actor.name}: ${row.admissionNumber} of ${patientNumber} before the deposit. ${row.depositOverride ?? ''}`.slice(
      0,
      300,
    ),
    path: `/admissions/${row.id}`,
    to: { permission: 'View Billing Module' },
    module: 'billing',
    entity: 'Admission',
    entityId: row.id as Id,
  });
}
