import { beforeEach } from 'vitest';
import { withCurrency } from '#testing/factories.ts';
import { runJobNow, setClock, type TestHospital, theDatabase, theCivis } from '#testing/world.ts';
import { roomCalls } from '../../contract/calls/rooms.ts';
import type { BillingUnit, ExtraKind, RoomType } from '../../contract/words.ts';
import { sound } from './rooms.ts';

export const nightPrice = 500_000;

interface Priced {
  readonly price?: number;
  readonly unit?: BillingUnit;
  readonly deposit?: number | null;
  readonly extras?: ExtraKind[];
}

/** The price of a room type: the hospital has a currency from now on. */
export async function priced(hospital: TestHospital, roomType: RoomType = 'general', changes: Priced = {}): Promise<void> {
  await withCurrency(hospital);
  const { price = nightPrice, unit = 'day', deposit = null, extras = [] } = changes;
  const body = { price, billingUnit: unit, deposit, extras };
  sound(await hospital.admin.send(roomCalls.saveClass, { params: { roomType }, body }));
}

/** The usual items of a stay have a price: the fee, feeding, nursing and companions. */
export async function pricedItems(hospital: TestHospital, prices: Readonly<Record<string, number>>): Promise<void> {
  for (const [name, price] of Object.entries(prices)) {
    const { rows } = await theDatabase().owner.query<{ id: string; version: number }>(
      'select id, version from billable_items where hospital_id = $1 and name = $2',
      [hospital.id, name],
    );
    const { id, version } = rows[0] as { id: string; version: number };
    const answer = await hospital.admin.raw('PATCH', `/api/billable-items/${id}`, { version, price, priceReason: 'For a test' });
    if (answer.status !== 200) throw new Error(answer.text.slice(0, 400));
  }
}

/** Lines of a stay that stand: item, charge key and amount, by the day and key. */
export async function linesOf(admissionId: string): Promise<string[]> {
  const { rows } = await theDatabase().owner.query<{ line: string }>(
    `select item_name || ' ' || coalesce(charge_key, '-') || ' ' || net as line from patient_bills
      where admission_id = $1 and status = 'active' order by service_date, charge_key nulls first, item_name`,
    [admissionId],
  );
  return rows.map(({ line }) => line);
}

/** Nights of a stay that are charged. */
export async function nightsOf(admissionId: string): Promise<string[]> {
  const { rows } = await theDatabase().owner.query<{ night: string }>(
    "select night::text from bed_days where admission_id = $1 and status = 'charged' order by night",
    [admissionId],
  );
  return rows.map(({ night }) => night);
}

/** The five-minute turn of a hospital at a moment. */
export async function tendAt(hospital: TestHospital, at: string): Promise<void> {
  setClock(at);
  try {
    await runJobNow('admissions.tend-beds-of-hospital', { hospitalId: hospital.id });
  } finally {
    setClock(null);
  }
}

/** Sessions of a hospital that outlive every hour that its tests set: a test of tomorrow holds at each hour of today. */
export async function lastingSessions(hospital: TestHospital): Promise<void> {
  await theDatabase().owner.query(
    `update sessions set absolute_expires_at = absolute_expires_at + interval '30 days', idle_expires_at = idle_expires_at + interval '30 days'
      where account_id = (select account_id from users where id = $1)`,
    [hospital.admin.userId],
  );
  theCivis().cache.clear();
}

/** Each test begins with the clock of the machine. */
export function ownClock(): void {
  beforeEach(() => setClock(null));
}
