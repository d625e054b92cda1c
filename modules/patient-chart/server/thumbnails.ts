import sharp from 'sharp';
import type { Id } from '#kernel/contract/fields.ts';
import { saveFile } from '#kernel/server/files/file-store.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import type { AttachmentType } from './attachment-types.ts';
import { dicomPicture, type RawPicture } from './dicom-picture.ts';

const most = 320;
const mostPixels = 100_000_000;

// Decoders that nobody needs are closed: what a patient sends is read by as little code as possible.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'] });
sharp.cache(false);

function opened(bytes: Buffer, type: AttachmentType) {
  if (type === 'application/dicom') {
    const picture = dicomPicture(bytes);
    if (!picture) return null;
    return 'pixels' in picture ? fromPixels(picture) : sharp(picture.jpeg, { limitInputPixels: mostPixels, failOn: 'error' });
  }
  if (type !== 'image/jpeg' && type !== 'image/png' && type !== 'image/webp') return null;
  return sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error', pages: 1 }).autoOrient();
}

const fromPixels = ({ pixels, width, height }: RawPicture) => sharp(pixels, { raw: { width, height, channels: 1 } });

/**
 * A small picture of a document as PNG, at most 320 pixels wide and high. Null for kinds that have none (text, PDF, HEIC,
 * Office, DICOM that is packed in other ways than JPEG) and for pictures that cannot be read.
 */
export async function thumbnailOf(bytes: Buffer, type: AttachmentType): Promise<Buffer | null> {
  try {
    const picture = opened(bytes, type);
    if (!picture) return null;
    const small = picture.resize({ width: most, height: most, fit: 'inside', withoutEnlargement: true }).flatten({ background: '#fff' });
    return await small.timeout({ seconds: 10 }).png({ compressionLevel: 9, palette: true }).toBuffer();
  } catch {
    // A picture may be broken and still be what the hospital was sent: it is kept, without a small one.
    return null;
  }
}

const rule = { purpose: 'patient-attachment-thumbnail', mimeTypes: ['image/png'], maxBytes: 1_048_576 };

/** Keeps the small picture of a document; its id, or null where there is none. */
export async function keepThumbnail(scope: Scope, bytes: Buffer, type: AttachmentType): Promise<Id | null> {
  const small = await thumbnailOf(bytes, type);
  if (!small) return null;
  return (await saveFile(scope, { field: 'thumbnail', filename: 'thumbnail.png', mimeType: 'image/png', bytes: small }, rule)).id;
}
