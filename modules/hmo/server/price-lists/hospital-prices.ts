import { sql } from 'kysely';
import type { CalendarDate, Id } from '#kernel/contract/fields.ts';
import { addHours } from '#kernel/server/clock/instants.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { changedInSql } from './store.ts';

interface PricesFact {
  readonly effectiveFrom: CalendarDate;
  readonly items: readonly { readonly itemId: Id; readonly before: number | null; readonly after: number }[];
}

/** The hospital's prices moved: partners' rows keep their own and are marked to be looked at. */
export async function markChanged(scope: Scope, { items }: PricesFact): Promise<void> {
  await sql`
    update hmo_price_rows r
       set hospital_price_now = n.price, hospital_price_changed = r.hospital_price_at_generate is distinct from n.price,
           review_since = case when r.hospital_price_at_generate is distinct from n.price then ${scope.now}::timestamptz end
      from unnest(${items.map(({ itemId }) => itemId)}::uuid[], ${items.map(({ after }) => after)}::bigint[]) as n(id, price)
     where r.hospital_id = ${scope.hospitalId} and r.billable_item_id = n.id and r.superseded_at is null
       and (r.effective_to is null or r.effective_to >= ${await scope.today()})`.execute(scope.tx);
}

/** An item that is sold no more: rows end today, those of drafts and of later days go. */
async function endRowsOf(scope: Scope, itemId: Id): Promise<void> {
  const today = await scope.today();
  await sql`
    delete from hmo_price_rows
     where hospital_id = ${scope.hospitalId} and billable_item_id = ${itemId} and status = 'draft'`.execute(scope.tx);
  await sql`
    update hmo_price_rows r
       set superseded_at = case when effective_from > ${today}::date then ${scope.now}::timestamptz end,
           effective_to = case when effective_from > ${today}::date then effective_to else ${today}::date end, ${changedInSql(scope)}
     where hospital_id = ${scope.hospitalId} and billable_item_id = ${itemId} and status = 'active' and superseded_at is null
       and (effective_to is null or effective_to > ${today})`.execute(scope.tx);
}

/** An item that is sold again: with each partner that had a price for it a row without one, to be looked at. It covers nothing yet. */
async function bringBack(scope: Scope, itemId: Id): Promise<void> {
  const today = await scope.today();
  const { rows } = await sql<{ count: string }>`
    select count(*) as count from hmos where hospital_id = ${scope.hospitalId} and status in ('active', 'suspended')`.execute(scope.tx);
  const ids = Array.from({ length: Number(rows[0]?.count ?? 0) }, () => scope.newId());
  // A row that ends today holds until midnight: the new one begins after it.
  await sql`
    insert into hmo_price_rows
      (hospital_id, id, hmo_id, plan_id, version_id, module, billable_item_id, item_name, folded_name, hospital_code, hmo_code, hmo_item_name,
       hospital_price_at_generate, hospital_price_now, covered, capitated, requires_approval, effective_from, status, edited_by_hand,
       review_since, created_at, created_by, updated_at, updated_by, updated_by_name)
    select l.hospital_id, (${ids}::uuid[])[l.place], l.hmo_id, null, l.version_id, l.module, l.billable_item_id, i.name, i.folded_name, i.code,
           l.hmo_code, l.hmo_item_name, l.hospital_price_now, l.hospital_price_now, false, l.capitated, false,
           greatest(${today}::date, l.effective_to + 1), 'active', false, ${scope.now}, ${scope.now}, ${scope.actor.userId}, ${scope.now},
           ${scope.actor.userId}, ${scope.actor.name}
      from (select distinct on (r.hmo_id) r.*, dense_rank() over (order by r.hmo_id)::int as place
              from hmo_price_rows r
              join hmos h on h.hospital_id = r.hospital_id and h.id = r.hmo_id and h.status in ('active', 'suspended')
             where r.hospital_id = ${scope.hospitalId} and r.billable_item_id = ${itemId} and r.plan_id is null and r.status = 'active'
               and r.superseded_at is null
             order by r.hmo_id, r.effective_from desc) l
      join billable_items i on i.hospital_id = l.hospital_id and i.id = l.billable_item_id
     where l.effective_to is not null`.execute(scope.tx);
}

/** An item was archived or came back. */
export async function followItem(scope: Scope, { itemId, status }: { itemId: Id; status: 'active' | 'archived' }): Promise<void> {
  if (status === 'archived') await endRowsOf(scope, itemId);
  else await bringBack(scope, itemId);
}

/** Nightly: rows that came to be looked at since the last night, in one notice. */
export async function tellReview(scope: Scope): Promise<void> {
  const { rows } = await sql<{ rows: string; partners: string; name: string | null; id: Id | null }>`
    select count(*) as rows, count(distinct r.hmo_id) as partners, min(h.name) as name, min(h.id::text)::uuid as id
      from hmo_price_rows r join hmos h on h.hospital_id = r.hospital_id and h.id = r.hmo_id and h.status <> 'archived'
     where r.hospital_id = ${scope.hospitalId} and r.review_since >= ${addHours(scope.now, -24)} and r.superseded_at is null`.execute(
    scope.tx,
  );
  const [found] = rows;
  const count = Number(found?.rows ?? 0);
  if (count === 0 || !found) return;
  const partners = Number(found.partners);
  await scope.notify({
    title: 'Tariff To Review',
    content: `Hospital prices changed: ${count} prices ${partners === 1 ? `of ${found.name}` : `of ${partners} partners`} to review`,
    path: partners === 1 && found.id ? `/hmo-management/${found.id}?tab=price-list` : '/hmo-management',
    to: { permission: 'Edit HMO Price List' },
    module: 'hmo',
    entity: 'Hmo',
  });
}
