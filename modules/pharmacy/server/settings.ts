import type { Scope } from '#kernel/server/scope/scope.ts';
import type { SettingsGroupRow } from '#modules/organisation/contract/records.ts';
import { editSettings, readSettings, readSettingsGroup } from '#modules/organisation/server/index.ts';
import { type EditPharmacySettings, type PharmacySettings, pharmacySettings } from '../contract/settings.ts';

/** GET medication/settings. */
export function readPharmacySettings(scope: Scope): Promise<SettingsGroupRow> {
  return readSettingsGroup(scope, pharmacySettings.group);
}

/** PATCH medication/settings: the keys that are sent. */
export function editPharmacySettings(scope: Scope, { version, values }: EditPharmacySettings): Promise<SettingsGroupRow> {
  return editSettings(scope, pharmacySettings.group, { version, values });
}

/** How the pharmacy works, for acts. */
export function pharmacySettingsOf(scope: Scope): Promise<PharmacySettings> {
  return readSettings(scope, pharmacySettings);
}
