import { sql } from 'kysely';
import type { CalendarDate, Id } from '#kernel/contract/fields.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import type { TariffAnswer, TariffQuestion } from '#modules/billing-setup/contract/events.ts';
import type { Copay, PlanBenefit } from '../../contract/plan-records.ts';
import type { PartnerStatus } from '../../contract/words.ts';
import { type LimitedLine, limitsOf } from '../benefits/limits.ts';
import { coversOn } from '../rules.ts';
import { tariffLine } from './rules.ts';

interface Found {
  readonly itemId: Id;
  readonly hmoStatus: PartnerStatus;
  readonly contractStart: CalendarDate | null;
  readonly contractEnd: CalendarDate | null;
  readonly tariffVersion: number;
  readonly planStatus: 'active' | 'archived';
  readonly excludedModules: string[];
  readonly excludedItemIds: Id[];
  readonly benefitId: Id | null;
  readonly coveragePercentBps: number | null;
  readonly copays: PlanBenefit['copays'] | null;
  readonly rowId: Id | null;
  readonly covered: boolean;
  readonly hmoPrice: number | null;
  readonly capitated: boolean;
  readonly copayKind: Copay['kind'] | null;
  readonly copayValue: number | null;
  readonly requiresApproval: boolean;
  readonly approvalAbove: number | null;
  readonly maxQuantityPerVisit: number | null;
  readonly maxPerYear: number | null;
}

/** Partner, plan, its benefits of the day and the rows of all items of an order, in one statement and without a lock. */
async function findFacts(scope: Scope, { hmoId, planId, serviceDate, lines }: TariffQuestion): Promise<Found[]> {
  const itemIds = [...new Set(lines.map(({ billableItemId }) => billableItemId))];
  const { rows } = await sql<Found>`
    select i.item_id, h.status as hmo_status, h.contract_start, h.contract_end, h.tariff_version, p.status as plan_status,
           p.excluded_modules, p.excluded_item_ids, b.id as benefit_id, b.coverage_percent_bps, b.copays, r.id as row_id, r.covered,
           r.hmo_price, r.capitated, r.copay_kind, r.copay_value, r.requires_approval, r.approval_above, r.max_quantity_per_visit,
           r.max_per_year
      from hmo_plans p
      join hmos h on h.hospital_id = p.hospital_id and h.id = p.hmo_id
      left join hmo_plan_benefits b on b.hospital_id = p.hospital_id and b.plan_id = p.id
                                   and b.starts_on <= ${serviceDate} and b.ends_on >= ${serviceDate}
     cross join unnest(${itemIds}::uuid[]) as i(item_id)
      left join lateral (
        select * from hmo_price_rows x
         where x.hospital_id = p.hospital_id and x.hmo_id = h.id and x.billable_item_id = i.item_id
           and (x.plan_id = p.id or x.plan_id is null) and x.status = 'active' and x.superseded_at is null
           and x.effective_from <= ${serviceDate} and (x.effective_to is null or x.effective_to >= ${serviceDate})
         order by x.plan_id nulls last limit 1) r on true
     where p.hospital_id = ${scope.hospitalId} and p.id = ${planId} and p.hmo_id = ${hmoId}`.execute(scope.tx);
  return rows;
}

type Line = TariffQuestion['lines'][number];

function lineOf(found: Found, line: Line) {
  const row = found.rowId === null ? null : found;
  const plan = {
    excludedModules: found.excludedModules,
    excludedItemIds: found.excludedItemIds,
    coveragePercentBps: found.coveragePercentBps,
    copays: found.copays ?? {},
  };
  const { key, module, billableItemId, quantity, hospitalPrice } = line;
  return tariffLine(key, { module, billableItemId, quantity, hospitalPrice, row, plan });
}

/** The lines of a question, none of them covered: the partner or its plan does not cover the day. */
function nothingCovered(asked: TariffQuestion, version: number): TariffAnswer {
  const not = { covered: false, reason: 'The insurer or its plan is not active', capitated: false, requiresApproval: false } as const;
  const lines = asked.lines.map(({ key, hospitalPrice }) => ({ ...not, key, price: hospitalPrice ?? 0, copay: { kind: 'none' as const } }));
  return { priceListVersion: String(version), visitLeft: null, annualLeft: null, lines };
}

/**
 * Answers `InsurerTariff`: the plan's own row of an item before the row of all plans, one co-payment, whether approval is wanted, and
 * what limits leave. A plan that is none of ours is not answered.
 */
export async function answerTariff(scope: Scope, asked: TariffQuestion): Promise<TariffAnswer | undefined> {
  const facts = await findFacts(scope, asked);
  const [first] = facts;
  if (!first) return undefined;
  const { hmoStatus: status, contractStart, contractEnd, planStatus, tariffVersion } = first;
  if (!coversOn({ status, contractStart, contractEnd, planStatus }, asked.serviceDate)) return nothingCovered(asked, tariffVersion);
  const byItem = new Map(facts.map((found) => [found.itemId, found]));
  const lines = asked.lines.map((line) => ({ line, found: byItem.get(line.billableItemId) ?? first }));
  const priced = lines.map(({ line, found }): LimitedLine => {
    const { billableItemId, quantity } = line;
    const { maxQuantityPerVisit, maxPerYear } = found;
    return { line: lineOf(found, line), billableItemId, quantity, maxQuantityPerVisit, maxPerYear };
  });
  const { benefitId } = first;
  const shown = priced.map(({ line }) => line);
  if (benefitId === null) return { priceListVersion: String(tariffVersion), visitLeft: null, annualLeft: null, lines: shown };
  const covered = priced.filter(({ line }) => line.covered);
  const limits = await limitsOf(scope, asked, { hmoId: asked.hmoId, planId: asked.planId, benefitId }, covered);
  return {
    priceListVersion: String(tariffVersion),
    visitLeft: limits.visitLeft,
    annualLeft: limits.annualLeft,
    lines: shown.map((line) => {
      const most = limits.most.get(line.key);
      return most === undefined ? line : { ...line, most };
    }),
  };
}

/** Answers `InsurerPriceCounts`: rows in force by item, of partners that are not archived. */
export async function countPrices(scope: Scope, itemIds: readonly Id[]): Promise<Readonly<Record<Id, number>>> {
  const today = await scope.today();
  const { rows } = await sql<{ id: Id; count: string }>`
    select r.billable_item_id as id, count(*) as count
      from hmo_price_rows r join hmos h on h.hospital_id = r.hospital_id and h.id = r.hmo_id and h.status <> 'archived'
     where r.hospital_id = ${scope.hospitalId} and r.billable_item_id = any(${[...itemIds]}::uuid[]) and r.status = 'active'
       and r.superseded_at is null and r.effective_from <= ${today} and (r.effective_to is null or r.effective_to >= ${today})
     group by 1`.execute(scope.tx);
  return Object.fromEntries(rows.map(({ id, count }) => [id, Number(count)]));
}
