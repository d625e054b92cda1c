import type { CalendarDate, Id } from '#kernel/contract/fields.ts';
import type { RuleConditions } from '../../contract/rule-records.ts';
import { type BillingModule, type EncounterType, insurers, type Payer } from '../../contract/words.ts';

type Weekday = NonNullable<RuleConditions['weekdays']>[number];

/** What of a line and its order the conditions of rules look at. */
export interface RuleFacts {
  readonly itemId: Id;
  readonly module: BillingModule;
  readonly serviceTypeId: Id | null;
  readonly departmentId: Id | null;
  readonly quantity: number;
  readonly payer: Payer;
  /** An insurer's price list gave the price. */
  readonly byTariff: boolean;
  readonly categoryId: Id | null;
  /** Of the patient on the service date; null when nobody knows. */
  readonly ageMonths: number | null;
  readonly sex: string | null;
  readonly encounterType: EncounterType;
  readonly serviceDate: CalendarDate;
  readonly weekday: Weekday;
  /** Minutes since midnight of the hospital's wall clock. */
  readonly minuteOfDay: number;
  readonly publicHoliday: boolean;
}

const among = <T>(list: readonly T[] | undefined, value: T | null) => !list?.length || (value !== null && list.includes(value));

function minuteOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
}

/** From counts, to does not; from after to runs over midnight; the same time twice is the whole day. */
export function isWithinTimes(minute: number, fromTime: string | undefined, toTime: string | undefined): boolean {
  if (fromTime === undefined && toTime === undefined) return true;
  const from = minuteOf(fromTime ?? '00:00');
  const to = toTime === undefined || toTime === '00:00' ? 1_440 : minuteOf(toTime);
  if (from === to) return true;
  return from < to ? minute >= from && minute < to : minute >= from || minute < to;
}

function isOfAge(ageMonths: number | null, { ageMin, ageMax }: RuleConditions): boolean {
  if (ageMin === undefined && ageMax === undefined) return true;
  return ageMonths !== null && (ageMin === undefined || ageMonths >= ageMin) && (ageMax === undefined || ageMonths <= ageMax);
}

/** A rule touches an insurer's tariff only when it names HMO, HPP or Company among its methods. */
function isOfPayer(facts: RuleFacts, methods: readonly Payer[] | undefined): boolean {
  if (facts.byTariff && !methods?.some((method) => insurers.some((insurer) => insurer === method))) return false;
  return among(methods, facts.payer);
}

/** Every condition that a rule names holds for the line. */
export function conditionsHold(conditions: RuleConditions, facts: RuleFacts): boolean {
  return (
    among(conditions.modules, facts.module) &&
    among(conditions.billableItemIds, facts.itemId) &&
    among(conditions.serviceTypeIds, facts.serviceTypeId) &&
    among(conditions.departmentIds, facts.departmentId) &&
    among(conditions.patientCategories, facts.categoryId) &&
    isOfPayer(facts, conditions.billingMethods) &&
    isOfAge(facts.ageMonths, conditions) &&
    (conditions.sex === undefined || conditions.sex === facts.sex) &&
    among(conditions.encounterTypes, facts.encounterType) &&
    among(conditions.weekdays, facts.weekday) &&
    isWithinTimes(facts.minuteOfDay, conditions.fromTime, conditions.toTime) &&
    (conditions.publicHoliday === undefined || conditions.publicHoliday === facts.publicHoliday) &&
    (conditions.quantityFrom === undefined || facts.quantity >= conditions.quantityFrom)
  );
}

/** The rule is valid on a day. */
export function isValidOn(
  rule: { readonly validFrom: CalendarDate | null; readonly validTo: CalendarDate | null },
  day: CalendarDate,
): boolean {
  return (rule.validFrom === null || rule.validFrom <= day) && (rule.validTo === null || rule.validTo >= day);
}

/** Whole months from a birth date to a day; null when the birth date is unknown or later. */
export function monthsBetween(birth: CalendarDate | null, day: CalendarDate): number | null {
  if (!birth || birth > day) return null;
  const [fromYear = 0, fromMonth = 0, fromDay = 0] = birth.split('-').map(Number);
  const [toYear = 0, toMonth = 0, toDay = 0] = day.split('-').map(Number);
  return (toYear - fromYear) * 12 + (toMonth - fromMonth) - (toDay < fromDay ? 1 : 0);
}
