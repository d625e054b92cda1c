import type { z } from 'zod';
import type { Id } from '#kernel/contract/fields.ts';
import { kernelRefusals } from '#kernel/contract/refusals.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { readSettings } from '#modules/organisation/server/index.ts';
import { queueRefusals } from '../contract/refusals.ts';
import { type QueueRoom, type QueueSettings, queueSettingKeys, queueSettings } from '../contract/settings.ts';

/** A department as its line needs it. */
export interface QueueDepartmentRow {
  readonly id: Id;
  readonly name: string;
  readonly code: string | null;
  readonly kind: string;
  readonly runsQueue: boolean;
  readonly status: string;
  readonly headUserId: Id | null;
}

/** A department's line: the department, the settings that count, its rooms. */
export interface Line {
  readonly department: QueueDepartmentRow;
  readonly settings: QueueSettings;
  readonly own: readonly (keyof QueueSettings)[];
  readonly rooms: readonly QueueRoom[];
  /** 0: the department has chosen nothing yet. */
  readonly version: number;
}

const columns = ['id', 'name', 'code', 'kind', 'runsQueue', 'status', 'headUserId'] as const;

/** Departments of the hospital by id, archived ones too. */
export async function departmentsById(scope: Scope): Promise<ReadonlyMap<Id, QueueDepartmentRow>> {
  const rows = await scope.tx
    .selectFrom('departments')
    .select(columns)
    .where('hospitalId', '=', scope.hospitalId)
    .orderBy('name')
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** The department's own keys over the hospital's: what a newer schema refuses gives way. */
export function mergedSettings(
  defaults: QueueSettings,
  stored: unknown,
): { readonly settings: QueueSettings; readonly own: (keyof QueueSettings)[] } {
  const given = (stored ?? {}) as Record<string, unknown>;
  const shape = queueSettings.schema.shape as Record<string, z.ZodType>;
  const own = queueSettingKeys.filter((key) => key in given && shape[key]?.safeParse(given[key]).success);
  return { settings: { ...defaults, ...Object.fromEntries(own.map((key) => [key, given[key]])) }, own };
}

/** The line of a department; 404 without such a department. */
export async function lineOf(scope: Scope, departmentId: Id): Promise<Line> {
  const department = await scope.tx
    .selectFrom('departments')
    .select(columns)
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', departmentId)
    .executeTakeFirst();
  if (!department) throw kernelRefusals.refusal('NOT_FOUND');
  const row = await settingsRow(scope, departmentId).executeTakeFirst();
  const { settings, own } = mergedSettings(await readSettings(scope, queueSettings), row?.stored);
  return { department, settings, own, rooms: row?.rooms ?? [], version: row?.version ?? 0 };
}

export function settingsRow(scope: Scope, departmentId: Id) {
  return scope.tx
    .selectFrom('queueSettings')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('departmentId', '=', departmentId);
}

/** A room of a department's list: QUEUE_ROOM_UNKNOWN for any other id. Door of the module. */
export async function requireRoom(scope: Scope, departmentId: Id, roomId: Id): Promise<void> {
  roomIn(await lineOf(scope, departmentId), roomId);
}

/** The room of an id in a department's list: QUEUE_ROOM_UNKNOWN without one; null for none. */
export function roomIn(line: Pick<Line, 'rooms'>, roomId: Id | null): QueueRoom | null {
  if (roomId === null) return null;
  const room = line.rooms.find((each) => each.id === roomId);
  if (!room) throw queueRefusals.refusal('QUEUE_ROOM_UNKNOWN');
  return room;
}
