import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { thumbnailOf } from './thumbnails.ts';

const picture = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#c02020' } });

const even = (text: string, pad = ' ') => (text.length % 2 ? text + pad : text);

/** One explicit little-endian DICOM element. */
function element(group: number, item: number, kind: string, value: Buffer): Buffer {
  const long = ['OB', 'OW', 'SQ', 'UN'].includes(kind);
  const head = Buffer.alloc(long ? 12 : 8);
  head.writeUInt16LE(group, 0);
  head.writeUInt16LE(item, 2);
  head.write(kind, 4, 'latin1');
  if (long) head.writeUInt32LE(value.length, 8);
  else head.writeUInt16LE(value.length, 6);
  return Buffer.concat([head, value]);
}
const text = (group: number, item: number, kind: string, value: string) =>
  element(group, item, kind, Buffer.from(even(value, kind === 'UI' ? '\0' : ' '), 'latin1'));
function short(group: number, item: number, value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return element(group, item, 'US', bytes);
}

/** A slice whose left half is dark and right half is bright, in 16 bits. */
function dicom({
  photometric = 'MONOCHROME2',
  syntax = '1.2.840.10008.1.2.1',
  pixels,
}: {
  photometric?: string;
  syntax?: string;
  pixels?: Buffer;
} = {}): Buffer {
  const [width, height] = [64, 32];
  const grey = Buffer.alloc(width * height * 2);
  for (let at = 0; at < width * height; at += 1) grey.writeUInt16LE(at % width < width / 2 ? 100 : 3000, at * 2);
  const meta = text(2, 0x10, 'UI', syntax);
  const length = Buffer.alloc(4);
  length.writeUInt32LE(meta.length);
  return Buffer.concat([
    Buffer.alloc(128),
    Buffer.from('DICM'),
    element(2, 0, 'UL', length),
    meta,
    short(0x28, 2, 1),
    text(0x28, 4, 'CS', photometric),
    short(0x28, 0x10, height),
    short(0x28, 0x11, width),
    short(0x28, 0x100, 16),
    short(0x28, 0x103, 0),
    element(0x7fe0, 0x10, 'OW', pixels ?? grey),
  ]);
}

async function greys(png: Buffer | null): Promise<{ left: number; right: number; width?: number }> {
  const { data, info } = await sharp(png as Buffer)
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at = (x: number) => data[Math.floor(info.height / 2) * info.width * info.channels + x * info.channels] ?? -1;
  return { left: at(4), right: at(info.width - 4), width: info.width };
}

describe('the small picture of a document', () => {
  test.each(['jpeg', 'png', 'webp'] as const)('of a %s file is a PNG that fits in 320 pixels', async (format) => {
    const bytes = await picture(1600, 800).toFormat(format).toBuffer();
    const meta = await sharp((await thumbnailOf(bytes, `image/${format}`)) as Buffer).metadata();
    expect([meta.format, meta.width, meta.height]).toEqual(['png', 320, 160]);
  });

  test('stands upright when the camera lay on its side, and tells nothing of the place it was taken at', async () => {
    const bytes = await picture(600, 300).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const meta = await sharp((await thumbnailOf(bytes, 'image/jpeg')) as Buffer).metadata();
    expect([meta.width, meta.height, meta.exif]).toEqual([160, 320, undefined]);
  });

  test('of a slice shows dark dark and bright bright, and the other way round where the file says so', async () => {
    expect(await greys(await thumbnailOf(dicom(), 'application/dicom'))).toEqual({ left: 0, right: 255, width: 64 });
    expect(await greys(await thumbnailOf(dicom({ photometric: 'MONOCHROME1' }), 'application/dicom'))).toEqual({
      left: 255,
      right: 0,
      width: 64,
    });
  });

  test.each([
    ['text', Buffer.from('words'), 'text/plain'],
    ['PDF', Buffer.from('%PDF-1.7'), 'application/pdf'],
    ['a picture that is cut off', Buffer.from('ffd8ffe000104a464946', 'hex'), 'image/jpeg'],
    ['a drawing that says it is a picture', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'), 'image/png'],
    ['a slice with fewer pixels than it says', dicom({ pixels: Buffer.alloc(64) }), 'application/dicom'],
    ['a slice that is packed in a way of its own', dicom({ syntax: '1.2.840.10008.1.2.4.90' }), 'application/dicom'],
    [
      'bytes that only begin like a slice',
      Buffer.concat([Buffer.alloc(128), Buffer.from('DICM'), Buffer.alloc(64, 255)]),
      'application/dicom',
    ],
  ] as const)('%s has none', async (_what, bytes, type) => {
    expect(await thumbnailOf(bytes, type)).toBeNull();
  });

  test('a file of millions of elements is read aside: nothing waits for it', async () => {
    const many = Buffer.concat([
      dicom().subarray(0, -4_108),
      ...Array.from({ length: 3_000 }, () => Buffer.concat(Array.from({ length: 1_000 }, () => short(0x29, 0x10, 1)))),
    ]);
    const before = process.threadCpuUsage();
    expect(await thumbnailOf(many, 'application/dicom')).toBeNull();
    const { user, system } = process.threadCpuUsage(before);
    expect((user + system) / 1000).toBeLessThan(500);
  }, 30_000);

  test('a picture of more pixels than a scanner gives is not unpacked', async () => {
    const bomb = await sharp({ create: { width: 12_000, height: 9_000, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    expect(await thumbnailOf(bomb, 'image/png')).toBeNull();
  });
});
