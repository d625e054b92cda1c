import type { Instant } from '#kernel/contract/fields.ts';

export interface CalendarEntry {
  readonly uid: string;
  readonly stamp: Instant;
  readonly start: Instant;
  readonly end: Instant;
  readonly title: string;
  readonly location: string;
  readonly cancelled: boolean;
}

/** `20261123T102000Z` (RFC 5545, 3.3.5 form 2). */
function utc(instant: Instant): string {
  return `${instant.slice(0, 19).replace(/[-:]/g, '')}Z`;
}

/** RFC 5545, 3.3.11: backslash, comma, semicolon and line ends are escaped. */
function escaped(text: string): string {
  return text
    .replace(/\\/g, '\\\\')
    .replace(/[,;]/g, (sign) => `\\${sign}`)
    .replace(/\r?\n/g, '\\n');
}

/** RFC 5545, 3.1: lines of at most 75 octets, the rest on lines that begin with a space. */
export function folded(line: string): string {
  const parts: string[] = [];
  let part = '';
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > 75) {
      parts.push(part);
      part = ' ';
      octets = 1;
    }
    part += character;
    octets += size;
  }
  return [...parts, part].join('\r\n');
}

/** One appointment as an iCalendar file: when and where, nothing of the illness. */
export function icsOf(entry: CalendarEntry): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Civis//Appointments//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${entry.uid}`,
    `DTSTAMP:${utc(entry.stamp)}`,
    `DTSTART:${utc(entry.start)}`,
    `DTEND:${utc(entry.end)}`,
    `SUMMARY:${escaped(entry.title)}`,
    `LOCATION:${escaped(entry.location)}`,
    `STATUS:${entry.cancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
}
