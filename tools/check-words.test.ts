import { expect, test } from 'vitest';
import { findWrongWords } from './check-words.ts';

const screen = 'modules/vendor/web/page.tsx';
const faultsOf = (path: string, text: string) => findWrongWords([{ path, text }]).faults;

test.each([
  ["export const a = t('Empty: today');", 'Empty: '],
  ["export const a = t('{name} leaves all pickers.');", 'leaves all pickers'],
  ['export const a = <b>Who had it</b>;', 'Who had it'],
  ['export const a = `Cost a pack`;', 'Cost a pack'],
])('finds a wrong word in %s', (text, found) => {
  expect(faultsOf(screen, text)).toEqual([expect.stringContaining(`${screen}:1 says "${found}": write `)]);
});

test('a refusal of the server is read too; comments and tests are not', () => {
  expect(faultsOf('modules/vendor/contract/refusals.ts', "export const a = '{product} stands on two lines';")).toHaveLength(1);
  expect(faultsOf(screen, '// Empty: today\nexport const a = 1;')).toEqual([]);
  expect(faultsOf('modules/vendor/web/page.test.tsx', "t('Empty: today');")).toEqual([]);
});

test('the right words pass', () => {
  expect(faultsOf(screen, "export const a = [t('Default: today'), t('Batch trace'), t('Cost per pack')];")).toEqual([]);
});
