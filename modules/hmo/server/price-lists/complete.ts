import { sql } from 'kysely';
import type { CalendarDate, Id } from '#kernel/contract/fields.ts';
import { refuseIf } from '#kernel/contract/refusals.ts';
import { guard } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { changedBy } from '#kernel/server/scope/stamps.ts';
import type { BillingModule } from '#modules/billing-setup/contract/words.ts';
import { HmoStatusChanged } from '../../contract/events.ts';
import { partnerRecord } from '../../contract/partner.record.ts';
import type { CompleteList } from '../../contract/price-records.ts';
import { hmoRefusals } from '../../contract/refusals.ts';
import { type CompletionFacts, whyNotComplete } from '../rules.ts';
import { lockPartner, type PartnerRecord, refuseOld, tellPartner } from '../partner-store.ts';
import { changeFrom } from './edit-row.ts';
import { changedInSql, draftFor, findDraft, setTariffVersionOf, type VersionRecord } from './store.ts';

async function factsOf(scope: Scope, partner: PartnerRecord, version: VersionRecord): Promise<CompletionFacts> {
  const { rows } = await sql<{ module: BillingModule; done: boolean; unpriced: string }>`
    select m.module, true as done,
           (select count(*) from hmo_price_rows r where r.hospital_id = m.hospital_id and r.version_id = ${version.id}
              and r.module = m.module and r.covered and r.hmo_price is null) as unpriced
      from hmo_price_list_modules m where m.hospital_id = ${scope.hospitalId} and m.hmo_id = ${partner.id}`.execute(scope.tx);
  const { rows: plans } = await sql<{ count: string }>`
    select count(*) as count from hmo_plans p where p.hospital_id = ${scope.hospitalId} and p.hmo_id = ${partner.id} and p.status = 'active'
       and exists (select 1 from hmo_plan_benefits b where b.hospital_id = p.hospital_id and b.plan_id = p.id)`.execute(scope.tx);
  return {
    modules: rows.map((row) => ({ ...row, unpriced: Number(row.unpriced) })),
    plansWithBenefits: Number(plans[0]?.count ?? 0),
    contractEnd: partner.contractEnd,
  };
}

/** Rows in force that the draft replaces end on the day before; rows that would begin with it or later give way (invariant 2). */
async function endReplaced(scope: Scope, version: VersionRecord, from: CalendarDate): Promise<void> {
  const same = sql`
    r.hospital_id = ${scope.hospitalId} and r.hmo_id = ${version.hmoId} and r.status = 'active' and r.superseded_at is null
    and exists (select 1 from hmo_price_rows n where n.hospital_id = r.hospital_id and n.version_id = ${version.id}
                   and n.billable_item_id = r.billable_item_id and n.plan_id is not distinct from r.plan_id)`;
  await sql`
    update hmo_price_rows r set superseded_at = ${scope.now}, ${changedInSql(scope)}
     where ${same} and r.effective_from >= ${from}`.execute(scope.tx);
  await sql`
    update hmo_price_rows r set effective_to = ${from}::date - 1, ${changedInSql(scope)}
     where ${same} and (r.effective_to is null or r.effective_to >= ${from})`.execute(scope.tx);
}

/** The draft's rows hold from a day on, under the names that the items have now. */
async function putInForce(scope: Scope, version: VersionRecord, from: CalendarDate): Promise<void> {
  await endReplaced(scope, version, from);
  await sql`
    update hmo_price_rows r
       set status = 'active', effective_from = ${from}, item_name = coalesce(i.name, r.item_name),
           folded_name = coalesce(i.folded_name, r.folded_name), hospital_code = coalesce(i.code, r.hospital_code), ${changedInSql(scope)}
      from hmo_price_rows own
      left join billable_items i on i.hospital_id = own.hospital_id and i.id = own.billable_item_id
     where own.hospital_id = ${scope.hospitalId} and own.version_id = ${version.id} and own.status = 'draft'
       and r.hospital_id = own.hospital_id and r.id = own.id`.execute(scope.tx);
  await sql`
    update hmo_tariff_versions v
       set status = 'active', effective_from = ${from}, decided_at = ${scope.now}, decided_by = ${scope.actor.userId},
           decided_by_name = ${scope.actor.name}, ${changedInSql(scope, 'v')},
           rows_changed = (select count(*) from hmo_price_rows r where r.hospital_id = v.hospital_id and r.version_id = v.id)
     where v.hospital_id = ${scope.hospitalId} and v.id = ${version.id}`.execute(scope.tx);
}

async function activate(scope: Scope, partner: PartnerRecord): Promise<void> {
  const done = { completedAt: scope.now, completedBy: scope.actor.userId, completedByName: scope.actor.name };
  await scope.tx
    .updateTable('hmos')
    .set({ status: 'active', statusReason: null, ...done, ...changedBy(scope), version: partner.version + 1 })
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', partner.id)
    .execute();
  await scope.notify({
    title: 'HMO Ready',
    content: `${partner.name}: its plans can be chosen for patients`,
    path: '/hmo-management',
    to: { permission: 'View Patient List' },
    module: 'hmo',
    entity: 'Hmo',
    entityId: partner.id,
  });
  await scope.emit(HmoStatusChanged, { hmoId: partner.id, status: 'active' });
}

async function versionFor(scope: Scope, partner: PartnerRecord, versionId: Id | null): Promise<VersionRecord> {
  const found = versionId === null ? await findDraft(scope, partner.id) : await draftFor(scope, partner, versionId);
  if (found) return found;
  const first = partner.status === 'incomplete' ? await draftFor(scope, partner, null) : null;
  if (!first) throw hmoRefusals.refusal('PRICE_LIST_NO_DRAFT');
  return first;
}

/** PATCH hmo/{id}/price-list/complete: the draft is in force from a day on; the first one makes the partner active (invariant 1). */
export async function completeList(scope: Scope, hmoId: Id, order: CompleteList): Promise<void> {
  const partner = await lockPartner(scope, hmoId);
  guard(partnerRecord, 'edit', partner);
  refuseOld(order.version, partner);
  const version = await versionFor(scope, partner, order.versionId);
  const today = await scope.today();
  refuseIf(whyNotComplete(await factsOf(scope, partner, version), today));
  const planned = version.effectiveFrom !== null && version.effectiveFrom > today ? version.effectiveFrom : null;
  const from = changeFrom(order.effectiveFrom ?? planned, today);
  await putInForce(scope, version, from);
  await setTariffVersionOf(scope, partner, version.number);
  if (partner.status === 'incomplete') await activate(scope, partner);
  await scope.record({
    action: partner.status === 'incomplete' ? 'state' : 'update',
    entity: 'Hmo',
    entityId: hmoId,
    entityNumber: partner.code,
    summary: `Price list of ${partner.name} completed, version ${version.number} from ${from}`,
    before: { status: partner.status, tariffVersion: partner.tariffVersion },
    after: { status: partner.status === 'incomplete' ? 'active' : partner.status, tariffVersion: version.number, effectiveFrom: from },
  });
  await tellPartner(scope, hmoId, 'update');
}
