import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keyMark, SealBroken, SealedFile, Sealer } from './sealed.ts';

const key = randomBytes(32);
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'civis-sealed-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function keep(name: string, content: Buffer, step = 50_000): Promise<string> {
  const sealer = new Sealer(key);
  const parts = [sealer.head];
  for (let at = 0; at < content.length; at += step) parts.push(sealer.take(content.subarray(at, at + step)));
  parts.push(sealer.end());
  const path = join(folder, name);
  await writeFile(path, Buffer.concat(parts));
  return path;
}

async function collect(path: string, from?: number, until?: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of (await SealedFile.open(path, key)).read(from, until)) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

describe('a sealed file', () => {
  test.each([0, 1, 65_535, 65_536, 65_537, 131_072, 200_000])('of %i bytes comes back whole and tells its size', async (size) => {
    const content = randomBytes(size);
    const path = await keep(`whole-${size}`, content);
    const file = await SealedFile.open(path, key);
    expect(file.size).toBe(size);
    expect((await file.bytes()).equals(content)).toBe(true);
    const stored = await readFile(path);
    if (size > 30) expect(stored.includes(content.subarray(0, 30))).toBe(false);
  });

  test.each([
    [0, 1],
    [65_530, 65_540],
    [65_536, 131_072],
    [199_999, 200_000],
    [100, 100],
  ])('gives the part from %i to %i', async (from, until) => {
    const content = randomBytes(200_000);
    const path = await keep(`part-${from}`, content);
    expect((await collect(path, from, until)).equals(content.subarray(from, until))).toBe(true);
  });

  test('two sealings of the same bytes have nothing in common', async () => {
    const content = Buffer.alloc(1000, 7);
    const [one, other] = [await readFile(await keep('one', content)), await readFile(await keep('other', content))];
    expect(one.subarray(28).equals(other.subarray(28))).toBe(false);
  });

  test.each([
    ['a changed byte', (bytes: Buffer) => bytes.fill((bytes[100] ?? 0) ^ 1, 100, 101)],
    ['a part cut off', (bytes: Buffer) => bytes.subarray(0, 28 + 2 * 65_552)],
    [
      'parts in another order',
      (bytes: Buffer) =>
        Buffer.concat([
          bytes.subarray(0, 28),
          bytes.subarray(28 + 65_552, 28 + 131_104),
          bytes.subarray(28, 28 + 65_552),
          bytes.subarray(28 + 131_104),
        ]),
    ],
  ])('%s is noticed', async (_what, harm) => {
    const path = await keep('harmed', randomBytes(150_000));
    await writeFile(path, harm(await readFile(path)));
    await expect(collect(path)).rejects.toThrow(SealBroken);
  });

  test('another key does not open it', async () => {
    const path = await keep('foreign', Buffer.from('words'));
    await expect(SealedFile.open(path, randomBytes(32))).rejects.toThrow('another key');
    expect(keyMark(key).equals(keyMark(randomBytes(32)))).toBe(false);
  });

  test('a file from before is read as it is', async () => {
    const path = join(folder, 'plain');
    await writeFile(path, 'bytes of a scan');
    expect(String(await collect(path))).toBe('bytes of a scan');
    expect(String(await collect(path, 6, 8))).toBe('of');
  });
});
