/** The lines of a text as a list; also takes what is a list already. */
export function linesOf(value: unknown): string[] {
  const lines = Array.isArray(value) ? value.map(String) : String(value ?? '').split(/[\n,;]/);
  return lines.map((line) => line.trim()).filter((line) => line !== '');
}

/** An address as one large number with its bits (32 or 128); null when it is none. */
function parse(address: string): { readonly value: bigint; readonly bits: number } | null {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  if (/^\d{1,3}(\.\d{1,3}){3}$/.test(plain)) {
    const bytes = plain.split('.').map(Number);
    return bytes.every((byte) => byte < 256) ? { value: bytes.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n), bits: 32 } : null;
  }
  if (!plain.includes(':')) return null;
  const [head = '', tail] = plain.split('::');
  const groups = (part: string) => (part === '' ? [] : part.split(':'));
  const [before, after] = [groups(head), groups(tail ?? '')];
  const missing = 8 - before.length - after.length;
  if (missing < 0 || (tail === undefined && missing !== 0)) return null;
  const all = [...before, ...Array.from({ length: missing }, () => '0'), ...after];
  if (!all.every((group) => /^[0-9a-f]{1,4}$/i.test(group))) return null;
  return { value: all.reduce((sum, group) => sum * 65_536n + BigInt(`0x${group}`), 0n), bits: 128 };
}

/** True when an address lies in any of the networks (`10.0.0.0/8`, `2001:db8::/32`). What is no network holds nobody. */
export function holdsAddress(networks: readonly string[], address: string): boolean {
  const own = parse(address);
  if (!own) return false;
  return networks.some((network) => {
    const [base = '', length] = network.split('/');
    const found = parse(base);
    const kept = length === undefined ? found?.bits : Number(length);
    if (!found || found.bits !== own.bits || kept === undefined || !Number.isInteger(kept) || kept < 0 || kept > found.bits) return false;
    const shift = BigInt(found.bits - kept);
    return found.value >> shift === own.value >> shift;
  });
}
