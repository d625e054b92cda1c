import { describe, expect, test } from 'vitest';
import { canonicalJson, chainRoot, firstBroken, type Link, linkHash } from './chain.ts';

function aChain(count: number): { links: Link[]; entries: Map<string, object> } {
  const links: Link[] = [];
  const entries = new Map<string, object>();
  let prevHash: Buffer = chainRoot;
  for (let sequence = 1; sequence <= count; sequence += 1) {
    const entry = { id: `e${sequence}`, summary: `Act ${sequence}` };
    const hash = linkHash(prevHash, sequence, entry);
    links.push({ sequence, entryId: entry.id, prevHash, hash });
    entries.set(entry.id, entry);
    prevHash = hash;
  }
  return { links, entries };
}
const start = { sequence: 0, hash: chainRoot };

describe('the chain names the first break', () => {
  test('a whole chain is whole', () => {
    const { links, entries } = aChain(5);
    expect(firstBroken(start, links, entries)).toBeNull();
  });
  test('an altered entry', () => {
    const { links, entries } = aChain(5);
    entries.set('e3', { id: 'e3', summary: 'Something else' });
    expect(firstBroken(start, links, entries)).toEqual({ sequence: 3, entryId: 'e3', why: 'altered entry' });
  });
  test('a missing entry and a missing link', () => {
    const { links, entries } = aChain(5);
    entries.delete('e2');
    expect(firstBroken(start, links, entries)?.why).toBe('missing entry');
    const whole = aChain(5);
    whole.links.splice(2, 1);
    expect(firstBroken(start, whole.links, whole.entries)).toMatchObject({ sequence: 3, why: 'missing link' });
  });
  test('two links that changed places', () => {
    const { links, entries } = aChain(5);
    const [second, third] = [links[1] as Link, links[2] as Link];
    links[1] = { ...third, sequence: 2 };
    links[2] = { ...second, sequence: 3 };
    expect(firstBroken(start, links, entries)?.why).toBe('reordered');
  });
  test('key order does not change the bytes', () => {
    expect(canonicalJson({ b: [1, { d: 1, c: null }], a: 'x' })).toBe(canonicalJson({ a: 'x', b: [1, { c: null, d: 1 }] }));
  });
});
