import { type Settings, SettingsError } from '#kernel/server/settings/settings.ts';
import { OtherSiteKey } from '#kernel/server/settings/site-key.ts';

interface Fault {
  readonly code?: string;
  readonly syscall?: string;
  readonly path?: string;
  readonly message?: string;
  readonly errors?: readonly unknown[];
}

type Place = Pick<Settings, 'host' | 'port' | 'dataDir' | 'databaseUrl'>;

/** Host and port of an address; never its user or password. */
function hostOf(databaseUrl: string | null): string {
  return databaseUrl && URL.canParse(databaseUrl) ? new URL(databaseUrl).host || 'its socket' : 'its address';
}

const unreachable = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ECONNRESET']);

function listenFault({ code }: Fault, { host, port }: Place): string | null {
  if (code === 'EADDRINUSE') return `Port ${port} of ${host} is in use by another program: stop that one, or set PORT.`;
  if (code === 'EADDRNOTAVAIL') return `${host} is not an address of this machine: correct HOST.`;
  if (code === 'EACCES') return `Port ${port} may not be opened by this account: choose one above 1023 with PORT.`;
  return null;
}

function databaseFault({ code = '', message = '' }: Fault, place: Place): string | null {
  const where = hostOf(place.databaseUrl);
  if (place.databaseUrl && (unreachable.has(code) || /timeout exceeded when trying to connect|timeout expired/i.test(message)))
    return `The database of DATABASE_URL does not answer at ${where}: see that it runs and can be reached from here.`;
  if (/^28/.test(code)) return `The database at ${where} refuses the user or the password of DATABASE_URL.`;
  if (code === '3D000') return `The database that DATABASE_URL names does not exist at ${where}: create it first.`;
  if (code === '53300') return `The database at ${where} has no connection left for Civis: raise its max_connections.`;
  if (code === '42501') return `The user of DATABASE_URL may not do what Civis needs: ${firstLine(message)}.`;
  if (/^57P0[123]$/.test(code)) return `The database at ${where} is starting or stopping: try again shortly.`;
  return null;
}

function diskFault({ code, path }: Fault, { dataDir }: Place): string | null {
  const what = path ?? dataDir;
  if (code === 'ENOSPC' || code === 'EDQUOT' || code === '53100') return `The disk of ${dataDir} is full: make room, then start again.`;
  if (code === 'EACCES' || code === 'EPERM')
    return `This account may not use ${what}: correct the owner or the rights, or set CIVIS_DATA_DIR.`;
  if (code === 'EROFS') return `${what} lies on a disk that can only be read: set CIVIS_DATA_DIR.`;
  if (code === 'EIO' || code === '58030') return `The disk of ${dataDir} reports errors: have it looked at before anything else.`;
  if (code === 'ENOTDIR' || code === 'EEXIST') return `${what} is not a folder: correct CIVIS_DATA_DIR.`;
  return null;
}

function firstLine(message: string): string {
  return (message.split('\n').find((line) => line.trim() !== '') ?? '').trim().replace(/[.:]+$/, '');
}

/** Connecting to a name with several addresses fails with one error for each. */
function innermost(error: unknown): Fault {
  const fault = (error ?? {}) as Fault;
  return fault.errors?.length ? innermost(fault.errors[0]) : fault;
}

/**
 * Why a command could not go on, in words for whoever runs it: a sentence, without stack, SQL or password. Settings that are
 * wrong have one sentence each.
 */
export function faultWords(error: unknown, place: Place): string {
  if (error instanceof SettingsError || error instanceof OtherSiteKey) return error.message;
  const fault = innermost(error);
  const known = (fault.syscall === 'listen' ? listenFault(fault, place) : null) ?? databaseFault(fault, place) ?? diskFault(fault, place);
  return known ?? `${firstLine(fault.message ?? String(error)) || 'An error without words'}.`;
}

/** 2: starting again would change nothing, somebody has to put it right first. Else 1. */
export function exitCodeOf(error: unknown): number {
  return error instanceof SettingsError || error instanceof OtherSiteKey ? 2 : 1;
}
