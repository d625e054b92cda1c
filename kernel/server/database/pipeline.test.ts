import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { readTogether, together } from './pipeline.ts';

const failing = async (words: string, milliseconds = 0): Promise<never> => {
  await pause(milliseconds);
  throw new Error(words);
};
const refuse = (words: string) => () => {
  throw new Error(words);
};

describe('reads by name', () => {
  test('answer under their names, values that need no read too; a rule leaves no answer', async () => {
    const seen: string[] = [];
    const answers = await readTogether({ count: Promise.resolve(3), none: null, rule: () => void seen.push('asked'), rows: [1] });
    expect(answers).toEqual({ count: 3, none: null, rows: [1] });
    expect(seen).toEqual(['asked']);
  });

  test('refuse in the order written, not in the order answered', async () => {
    await expect(readTogether({ slow: failing('slow', 20), quick: failing('quick') })).rejects.toThrow('slow');
  });

  test('a rule refuses after the reads before it and before those after it', async () => {
    await expect(readTogether({ read: failing('read', 5), rule: refuse('rule') })).rejects.toThrow('read');
    await expect(readTogether({ rule: refuse('rule'), read: failing('read') })).rejects.toThrow('rule');
  });

  test('no read is under way when it refuses', async () => {
    let under = 1;
    const slow = pause(20).then(() => {
      under -= 1;
    });
    await expect(readTogether({ quick: failing('quick'), slow })).rejects.toThrow('quick');
    expect(under).toBe(0);
  });
});

test('a list answers in its order and refuses with the first of it', async () => {
  expect(await together([Promise.resolve('a'), 2, null])).toEqual(['a', 2, null]);
  await expect(together([failing('first', 10), failing('second')])).rejects.toThrow('first');
});
