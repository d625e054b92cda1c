import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { type DemoSize, demoSizes } from '../demo/step.ts';
import { keepSecretKey, SecretKeyError } from './secret-key.ts';

export type LogLevel = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';

/** Everything that the environment decides. Read once at start; acts see a part of it as `scope.settings`. */
export interface Settings {
  readonly port: number;
  readonly host: string;
  /** Absolute folder of the embedded database, the file store and backups. */
  readonly dataDir: string;
  /** Another PostgreSQL (15 or newer) in place of the embedded one. */
  readonly databaseUrl: string | null;
  readonly smtpUrl: string | null;
  /** `outbox`: mail stays in the operator's outbox. */
  readonly mailTransport: 'smtp' | 'outbox';
  readonly mailFrom: string;
  readonly sms: SmsSettings;
  /** Where people reach the site, without a slash at the end; links in mail begin with it. */
  readonly publicUrl: string;
  /** Addresses and ranges (CIDR) of proxies whose X-Forwarded-For is believed. Empty: none. */
  readonly trustedProxies: readonly string[];
  /** Other origins whose pages may call the API (CORS). Empty: only our own. */
  readonly allowedOrigins: readonly string[];
  /** Bearer token of /metrics; null: the address does not exist. */
  readonly metricsToken: string | null;
  readonly logLevel: LogLevel;
  /** At least 32 bytes. Signs codes and anchors; the same on every machine of one site. */
  readonly secretKey: Buffer;
  readonly backups: BackupSettings;
  /** Folder outside this server for the downtime packs of hospitals that turned them on; null: none is written. */
  readonly downtimeDir: string | null;
  /** The first platform administrator, invited at start where there is none and no demo. */
  readonly operatorEmail: string | null;
  /** How much the demo holds that the first start makes. */
  readonly demoSize: DemoSize;
  /** Plain sentences to log at start: settings that look like mistakes but stop nothing. */
  readonly warnings: readonly string[];
}

export interface BackupSettings {
  /** Folder that gets a folder of its own per backup. */
  readonly folder: string;
  /** Root of the archive of the embedded database's log; null: beside the database. */
  readonly archive: string | null;
  /** Hour of the machine's own day for the nightly backup, 0–23; null: none is made. */
  readonly hour: number | null;
  /** So many nightly backups are kept. */
  readonly keep: number;
}

export interface SmsSettings {
  /** `outbox`: texts stay in the operator's outbox. */
  readonly provider: 'outbox' | 'http';
  readonly url: string | null;
  readonly token: string | null;
  readonly from: string;
}

