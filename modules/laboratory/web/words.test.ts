import { expect, test } from 'vitest';
import { doerWords } from './words.ts';

test("what a job did is the system's, in the language of the reader; people keep their names", () => {
  const t = (text: string) => (text === 'System' ? 'Système' : text);
  expect(doerWords('system:registration.run-setup', t as never)).toBe('Système');
  expect(doerWords('Ada Obi', t as never)).toBe('Ada Obi');
});
