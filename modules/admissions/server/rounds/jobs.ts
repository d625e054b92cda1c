import { sql } from 'kysely';
import type { CalendarDate, Id } from '#kernel/contract/fields.ts';
import { addMinutes } from '#kernel/server/clock/instants.ts';
import type { Job } from '#kernel/server/module/module.ts';
import type { PlatformScope, Scope } from '#kernel/server/scope/scope.ts';
import { patientBrief } from '#modules/patients/server/index.ts';
import { unacknowledgedMinutes } from '../../contract/round-words.ts';
import type { StoredWard } from '../store.ts';
import { standingIn, planRows } from './store.ts';
import { nursesOf, planPath } from './tell-orders.ts';

export const unseenOrdersJob = 'admissions.unseen-orders';
const unseenOfHospitalJob = 'admissions.unseen-orders-of-hospital';
const atOnce = 500;

/** Every five minutes: each active hospital gets its own turn. */
async function lookAll(scope: PlatformScope): Promise<void> {
  const hospitals = await scope.tx.selectFrom('hospitals').select('id').where('status', '=', 'active').execute();
  for (const { id } of hospitals) await scope.enqueue(unseenOfHospitalJob, { hospitalId: id }, { singletonKey: `orders-${id}` });
}

/** Who leads shifts of wards on a day, by the ward. */
async function leadsOn(scope: Scope, date: CalendarDate): Promise<Map<Id, Id[]>> {
  const rows = await scope.tx
    .selectFrom('wardShiftLeads')
    .select(['wardId', 'userId'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('date', '=', date)
    .execute();
  const byWard = Map.groupBy(rows, ({ wardId }) => wardId);
  return new Map([...byWard].map(([wardId, own]) => [wardId, own.map(({ userId }) => userId)]));
}

/** Orders of admitted patients that nobody has acknowledged in time, by their stay; each is told once. */
async function takeUnseen(scope: Scope): Promise<Map<Id, { patientId: Id; count: number }>> {
  const due = await planRows(scope)
    .where('i.acknowledgedAt', 'is', null)
    .where('i.toldAt', 'is', null)
    .where('i.changedAt', '<=', addMinutes(scope.now, -unacknowledgedMinutes))
    .where('i.status', '<>', 'cancelled')
    .where(standingIn(['active', 'held', 'stopped'], scope.now))
    .where('a.status', '=', 'admitted')
    .orderBy('i.id')
    .limit(atOnce)
    .forUpdate('i')
    .skipLocked()
    .execute();
  if (due.length === 0) return new Map();
  await scope.tx
    .updateTable('treatmentPlanItems')
    .set({ toldAt: scope.now })
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', sql<Id>`any(${due.map(({ id }) => id)}::uuid[])`)
    .execute();
  const found = new Map<Id, { patientId: Id; count: number }>();
  for (const { admissionId, patientId } of due) found.set(admissionId, { patientId, count: (found.get(admissionId)?.count ?? 0) + 1 });
  return found;
}

/** Tells the nurses in charge of orders that nobody has acknowledged within the hour; nothing of what was ordered. */
export async function tellUnseenOrders(scope: Scope): Promise<void> {
  const unseen = await takeUnseen(scope);
  if (unseen.size === 0) return;
  const wards = await scope.tx
    .selectFrom('admissions as a')
    .innerJoin('wards as w', (join) => join.onRef('w.hospitalId', '=', 'a.hospitalId').onRef('w.id', '=', 'a.wardId'))
    .select(['a.id as admissionId', 'w.id', 'w.departmentId', 'w.nurseInChargeId'])
    .where('a.hospitalId', '=', scope.hospitalId)
    .where('a.id', '=', sql<Id>`any(${[...unseen.keys()]}::uuid[])`)
    .execute();
  const people = await patientBrief(
    scope,
    [...unseen.values()].map(({ patientId }) => patientId),
  );
  const numbers = new Map(people.map(({ id, hospitalPatientId }) => [id, hospitalPatientId]));
  const leads = await leadsOn(scope, await scope.today());
  for (const { admissionId, ...ward } of wards) {
    const { patientId, count } = unseen.get(admissionId) as { patientId: Id; count: number };
    const userIds = await inCharge(scope, ward, leads.get(ward.id) ?? []);
    if (userIds.length === 0) continue;
    await scope.notify({
      title: 'Orders Not Acknowledged',
      content: `${count} ${count === 1 ? 'order' : 'orders'} for ${numbers.get(patientId) ?? 'a patient'}`,
      path: planPath(admissionId),
      to: { userIds: [...userIds] },
      priority: 'high',
      module: 'admissions',
      entity: 'Admission',
      entityId: admissionId,
    });
  }
}

/** Those who lead the ward's shifts today stand over its nurse in charge; where nobody is named, everybody who acknowledges is told. */
async function inCharge(
  scope: Scope,
  ward: Pick<StoredWard, 'departmentId' | 'nurseInChargeId'>,
  leads: readonly Id[],
): Promise<readonly Id[]> {
  if (leads.length > 0) return leads;
  return ward.nurseInChargeId ? [ward.nurseInChargeId] : nursesOf(scope, ward);
}

export const roundJobs: readonly Job[] = [
  { name: unseenOrdersJob, run: { platform: (scope) => lookAll(scope) }, cron: '*/5 * * * *' },
  { name: unseenOfHospitalJob, run: { hospital: (scope) => tellUnseenOrders(scope) } },
];
