import type { Instant } from '#kernel/contract/fields.ts';
import { addMinutes } from '../clock/instants.ts';
import { json } from '../database/kysely.ts';
import { type Held, heldWords } from './held.ts';
import type { Mail, Sms, Transaction } from '../scope/scope.ts';

interface Envelope {
  readonly id: string;
  readonly hospitalId: string | null;
  readonly now: Instant;
  /** Kept as sent at `now`: nobody is to deliver it any more. */
  readonly sent?: boolean | undefined;
  /** Kept as given up: nobody is to deliver it, but for the operator. */
  readonly held?: Held | null;
}

const heldMinutes = 24 * 60;

/** Where a message begins. The text of a held one is kept for a day, as that of one that was given up. */
function start({ now, sent, held = null }: Pick<Envelope, 'now' | 'sent' | 'held'>) {
  if (held) return { status: 'failed', error: heldWords[held], sentAt: null, nextAttemptAt: addMinutes(now, heldMinutes) } as const;
  return { status: sent ? 'sent' : 'queued', error: null, sentAt: sent ? now : null, nextAttemptAt: now } as const;
}

/** Puts a mail into the outbox, in the act's transaction. */
export async function queueMail(tx: Transaction, { id, hospitalId, now, mail, sent, held }: Envelope & { mail: Mail }): Promise<void> {
  await tx
    .insertInto('messageOutbox')
    .values({
      id,
      hospitalId,
      channel: 'email',
      recipient: mail.to,
      subject: mail.subject,
      template: mail.template,
      bodyText: mail.text,
      bodyHtml: mail.html ?? null,
      paper: mail.paper ? json(mail.paper.letter) : null,
      paperName: mail.paper?.filename ?? null,
      ...start({ now, sent, held: held ?? null }),
      createdAt: now,
    })
    .execute();
}

/** Puts an SMS into the outbox, in the act's transaction. */
export async function queueSms(tx: Transaction, { id, hospitalId, now, sms, sent, held }: Envelope & { sms: Sms }): Promise<void> {
  await tx
    .insertInto('messageOutbox')
    .values({
      id,
      hospitalId,
      channel: 'sms',
      recipient: sms.to,
      subject: '',
      template: sms.template,
      bodyText: sms.text,
      ...start({ now, sent, held: held ?? null }),
      createdAt: now,
    })
    .execute();
}
