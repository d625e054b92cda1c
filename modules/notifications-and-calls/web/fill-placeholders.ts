export interface NoticeDates {
  readonly dateTime?: string | null;
  readonly prevDateTime?: string | null;
  readonly appointmentDateTime?: string | null;
}

const procedureTitles = [
  'procedure modification',
  'procedure rescheduled',
  'procedure cancellation',
  'procedure creation',
  'procedure reassigned',
];
const appointmentTitles = ['new appointment', 'appointment rescheduled', 'appointment cancelled'];

function inZone(instant: string | null | undefined, zone: string): { date: string; time: string } {
  if (!instant) return { date: '–', time: '–' };
  const at = new Date(instant.replace(' ', 'T'));
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(at);
  const time = new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(at);
  return { date: day, time };
}

/**
 * Fills the dates of a notice at display, so that a changed zone shows right: `YYYY-MM-DD` and `HH:mm` in the hospital's
 * zone. A placeholder without its date is a dash; titles that carry none keep their text.
 */
export function fillPlaceholders(title: string, content: string, dates: NoticeDates, zone: string): string {
  const name = title.toLowerCase();
  const isAppointment = appointmentTitles.includes(name);
  if (!isAppointment && !procedureTitles.includes(name)) return content;
  const main = inZone(isAppointment ? (dates.appointmentDateTime ?? dates.dateTime) : dates.dateTime, zone);
  const previous = inZone(dates.prevDateTime, zone);
  return content
    .replaceAll('{{date}}', main.date)
    .replaceAll('{{time}}', main.time)
    .replaceAll('{{prevDate}}', previous.date)
    .replaceAll('{{prevTime}}', previous.time);
}
