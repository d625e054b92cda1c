import type { Id } from '#kernel/contract/fields.ts';
import { kernelRefusals } from '#kernel/contract/refusals.ts';
import { json } from '#kernel/server/database/kysely.ts';
import type { PlatformScope, Scope } from '#kernel/server/scope/scope.ts';
import type { SetupRun } from '../contract/records.ts';
import type { SetupRunStatus, SetupStepStatus } from '../contract/words.ts';
import { freshSteps } from './rules.ts';

type AnyHospitalScope = Scope | PlatformScope;

/** Makes the queued run of a hospital with its four steps. A hospital has one. */
export async function insertRun(scope: PlatformScope, hospitalId: Id, founderUserId: Id): Promise<void> {
  await scope.tx
    .insertInto('setupRuns')
    .values({ hospitalId, id: scope.newId(), founderUserId, status: 'queued', queuedAt: scope.now, movedAt: scope.now })
    .execute();
  await scope.tx
    .insertInto('setupSteps')
    .values(freshSteps().map((step) => ({ ...step, hospitalId, counts: json({}) })))
    .execute();
}

export async function findRun(scope: AnyHospitalScope, hospitalId: Id) {
  return scope.tx.selectFrom('setupRuns').selectAll().where('hospitalId', '=', hospitalId).executeTakeFirst();
}

export async function lockRun(scope: AnyHospitalScope, hospitalId: Id) {
  return scope.tx.selectFrom('setupRuns').selectAll().where('hospitalId', '=', hospitalId).forUpdate().executeTakeFirst();
}

export async function findSteps(scope: AnyHospitalScope, hospitalId: Id) {
  return scope.tx.selectFrom('setupSteps').selectAll().where('hospitalId', '=', hospitalId).orderBy('position').execute();
}

/** The run as screens show it, or 404. */
export async function readRun(scope: AnyHospitalScope, hospitalId: Id): Promise<SetupRun> {
  const run = await findRun(scope, hospitalId);
  if (!run) throw kernelRefusals.refusal('NOT_FOUND');
  const steps = await findSteps(scope, hospitalId);
  return {
    id: run.id,
    hospitalId: run.hospitalId,
    status: run.status,
    queuedAt: run.queuedAt,
    finishedAt: run.finishedAt,
    steps: steps.map(({ hospitalId: _hospitalId, position: _position, counts, ...step }) => ({
      ...step,
      counts: counts as Record<string, number>,
    })),
  };
}

export async function moveRun(scope: AnyHospitalScope, hospitalId: Id, status: SetupRunStatus): Promise<void> {
  await scope.tx
    .updateTable('setupRuns')
    .set({ status, movedAt: scope.now, finishedAt: status === 'completed' ? scope.now : null })
    .where('hospitalId', '=', hospitalId)
    .execute();
}

export interface StepMove {
  readonly status: SetupStepStatus;
  readonly error?: string | null;
  readonly counts?: Readonly<Record<string, number>>;
}

export async function moveStep(
  scope: AnyHospitalScope,
  hospitalId: Id,
  position: number,
  { status, error = null, counts }: StepMove,
): Promise<void> {
  await scope.tx
    .updateTable('setupSteps')
    .set((eb) => ({
      status,
      error,
      ...(status === 'running' ? { startedAt: scope.now, finishedAt: null, attempt: eb('attempt', '+', 1) } : { finishedAt: scope.now }),
      ...(counts ? { counts: json(counts) } : {}),
    }))
    .where('hospitalId', '=', hospitalId)
    .where('position', '=', position)
    .execute();
}
