import { createHash } from 'node:crypto';

/** The first link hangs on this. */
export const chainRoot = Buffer.alloc(32);

/** JSON with keys in order at every depth, so that the same entry always gives the same bytes. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (value && typeof value === 'object') {
    const record = value as Record<string, unknown>;
    const parts = Object.keys(record)
      .sort()
      .map((key) => `${JSON.stringify(key)}:${canonicalJson(record[key] ?? null)}`);
    return `{${parts.join(',')}}`;
  }
  return JSON.stringify(value ?? null);
}

/** hash = SHA-256(prevHash ‖ sequence ‖ canonical JSON of the entry). */
export function linkHash(prevHash: Buffer, sequence: number, entry: object): Buffer {
  return createHash('sha256').update(prevHash).update(`${sequence}:`).update(canonicalJson(entry)).digest();
}

export interface Link {
  readonly sequence: number;
  readonly entryId: string;
  readonly prevHash: Buffer;
  readonly hash: Buffer;
}

export interface BrokenLink {
  readonly sequence: number;
  readonly entryId: string;
  readonly why: 'missing link' | 'missing entry' | 'altered entry' | 'reordered';
}

/**
 * Checks a stretch of the chain that follows `before`: gapless sequence, each link on the former hash, each entry
 * as it was hashed. Gives the first that is wrong, or null.
 */
export function firstBroken(
  before: { sequence: number; hash: Buffer },
  links: readonly Link[],
  entries: ReadonlyMap<string, object>,
): BrokenLink | null {
  let { sequence, hash } = before;
  for (const link of links) {
    const at = { sequence: link.sequence, entryId: link.entryId };
    if (link.sequence !== sequence + 1) return { ...at, sequence: sequence + 1, why: 'missing link' };
    if (!link.prevHash.equals(hash)) return { ...at, why: 'reordered' };
    const entry = entries.get(link.entryId);
    if (!entry) return { ...at, why: 'missing entry' };
    if (!linkHash(link.prevHash, link.sequence, entry).equals(link.hash)) return { ...at, why: 'altered entry' };
    sequence = link.sequence;
    hash = link.hash;
  }
  return null;
}
