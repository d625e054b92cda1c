import type { CalendarDate } from '#kernel/contract/fields.ts';
import { dayIn } from '#kernel/server/clock/instants.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { readSettings, zoneOf } from '#modules/organisation/server/index.ts';
import { recordsSettings, type RecordsSettings } from '../contract/settings.ts';

/** What most acts on patients want to know of the hospital. */
export interface Here {
  readonly settings: RecordsSettings;
  readonly zone: string;
  readonly today: CalendarDate;
}

export async function here(scope: Scope): Promise<Here> {
  const zone = await zoneOf(scope);
  return { settings: await readSettings(scope, recordsSettings), zone, today: dayIn(scope.now, zone) };
}

/** Columns of who changed a row last. */
export function changedBy(scope: Scope) {
  return { updatedAt: scope.now, updatedBy: scope.actor.userId, updatedByName: scope.actor.name };
}

/** Columns of a new row. */
export function madeBy(scope: Scope) {
  return { createdAt: scope.now, createdBy: scope.actor.userId, ...changedBy(scope), version: 1 };
}
