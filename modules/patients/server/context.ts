import type { CalendarDate } from '#kernel/contract/fields.ts';
import { dayIn } from '#kernel/server/clock/instants.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { readSettings } from '#modules/organisation/server/index.ts';
import { recordsSettings, type RecordsSettings } from '../contract/settings.ts';

/** What most acts on patients want to know of the hospital. */
export interface Here {
  readonly settings: RecordsSettings;
  readonly zone: string;
  readonly today: CalendarDate;
}

export async function here(scope: Scope): Promise<Here> {
  const zone = await scope.zone();
  return { settings: await readSettings(scope, recordsSettings), zone, today: dayIn(scope.now, zone) };
}
