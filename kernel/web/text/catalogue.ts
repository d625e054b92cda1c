/** Languages that ship. English is the key of every text, so it needs no file. */
export const languages = ['en', 'fr'] as const;
export type Language = (typeof languages)[number];

type Messages = Readonly<Record<string, string>>;
/** The kernel's own texts and those of every module, which stand beside it. */
const files = import.meta.glob<Messages>(['./fr.json', '../../../modules/*/web/fr.json'], { import: 'default' });
const rightToLeft = new Set(['ar', 'fa', 'he', 'ur']);

interface Catalogue {
  readonly language: Language;
  readonly messages: Messages;
}

let current: Catalogue = { language: 'en', messages: {} };
const listeners = new Set<() => void>();

/** The catalogue in use; a new object whenever the language changes. */
export function readCatalogue(): Catalogue {
  return current;
}

export function onCatalogue(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The direction of a language's script. */
export function directionOf(language: string): 'ltr' | 'rtl' {
  return rightToLeft.has(language.slice(0, 2)) ? 'rtl' : 'ltr';
}

/** The shipped language that a person's browser asks for first; English when none of them ships. */
export function browserLanguage(): Language {
  for (const wish of navigator.languages ?? []) {
    const found = languages.find((language) => wish.toLowerCase().startsWith(language));
    if (found) return found;
  }
  return 'en';
}

/** Switches the language: loads its files when needed, then every text on the screen follows. */
export async function chooseLanguage(language: Language): Promise<void> {
  const parts = language === 'en' ? [] : await Promise.all(Object.values(files).map((load) => load()));
  current = { language, messages: Object.assign({}, ...parts) as Messages };
  document.documentElement.lang = language;
  document.documentElement.dir = directionOf(language);
  for (const listener of listeners) listener();
}
