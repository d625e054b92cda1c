import { sql } from 'kysely';
import type { CalendarDate, Id } from '#kernel/contract/fields.ts';
import { json } from '#kernel/server/database/kysely.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { changedBy } from '#kernel/server/scope/stamps.ts';
import type { RowChanges } from '../../contract/price-records.ts';
import type { VersionSource } from '../../contract/words.ts';
import type { PartnerRecord } from '../partner-store.ts';
import { planRow } from './rules.ts';
import { changedInSql, insertRows, insertVersion, type NewRow, type RowRecord, setTariffVersionOf, snakeRow } from './store.ts';

/** A row with what is changed of it. `planId`: for this plan instead of the row's own. */
export interface RowChange {
  readonly row: RowRecord;
  readonly changes: RowChanges;
  readonly planId?: Id | null;
}

/** How rows came to be changed. */
export interface RowSource {
  readonly source: VersionSource;
  readonly byHand: boolean;
}

/**
 * A row as it is after a change: a price that was set looks at the hospital's price of now, and the first price of a row covers unless it is
 * said otherwise.
 */
export function rowAfter({ row, changes, planId }: RowChange, { byHand }: RowSource): RowRecord {
  const { copayOverride, hmoCode, hmoItemName, ...rest } = changes;
  const copay =
    copayOverride === undefined
      ? {}
      : {
          copayKind: copayOverride?.kind ?? null,
          copayValue: copayOverride === null || copayOverride.kind === 'none' ? null : copayOverride.value,
        };
  const looked = changes.hmoPrice !== undefined || changes.covered !== undefined;
  const priced = row.hmoPrice === null && typeof changes.hmoPrice === 'number';
  return {
    ...row,
    covered: row.covered || priced,
    ...Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined)),
    ...(hmoCode === undefined ? {} : { hmoCode: hmoCode || null }),
    ...(hmoItemName === undefined ? {} : { hmoItemName: hmoItemName || null }),
    ...copay,
    ...(looked ? { hospitalPriceAtGenerate: row.hospitalPriceNow, hospitalPriceChanged: false, reviewSince: null } : {}),
    planId: planId === undefined ? row.planId : planId,
    editedByHand: byHand || row.editedByHand,
    uploaded: byHand ? row.uploaded : true,
  };
}

function newRow(scope: Scope, row: RowRecord, laid: Partial<NewRow>): NewRow {
  const { hospitalId: _hospital, createdAt: _at, createdBy: _by, updatedAt: _changed, updatedBy: _changer, ...kept } = row;
  const { updatedByName: _name, version: _version, supersededAt: _superseded, ...own } = kept;
  return { ...own, id: scope.newId(), ...laid };
}

/** Rows of a draft, changed where they stand, in one statement. */
export async function changeDraftRows(scope: Scope, changes: readonly RowChange[], source: RowSource): Promise<Id[]> {
  const after = changes.map((change) => ({ before: change.row, row: rowAfter(change, source) }));
  const fresh = after.filter(({ before, row }) => row.planId !== before.planId).map(({ row }) => newRow(scope, row, {}));
  const same = after.filter(({ before, row }) => row.planId === before.planId).map(({ row }) => snakeRow(row));
  if (same.length > 0)
    await sql`
      update hmo_price_rows r
         set hmo_price = n.hmo_price, hmo_code = n.hmo_code, hmo_item_name = n.hmo_item_name, covered = n.covered, capitated = n.capitated,
             copay_kind = n.copay_kind, copay_value = n.copay_value, requires_approval = n.requires_approval,
             approval_above = n.approval_above, max_quantity_per_visit = n.max_quantity_per_visit, max_per_year = n.max_per_year,
             hospital_price_at_generate = n.hospital_price_at_generate, hospital_price_changed = n.hospital_price_changed,
             review_since = n.review_since, edited_by_hand = n.edited_by_hand, uploaded = n.uploaded, ${changedInSql(scope)}
        from jsonb_populate_recordset(null::hmo_price_rows, ${json(same)}) n
       where r.hospital_id = ${scope.hospitalId} and r.id = n.id`.execute(scope.tx);
  await insertRows(scope, fresh);
  return [...fresh.map(({ id }) => id), ...after.filter(({ before, row }) => row.planId === before.planId).map(({ row }) => row.id)];
}

