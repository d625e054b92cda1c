import { type Selectable, sql } from 'kysely';
import type { HmoPlanBenefitsTable } from '#database/types.ts';
import type { CalendarDate, Id } from '#kernel/contract/fields.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { bpsOf } from '#kernel/contract/money.ts';
import type { TariffLine, TariffQuestion } from '#modules/billing-setup/contract/events.ts';
import type { BillingModule } from '#modules/billing-setup/contract/words.ts';
import { visitKeyOf } from '../bills/rules.ts';
import { type BenefitLimits, type BenefitUsed, type LimitedLine as AskedLine, limitsLeftOf } from './rules.ts';
import { type Holder, holderFactsOf, holderOf, lockUses } from './uses.ts';

const unlimited: BenefitLimits = { annual: null, family: null, perVisit: null, perAdmission: null, modules: {}, inpatientDays: null };

/** A covered line of a question with what its row says of quantities. */
export interface LimitedLine {
  readonly line: TariffLine;
  readonly billableItemId: Id;
  readonly quantity: number;
  readonly maxQuantityPerVisit: number | null;
  readonly maxPerYear: number | null;
}

/** The plan that the limits are of, and its benefit row of the service date. */
export interface LimitedPlan {
  readonly hmoId: Id;
  readonly planId: Id;
  readonly benefitId: Id;
}

/** What limits leave: of the visit and the plan year in minor units, and units of a line by its key. Null and missing: no limit. */
export interface Limits {
  readonly visitLeft: number | null;
  readonly annualLeft: number | null;
  readonly most: ReadonlyMap<number, number>;
}

const terms = ['annualLimit', 'familyLimit', 'perVisitLimit', 'perAdmissionLimit', 'moduleLimits', 'inpatientDaysLimit'] as const;
type Terms = Pick<Selectable<HmoPlanBenefitsTable>, (typeof terms)[number]>;

const limitsIn = ({
  annualLimit,
  familyLimit,
  perVisitLimit,
  perAdmissionLimit,
  moduleLimits,
  inpatientDaysLimit,
}: Terms): BenefitLimits => ({
  ...{ annual: annualLimit, family: familyLimit, perVisit: perVisitLimit, perAdmission: perAdmissionLimit },
  modules: moduleLimits,
  inpatientDays: inpatientDaysLimit,
});

const benefitRows = (scope: Scope) => scope.tx.selectFrom('hmoPlanBenefits').where('hospitalId', '=', scope.hospitalId);

/** The limits of one row of a plan's benefits; none where nothing is written. */
async function benefitOf(scope: Scope, planId: Id, id: Id): Promise<BenefitLimits> {
  const row = await benefitRows(scope).select(terms).where('planId', '=', planId).where('id', '=', id).executeTakeFirst();
  return row ? limitsIn(row) : unlimited;
}

/** The limits of plans on a day; those without benefits that day are left out. */
export async function benefitsOn(scope: Scope, planIds: readonly Id[], day: CalendarDate): Promise<ReadonlyMap<Id, BenefitLimits>> {
  const rows = await benefitRows(scope)
    .select(['planId', ...terms])
    .where('planId', '=', sql<Id>`any(${[...planIds]}::uuid[])`)
    .where('startsOn', '<=', day)
    .where('endsOn', '>=', day)
    .execute();
  return new Map(rows.map(({ planId, ...row }) => [planId, limitsIn(row)]));
}

/** What the insurer pays of one unit by its list. */
function insurerUnit({ price, capitated, copay }: TariffLine): number {
  if (capitated) return 0;
  return copay.kind === 'percent' ? price - bpsOf(price, copay.bps) : price;
}

function askedLines({ lines }: TariffQuestion, limited: readonly LimitedLine[]): AskedLine[] {
  const modules = new Map(lines.map(({ key, module }) => [key, module]));
  return limited.flatMap(({ line, ...units }) => {
    const module = modules.get(line.key);
    return module === undefined ? [] : [{ key: line.key, module, insurerUnit: insurerUnit(line), ...units }];
  });
}

function limits({ modules, ...amounts }: BenefitLimits, lines: readonly AskedLine[]): boolean {
  const byUnits = lines.some(({ maxQuantityPerVisit, maxPerYear }) => maxQuantityPerVisit !== null || maxPerYear !== null);
  return byUnits || Object.keys(modules).length > 0 || Object.values(amounts).some((amount) => amount !== null);
}

interface Sum {
  readonly module: BillingModule;
  readonly billableItemId: Id;
  readonly visitKey: string;
  readonly admissionId: Id | null;
  readonly inYear: boolean;
  readonly amount: number;
  readonly units: number;
}

/** Sums of the holder's lines: of the plan year, and of the visit and the stay wherever their year is. Lines of `except` do not count. */
async function sumsOf(scope: Scope, holder: Holder, visitKey: string, admissionId: Id | null, except: readonly Id[]): Promise<Sum[]> {
  const { rows } = await sql<Sum>`
    select module, billable_item_id, visit_key, admission_id, own_use_id = ${holder.ownUseId} as in_year,
           sum(amount)::bigint as amount, sum(units)::int as units
      from hmo_benefit_lines
     where hospital_id = ${scope.hospitalId} and billing_id = ${holder.billingId} and bill_id <> all (${[...except]}::uuid[])
       and (own_use_id = ${holder.ownUseId} or visit_key = ${visitKey} or admission_id = ${admissionId}::uuid)
     group by 1, 2, 3, 4, 5`.execute(scope.tx);
  return rows;
}

