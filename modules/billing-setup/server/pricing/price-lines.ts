import { present } from '#kernel/server/reading/present.ts';
import type { Id } from '#kernel/contract/fields.ts';
import { formatMoney } from '#kernel/contract/money.ts';
import { refuseIf } from '#kernel/contract/refusals.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import type { TariffLine } from '../../contract/events.ts';
import { PricedLine } from '../../contract/pricing-records.ts';
import { type FoundItem, revenueAccountOfItem } from '../items/item-rows.ts';
import { type OwnLimits, roleLimitsOf } from '../policy/policy.ts';
import { conditionsHold, type RuleFacts } from './conditions.ts';
import { gatherFacts, type OrderFacts } from './gather.ts';
import { type LineAmounts, type LineCover, type LineFacts, type LineTax, priceLine } from './line-price.ts';
import { taxFinder } from './line-taxes.ts';
import { type StoredReason, whyNotDiscount, whyNotTypedPrice } from './manual.ts';
import type { LineOrder, PriceOrder, Trial } from './order.ts';
import { type PackagesLeft, packagesOf } from './packages.ts';

/** What the lines share beside the facts of the order, and what they use up. */
interface Desk {
  readonly facts: OrderFacts;
  readonly order: PriceOrder;
  readonly packages: PackagesLeft;
  readonly taxes: (taxIds: readonly Id[]) => LineTax[];
  readonly reasons: ReadonlyMap<Id, StoredReason>;
  readonly limits: OwnLimits;
  readonly may: (permission: string) => boolean;
  /** What the insurer still pays in this order; null = without limit. */
  insurerLeft: number | null;
}

function least(...amounts: readonly (number | null | undefined)[]): number | null {
  const known = amounts.filter((amount): amount is number => typeof amount === 'number');
  return known.length > 0 ? Math.max(0, Math.min(...known)) : null;
}

function ruleFactsOf({ facts, order }: Desk, item: FoundItem, line: LineOrder, byTariff: boolean): RuleFacts {
  const { payer, ageMonths, sex, serviceDate, weekday, minuteOfDay, publicHoliday } = facts;
  return {
    ...{ payer, ageMonths, sex, serviceDate, weekday, minuteOfDay, publicHoliday, byTariff },
    itemId: item.id,
    module: item.module,
    serviceTypeId: item.serviceTypeId,
    departmentId: item.departmentId,
    quantity: line.quantity,
    categoryId: facts.category?.id ?? null,
    encounterType: order.encounterType,
  };
}

function takePackages(desk: Desk, item: FoundItem, line: LineOrder, about: RuleFacts) {
  let wanted = line.quantity;
  const taken: { ruleId: Id; name: string; quantity: number }[] = [];
  for (const rule of desk.facts.rules) {
    if (rule.kind !== 'package' || !rule.packageItems.some((one) => one.billableItemId === item.id)) continue;
    // The items that a package names as conditions grant it; the included ones need not be among them.
    const { billableItemIds: _grants, ...conditions } = rule.conditions;
    if (!conditionsHold(conditions, about)) continue;
    const quantity = desk.packages.take(rule.id, item.id, wanted);
    wanted -= quantity;
    if (quantity > 0) taken.push({ ruleId: rule.id, name: rule.name, quantity });
  }
  return taken;
}

function coverOf(desk: Desk, line: LineOrder, tariff: TariffLine | null): LineCover | null {
  if (!tariff) return null;
  const { copay, most = null } = tariff;
  // What the insurer declined is not given for the capitation either.
  const capitated = tariff.capitated && line.insurerMost !== 0;
  return { capitated, copay, mostUnits: most, mostInsurerPays: least(desk.insurerLeft, line.insurerMost) };
}

