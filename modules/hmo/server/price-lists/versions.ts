import { type RawBuilder, sql } from 'kysely';
import type { Id } from '#kernel/contract/fields.ts';
import { addCalendarDays } from '#kernel/server/clock/instants.ts';
import { present } from '#kernel/server/reading/present.ts';
import { guard } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { changedBy } from '#kernel/server/scope/stamps.ts';
import { currencyOf } from '#modules/billing-setup/server/index.ts';
import { partnerRecord } from '../../contract/partner.record.ts';
import { type NewVersion, TariffVersion, type VersionDifference } from '../../contract/price-records.ts';
import { hmoRefusals } from '../../contract/refusals.ts';
import { lockPartner, tellPartner } from '../partner-store.ts';
import { changeFrom } from './edit-row.ts';
import { adjustedPrice } from './rules.ts';
import { findDraft, findVersion, insertRows, insertVersion, type NewRow } from './store.ts';

/** A draft that begins as the rows that hold on a day, each price so much higher or lower. */
async function copyRows(scope: Scope, hmoId: Id, versionId: Id, order: NewVersion, day: string): Promise<number> {
  const rows = await scope.tx
    .selectFrom('hmoPriceRows')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('hmoId', '=', hmoId)
    .where('status', '=', 'active')
    .where('supersededAt', 'is', null)
    .where('effectiveFrom', '<=', day)
    .where((eb) => eb.or([eb('effectiveTo', 'is', null), eb('effectiveTo', '>=', day)]))
    .execute();
  const copies = rows.map((row): NewRow => {
    const { hospitalId: _hospital, createdAt: _at, createdBy: _by, updatedAt: _changed, updatedBy: _changer, ...kept } = row;
    const { updatedByName: _name, version: _version, supersededAt: _superseded, ...own } = kept;
    return {
      ...own,
      id: scope.newId(),
      versionId,
      hmoPrice: row.hmoPrice === null ? null : adjustedPrice(row.hmoPrice, order),
      status: 'draft',
      effectiveFrom: null,
      effectiveTo: null,
      editedByHand: false,
      uploaded: false,
    };
  });
  await insertRows(scope, copies);
  return copies.length;
}

/** POST hmo/{id}/tariff-version: a draft beside the list in force; there is one at a time. */
export async function newVersion(scope: Scope, hmoId: Id, order: NewVersion): Promise<TariffVersion> {
  const partner = await lockPartner(scope, hmoId);
  guard(partnerRecord, 'edit', partner);
  if (await findDraft(scope, hmoId)) throw hmoRefusals.refusal('HMO_VERSION_OPEN');
  const today = await scope.today();
  const effectiveFrom = order.effectiveFrom === null ? null : changeFrom(order.effectiveFrom, today);
  const source = order.copyCurrent ? 'copy' : 'generate';
  const version = await insertVersion(scope, hmoId, { source, status: 'draft', effectiveFrom, note: order.note });
  const rows = order.copyCurrent ? await copyRows(scope, hmoId, version.id, order, today) : 0;
  await scope.record({
    action: 'create',
    entity: 'Hmo',
    entityId: hmoId,
    entityNumber: partner.code,
    summary: `Draft version ${version.number} of the price list of ${partner.name}`,
    after: { number: version.number, ...order, rows },
  });
  await tellPartner(scope, hmoId, 'update');
  return present(TariffVersion, version);
}

/** DELETE hmo/{id}/tariff-version/{versionId}: the draft's rows go, its number stays taken. */
export async function discardVersion(scope: Scope, hmoId: Id, versionId: Id): Promise<TariffVersion> {
  const partner = await lockPartner(scope, hmoId);
  guard(partnerRecord, 'edit', partner);
  const version = await findVersion(scope, hmoId, versionId);
  // The first draft is the list itself.
  if (version.status !== 'draft' || partner.status === 'incomplete')
    throw hmoRefusals.refusal('HMO_VERSION_STATE', { status: partner.status === 'incomplete' ? 'the first one' : version.status });
  await scope.tx.deleteFrom('hmoPriceRows').where('hospitalId', '=', scope.hospitalId).where('versionId', '=', versionId).execute();
  const decided = { decidedAt: scope.now, decidedBy: scope.actor.userId, decidedByName: scope.actor.name };
  const row = await scope.tx
    .updateTable('hmoTariffVersions')
    .set({ status: 'cancelled', ...decided, ...changedBy(scope), version: version.version + 1 })
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', versionId)
    .returningAll()
    .executeTakeFirstOrThrow();
  await scope.record({
    action: 'delete',
    entity: 'Hmo',
    entityId: hmoId,
    entityNumber: partner.code,
    summary: `Draft version ${version.number} of the price list of ${partner.name} discarded`,
    before: { status: 'draft' },
    after: { status: 'cancelled' },
  });
  await tellPartner(scope, hmoId, 'update');
  return present(TariffVersion, row);
}

type DifferenceRow = VersionDifference['rows'][number];

/** Rows that a difference shows; its sums are of all. */
const mostShown = 2_000;
/** Days whose volumes say what a new tariff means. */
const volumeDays = 90;

function differenceSql(scope: Scope, hmoId: Id, versionId: Id, today: string): RawBuilder<Omit<DifferenceRow, 'effect'>> {
  return sql`
    select n.id, n.module, n.item_name, n.hospital_code, p.name as plan_name, o.hmo_price as before,
           case when n.covered then n.hmo_price end as after, coalesce(b.volume, 0) as volume
      from hmo_price_rows n
      left join hmo_plans p on p.hospital_id = n.hospital_id and p.id = n.plan_id
      left join lateral (
        select case when r.covered then r.hmo_price end as hmo_price from hmo_price_rows r
         where r.hospital_id = n.hospital_id and r.hmo_id = n.hmo_id and r.billable_item_id = n.billable_item_id
           and r.plan_id is not distinct from n.plan_id and r.status = 'active' and r.superseded_at is null and r.version_id <> n.version_id
           and r.effective_from <= ${today} and (r.effective_to is null or r.effective_to >= ${today}) limit 1) o on true
      left join (
        select l.billable_item_id, sum(l.quantity) as volume from patient_bills l
         where l.hospital_id = ${scope.hospitalId} and l.hmo_id = ${hmoId} and l.status = 'active'
           and l.service_date >= ${addCalendarDays(today, -volumeDays)}::date
         group by l.billable_item_id) b on b.billable_item_id = n.billable_item_id and n.plan_id is null
     where n.hospital_id = ${scope.hospitalId} and n.version_id = ${versionId}
       and o.hmo_price is distinct from (case when n.covered then n.hmo_price end)
     order by n.module, n.folded_name, n.id`;
}

/** GET hmo/{id}/tariff-version/{versionId}/difference. */
export async function differenceOf(scope: Scope, hmoId: Id, versionId: Id): Promise<VersionDifference> {
  await findVersion(scope, hmoId, versionId);
  const { rows } = await differenceSql(scope, hmoId, versionId, await scope.today()).execute(scope.tx);
  const shown = rows.map((row): DifferenceRow => {
    const volume = Number(row.volume);
    return { ...row, volume, effect: volume * ((row.after ?? 0) - (row.before ?? 0)) };
  });
  return {
    rows: shown.slice(0, mostShown),
    changed: shown.length,
    effect: shown.reduce((sum, { effect }) => sum + effect, 0),
    currency: (await currencyOf(scope))?.code ?? null,
  };
}
