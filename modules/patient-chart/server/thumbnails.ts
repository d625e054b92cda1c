import sharp from 'sharp';
import type { Id } from '#kernel/contract/fields.ts';
import { documentPixels, saveFile } from '#kernel/server/files/file-store.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { runInThread } from '#kernel/server/threads/run-in-thread.ts';
import { Turns } from '#kernel/server/threads/turns.ts';
import type { AttachmentType } from './attachment-types.ts';
import type { DicomPicture, RawPicture } from './dicom-picture.ts';

const most = 320;
// A picture of a hundred million pixels takes half a gigabyte while it is made small.
const turns = new Turns(2, 10_000);

// Decoders that nobody needs are closed: what a patient sends is read by as little code as possible.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'] });
sharp.cache(false);

interface Answered {
  readonly picture: DicomPicture | null;
}

function isAnswer(message: unknown): message is Answered {
  return typeof message === 'object' && message !== null && 'picture' in message;
}

/** The picture of a DICOM file, read in a thread: a file may be made of millions of elements. */
async function dicomIn(bytes: Buffer) {
  const file = new URL('./dicom-worker.ts', import.meta.url);
  const { picture } = await runInThread({ file, data: bytes, isOwn: isAnswer, milliseconds: 5_000, megabytes: 256 });
  if (!picture) return null;
  if ('pixels' in picture) return fromPixels(picture);
  return sharp(picture.jpeg, { limitInputPixels: documentPixels, failOn: 'error' });
}

async function opened(bytes: Buffer, type: AttachmentType) {
  if (type === 'application/dicom') return dicomIn(bytes);
  if (type !== 'image/jpeg' && type !== 'image/png' && type !== 'image/webp') return null;
  return sharp(bytes, { limitInputPixels: documentPixels, failOn: 'error', pages: 1 }).autoOrient();
}

const fromPixels = ({ pixels, width, height }: RawPicture) => sharp(pixels, { raw: { width, height, channels: 1 } });

async function makeSmall(bytes: Buffer, type: AttachmentType): Promise<Buffer | null> {
  const picture = await opened(bytes, type);
  if (!picture) return null;
  const small = picture.resize({ width: most, height: most, fit: 'inside', withoutEnlargement: true }).flatten({ background: '#fff' });
  return await small.timeout({ seconds: 10 }).png({ compressionLevel: 9, palette: true }).toBuffer();
}

/**
 * A small picture of a document as PNG, at most 320 pixels wide and high. Null for kinds that have none (text, PDF, HEIC,
 * Office, DICOM that is packed in other ways than JPEG) and for pictures that cannot be read. Two are made at once, one of each
 * `owner` (a hospital).
 */
export async function thumbnailOf(bytes: Buffer, type: AttachmentType, owner: Id | null = null): Promise<Buffer | null> {
  try {
    return await turns.run(owner ?? 'nobody', () => makeSmall(bytes, type));
  } catch {
    // A picture may be broken and still be what the hospital was sent: it is kept, without a small one.
    return null;
  }
}

const rule = { purpose: 'patient-attachment-thumbnail', mimeTypes: ['image/png'], maxBytes: 1_048_576 };

/** Keeps the small picture of a document; its id, or null where there is none. */
export async function keepThumbnail(scope: Scope, bytes: Buffer, type: AttachmentType): Promise<Id | null> {
  const small = await thumbnailOf(bytes, type, scope.hospitalId);
  if (!small) return null;
  return (await saveFile(scope, { field: 'thumbnail', filename: 'thumbnail.png', mimeType: 'image/png', bytes: small }, rule)).id;
}
