import { readCatalogue } from './catalogue.ts';
import { say } from './use-text.ts';

// Words that the server writes in place of what the reader may not know (a name). They come as values of an answer, in English, and
// are said in the language of the screen in one place: where answers are read. No list, card or paper has to think of them.

const known = new Set<string>();

/** Makes such words known; by the door of the module whose server writes them. */
export function standsIn(words: string): void {
  known.add(words);
}

/** Whether a value of an answer stands in for what the reader may not know: no form starts with it. */
export function isStandIn(value: string): boolean {
  return [...known].some((words) => value === words || value === say(words));
}

function saidIn(value: unknown): unknown {
  if (typeof value === 'string') return known.has(value) ? say(value) : value;
  if (Array.isArray(value)) return value.map(saidIn);
  if (Object.prototype.toString.call(value) !== '[object Object]') return value;
  return Object.fromEntries(Object.entries(value as object).map(([key, each]) => [key, saidIn(each)]));
}

/** An answer with all such values in the language of the screen. */
export function withStandIns<Payload>(payload: Payload): Payload {
  return readCatalogue().language === 'en' || known.size === 0 ? payload : (saidIn(payload) as Payload);
}

/** A sentence of the server (a notice, words that ring) with such words in the language of the screen. */
export function saidWithin(sentence: string): string {
  return [...known].reduce((text, words) => text.replaceAll(words, say(words)), sentence);
}

/** All such words with what the screen says, for files that the server writes. */
export function standInWords(): Readonly<Record<string, string>> {
  return Object.fromEntries([...known].map((words) => [words, say(words)]));
}
