import type { Area } from '#kernel/contract/access.ts';
import type { Id } from '#kernel/contract/fields.ts';
import type { AnyScope, Scope } from '#kernel/server/scope/scope.ts';
import { securitySettings } from '#modules/organisation/contract/settings.ts';
import { readSettings } from '#modules/organisation/server/index.ts';
import { policyOfArea, type SignInPolicy } from './rules.ts';

async function policyOfHospital(scope: Scope): Promise<SignInPolicy> {
  const { absoluteHours, ...settings } = await readSettings(scope, securitySettings);
  return { ...settings, absoluteMinutes: absoluteHours * 60 };
}

/** Sign-in rules of an account: its hospital's security settings, or those of its area. */
export async function policyOf(
  scope: AnyScope,
  { area, hospitalId }: { readonly area: Area; readonly hospitalId: Id | null },
  keepSignedIn = false,
): Promise<SignInPolicy> {
  if (area !== 'hospital' || !hospitalId) return policyOfArea(area === 'hospital' ? 'admin' : area, keepSignedIn);
  if (scope.kind === 'hospital') return policyOfHospital(scope);
  return scope.inHospital(hospitalId, policyOfHospital);
}
