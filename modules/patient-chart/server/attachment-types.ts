/** Types that a chart keeps, by how the content begins; names of files tell nothing. */
export const attachmentTypes = [
  'application/pdf',
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/heic',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'text/plain',
  'application/dicom',
] as const;
export type AttachmentType = (typeof attachmentTypes)[number];

export const extensionOf: Readonly<Record<AttachmentType, string>> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/heic': 'heic',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
  'text/plain': 'txt',
  'application/dicom': 'dcm',
};

const startsWith = (bytes: Buffer, mark: readonly number[], at = 0) => mark.every((byte, index) => bytes[at + index] === byte);
const wordAt = (bytes: Buffer, at: number, length: number) => bytes.toString('latin1', at, at + length);

const heicBrands = new Set(['heic', 'heix', 'hevc', 'heim', 'heis', 'mif1', 'msf1']);

/** Programs: Windows, ELF, Mach-O (both orders, and universal, which is Java's mark too), scripts with `#!`, WebAssembly. */
const programs: readonly (readonly number[])[] = [
  [0x4d, 0x5a],
  [0x7f, 0x45, 0x4c, 0x46],
  [0xfe, 0xed, 0xfa],
  [0xce, 0xfa, 0xed, 0xfe],
  [0xcf, 0xfa, 0xed, 0xfe],
  [0xca, 0xfe, 0xba, 0xbe],
  [0x23, 0x21],
  [0x00, 0x61, 0x73, 0x6d],
];

const markup = /<(?:!doctype|!entity|html|head|body|script|svg|iframe|object|embed|\?xml|\?php|math)\b/i;

function textOf(bytes: Buffer): string | null {
  if (bytes.includes(0)) return null;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** Names of the entries of a zip, from its central directory; null for one that cannot be read. */
function entriesOf(bytes: Buffer): string[] | null {
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (end < 0 || end + 22 > bytes.length) return null;
  const names: string[] = [];
  let at = bytes.readUInt32LE(end + 16);
  for (let index = bytes.readUInt16LE(end + 10); index > 0; index -= 1) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== 0x02014b50) return null;
    const length = bytes.readUInt16LE(at + 28);
    names.push(bytes.toString('utf8', at + 46, at + 46 + length));
    at += 46 + length + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return names;
}

function officeType(bytes: Buffer): AttachmentType | 'forbidden' | null {
  const names = entriesOf(bytes);
  if (!names?.includes('[Content_Types].xml')) return null;
  if (names.some((name) => /vbaProject|activeX|\.(?:bin|exe|js|vbs)$/i.test(name) && !/printerSettings/i.test(name))) return 'forbidden';
  if (names.includes('word/document.xml')) return 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
  return names.includes('xl/workbook.xml') ? 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' : null;
}

/**
 * The type of a document by its content. `forbidden`: markup, scripts and programs, whatever they are called; `unknown`: none
 * of the types that a chart keeps.
 */
export function typeOfContent(bytes: Buffer): AttachmentType | 'forbidden' | 'unknown' {
  if (programs.some((mark) => startsWith(bytes, mark))) return 'forbidden';
  if (wordAt(bytes, 0, 5) === '%PDF-') return 'application/pdf';
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return 'image/jpeg';
  if (startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'image/png';
  if (wordAt(bytes, 0, 4) === 'RIFF' && wordAt(bytes, 8, 4) === 'WEBP') return 'image/webp';
  if (wordAt(bytes, 4, 4) === 'ftyp' && heicBrands.has(wordAt(bytes, 8, 4))) return 'image/heic';
  if (wordAt(bytes, 128, 4) === 'DICM') return 'application/dicom';
  if (startsWith(bytes, [0x50, 0x4b, 0x03, 0x04])) return officeType(bytes) ?? 'unknown';
  const text = textOf(bytes);
  if (text === null) return 'unknown';
  return markup.test(text) ? 'forbidden' : 'text/plain';
}

/** Pages of a PDF, where its page objects lie open; null where they are packed, and for other types. */
export function pagesOf(bytes: Buffer, type: AttachmentType): number | null {
  if (type !== 'application/pdf') return null;
  const pages = bytes.toString('latin1').match(/\/Type\s*\/Page(?![a-zA-Z])/g)?.length ?? 0;
  return pages > 0 ? pages : null;
}
