import { sql } from 'kysely';
import type { Id } from '#kernel/contract/fields.ts';
import { addCalendarDays } from '#kernel/server/clock/instants.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { readSettings } from '#modules/organisation/server/index.ts';
import { inventorySettings } from '../../contract/settings.ts';
import { daysBetween, windowToTell } from '../documents/rules.ts';

interface Ending {
  readonly id: Id;
  readonly productId: Id;
  readonly expiryDate: string;
  readonly told: number | null;
  readonly productName: string;
}

/** Usable batches on hand that end within the furthest of the days of the settings, the soonest first. */
export async function endingBatches(scope: Scope): Promise<Ending[]> {
  const { expiryWarnDays } = await readSettings(scope, inventorySettings);
  const today = await scope.today();
  const { rows } = await sql<Ending>`
    select b.id, b.product_id as "productId", b.expiry_date as "expiryDate", b.expiry_warned_days as told, p.name as "productName"
      from batches b join products p on p.hospital_id = b.hospital_id and p.id = b.product_id
     where b.hospital_id = ${scope.hospitalId} and b.status = 'available'
       and b.expiry_date between ${today}::date and ${addCalendarDays(today, expiryWarnDays[0])}::date
       and exists (select from batch_balances s where s.hospital_id = b.hospital_id and s.batch_id = b.id and s.quantity > 0)
     order by b.expiry_date, b.id`.execute(scope.tx);
  return rows;
}

function wordsOf(names: readonly string[], days: number): string {
  const products = [...new Set(names)];
  const shown = products.slice(0, 3).join(', ');
  const more = products.length > 3 ? ` and ${products.length - 3} more` : '';
  return `Ends within ${days} days: ${shown}${more}`.slice(0, 300);
}

/**
 * Every night: one notice for each window of the settings that batches have reached since. Answers how many batches it told of. The
 * products of `ending` are locked by the caller.
 */
export async function warnExpiring(scope: Scope, ending: readonly Ending[]): Promise<number> {
  const { expiryWarnDays } = await readSettings(scope, inventorySettings);
  const today = await scope.today();
  let told = 0;
  for (const days of expiryWarnDays) {
    const reached = ending.filter(
      ({ expiryDate, told: before }) => windowToTell({ daysLeft: daysBetween(today, expiryDate), told: before }, expiryWarnDays) === days,
    );
    if (reached.length === 0) continue;
    told += reached.length;
    await sql`
      update batches set expiry_warned_days = ${days}
       where hospital_id = ${scope.hospitalId} and id = any(${reached.map(({ id }) => id)}::uuid[])`.execute(scope.tx);
    const names = reached.map(({ productName }) => productName);
    await scope.notify({
      title: 'Stock Expiring',
      content: wordsOf(names, days),
      path: `/inventory?tab=expiry&days=${days}`,
      to: { permission: 'Edit Stock Reserve' },
      module: 'inventory',
      entity: 'batches',
      dedupeKey: `stock-expiring:${today}:${days}`,
    });
  }
  return told;
}