/** The environment cannot be used; `problems` holds one sentence for each setting that is wrong. */
export class SettingsError extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`These settings must be corrected before Civis can start:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
    this.name = 'SettingsError';
    this.problems = problems;
  }
}

export type Environment = Readonly<Record<string, string | undefined>>;

/** Read by the start script, the test runner and the development server, never by the server itself. */
const readElsewhere = ['CIVIS_SKIP_INSTALL', 'CIVIS_TEST_ONLY', 'CIVIS_API', 'CIVIS_LAST_END'];
const secretNames = new Set(['DATABASE_URL', 'SMTP_URL', 'SMS_TOKEN', 'CIVIS_METRICS_TOKEN', 'CIVIS_SECRET']);

const proxyWords = ['loopback', 'linklocal', 'uniquelocal'];

const environment = z.object({
  PORT: z
    .string()
    .regex(/^\d{1,5}$/)
    .transform(Number)
    .refine((port) => port >= 1 && port <= 65_535)
    .optional(),
  HOST: z
    .string()
    .regex(/^[\w.:-]{1,253}$/)
    .optional(),
  CIVIS_DATA_DIR: z.string().optional(),
  DATABASE_URL: addressOf('postgres:', 'postgresql:').optional(),
  SMTP_URL: addressOf('smtp:', 'smtps:').optional(),
  CIVIS_MAIL_FROM: z
    .string()
    .max(320)
    .regex(/^(?:[^<>\r\n]{1,200} ?<[^\s@<>]+@[^\s@<>]+>|[^\s@<>]+@[^\s@<>]+)$/)
    .optional(),
  SMS_PROVIDER: z.enum(['outbox', 'http']).optional(),
  SMS_URL: addressOf('http:', 'https:').optional(),
  SMS_TOKEN: z.string().max(4096).optional(),
  SMS_FROM: z.string().max(40).optional(),
  CIVIS_PUBLIC_URL: addressOf('http:', 'https:')
    .transform((url) => url.replace(/\/+$/, ''))
    .optional(),
  CIVIS_TRUSTED_PROXIES: listOf(isProxy).optional(),
  CIVIS_ALLOWED_ORIGINS: listOf(isOrigin).optional(),
  CIVIS_METRICS_TOKEN: z.string().min(16).optional(),
  CIVIS_LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).optional(),
  CIVIS_SECRET: z.string().min(32).optional(),
  CIVIS_BACKUP_DIR: z.string().optional(),
  CIVIS_BACKUP_HOUR: z
    .string()
    .regex(/^(?:off|[01]?\d|2[0-3])$/)
    .optional(),
  CIVIS_BACKUP_KEEP: z
    .string()
    .regex(/^[1-9]\d{0,2}$/)
    .transform(Number)
    .optional(),
  CIVIS_DOWNTIME_DIR: z.string().optional(),
  CIVIS_OPERATOR_EMAIL: z.email().max(254).optional(),
  CIVIS_DEMO: z.enum(demoSizes).optional(),
});

type Name = keyof typeof environment.shape;
type Given = z.output<typeof environment>;

/** What is said of a value that its schema refuses: `<name> <rule>`. */
const rules: Readonly<Record<Name, string>> = {
  PORT: 'must be a number from 1 to 65535',
  HOST: 'must be a host name or an IP address',
  CIVIS_DATA_DIR: 'must be a folder',
  DATABASE_URL: 'must be an address like postgres://user:password@host:5432/civis',
  SMTP_URL: 'must be an address like smtps://user:password@mail.example.org:465',
  CIVIS_MAIL_FROM: 'must be an e-mail address like Civis <no-reply@example.org>',
  SMS_PROVIDER: 'must be outbox or http',
  SMS_URL: 'must be an address that begins with http:// or https://',
  SMS_TOKEN: 'must be at most 4096 characters',
  SMS_FROM: 'must be at most 40 characters',
  CIVIS_PUBLIC_URL: 'must be an address that begins with http:// or https://',
  CIVIS_TRUSTED_PROXIES: `must be a list of IP addresses, ranges like 10.0.0.0/8, or the words ${proxyWords.join(', ')}`,
  CIVIS_ALLOWED_ORIGINS: 'must be a list of origins like https://clinic.example.org',
  CIVIS_METRICS_TOKEN: 'must have at least 16 characters',
  CIVIS_LOG_LEVEL: 'must be fatal, error, warn, info, debug, trace or silent',
  CIVIS_SECRET: 'must have at least 32 characters',
  CIVIS_BACKUP_DIR: 'must be a folder',
  CIVIS_BACKUP_HOUR: 'must be an hour from 0 to 23, or off',
  CIVIS_BACKUP_KEEP: 'must be a number from 1 to 999',
  CIVIS_DOWNTIME_DIR: 'must be a folder',
  CIVIS_OPERATOR_EMAIL: 'must be an e-mail address',
  CIVIS_DEMO: 'must be standard or full',
};

/**
 * Reads the settings out of the environment; an empty value counts as not set. Where CIVIS_SECRET is missing, the key
 * kept in the data folder is read, or made once.
 * @throws SettingsError naming every setting that is wrong, not only the first.
 */
export function readSettings(env: Environment): Settings {
  const given = readGiven(env);
  const host = given.HOST ?? '127.0.0.1';
  const port = given.PORT ?? 3000;
  const dataDir = resolve(given.CIVIS_DATA_DIR ?? 'data');
  return {
    port,
    host,
    dataDir,
    databaseUrl: given.DATABASE_URL ?? null,
    smtpUrl: given.SMTP_URL ?? null,
    mailTransport: given.SMTP_URL ? 'smtp' : 'outbox',
    mailFrom: given.CIVIS_MAIL_FROM ?? 'Civis <no-reply@civis.localhost>',
    sms: {
      provider: given.SMS_PROVIDER ?? 'outbox',
      url: given.SMS_URL ?? null,
      token: given.SMS_TOKEN ?? null,
      from: given.SMS_FROM ?? 'Civis',
    },
    publicUrl: given.CIVIS_PUBLIC_URL ?? `http://${hostInUrl(host)}:${port}`,
    trustedProxies: given.CIVIS_TRUSTED_PROXIES ?? [],
    allowedOrigins: given.CIVIS_ALLOWED_ORIGINS ?? [],
    metricsToken: given.CIVIS_METRICS_TOKEN ?? null,
    logLevel: given.CIVIS_LOG_LEVEL ?? 'info',
    secretKey: given.CIVIS_SECRET ? Buffer.from(given.CIVIS_SECRET, 'utf8') : keyKeptIn(dataDir),
    backups: backupsOf(given, dataDir),
    downtimeDir: given.CIVIS_DOWNTIME_DIR ? resolve(given.CIVIS_DOWNTIME_DIR) : null,
    operatorEmail: given.CIVIS_OPERATOR_EMAIL?.toLowerCase() ?? null,
    demoSize: given.CIVIS_DEMO ?? 'standard',
    warnings: warningsOf(env, given),
  };
}

