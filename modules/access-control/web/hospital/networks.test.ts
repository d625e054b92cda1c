import { expect, test } from 'vitest';
import { holdsAddress, linesOf } from './networks.ts';

test('lines of a text, empty ones left out', () => {
  expect(linesOf(' 10.0.0.0/8 \n\n192.168.0.0/16')).toEqual(['10.0.0.0/8', '192.168.0.0/16']);
  expect(linesOf(['10.0.0.0/8'])).toEqual(['10.0.0.0/8']);
});

test.each([
  ['10.0.0.0/8', '10.200.3.4', true],
  ['10.0.0.0/8', '11.0.0.1', false],
  ['192.168.1.0/24', '::ffff:192.168.1.9', true],
  ['0.0.0.0/0', '8.8.8.8', true],
  ['2001:db8::/32', '2001:db8:1::5', true],
  ['2001:db8::/32', '2001:db9::5', false],
  ['10.0.0.0/8', '::1', false],
  ['nonsense', '10.0.0.1', false],
  ['10.0.0.0/40', '10.0.0.1', false],
])('%s holds %s: %s', (network, address, held) => {
  expect(holdsAddress([network], address)).toBe(held);
});
