import type { Scope } from '#kernel/server/scope/scope.ts';
import { dialCodeOf, findCountry } from '#modules/reference-data/server/index.ts';
import { securitySettings } from '../contract/settings.ts';
import { readSettings } from './settings-groups.ts';

/** Whether a hospital texts a number: of its own country, or of one that it chose. A number without a country's code is its own. */
export async function mayText(scope: Scope, number: string): Promise<boolean> {
  if (!number.startsWith('+')) return true;
  const code = dialCodeOf(number);
  if (!code) return false;
  const { country } = await scope.tx.selectFrom('hospitals').select('country').where('id', '=', scope.hospitalId).executeTakeFirstOrThrow();
  if (findCountry(country)?.dialCodes.includes(code)) return true;
  return (await readSettings(scope, securitySettings)).textCountries.includes(code);
}
