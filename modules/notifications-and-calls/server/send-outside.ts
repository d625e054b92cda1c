import type { Id, Instant } from '#kernel/contract/fields.ts';
import type { Scope, Transaction } from '#kernel/server/scope/scope.ts';
import { contactsOf, type StaffContact } from '#modules/access-control/server/index.ts';
import { letter, maskEmail, maskPhone } from '#modules/auth/server/index.ts';
import { notificationSettings } from '#modules/organisation/contract/settings.ts';
import { readSettings } from '#modules/organisation/server/index.ts';
import { NoticeWishes } from '../contract/events.ts';
import { channelsOf, type QuietHours, quietUntil } from './rules.ts';

/** Sends what quiet hours have held back. */
export const heldJob = 'notifications-and-calls.send-held';

interface Sent {
  readonly groupId: Id;
  readonly title: string;
  readonly path: string;
  readonly userIds: readonly Id[];
  /** Critical notices go out in quiet hours too. */
  readonly critical: boolean;
}

interface Way {
  readonly userId: Id;
  readonly channel: 'email' | 'sms';
  readonly quietHours: QuietHours | null;
}

type HospitalWay = Awaited<ReturnType<typeof readHospitalWay>>;
const waysOfHospitals = new WeakMap<Transaction, Map<Id, Promise<HospitalWay>>>();

async function readHospitalWay(scope: Scope) {
  const { titles, quietHours } = await readSettings(scope, notificationSettings);
  return { titles, quietHours, zone: await scope.zone() };
}

/** The hospital's settings, read once in a transaction however many notices it sends. */
function hospitalWayOf(scope: Scope): Promise<HospitalWay> {
  const known = waysOfHospitals.get(scope.tx) ?? new Map<Id, Promise<HospitalWay>>();
  waysOfHospitals.set(scope.tx, known);
  const way = known.get(scope.hospitalId) ?? readHospitalWay(scope);
  known.set(scope.hospitalId, way);
  return way;
}

async function waysOf(scope: Scope, { title, userIds }: Sent, { titles, quietHours }: HospitalWay): Promise<Way[]> {
  const wishes = new Map((await scope.ask(NoticeWishes, { userIds, title })).flat().map((wish) => [wish.userId, wish]));
  return userIds.flatMap((userId) => {
    const wish = wishes.get(userId);
    return channelsOf(wish?.channels, titles[title]).map((channel) => ({ userId, channel, quietHours: wish?.quietHours ?? quietHours }));
  });
}

/** The same words whatever the notice says: neither mail nor SMS carries what it is about. */
async function send(scope: Scope, channel: 'email' | 'sms', to: string, path: string): Promise<void> {
  const { productName, publicUrl } = scope.settings;
  const url = `${publicUrl}/hospital${path}`;
  if (channel === 'sms') {
    await scope.sms({ to, text: `${productName}: You have a new message. ${url}`, template: 'notice' });
    return;
  }
  const words = letter(scope.settings, 'notice', 'You have a new message', {
    lines: [`You have a new message in ${productName}. Sign in to read it.`],
    button: { label: 'Open the message', url },
    end: ['You can choose in your profile which messages are also sent by email.'],
  });
  await scope.mail({ to, ...words });
}

function destinationOf(contact: StaffContact | undefined, channel: 'email' | 'sms'): string | null {
  return (channel === 'email' ? contact?.email : contact?.phone && `+${contact.phone}`) ?? null;
}

function providerOf({ settings }: Scope, channel: 'email' | 'sms'): string {
  return channel === 'email' ? settings.mailTransport : settings.smsTransport;
}

async function hold(scope: Scope, { userId, channel }: Way, { groupId, path }: Sent, until: Instant): Promise<void> {
  await scope.enqueue(heldJob, { groupId, userId, channel, path }, { startAfter: until, singletonKey: `${groupId} ${userId} ${channel}` });
}

/**
 * Sends a notice by email and SMS to those who want it so (own choice, else the hospital's), in the act's transaction.
 * What is not critical waits for the end of the quiet hours.
 */
export async function sendOutside(scope: Scope, sent: Sent): Promise<void> {
  const hospital = await hospitalWayOf(scope);
  const ways = await waysOf(scope, sent, hospital);
  if (ways.length === 0) return;
  const contacts = new Map((await contactsOf(scope, [...new Set(ways.map(({ userId }) => userId))])).map((each) => [each.userId, each]));
  for (const way of ways) {
    const to = destinationOf(contacts.get(way.userId), way.channel);
    if (!to) continue;
    const until = sent.critical ? null : quietUntil(scope.now, hospital.zone, way.quietHours);
    await scope.tx
      .insertInto('notificationDeliveries')
      .values({
        hospitalId: scope.hospitalId,
        id: scope.newId(),
        groupId: sent.groupId,
        userId: way.userId,
        channel: way.channel,
        destination: way.channel === 'email' ? maskEmail(to) : maskPhone(to),
        provider: providerOf(scope, way.channel),
        status: until ? 'held' : 'sent',
        error: null,
        at: scope.now,
      })
      .execute();
    if (until) await hold(scope, way, sent, until);
    else await send(scope, way.channel, to, sent.path);
  }
}

/** The quiet hours are over: the message goes, unless the notice was read meanwhile or its recipient has left. */
export async function sendHeld(scope: Scope, data: Readonly<Record<string, unknown>>): Promise<void> {
  const { groupId, userId, channel, path } = data as { groupId: Id; userId: Id; channel: 'email' | 'sms'; path: string };
  const delivery = await scope.tx
    .selectFrom('notificationDeliveries')
    .select('id')
    .where('hospitalId', '=', scope.hospitalId)
    .where('groupId', '=', groupId)
    .where('userId', '=', userId)
    .where('channel', '=', channel)
    .where('status', '=', 'held')
    .forUpdate()
    .executeTakeFirst();
  if (!delivery) return;
  const notice = await scope.tx
    .selectFrom('notifications')
    .select('readStatus')
    .where('hospitalId', '=', scope.hospitalId)
    .where('groupId', '=', groupId)
    .where('userId', '=', userId)
    .executeTakeFirst();
  const [contact] = await contactsOf(scope, [userId]);
  const to = destinationOf(contact, channel);
  const unread = notice?.readStatus === false;
  if (unread && to) await send(scope, channel, to, path);
  await scope.tx
    .updateTable('notificationDeliveries')
    .set({
      status: unread && to ? 'sent' : 'failed',
      error: unread ? (to ? null : 'No address any more') : 'Read before the quiet hours ended',
      at: scope.now,
    })
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', delivery.id)
    .execute();
}
