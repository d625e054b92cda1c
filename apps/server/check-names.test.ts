import { expect, test } from 'vitest';
import { serverModules } from './modules.ts';
import { french } from './testing/french.ts';

test('every integrity check has a name that screens say in French, too', () => {
  const named = serverModules.flatMap((module) => (module.checks ?? []).map(({ name }) => name));
  expect(named.length).toBeGreaterThan(50);
  // Whose figures have names of their own: accounts, closed months, administrations by status.
  const own = /^Account \d{4} |^Closed periods$|^Administrations counted by status$/;
  expect(named.filter((name) => !own.test(name) && !(name in french))).toEqual([]);
});
