import type { Id, Instant } from '#kernel/contract/fields.ts';
import { together } from '#kernel/server/database/pipeline.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import type { Stay } from '#modules/patients/contract/events.ts';
import { stayOf } from '#modules/patients/server/index.ts';
import type { RaiseOrder } from './orders.ts';
import { inStay } from './rules.ts';

interface Moment {
  readonly patientId: Id;
  readonly at: Instant;
}

const nameOf = ({ patientId, at }: Moment) => `${patientId} ${at}`;

/** The stays of patients at moments, by `nameOf`: each is asked about once, all in one write. */
async function staysAt(scope: Scope, moments: readonly Moment[]): Promise<Map<string, Stay>> {
  const asked = [...new Map(moments.map((moment) => [nameOf(moment), moment])).values()];
  const stays = await together(asked.map(({ patientId, at }) => stayOf(scope, patientId, at)));
  return new Map(
    asked.flatMap((moment, at) => {
      const stay = stays[at];
      return stay ? [[nameOf(moment), stay] as const] : [];
    }),
  );
}

/** Orders as the stays of their patients have them: at the moment of what was done, else now. */
export async function placeInStays(scope: Scope, orders: readonly RaiseOrder[]): Promise<RaiseOrder[]> {
  const momentOf = ({ patientId, performedAt }: RaiseOrder): Moment | null =>
    patientId === null ? null : { patientId, at: performedAt ?? scope.now };
  const stays = await staysAt(
    scope,
    orders.flatMap((order) => momentOf(order) ?? []),
  );
  return orders.map((order) => {
    const moment = momentOf(order);
    return inStay(order, (moment && stays.get(nameOf(moment))) ?? null);
  });
}

/** Who of these patients is in a stay now. */
export async function inpatientsAmong(scope: Scope, patientIds: readonly (Id | null)[]): Promise<Set<Id>> {
  const moments = patientIds.flatMap((patientId) => (patientId === null ? [] : [{ patientId, at: scope.now }]));
  const stays = await staysAt(scope, moments);
  return new Set(moments.flatMap((moment) => (stays.has(nameOf(moment)) ? [moment.patientId] : [])));
}
