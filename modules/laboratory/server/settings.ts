import type { Scope } from '#kernel/server/scope/scope.ts';
import { editSettings, readSettingsGroup } from '#modules/organisation/server/index.ts';
import type { SettingsGroupRow } from '#modules/organisation/contract/records.ts';
import { type EditLaboratorySettings, laboratorySettings } from '../contract/settings.ts';

/** GET laboratory/settings. */
export function readLabSettings(scope: Scope): Promise<SettingsGroupRow> {
  return readSettingsGroup(scope, laboratorySettings.group);
}

/** PATCH laboratory/settings: the same act as PATCH settings/laboratory. */
export function editLabSettings(scope: Scope, { version, values }: EditLaboratorySettings): Promise<SettingsGroupRow> {
  return editSettings(scope, laboratorySettings.group, { version, values });
}
