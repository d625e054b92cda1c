import type { Id } from '#kernel/contract/fields.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { KnownInstitution } from '../contract/events.ts';
import { billRefusals } from '../contract/refusals.ts';

/**
 * The institution that an external customer names is one of this hospital's: INSTITUTION_UNKNOWN for any other id. None named
 * passes. Door of the module: invoices name the same customers.
 */
export async function requireInstitution(scope: Scope, institutionId: Id | null): Promise<void> {
  if (!institutionId) return;
  const known = await scope.ask(KnownInstitution, { institutionId });
  if (known.length === 0) throw billRefusals.refusal('INSTITUTION_UNKNOWN');
}
