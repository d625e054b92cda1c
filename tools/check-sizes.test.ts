import { expect, test } from 'vitest';
import { findSizeFaults } from './check-sizes.ts';

const lines = (count: number, line = '  go();') => Array.from({ length: count }, () => line).join('\n');
const faultsOf = (path: string, text: string) => findSizeFaults([{ path, text }]).faults;

test('what keeps the limits passes', () => {
  const text = `export function act() {\n${lines(58)}\n}\n`;
  expect(findSizeFaults([{ path: 'a.ts', text }])).toEqual({ seen: { files: 1, functions: 1 }, faults: [] });
});

test('finds a file of 401 lines, and a test of 601', () => {
  expect(faultsOf('a.ts', `${lines(401, 'go();')}\n`)).toEqual(['a.ts: 401 lines, at most 400']);
  expect(faultsOf('a.test.ts', `${lines(601, 'go();')}\n`)).toEqual(['a.test.ts: 601 lines, at most 600']);
  expect(faultsOf('a.test.ts', `${lines(600, 'go();')}\n`)).toEqual([]);
});

test.each([
  ['declaration', `export function act() {\n${lines(59)}\n}`, 'a.ts:1 act'],
  ['arrow', `const act = () => {\n${lines(59)}\n};`, 'a.ts:1 act'],
  ['method', `class A {\n act() {\n${lines(59)}\n}\n}`, 'a.ts:2 act'],
  ['property', `const all = {\n act: async () => {\n${lines(59)}\n},\n};`, 'a.ts:2 act'],
  ['callback', `run(() => {\n${lines(59)}\n});`, 'a.ts:1 a function'],
])('finds a %s of 61 lines', (_kind, text, place) => {
  expect(faultsOf('a.ts', text)).toEqual([`${place}: 61 lines, a function has at most 60`]);
});

test('a component may have 120 lines, a hook 60, a chapter of tests any number', () => {
  const markup = (count: number) => `export function Panel() {\n${lines(count - 3)}\n  return <p />;\n}`;
  expect(faultsOf('a.tsx', markup(120))).toEqual([]);
  expect(faultsOf('a.tsx', markup(121))).toEqual(['a.tsx:1 Panel: 121 lines, a component has at most 120']);
  expect(faultsOf('a.tsx', `export function usePanel() {\n${lines(59)}\n}`)).toHaveLength(1);
  expect(faultsOf('a.test.ts', `describe('x', () => {\n${lines(300)}\n});`)).toEqual([]);
});

test('an empty tree was not checked', () => {
  expect(findSizeFaults([]).seen).toEqual({ files: 0, functions: 0 });
});
