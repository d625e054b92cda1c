import { sql } from 'kysely';
import { offsetOf, type Page } from '#kernel/contract/envelope.ts';
import type { Id } from '#kernel/contract/fields.ts';
import type { ActRules } from '#kernel/contract/record.ts';
import { countAll } from '#kernel/server/database/count-all.ts';
import { present } from '#kernel/server/reading/present.ts';
import { actsOf } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { lineBriefs } from '#modules/prescriptions-and-therapeutics/server/index.ts';
import { planItemActs } from '../../contract/calls/rounds.ts';
import type { planItemRecord } from '../../contract/plan-item.record.ts';
import { PlanItem } from '../../contract/round-records.ts';
import type { PlanStatus } from '../../contract/round-words.ts';
import { openItem, openStayOf, type PlanRow, planRows, standingIn } from './store.ts';

/** What a medicine is called for those who may not read prescriptions. */
const hiddenMedicine = 'Medicine';
/** Items that a nurse may have to acknowledge. */
const unseenStatuses = ['active', 'held', 'stopped'] as const satisfies readonly PlanStatus[];

/** A medicine is stopped by those who may change its prescription. */
export const stopsMedicines = 'Edit Prescription';

function itemRules(scope: Scope, row: PlanRow): ActRules<typeof planItemRecord> {
  return {
    acknowledge: row.acknowledgedAt === null ? null : false,
    stop: row.lineId === null || scope.may(stopsMedicines) ? null : false,
  };
}

/** Items of plans in the given order; medicines in the words of their prescriptions, in one query. */
export async function showItems(scope: Scope, rows: readonly PlanRow[]): Promise<PlanItem[]> {
  const lineIds = rows.flatMap(({ lineId }) => lineId ?? []);
  const sees = scope.may('View Prescription');
  const lines = new Map((sees && lineIds.length > 0 ? await lineBriefs(scope, { lineIds }) : []).map((line) => [line.id, line]));
  return rows.map((row) => {
    const line = row.lineId ? lines.get(row.lineId) : undefined;
    const stoppedAt = row.stoppedAt;
    return present(PlanItem, row, {
      what: row.what ?? line?.label ?? hiddenMedicine,
      directions: line?.directions ?? null,
      status: row.standing,
      runs: row.standing === 'active' || row.standing === 'held',
      acknowledged: row.acknowledgedAt ? { by: row.acknowledgedByName, at: row.acknowledgedAt } : null,
      stopped: stoppedAt ? { by: row.stoppedByName, at: stoppedAt, reason: row.stopReason } : null,
      acts: actsOf(scope, planItemActs, { status: row.standing }, itemRules(scope, row)),
    });
  });
}

/** One item, as each act on it answers it. */
export async function showItem(scope: Scope, id: Id): Promise<PlanItem> {
  const [shown] = (await showItems(scope, [await openItem(scope, id)])) as [PlanItem];
  return shown;
}

/** So many orders of a ward are shown to be acknowledged at once; the others follow. */
const mostNewOrders = 500;

/** What nurses still have to acknowledge in stays, by the stay, the longest waiting first. */
export async function newOrdersOf(scope: Scope, admissionIds: readonly Id[]): Promise<Map<Id, PlanItem[]>> {
  if (admissionIds.length === 0) return new Map();
  const rows = await planRows(scope)
    .where('i.admissionId', '=', sql<Id>`any(${[...admissionIds]}::uuid[])`)
    .where('i.status', '<>', 'cancelled')
    .where('i.acknowledgedAt', 'is', null)
    .where(standingIn(unseenStatuses, scope.now))
    .orderBy('i.changedAt')
    .orderBy('i.id')
    .limit(mostNewOrders)
    .execute();
  const shown = await showItems(scope, rows);
  const found = new Map<Id, PlanItem[]>();
  for (const [at, { admissionId }] of rows.entries()) found.set(admissionId, [...(found.get(admissionId) ?? []), shown[at] as PlanItem]);
  return found;
}

interface Asked {
  readonly page: number;
  readonly limit: number;
  readonly status?: readonly PlanStatus[] | undefined;
  readonly unseen?: boolean | undefined;
}

/** GET patient-admissions/{id}/treatment-plan: what runs first, then by the newest change. */
export async function listPlan(scope: Scope, admissionId: Id, { page, limit, status, unseen }: Asked): Promise<Page<PlanItem>> {
  await openStayOf(scope, admissionId);
  const wanted = unseen ? unseenStatuses : status;
  const rows = planRows(scope)
    .where('i.admissionId', '=', admissionId)
    .where('i.status', '<>', 'cancelled')
    .$if(wanted !== undefined, (query) => query.where(standingIn(wanted as readonly PlanStatus[], scope.now)))
    .$if(unseen === true, (query) => query.where('i.acknowledgedAt', 'is', null));
  const found = await rows
    .orderBy(standingIn(['active', 'held'], scope.now), 'desc')
    .orderBy('i.changedAt', 'desc')
    .orderBy('i.id', 'desc')
    .limit(limit)
    .offset(offsetOf({ page, limit }))
    .execute();
  const count = await countAll(rows.clearSelect());
  return { data: await showItems(scope, found), meta: { count, page, limit } };
}
