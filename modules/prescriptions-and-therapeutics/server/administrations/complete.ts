import type { Id } from '#kernel/contract/fields.ts';
import { refuseIf } from '#kernel/contract/refusals.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import type {
  Administration,
  CompleteAdministration,
  DoseOrder,
  GiveAsNeeded,
  TerminateAdministration,
} from '../../contract/administration-records.ts';
import { administrationRefusals } from '../../contract/administration-refusals.ts';
import { cancelPending, keep, terminateLocked } from './finish.ts';
import { lockDosage, recordDose } from './record-dose.ts';
import { whyNotRunning } from './rules/doses.ts';
import { lockAdministration, noteAct, type StoredAdministration } from './store.ts';
import { showAdministration } from './view.ts';
import { type Confirmed, confirmWitness } from './witness.ts';

const { refusal } = administrationRefusals;

/** A reaction may end the administration with the dose. */
async function afterDose(scope: Scope, row: StoredAdministration, order: Pick<DoseOrder, 'reaction' | 'terminate'>): Promise<void> {
  const after = await keep(scope, row);
  if (order.terminate && order.reaction && after.status === 'in-progress')
    await terminateLocked(scope, after, { reason: `Adverse reaction: ${order.reaction}`.slice(0, 500) });
}

/** Records a pending dose of an administration; the witness is confirmed by the caller. */
export async function recordPending(
  scope: Scope,
  id: Id,
  dosageId: Id,
  order: Omit<DoseOrder, 'witness'> & { readonly version?: number | null },
  witness: Confirmed | null,
): Promise<void> {
  const row = await lockAdministration(scope, id, order.version ?? null);
  const dosage = await lockDosage(scope, id, dosageId);
  await recordDose(scope, { row, dosage, order, witness });
  await afterDose(scope, row, order);
}

/** Records a dose of an as-needed medicine; the witness is confirmed by the caller. */
export async function recordAsNeeded(scope: Scope, id: Id, order: Omit<DoseOrder, 'witness'>, witness: Confirmed | null): Promise<void> {
  const row = await lockAdministration(scope, id);
  refuseIf(whyNotRunning(row));
  if (!row.prn) throw refusal('DOSE_NOT_PRN');
  await recordDose(scope, { row, dosage: null, order, witness });
  await afterDose(scope, row, order);
}

/** PATCH {id}/complete: records the dose that is named, or completes the whole. */
export async function completeAdministration(scope: Scope, id: Id, order: CompleteAdministration): Promise<Administration> {
  const { dosageId, witness, reason, version, ...dose } = order;
  const confirmed = await confirmWitness(scope, witness);
  if (dosageId) await recordPending(scope, id, dosageId, { ...dose, version }, confirmed);
  else await completeWhole(scope, id, { reason, version });
  return showAdministration(scope, id);
}

async function completeWhole(scope: Scope, id: Id, { reason, version }: { reason: string | null; version: number | null }): Promise<void> {
  const row = await lockAdministration(scope, id, version);
  refuseIf(whyNotRunning(row));
  if (row.pendingCount > 0 && !reason) throw refusal('DOSES_PENDING', { count: row.pendingCount });
  // Invariant 2: what was never given is terminated, not completed.
  if (row.recordedCount === 0) throw refusal('DOSES_PENDING', { count: row.pendingCount });
  await cancelPending(scope, row, reason ?? 'Administration completed');
  const open = { ...row, prn: false };
  const after = await keep(scope, open, { scheduleComplete: true, endAt: row.endAt ?? scope.now });
  if (reason) await noteAct(scope, after, { what: 'completed before its last dose', reason });
}

/** POST {id}/dosages. */
export async function giveAsNeeded(scope: Scope, id: Id, { witness, ...order }: GiveAsNeeded): Promise<Administration> {
  await recordAsNeeded(scope, id, order, await confirmWitness(scope, witness));
  return showAdministration(scope, id);
}

/** PATCH {id}/terminate. */
export async function terminateAdministration(scope: Scope, id: Id, { reason, version }: TerminateAdministration): Promise<Administration> {
  const row = await lockAdministration(scope, id, version);
  if (row.status !== 'in-progress') throw refusal('ADMINISTRATION_STATE', { status: row.status });
  await terminateLocked(scope, row, { reason });
  return showAdministration(scope, id);
}
