const two = (value: number): string => String(value).padStart(2, '0');

/** The call log's time: `21/11/2026 02:05 pm UTC`; where English is not spoken by the hours of the day, `21/11/2026 14:05 UTC`. */
export function utcTime(created: string, language = 'en'): string {
  const at = new Date(created.replace(' ', 'T'));
  const hours = at.getUTCHours();
  const day = `${two(at.getUTCDate())}/${two(at.getUTCMonth() + 1)}/${at.getUTCFullYear()}`;
  if (language !== 'en') return `${day} ${two(hours)}:${two(at.getUTCMinutes())} UTC`;
  return `${day} ${two(hours % 12 || 12)}:${two(at.getUTCMinutes())} ${hours < 12 ? 'am' : 'pm'} UTC`;
}
