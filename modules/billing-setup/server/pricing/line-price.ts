import type { Id } from '#kernel/contract/fields.ts';
import { bpsOf, mulDivHalfUp, percentText, splitByWeights, sumOf, taxInside } from '#kernel/contract/money.ts';
import type { TaxLine } from '../../contract/pricing-records.ts';
import type { RuleKind } from '../../contract/words.ts';

/** A rule whose conditions hold for the line, in the order of priority. */
export interface MatchedRule {
  readonly id: Id;
  readonly name: string;
  readonly kind: RuleKind;
  readonly value: number;
  readonly stackable: boolean;
}

export interface LineTax {
  readonly id: Id;
  readonly code: string;
  readonly name: string;
  readonly rateBps: number;
  readonly inclusive: boolean;
  readonly liabilityAccount: string;
  readonly exemptionReason: string | null;
  readonly registrationNumber: string | null;
}

/** What an insurer takes over of a line. Limits are what its plan still pays, the patient pays what is above. */
export interface LineCover {
  readonly capitated: boolean;
  readonly copay:
    | { readonly kind: 'none' }
    | { readonly kind: 'fixed'; readonly amount: number }
    | { readonly kind: 'percent'; readonly bps: number };
  /** Units that are covered; null: all. */
  readonly mostUnits: number | null;
  readonly mostInsurerPays: number | null;
}

export interface LineFacts {
  readonly quantity: number;
  /** Price of one unit: the hospital's on the service date, or the tariff's. */
  readonly basePrice: number;
  readonly baseWords: string;
  readonly rules: readonly MatchedRule[];
  /** Units that packages of the patient include, by rule. */
  readonly packaged: readonly { readonly ruleId: Id; readonly name: string; readonly quantity: number }[];
  readonly allowDiscount: boolean;
  /** Of the patient's category; counts when no discount rule does. */
  readonly categoryDiscount: { readonly name: string; readonly bps: number } | null;
  readonly typedPrice: number | null;
  readonly manualDiscount: number;
  readonly taxes: readonly LineTax[];
  /** Null: the patient pays all. */
  readonly cover: LineCover | null;
  /** Writes an amount for the steps. */
  readonly write: (amount: number) => string;
}

export interface LineAmounts {
  readonly unitPrice: number;
  readonly gross: number;
  readonly discount: number;
  readonly manualDiscount: number;
  readonly capitatedValue: number;
  readonly tax: number;
  readonly exclusiveTax: number;
  readonly net: number;
  readonly patientAmount: number;
  readonly hmoAmount: number;
  readonly taxLines: TaxLine[];
  readonly steps: string[];
  readonly ruleIds: Id[];
}

/** The rules of a kind that count: in order of priority, up to and including the first that does not stack. */
export function countingRules(rules: readonly MatchedRule[], ...kinds: readonly RuleKind[]): MatchedRule[] {
  return kinds.flatMap((kind) => {
    const ofKind = rules.filter((rule) => rule.kind === kind);
    const last = ofKind.findIndex((rule) => !rule.stackable);
    return last < 0 ? ofKind : ofKind.slice(0, last + 1);
  });
}

/** Steps 4 and 5, the price of one unit: override, then surcharges of that base (not of each other); a typed price stands. */
function priceUnit(facts: LineFacts, steps: string[], used: Id[]): number {
  let base = facts.basePrice;
  steps.push(`${facts.baseWords}: ${facts.write(base)}`);
  for (const rule of countingRules(facts.rules, 'override')) {
    base = rule.value;
    used.push(rule.id);
    steps.push(`${rule.name}: price ${facts.write(base)}`);
  }
  let unit = base;
  for (const rule of countingRules(facts.rules, 'surcharge-percent', 'surcharge-fixed')) {
    const added = rule.kind === 'surcharge-percent' ? bpsOf(base, rule.value) : rule.value;
    unit = sumOf([unit, added]);
    used.push(rule.id);
    steps.push(
      `${rule.name}: +${rule.kind === 'surcharge-percent' ? `${percentText(rule.value)} % = ` : ''}${facts.write(added)} per unit`,
    );
  }
  if (facts.typedPrice === null) return unit;
  steps.push(`Price entered: ${facts.write(facts.typedPrice)}`);
  return facts.typedPrice;
}

interface Given {
  readonly byRules: number;
  readonly manual: number;
}

/** What is taken off: packages first, then discounts of what is left to pay, each of that amount and never below 0. */
function discountOf(facts: LineFacts, unit: number, gross: number, steps: string[], used: Id[]): Given {
  let left = gross;
  const take = (amount: number, words: string) => {
    const taken = Math.min(amount, left);
    left -= taken;
    steps.push(`${words}: −${facts.write(taken)}`);
  };
  for (const { ruleId, name, quantity } of facts.packaged) {
    used.push(ruleId);
    take(unit * quantity, `${name}: ${quantity} included`);
  }
  const payable = left;
  if (facts.allowDiscount && payable > 0) {
    const rules = countingRules(facts.rules, 'discount-percent', 'discount-fixed');
    for (const rule of rules) {
      used.push(rule.id);
      if (rule.kind === 'discount-percent') take(bpsOf(payable, rule.value), `${rule.name}: ${percentText(rule.value)} %`);
      else take(rule.value * facts.quantity, rule.name);
    }
    const { categoryDiscount } = facts;
    if (rules.length === 0 && categoryDiscount && categoryDiscount.bps > 0)
      take(bpsOf(payable, categoryDiscount.bps), `${categoryDiscount.name}: ${percentText(categoryDiscount.bps)} %`);
  }
  const byRules = gross - left;
  if (facts.manualDiscount > 0) take(facts.manualDiscount, 'Discount given');
  return { byRules, manual: gross - left - byRules };
}

