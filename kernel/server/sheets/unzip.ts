import { inflateRawSync } from 'node:zlib';
import { SheetFault } from './faults.ts';

interface Part {
  readonly method: number;
  readonly packed: number;
  readonly size: number;
  readonly offset: number;
}

const mostParts = 2_000;
// A workbook of 20,000 rows unpacks to about 20 MB.
const mostUnpacked = 48 * 1_048_576;
const endMark = 0x06054b50;
const entryMark = 0x02014b50;
const localMark = 0x04034b50;
const encrypted = 1;

function endOf(bytes: Buffer): number {
  // The end record is 22 bytes and a comment of at most 65,535.
  for (let at = bytes.length - 22; at >= 0 && at >= bytes.length - 22 - 65_535; at -= 1) {
    if (bytes.readUInt32LE(at) === endMark) return at;
  }
  throw new SheetFault('SHEET_UNREADABLE');
}

/**
 * The parts of a zip archive in memory, unpacked one by one when asked for. Sizes are capped while unpacking, whatever the
 * archive says of itself, so that a small file cannot fill the memory. Encrypted parts and ZIP64 are refused.
 */
export class Archive {
  readonly #bytes: Buffer;
  readonly #parts = new Map<string, Part>();
  #left = mostUnpacked;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
    try {
      this.#readDirectory();
    } catch (error) {
      if (error instanceof RangeError) throw new SheetFault('SHEET_UNREADABLE');
      throw error;
    }
  }

  #readDirectory(): void {
    const bytes = this.#bytes;
    const end = endOf(bytes);
    const count = bytes.readUInt16LE(end + 10);
    if (count > mostParts) throw new SheetFault('SHEET_TOO_LARGE');
    let at = bytes.readUInt32LE(end + 16);
    for (let index = 0; index < count; index += 1) {
      if (bytes.readUInt32LE(at) !== entryMark || bytes.readUInt16LE(at + 8) & encrypted) throw new SheetFault('SHEET_UNREADABLE');
      const nameLength = bytes.readUInt16LE(at + 28);
      const name = bytes.toString('utf8', at + 46, at + 46 + nameLength);
      const [packed, size, offset] = [bytes.readUInt32LE(at + 20), bytes.readUInt32LE(at + 24), bytes.readUInt32LE(at + 42)];
      this.#parts.set(name.toLowerCase(), { method: bytes.readUInt16LE(at + 10), packed, size, offset });
      at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
    }
  }

  get names(): readonly string[] {
    return [...this.#parts.keys()];
  }

  /** The text of a part (names do not mind case), or null when the archive has none of that name. */
  text(name: string): string | null {
    const part = this.#parts.get(name.toLowerCase());
    if (!part) return null;
    const { offset, method, packed } = part;
    if (part.size > this.#left) throw new SheetFault('SHEET_TOO_LARGE');
    try {
      if (this.#bytes.readUInt32LE(offset) !== localMark) throw new SheetFault('SHEET_UNREADABLE');
      const begin = offset + 30 + this.#bytes.readUInt16LE(offset + 26) + this.#bytes.readUInt16LE(offset + 28);
      const data = this.#bytes.subarray(begin, begin + packed);
      const unpacked = method === 8 ? inflateRawSync(data, { maxOutputLength: Math.max(1, this.#left) }) : data;
      if (method !== 8 && method !== 0) throw new SheetFault('SHEET_UNREADABLE');
      this.#left -= unpacked.length;
      return unpacked.toString('utf8');
    } catch (error) {
      if (error instanceof SheetFault) throw error;
      throw new SheetFault((error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE' ? 'SHEET_TOO_LARGE' : 'SHEET_UNREADABLE');
    }
  }
}
