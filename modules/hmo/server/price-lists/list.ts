import { type SqlBool, sql } from 'kysely';
import type { PayloadOf, QueryOf } from '#kernel/contract/calls.ts';
import { offsetOf, type Page } from '#kernel/contract/envelope.ts';
import type { Id } from '#kernel/contract/fields.ts';
import { foldText, typedWords } from '#kernel/contract/search-words.ts';
import { countAll } from '#kernel/server/database/count-all.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { currencyOf } from '#modules/billing-setup/server/index.ts';
import type { priceListCalls } from '../../contract/calls/price-lists.ts';
import type { ModulePrices, PriceRow } from '../../contract/price-records.ts';
import { findPartner, type PartnerRecord } from '../partner-store.ts';
import { modulesOf } from './modules.ts';
import { findDraft, findVersion, moduleNamed, rowsWithNames, selectRow, showRow } from './store.ts';

type Filter = QueryOf<typeof priceListCalls.list>;
type Rows = ReturnType<typeof rowsWithNames>;

/** Rows of a version, or of the list that is in force on a day. */
function atTime(rows: Rows, versionId: Id | null, day: string): Rows {
  if (versionId !== null) return rows.where('r.versionId', '=', versionId).where('r.supersededAt', 'is', null);
  return rows
    .where('r.status', '=', 'active')
    .where('r.supersededAt', 'is', null)
    .where('r.effectiveFrom', '<=', day)
    .where((eb) => eb.or([eb('r.effectiveTo', 'is', null), eb('r.effectiveTo', '>=', day)]));
}

function narrowed(rows: Rows, query: Filter): Rows {
  let found = rows;
  const { covered, priced, requiresApproval, changed, hospitalPriceChanged, planId } = query;
  if (covered !== undefined) found = found.where('r.covered', '=', covered);
  if (priced === true) found = found.where('r.hmoPrice', 'is not', null);
  if (priced === false) found = found.where('r.hmoPrice', 'is', null).where('r.covered', '=', true);
  if (requiresApproval !== undefined)
    found = found.where(sql<SqlBool>`(r.requires_approval or r.approval_above is not null) = ${requiresApproval}`);
  if (changed !== undefined) found = found.where('r.editedByHand', '=', changed);
  if (hospitalPriceChanged !== undefined) found = found.where('r.hospitalPriceChanged', '=', hospitalPriceChanged);
  if (planId) found = found.where('r.planId', '=', planId);
  for (const word of typedWords(query.searchTerm ?? ''))
    found = found.where(
      sql<SqlBool>`position(${` ${foldText(word)}`} in ' ' || lower(r.item_name || ' ' || r.hospital_code || ' ' || coalesce(r.hmo_code, ''))) > 0`,
    );
  return found;
}

async function shownVersion(scope: Scope, partner: PartnerRecord, asked: Id | undefined): Promise<Id | null> {
  if (asked) return (await findVersion(scope, partner.id, asked)).id;
  if (partner.completedAt !== null) return null;
  return (await findDraft(scope, partner.id))?.id ?? null;
}

/** GET hmo/{id}/price-list/{module}: the draft of an incomplete partner, the version asked for, else what holds on a day. */
export async function listPriceRows(scope: Scope, hmoId: Id, word: string, query: Filter): Promise<PayloadOf<typeof priceListCalls.list>> {
  const module = moduleNamed(word);
  const partner = await findPartner(scope, hmoId);
  const versionId = await shownVersion(scope, partner, query.versionId);
  const all = rowsWithNames(scope).where('r.hmoId', '=', hmoId).where('r.module', '=', module);
  const found = narrowed(atTime(all, versionId, query.at ?? (await scope.today())), query);
  const count = await countAll(found);
  const rows = await selectRow(found)
    .orderBy('r.foldedName')
    .orderBy('r.planId', (order) => order.asc().nullsFirst())
    .orderBy('r.id')
    .limit(query.limit)
    .offset(offsetOf(query))
    .execute();
  const modules = await modulesOf(scope, partner, versionId);
  const own = modules.find((each) => each.module === module) as ModulePrices;
  const currency = (await currencyOf(scope))?.code ?? null;
  return { data: rows.map(showRow), meta: { count, page: query.page, limit: query.limit, module: own, versionId, currency } };
}

/** GET hmo/{id}/price-list/history: all dated rows of an item, the newest first. */
export async function listHistory(scope: Scope, hmoId: Id, query: QueryOf<typeof priceListCalls.history>): Promise<Page<PriceRow>> {
  let found = rowsWithNames(scope).where('r.hmoId', '=', hmoId).where('r.status', '=', 'active');
  if (query.module) found = found.where('r.module', '=', query.module);
  if (query.itemId) found = found.where('r.billableItemId', '=', query.itemId);
  const count = await countAll(found);
  const rows = await selectRow(found)
    .orderBy('r.effectiveFrom', 'desc')
    .orderBy('r.createdAt', 'desc')
    .orderBy('r.id')
    .limit(query.limit)
    .offset(offsetOf(query))
    .execute();
  return { data: rows.map(showRow), meta: { count, page: query.page, limit: query.limit } };
}

/** Most rows of an item over all partners and plans. */
const mostOfItem = 200;

/** GET hmo/price-of-item: what each partner pays for an item today, by the partner's name. */
export async function pricesOfItem(scope: Scope, itemId: Id): Promise<PayloadOf<typeof priceListCalls.ofItem>> {
  const day = await scope.today();
  const rows = await atTime(rowsWithNames(scope).where('r.billableItemId', '=', itemId), null, day)
    .innerJoin('hmos as h', (join) => join.onRef('h.hospitalId', '=', 'r.hospitalId').onRef('h.id', '=', 'r.hmoId'))
    .where('h.status', '<>', 'archived')
    .select(['h.id as hmoId', 'h.name as hmoName', 'p.name as planName', 'r.module', 'r.hmoPrice as price', 'r.covered'])
    .select(['r.requiresApproval', 'r.effectiveFrom'])
    .orderBy('h.foldedName')
    .orderBy('r.planId', (order) => order.asc().nullsFirst())
    .limit(mostOfItem)
    .execute();
  return rows;
}
