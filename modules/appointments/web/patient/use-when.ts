import { useMemo, useSyncExternalStore } from 'react';
import { onCatalogue, readCatalogue } from '#kernel/web/text/catalogue.ts';
import { formatInstant, formatTime } from '#kernel/web/text/format.ts';

/** Writes instants in the zone of the hospital that the visit is in: the patient has to be there at its time. */
export function useWhen() {
  const { language } = useSyncExternalStore(onCatalogue, readCatalogue);
  return useMemo(
    () => ({
      instant: (at: string, zone: string) => formatInstant(at, zone, language),
      time: (at: string, zone: string) => formatTime(at, zone, language),
      weekday: (at: string, zone: string) => new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: zone }).format(new Date(at)),
    }),
    [language],
  );
}