/** What the family has used of the year, without the lines of `except`. */
async function familyUsed(scope: Scope, { familyUseId }: Holder, except: readonly Id[]): Promise<number> {
  if (familyUseId === null) return 0;
  const { rows } = await sql<{ used: number }>`
    select coalesce((select used from hmo_benefit_uses where hospital_id = ${scope.hospitalId} and id = ${familyUseId}), 0)::bigint
         - coalesce((select sum(amount) from hmo_benefit_lines
                      where hospital_id = ${scope.hospitalId} and family_use_id = ${familyUseId} and bill_id = any (${[...except]}::uuid[])), 0)::bigint
           as used`.execute(scope.tx);
  return Number(rows[0]?.used ?? 0);
}

type Total = (of: (sum: Sum) => boolean) => number;

/** Units of an item: in the visit, and in the year, where no visit counts with more than its own most. */
function unitsOf(sums: readonly Sum[], visitKey: string, { billableItemId, maxQuantityPerVisit }: AskedLine) {
  const byVisit = new Map<string, number>();
  for (const sum of sums)
    if (sum.billableItemId === billableItemId && (sum.inYear || sum.visitKey === visitKey))
      byVisit.set(sum.visitKey, (byVisit.get(sum.visitKey) ?? 0) + sum.units);
  const most = maxQuantityPerVisit ?? Number.POSITIVE_INFINITY;
  return { visit: byVisit.get(visitKey) ?? 0, year: [...byVisit.values()].reduce((all, units) => all + Math.min(units, most), 0) };
}

function usedUp(sums: readonly Sum[], visitKey: string, admissionId: Id | null, lines: readonly AskedLine[], family: number): BenefitUsed {
  const total: Total = (of) => sums.filter(of).reduce((all, { amount }) => all + amount, 0);
  const modules: Partial<Record<BillingModule, number>> = {};
  for (const { module, amount, inYear } of sums) if (inYear) modules[module] = (modules[module] ?? 0) + amount;
  return {
    annual: total(({ inYear }) => inYear),
    family,
    visit: total((sum) => sum.visitKey === visitKey),
    admission: admissionId === null ? 0 : total((sum) => sum.admissionId === admissionId),
    modules,
    inpatientDays: sums.filter((sum) => sum.inYear && sum.module === 'Admission').reduce((all, { units }) => all + units, 0),
    items: new Map(lines.map((line) => [line.billableItemId, unitsOf(sums, visitKey, line)])),
  };
}

/**
 * What the plan still pays for the lines of an order: for the visit and the plan year (own and family, the least), and how many units of
 * each line. Read without locks for a quote. Where the lines are about to be written (`holds`) the rows of the holder and of the family
 * are locked, in the order of their ids, before they are read, so that of two orders the second finds what the first left (invariant 4).
 */
export async function limitsOf(scope: Scope, asked: TariffQuestion, plan: LimitedPlan, limited: readonly LimitedLine[]): Promise<Limits> {
  const { billingId, patientId, serviceDate, visit, except, holds } = asked;
  const { planId, benefitId } = plan;
  const none = { visitLeft: null, annualLeft: null, most: new Map<number, number>() };
  const lines = askedLines(asked, limited);
  const benefit = lines.length > 0 ? await benefitOf(scope, planId, benefitId) : unlimited;
  if (!limits(benefit, lines)) return none;
  const facts = (await holderFactsOf(scope, [{ billingId, planId }])).get(`${billingId}|${planId}`);
  if (!facts) return none;
  const holder = holderOf(scope.hospitalId, facts, serviceDate);
  if (holds) await lockUses(scope, [holder]);
  const visitKey = visitKeyOf({ patientId, serviceDate, ...visit });
  const sums = await sumsOf(scope, holder, visitKey, visit.admissionId, except);
  const family = benefit.family === null ? 0 : await familyUsed(scope, holder, except);
  const used = usedUp(sums, visitKey, visit.admissionId, lines, family);
  const { visitLeft, annualLeft, most } = limitsLeftOf(benefit, used, lines, visit.admissionId !== null);
  return { visitLeft, annualLeft, most: new Map([...most].filter((each): each is [number, number] => each[1] !== null)) };
}

/** What each billing method has used of its plan year of a day; those without a line are left out. Minor units. */
export async function usedOf(scope: Scope, billingIds: readonly Id[], day: CalendarDate): Promise<Readonly<Record<Id, number>>> {
  if (billingIds.length === 0) return {};
  const rows = await scope.tx
    .selectFrom('hmoBenefitUses')
    .select(['billingId', 'used'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('holder', '=', 'own')
    .where('billingId', '=', sql<Id>`any(${[...billingIds]}::uuid[])`)
    .where('yearFrom', '<=', day)
    .where('yearTo', '>=', day)
    .execute();
  return Object.fromEntries(rows.flatMap(({ billingId, used }) => (billingId ? [[billingId, used]] : [])));
}
