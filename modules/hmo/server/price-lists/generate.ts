import { sql } from 'kysely';
import type { CalendarDate, Id } from '#kernel/contract/fields.ts';
import { guard } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { requireCurrency } from '#modules/billing-setup/server/index.ts';
import type { BillingModule } from '#modules/billing-setup/contract/words.ts';
import { partnerRecord } from '../../contract/partner.record.ts';
import type { Generated, GenerateList } from '../../contract/price-records.ts';
import { hmoRefusals } from '../../contract/refusals.ts';
import { lockPartner, type PartnerRecord, tellPartner } from '../partner-store.ts';
import { adjustedPrice } from './rules.ts';
import { changedInSql, draftFor, insertRows, moduleNamed, type NewRow, type VersionRecord } from './store.ts';

interface SoldItem {
  readonly id: Id;
  readonly name: string;
  readonly foldedName: string;
  readonly code: string;
  readonly price: number | null;
}

/** Active items of a module with the hospital's price of a day. */
export async function soldItems(scope: Scope, module: BillingModule, day: CalendarDate): Promise<SoldItem[]> {
  const { rows } = await sql<SoldItem>`
    select i.id, i.name, i.folded_name, i.code, p.price
      from billable_items i
      left join lateral (select pp.price from price_periods pp
                          where pp.hospital_id = i.hospital_id and pp.billable_item_id = i.id and pp.superseded_at is null
                            and pp.effective_from <= ${day} and (pp.effective_to is null or pp.effective_to >= ${day})
                          order by pp.effective_from desc limit 1) p on true
     where i.hospital_id = ${scope.hospitalId} and i.module = ${module} and i.status = 'active'
     order by i.folded_name, i.id`.execute(scope.tx);
  return rows;
}

/** What a partner's list says of an item, to be copied to another's. */
interface CopiedRow {
  readonly billableItemId: Id;
  readonly hmoPrice: number | null;
  readonly covered: boolean;
  readonly capitated: boolean;
  readonly requiresApproval: boolean;
  readonly approvalAbove: number | null;
  readonly maxQuantityPerVisit: number | null;
  readonly maxPerYear: number | null;
}

/** Rows of all plans of another partner, by item: those in force, else its draft. */
async function rowsToCopy(scope: Scope, hmoId: Id, module: BillingModule, day: CalendarDate): Promise<Map<Id, CopiedRow>> {
  const { rows } = await sql<CopiedRow>`
    select distinct on (billable_item_id) billable_item_id, hmo_price, covered, capitated, requires_approval, approval_above,
           max_quantity_per_visit, max_per_year
      from hmo_price_rows
     where hospital_id = ${scope.hospitalId} and hmo_id = ${hmoId} and module = ${module} and plan_id is null and superseded_at is null
       and (status = 'draft' or (effective_from <= ${day} and (effective_to is null or effective_to >= ${day})))
     order by billable_item_id, status, effective_from desc nulls last`.execute(scope.tx);
  if (rows.length === 0) throw hmoRefusals.refusal('PRICE_LIST_NOTHING_TO_COPY');
  return new Map(rows.map((row) => [row.billableItemId, row]));
}

interface Making {
  readonly partner: PartnerRecord;
  readonly version: VersionRecord;
  readonly module: BillingModule;
  readonly order: GenerateList;
  readonly copied: ReadonlyMap<Id, CopiedRow> | null;
}

function rowOf(scope: Scope, item: SoldItem, { partner, version, module, order, copied }: Making): NewRow {
  const from = copied?.get(item.id);
  const own = item.price === null ? null : adjustedPrice(item.price, order);
  const other = from?.hmoPrice === null || from?.hmoPrice === undefined ? null : adjustedPrice(from.hmoPrice, order);
  return {
    id: scope.newId(),
    hmoId: partner.id,
    planId: null,
    versionId: version.id,
    module,
    billableItemId: item.id,
    itemName: item.name,
    foldedName: item.foldedName,
    hospitalCode: item.code,
    hmoCode: null,
    hmoItemName: null,
    hospitalPriceAtGenerate: item.price,
    hospitalPriceNow: item.price,
    hospitalPriceChanged: false,
    hmoPrice: copied ? other : own,
    // What nobody sells yet covers nothing until it has a price, as an item that comes back: one such item would hold the whole list up.
    covered: copied ? (from?.covered ?? false) : order.covered && own !== null,
    capitated: from?.capitated ?? partner.paymentModel === 'capitation',
    copayKind: null,
    copayValue: null,
    requiresApproval: from?.requiresApproval ?? false,
    approvalAbove: from?.approvalAbove ?? null,
    maxQuantityPerVisit: from?.maxQuantityPerVisit ?? null,
    maxPerYear: from?.maxPerYear ?? null,
    effectiveFrom: null,
    effectiveTo: null,
    status: 'draft',
    editedByHand: false,
    uploaded: false,
    reviewSince: null,
  };
}

