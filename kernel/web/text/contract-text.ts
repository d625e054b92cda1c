import { fillWords } from '#kernel/contract/refusals.ts';
import { readCatalogue } from './catalogue.ts';
import { type Translate, word } from './translate.ts';

/** Messages of contracts in which a number or the label of a field stands. */
const counted: readonly string[] = [
  word('Must be at most {n} characters'),
  word('Must be at least {n} characters'),
  word('Reason is required (at least {n} characters)'),
  word('Must have at most {n} entries'),
  word('Must have at least {n} entries'),
  word('Must be at most {n}'),
  word('Must be at least {n}'),
  word('At most {n} lines'),
  word('At least {n} characters'),
  word('A certificate covers at most {n} days'),
  word('An invoice has at most {n} items'),
  word('At most {n} files at once'),
  word('You can send {n} documents a day'),
  word('Maximum of {n} dependants reached'),
  word('At most {n} rows can be imported at once'),
  word('Patient was called {n} times'),
  word('Service can be undone within {n} minutes'),
  word('A pattern makes at most {n} beds'),
  word('Labels have at most {n} characters'),
];
const labelled: readonly string[] = [
  word('{label} is a required field *'),
  word('{label} is required'),
  word("{label} can contain only letters, spaces, - ' and ."),
];

type Details = Readonly<Record<string, unknown>>;

/** A state as records name it (`pending-approval`) in the words of the screen, small in the middle of a sentence; anything else as it is. */
function detailText(t: Translate, value: unknown): string {
  const text = String(value);
  if (!/^[a-z]+(?:-[a-z]+)*$/.test(text)) return text;
  const spaced = text.replaceAll('-', ' ');
  const names = [
    text,
    spaced,
    spaced.replace(/^./, (first) => first.toUpperCase()),
    spaced.replace(/\b./g, (first) => first.toUpperCase()),
  ];
  const known = names.find((name) => t(name) !== name);
  return known === undefined ? text : t(known).toLowerCase();
}

/** A refusal's words with its details in them: the words are found by filling those that the catalogue knows. */
function filledText(t: Translate, message: string, details: Details, known: readonly string[]): string | null {
  const found = known.find((text) => text.includes('{') && fillWords(text, details) === message);
  if (found === undefined) return null;
  return t(found, Object.fromEntries(Object.entries(details).map(([name, value]) => [name, detailText(t, value)])));
}

/**
 * A message that a contract or the server gives in English, in the language of the screen; one that is not known stays. A refusal
 * brings the details that stand in its words.
 */
export function contractText(t: Translate, message: string, details?: Details, known = Object.keys(readCatalogue().messages)): string {
  const whole = t(message);
  if (whole !== message) return whole;
  const filled = details ? filledText(t, message, details, known) : null;
  if (filled !== null) return filled;
  const [number] = /\d+/.exec(message) ?? [];
  if (number !== undefined) {
    const pattern = message.replace(number, '{n}');
    if (counted.includes(pattern)) return t(pattern, { n: number });
  }
  for (const pattern of labelled) {
    const rest = pattern.slice('{label}'.length);
    if (message.endsWith(rest)) return t(pattern, { label: t(message.slice(0, -rest.length)) });
  }
  return message;
}
