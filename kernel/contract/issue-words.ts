import type { z } from 'zod';

/** Words of the schema library itself: no rule of a contract begins so. */
const bare = /^(?:Invalid|Too (?:small|big)|Unrecognized)/;

const kinds: Readonly<Record<string, readonly [most: string, least: string]>> = {
  string: ['Must be at most {n} characters', 'Must be at least {n} characters'],
  array: ['Must have at most {n} entries', 'Must have at least {n} entries'],
  set: ['Must have at most {n} entries', 'Must have at least {n} entries'],
};
const amounts = ['Must be at most {n}', 'Must be at least {n}'] as const;

function bounded(origin: string, bound: unknown, side: 0 | 1): string {
  return (kinds[origin] ?? amounts)[side].replace('{n}', String(bound));
}

/** What a person is told of a key that the call does not take. */
export const unknownField = 'This field is not known';

/** What a person is told of a fault: the words of its rule; where the rule has none of its own, plain ones instead of the library's. */
export function issueWords(issue: z.core.$ZodIssue): string {
  if (!bare.test(issue.message)) return issue.message;
  if (issue.code === 'too_big') return bounded(issue.origin, issue.maximum, 0);
  if (issue.code === 'too_small') return bounded(issue.origin, issue.minimum, 1);
  if (issue.code === 'invalid_type' && issue.message.endsWith('received undefined')) return 'This field is required';
  return 'This field is not valid';
}
