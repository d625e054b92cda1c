import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { ZipWriter } from './zip.ts';

async function archive(entries: readonly (readonly [string, readonly (string | Buffer)[]])[]): Promise<Uint8Array> {
  const parts: Buffer[] = [];
  const zip = new ZipWriter(async (bytes) => void parts.push(bytes), '2026-11-21T10:30:00.000Z');
  for (const [name, content] of entries) await zip.add(name, content);
  await zip.end();
  return new Uint8Array(Buffer.concat(parts));
}

test('what goes in comes out, in pieces and with names of any script', async () => {
  const out = unzipSync(
    await archive([
      ['a.csv', ['x,', Buffer.from('ÿ\r\n'), 'y']],
      ['Ọ̀yọ́/b.txt', ['']],
      ['c', ['z'.repeat(200_000)]],
    ]),
  );
  expect(Object.keys(out)).toEqual(['a.csv', 'Ọ̀yọ́/b.txt', 'c']);
  expect(strFromU8(out['a.csv'] as Uint8Array)).toBe('x,ÿ\r\ny');
  expect(out['Ọ̀yọ́/b.txt']).toHaveLength(0);
  expect(out['c']).toHaveLength(200_000);
});

test('an archive of nothing is one', async () => {
  expect(unzipSync(await archive([]))).toEqual({});
});

test('more entries than the old directory counts', async () => {
  const entries = Array.from({ length: 66_000 }, (_, n) => [`f${n}`, []] as const);
  // Only the directory is looked at: the reader of the test does not know ZIP64, so the records are read by hand.
  const bytes = Buffer.from(await archive(entries));
  const at = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 0x06, 0x06]));
  expect(Number(bytes.readBigUInt64LE(at + 32))).toBe(66_000);
  expect(bytes.readUInt16LE(bytes.length - 22 + 10)).toBe(0xffff);
}, 30_000);
