import { type Translate, translate } from '../text/translate.ts';

const files = import.meta.glob<Readonly<Record<string, string>>>(['../text/fr.json', '../../../modules/*/web/fr.json'], {
  eager: true,
  import: 'default',
});

/** All that ships in French. */
export const french: Readonly<Record<string, string>> = Object.assign({}, ...Object.values(files));

/** What a reader of French sees. */
export const inFrench: Translate = (text, values) => translate(french, 'fr', text, values);
