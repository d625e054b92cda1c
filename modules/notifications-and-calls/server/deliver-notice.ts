import type { Id } from '#kernel/contract/fields.ts';
import { addHours, addSeconds, clockTolerance } from '#kernel/server/clock/instants.ts';
import { nobody } from '#kernel/server/ids/uuid.ts';
import type { AnyScope, Notice, Scope, Transaction } from '#kernel/server/scope/scope.ts';
import { holdersOf } from '#modules/access-control/server/index.ts';
import { OperatorsHolding } from '../contract/events.ts';
import { callTitle } from '../contract/words.ts';
import { recipientsBut, requireTitle } from './rules.ts';
import { sendOutside } from './send-outside.ts';
import { tellScreens } from './tell-screens.ts';
import { writeTogether } from './write-together.ts';

const dedupeHours = 24;

/** True when the key was not used in the last 24 hours; of parallel acts one gets it. */
async function takesKey(scope: Scope, dedupeKey: string): Promise<boolean> {
  const taken = await scope.tx
    .insertInto('notificationDedupes')
    .values({ hospitalId: scope.hospitalId, dedupeKey: dedupeKey.slice(0, 200), sentAt: scope.now })
    .onConflict((conflict) =>
      conflict
        .columns(['hospitalId', 'dedupeKey'])
        .doUpdateSet({ sentAt: scope.now })
        .where((row) =>
          row.or([
            row('notificationDedupes.sentAt', '<=', addHours(scope.now, -dedupeHours)),
            // Written by a clock that ran ahead.
            row('notificationDedupes.sentAt', '>', addSeconds(scope.now, clockTolerance)),
          ]),
        ),
    )
    .returning('dedupeKey')
    .executeTakeFirst();
  return taken !== undefined;
}

interface Given {
  readonly audience: 'staff' | 'person' | 'operator';
  readonly hospitalId: Id;
  readonly userIds: readonly Id[];
  /** Names the act when its caller must know it; else a fresh one. */
  readonly groupId?: Id;
}

/** One unread row per recipient, told to their screens after commit. The actor of a call is written down as its caller. */
export async function insertRows(
  scope: AnyScope,
  notice: Omit<Notice, 'to'>,
  { audience, hospitalId, userIds, groupId = scope.newId() }: Given,
): Promise<void> {
  const title = requireTitle(notice.title);
  const isCall = title === callTitle;
  const shared = {
    hospitalId,
    audience,
    groupId,
    title,
    content: notice.content.slice(0, 1000),
    path: notice.path.slice(0, 300),
    kind: isCall ? ('call' as const) : ('notice' as const),
    callerId: isCall ? scope.actor.userId : null,
    callerName: isCall && scope.actor.userId ? scope.actor.name : null,
    priority: notice.priority ?? 'normal',
    module: notice.module ?? null,
    entityType: notice.entity ?? null,
    entityId: notice.entityId ?? null,
    dates: { ...notice.dates },
    readStatus: false,
    createdAt: scope.now,
    updatedAt: scope.now,
  };
  const rows = userIds.map((userId) => ({ ...shared, id: scope.newId(), userId }));
  await writeTogether(scope.tx, 'notifications', rows);
  if (scope.kind === 'hospital' && hospitalId === scope.hospitalId) await logArrivals(scope, groupId, userIds);
  await tellScreens(scope, 'create', rows);
  if (scope.kind === 'hospital' && audience === 'staff' && !isCall) {
    await sendOutside(scope, { groupId, title, userIds, path: shared.path, critical: shared.priority === 'critical' });
  }
}

/** The log of deliveries holds the bell beside mail and SMS: a row written here has arrived. */
async function logArrivals(scope: Scope, groupId: Id, userIds: readonly Id[]): Promise<void> {
  const arrived = { channel: 'in-app' as const, destination: 'bell', provider: 'civis', status: 'sent' as const, error: null };
  const rows = userIds.map((userId) => ({ hospitalId: scope.hospitalId, id: scope.newId(), groupId, userId, ...arrived, at: scope.now }));
  await writeTogether(scope.tx, 'notificationDeliveries', rows);
}

const asked = new WeakMap<Transaction, Map<string, Promise<readonly Id[]>>>();

/** Holders of a permission; notices that go out at once ask one time. */
function holdersAtOnce(scope: Scope, permission: string, departmentId: Id | undefined): Promise<readonly Id[]> {
  const own = asked.get(scope.tx) ?? new Map<string, Promise<readonly Id[]>>();
  asked.set(scope.tx, own);
  const key = `${scope.hospitalId} ${departmentId ?? ''} ${permission}`;
  const found = own.get(key) ?? holdersOf(scope, permission, departmentId).finally(() => own.delete(key));
  own.set(key, found);
  return found;
}

async function staffOf(scope: Scope, to: Exclude<Notice['to'], { readonly personId: Id }>): Promise<readonly Id[]> {
  if ('userIds' in to) return to.userIds;
  return holdersAtOnce(scope, to.permission, to.departmentId);
}

/**
 * The kernel's port behind `scope.notify`: one unread row per recipient in the act's transaction, told to their open
 * screens after commit. The actor hears nothing of own acts unless asked; the same dedupeKey within 24 hours is
 * delivered once. Throws for a title outside the registry.
 */
export async function deliverNotice(scope: Scope, notice: Notice): Promise<void> {
  requireTitle(notice.title);
  const personId = 'personId' in notice.to ? notice.to.personId : null;
  const found = 'personId' in notice.to ? [notice.to.personId] : await staffOf(scope, notice.to);
  const userIds = recipientsBut(found, scope.actor.userId, notice.tellActor ?? false);
  if (userIds.length === 0) return;
  if (notice.dedupeKey && !(await takesKey(scope, notice.dedupeKey))) return;
  await insertRows(scope, notice, { audience: personId ? 'person' : 'staff', hospitalId: scope.hospitalId, userIds });
}

/**
 * Tells the platform's operators who hold a permission, from a hospital's act or a platform one. A hospital's notice
 * names nobody's data: title, and words without names of patients.
 */
export async function tellOperators(scope: AnyScope, permission: string, notice: Omit<Notice, 'to'>): Promise<void> {
  const answers = await scope.ask(OperatorsHolding, { permission });
  const userIds = recipientsBut(answers.flat(), scope.actor.userId, notice.tellActor ?? false);
  if (userIds.length === 0) return;
  await insertRows(scope, notice, { audience: 'operator', hospitalId: scope.kind === 'hospital' ? scope.hospitalId : nobody, userIds });
}
