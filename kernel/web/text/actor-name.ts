import type { useText } from './use-text.ts';

/** Who did something, as people read it: a job of the server (`system:<job>`) is an automatic task. */
export function actorName(t: ReturnType<typeof useText>, name: string): string {
  return jobOf(name) === null ? name : t('Automatic task');
}

/** Which job of the server did something, as its code names it (`appointments.send-reminders`); null for a person. */
export function jobOf(name: string): string | null {
  return name.startsWith('system:') ? name.slice('system:'.length) : null;
}
