import { sql } from 'kysely';
import type { Id } from '#kernel/contract/fields.ts';
import { kernelRefusals, refuseIf } from '#kernel/contract/refusals.ts';
import { addSeconds } from '#kernel/server/clock/instants.ts';
import type { PlatformScope, Scope } from '#kernel/server/scope/scope.ts';
import type { SetupRun } from '../contract/records.ts';
import { setupStepNames } from '../contract/words.ts';
import { runSetupJob } from './job-names.ts';
import { failureWords, nextStep, standstillSeconds, wantsWorker, whyNotRetry } from './rules.ts';
import { findRun, findSteps, lockRun, moveRun, moveStep, readRun } from './setup-store.ts';
import { workStep } from './setup-steps.ts';

/** One worker a hospital: the lock is the job's own transaction's and goes with it, also in a crash. */
async function takeLock(scope: PlatformScope, hospitalId: Id): Promise<boolean> {
  const { rows } = await sql<{
    mine: boolean;
  }>`select pg_try_advisory_xact_lock(hashtextextended(${`setup:${hospitalId}`}, 11)) as mine`.execute(scope.tx);
  return rows[0]?.mine ?? false;
}

async function workInHospital(scope: Scope, position: number, founderUserId: Id): Promise<void> {
  const counts = await workStep(scope, setupStepNames[position - 1] ?? setupStepNames[0], founderUserId);
  await moveStep(scope, scope.hospitalId, position, { status: 'completed', counts });
  await moveRun(scope, scope.hospitalId, position === setupStepNames.length ? 'completed' : 'running');
  await scope.live({ entity: 'hospital', id: scope.hospitalId, action: 'update' });
}

/** One step: shown as running, worked and shown as completed together, or shown as failed. True when the run goes on. */
async function runStep(scope: PlatformScope, hospitalId: Id, position: number, founderUserId: Id): Promise<boolean> {
  await scope.apart(async (apart) => {
    await moveRun(apart, hospitalId, 'running');
    await moveStep(apart, hospitalId, position, { status: 'running' });
  });
  try {
    await scope.apart((apart) => apart.inHospital(hospitalId, (inside) => workInHospital(inside, position, founderUserId)));
    return true;
  } catch (error) {
    await scope.apart((apart) => recordFailure(apart, hospitalId, position, error));
    return false;
  }
}

async function recordFailure(scope: PlatformScope, hospitalId: Id, position: number, error: unknown): Promise<void> {
  await moveStep(scope, hospitalId, position, { status: 'failed', error: failureWords(error) });
  await moveRun(scope, hospitalId, 'failed');
  const why = error instanceof Error ? error.message.slice(0, 300) : 'unknown';
  await scope.inHospital(hospitalId, async (inside) => {
    await inside.record({
      action: 'job',
      entity: 'Job',
      entityId: hospitalId,
      summary: `Setup failed at '${setupStepNames[position - 1]}'`,
      after: { error: why },
      outcome: 'refused',
    });
    await inside.live({ entity: 'hospital', id: hospitalId, action: 'update' });
  });
}

/** The job: takes up a queued or abandoned run at its first open step and works to the end, or to the first failure. */
export async function runSetup(scope: PlatformScope, data: Readonly<Record<string, unknown>>): Promise<void> {
  const hospitalId = String(data.hospitalId);
  if (!(await takeLock(scope, hospitalId))) return;
  const run = await findRun(scope, hospitalId);
  if (!run || !wantsWorker(run.status)) return;
  for (;;) {
    const position = nextStep(await findSteps(scope, hospitalId));
    if (position === null || !(await runStep(scope, hospitalId, position, run.founderUserId))) return;
  }
}

/** Every minute: runs that stand still for 30 seconds (their worker is gone, or the queue lost them) are queued again. */
export async function takeUpSetups(scope: PlatformScope): Promise<void> {
  const waiting = await scope.tx
    .selectFrom('setupRuns')
    .select('hospitalId')
    .where('status', 'in', ['queued', 'running'])
    .where('movedAt', '<', addSeconds(scope.now, -standstillSeconds))
    .execute();
  for (const { hospitalId } of waiting) await scope.enqueue(runSetupJob, { hospitalId }, { singletonKey: hospitalId });
}

/** Queues a failed setup again, from the hospital's side or the operator's; it resumes at the failed step. */
export async function queueSetupAgain(scope: Scope | PlatformScope, hospitalId: Id): Promise<void> {
  const run = await lockRun(scope, hospitalId);
  if (!run) throw kernelRefusals.refusal('NOT_FOUND');
  refuseIf(whyNotRetry(run));
  await moveRun(scope, hospitalId, 'queued');
  await scope.enqueue(runSetupJob, { hospitalId }, { singletonKey: hospitalId });
  const record = (inside: Scope) =>
    inside.record({ action: 'job', entity: 'Job', entityId: hospitalId, summary: 'Hospital setup queued again' });
  await (scope.kind === 'hospital' ? record(scope) : scope.inHospital(hospitalId, record));
}

/** The founder sees the setup before holding any role; others by their right. Another hospital's is not found. */
async function requireOwnRun(scope: Scope, id: Id, permission: string): Promise<void> {
  const run = id === scope.hospitalId ? await findRun(scope, id) : undefined;
  if (!run) throw kernelRefusals.refusal('NOT_FOUND');
  if (run.founderUserId !== scope.actor.userId && !scope.may(permission)) throw kernelRefusals.refusal('FORBIDDEN', { permission });
}

export async function viewSetup(scope: Scope, id: Id): Promise<SetupRun> {
  await requireOwnRun(scope, id, 'View Settings');
  return readRun(scope, id);
}

export async function retrySetup(scope: Scope, id: Id): Promise<SetupRun> {
  await requireOwnRun(scope, id, 'Edit Hospital');
  await queueSetupAgain(scope, id);
  return readRun(scope, id);
}
