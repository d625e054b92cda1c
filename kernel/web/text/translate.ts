/** Values that fill `{name}` in a text; `count` also picks the plural form. */
export type Values = Readonly<Record<string, string | number>>;

/** `t('English text', values?)`. */
export type Translate = (text: string, values?: Values) => string;

const order = ['zero', 'one', 'two', 'few', 'many', 'other'] as const;
const rules = new Map<string, Intl.PluralRules>();

function rulesOf(language: string): Intl.PluralRules {
  let found = rules.get(language);
  if (!found) {
    found = new Intl.PluralRules(language);
    rules.set(language, found);
  }
  return found;
}

/**
 * Picks the form of a text whose forms are parted by ` | `, in the order of the language's plural categories.
 * Two forms are singular and the rest, whatever the language's further categories.
 */
function pickForm(text: string, count: number, language: string): string {
  const forms = text.split(' | ');
  if (forms.length === 1) return text;
  const category = rulesOf(language).select(count);
  const has = new Set<string>(rulesOf(language).resolvedOptions().pluralCategories);
  const categories = order.filter((name) => has.has(name));
  const place = forms.length === categories.length ? categories.indexOf(category) : category === 'one' ? 0 : forms.length - 1;
  return forms[place] ?? forms[forms.length - 1] ?? text;
}

/**
 * Translates a text: the English text is the key, `{name}` is filled from the values, and
 * `'{count} invoice | {count} invoices'` picks its plural form by `count`. A text without translation stays English.
 */
export function translate(messages: Readonly<Record<string, string>>, language: string, text: string, values?: Values): string {
  const found = Object.hasOwn(messages, text) ? messages[text] : undefined;
  const said = found ?? text;
  const count = values?.['count'];
  const form = typeof count === 'number' ? pickForm(said, count, found === undefined ? 'en' : language) : said;
  if (!values) return form;
  return form.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name];
    if (value === undefined) return whole;
    return typeof value === 'number' ? value.toLocaleString(language === 'en' ? 'en-GB' : language) : value;
  });
}

/** Marks a text that is translated later by `t(variable)`, so that the check of translations finds it. */
export function word<const T extends string>(text: T): T {
  return text;
}
