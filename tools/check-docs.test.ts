import { expect, test } from 'vitest';
import { findDocFaults, withModuleOrder } from './check-docs.ts';

const order = ['patients', 'queue', 'claims'];
const page =
  '# Architecture\n<!-- module order: written by `npm run docs` from tools/module-order.ts -->\n<!-- end of module order -->\nThe rest.\n';
const written = withModuleOrder(page, order) ?? '';

test('the order is written between its marks; what stands around them stays', () => {
  expect(written.split('\n').slice(2, 5)).toEqual(['1. `patients`', '2. `queue`', '3. `claims`']);
  expect(written.startsWith('# Architecture\n')).toBe(true);
  expect(written.endsWith('<!-- end of module order -->\nThe rest.\n')).toBe(true);
  expect(withModuleOrder(written, order)).toBe(written);
  expect(findDocFaults(written, order).faults).toEqual([]);
});

test.each([
  ['a module that is missing', written.replace('2. `queue`\n', '')],
  ['modules that changed places', written.replace('`patients`', '`x`').replace('`claims`', '`patients`').replace('`x`', '`claims`')],
  ['a line by hand', written.replace('<!-- end', 'and others\n<!-- end')],
])('%s is a fault', (_what, text) => {
  expect(findDocFaults(text, order).faults).toEqual([expect.stringContaining('is not that of tools/module-order.ts: run npm run docs')]);
});

test('a page without the marks is a fault', () => {
  expect(findDocFaults('# Architecture\n', order).faults).toEqual([expect.stringContaining('marks of the module order are missing')]);
});
