import type { CalendarDate, Id } from '#kernel/contract/fields.ts';
import { kernelRefusals } from '#kernel/contract/refusals.ts';
import { guard } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { partnerRecord } from '../../contract/partner.record.ts';
import type { EditPriceRow, PriceRow } from '../../contract/price-records.ts';
import { hmoRefusals } from '../../contract/refusals.ts';
import { lockPartner, type PartnerRecord, refuseOld, tellPartner } from '../partner-store.ts';
import { plansOf } from '../plans/store.ts';
import { moduleNamed, type RowRecord, showRowOf } from './store.ts';
import { changeActiveRows, changeDraftRows, rowAfter, type RowChange } from './write-rows.ts';

const byHand = { source: 'edit', byHand: true } as const;

async function findRow(scope: Scope, hmoId: Id, module: string, id: Id): Promise<RowRecord> {
  const row = await scope.tx
    .selectFrom('hmoPriceRows')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (row?.hmoId !== hmoId || row.module !== module) throw kernelRefusals.refusal('NOT_FOUND');
  return row;
}

/** A covered row of a list in force has a price. */
export function refuseUnpriced({ covered, hmoPrice }: Pick<RowRecord, 'covered' | 'hmoPrice'>): void {
  if (covered && hmoPrice === null) throw hmoRefusals.refusal('HMO_PRICE_MISSING');
}

/** From when a change holds: today unless it is said; never a past day. */
export function changeFrom(asked: CalendarDate | null, today: CalendarDate): CalendarDate {
  if (asked !== null && asked < today) throw hmoRefusals.refusal('PRICE_DATE_BEFORE_TODAY');
  return asked ?? today;
}

async function changeOf(scope: Scope, row: RowRecord, order: EditPriceRow): Promise<RowChange> {
  const { planId, effectiveFrom: _from, version: _version, ...changes } = order;
  if (planId === null) return { row, changes };
  const plans = await plansOf(scope, row.hmoId);
  if (!plans.some(({ id }) => id === planId)) throw hmoRefusals.refusal('HMO_PLAN_UNKNOWN');
  if (row.status === 'active') return { row, changes, planId };
  const own = await scope.tx
    .selectFrom('hmoPriceRows')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('versionId', '=', row.versionId)
    .where('billableItemId', '=', row.billableItemId)
    .where('planId', '=', planId)
    .executeTakeFirst();
  return own ? { row: own, changes } : { row, changes, planId };
}

async function editActive(scope: Scope, partner: PartnerRecord, change: RowChange, order: EditPriceRow): Promise<Id | undefined> {
  const from = changeFrom(order.effectiveFrom, await scope.today());
  const { effectiveTo, supersededAt } = change.row;
  if (supersededAt !== null || (effectiveTo !== null && effectiveTo < from)) throw hmoRefusals.refusal('HMO_ROW_ENDED');
  refuseUnpriced(rowAfter(change, byHand));
  const [id] = await changeActiveRows(scope, partner, [change], { ...byHand, from });
  return id;
}

/** PUT hmo/{id}/price-list/{module}/{rowId}. */
export async function editRow(scope: Scope, hmoId: Id, word: string, rowId: Id, order: EditPriceRow): Promise<PriceRow> {
  const module = moduleNamed(word);
  const partner = await lockPartner(scope, hmoId);
  guard(partnerRecord, 'edit', partner);
  const row = await findRow(scope, hmoId, module, rowId);
  refuseOld(order.version, row);
  const change = await changeOf(scope, row, order);
  const [id = rowId] =
    row.status === 'draft' ? await changeDraftRows(scope, [change], byHand) : [(await editActive(scope, partner, change, order)) ?? rowId];
  const shown = await showRowOf(scope, id);
  await scope.record({
    action: 'update',
    entity: 'Hmo',
    entityId: hmoId,
    entityNumber: partner.code,
    summary: `Price of ${row.itemName} with ${partner.name} changed`,
    before: viewOf(row),
    after: viewOf(shown),
  });
  await tellPartner(scope, hmoId, 'update');
  return shown;
}

const shownKeys = ['hospitalCode', 'hmoPrice', 'hmoCode', 'covered', 'capitated', 'requiresApproval', 'approvalAbove'] as const;
const datedKeys = ['maxQuantityPerVisit', 'maxPerYear', 'planId', 'effectiveFrom', 'effectiveTo'] as const;

/** What the trail keeps of a row. */
function viewOf(row: Pick<RowRecord, (typeof shownKeys)[number] | (typeof datedKeys)[number]>): object {
  return Object.fromEntries([...shownKeys, ...datedKeys].map((key) => [key, row[key]]));
}
