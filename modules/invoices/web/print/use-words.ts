import { useSyncExternalStore } from 'react';
import { onCatalogue, readCatalogue } from '#kernel/web/text/catalogue.ts';

/** An amount in the words of the language on the screen. */
export function useInWords(): (words: { readonly en: string; readonly fr: string }) => string {
  const { language } = useSyncExternalStore(onCatalogue, readCatalogue);
  return (words) => (language === 'fr' ? words.fr : words.en);
}