/** Active rows of items with a partner, the earliest first, whatever their plan. */
async function datedRows(scope: Scope, hmoId: Id, itemIds: readonly Id[]): Promise<RowRecord[]> {
  return scope.tx
    .selectFrom('hmoPriceRows')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('hmoId', '=', hmoId)
    .where('billableItemId', '=', sql<Id>`any(${[...new Set(itemIds)]}::uuid[])`)
    .where('status', '=', 'active')
    .where('supersededAt', 'is', null)
    .orderBy('effectiveFrom')
    .execute();
}

/** The version that changes of a day belong to: edits of the same first day share the last one. */
async function versionOf(scope: Scope, partner: PartnerRecord, from: CalendarDate, { source }: RowSource, rows: number) {
  const last = await scope.tx
    .selectFrom('hmoTariffVersions')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('hmoId', '=', partner.id)
    .where('status', '=', 'active')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (source !== 'edit' || last?.source !== 'edit' || last.effectiveFrom !== from)
    return insertVersion(scope, partner.id, { source, status: 'active', effectiveFrom: from, rowsChanged: rows });
  await scope.tx
    .updateTable('hmoTariffVersions')
    .set((eb) => ({ rowsChanged: eb('rowsChanged', '+', rows), ...changedBy(scope), version: eb('version', '+', 1) }))
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', last.id)
    .execute();
  return last;
}

/**
 * Changes rows of a list in force from a day on: the row that holds on it ends on the day before, and one new row takes its place
 * (invariant 2). Lines raised before keep their price. The partner is locked. Answers the ids of the new rows.
 */
export async function changeActiveRows(
  scope: Scope,
  partner: PartnerRecord,
  changes: readonly RowChange[],
  way: RowSource & { readonly from: CalendarDate },
): Promise<Id[]> {
  if (changes.length === 0) return [];
  const dated = await datedRows(
    scope,
    partner.id,
    changes.map(({ row }) => row.billableItemId),
  );
  const version = await versionOf(scope, partner, way.from, way, changes.length);
  const ends: { id: Id; effectiveTo: CalendarDate }[] = [];
  const superseded: Id[] = [];
  const fresh: NewRow[] = [];
  for (const change of changes) {
    const after = rowAfter(change, way);
    const own = dated.filter((row) => row.billableItemId === after.billableItemId && row.planId === after.planId);
    const plan = planRow(
      own.map(({ id, effectiveFrom, effectiveTo }) => ({ id, effectiveFrom: effectiveFrom ?? way.from, effectiveTo })),
      way.from,
    );
    if (plan.end) ends.push(plan.end);
    if (plan.supersede) superseded.push(plan.supersede);
    fresh.push(newRow(scope, after, { versionId: version.id, status: 'active', effectiveFrom: way.from, effectiveTo: plan.effectiveTo }));
  }
  await endRows(scope, ends, superseded);
  await insertRows(scope, fresh);
  await setTariffVersionOf(scope, partner, version.number);
  return fresh.map(({ id }) => id);
}

async function endRows(scope: Scope, ends: readonly { id: Id; effectiveTo: CalendarDate }[], superseded: readonly Id[]): Promise<void> {
  if (ends.length > 0)
    await sql`
      update hmo_price_rows r set effective_to = e.day, ${changedInSql(scope)}
        from unnest(${ends.map(({ id }) => id)}::uuid[], ${ends.map(({ effectiveTo }) => effectiveTo)}::date[]) as e(id, day)
       where r.hospital_id = ${scope.hospitalId} and r.id = e.id`.execute(scope.tx);
  if (superseded.length > 0)
    await sql`
      update hmo_price_rows r set superseded_at = ${scope.now}, ${changedInSql(scope)}
       where hospital_id = ${scope.hospitalId} and id = any(${[...superseded]}::uuid[])`.execute(scope.tx);
}
