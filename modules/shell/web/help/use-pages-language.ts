import { useSyncExternalStore } from 'react';
import { type Language, onCatalogue, readCatalogue } from '#kernel/web/text/catalogue.ts';

/** The language in which pages of the documentation are asked for: that of the screen. */
export function usePagesLanguage(): Language {
  return useSyncExternalStore(onCatalogue, () => readCatalogue().language);
}
