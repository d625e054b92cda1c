import type { Id } from '#kernel/contract/fields.ts';
import { refuseIf } from '#kernel/contract/refusals.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import type { Administration, HoldAdministration, ResumeAdministration } from '../../contract/administration-records.ts';
import { administrationRefusals } from '../../contract/administration-refusals.ts';
import { keep } from './finish.ts';
import { whyNotRunning } from './rules/doses.ts';
import { changeAdministration, changeDosages, dosagesOf, lockAdministration, noteAct, type StoredAdministration } from './store.ts';
import { showAdministration } from './view.ts';

const { refusal } = administrationRefusals;

export interface Holding {
  readonly reason: string;
  readonly until: string | null;
  readonly byLine: boolean;
}

/** Pauses a locked administration: no dose is due until it goes on. */
export async function holdLocked(
  scope: Scope,
  row: StoredAdministration,
  { reason, until, byLine }: Holding,
): Promise<StoredAdministration> {
  const after = await changeAdministration(scope, row, { heldAt: scope.now, holdUntil: until, holdReason: reason, heldByLine: byLine });
  await noteAct(scope, after, {
    what: 'held',
    action: 'state',
    reason,
    before: { heldAt: null },
    after: { heldAt: scope.now, holdUntil: until },
  });
  return after;
}

/** Goes on with a locked, held administration; doses that fell into the pause were withheld. */
export async function resumeLocked(scope: Scope, row: StoredAdministration, note: string | null): Promise<StoredAdministration> {
  const passed = (await dosagesOf(scope, [row.id])).filter(
    ({ status, dueAt, voided }) => status === 'pending' && !voided && dueAt < scope.now,
  );
  await changeDosages(
    scope,
    passed.map(({ id }) => id),
    {
      status: 'withheld',
      reasonCode: 'doctors-order',
      note: `Held: ${row.holdReason ?? ''}`.slice(0, 500),
      recordedAt: scope.now,
      givenBy: scope.actor.userId,
      givenByName: scope.actor.name,
    },
  );
  const after = await keep(scope, row, { heldAt: null, holdUntil: null, holdReason: null, heldByLine: false });
  await noteAct(scope, after, {
    what: 'resumed',
    action: 'state',
    reason: note,
    before: { heldAt: row.heldAt },
    after: { heldAt: null, withheld: passed.length },
  });
  return after;
}

/** PATCH {id}/hold. */
export async function holdAdministration(scope: Scope, id: Id, { reason, until, version }: HoldAdministration): Promise<Administration> {
  const row = await lockAdministration(scope, id, version);
  refuseIf(whyNotRunning(row));
  if (until !== null && until <= scope.now) throw refusal('SCHEDULE_TIME', {}, { until: 'Must be a time to come' });
  await holdLocked(scope, row, { reason, until, byLine: false });
  return showAdministration(scope, id);
}

/** PATCH {id}/resume. What the prescriber held by the line goes on with the line alone. */
export async function resumeAdministration(scope: Scope, id: Id, { note, version }: ResumeAdministration): Promise<Administration> {
  const row = await lockAdministration(scope, id, version);
  if (row.status !== 'in-progress' || !row.heldAt || row.heldByLine)
    throw refusal('ADMINISTRATION_STATE', { status: row.heldByLine ? 'held by its prescription' : row.status });
  await resumeLocked(scope, row, note);
  return showAdministration(scope, id);
}
