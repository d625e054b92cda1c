import type { Id } from '#kernel/contract/fields.ts';
import { sumOf } from '#kernel/contract/money.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { itemNamed, requireCurrency } from '#modules/billing-setup/server/index.ts';
import { runningBillOf } from '#modules/patient-bills/server/index.ts';
import { openPatient } from '#modules/patients/server/index.ts';
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
  const { fullname, hospitalPatientId } = await openPatient(scope, row.patientId);
  const { code: currency } = await requireCurrency(scope);
  const bill = await runningBillOf(scope, { admissionId: id, patientId: row.patientId }, scope.now);
  return {
    admissionNumber: row.admissionNumber,
    patient: { fullname, hospitalPatientId },
    ...bill,
    lines: [...bill.lines],
    currency,
    forecast: await forecastOf(scope, row),
  };
}
