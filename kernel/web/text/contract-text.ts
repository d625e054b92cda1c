import { type Translate, word } from './translate.ts';

/** Messages of contracts in which a number or the label of a field stands. */
const counted: readonly string[] = [
  word('Must be at most {n} characters'),
  word('Must be at least {n} characters'),
  word('Reason is required (at least {n} characters)'),
];
const labelled: readonly string[] = [
  word('{label} is a required field *'),
  word('{label} is required'),
  word("{label} takes letters, space, - ' and . only"),
];

/** A message that a contract or the server gives in English, in the language of the screen; one that is not known stays. */
export function contractText(t: Translate, message: string): string {
  const whole = t(message);
  if (whole !== message) return whole;
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
