import { expect, test } from 'vitest';
import { networkOf } from './network.ts';

test('IPv4 is counted as it is, IPv6 by the network that one line has all of', () => {
  expect(networkOf('203.0.113.7')).toBe('203.0.113.7');
  expect(networkOf('::ffff:203.0.113.7')).toBe('203.0.113.7');
  const network = '2001:db8:0:5::/64';
  for (const ip of ['2001:db8:0:5::1', '2001:0DB8:0000:0005:ffff:ffff:ffff:ffff', '2001:db8:0:5:0:0:0:9', '2001:db8:0:5::1%eth0'])
    expect(networkOf(ip)).toBe(network);
  expect(networkOf('2001:db8:0:6::1')).not.toBe(network);
  expect(networkOf('::1')).toBe('0:0:0:0::/64');
});
