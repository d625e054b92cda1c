import type { Spoken } from '../../alert-text.ts';

/** What the safety check found about one line of what is used. */
export interface UseAlert extends Spoken {
  readonly line: number;
  readonly rule: string;
  readonly level: string;
}

/** The alerts of a refusal; undefined when it brought none. */
export function alertsOf(details: Readonly<Record<string, unknown>> | undefined): readonly UseAlert[] | undefined {
  return Array.isArray(details?.alerts) ? (details.alerts as readonly UseAlert[]) : undefined;
}

/** Only what stops is passed, each rule once a line; what merely warns is confirmed. */
export function overridesFor(alerts: readonly UseAlert[], reason: string) {
  const stopping = alerts.filter(({ level }) => level === 'stop' || level === 'reason');
  const once = new Map(stopping.map(({ line, rule }) => [`${line} ${rule}`, { line, rule, reason: reason.trim() }]));
  return [...once.values()];
}
