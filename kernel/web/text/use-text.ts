import { useMemo, useSyncExternalStore } from 'react';
import { onCatalogue, readCatalogue } from './catalogue.ts';
import { type Translate, translate } from './translate.ts';

export { word } from './translate.ts';

/** The translation function of the language in use; English text is the key. */
export function useText(): Translate {
  const catalogue = useSyncExternalStore(onCatalogue, readCatalogue);
  return useMemo<Translate>(() => (text, values) => translate(catalogue.messages, catalogue.language, text, values), [catalogue]);
}

/** Translates outside of a component: toasts raised by the client, document titles. */
export const say: Translate = (text, values) => {
  const { messages, language } = readCatalogue();
  return translate(messages, language, text, values);
};
