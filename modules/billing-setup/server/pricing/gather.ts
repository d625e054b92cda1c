import type { CalendarDate, Id } from '#kernel/contract/fields.ts';
import { dayIn, minuteOfDayIn } from '#kernel/server/clock/instants.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { weekdays } from '#modules/organisation/contract/words.ts';
import { isHoliday } from '#modules/organisation/server/index.ts';
import { type BillingCover, billingCoverOn, requirePatient } from '#modules/patients/server/index.ts';
import { InsurerTariff, type TariffAnswer } from '../../contract/events.ts';
import { billingSetupRefusals } from '../../contract/refusals.ts';
import { insurers, type Payer } from '../../contract/words.ts';
import { categoriesOf, type StoredCategory } from '../categories/categories.ts';
import { categoryOf } from '../categories/members.ts';
import { type Currency, requireCurrency } from '../currency/currency.ts';
import { findItems, type FoundItem } from '../items/item-rows.ts';
import { allRules, type Rule } from '../rules/rule-rows.ts';
import { isValidOn, monthsBetween, type RuleFacts } from './conditions.ts';
import type { PriceOrder, Trial } from './order.ts';

type Weekday = RuleFacts['weekday'];

/** Who pays, and why not the insurer that was meant. */
export interface PayerFacts {
  readonly payer: Payer;
  readonly cover: BillingCover | null;
  readonly reason: string | null;
}

/** All that the lines of an order have in common. */
export interface OrderFacts extends PayerFacts {
  readonly currency: Currency;
  readonly serviceDate: CalendarDate;
  readonly weekday: Weekday;
  readonly minuteOfDay: number;
  readonly publicHoliday: boolean;
  readonly items: ReadonlyMap<Id, FoundItem>;
  readonly rules: readonly Rule[];
  readonly category: { readonly id: Id; readonly name: string; readonly defaultDiscountBps: number } | null;
  readonly ageMonths: number | null;
  readonly sex: string | null;
  readonly tariff: TariffAnswer | null;
}

const coverageWords: Readonly<Record<BillingCover['coverage'], string>> = {
  usable: '',
  'not-started': 'Coverage has not started on the service date',
  expired: 'Coverage ended before the service date',
  suspended: 'The billing method is suspended',
  ended: 'The billing method has ended',
  'plan-inactive': 'The insurer or its plan is not active',
};

const isInsurer = (payer: Payer) => insurers.some((insurer) => insurer === payer);

/** Without a patient there is no plan, and an insurer's own prices depend on the plan. */
function withoutPlan(payer: Payer): PayerFacts {
  return { payer, cover: null, reason: isInsurer(payer) ? 'No patient selected, so no plan applies' : null };
}

/** The patient category chosen for a price without a patient. */
async function categoryAsked(scope: Scope, id: Id): Promise<StoredCategory> {
  const found = await categoriesOf(scope).selectAll().where('id', '=', id).executeTakeFirst();
  if (!found) throw billingSetupRefusals.refusal('PATIENT_CATEGORY_UNKNOWN');
  return found;
}

/** Step 2: the chosen method, or the patient's default one; one that does not hold on the day becomes Self-Pay. */
async function findPayer(scope: Scope, order: PriceOrder, day: CalendarDate): Promise<PayerFacts> {
  if (order.patientId === null && order.standsFor) return withoutPlan(order.standsFor.payer);
  if (order.patientId === null || order.payer === 'External') return { payer: 'External', cover: null, reason: null };
  if (order.payer === 'Self-Pay') return { payer: 'Self-Pay', cover: null, reason: null };
  const { patientId, billingId, payer: method } = order;
  const cover = await billingCoverOn(scope, { patientId, billingId, ...(billingId ? {} : { method }) }, day);
  if (!cover && (billingId || method)) throw billingSetupRefusals.refusal('BILLING_METHOD_UNKNOWN');
  if (!cover || cover.method === 'Self-Pay') return { payer: 'Self-Pay', cover: null, reason: null };
  if (cover.coverage !== 'usable') return { payer: 'Self-Pay', cover: null, reason: coverageWords[cover.coverage] };
  return { payer: cover.method, cover, reason: null };
}

async function askTariff(scope: Scope, order: PriceOrder, facts: Omit<OrderFacts, 'tariff'>): Promise<TariffAnswer | null> {
  const { cover, payer } = facts;
  if (!cover?.hmoId || !cover.planId || !order.patientId || !isInsurer(payer)) return null;
  const answers = await scope.ask(InsurerTariff, {
    patientId: order.patientId,
    billingId: cover.billingId,
    method: payer as 'HMO' | 'HPP' | 'Company',
    hmoId: cover.hmoId,
    planId: cover.planId,
    encounterType: order.encounterType,
    serviceDate: facts.serviceDate,
    at: order.at ?? scope.now,
    holds: order.holds ?? false,
    except: order.except ?? [],
    visit: order.visit ?? { encounterId: null, admissionId: null },
    lines: order.lines.map(({ billableItemId, quantity }, key) => {
      const item = facts.items.get(billableItemId) as FoundItem;
      return { key, billableItemId, module: item.module, quantity, hospitalPrice: item.price };
    }),
  });
  return answers[0] ?? null;
}

async function itemsOf(scope: Scope, order: PriceOrder, day: CalendarDate): Promise<Map<Id, FoundItem>> {
  const items = new Map(
    (
      await findItems(
        scope,
        order.lines.map((line) => line.billableItemId),
        day,
      )
    ).map((item) => [item.id, item]),
  );
  for (const { billableItemId } of order.lines) {
    const item = items.get(billableItemId);
    if (!item) throw billingSetupRefusals.refusal('BILLABLE_ITEM_UNKNOWN', { billableItemId });
    if (item.status === 'archived' && !order.archivedToo)
      throw billingSetupRefusals.refusal('BILLABLE_ITEM_ARCHIVED', { name: item.name, billableItemId });
  }
  return items;
}

/** A day's weekday, by its date alone. */
export function weekdayOf(day: CalendarDate): Weekday {
  return weekdays[(new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7] as Weekday;
}

/** Reads everything that the prices of an order depend on. Refuses as `pricingRefusalCodes` say. */
export async function gatherFacts(scope: Scope, order: PriceOrder, trial: Trial | null): Promise<OrderFacts> {
  const currency = await requireCurrency(scope);
  const zone = await scope.zone();
  const at = order.at ?? scope.now;
  const serviceDate = order.serviceDate ?? dayIn(at, zone);
  const patient = order.patientId ? await requirePatient(scope, order.patientId, 'none') : null;
  const rules = (trial?.rules ?? (await allRules(scope))).filter((rule) => rule.status === 'active' && isValidOn(rule, serviceDate));
  const asked = patient ? null : order.standsFor?.categoryId;
  const asksHoliday = rules.some((rule) => rule.conditions.publicHoliday !== undefined);
  const facts = {
    currency,
    serviceDate,
    weekday: weekdayOf(serviceDate),
    minuteOfDay: minuteOfDayIn(at, zone),
    publicHoliday: asksHoliday && (await isHoliday(scope, serviceDate)),
    items: await itemsOf(scope, order, serviceDate),
    rules,
    category: patient ? await categoryOf(scope, patient.id) : asked ? await categoryAsked(scope, asked) : null,
    ageMonths: monthsBetween(patient?.dateOfBirth ?? null, serviceDate),
    sex: patient ? (patient.sexAtBirth === 'unknown' ? patient.gender : patient.sexAtBirth) : null,
    ...(await findPayer(scope, order, serviceDate)),
  };
  return { ...facts, tariff: await askTariff(scope, order, facts) };
}
