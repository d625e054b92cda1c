import type { AnyScope, Scope } from '#kernel/server/scope/scope.ts';
import { kernelRefusals } from '#kernel/contract/refusals.ts';
import { json } from '#kernel/server/database/kysely.ts';
import type { NoticeWish, NoticeWishesQuestion } from '#modules/notifications-and-calls/contract/events.ts';
import { type EditPreferences, Preferences } from '../contract/records.ts';

type Stored = Readonly<Record<string, unknown>>;

const defaults: Preferences = {
  theme: 'system',
  density: 'comfortable',
  textSize: 'normal',
  reducedMotion: false,
  sidebarCollapsed: false,
  sound: true,
  language: null,
  channels: {},
  quietHours: null,
  tables: {},
  dashboard: { order: [], hidden: [] },
  home: 'work',
  recent: [],
  phrases: {},
};

const mostEntries = 200;

/** The preferences with defaults for what is not stored, or stored in a way that is no longer known. */
export function showPreferences(stored: Stored): Preferences {
  const shape = Preferences.shape;
  const known = Object.entries(stored).filter(([key, value]) => key in shape && shape[key as keyof typeof shape].safeParse(value).success);
  return { ...defaults, ...Object.fromEntries(known) };
}

function mergeEntries(before: unknown, changes: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const merged = { ...(before as Record<string, unknown> | undefined), ...changes };
  return Object.fromEntries(
    Object.entries(merged)
      .filter(([, value]) => value !== null)
      .slice(-mostEntries),
  );
}

/** Stored preferences after a change: lists, channels and phrases entry by entry, everything else as sent. */
export function mergePreferences(stored: Stored, { tables, channels, phrases, ...changes }: EditPreferences): Stored {
  return {
    ...stored,
    ...changes,
    ...(tables ? { tables: mergeEntries(stored['tables'], tables) } : {}),
    ...(channels ? { channels: mergeEntries(stored['channels'], channels) } : {}),
    ...(phrases ? { phrases: mergeEntries(stored['phrases'], phrases) } : {}),
  };
}

function accountOf(scope: AnyScope): string {
  const { accountId } = scope.actor;
  if (!accountId) throw kernelRefusals.refusal('UNAUTHENTICATED');
  return accountId;
}

/** Preferences of the own account, in any area. */
export async function readPreferences(scope: AnyScope): Promise<Preferences> {
  const row = await scope.tx
    .selectFrom('userPreferences')
    .select('preferences')
    .where('accountId', '=', accountOf(scope))
    .executeTakeFirst();
  return showPreferences((row?.preferences ?? {}) as Stored);
}

/** Changes some of the own preferences; two tabs at once both count. */
export async function editPreferences(scope: AnyScope, order: EditPreferences): Promise<Preferences> {
  const accountId = accountOf(scope);
  await scope.tx
    .insertInto('userPreferences')
    .values({ accountId, preferences: json({}), updatedAt: scope.now })
    .onConflict((conflict) => conflict.column('accountId').doNothing())
    .execute();
  const row = await scope.tx
    .selectFrom('userPreferences')
    .select('preferences')
    .where('accountId', '=', accountId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const preferences = mergePreferences(row.preferences as Stored, order);
  await scope.tx
    .updateTable('userPreferences')
    .set({ preferences: json(preferences), updatedAt: scope.now })
    .where('accountId', '=', accountId)
    .execute();
  return showPreferences(preferences);
}

/** How these users want to be told of a notice outside the app; those who have said nothing are left out. */
export async function noticeWishes(scope: Scope, { userIds, title }: NoticeWishesQuestion): Promise<NoticeWish[]> {
  if (userIds.length === 0) return [];
  const rows = await scope.tx
    .selectFrom('users as u')
    .innerJoin('userPreferences as p', 'p.accountId', 'u.accountId')
    .select(['u.id', 'p.preferences'])
    .where('u.hospitalId', '=', scope.hospitalId)
    .where('u.id', 'in', [...userIds])
    .execute();
  return rows.map(({ id, preferences }) => {
    const { channels, quietHours } = showPreferences(preferences as Stored);
    return { userId: id, channels: channels[title] ?? null, quietHours };
  });
}
