import type { Selectable } from 'kysely';
import type { z } from 'zod';
import type { HospitalSettingsTable } from '#database/types.ts';
import { offsetOf, type Page } from '#kernel/contract/envelope.ts';
import { kernelRefusals } from '#kernel/contract/refusals.ts';
import { json } from '#kernel/server/database/kysely.ts';
import { refuseStale } from '#kernel/server/database/versions.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { countAll } from '#kernel/server/database/count-all.ts';
import { changedBy } from '#kernel/server/scope/stamps.ts';
import { SettingsChanged } from '../contract/events.ts';
import type { EditSettings, SettingsChange, SettingsGroupRow } from '../contract/records.ts';
import type { SettingsGroup } from '../contract/settings.ts';
import { allSettingsGroups, completeValues, settingsGroup } from './settings-groups.ts';

type Row = Pick<Selectable<HospitalSettingsTable>, 'stored' | 'version' | 'updatedAt' | 'updatedBy' | 'updatedByName'>;
type Values = Record<string, unknown>;

function requireGroup(name: string): SettingsGroup {
  const group = settingsGroup(name);
  if (!group) throw kernelRefusals.refusal('NOT_FOUND');
  return group;
}

function requirePermission(scope: Scope, permission: string): void {
  if (!scope.may(permission)) throw kernelRefusals.refusal('FORBIDDEN', { permission });
}

function withoutSecrets(group: SettingsGroup, values: Values): Values {
  const secret = new Set(group.secretKeys ?? []);
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, secret.has(key) && value ? '***' : value]));
}

function show(scope: Scope, group: SettingsGroup, row: Row | undefined): SettingsGroupRow {
  return {
    group: group.group,
    title: group.title,
    values: withoutSecrets(group, completeValues(group.schema, row?.stored)),
    version: row?.version ?? 1,
    // The row made for the first edit has never been changed.
    updatedAt: row && row.version > 1 ? row.updatedAt : null,
    updatedBy: row && row.version > 1 ? { id: row.updatedBy, name: row.updatedByName } : null,
    mayEdit: scope.may(group.editPermission),
  };
}

function rowsOf(scope: Scope) {
  return scope.tx
    .selectFrom('hospitalSettings')
    .select(['groupKey', 'stored', 'version', 'updatedAt', 'updatedBy', 'updatedByName'])
    .where('hospitalId', '=', scope.hospitalId);
}

/** The groups that the user may view. */
export async function listSettings(scope: Scope): Promise<SettingsGroupRow[]> {
  const rows = new Map((await rowsOf(scope).execute()).map((row) => [row.groupKey, row]));
  return allSettingsGroups()
    .filter((group) => scope.may(group.viewPermission))
    .map((group) => show(scope, group, rows.get(group.group)));
}

export async function readSettingsGroup(scope: Scope, name: string): Promise<SettingsGroupRow> {
  const group = requireGroup(name);
  requirePermission(scope, group.viewPermission);
  return show(scope, group, await rowsOf(scope).where('groupKey', '=', name).executeTakeFirst());
}

/** Two first edits at once meet in the same row: the second one sees the first one's version. */
async function lockGroup(scope: Scope, name: string) {
  await scope.tx
    .insertInto('hospitalSettings')
    .values({
      hospitalId: scope.hospitalId,
      groupKey: name,
      stored: json({}),
      createdAt: scope.now,
      ...changedBy(scope),
    })
    .onConflict((conflict) => conflict.columns(['hospitalId', 'groupKey']).doNothing())
    .execute();
  return rowsOf(scope).where('groupKey', '=', name).forUpdate().executeTakeFirstOrThrow();
}

function fieldMessages(error: z.ZodError): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const issue of error.issues) {
    const keys = issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [issue.path];
    for (const key of keys)
      fields[['values', ...key.map(String)].join('.').slice(0, 200)] ??=
        issue.code === 'unrecognized_keys' ? 'This field is not known' : issue.message;
  }
  return fields;
}

/** Invariant 9: the whole group is checked, an unknown key is 400. */
function checkedValues(group: SettingsGroup, before: Values, changes: Values): Values {
  const parsed = group.schema.safeParse({ ...before, ...changes });
  if (!parsed.success) throw kernelRefusals.refusal('INVALID_INPUT', {}, fieldMessages(parsed.error));
  return parsed.data;
}

/** Changes some keys of a group, with its own permission, on the version the user saw. */
export async function editSettings(scope: Scope, name: string, order: EditSettings): Promise<SettingsGroupRow> {
  const group = requireGroup(name);
  requirePermission(scope, group.editPermission);
  const row = await lockGroup(scope, name);
  if (row.version !== order.version) refuseStale(row, row.updatedByName);
  const before: Values = completeValues(group.schema, row.stored);
  const after = checkedValues(group, before, order.values);
  const saved = await scope.tx
    .updateTable('hospitalSettings')
    .set({
      stored: json(after),
      ...changedBy(scope),
      version: row.version + 1,
    })
    .where('hospitalId', '=', scope.hospitalId)
    .where('groupKey', '=', name)
    .returningAll()
    .executeTakeFirstOrThrow();
  await keepHistory(scope, group, saved.version, before, after, order.reason);
  await scope.record({
    action: 'update',
    entity: 'Setting',
    entityNumber: name,
    summary: `Settings ${group.title} changed`,
    before: withoutSecrets(group, before),
    after: withoutSecrets(group, after),
    reason: order.reason ?? null,
  });
  await scope.live({ entity: 'settings', action: 'update' });
  await scope.emit(SettingsChanged, { group: name, before, after });
  return show(scope, group, saved);
}

async function keepHistory(
  scope: Scope,
  group: SettingsGroup,
  version: number,
  before: Values,
  after: Values,
  reason: string | undefined,
): Promise<void> {
  const [was, is] = [withoutSecrets(group, before), withoutSecrets(group, after)];
  const changes = Object.keys(after)
    .filter((key) => JSON.stringify(before[key] ?? null) !== JSON.stringify(after[key] ?? null))
    .map((key) => ({ key, before: was[key] ?? null, after: is[key] ?? null }));
  if (changes.length === 0) return;
  await scope.tx
    .insertInto('hospitalSettingsHistory')
    .values({
      hospitalId: scope.hospitalId,
      id: scope.newId(),
      groupKey: group.group,
      version,
      changedAt: scope.now,
      changedBy: scope.actor.userId,
      changedByName: scope.actor.name,
      reason: reason ?? null,
      changes: json(changes),
    })
    .execute();
}

/** Who changed what, newest first. */
export async function settingsHistory(scope: Scope, name: string, query: { page: number; limit: number }): Promise<Page<SettingsChange>> {
  const group = requireGroup(name);
  requirePermission(scope, group.viewPermission);
  const history = scope.tx.selectFrom('hospitalSettingsHistory').where('hospitalId', '=', scope.hospitalId).where('groupKey', '=', name);
  const count = await countAll(history);
  const rows = await history.selectAll().orderBy('version', 'desc').limit(query.limit).offset(offsetOf(query)).execute();
  const data = rows.map((row) => ({
    id: row.id,
    at: row.changedAt,
    by: { id: row.changedBy, name: row.changedByName },
    version: row.version,
    reason: row.reason,
    changes: row.changes as SettingsChange['changes'],
  }));
  return { data, meta: { count, page: query.page, limit: query.limit } };
}
