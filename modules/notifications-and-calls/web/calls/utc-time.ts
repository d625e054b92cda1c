const two = (value: number): string => String(value).padStart(2, '0');

/** The call log's time: `21/11/2026 02:05 pm UTC`. */
export function utcTime(created: string): string {
  const at = new Date(created.replace(' ', 'T'));
  const hours = at.getUTCHours();
  const day = `${two(at.getUTCDate())}/${two(at.getUTCMonth() + 1)}/${at.getUTCFullYear()}`;
  return `${day} ${two(hours % 12 || 12)}:${two(at.getUTCMinutes())} ${hours < 12 ? 'am' : 'pm'} UTC`;
}
