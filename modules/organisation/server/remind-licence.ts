import { dayIn } from '#kernel/server/clock/instants.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { hospitalOf } from './hospital-record.ts';
import { licenceReminder } from './rules.ts';

/** Tells the holders of 'Edit Hospital' 60, 30 and 7 days before the facility's licence ends. Safe to repeat on a day. */
export async function remindOfLicence(scope: Scope): Promise<void> {
  const hospital = await hospitalOf(scope);
  const { licenceExpiry } = hospital;
  if (!licenceExpiry) return;
  const days = licenceReminder({ expiry: licenceExpiry, today: dayIn(scope.now, hospital.timeZoneCode ?? 'UTC') });
  if (days === null) return;
  await scope.notify({
    title: 'Licence Expiring',
    content: `The licence of the hospital ends in ${days} days, on ${licenceExpiry}.`,
    path: '/settings',
    to: { permission: 'Edit Hospital' },
    module: 'organisation',
    entity: 'Hospital',
    entityId: hospital.id,
    dedupeKey: `licence:${licenceExpiry}:${days}`,
  });
}
