import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { Readable } from 'node:stream';

/*
 * How bytes lie in the file store: sealed, so that a stolen disk or backup tells nothing without the site's key.
 *   head   'CVF1', 16 bytes of salt, 8 bytes that tell which key it was
 *   chunks 64 KiB of content each (the last one shorter, never missing), AES-256-GCM, tag behind it
 * Every file has a key of its own (HKDF of the site's key and the salt), so the chunk's number can be its nonce; whether a
 * chunk is the last is sealed with it, so that nothing can be cut off or put in another order.
 */
const mark = Buffer.from('CVF1', 'latin1');
const saltBytes = 16;
const checkBytes = 8;
const headBytes = mark.length + saltBytes + checkBytes;
const chunkBytes = 65_536;
const tagBytes = 16;
const cipher = 'aes-256-gcm';

/** The bytes in the store were sealed with another key, or are damaged. */
export class SealBroken extends Error {
  override readonly name = 'SealBroken';
}

function keyOf(siteKey: Buffer, salt: Buffer): Buffer {
  return Buffer.from(hkdfSync('sha256', siteKey, salt, 'files.content', 32));
}

/** Eight bytes that tell one site's key from another without telling the key. */
export function keyMark(siteKey: Buffer): Buffer {
  return Buffer.from(hkdfSync('sha256', siteKey, Buffer.alloc(0), 'files.key-mark', checkBytes));
}

function nonceOf(chunk: number): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeBigUInt64BE(BigInt(chunk), 4);
  return nonce;
}

const lastOf = (isLast: boolean) => Buffer.of(isLast ? 1 : 0);

/** Seals bytes that come piece by piece. */
export class Sealer {
  readonly head: Buffer;
  readonly #key: Buffer;
  #held: Buffer = Buffer.alloc(0);
  #chunk = 0;

  constructor(siteKey: Buffer) {
    const salt = randomBytes(saltBytes);
    this.#key = keyOf(siteKey, salt);
    this.head = Buffer.concat([mark, salt, keyMark(siteKey)]);
  }

  /** What can be written of it now; a chunk is held back until it is known whether it is the last. */
  take(bytes: Buffer): Buffer {
    const all = this.#held.length > 0 ? Buffer.concat([this.#held, bytes]) : bytes;
    const sealed: Buffer[] = [];
    let at = 0;
    while (all.length - at > chunkBytes) {
      sealed.push(this.#seal(all.subarray(at, at + chunkBytes), false));
      at += chunkBytes;
    }
    this.#held = Buffer.from(all.subarray(at));
    return Buffer.concat(sealed);
  }

  /** The last chunk. */
  end(): Buffer {
    return this.#seal(this.#held, true);
  }

  #seal(bytes: Buffer, isLast: boolean): Buffer {
    const sealing = createCipheriv(cipher, this.#key, nonceOf(this.#chunk));
    sealing.setAAD(lastOf(isLast));
    this.#chunk += 1;
    return Buffer.concat([sealing.update(bytes), sealing.final(), sealing.getAuthTag()]);
  }
}

/** A kept file, open for reading any part of it. Files from before the store was sealed are read as they are. */
export class SealedFile {
  /** Bytes of the content. */
  readonly size: number;
  readonly #handle: FileHandle;
  /** Null for a file that is not sealed. */
  readonly #key: Buffer | null;
  readonly #chunks: number;

  private constructor(handle: FileHandle, key: Buffer | null, stored: number) {
    this.#handle = handle;
    this.#key = key;
    this.#chunks = key ? Math.ceil((stored - headBytes) / (chunkBytes + tagBytes)) : 0;
    this.size = key ? stored - headBytes - this.#chunks * tagBytes : stored;
  }

  /** @throws SealBroken when another key sealed it; an error with code ENOENT when it is not there. */
  static async open(path: string, siteKey: Buffer): Promise<SealedFile> {
    const handle = await open(path, 'r');
    try {
      const { size } = await handle.stat();
      const head = Buffer.alloc(headBytes);
      const { bytesRead } = await handle.read(head, 0, headBytes, 0);
      if (bytesRead < headBytes || !head.subarray(0, mark.length).equals(mark)) return new SealedFile(handle, null, size);
      if (!head.subarray(-checkBytes).equals(keyMark(siteKey))) throw new SealBroken(`${path} was sealed with another key`);
      return new SealedFile(handle, keyOf(siteKey, head.subarray(mark.length, mark.length + saltBytes)), size);
    } catch (error) {
      await handle.close();
      throw error;
    }
  }

  async #plainChunk(chunk: number): Promise<Buffer> {
    const isLast = chunk === this.#chunks - 1;
    const content = isLast ? this.size - chunk * chunkBytes : chunkBytes;
    const stored = Buffer.alloc(content + tagBytes);
    await this.#handle.read(stored, 0, stored.length, headBytes + chunk * (chunkBytes + tagBytes));
    const opening = createDecipheriv(cipher, this.#key as Buffer, nonceOf(chunk), { authTagLength: tagBytes });
    opening.setAAD(lastOf(isLast));
    opening.setAuthTag(stored.subarray(content));
    try {
      return Buffer.concat([opening.update(stored.subarray(0, content)), opening.final()]);
    } catch {
      throw new SealBroken('A kept file is damaged');
    }
  }

  async *#portions(from: number, until: number): AsyncGenerator<Buffer> {
    if (!this.#key) {
      for (let at = from; at < until; at += chunkBytes) {
        const bytes = Buffer.alloc(Math.min(chunkBytes, until - at));
        const { bytesRead } = await this.#handle.read(bytes, 0, bytes.length, at);
        if (bytesRead < bytes.length) throw new SealBroken('A kept file is shorter than it was');
        yield bytes;
      }
      return;
    }
    for (let chunk = Math.floor(from / chunkBytes); chunk < this.#chunks; chunk += 1) {
      const start = chunk * chunkBytes;
      if (start >= until && start > 0) return;
      const bytes = await this.#plainChunk(chunk);
      yield bytes.subarray(Math.max(0, from - start), Math.min(bytes.length, until - start));
    }
  }

  /** Content from byte `from` up to, not including, `until`; closes the file at its end. */
  read(from = 0, until = this.size): Readable {
    const portions = this.#portions(from, until);
    const handle = this.#handle;
    async function* all(): AsyncGenerator<Buffer> {
      try {
        yield* portions;
      } finally {
        await handle.close();
      }
    }
    return Readable.from(all(), { objectMode: false });
  }

  /** The whole content; closes the file. */
  async bytes(): Promise<Buffer> {
    const parts: Buffer[] = [];
    for await (const part of this.read()) parts.push(part as Buffer);
    return Buffer.concat(parts);
  }

  async close(): Promise<void> {
    await this.#handle.close();
  }
}
