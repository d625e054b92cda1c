import { expect, test } from 'vitest';
import { findUnlistedNotices, noticeWords } from './notice-texts.ts';

const act = 'modules/invoices/server/cancel.ts';
const list = { path: noticeWords, text: `export const noticeWords = [word('{number} was cancelled'), word('Two of {count} are open')];` };
const faultsOf = (source: string, path = act) => findUnlistedNotices([list, { path, text: source }]);
const tell = (content: string) => `await scope.notify({ title: 'X', content: ${content}, path: '/billing', to });`;

test('a notice that the list holds passes, whatever its values are called', () => {
  expect(faultsOf(tell(`\`\${invoice.invoiceNumber} was cancelled\``))).toEqual([]);
  expect(faultsOf(tell(`\`\${row.number} was cancelled\`.slice(0, 300)`))).toEqual([]);
  expect(faultsOf(tell('`{{date}} was cancelled`'))).toEqual([]);
});

test.each([
  ['a text', "'Your bill is ready'", 'Your bill is ready'],
  ['a text with values', `\`\${name} paid \${amount}\``, '{…} paid {…}'],
  ['one arm of a choice', `late ? \`\${number} was cancelled\` : 'Nothing is due'`, 'Nothing is due'],
  ['a choice within a text', `\`Two of \${n} \${n === 1 ? "is" : "are"} open\``, 'Two of {…} is open'],
])('finds %s that the list does not hold', (_what, content, said) => {
  expect(faultsOf(tell(content))).toEqual([`${act}:1 the notice "${said}" is missing in ${noticeWords}`]);
});

test('numbers and names alone read the same in every language; demo, tests and other contents are nobody’s notice', () => {
  expect(faultsOf(tell(`\`\${number} of \${patient}: \${amount}\``))).toEqual([]);
  expect(faultsOf(tell("'Your bill is ready'"), 'modules/invoices/server/demo.ts')).toEqual([]);
  expect(faultsOf(tell("'Your bill is ready'"), 'modules/invoices/server/cancel.test.ts')).toEqual([]);
  expect(faultsOf("write({ content: 'Your bill is ready' });")).toEqual([]);
});
