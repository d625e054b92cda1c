import type { Scope } from '#kernel/server/scope/scope.ts';
import type { SettingsGroupRow } from '#modules/organisation/contract/records.ts';
import { editSettings, readSettingsGroup } from '#modules/organisation/server/index.ts';
import { bloodSettings, type EditBloodSettings } from '../contract/settings.ts';

/** GET patient-blood-management/settings. */
export function readBloodSettings(scope: Scope): Promise<SettingsGroupRow> {
  return readSettingsGroup(scope, bloodSettings.group);
}

/** PATCH patient-blood-management/settings: the same act as PATCH settings/blood. */
export function editBloodSettings(scope: Scope, { version, values }: EditBloodSettings): Promise<SettingsGroupRow> {
  return editSettings(scope, bloodSettings.group, { version, values });
}