function lineFactsOf(desk: Desk, item: FoundItem, line: LineOrder, tariff: TariffLine | null): LineFacts {
  const { facts } = desk;
  const about = ruleFactsOf(desk, item, line, tariff !== null);
  const version = facts.tariff?.priceListVersion;
  const category = tariff ? null : facts.category;
  return {
    quantity: line.quantity,
    basePrice: tariff?.price ?? item.price ?? 0,
    baseWords: tariff ? `${facts.payer} price${version ? ` (price list ${version})` : ''}` : `Hospital price since ${item.priceFrom}`,
    rules: facts.rules.filter((rule) => rule.kind !== 'package' && conditionsHold(rule.conditions, about)),
    packaged: takePackages(desk, item, line, about),
    allowDiscount: item.allowDiscount,
    categoryDiscount: category ? { name: category.name, bps: category.defaultDiscountBps } : null,
    typedPrice: null,
    manualDiscount: 0,
    taxes: desk.taxes(item.taxIds),
    cover: coverOf(desk, line, tariff),
    write: (amount) => formatMoney(amount, facts.currency.format),
  };
}

/** Step 5: what a person typed, within their limits. */
function withManual(desk: Desk, item: FoundItem, line: LineOrder, found: LineFacts): LineFacts {
  const typed = line.unitPrice ?? null;
  const discount = line.discount ?? null;
  if (typed === null && !discount) return found;
  const priced = item.price !== null || found.cover !== null;
  const before = priceLine(found);
  const mayOverride = desk.may('Override Price');
  if (typed !== null && !desk.order.granted)
    refuseIf(
      whyNotTypedPrice({
        typed,
        found: priced ? before.unitPrice : null,
        item,
        reason: line.priceReason ?? null,
        mayOverride,
        limits: desk.limits,
      }),
    );
  const withPrice = { ...found, typedPrice: typed };
  if (!discount) return withPrice;
  const after = priceLine(withPrice);
  const order = {
    gross: after.gross,
    left: after.gross - after.discount,
    item,
    reason: desk.reasons.get(discount.discountReasonId) ?? null,
  };
  if (!desk.order.granted)
    refuseIf(
      whyNotDiscount({
        ...order,
        amount: discount.amount,
        note: discount.note,
        mayDiscount: desk.may('Apply Discount'),
        limits: desk.limits,
      }),
    );
  return { ...withPrice, manualDiscount: discount.amount };
}

const nothing: LineAmounts = {
  ...{ unitPrice: 0, gross: 0, discount: 0, manualDiscount: 0, capitatedValue: 0, tax: 0, exclusiveTax: 0, net: 0 },
  ...{ patientAmount: 0, hmoAmount: 0, taxLines: [], steps: [], ruleIds: [] },
};

function warningsOf({ facts }: Desk, item: FoundItem): string[] {
  const { ageMonths, sex } = facts;
  const tooYoung = item.ageMin !== null && ageMonths !== null && ageMonths < item.ageMin;
  const tooOld = item.ageMax !== null && ageMonths !== null && ageMonths > item.ageMax;
  return [
    ...(tooYoung || tooOld ? [`${item.name} is not meant for this age`] : []),
    ...(item.sexOnly && sex && (sex === 'male' || sex === 'female') && sex !== item.sexOnly
      ? [`${item.name} is meant for ${item.sexOnly} patients`]
      : []),
  ];
}

/** Steps that tell who pays before the price itself. */
function payerSteps({ facts, order }: Desk, asked: TariffLine | null): { steps: string[]; reason: string | null } {
  if (facts.reason && !order.patientId)
    return { steps: [`Payer: ${facts.payer}. ${facts.reason}: hospital price, paid by the patient`], reason: facts.reason };
  if (facts.reason) return { steps: [`Payer: Self-Pay. ${facts.reason}`], reason: facts.reason };
  if (!facts.cover) return { steps: order.patientId ? [] : [`Payer: ${facts.payer}`], reason: null };
  if (asked?.covered) return { steps: [`Payer: ${facts.payer}`], reason: null };
  const reason = asked?.reason ?? `No ${facts.payer} price for this item`;
  return { steps: [`Payer: ${facts.payer}. ${reason}: hospital price, paid by the patient`], reason };
}

