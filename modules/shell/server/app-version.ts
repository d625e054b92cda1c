import { readFileSync } from 'node:fs';
import type { AppVersion } from '../contract/records.ts';

/** The oldest client that the server still answers rightly; a client below it reloads. */
const minClient = '0.1.0';

const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as { version: string };

export function appVersion(): Promise<AppVersion> {
  return Promise.resolve({ version, minClient });
}
