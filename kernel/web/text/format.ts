import type { Translate } from './translate.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

function partsOf(instant: Date, zone: string, language: string): Record<string, string> {
  const locale = language === 'en' ? 'en-US' : language;
  const key = `${locale} ${zone}`;
  let format = formats.get(key);
  if (!format) {
    format = new Intl.DateTimeFormat(locale, {
      timeZone: zone,
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      weekday: 'long',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    });
    formats.set(key, format);
  }
  return Object.fromEntries(format.formatToParts(instant).map((part) => [part.type, part.value]));
}

/** An instant in a zone: `20 Nov 2026, 14:05`. */
export function formatInstant(instant: string, zone: string, language = 'en'): string {
  const parts = partsOf(new Date(instant), zone, language);
  return `${parts['day']} ${parts['month']} ${parts['year']}, ${parts['hour']}:${parts['minute']}`;
}

/** The time of an instant in a zone: `14:05`. */
export function formatTime(instant: string, zone: string, language = 'en'): string {
  const parts = partsOf(new Date(instant), zone, language);
  return `${parts['hour']}:${parts['minute']}`;
}

/** A calendar date (`YYYY-MM-DD`, no zone): `20 Nov 2026`. */
export function formatDay(day: string, language = 'en'): string {
  const parts = partsOf(new Date(`${day.slice(0, 10)}T12:00:00Z`), 'UTC', language);
  return `${parts['day']} ${parts['month']} ${parts['year']}`;
}

/** `20 Nov` of a calendar date, or of an instant in a zone: for axes, where the year stands elsewhere. */
export function formatDayMonth(value: string, zone: string, language = 'en'): string {
  const parts = value.length === 10 ? partsOf(new Date(`${value}T12:00:00Z`), 'UTC', language) : partsOf(new Date(value), zone, language);
  return `${parts['day']} ${parts['month']}`;
}

/** A month (`YYYY-MM`) in words: `November 2026`. */
export function formatMonth(month: string, language = 'en'): string {
  const format = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, { timeZone: 'UTC', month: 'long', year: 'numeric' });
  return format.format(new Date(`${month.slice(0, 7)}-15T12:00:00Z`));
}

const days = new Map<string, Intl.DateTimeFormat>();

/** The calendar date of an instant in a zone, `YYYY-MM-DD`. */
export function dayOf(instant: string | Date, zone: string): string {
  let format = days.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' });
    days.set(zone, format);
  }
  return format.format(typeof instant === 'string' ? new Date(instant) : instant);
}

/** The day in words: `Friday, 20 November 2026`. */
export function formatLongDay(instant: Date, zone: string, language = 'en'): string {
  return new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    timeZone: zone,
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  })
    .format(instant)
    .replace(/^(\w+) (?=\d)/, '$1, ');
}

/**
 * An age in the unit a clinician uses: days to 4 weeks, months to 2 years (weeks are not used), then years.
 * Both days are calendar dates in the hospital's zone.
 */
export function formatAge(birthday: string, today: string, t: Translate): string {
  const [bornYear = 0, bornMonth = 1, bornDay = 1] = birthday.slice(0, 10).split('-').map(Number);
  const [year = 0, month = 1, day = 1] = today.slice(0, 10).split('-').map(Number);
  const days = Math.round((Date.UTC(year, month - 1, day) - Date.UTC(bornYear, bornMonth - 1, bornDay)) / 86_400_000);
  if (days < 0) return '–';
  if (days < 28) return t('{count} d', { count: days });
  const months = (year - bornYear) * 12 + (month - bornMonth) - (day < bornDay ? 1 : 0);
  if (months < 24) return t('{count} mo', { count: Math.max(months, 0) });
  return t('{count} y', { count: Math.floor(months / 12) });
}

const money = new Map<string, Intl.NumberFormat>();

function moneyFormat(currency: string, language: string): Intl.NumberFormat {
  const key = `${language} ${currency}`;
  let format = money.get(key);
  if (!format) {
    format = new Intl.NumberFormat(language === 'en' ? 'en-GB' : language, {
      style: 'currency',
      currency,
      currencyDisplay: 'narrowSymbol',
    });
    money.set(key, format);
  }
  return format;
}

/** How many digits a currency's minor unit has: 2 for NGN, 0 for JPY. */
export function minorDigits(currency: string): number {
  return moneyFormat(currency, 'en').resolvedOptions().maximumFractionDigits ?? 2;
}

/** What stands between thousands and before decimals: `1,500.00`, in French `1 500,00`. */
export function numberMarks(language: string): { readonly thousandSeparator: string; readonly decimalSeparator: string } {
  const parts = new Intl.NumberFormat(language === 'en' ? 'en-GB' : language).formatToParts(1_234_567.8);
  const part = (type: Intl.NumberFormatPartTypes) => parts.find((each) => each.type === type)?.value ?? '';
  return { thousandSeparator: part('group'), decimalSeparator: part('decimal') };
}

/** A currency's sign on the side where the language writes it: `₦` before, in French ` ₦` after. */
export function moneySign(currency: string, language: string): { readonly prefix: string } | { readonly suffix: string } {
  const parts = moneyFormat(currency, language).formatToParts(1);
  const sign = parts.find((each) => each.type === 'currency')?.value ?? currency;
  return parts.at(-1)?.type === 'currency' ? { suffix: `\u00a0${sign}` } : { prefix: sign };
}

/** Minor units as a decimal text without rounding: 4850000 NGN → `48500.00`. */
export function majorText(minor: number, currency: string): string {
  const digits = minorDigits(currency);
  const text = String(Math.abs(minor)).padStart(digits + 1, '0');
  const sign = minor < 0 ? '-' : '';
  return digits === 0 ? `${sign}${text}` : `${sign}${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

/** Money from minor units with its sign: `₦48,500.00`. Without a currency the plain number with two digits. */
export function formatMoney(minor: number, currency: string | null, language = 'en'): string {
  if (!currency) return (minor / 100).toLocaleString(language, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  return moneyFormat(currency, language).format(majorText(minor, currency) as Intl.StringNumericLiteral);
}

const steps: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];

/** How long ago or ahead: `5 minutes ago`, `yesterday`; under a minute `now`. */
export function formatRelative(instant: string, now: number, language = 'en'): string {
  const seconds = Math.round((new Date(instant).getTime() - now) / 1000);
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  for (const [unit, length] of steps) {
    if (Math.abs(seconds) >= length) return format.format(Math.trunc(seconds / length), unit);
  }
  return format.format(0, 'second');
}
