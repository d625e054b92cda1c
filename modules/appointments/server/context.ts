import type { CalendarDate } from '#kernel/contract/fields.ts';
import { dayIn } from '#kernel/server/clock/instants.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { readSettings, zoneOf } from '#modules/organisation/server/index.ts';
import { appointmentSettings, type AppointmentSettings } from '../contract/settings.ts';

/** What most acts on appointments want to know of the hospital. */
export interface Here {
  readonly settings: AppointmentSettings;
  readonly zone: string;
  readonly today: CalendarDate;
}

export async function here(scope: Scope): Promise<Here> {
  const zone = await zoneOf(scope);
  return { settings: await readSettings(scope, appointmentSettings), zone, today: dayIn(scope.now, zone) };
}

/** Columns of who changed a row last. */
export function changedBy(scope: Scope) {
  return { updatedAt: scope.now, updatedBy: scope.actor.userId, updatedByName: scope.actor.name };
}
