import type { z } from 'zod';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { generalSettings, notificationSettings, securitySettings, type SettingsGroup, type SettingsOf } from '../contract/settings.ts';

const groups = new Map<string, SettingsGroup>();

/** Lets the generic settings calls serve a group. A module registers its own in its door; the name is unique. */
export function registerSettingsGroup(group: SettingsGroup): void {
  const known = groups.get(group.group);
  if (known && known !== group) throw new Error(`Settings group ${group.group} is registered twice`);
  // Invariant 9: every key has a default, so a group is complete from the first day.
  group.schema.parse({});
  groups.set(group.group, group);
}

for (const group of [generalSettings, securitySettings, notificationSettings]) registerSettingsGroup(group);

/** The group of a name, if a module registered it. */
export function settingsGroup(name: string): SettingsGroup | undefined {
  return groups.get(name);
}

/** All groups in the order of their registration. */
export function allSettingsGroups(): readonly SettingsGroup[] {
  return [...groups.values()];
}

/**
 * The values of a group as its schema has them today: what is stored, defaults for the rest. A stored value that a newer
 * schema refuses, and a key it no longer knows, gives way to the default (invariant 9).
 */
export function completeValues<Schema extends z.ZodObject>(schema: Schema, stored: unknown): z.output<Schema> {
  const given = (stored ?? {}) as Record<string, unknown>;
  const kept: Record<string, unknown> = {};
  for (const [key, field] of Object.entries(schema.shape)) {
    if (key in given && (field as z.ZodType).safeParse(given[key]).success) kept[key] = given[key];
  }
  return schema.parse(kept);
}

/** The settings of a group in the scope's hospital, complete with defaults. */
export async function readSettings<Group extends SettingsGroup>(scope: Scope, group: Group): Promise<SettingsOf<Group>> {
  const row = await scope.tx
    .selectFrom('hospitalSettings')
    .select('stored')
    .where('hospitalId', '=', scope.hospitalId)
    .where('groupKey', '=', group.group)
    .executeTakeFirst();
  return completeValues(group.schema, row?.stored) as SettingsOf<Group>;
}
