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
  /** False while only the texts of the sign-in are loaded. */
  readonly whole: boolean;
}

let current: Catalogue = { language: 'en', messages: {}, whole: true };
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

/** French sets a space before `: ; ? ! »` and after `«` at which no line may break; the files hold plain ones, which are easier to type. */
export function typeset(messages: Messages): Messages {
  return Object.fromEntries(
    Object.entries(messages).map(([text, said]) => [text, said.replace(/ (?=[:;?!»%])/g, '\u00A0').replace(/« /g, '«\u00A0')]),
  );
}

/**
 * Switches the language: loads its files when needed, then every text on the screen follows. With names of modules only their texts and
 * the kernel's are loaded.
 */
export async function chooseLanguage(language: Language, modules?: readonly string[]): Promise<void> {
  const wanted = Object.entries(files).filter(
    ([file]) => !modules || file === './fr.json' || modules.some((name) => file.endsWith(`/modules/${name}/web/fr.json`)),
  );
  const parts = language === 'en' ? [] : await Promise.all(wanted.map(([, load]) => load()));
  current = { language, messages: typeset(Object.assign({}, ...parts) as Messages), whole: language === 'en' || modules === undefined };
  document.documentElement.lang = language;
  document.documentElement.dir = directionOf(language);
  for (const listener of listeners) listener();
}
