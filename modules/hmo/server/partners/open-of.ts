import type { Id } from '#kernel/contract/fields.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { exposureOf } from '../bills/exposure.ts';
import { enrolleesBy } from '../partner-store.ts';

/** What is open with partners, by what it is called: none of it may be there when a partner is deleted. */
export async function openOf(scope: Scope, hmoIds: readonly Id[]): Promise<Map<Id, Readonly<Record<string, number>>>> {
  const enrollees = await enrolleesBy(scope, 'hmo_id', hmoIds);
  const exposure = await exposureOf(scope, hmoIds);
  return new Map(
    hmoIds.map((id) => {
      const { openBills = 0, openClaims = 0 } = exposure.get(id) ?? {};
      return [id, { 'active enrollees': enrollees.get(id) ?? 0, 'open HMO bills': openBills, 'open claims': openClaims }];
    }),
  );
}
