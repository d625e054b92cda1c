import type { Translate } from '#kernel/web/text/translate.ts';

/** Minutes as a line shows them: `34 min`, `1 h 05`. A dash for none. */
export function waitWords(minutes: number | null | undefined, t: Translate): string {
  if (minutes === null || minutes === undefined) return '–';
  if (minutes < 60) return t('{minutes} min', { minutes });
  return t('{hours} h {minutes}', { hours: Math.floor(minutes / 60), minutes: String(minutes % 60).padStart(2, '0') });
}

/** Amber from the department's target on, red from twice the target. */
export function waitTone(minutes: number, target: number): 'amber' | 'red' | undefined {
  if (minutes >= target * 2) return 'red';
  return minutes >= target ? 'amber' : undefined;
}
