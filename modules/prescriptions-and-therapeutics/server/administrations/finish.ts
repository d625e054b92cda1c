import type { Id, Instant } from '#kernel/contract/fields.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { AdministrationTerminated } from '../../contract/administration-events.ts';
import { lineForAdministration } from '../prescriptions/door.ts';
import { endLine } from '../prescriptions/line-acts.ts';
import { changeLine, findPrescription, settle } from '../prescriptions/store.ts';
import { dispensedLeft } from './dispensed.ts';
import { type AdministrationChanges, changeAdministration, changeDosages, dosagesOf, noteAct, type StoredAdministration } from './store.ts';
import { tellUsers, tellWard } from './tell.ts';

/** Cancels what is pending, with why. */
export async function cancelPending(scope: Scope, row: StoredAdministration, reason: string): Promise<number> {
  const pending = (await dosagesOf(scope, [row.id])).filter(({ status, voided }) => status === 'pending' && !voided);
  await changeDosages(
    scope,
    pending.map(({ id }) => id),
    { status: 'cancelled', note: reason.slice(0, 500) },
  );
  return pending.length;
}

/** The last dose is behind: the line is completed with it, and the prescription when nothing of it is left. */
async function completeLine(scope: Scope, row: StoredAdministration): Promise<void> {
  if (!row.prescriptionLineId || !row.prescriptionId) return;
  const { line } = await lineForAdministration(scope, row.prescriptionLineId);
  if (line.status !== 'active' && line.status !== 'on-hold') return;
  await changeLine(scope, line, { status: 'completed' });
  await settle(scope, await findPrescription(scope, row.prescriptionId, 'update'));
}

/** Writes the figures after doses changed; when that completed the administration, its line is completed too. */
export async function keep(scope: Scope, before: StoredAdministration, changes: AdministrationChanges = {}): Promise<StoredAdministration> {
  const after = await changeAdministration(scope, before, changes);
  if (before.status === 'in-progress' && after.status === 'dosage completed') {
    await noteAct(scope, after, { what: 'completed', action: 'state', before: { status: before.status }, after: { status: after.status } });
    await completeLine(scope, after);
  }
  return after;
}

/** What the pharmacy handed out and nobody will give any more is to come back. */
async function tellPharmacy(scope: Scope, row: StoredAdministration): Promise<void> {
  const left = row.supplyFrom === 'pharmacy' ? await dispensedLeft(scope, row) : null;
  if (left === null || left < 1) return;
  await scope.notify({
    title: 'Medication To Return',
    content: `${row.administrationNumber} was terminated: ${Math.floor(left)} dispensed units are unused`,
    path: '/medications?tab=returns',
    to: { permission: 'Return Medication' },
    module: 'prescriptions-and-therapeutics',
    entity: 'TherapeuticAdministration',
    entityId: row.id,
  });
}

export interface Termination {
  readonly reason: string;
  readonly deathRecordId?: Id | null;
  /** The line ended first and tells of it. */
  readonly byLine?: boolean;
  /** When it ended; now unless said otherwise. */
  readonly at?: Instant;
  /** The act behind it tells ward and prescriber itself. */
  readonly quiet?: boolean;
}

/** Ends a locked administration in progress: pending doses are cancelled, its line stops, those concerned are told. */
export async function terminateLocked(scope: Scope, row: StoredAdministration, end: Termination): Promise<StoredAdministration> {
  const cancelled = await cancelPending(scope, row, end.reason);
  const after = await changeAdministration(scope, row, {
    status: 'terminated',
    terminatedAt: end.at ?? scope.now,
    terminatedBy: scope.actor.userId,
    terminatedByName: scope.actor.name,
    terminateReason: end.reason,
    heldAt: null,
    holdUntil: null,
    deathRecordId: end.deathRecordId ?? null,
  });
  await noteAct(scope, after, {
    what: 'terminated',
    action: 'state',
    reason: end.reason,
    before: { status: row.status, pending: cancelled },
    after: { status: after.status, pending: 0 },
  });
  await scope.emit(AdministrationTerminated, {
    administrationId: row.id,
    administrationNumber: row.administrationNumber,
    patientId: row.patientId,
    reason: end.reason,
  });
  await tellPharmacy(scope, after);
  if (end.byLine) return after;
  const words = { title: 'Administration Terminated', words: 'was terminated' } as const;
  if (!end.quiet) {
    await tellUsers(scope, after, [row.orderedBy], words);
    await tellWard(scope, after, words);
  }
  if (!row.prescriptionLineId || !row.prescriptionId) return after;
  const { line } = await lineForAdministration(scope, row.prescriptionLineId);
  if (line.status === 'active' || line.status === 'on-hold') {
    const prescription = await findPrescription(scope, row.prescriptionId, 'update');
    await endLine(scope, prescription, line, { status: 'stopped', reason: end.reason, quiet: end.quiet ?? false });
    await settle(scope, prescription);
  }
  return after;
}
