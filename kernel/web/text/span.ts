import type { Translate } from './translate.ts';

/** A number of minutes as people say it: `45 min`, `1 h 57 min`, `2 d 4 h`; a dash for none. */
export function spanWords(minutes: number | null | undefined, t: Translate): string {
  if (minutes === null || minutes === undefined) return '–';
  const whole = Math.max(0, Math.round(minutes));
  if (whole < 60) return t('{count} min', { count: whole });
  const hours = Math.floor(whole / 60);
  if (hours >= 48)
    return [t('{count} d', { count: Math.floor(hours / 24) }), hours % 24 && t('{count} h', { count: hours % 24 })]
      .filter(Boolean)
      .join(' ');
  return [t('{count} h', { count: hours }), whole % 60 && t('{count} min', { count: whole % 60 })].filter(Boolean).join(' ');
}
