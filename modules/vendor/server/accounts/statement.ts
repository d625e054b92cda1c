import { sql } from 'kysely';
import type { CalendarDate, Id, Instant } from '#kernel/contract/fields.ts';
import { addCalendarDays, dayIn } from '#kernel/server/clock/instants.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { currencyOf } from '#modules/billing-setup/server/index.ts';
import { vendorRefusals } from '../../contract/refusals.ts';
import type { Statement } from '../../contract/supply-records.ts';
import { findVendor } from '../vendors/store.ts';

type Kind = Statement['rows'][number]['kind'];
interface Booked {
  readonly kind: Kind;
  readonly number: string;
  readonly detail: string | null;
  readonly amount: number;
  readonly at: Instant;
  readonly day: CalendarDate | null;
}

/** Everything that ever changed what a vendor is owed. Payments and credits count on their own day, the others when they were booked. */
async function bookedOf(scope: Scope, vendorId: Id): Promise<Booked[]> {
  const { rows } = await sql<Booked>`
    select 'supply' as kind, supply_number as number, invoice_number as detail, total as amount, posted_at as at, null::date as day
      from supplies where hospital_id = ${scope.hospitalId} and vendor_id = ${vendorId} and posted_at is not null
    union all
    select 'supply-reversed', supply_number, reverse_reason, -total, reversed_at, null::date
      from supplies where hospital_id = ${scope.hospitalId} and vendor_id = ${vendorId} and reversed_at is not null
    union all
    select 'credit', return_number, credit_note_number, -credited_amount, ended_at, credited_on
      from vendor_returns where hospital_id = ${scope.hospitalId} and vendor_id = ${vendorId} and status = 'credited'
    union all
    select 'payment', payment_number, reference, -amount, created_at, paid_at
      from vendor_payments where hospital_id = ${scope.hospitalId} and vendor_id = ${vendorId}
    union all
    select 'payment-reversed', payment_number, reverse_reason, amount, reversed_at, null::date
      from vendor_payments where hospital_id = ${scope.hospitalId} and vendor_id = ${vendorId} and reversed_at is not null`.execute(
    scope.tx,
  );
  return rows;
}

/** GET vendor/{id}/statement: the last 90 days unless said. */
export async function readStatement(
  scope: Scope,
  vendorId: Id,
  query: { readonly startDate?: string | undefined; readonly endDate?: string | undefined },
): Promise<Statement> {
  const vendor = await findVendor(scope, vendorId);
  const zone = await scope.zone();
  const endDate = query.endDate?.slice(0, 10) ?? (await scope.today());
  const startDate = query.startDate?.slice(0, 10) ?? addCalendarDays(endDate, -89);
  if (startDate > endDate) throw vendorRefusals.refusal('VENDOR_DATES');
  const booked = (await bookedOf(scope, vendorId))
    .map((row) => ({ ...row, amount: Number(row.amount), date: row.day ?? dayIn(row.at, zone) }))
    .sort((a, b) => a.date.localeCompare(b.date) || a.at.localeCompare(b.at));
  const sum = (rows: readonly { readonly amount: number }[]) => rows.reduce((total, { amount }) => total + amount, 0);
  const opening = sum(booked.filter(({ date }) => date < startDate));
  const within = booked.filter(({ date }) => date >= startDate && date <= endDate);
  const ofKinds = (...kinds: Kind[]) => sum(within.filter(({ kind }) => kinds.includes(kind)));
  let balance = opening;
  const rows = within.map(({ date, kind, number, detail, amount }) => {
    balance += amount;
    return { date, kind, number, detail, amount, balance };
  });
  return {
    vendorId,
    vendorName: vendor.name,
    currency: (await currencyOf(scope))?.code ?? null,
    startDate,
    endDate,
    opening,
    supplies: ofKinds('supply', 'supply-reversed'),
    credits: ofKinds('credit'),
    payments: ofKinds('payment', 'payment-reversed'),
    closing: balance,
    rows,
  };
}
