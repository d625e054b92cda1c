import type { Id } from '#kernel/contract/fields.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { type ConfirmedPerson, confirmByPin, holdersOf } from '#modules/access-control/server/index.ts';
import type { By, SecondPerson } from '../contract/fields.ts';
import { bloodRefusals } from '../contract/refusals.ts';

/** A person as they were called; null for nobody. */
export function by(id: Id | null, name: string | null): By | null {
  return name === null ? null : { id, name };
}

/**
 * The second person of a check, by their own PIN: somebody else who holds one of the permissions. Asked before anything is locked, as the
 * PIN is judged aside. Who is not known, has no PIN or may not confirm is refused with the same words.
 */
export async function secondPerson(scope: Scope, second: SecondPerson, permissions: readonly string[]): Promise<ConfirmedPerson> {
  if (second.userId === scope.actor.userId) throw bloodRefusals.refusal('SECOND_PERSON');
  const confirmed = await confirmByPin(scope, second);
  if (!confirmed) throw bloodRefusals.refusal('SECOND_PERSON_PIN');
  for (const permission of permissions) if ((await holdersOf(scope, permission)).includes(confirmed.id)) return confirmed;
  throw bloodRefusals.refusal('SECOND_PERSON_PIN');
}

/** The blood bank's own department, else the laboratory's, else the first: where its revenue belongs and who is called. */
export async function bankDepartment(scope: Scope): Promise<{ readonly id: Id; readonly headUserId: Id | null }> {
  const rows = await scope.tx
    .selectFrom('departments')
    .select(['id', 'kind', 'headUserId'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('status', '=', 'active')
    .orderBy('foldedName')
    .execute();
  const of = (kind: string) => rows.find((row) => row.kind === kind);
  const chosen = of('blood-bank') ?? of('laboratory') ?? rows[0];
  if (!chosen) throw new Error('A hospital has at least one department');
  return { id: chosen.id, headUserId: chosen.headUserId };
}
