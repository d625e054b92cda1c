import type { PayloadOf, QueryOf } from '#kernel/contract/calls.ts';
import type { Id } from '#kernel/contract/fields.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { listVitals } from '#modules/patient-chart/server/index.ts';
import type { nursingCalls } from '../../contract/calls/nursing.ts';
import type { DueState } from '../../contract/nursing-records.ts';
import { admissionsOf, readAdmission, type StoredAdmission } from '../stay-store.ts';
import { nursesOf, wardOfStay } from './people.ts';
import { dueState, isTold } from './rules.ts';
import { observationsOf, observedOf } from './store.ts';

/** When the next sets of stays are due, by the stay, in one query. */
export async function dueOfStays(scope: Scope, stays: readonly StoredAdmission[]): Promise<Map<Id, DueState>> {
  const known = await observationsOf(
    scope,
    stays.map(({ id }) => id),
  );
  const records = scope.may('Create Vitals');
  return new Map(
    stays.map((stay) => {
      const state = dueState(stay, observedOf(known.get(stay.id)), scope.now);
      return [stay.id, { ...state, mayRecord: state.mayRecord && records }];
    }),
  );
}

/** When the next set of a stay is due. */
export async function dueOfStay(scope: Scope, stay: StoredAdmission): Promise<DueState> {
  return (await dueOfStays(scope, [stay])).get(stay.id) as DueState;
}

/** GET patient-admissions/{id}/vitals: the sets taken during the stay, home readings too, and when the next is due. */
export async function vitalsOfStay(
  scope: Scope,
  id: Id,
  query: QueryOf<typeof nursingCalls.vitals>,
): Promise<PayloadOf<typeof nursingCalls.vitals>> {
  const stay = await readAdmission(scope, id);
  const dates = { startDate: query.startDate ?? stay.admittedAt, endDate: query.endDate ?? stay.dischargedAt ?? undefined };
  const { data, meta } = await listVitals(scope, { ...query, ...dates, patientId: stay.patientId });
  return { data, meta: { ...meta, due: await dueOfStay(scope, stay) } };
}

interface Late {
  readonly stay: StoredAdmission;
  readonly dueAt: string;
}

/** Notes that the ward is told of a due time; of two workers one does. */
async function takeTelling(scope: Scope, { stay, dueAt }: Late): Promise<boolean> {
  const told = await scope.tx
    .insertInto('admissionObservations')
    .values({ hospitalId: scope.hospitalId, admissionId: stay.id, toldDueAt: dueAt })
    .onConflict((conflict) =>
      conflict
        .columns(['hospitalId', 'admissionId'])
        .doUpdateSet({ toldDueAt: dueAt })
        .where('admissionObservations.toldDueAt', 'is distinct from', dueAt),
    )
    .returning('admissionId')
    .executeTakeFirst();
  return told !== undefined;
}

async function tellWardOf(scope: Scope, stays: readonly StoredAdmission[]): Promise<void> {
  const [first] = stays as [StoredAdmission];
  const ward = await wardOfStay(scope, first);
  const userIds = new Set(await nursesOf(scope, ward, false));
  for (const { primaryNurseId } of stays) if (primaryNurseId) userIds.add(primaryNurseId);
  if (userIds.size === 0) return;
  const count = stays.length;
  await scope.notify({
    title: 'Observations Overdue',
    content: ward.restricted
      ? `Vitals of ${count} ${count === 1 ? 'patient' : 'patients'} are overdue`
      : `Vitals of ${count} ${count === 1 ? 'patient' : 'patients'} in ${ward.name} are overdue`,
    path: `/admissions/nurse?wardId=${ward.id}`,
    priority: 'high',
    module: 'admissions',
    entity: 'Ward',
    entityId: ward.id,
    to: { userIds: [...userIds] },
  });
}

/** Wards are told of vitals that are overdue: of each due time once. */
export async function tellOverdue(scope: Scope): Promise<void> {
  const stays = await admissionsOf(scope).where('status', '=', 'admitted').orderBy('id').execute();
  const due = await dueOfStays(scope, stays);
  const late = stays.flatMap((stay) => {
    const state = due.get(stay.id);
    return state?.dueAt && isTold(state, scope.now) ? [{ stay, dueAt: state.dueAt }] : [];
  });
  const byWard = new Map<Id, StoredAdmission[]>();
  for (const each of late)
    if (await takeTelling(scope, each)) byWard.set(each.stay.wardId, [...(byWard.get(each.stay.wardId) ?? []), each.stay]);
  for (const found of byWard.values()) await tellWardOf(scope, found);
}
