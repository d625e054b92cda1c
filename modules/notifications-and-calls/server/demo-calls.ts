import { kernelRefusals } from '#kernel/contract/refusals.ts';
import { addMinutes } from '#kernel/server/clock/instants.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { contactsOf, holdersOf } from '#modules/access-control/server/index.ts';
import { callableBy } from '../contract/words.ts';
import { callPeople } from './call-people.ts';

/** The demo's switch: a call to the demo's nurse every two minutes while it is on. */
export const demoCallJob = 'notifications-and-calls.demo-call';
const everyMinutes = 2;
const words = ['GOPD-004 Ada Obi to consulting room 2', 'TRI-011 Musa Bello to triage', 'PED-002 Grace Eze to room 5'];

async function isOn(scope: Scope): Promise<boolean> {
  const row = await scope.tx.selectFrom('demoCalls').select('hospitalId').where('hospitalId', '=', scope.hospitalId).executeTakeFirst();
  return row !== undefined;
}

const next = (scope: Scope) =>
  scope.enqueue(demoCallJob, {}, { startAfter: addMinutes(scope.now, everyMinutes), singletonKey: scope.hospitalId });

/** Calls whoever signs in as `nurse@…`, and queues the next call; nothing once the switch is off. */
export async function makeDemoCall(scope: Scope): Promise<void> {
  if (!scope.settings.demo || !(await isOn(scope))) return;
  const contacts = await contactsOf(scope, await holdersOf(scope, callableBy));
  const nurses = contacts.filter(({ email }) => email?.startsWith('nurse@')).map(({ userId }) => userId);
  const content = words[Number(scope.now.slice(14, 16)) % words.length] as string;
  await callPeople(scope, { content, path: '/dashboard', to: { userIds: nurses }, module: 'notifications-and-calls' });
  await next(scope);
}

/** Whether this server has the switch, and how it stands. */
export async function readDemoCalls(scope: Scope): Promise<{ available: boolean; on: boolean }> {
  return { available: scope.settings.demo, on: scope.settings.demo && (await isOn(scope)) };
}

/** Turns the demo's calls on or off. Not found on a server that is no demo. */
export async function switchDemoCalls(scope: Scope, { on }: { readonly on: boolean }): Promise<{ available: boolean; on: boolean }> {
  if (!scope.settings.demo) throw kernelRefusals.refusal('NOT_FOUND');
  if (!on) await scope.tx.deleteFrom('demoCalls').where('hospitalId', '=', scope.hospitalId).execute();
  else if (!(await isOn(scope))) {
    await scope.tx
      .insertInto('demoCalls')
      .values({ hospitalId: scope.hospitalId, since: scope.now })
      .onConflict((conflict) => conflict.column('hospitalId').doNothing())
      .execute();
    await scope.enqueue(demoCallJob, {}, { singletonKey: scope.hospitalId });
  }
  await scope.record({
    action: 'state',
    entity: 'Setting',
    entityNumber: 'demo-calls',
    summary: `Demonstration calls ${on ? 'on' : 'off'}`,
  });
  return { available: true, on };
}
