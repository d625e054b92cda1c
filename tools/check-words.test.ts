import { expect, test } from 'vitest';
import { findWrongWords } from './check-words.ts';
import { wrongWords } from './wrong-words.ts';

const screen = 'modules/vendor/web/page.tsx';
const faultsOf = (path: string, text: string) => findWrongWords([{ path, text }]).faults;
const planted = wrongWords.map((word) => [word.planted, word] as const);

test.each(planted)('"%s" is found on a screen, with what to write instead', (text, { found, instead }) => {
  const said = found.exec(text)?.[0];
  expect(faultsOf(screen, `export const a = t(${JSON.stringify(text)});`)).toContain(`${screen}:1 says "${said}": write ${instead}`);
});

test.each(planted.filter(([, { textsOnly }]) => !textsOnly))('"%s" is found in a document and in a comment', (text, { found }) => {
  const said = found.exec(text)?.[0];
  expect(faultsOf('modules/vendor/README.md', `# Vendors\n\n${text}`)).toEqual([expect.stringContaining(`README.md:3 says "${said}"`)]);
  const comment = `export const a = 1;\n/**\n * ${text}\n */\nexport const b = 1;`;
  expect(faultsOf('apps/server/main.ts', comment)).toEqual([expect.stringContaining(`main.ts:3 says "${said}"`)]);
});

test.each([
  ['the words between elements', screen, 'export const a = <b>Who had it</b>;'],
  ['a refusal of a contract', 'modules/vendor/contract/refusals.ts', "export const a = '{product} stands on two lines';"],
  ['a mail or a notice of the server', 'modules/vendor/server/mails.ts', `export const a = \`Nobody ordered \${b}\`;`],
  ['the kernel', 'kernel/contract/errors.ts', "export const a = 'There is no such address.';"],
])('%s is read', (_name, path, text) => {
  expect(faultsOf(path, text)).toHaveLength(1);
});

test('tests, samples and the list of the right terms are not read', () => {
  for (const path of ['modules/vendor/web/page.test.tsx', 'modules/vendor/server/demo.ts'])
    expect(faultsOf(path, "t('Empty: today');")).toEqual([]);
  expect(faultsOf('docs/words.md', 'Inventory Personel')).toEqual([]);
});

test('the right words pass', () => {
  expect(faultsOf(screen, "export const a = [t('Default: today'), t('Batch trace'), t('Cost per pack'), t('Paid in full')];")).toEqual([]);
});
