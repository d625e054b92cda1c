import { kernelRefusals, Refusal } from '#kernel/contract/refusals.ts';
import type { Kernel } from '../scope/kernel.ts';

interface DatabaseError {
  readonly code?: string;
  readonly constraint?: string;
  readonly message?: string;
}

// Connections refused for want of the database or the right password are the site's trouble, not the caller's.
const away = /^(08|53|57P|25006|25P03|28|3D000|55P03|57014|XX000$)/;
// No room, or a disk that reports errors: of the database, and of our own files.
const storage = /^(53100|58|XX00[12]$)/;
const storageCodes = new Set(['ENOSPC', 'EDQUOT', 'EFBIG', 'EIO', 'EROFS', 'ENXIO', 'ENODEV', 'ESTALE', 'EMFILE', 'ENFILE']);
const storageRetrySeconds = 30;
const badInput = /^(22|42846)/;
const networkCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH']);
const awayWords =
  /timeout exceeded when trying to connect|Query read timeout|Client was closed|Connection terminated|Client has encountered a connection error|Cannot use a pool after|server closed the connection|not queryable|not currently accepting connections/i;

/** What an error of the database or of the disk means for the caller, or null when it is a fault of ours. Never shows SQL. */
export function refusalOfDatabaseError(kernel: Kernel, error: unknown): Refusal | null {
  if (error instanceof Refusal) return error;
  const { code = '', constraint = '', message = '' } = (error ?? {}) as DatabaseError;
  if (constraint) {
    const named = kernel.refusalOfConstraint(constraint);
    if (named) return named;
  }
  if (/^23/.test(code)) return kernelRefusals.refusal('CONFLICT');
  if (code === '40001' || code === '40P01') return kernelRefusals.refusal('CONFLICT');
  if (badInput.test(code)) return kernelRefusals.refusal('INVALID_INPUT');
  if (storage.test(code) || storageCodes.has(code)) return kernelRefusals.refusal('STORAGE_AWAY', { retryAfter: storageRetrySeconds });
  if (away.test(code) || networkCodes.has(code) || awayWords.test(message))
    return kernelRefusals.refusal('DATABASE_AWAY', { retryAfter: 2 });
  return null;
}
