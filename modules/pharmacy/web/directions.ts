import { useCallback, useSyncExternalStore } from 'react';
import { onCatalogue, readCatalogue } from '#kernel/web/text/catalogue.ts';
import { directionsFor, type Said, unitsIn } from '#modules/pharmacy/contract/directions.ts';
import { warningIn } from '#modules/pharmacy/contract/label-words.ts';

/** How a medicine is taken, in the language of the screen. */
export function useDirections(): (said: Said) => string {
  const { language } = useSyncExternalStore(onCatalogue, readCatalogue);
  return useCallback((said: Said) => directionsFor(said, language), [language]);
}

/** `14 tablets` in the language of the screen. */
export function useUnits(): (amount: number, unit: string) => string {
  const { language } = useSyncExternalStore(onCatalogue, readCatalogue);
  return useCallback((amount: number, unit: string) => unitsIn(language, amount, unit), [language]);
}

/** A warning of a product in the language of the screen; one that is not known stays as the hospital wrote it. */
export function useWarnings(): (warning: string) => string {
  const { language } = useSyncExternalStore(onCatalogue, readCatalogue);
  return useCallback((warning: string) => warningIn(language, warning), [language]);
}
