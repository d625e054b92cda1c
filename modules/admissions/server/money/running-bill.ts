import type { Id } from '#kernel/contract/fields.ts';
import { sumOf } from '#kernel/contract/money.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { itemNamed, requireCurrency } from '#modules/billing-setup/server/index.ts';
import { depositOf, linesOfStay } from '#modules/patient-bills/server/index.ts';
import type { RunningBill } from '../../contract/stay-end-records.ts';
import { type ExtraKind, stayItems } from '../../contract/words.ts';
import { classesOf } from '../rooms/room-classes.ts';
import { readAdmission, type StoredAdmission } from '../stays/store.ts';
import { nightClock, spansOf } from './charge-stays.ts';
import { nightCharges } from './nights.ts';

/** What the nights until the expected discharge add by the price list; null without such a day, or once it is over. */
async function forecastOf(scope: Scope, row: StoredAdmission): Promise<RunningBill['forecast']> {
  const expected = row.expectedDischargeAt;
  if (row.status !== 'admitted' || expected === null || expected <= scope.now) return null;
  const spans = (await spansOf(scope, [row.id])).get(row.id) ?? [];
  const clock = await nightClock(scope);
  const then = { ...clock, now: expected };
  const charged = new Set(nightCharges(row, spans, clock).map(({ night }) => night));
  const coming = nightCharges({ admittedAt: row.admittedAt, dischargedAt: expected }, spans, then).filter(
    ({ night }) => !charged.has(night),
  );
  const classes = await classesOf(scope);
  const prices: Record<ExtraKind, number> = {
    feeding: (await itemNamed(scope, { module: 'Admission', name: stayItems.feeding }))?.price ?? 0,
    nursing: (await itemNamed(scope, { module: 'Admission', name: stayItems.nursing }))?.price ?? 0,
  };
  const extras = (type: (typeof coming)[number]['span']['roomType']) =>
    sumOf((classes.get(type)?.extras ?? []).map((kind) => prices[kind as ExtraKind]));
  const amount = sumOf(coming.map(({ span, quantity }) => (span.price ?? 0) * quantity + extras(span.roomType)));
  return { nights: coming.length, amount };
}

/** GET patient-admissions/{id}/running-bill: what the stay was charged until now. */
export async function runningBill(scope: Scope, id: Id): Promise<RunningBill> {
  const row = await readAdmission(scope, id);
  const { code } = await requireCurrency(scope);
  const bills = await linesOfStay(scope, id);
  const deposit = await depositOf(scope, row.patientId);
  const priced = bills.filter(({ pricingStatus }) => pricingStatus === 'priced');
  const open = sumOf(bills.map(({ patientOpen }) => patientOpen));
  return {
    currency: code,
    lines: bills.map((bill) => {
      const isPriced = bill.pricingStatus === 'priced';
      return {
        id: bill.id,
        at: bill.at,
        name: bill.itemName,
        quantity: bill.quantity,
        unitPrice: isPriced ? bill.unitPrice : null,
        amount: isPriced ? bill.net : null,
        covered: bill.hmoAmount,
        payable: isPriced ? bill.patientAmount : null,
        status: bill.stage,
      };
    }),
    total: sumOf(priced.map(({ net }) => net)),
    covered: sumOf(bills.map(({ hmoAmount }) => hmoAmount)),
    payable: sumOf(priced.map(({ patientAmount }) => patientAmount)),
    paid: sumOf(bills.map(({ paid }) => paid)),
    deposit,
    due: Math.max(0, open - deposit),
    forecast: await forecastOf(scope, row),
    unpriced: bills.length - priced.length,
  };
}