function priceOne(desk: Desk, line: LineOrder, key: number): PricedLine {
  const { facts } = desk;
  const item = facts.items.get(line.billableItemId) as FoundItem;
  const asked = facts.tariff?.lines.find((each) => each.key === key) ?? null;
  const about = payerSteps(desk, asked);
  const typed = line.unitPrice ?? null;
  const isPriced = item.price !== null || typed !== null;
  const tariff = isPriced && asked?.covered ? asked : null;
  let amounts: LineAmounts = { ...nothing, steps: [`${item.name} has no price on ${facts.serviceDate}`] };
  let packaged: LineFacts['packaged'] = [];
  if (isPriced) {
    const found = lineFactsOf(desk, item, line, tariff);
    amounts = priceLine(withManual(desk, item, line, found));
    packaged = found.packaged;
    if (tariff && desk.insurerLeft !== null) desk.insurerLeft = Math.max(0, desk.insurerLeft - amounts.hmoAmount);
  }
  const { id, name, code } = item;
  const byInsurer = facts.cover !== null;
  return present(PricedLine, item, {
    billableItemId: id,
    itemName: name,
    itemCode: code,
    ...amounts,
    steps: [...about.steps, ...amounts.steps],
    revenueAccount: revenueAccountOfItem(item),
    quantity: line.quantity,
    serviceDate: facts.serviceDate,
    pricingStatus: isPriced ? 'priced' : 'unpriced',
    discountReasonId: amounts.manualDiscount > 0 ? (line.discount?.discountReasonId ?? null) : null,
    payer: facts.payer,
    billingId: byInsurer ? (facts.cover?.billingId ?? null) : null,
    hmoId: facts.cover?.hmoId ?? null,
    planId: facts.cover?.planId ?? null,
    enrolleeNumber: facts.cover?.enrolleeNumber ?? null,
    priceListVersion: tariff ? (facts.tariff?.priceListVersion ?? null) : null,
    covered: tariff !== null,
    coverageReason: about.reason,
    requiresApproval: tariff?.requiresApproval ?? false,
    packages: packaged.map(({ ruleId, quantity }) => ({ ruleId, quantity })),
    warnings: warningsOf(desk, item),
  });
}

async function reasonsOf(scope: Scope, order: PriceOrder): Promise<Map<Id, StoredReason>> {
  const ids = order.lines.flatMap((line) => (line.discount ? [line.discount.discountReasonId] : []));
  if (ids.length === 0) return new Map();
  const rows = await scope.tx
    .selectFrom('discountReasons')
    .select(['id', 'maxBps', 'requiresNote', 'status'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

const isManual = (line: LineOrder) => (line.unitPrice ?? null) !== null || Boolean(line.discount);
const unasked: OwnLimits = {
  discountLimitBps: 0,
  discountLimitAmount: 0,
  writeOffLimitAmount: 0,
  refundLimitAmount: 0,
  priceOverrideBps: 0,
};

/** As `priceLines`, with other rules than the hospital's. */
export async function priceLinesBy(scope: Scope, order: PriceOrder, trial: Trial | null): Promise<PricedLine[]> {
  const facts = await gatherFacts(scope, order, trial);
  const desk: Desk = {
    facts,
    order,
    packages: await packagesOf(scope, order, facts),
    taxes: await taxFinder(scope, facts.serviceDate),
    reasons: await reasonsOf(scope, order),
    limits: order.lines.some(isManual) && !order.granted ? await roleLimitsOf(scope) : unasked,
    may: (permission) => scope.actor.kind === 'system' || scope.may(permission),
    insurerLeft: least(facts.tariff?.visitLeft, facts.tariff?.annualLeft),
  };
  return order.lines.map((line, key) => priceOne(desk, line, key));
}

/**
 * THE pricing function: every line of every module is priced here, `pricing/quote` too (invariant 9). Answers the lines in
 * their order; a line whose item has no price on the service date is `unpriced` with all amounts 0, never refused. Reads
 * only; refuses with `pricingRefusalCodes`, and with `manualPricingRefusalCodes` where a person typed a price or discount.
 */
export function priceLines(scope: Scope, order: PriceOrder): Promise<PricedLine[]> {
  return priceLinesBy(scope, order, null);
}