/** Prices and cover of rows that nobody set by hand or from a file, made anew. */
async function remake(scope: Scope, rows: readonly (NewRow & { readonly known: Id })[]): Promise<void> {
  if (rows.length === 0) return;
  const column = <K extends keyof NewRow>(key: K) => rows.map((row) => row[key]);
  await sql`
    update hmo_price_rows r
       set hmo_price = n.price, covered = n.covered, capitated = n.capitated, requires_approval = n.approval, approval_above = n.above,
           max_quantity_per_visit = n.most, max_per_year = n.yearly, item_name = n.name, folded_name = n.folded, hospital_code = n.code,
           hospital_price_at_generate = n.hospital, hospital_price_now = n.hospital, hospital_price_changed = false, review_since = null,
           edited_by_hand = false, uploaded = false, ${changedInSql(scope)}
      from unnest(${rows.map(({ known }) => known)}::uuid[], ${column('hmoPrice')}::bigint[], ${column('covered')}::bool[],
                  ${column('capitated')}::bool[], ${column('requiresApproval')}::bool[], ${column('approvalAbove')}::bigint[],
                  ${column('maxQuantityPerVisit')}::int[], ${column('maxPerYear')}::int[], ${column('itemName')}::text[],
                  ${column('foldedName')}::text[], ${column('hospitalCode')}::text[], ${column('hospitalPriceNow')}::bigint[])
        as n(id, price, covered, capitated, approval, above, most, yearly, name, folded, code, hospital)
     where r.hospital_id = ${scope.hospitalId} and r.id = n.id`.execute(scope.tx);
}

async function markModule(scope: Scope, hmoId: Id, module: BillingModule, notCovered: boolean): Promise<void> {
  const made = { generatedAt: scope.now, generatedBy: scope.actor.userId, generatedByName: scope.actor.name, notCovered };
  await scope.tx
    .insertInto('hmoPriceListModules')
    .values({ hospitalId: scope.hospitalId, hmoId, module, ...made })
    .onConflict((conflict) => conflict.columns(['hospitalId', 'hmoId', 'module']).doUpdateSet(made))
    .execute();
}

/** The module is not covered at all: its rows stay, none of them covers. */
async function coverNothing(scope: Scope, { version, module }: Making): Promise<Generated> {
  const { numAffectedRows } = await sql`
    update hmo_price_rows r set covered = false, ${changedInSql(scope)}
     where hospital_id = ${scope.hospitalId} and version_id = ${version.id} and module = ${module} and covered`.execute(scope.tx);
  return { created: 0, kept: 0, updated: Number(numAffectedRows ?? 0) };
}

async function makeRows(scope: Scope, making: Making, today: CalendarDate): Promise<Generated> {
  const { version, module, order } = making;
  const items = await soldItems(scope, module, today);
  if (items.length === 0) throw hmoRefusals.refusal('PRICE_LIST_NO_ITEM');
  const known = await scope.tx
    .selectFrom('hmoPriceRows')
    .select(['id', 'billableItemId', 'editedByHand', 'uploaded'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('versionId', '=', version.id)
    .where('module', '=', module)
    .where('planId', 'is', null)
    .execute();
  const byItem = new Map(known.map((row) => [row.billableItemId, row]));
  const fresh: NewRow[] = [];
  const anew: (NewRow & { known: Id })[] = [];
  for (const item of items) {
    const before = byItem.get(item.id);
    if (!before) fresh.push(rowOf(scope, item, making));
    else if (order.overwrite || (!before.editedByHand && !before.uploaded)) anew.push({ ...rowOf(scope, item, making), known: before.id });
  }
  await insertRows(scope, fresh);
  await remake(scope, anew);
  return { created: fresh.length, updated: anew.length, kept: items.length - fresh.length - anew.length };
}

/**
 * POST hmo/{id}/price-list/{module}: a row for each active item, in the draft of the list. Made again, rows that were set by hand or
 * from a file stay as they are unless `overwrite`; no row is ever lost (invariant 9).
 */
export async function generateList(scope: Scope, hmoId: Id, word: string, order: GenerateList): Promise<Generated> {
  const module = moduleNamed(word);
  await requireCurrency(scope);
  const partner = await lockPartner(scope, hmoId);
  guard(partnerRecord, 'edit', partner);
  if (order.copyFromHmoId === hmoId) throw hmoRefusals.refusal('PRICE_LIST_SAME_PARTNER');
  const version = await draftFor(scope, partner, order.versionId);
  if (!version) throw hmoRefusals.refusal('PRICE_LIST_COMPLETED');
  const today = await scope.today();
  const copied = order.copyFromHmoId && !order.notCovered ? await rowsToCopy(scope, order.copyFromHmoId, module, today) : null;
  const making = { partner, version, module, order, copied };
  const done = order.notCovered ? await coverNothing(scope, making) : await makeRows(scope, making, today);
  if (partner.status === 'incomplete' || !order.notCovered) await markModule(scope, hmoId, module, order.notCovered);
  await scope.record({
    action: 'update',
    entity: 'Hmo',
    entityId: hmoId,
    entityNumber: partner.code,
    summary: order.notCovered ? `${module} is not covered by ${partner.name}` : `Price list ${module} of ${partner.name} generated`,
    after: { version: version.number, module, ...order, ...done },
  });
  await tellPartner(scope, hmoId, 'update');
  return done;
}
