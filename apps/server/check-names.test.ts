import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { serverModules } from './modules.ts';

const french = new URL('../../kernel/web/text/fr/', import.meta.url);

test('every integrity check has a name that screens say in French, too', () => {
  const said = new Set(
    readdirSync(french).flatMap((name) => Object.keys(JSON.parse(readFileSync(new URL(name, french), 'utf8')) as object)),
  );
  const named = serverModules.flatMap((module) => (module.checks ?? []).map(({ name }) => name));
  expect(named.length).toBeGreaterThan(50);
  // Whose figures have names of their own: accounts, closed months, administrations by status.
  const own = /^Account \d{4} |^Closed periods$|^Administrations counted by status$/;
  expect(named.filter((name) => !own.test(name) && !said.has(name))).toEqual([]);
});
