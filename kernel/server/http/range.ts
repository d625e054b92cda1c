export interface ByteRange {
  readonly from: number;
  /** Not included. */
  readonly until: number;
}

/**
 * The part of a file that a Range header asks for (RFC 9110, 14.1.2). Null: the whole is sent, for there is no header, it is
 * not of bytes, is malformed, or names several parts. `unsatisfiable`: it begins behind the end.
 */
export function rangeOf(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | null {
  const asked = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '');
  if (!asked) return null;
  const [, first = '', last = ''] = asked;
  if (first === '' && last === '') return null;
  if (first === '') return last === '0' || size === 0 ? 'unsatisfiable' : { from: Math.max(0, size - Number(last)), until: size };
  const from = Number(first);
  const until = last === '' ? size : Math.min(Number(last) + 1, size);
  if (last !== '' && Number(last) < from) return null;
  return from >= size ? 'unsatisfiable' : { from, until };
}
