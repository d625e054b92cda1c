import { word } from '#kernel/web/text/use-text.ts';

/**
 * The panel's relative time: under 10 s 'now', under 90 s 'about a minute ago', under an hour 'm', under a day 'h',
 * under two days 'yesterday', under seven days 'd', else 'w'. A future instant (clock skew) is 'now'.
 */
export function relativeTime(created: string, now: number): { readonly text: string; readonly count: number } {
  const seconds = (now - Date.parse(created.replace(' ', 'T'))) / 1000;
  if (!(seconds >= 10)) return { text: word('now'), count: 0 };
  if (seconds < 90) return { text: word('about a minute ago'), count: 1 };
  if (seconds < 3600) return { text: word('{count}m'), count: Math.floor(seconds / 60) };
  if (seconds < 86_400) return { text: word('{count}h'), count: Math.floor(seconds / 3600) };
  if (seconds < 172_800) return { text: word('yesterday'), count: 1 };
  if (seconds < 604_800) return { text: word('{count}d'), count: Math.floor(seconds / 86_400) };
  return { text: word('{count}w'), count: Math.floor(seconds / 604_800) };
}
