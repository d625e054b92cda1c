import type { Translate } from '#kernel/web/text/translate.ts';

/** What stands beside the file in an upload; fields without a value are left out. */
export type UploadFields = Readonly<Record<string, string | boolean | null | undefined>>;

/** The body of every upload: its fields first, because the server reads them before the bytes, then the files under `file`. */
export function uploadBody(files: File | readonly File[], fields: UploadFields = {}): FormData {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined && value !== null && value !== '') body.append(name, String(value));
  }
  for (const file of files instanceof File ? [files] : files) body.append('file', file, file.name);
  return body;
}

const bytesOfMegabyte = 1_048_576;

/**
 * Why a file is not sent at all: said before a slow line has carried it.
 * @param most the call's `bodyLimit`; a call that names none has the server's general limit.
 */
export function whyNotSend(t: Translate, file: Pick<File, 'size'>, most = bytesOfMegabyte): string | null {
  // Limits are written both as ten million bytes and as ten times 1,048,576: people read 10 MB for each.
  return file.size > most ? t('The file is larger than {size} MB', { size: Math.round(most / bytesOfMegabyte) }) : null;
}
