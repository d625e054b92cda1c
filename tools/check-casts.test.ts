import { expect, test } from 'vitest';
import { findCastFaults } from './check-casts.ts';

const path = 'modules/vendor/web/page.tsx';
const faultsOf = (text: string, exceptions: Readonly<Record<string, string>> = {}, at = path) =>
  findCastFaults([{ path: at, text }], exceptions).faults;

test('a plain assertion, words of a comment and casts of tests and of the kernel pass', () => {
  expect(faultsOf(`const a = b as string; // as never, as unknown as it may be`)).toEqual([]);
  expect(faultsOf(`const a = b as never;`, {}, 'modules/vendor/web/page.test.tsx')).toEqual([]);
  expect(faultsOf(`const a = b as never;`, {}, 'modules/vendor/web/testing/samples.ts')).toEqual([]);
  expect(faultsOf(`const a = b as never;`, {}, 'kernel/web/client/call.ts')).toEqual([]);
});

test.each([
  ['as never', `const a = b as never;`, '`as never`'],
  ['within a call', `send({ body: order as never });`, '`as never`'],
  ['as unknown as', `const a = b as unknown as { readonly c: string };`, '`as unknown as`'],
  ['in brackets', `const a = (b as unknown) as C;`, '`as unknown as`'],
])('finds a cast: %s', (_name, text, words) => {
  expect(faultsOf(text)).toEqual([`${path}:1 says ${words}: mend the type, or say in tools/check-casts.ts why it cannot be`]);
});

test.each([
  ['of a link', `<Link to={'/hospital/x' as string} />`],
  ['of a navigation', `navigate({ to: \`/hospital/x/\${id}\` as string })`],
])('finds an address that nobody checks: %s', (_name, text) => {
  expect(faultsOf(text)).toEqual([expect.stringContaining(`${path}:1 says an address`)]);
  expect(faultsOf(text.replace(' as string', ''))).toEqual([]);
});

test('an exception stands for one cast, and goes when it is needed no more', () => {
  const reason = { [path]: 'The brand exists for the compiler alone.' };
  expect(faultsOf(`const a = b as never;`, reason)).toEqual([]);
  expect(faultsOf(`const a = b as never;\nconst c = d as never;`, reason)).toHaveLength(1);
  expect(faultsOf(`const a = b;`, reason)).toEqual([`${path} is an exception of tools/check-casts.ts that nothing needs any more`]);
});

test('ten exceptions are the most', () => {
  const names = Array.from({ length: 11 }, (_, at) => `modules/vendor/web/page-${at}.ts`);
  const files = names.map((name) => ({ path: name, text: 'const a = b as never;' }));
  const reasons = Object.fromEntries(names.map((name) => [name, 'A reason.']));
  expect(findCastFaults(files, reasons).faults).toEqual(['tools/check-casts.ts has 11 exceptions: at most 10']);
});

test('an empty tree was not checked', () => {
  expect(findCastFaults([], {}).seen).toEqual({ files: 0, assertions: 0 });
});
