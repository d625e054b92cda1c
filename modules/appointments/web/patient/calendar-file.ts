import type { OwnAppointment } from '#modules/appointments/contract/own-records.ts';

/** RFC 5545, 3.3.11: commas, semicolons, backslashes and line breaks of a text are escaped. */
function escaped(text: string): string {
  return text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r?\n/g, '\\n');
}

/** RFC 5545, 3.1: a line has at most 75 octets; longer ones go on after a line break and a space. */
function folded(line: string): string {
  const parts: string[] = [];
  let part = '';
  let size = 0;
  for (const sign of line) {
    const octets = new TextEncoder().encode(sign).length;
    if (size + octets > 73) {
      parts.push(part);
      part = '';
      size = 0;
    }
    part += sign;
    size += octets;
  }
  return [...parts, part].join('\r\n ');
}

const utc = (instant: string) => `${instant.slice(0, 19).replace(/[-:]/g, '')}Z`;

/** A visit as a file for the calendar of a telephone or computer. No clinical words: calendars are shared. */
export function calendarFile(visit: OwnAppointment, words: { readonly title: string; readonly stamp: string }): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Civis//Appointments//EN',
    'BEGIN:VEVENT',
    `UID:${visit.id}@civis`,
    `DTSTAMP:${utc(words.stamp)}`,
    `DTSTART:${utc(visit.appointmentDate)}`,
    `DTEND:${utc(visit.endDate)}`,
    `SUMMARY:${escaped(words.title)}`,
    `LOCATION:${escaped([visit.hospital.name, visit.departmentLocation, visit.hospital.address].filter(Boolean).join(', '))}`,
    `DESCRIPTION:${escaped(visit.appointmentNumber)}`,
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    'TRIGGER:-PT2H',
    `DESCRIPTION:${escaped(words.title)}`,
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
}
