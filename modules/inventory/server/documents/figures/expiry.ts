import { present } from '#kernel/server/reading/present.ts';
import { sql } from 'kysely';
import type { QueryOf } from '#kernel/contract/calls.ts';
import { offsetOf } from '#kernel/contract/envelope.ts';
import type { Id } from '#kernel/contract/fields.ts';
import { addCalendarDays } from '#kernel/server/clock/instants.ts';
import { actsOf } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { batchActs } from '../../../contract/calls/batches.ts';
import type { figureCalls } from '../../../contract/calls/figures.ts';
import { ExpiryRow } from '../../../contract/documents/figure-records.ts';
import type { DocumentProduct } from '../../../contract/documents/records.ts';
import { type ExpiryWindow, expiryWindows } from '../../../contract/documents/words.ts';
import type { BatchStatus } from '../../../contract/words.ts';
import { inventorySettings } from '../../../contract/settings.ts';
import { readSettings } from '#modules/organisation/server/index.ts';
import { standingOf } from '../../engine/book.ts';
import { batchRules } from '../../rules/batch.ts';
import { productNames } from '../names.ts';
import { daysBetween, reaches, windowOf } from '../rules.ts';

interface Ending {
  readonly batchId: Id;
  readonly batchNumber: string;
  readonly expiryDate: string;
  readonly productId: Id;
  readonly vendorId: Id | null;
  readonly locationId: Id;
  readonly locationName: string;
  readonly quantity: number;
  readonly value: number;
  readonly supplyId: Id | null;
  readonly status: BatchStatus;
  readonly quarantined: number;
  readonly version: number;
}

/** GET stock/expiry: the windows are those of the settings, the rows reach as far as was asked. Values only with the right to see them. */
export async function listExpiry(scope: Scope, query: QueryOf<typeof figureCalls.expiry>) {
  const { page, limit, locationId } = query;
  const { expiryWarnDays } = await readSettings(scope, inventorySettings);
  const [far, near, nearest] = expiryWarnDays;
  const reach: Readonly<Record<ExpiryWindow, number | null>> = { expired: 0, last: nearest, near, far, later: null };
  const days = query.days ?? far;
  const today = await scope.today();
  const last = addCalendarDays(today, Math.max(days, far));
  const here = locationId ? sql`s.location_id = ${locationId}` : sql`true`;
  const { rows } = await sql<Ending>`
    select b.id as "batchId", b.batch_number as "batchNumber", b.expiry_date as "expiryDate", b.product_id as "productId",
           b.vendor_id as "vendorId", l.id as "locationId", l.name as "locationName", s.quantity, s.value,
           b.supply_id as "supplyId", b.status, s.quarantined, b.version
      from batches b
      join batch_balances s on s.hospital_id = b.hospital_id and s.batch_id = b.id and s.quantity > 0
      join stock_locations l on l.hospital_id = s.hospital_id and l.id = s.location_id
     where b.hospital_id = ${scope.hospitalId} and b.expiry_date <= ${last}::date and ${here}
     order by b.expiry_date, b.id, l.name`.execute(scope.tx);
  const sees = scope.may('View Stock Value');
  const ending = rows.map((row) => ({ ...row, daysLeft: daysBetween(today, row.expiryDate) }));
  const windows = expiryWindows.map((window) => {
    const inside = ending.filter(({ daysLeft }) => windowOf(daysLeft, expiryWarnDays) === window);
    return {
      window,
      days: reach[window],
      batches: new Set(inside.map(({ batchId }) => batchId)).size,
      quantity: inside.reduce((sum, { quantity }) => sum + quantity, 0),
      value: sees ? inside.reduce((sum, { value }) => sum + value, 0) : null,
    };
  });
  const asked = ending.filter(({ daysLeft }) => reaches(days, daysLeft));
  const offset = offsetOf({ page, limit });
  const shown = asked.slice(offset, offset + limit);
  const products = await productNames(
    scope,
    shown.map(({ productId }) => productId),
  );
  const data: ExpiryRow[] = shown.map((row) => {
    const batch = { ...row, status: standingOf(row, today) };
    return present(ExpiryRow, row, {
      batch: { id: row.batchId, batchNumber: row.batchNumber, expiryDate: row.expiryDate },
      product: products.get(row.productId) as DocumentProduct,
      location: { id: row.locationId, name: row.locationName },
      value: sees ? row.value : null,
      window: windowOf(row.daysLeft, expiryWarnDays),
      status: batch.status,
      acts: actsOf(scope, batchActs, batch, batchRules(batch, today)),
    });
  });
  return { data, meta: { count: asked.length, page, limit, windows } };
}
