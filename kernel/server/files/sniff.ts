const signatures: readonly { readonly mimeType: string; readonly bytes: readonly number[]; readonly at?: number }[] = [
  { mimeType: 'image/png', bytes: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
  { mimeType: 'image/jpeg', bytes: [0xff, 0xd8, 0xff] },
  { mimeType: 'image/gif', bytes: [0x47, 0x49, 0x46, 0x38] },
  { mimeType: 'application/pdf', bytes: [0x25, 0x50, 0x44, 0x46, 0x2d] },
  { mimeType: 'application/zip', bytes: [0x50, 0x4b, 0x03, 0x04] },
  { mimeType: 'image/webp', bytes: [0x57, 0x45, 0x42, 0x50], at: 8 },
];

const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

function looksLikeText(bytes: Buffer): boolean {
  const head = bytes.subarray(0, 4096);
  if (head.includes(0)) return false;
  return !/^\s*<(?:!doctype|html|script|svg|\?xml)/i.test(head.toString('utf8'));
}

/** A file's type by its bytes, never by what the sender says; `application/octet-stream` when it is none we know. */
export function sniffType(bytes: Buffer, filename = ''): string {
  for (const { mimeType, bytes: mark, at = 0 } of signatures) {
    if (mark.every((byte, index) => bytes[at + index] === byte)) {
      if (mimeType === 'application/zip' && /\.xlsx$/i.test(filename) && bytes.includes('xl/')) return spreadsheet;
      return mimeType;
    }
  }
  if (/\.(?:csv|txt)$/i.test(filename) && looksLikeText(bytes)) return /\.csv$/i.test(filename) ? 'text/csv' : 'text/plain';
  return 'application/octet-stream';
}

export interface ImageSize {
  readonly width: number;
  readonly height: number;
}

/** Of the three ways in which a WebP holds its picture: extended, lossless, lossy. */
function webpSize(bytes: Buffer): ImageSize | null {
  if (bytes.length < 30) return null;
  const kind = bytes.toString('latin1', 12, 16);
  if (kind === 'VP8X') return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
  if (kind === 'VP8L') {
    const bits = bytes.readUInt32LE(21);
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  }
  return kind === 'VP8 ' ? { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff } : null;
}

/** Width and height of a PNG, JPEG or WebP, read from its header and never by decoding it; null when it cannot be told. */
export function imageSize(bytes: Buffer): ImageSize | null {
  const type = sniffType(bytes);
  if (type === 'image/png' && bytes.length > 24) return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
  if (type === 'image/webp') return webpSize(bytes);
  if (type !== 'image/jpeg') return null;
  for (let at = 2; at + 9 < bytes.length; ) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes[at + 1] as number;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) };
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return null;
}
