import { createHmac, timingSafeEqual } from 'node:crypto';
import type { CalendarDate, Instant } from '#kernel/contract/fields.ts';
import type { Refusal } from '#kernel/contract/refusals.ts';
import { addCalendarDays, dayIn, endOfDayExclusive, startOfDay } from '#kernel/server/clock/instants.ts';
import { auditRefusals } from '../contract/refusals.ts';
import { defaultAuditDays, mostExportedEntries } from '../contract/words.ts';

/** A stretch of time, its end left out. */
export interface Window {
  readonly from: Instant;
  readonly until: Instant;
  /** First and last calendar day, for the screen's date fields. */
  readonly startDate: CalendarDate;
  readonly endDate: CalendarDate;
}

const isDay = (value: string) => /^\d{4}-\d{2}-\d{2}$/.test(value);

function msOf(instant: string): Instant {
  return new Date(instant).toISOString();
}

/**
 * The window of a question in the hospital's zone: days inclusive, instants as they are; without dates the last seven
 * days, with one of them seven days from there.
 */
export function windowOf(asked: { startDate?: string | undefined; endDate?: string | undefined }, zone: string, now: Instant): Window {
  const today = dayIn(now, zone);
  const dayOf = (value: string) => (isDay(value) ? value : dayIn(msOf(value), zone));
  const endDate = asked.endDate ? dayOf(asked.endDate) : asked.startDate && dayOf(asked.startDate) > today ? dayOf(asked.startDate) : today;
  const startDate = asked.startDate ? dayOf(asked.startDate) : addCalendarDays(endDate, 1 - defaultAuditDays);
  const from = asked.startDate && !isDay(asked.startDate) ? msOf(asked.startDate) : startOfDay(startDate, zone);
  const until = asked.endDate && !isDay(asked.endDate) ? msOf(asked.endDate) : endOfDayExclusive(endDate, zone);
  return { from, until, startDate, endDate };
}

export function whyNotWindow(window: Window): Refusal | null {
  return window.until <= window.from ? auditRefusals.refusal('AUDIT_RANGE') : null;
}

/** An export is whole or refused: it never leaves out entries in silence. */
export function whyNotExport({ rows, isWhole }: { rows: number; isWhole: boolean }): Refusal | null {
  return rows > mostExportedEntries || !isWhole ? auditRefusals.refusal('AUDIT_EXPORT_TOO_LARGE') : null;
}

/** Where a page ended: the next begins after it. */
export interface Cursor {
  readonly at: Instant;
  readonly id: string;
}

export function cursorText({ at, id }: Cursor): string {
  return Buffer.from(`${at}|${id}`).toString('base64url');
}

/** The cursor of a text that `cursorText` made; anything else is none. */
export function readCursor(text: string | undefined): Cursor | null {
  if (!text) return null;
  const match = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)\|([0-9a-f-]{36})$/.exec(Buffer.from(text, 'base64url').toString('utf8'));
  return match ? { at: match[1] as string, id: match[2] as string } : null;
}

/** `INV-000123`, `p-12`: a number people read aloud, in the spelling of the trail; null for other words. */
export function numberIn(search: string): string | null {
  const trimmed = search.trim().toUpperCase();
  return /^[A-Z]{1,5}-[A-Z0-9-]{1,20}$/.test(trimmed) && /\d/.test(trimmed) ? trimmed : null;
}

export interface AnchorFacts {
  readonly hospitalId: string;
  readonly day: CalendarDate;
  readonly lastSequence: number;
  readonly lastHash: Buffer;
}

/** HMAC-SHA-256 over the end of a day's chain, with the server's key: an outside copy proves that the chain held so. */
export function anchorSignature(secretKey: Buffer, { hospitalId, day, lastSequence, lastHash }: AnchorFacts): Buffer {
  return createHmac('sha256', secretKey)
    .update(`${hospitalId}|${day}|${lastSequence}|${lastHash.toString('hex')}`)
    .digest();
}

export function anchorHolds(secretKey: Buffer, facts: AnchorFacts, signature: Buffer): boolean {
  const expected = anchorSignature(secretKey, facts);
  return signature.length === expected.length && timingSafeEqual(signature, expected);
}

/** Text of a spreadsheet cell: what a spreadsheet would run as a formula becomes text. */
export function plainCell(value: unknown): string {
  if (value === null || value === undefined) return '';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
}

/** A line of CSV (RFC 4180). */
export function csvLine(cells: readonly unknown[]): string {
  return `${cells.map((cell) => `"${plainCell(cell).replaceAll('"', '""')}"`).join(',')}\r\n`;
}
