import { saidWithin } from './stand-ins.ts';
import type { Translate } from './translate.ts';

const compiled = new Map<string, RegExp>();

/** What finds the values of a pattern again: `{number}` is the number of a document, all else any words. */
function finderOf(pattern: string): RegExp {
  let finder = compiled.get(pattern);
  if (!finder) {
    const source = pattern
      .replace(/[.*+?^$()|[\]\\]/g, String.raw`\$&`)
      .replace(/\{(\w+)\}/g, (_, name: string) => `(?<${name}>${/^number\d?$/.test(name) ? String.raw`[A-Z]+-[\w-]+` : '.+'})`);
    finder = new RegExp(`^${source}$`, 'u');
    compiled.set(pattern, finder);
  }
  return finder;
}

/** A value as the screen says it. */
export type SayValue = (name: string, value: string) => string;

/**
 * A sentence that the system wrote in English and that is kept for good (a narration of the journal, a step of a price), in the
 * language of the screen: the first pattern that it follows is said in its place, with the values that stand in it. Words that people
 * typed follow none and stay.
 */
export function keptText(t: Translate, text: string, patterns: readonly string[], say: SayValue = (_, value) => saidWithin(value)): string {
  for (const pattern of patterns) {
    if (pattern === text) return t(pattern);
    const values = pattern.includes('{') ? finderOf(pattern).exec(text)?.groups : undefined;
    if (values) return t(pattern, Object.fromEntries(Object.entries(values).map(([name, value]) => [name, say(name, value)])));
  }
  return text;
}
