import { z } from 'zod';
import { declareCalls } from '#kernel/contract/calls.ts';
import { instant, many, text } from '#kernel/contract/fields.ts';

/** Papers of one kind that go to the printer together at most: a sheet of tube labels. */
export const mostPapers = 50;

const params = z.object({ paper: z.string().min(1).max(40) });
const variant = text(60).default('');
const asked = z.record(z.string().min(1).max(40), z.string().max(100)).default({});

/** How often a paper was printed before; 0: what is printed next is the original. */
const Prints = z.object({ key: z.string(), prints: z.number().int(), lastAt: instant.nullable(), lastBy: z.string().nullable() });

/** What was printed now. */
const Printed = z.object({
  /** At this time, by this person: as it stands on the paper. */
  at: instant,
  by: z.string(),
  /** `copy`: 0 for the original, else the number of the copy. */
  papers: z.array(z.object({ key: z.string(), number: z.string(), copy: z.number().int() })),
});
export type Printed = z.output<typeof Printed>;

export const paperCalls = declareCalls({
  prints: {
    method: 'GET',
    path: '/papers/{paper}/prints',
    summary: 'How often papers were printed, by their numbers; for those who may read them.',
    permission: 'signed in',
    params,
    query: z.object({ keys: many(z.string().min(1).max(80)), variant }),
    payload: z.array(Prints),
    ungated: true,
  },
  print: {
    method: 'POST',
    path: '/papers/{paper}/prints',
    summary:
      'Counts a print of papers, writes it to the audit trail and answers which copy each is. Whoever may read a paper may print it.',
    permission: 'signed in',
    params,
    body: z.strictObject({
      /** What the read of each paper is asked with. */
      records: z
        .array(z.strictObject({ params: asked, query: asked }))
        .min(1, 'Choose at least one paper')
        .max(mostPapers),
      variant,
    }),
    payload: Printed,
    done: 'Print recorded',
    repeatable: true,
    ungated: true,
  },
});
