import type { Scope } from '#kernel/server/scope/scope.ts';
import { readSettings } from '#modules/organisation/server/index.ts';
import { hmoSettings } from '../../contract/settings.ts';

/** After how many days a verification is asked for again, as the hospital set it. */
export async function reverifyDaysOf(scope: Scope): Promise<number> {
  return (await readSettings(scope, hmoSettings)).reverifyDays;
}
