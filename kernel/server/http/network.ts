import { isIPv6 } from 'node:net';

const groups = 8;
const ofNetwork = 4;

/** The eight groups of an IPv6 address, its zeros written out. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = address.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  return tail === undefined
    ? before
    : [...before, ...Array<string>(Math.max(0, groups - before.length - after.length)).fill('0'), ...after];
}

/**
 * The address that a peer is counted under: IPv4 as it is (mapped into IPv6 or not), of IPv6 the /64 network, for one line has all
 * addresses of it.
 */
export function networkOf(ip: string): string {
  const [address = ''] = ip.toLowerCase().split('%');
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(address);
  if (mapped) return mapped[1] as string;
  if (!isIPv6(address)) return address;
  const network = groupsOf(address).slice(0, ofNetwork);
  return `${network.map((group) => group.replace(/^0+(?=.)/, '')).join(':')}::/64`;
}
