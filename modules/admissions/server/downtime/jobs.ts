import type { Job } from '#kernel/server/module/module.ts';
import type { PlatformScope, Scope } from '#kernel/server/scope/scope.ts';
import { wardSettings } from '../../contract/settings.ts';
import { folderJob, packsJob, packsJobOfHospital } from './job-names.ts';
import { makePacks } from './make-packs.ts';
import { packsOf } from './store.ts';
import { writeFolder } from './write-folder.ts';

/** Hospitals in which a ward has a password: those that have packs turned off have theirs removed. */
async function makeAll(scope: PlatformScope): Promise<void> {
  const hospitals = await scope.tx.selectFrom('hospitals').select('id').where('status', '=', 'active').execute();
  for (const { id } of hospitals) await scope.enqueue(packsJobOfHospital, { hospitalId: id }, { singletonKey: `packs-${id}` });
}

async function makeOfHospital(scope: Scope): Promise<void> {
  await makePacks(scope);
  const any = await packsOf(scope).limit(1).executeTakeFirst();
  // After the commit, in a job of its own: a share that cannot be reached keeps no pack from being made, and is tried again.
  if (any && scope.settings.downtimeDir) await scope.enqueue(folderJob, { hospitalId: scope.hospitalId });
}

/** Turned on, packs are made at once; turned off, they are removed at once. */
export async function followSettings(
  scope: Scope,
  { group, before, after }: { readonly group: string; readonly before: object; readonly after: object },
): Promise<void> {
  if (group !== wardSettings.group) return;
  const isOn = (values: object) => 'downtimePack' in values && values.downtimePack === true;
  if (isOn(before) !== isOn(after)) await scope.enqueue(packsJobOfHospital, { hospitalId: scope.hospitalId });
}

export const downtimeJobs: readonly Job[] = [
  { name: packsJob, run: { platform: (scope) => makeAll(scope) }, cron: '0 * * * *' },
  { name: packsJobOfHospital, run: { hospital: (scope) => makeOfHospital(scope) } },
  { name: folderJob, run: { hospital: (scope) => writeFolder(scope) } },
];
