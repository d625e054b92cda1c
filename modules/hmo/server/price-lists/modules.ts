import { sql } from 'kysely';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { type BillingModule, billingModules } from '#modules/billing-setup/contract/words.ts';
import type { ModulePrices } from '../../contract/price-records.ts';
import type { ModuleState } from '../../contract/words.ts';
import type { PartnerRecord } from '../partner-store.ts';

interface ModuleCounts {
  readonly module: BillingModule;
  readonly items: string;
  readonly total: string | null;
  readonly priced: string | null;
  readonly notCovered: string | null;
  readonly isNotCovered: boolean | null;
  readonly generatedAt: string | null;
  readonly generatedByName: string | null;
  readonly uploadedAt: string | null;
  readonly uploadedByName: string | null;
}

function stateOf(row: ModuleCounts, completed: boolean): ModuleState {
  if (row.isNotCovered) return 'not-covered';
  if (row.generatedAt === null) return 'not-generated';
  return completed ? 'completed' : 'generated';
}

/**
 * How far each of the eight modules of a partner's price list is. Counts are of the rows that hold today; of an incomplete partner, or
 * of a version that is asked for, of the draft.
 */
export async function modulesOf(scope: Scope, partner: PartnerRecord, versionId: string | null = null): Promise<ModulePrices[]> {
  const today = await scope.today();
  const completed = partner.completedAt !== null;
  const counted =
    versionId !== null
      ? sql`r.version_id = ${versionId}::uuid and r.superseded_at is null`
      : completed
        ? sql`r.status = 'active' and r.superseded_at is null and r.effective_from <= ${today}::date
              and (r.effective_to is null or r.effective_to >= ${today}::date)`
        : sql`r.status = 'draft'`;
  const { rows } = await sql<ModuleCounts>`
    select m.module, coalesce(i.items, 0) as items, r.total, r.priced, r.not_covered,
           l.not_covered as is_not_covered, l.generated_at, l.generated_by_name, l.uploaded_at, l.uploaded_by_name
      from unnest(${[...billingModules]}::text[]) as m(module)
      left join hmo_price_list_modules l on l.hospital_id = ${scope.hospitalId} and l.hmo_id = ${partner.id} and l.module = m.module
      left join (select module, count(*) as items from billable_items
                  where hospital_id = ${scope.hospitalId} and status = 'active' group by module) i on i.module = m.module
      left join (select r.module, count(*) as total,
                        count(*) filter (where r.hmo_price is not null and r.covered) as priced,
                        count(*) filter (where not r.covered) as not_covered
                   from hmo_price_rows r where r.hospital_id = ${scope.hospitalId} and r.hmo_id = ${partner.id} and ${counted}
                  group by r.module) r on r.module = m.module`.execute(scope.tx);
  return rows.map((row) => ({
    module: row.module,
    state: stateOf(row, completed),
    total: Number(row.total ?? 0),
    priced: Number(row.priced ?? 0),
    notCovered: Number(row.notCovered ?? 0),
    items: Number(row.items),
    generatedAt: row.generatedAt,
    generatedByName: row.generatedByName,
    uploadedAt: row.uploadedAt,
    uploadedByName: row.uploadedByName,
  }));
}
