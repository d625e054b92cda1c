import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { french } from '#testing/french.ts';
import { bloodAndHeart } from '../../contract/interactions/blood-and-heart.ts';
import { infections } from '../../contract/interactions/infections.ts';
import { mindAndMetabolism } from '../../contract/interactions/mind-and-metabolism.ts';
import { faults } from '../../contract/safety/alerts.ts';

const here = 'modules/pharmacy/contract/safety';

/** Texts that a rule gives to `said`, read from the rules themselves. */
function textsOfRules(): string[] {
  const sources = readdirSync(here)
    .filter((file) => !file.endsWith('.test.ts') && file !== 'alerts.ts')
    .map((file) => readFileSync(`${here}/${file}`, 'utf8'));
  const said = sources.flatMap((text) => [...text.matchAll(/said\(\s*'([^']+)'/g)].map(([, found]) => found as string));
  const over = sources.flatMap((text) => [...text.matchAll(/'([^']*is above the maximum of[^']*)'/g)].map(([, found]) => found as string));
  return [...said, ...over];
}

test('each text of a rule, and effect and advice of each shipped pair, has its French', () => {
  const rules = textsOfRules();
  expect(rules.length).toBeGreaterThan(30);
  const pairs = [...bloodAndHeart, ...infections, ...mindAndMetabolism].flatMap(({ effect, advice }) => [effect, advice]);
  const missing = [...new Set([...rules, ...pairs, ...Object.values(faults)])].filter((text) => french[text] === undefined);
  expect(missing).toEqual([]);
});
