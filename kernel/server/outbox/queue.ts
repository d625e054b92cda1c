import type { Instant } from '#kernel/contract/fields.ts';
import { json } from '../database/kysely.ts';
import type { Mail, Sms, Transaction } from '../scope/scope.ts';

interface Envelope {
  readonly id: string;
  readonly hospitalId: string | null;
  readonly now: Instant;
  /** Kept as sent at `now`: nobody is to deliver it any more. */
  readonly sent?: boolean | undefined;
}

/** Puts a mail into the outbox, in the act's transaction. */
export async function queueMail(tx: Transaction, { id, hospitalId, now, mail, sent }: Envelope & { mail: Mail }): Promise<void> {
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
      status: sent ? 'sent' : 'queued',
      sentAt: sent ? now : null,
      nextAttemptAt: now,
      createdAt: now,
    })
    .execute();
}

/** Puts an SMS into the outbox, in the act's transaction. */
export async function queueSms(tx: Transaction, { id, hospitalId, now, sms, sent }: Envelope & { sms: Sms }): Promise<void> {
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
      status: sent ? 'sent' : 'queued',
      sentAt: sent ? now : null,
      nextAttemptAt: now,
      createdAt: now,
    })
    .execute();
}
