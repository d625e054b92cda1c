import type { Id } from '#kernel/contract/fields.ts';
import { dropSessions } from '#kernel/server/access/session-cache.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { createSystemRoles, usersBrief } from '#modules/access-control/server/index.ts';
import { createDefaultDepartments, hospitalOf } from '#modules/organisation/server/index.ts';
import { startTrial } from '#modules/subscription/server/index.ts';
import { SetupCompleted, SetupStep } from '../contract/events.ts';
import { type SetupStepName, setupStepNames } from '../contract/words.ts';
import { readyMail } from './mails.ts';

type Count = (name: string, rows: number) => void;

async function countRows(scope: Scope, table: 'roles' | 'departments' | 'specializations'): Promise<number> {
  const { count } = await scope.tx
    .selectFrom(table)
    .where('hospitalId', '=', scope.hospitalId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

async function setUpInstitution(scope: Scope, founderUserId: Id, count: Count): Promise<void> {
  await createDefaultDepartments(scope);
  await createSystemRoles(scope, { founderUserId });
  for (const table of ['roles', 'departments', 'specializations'] as const) count(table, await countRows(scope, table));
}

async function finish(scope: Scope, founderUserId: Id): Promise<void> {
  await startTrial(scope);
  const hospital = await hospitalOf(scope);
  const [founder] = await usersBrief(scope, [founderUserId]);
  const to = { userIds: [founderUserId] };
  await scope.notify({
    title: 'Welcome',
    content: `Welcome to ${scope.settings.productName}. Get started with the checklist.`,
    path: '/getstarted',
    to,
    module: 'registration',
  });
  await scope.notify({ title: 'Setup Completed', content: `${hospital.name} is ready.`, path: '/dashboard', to, module: 'registration' });
  await scope.mail(readyMail(scope.settings, { to: hospital.email, fullname: founder?.fullname ?? '', hospitalName: hospital.name }));
  await scope.record({
    action: 'state',
    entity: 'Hospital',
    entityId: scope.hospitalId,
    entityNumber: hospital.civisHospitalId,
    summary: 'Hospital setup completed',
  });
}

/**
 * The work of one step in the hospital's own transaction. Every row is found again by its natural key, so a step that
 * runs twice makes nothing twice (invariants 4, 5). Later modules make their own rows on `SetupStep`.
 */
export async function workStep(scope: Scope, step: SetupStepName, founderUserId: Id): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  const count: Count = (name, rows) => {
    counts[name] = (counts[name] ?? 0) + rows;
  };
  if (step === setupStepNames[0]) await setUpInstitution(scope, founderUserId, count);
  await scope.emit(SetupStep, { step, founderUserId, count });
  if (step === setupStepNames[3]) {
    await finish(scope, founderUserId);
    await scope.emit(SetupCompleted, { founderUserId });
    await dropSessions(scope, { hospitalId: scope.hospitalId });
  }
  return counts;
}
