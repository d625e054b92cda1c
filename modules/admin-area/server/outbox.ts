import type { InputOf } from '#kernel/contract/calls.ts';
import { offsetOf } from '#kernel/contract/envelope.ts';
import type { Id } from '#kernel/contract/fields.ts';
import { kernelRefusals } from '#kernel/contract/refusals.ts';
import { endOfDayExclusive, startOfDay } from '#kernel/server/clock/instants.ts';
import { actsOf, guard } from '#kernel/server/record/acts.ts';
import type { PlatformScope, PublicSettings } from '#kernel/server/scope/scope.ts';
import { countAll } from '#kernel/server/database/count-all.ts';
import { type adminCalls, messageActs } from '../contract/calls.ts';
import { messageRecord } from '../contract/platform.record.ts';
import type { OutboxRow } from '../contract/records.ts';
import type { OutboxChannel } from '../contract/words.ts';
import { maskRecipient, whyNotRetryMessage } from './rules.ts';

type OutboxQuery = InputOf<typeof adminCalls.outbox>['query'];

/** True when messages of a channel stay on this machine, so that somebody must be able to read them here. */
function isKeptHere(settings: PublicSettings, channel: OutboxChannel): boolean {
  return (channel === 'email' ? settings.mailTransport : settings.smsTransport) === 'outbox';
}

const columns = [
  'id',
  'channel',
  'recipient',
  'subject',
  'bodyText',
  'paperName',
  'template',
  'status',
  'attempts',
  'error',
  'hospitalId',
  'createdAt',
  'sentAt',
] as const;

interface Stored extends Omit<OutboxRow, 'to' | 'body' | 'attachment' | 'acts'> {
  readonly recipient: string;
  readonly bodyText: string;
  readonly paperName: string | null;
}

function shown(scope: PlatformScope, { recipient, bodyText, paperName, ...row }: Stored): OutboxRow {
  const kept = isKeptHere(scope.settings, row.channel);
  const acts = actsOf(scope, messageActs, row, { retry: whyNotRetryMessage({ bodyText }) });
  return { ...row, to: kept ? recipient : maskRecipient(recipient), body: kept ? bodyText : null, attachment: paperName, acts };
}

function escaped(words: string): string {
  return words.replaceAll('\\', '\\\\').replaceAll('%', '\\%').replaceAll('_', '\\_');
}

/** Mails and SMS, newest first. Days are of UTC. */
export async function listOutbox(scope: PlatformScope, query: OutboxQuery) {
  let rows = scope.tx.selectFrom('messageOutbox');
  if (query.channel) rows = rows.where('channel', '=', query.channel);
  if (query.status?.length) rows = rows.where('status', 'in', query.status);
  if (query.to) rows = rows.where('recipient', 'ilike', `%${escaped(query.to)}%`);
  if (query.template) rows = rows.where('template', '=', query.template);
  if (query.startDate)
    rows = rows.where('createdAt', '>=', query.startDate.length === 10 ? startOfDay(query.startDate, 'UTC') : query.startDate);
  if (query.endDate)
    rows = rows.where('createdAt', '<', query.endDate.length === 10 ? endOfDayExclusive(query.endDate, 'UTC') : query.endDate);
  const count = await countAll(rows);
  const found = await rows
    .select(columns)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(query.limit)
    .offset(offsetOf(query))
    .execute();
  return {
    data: found.map((row) => shown(scope, row)),
    meta: { count, page: query.page, limit: query.limit, keptHere: isKeptHere(scope.settings, 'email') },
  };
}

/** Queues a failed message again, its attempts counted anew. */
export async function retryMessage(scope: PlatformScope, id: Id): Promise<OutboxRow> {
  const row = await scope.tx.selectFrom('messageOutbox').select(columns).where('id', '=', id).forUpdate().executeTakeFirst();
  if (!row) throw kernelRefusals.refusal('NOT_FOUND');
  guard(messageRecord, 'retry', row, whyNotRetryMessage(row));
  const fresh = { status: 'queued', attempts: 0, error: null } as const;
  await scope.tx
    .updateTable('messageOutbox')
    .set({ ...fresh, nextAttemptAt: scope.now })
    .where('id', '=', id)
    .execute();
  await scope.record({
    action: 'update',
    entity: 'Notification',
    entityId: id,
    summary: `Message '${row.template}' queued again`,
    before: { status: row.status },
    after: { status: 'queued' },
  });
  return shown(scope, { ...row, ...fresh });
}
