import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32, createDeflateRaw } from 'node:zlib';
import type { Instant } from '#kernel/contract/fields.ts';

type Chunks = AsyncIterable<Buffer | string> | Iterable<Buffer | string>;

interface Entry {
  readonly name: Buffer;
  readonly crc: number;
  readonly packed: number;
  readonly size: number;
  readonly offset: number;
}

const most32 = 0xffffffff;
const most16 = 0xffff;
// Bit 3: sizes follow the data. Bit 11: names are UTF-8.
const flags = 0x0808;
const deflated = 8;

function numbers(parts: readonly (readonly [value: number, bytes: 2 | 4 | 8])[]): Buffer {
  const out = Buffer.alloc(parts.reduce((sum, [, bytes]) => sum + bytes, 0));
  let at = 0;
  for (const [value, bytes] of parts) {
    if (bytes === 8) out.writeBigUInt64LE(BigInt(value), at);
    else out.writeUIntLE(value, at, bytes);
    at += bytes;
  }
  return out;
}

/** Date and time as MS-DOS has them: two seconds fine, from 1980. */
function dosTime(instant: Instant): readonly [time: number, date: number] {
  const [year, month, day, hour, minute, second] = instant.match(/\d+/g)?.map(Number) ?? [];
  return [
    ((hour ?? 0) << 11) | ((minute ?? 0) << 5) | ((second ?? 0) >> 1),
    (Math.max(0, (year ?? 1980) - 1980) << 9) | ((month ?? 1) << 5) | (day ?? 1),
  ];
}

/**
 * Writes a zip archive piece by piece, so that neither an entry nor the archive is ever held in memory. Many entries and an
 * archive above 4 GB are written as ZIP64; one entry above 4 GB is refused with an error.
 */
export class ZipWriter {
  readonly #write: (bytes: Buffer) => Promise<void>;
  readonly #time: readonly [number, number];
  readonly #entries: Entry[] = [];
  #offset = 0;

  constructor(write: (bytes: Buffer) => Promise<void>, madeAt: Instant) {
    this.#write = write;
    this.#time = dosTime(madeAt);
  }

  async #put(bytes: Buffer): Promise<void> {
    this.#offset += bytes.length;
    await this.#write(bytes);
  }

  /** Adds an entry; its content is read as it is written. */
  async add(name: string, content: Chunks): Promise<void> {
    const bytes = Buffer.from(name, 'utf8');
    const offset = this.#offset;
    const head = [
      [0x04034b50, 4],
      [20, 2],
      [flags, 2],
      [deflated, 2],
      [this.#time[0], 2],
      [this.#time[1], 2],
    ] as const;
    await this.#put(Buffer.concat([numbers([...head, [0, 4], [0, 4], [0, 4], [bytes.length, 2], [0, 2]]), bytes]));
    let crc = 0;
    let size = 0;
    async function* counted(): AsyncGenerator<Buffer> {
      for await (const chunk of content) {
        const piece = typeof chunk === 'string' ? Buffer.from(chunk, 'utf8') : chunk;
        crc = crc32(piece, crc);
        size += piece.length;
        yield piece;
      }
    }
    const begin = this.#offset;
    await pipeline(Readable.from(counted()), createDeflateRaw(), async (packed: AsyncIterable<Buffer>) => {
      for await (const piece of packed) await this.#put(piece);
    });
    const packed = this.#offset - begin;
    if (size > most32 || packed > most32) throw new Error(`${name} is too large for one entry of an archive`);
    await this.#put(
      numbers([
        [0x08074b50, 4],
        [crc, 4],
        [packed, 4],
        [size, 4],
      ]),
    );
    this.#entries.push({ name: bytes, crc, packed, size, offset });
  }

  #central({ name, crc, packed, size, offset }: Entry): Buffer {
    const far = offset >= most32;
    const extra = far
      ? numbers([
          [1, 2],
          [8, 2],
          [offset, 8],
        ])
      : Buffer.alloc(0);
    const head = [
      [0x02014b50, 4],
      [far ? 45 : 20, 2],
      [far ? 45 : 20, 2],
      [flags, 2],
      [deflated, 2],
    ] as const;
    const facts = [
      [this.#time[0], 2],
      [this.#time[1], 2],
      [crc, 4],
      [packed, 4],
      [size, 4],
      [name.length, 2],
      [extra.length, 2],
    ] as const;
    return Buffer.concat([numbers([...head, ...facts, [0, 2], [0, 2], [0, 2], [0, 4], [far ? most32 : offset, 4]]), name, extra]);
  }

  /** Writes the directory. Nothing can be added after it. */
  async end(): Promise<void> {
    const begin = this.#offset;
    for (const entry of this.#entries) await this.#put(this.#central(entry));
    const size = this.#offset - begin;
    const count = this.#entries.length;
    if (count >= most16 || begin >= most32 || size >= most32) {
      const at = this.#offset;
      await this.#put(
        numbers([
          [0x06064b50, 4],
          [44, 8],
          [45, 2],
          [45, 2],
          [0, 4],
          [0, 4],
          [count, 8],
          [count, 8],
          [size, 8],
          [begin, 8],
        ]),
      );
      await this.#put(
        numbers([
          [0x07064b50, 4],
          [0, 4],
          [at, 8],
          [1, 4],
        ]),
      );
    }
    const few = Math.min(count, most16);
    await this.#put(
      numbers([
        [0x06054b50, 4],
        [0, 2],
        [0, 2],
        [few, 2],
        [few, 2],
        [Math.min(size, most32), 4],
        [Math.min(begin, most32), 4],
        [0, 2],
      ]),
    );
  }
}