/** Step 7: taxes of what is left after discounts. Those inside the price are taken out of it, the others come on top. */
export function taxesOf(taxable: number, taxes: readonly LineTax[]): TaxLine[] {
  const inside = taxes.filter((tax) => tax.inclusive);
  const allInside = taxInside(
    taxable,
    inside.reduce((sum, tax) => sum + tax.rateBps, 0),
  );
  const shares = splitByWeights(
    allInside,
    inside.map((tax) => tax.rateBps),
  );
  const base = taxable - allInside;
  return taxes.map((tax) => {
    const { id, ...fields } = tax;
    const amount = tax.inclusive ? (tax.rateBps === 0 ? 0 : (shares[inside.indexOf(tax)] as number)) : bpsOf(base, tax.rateBps);
    return { taxId: id, ...fields, base, amount };
  });
}

function copayOf(copay: LineCover['copay'], covered: number): number {
  if (copay.kind === 'none') return 0;
  return Math.min(covered, copay.kind === 'fixed' ? copay.amount : bpsOf(covered, copay.bps));
}

/** The part of an amount that falls on the units that the insurer covers. */
export function coveredOf(amount: number, quantity: number, { mostUnits }: Pick<LineCover, 'mostUnits'>): number {
  return mostUnits === null || mostUnits >= quantity ? amount : mulDivHalfUp(amount, Math.max(0, mostUnits), quantity);
}

/**
 * Step 6: what the patient pays: the units above those that are covered, the co-pay of the covered ones, never more than the line, and
 * all above the plan's limits.
 */
export function splitLine(net: number, quantity: number, cover: LineCover | null): { patientAmount: number; hmoAmount: number } {
  if (!cover) return { patientAmount: net, hmoAmount: 0 };
  const covered = coveredOf(net, quantity, cover);
  const wanted = covered - copayOf(cover.copay, covered);
  const hmoAmount = Math.max(0, cover.mostInsurerPays === null ? wanted : Math.min(wanted, cover.mostInsurerPays));
  return { patientAmount: net - hmoAmount, hmoAmount };
}

function describeSplit(facts: LineFacts, split: { patientAmount: number; hmoAmount: number }, net: number, steps: string[]): void {
  if (!facts.cover) return;
  const covered = coveredOf(net, facts.quantity, facts.cover);
  const copay = copayOf(facts.cover.copay, covered);
  if (covered < net) steps.push(`${facts.cover.mostUnits} of ${facts.quantity} units covered. Above: ${facts.write(net - covered)}`);
  steps.push(`Co-payment: ${facts.write(copay)}`);
  const above = split.patientAmount - copay - (net - covered);
  if (above > 0) steps.push(`Above the limits of the plan: ${facts.write(above)}`);
  steps.push(`Patient ${facts.write(split.patientAmount)}, insurer ${facts.write(split.hmoAmount)}`);
}

/**
 * The amounts of one line, step by step (billing-setup.md, How a price is found). Invariant 7 holds for every input:
 * gross − discount − capitatedValue + exclusive tax = net = patientAmount + hmoAmount, none negative;
 * and unitPrice × quantity = gross. Every rounding is half up, of the line (of the unit for surcharges).
 */
export function priceLine(facts: LineFacts): LineAmounts {
  const steps: string[] = [];
  const used: Id[] = [];
  const unitPrice = priceUnit(facts, steps, used);
  const gross = unitPrice * facts.quantity;
  if (!Number.isSafeInteger(gross)) throw new RangeError('The amount is too large');
  if (facts.quantity > 1) steps.push(`${facts.quantity} × ${facts.write(unitPrice)} = ${facts.write(gross)}`);
  const given = discountOf(facts, unitPrice, gross, steps, used);
  const discount = given.byRules + given.manual;
  const afterDiscount = gross - discount;
  const { cover } = facts;
  // Paid per head: the patient's co-pay alone is owed, the rest of the tariff is kept as what was given for the capitation.
  const inside = cover ? coveredOf(afterDiscount, facts.quantity, cover) : 0;
  const capitatedValue = cover?.capitated ? inside - copayOf(cover.copay, inside) : 0;
  if (cover?.capitated) steps.push(`Covered by capitation: ${facts.write(capitatedValue)}`);
  const taxLines = taxesOf(afterDiscount - capitatedValue, facts.taxes);
  for (const tax of taxLines)
    steps.push(`${tax.code} ${percentText(tax.rateBps)} %${tax.inclusive ? ' inside the price' : ''}: ${facts.write(tax.amount)}`);
  const exclusiveTax = sumOf(taxLines.filter((tax) => !tax.inclusive).map((tax) => tax.amount));
  const net = sumOf([afterDiscount, -capitatedValue, exclusiveTax]);
  const split = cover?.capitated ? { patientAmount: net, hmoAmount: 0 } : splitLine(net, facts.quantity, cover);
  if (!cover?.capitated) describeSplit(facts, split, net, steps);
  return {
    ...{ unitPrice, gross, discount, manualDiscount: given.manual, capitatedValue, exclusiveTax, net, taxLines, steps },
    ...split,
    tax: sumOf(taxLines.map((tax) => tax.amount)),
    ruleIds: [...new Set(used)],
  };
}
