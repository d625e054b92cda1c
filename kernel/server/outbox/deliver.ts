import { createTransport } from 'nodemailer';
import type { Pool } from 'pg';
import type { Instant } from '#kernel/contract/fields.ts';
import { addMinutes, addSeconds } from '../clock/instants.ts';
import type { Log } from '../scope/kernel.ts';

export interface OutboxRow {
  readonly id: string;
  readonly channel: 'email' | 'sms';
  readonly recipient: string;
  readonly subject: string;
  readonly template: string;
  readonly body_text: string;
  readonly body_html: string | null;
  readonly attempts: number;
}

/** Brings one message to its recipient, or throws. */
export type Transport = (row: OutboxRow) => Promise<void>;

export interface DeliverySettings {
  readonly smtpUrl?: string | undefined;
  readonly mailFrom: string;
  readonly sms: {
    readonly provider: 'outbox' | 'http';
    readonly url?: string | undefined;
    readonly token?: string | undefined;
    readonly from?: string | undefined;
  };
}

/** Mail over SMTP, or kept in the outbox and printed to the log where there is no mail server. */
export function mailTransport(settings: DeliverySettings, print: (words: string) => void): Transport {
  if (!settings.smtpUrl) {
    return async (row) => print(`Mail to ${row.recipient}: ${row.subject}\n${row.body_text}`);
  }
  const mailer = createTransport(settings.smtpUrl);
  return async (row) => {
    await mailer.sendMail({
      from: settings.mailFrom,
      to: row.recipient,
      subject: row.subject,
      text: row.body_text,
      ...(row.body_html ? { html: row.body_html } : {}),
    });
  };
}

/** SMS over an HTTP provider (JSON {to, from, text}), or kept in the outbox and printed. */
export function smsTransport(settings: DeliverySettings, print: (words: string) => void): Transport {
  const { provider, url, token, from } = settings.sms;
  if (provider !== 'http' || !url) return async (row) => print(`SMS to ${row.recipient}: ${row.body_text}`);
  return async (row) => {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
      body: JSON.stringify({ to: row.recipient, from, text: row.body_text }),
      signal: AbortSignal.timeout(10_000),
    });
    if (!answer.ok) throw new Error(`SMS provider answered ${answer.status}`);
  };
}

const mostAttempts = 8;
// A message being sent is out of others' reach for so long; a crash in between tries it again.
const claimSeconds = 60;

async function claim(owner: Pool, now: Instant): Promise<OutboxRow[]> {
  const taken = await owner.query<OutboxRow>(
    `update message_outbox set attempts = attempts + 1, next_attempt_at = $2
      where id in (select id from message_outbox where status = 'queued' and next_attempt_at <= $1 order by next_attempt_at limit 20 for update skip locked)
      returning id, channel, recipient, subject, template, body_text, body_html, attempts`,
    [now, addSeconds(now, claimSeconds)],
  );
  return taken.rows;
}

export interface Deliverer {
  readonly owner: Pool;
  readonly clock: () => Instant;
  readonly log: Log;
  readonly mail: Transport;
  readonly sms: Transport;
  /** Bodies stay readable in the operator's outbox only where nothing leaves the machine. */
  readonly keepBodies: { readonly email: boolean; readonly sms: boolean };
}

async function deliverRow(deliverer: Deliverer, row: OutboxRow): Promise<void> {
  const { owner, clock, log } = deliverer;
  try {
    await (row.channel === 'email' ? deliverer.mail(row) : deliverer.sms(row));
    const keep = deliverer.keepBodies[row.channel];
    await owner.query(
      `update message_outbox set status = 'sent', sent_at = $2, error = null, body_text = case when $3 then body_text else '' end, body_html = case when $3 then body_html end where id = $1`,
      [row.id, clock(), keep],
    );
  } catch (error) {
    const why = error instanceof Error ? error.message.slice(0, 300) : 'unknown';
    log.warn({ messageId: row.id, template: row.template, attempts: row.attempts, why }, 'A message could not be delivered');
    const status = row.attempts >= mostAttempts ? 'failed' : 'queued';
    await owner.query('update message_outbox set status = $2, error = $3, next_attempt_at = $4 where id = $1', [
      row.id,
      status,
      why,
      addMinutes(clock(), 2 ** Math.min(row.attempts, 8) / 2),
    ]);
  }
}

/** Delivers all messages that are due. Several processes may do so at once: each row is claimed by one. */
export async function deliverDue(deliverer: Deliverer): Promise<number> {
  let delivered = 0;
  for (;;) {
    const rows = await claim(deliverer.owner, deliverer.clock());
    if (rows.length === 0) return delivered;
    for (const row of rows) await deliverRow(deliverer, row);
    delivered += rows.length;
  }
}
