import { createTransport } from 'nodemailer';
import type { Pool } from 'pg';
import type { Instant } from '#kernel/contract/fields.ts';
import { addMinutes, addSeconds } from '../clock/instants.ts';
import type { Letter } from '../exports/paper.ts';
import type { Log } from '../scope/kernel.ts';

export interface OutboxRow {
  readonly id: string;
  readonly channel: 'email' | 'sms';
  readonly recipient: string;
  readonly subject: string;
  readonly template: string;
  readonly body_text: string;
  readonly body_html: string | null;
  /** What stands on the paper that goes along. */
  readonly paper: Letter | null;
  readonly paper_name: string | null;
  readonly attempts: number;
}

/** A drawn paper. */
export interface Attachment {
  readonly filename: string;
  readonly bytes: Buffer;
}

/** Brings one message to its recipient, or throws. */
export type Transport = (row: OutboxRow, attachment?: Attachment) => Promise<void>;

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

// A message being sent is out of others' reach for so long; a crash in between tries it again.
const claimSeconds = 60;
// Longer than these no drawing and no sending (twice its time at most) take: the claim must not run out under them.
const drawMilliseconds = 15_000;
const sendMilliseconds = 20_000;

/** Mail over SMTP, or kept in the outbox and printed to the log where there is no mail server. */
export function mailTransport(settings: DeliverySettings, print: (words: string) => void): Transport {
  if (!settings.smtpUrl) {
    return async (row) =>
      print(`Mail to ${row.recipient}: ${row.subject}\n${row.body_text}${row.paper_name ? `\nAttached: ${row.paper_name}` : ''}`);
  }
  const mailer = createTransport({
    url: settings.smtpUrl,
    connectionTimeout: sendMilliseconds / 2,
    greetingTimeout: sendMilliseconds / 2,
    socketTimeout: sendMilliseconds,
  });
  return async (row, attachment) => {
    await mailer.sendMail({
      from: settings.mailFrom,
      to: row.recipient,
      subject: row.subject,
      text: row.body_text,
      ...(row.body_html ? { html: row.body_html } : {}),
      ...(attachment
        ? { attachments: [{ filename: attachment.filename, content: attachment.bytes, contentType: 'application/pdf' }] }
        : {}),
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
const waitMinutes = (attempts: number) => 2 ** attempts / 2;
// What is to wait longer than any message does was put down by a clock that ran ahead, and is due.
const longestWaitMinutes = waitMinutes(mostAttempts);
// So long the operator can send again what was given up. Then it keeps no code or link any more.
const failedTextMinutes = 24 * 60;
// As many as are sent at the same time, so that none waits while its claim runs out.
const atOnce = 5;

async function claim(owner: Pool, now: Instant): Promise<OutboxRow[]> {
  const taken = await owner.query<OutboxRow>(
    `update message_outbox set attempts = attempts + 1, next_attempt_at = $2
      where id in (select id from message_outbox where status = 'queued' and (next_attempt_at <= $1 or next_attempt_at > $3) order by next_attempt_at limit ${atOnce} for update skip locked)
      returning id, channel, recipient, subject, template, body_text, body_html, paper, paper_name, attempts`,
    [now, addSeconds(now, claimSeconds), addMinutes(now, longestWaitMinutes)],
  );
  return taken.rows;
}

export interface Deliverer {
  readonly owner: Pool;
  readonly clock: () => Instant;
  readonly log: Log;
  readonly mail: Transport;
  readonly sms: Transport;
  /** Draws a paper as PDF, or fails after so many milliseconds. */
  readonly draw: (letter: Letter, within: number) => Promise<Buffer>;
  /** Bodies and papers stay readable in the operator's outbox only where nothing leaves the machine. */
  readonly keepBodies: { readonly email: boolean; readonly sms: boolean };
}

/** Ends the wait for a transport that neither sends nor fails. */
async function inTime(sending: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('The message was not taken in time')), sendMilliseconds * 2);
  });
  await Promise.race([sending, late]).finally(() => clearTimeout(timer));
}

/** The paper of a mail that leaves the machine. */
async function attachmentOf({ draw, keepBodies }: Deliverer, { paper, paper_name: filename }: OutboxRow): Promise<Attachment | undefined> {
  if (!paper || !filename || keepBodies.email) return undefined;
  return { filename, bytes: await draw(paper, drawMilliseconds) };
}

async function deliverRow(deliverer: Deliverer, row: OutboxRow): Promise<void> {
  const { owner, clock, log } = deliverer;
  try {
    const attachment = await attachmentOf(deliverer, row);
    await inTime(row.channel === 'email' ? deliverer.mail(row, attachment) : deliverer.sms(row));
    const keep = deliverer.keepBodies[row.channel];
    await owner.query(
      `update message_outbox set status = 'sent', sent_at = $2, error = null, body_text = case when $3 then body_text else '' end, body_html = case when $3 then body_html end, paper = case when $3 then paper end where id = $1`,
      [row.id, clock(), keep],
    );
  } catch (error) {
    const why = error instanceof Error ? error.message.slice(0, 300) : 'unknown';
    log.warn({ messageId: row.id, template: row.template, attempts: row.attempts, why }, 'A message could not be delivered');
    const hasFailed = row.attempts >= mostAttempts;
    const wait = hasFailed ? failedTextMinutes : waitMinutes(row.attempts);
    await owner.query('update message_outbox set status = $2, error = $3, next_attempt_at = $4 where id = $1', [
      row.id,
      hasFailed ? 'failed' : 'queued',
      why,
      addMinutes(clock(), wait),
    ]);
  }
}

async function clearFailed({ owner, clock }: Deliverer): Promise<void> {
  await owner.query(
    `update message_outbox set body_text = '', body_html = null, paper = null where status = 'failed' and body_text <> '' and next_attempt_at <= $1`,
    [clock()],
  );
}

/** Delivers all messages that are due. Several processes may do so at once: each row is claimed by one. `alive` is called after each few. */
export async function deliverDue(deliverer: Deliverer, alive: () => void = () => undefined): Promise<number> {
  let delivered = 0;
  await clearFailed(deliverer);
  for (;;) {
    const rows = await claim(deliverer.owner, deliverer.clock());
    if (rows.length === 0) return delivered;
    await Promise.all(rows.map((row) => deliverRow(deliverer, row)));
    delivered += rows.length;
    alive();
  }
}
