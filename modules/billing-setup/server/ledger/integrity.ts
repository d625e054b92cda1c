import { json } from '#kernel/server/database/kysely.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import type { Integrity, IntegrityFigure } from '../../contract/ledger-records.ts';

/** GET ledger/integrity: the last run. */
export async function readIntegrity(scope: Scope): Promise<Integrity> {
  const run = await scope.tx
    .selectFrom('integrityRuns')
    .select(['ranAt', 'ranByName', 'clean', 'differences', 'figures'])
    .where('hospitalId', '=', scope.hospitalId)
    .orderBy('ranAt', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  if (!run) return { lastRun: null, figures: [] };
  const { ranAt: at, ranByName: by, clean, differences } = run;
  return { lastRun: { at, by, clean, differences }, figures: run.figures as IntegrityFigure[] };
}

async function keepRun(scope: Scope, figures: readonly IntegrityFigure[]): Promise<void> {
  const wrong = figures.filter(({ difference }) => difference !== 0);
  await scope.tx
    .insertInto('integrityRuns')
    .values({
      hospitalId: scope.hospitalId,
      id: scope.newId(),
      ranAt: scope.now,
      ranBy: scope.actor.userId,
      ranByName: scope.actor.name,
      clean: wrong.length === 0,
      differences: wrong.length,
      figures: json(figures),
    })
    .execute();
  await scope.record({
    action: 'job',
    entity: 'Ledger',
    summary:
      wrong.length === 0
        ? `Integrity check clean: ${figures.length} figures`
        : `Integrity check: ${wrong.length} of ${figures.length} figures differ`,
    after: { figures: figures.length, differences: wrong.length, checks: wrong.map(({ check }) => check).slice(0, 20) },
  });
  if (wrong.length === 0) return;
  await scope.notify({
    title: 'Billing Integrity Check Failed',
    // Parted by semicolons: names of checks have commas. The bell says them in the reader's language.
    content: `${wrong.length} of ${figures.length} figures differ: ${wrong
      .slice(0, 5)
      .map(({ check }) => check)
      .join('; ')}`,
    path: '/settings/billing',
    to: { permission: 'View Ledger' },
    priority: 'high',
    module: 'billing-setup',
    tellActor: true,
    dedupeKey: `ledger-integrity:${scope.now.slice(0, 10)}`,
  });
}

/**
 * Runs all checks of the hospital and keeps the run, also when the act that asked is refused afterwards. A difference is told to
 * holders of View Ledger (invariant 11).
 */
export async function checkIntegrity(scope: Scope): Promise<readonly IntegrityFigure[]> {
  const figures = await scope.runChecks();
  await scope.apart((own) => keepRun(own, figures));
  return figures;
}

/** POST ledger/integrity. */
export async function runIntegrity(scope: Scope): Promise<Integrity> {
  const figures = await scope.runChecks();
  await keepRun(scope, figures);
  return readIntegrity(scope);
}