const usualHour = 2;
const usualKeep = 3;

/** Nightly backups are made unless they are off; beside a database of one's own only when an hour is named. */
function backupsOf(
  { CIVIS_BACKUP_DIR: folder, CIVIS_BACKUP_HOUR: hour, CIVIS_BACKUP_KEEP: keep, DATABASE_URL: url }: Given,
  dataDir: string,
) {
  const given = hour === undefined || hour === 'off' ? null : Number(hour);
  return {
    folder: folder ? resolve(folder) : join(dataDir, 'backups'),
    archive: folder ? join(resolve(folder), 'archive') : null,
    hour: hour === undefined && !url ? usualHour : given,
    keep: keep ?? usualKeep,
  };
}

function keyKeptIn(dataDir: string): Buffer {
  try {
    return keepSecretKey(dataDir);
  } catch (error) {
    if (error instanceof SecretKeyError) throw new SettingsError([error.message]);
    throw error;
  }
}

function readGiven(env: Environment): Given {
  const set = Object.fromEntries(Object.entries(env).flatMap(([name, value]) => (value?.trim() ? [[name, value.trim()]] : [])));
  const read = environment.safeParse(set);
  if (!read.success) {
    const names = [...new Set(read.error.issues.map((issue) => issue.path[0] as Name))];
    throw new SettingsError(names.map((name) => `${name} ${rules[name]}${secretNames.has(name) ? '' : ` (got "${set[name]}")`}`));
  }
  if (read.data.SMS_PROVIDER === 'http' && !read.data.SMS_URL) {
    throw new SettingsError(['SMS_URL must be set when SMS_PROVIDER is http']);
  }
  return read.data;
}

function warningsOf(env: Environment, given: Given): string[] {
  const known = new Set([...Object.keys(rules), ...readElsewhere]);
  const unknown = Object.keys(env).filter((name) => name.startsWith('CIVIS_') && !known.has(name));
  const warnings = unknown.map((name) => `${name} is not a setting of Civis and is ignored`);
  if (given.DATABASE_URL && !given.CIVIS_SECRET) {
    warnings.push('DATABASE_URL is set without CIVIS_SECRET: machines that share the database must share one secret');
  }
  if (given.SMTP_URL && !given.CIVIS_MAIL_FROM) warnings.push('SMTP_URL is set without CIVIS_MAIL_FROM: mail may be refused');
  return warnings;
}

function hostInUrl(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return isIP(host) === 6 ? `[${host}]` : host;
}

function addressOf(...protocols: string[]) {
  return z.string().refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol));
}

function listOf(isGood: (item: string) => boolean) {
  return z
    .string()
    .transform((value) => value.split(/[\s,]+/).filter((item) => item !== ''))
    .pipe(z.array(z.string().refine(isGood)));
}

function isProxy(item: string): boolean {
  if (proxyWords.includes(item)) return true;
  const [address = '', bits, ...rest] = item.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
}

function isOrigin(item: string): boolean {
  return URL.canParse(item) && /^https?:$/.test(new URL(item).protocol) && new URL(item).origin === item;
}
