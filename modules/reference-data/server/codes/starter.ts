import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PlatformScope } from '#kernel/server/scope/scope.ts';
import { sql } from 'kysely';
import type { HcpcsEntry } from './hcpcs-file.ts';
import { loadHcpcs } from './load-hcpcs.ts';
import { type IcdEntry, type Loaded, loadIcd } from './load-icd.ts';
import { type CodeList, noteRelease, releaseOf } from './releases.ts';

const folder = join(import.meta.dirname, 'starter');

function readText(name: string): string {
  return readFileSync(join(folder, name), 'utf8');
}

function filesOf(beginning: string): string[] {
  return readdirSync(folder)
    .filter((name) => name.startsWith(beginning))
    .sort();
}

interface Line {
  readonly code: string;
  readonly everyDay: boolean;
  readonly title: string;
  readonly synonyms: readonly string[];
}

function parseLine(line: string, category: string): Line {
  const found = /^(\*?)(\S+) (.+?)(?: \| (.+))?$/.exec(line.trim());
  if (!found) throw new Error(`The starter set of codes has a line that cannot be read: ${line}`);
  const [, star, code = '', title = '', synonyms] = found;
  return {
    code: code.startsWith('.') ? category + code : code,
    everyDay: star === '*',
    title,
    synonyms: synonyms?.split(';').map((synonym) => synonym.trim()) ?? [],
  };
}

/**
 * The lines of a list: `E11 Type 2 diabetes | synonym; synonym`, and below it `.9 …` for a code of that category. A star before
 * the code: seen every day. A line with # is a remark.
 */
export function parseStarter(text: string): Line[] {
  let category = '';
  return text
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map((line) => {
      const parsed = parseLine(line, category);
      if (!/^\*?\./.test(line.trim())) category = parsed.code;
      return parsed;
    });
}

/** The edition whose titles the starter set of ICD-10 carries, word for word. */
export const starterEdition = 'WHO ICD-10, version 2019';

/**
 * The starter set of ICD-10: codes with the official titles of `starterEdition`. Everyday words are synonyms, for search alone. A
 * code whose title was not at hand is not in the set. A code that others refine is a heading.
 */
export function starterDiagnoses(): IcdEntry[] {
  const lines = new Map<string, Line>();
  for (const line of filesOf('icd10-').flatMap((name) => parseStarter(readText(name)))) {
    if (lines.has(line.code)) throw new Error(`The starter set has ${line.code} twice`);
    lines.set(line.code, line);
  }
  const headings = new Set([...lines.keys()].filter((code) => code.includes('.')).map((code) => code.slice(0, 3)));
  return [...lines.values()].map(({ code, title, synonyms, everyDay }) => ({
    code,
    description: title,
    billable: !headings.has(code),
    synonyms,
    common: everyDay ? 2 : 1,
  }));
}

/** Procedures in everyday use: codes of ICD-10-PCS with their official titles (in the public domain); everyday words are synonyms. */
export function starterProcedures(): IcdEntry[] {
  return parseStarter(readText('icd10pcs.txt')).map(({ code, title, synonyms, everyDay }) => ({
    code,
    kind: 'procedure',
    description: title,
    billable: true,
    synonyms,
    common: everyDay ? 2 : 1,
  }));
}

/** Tests of catalogues: LOINC codes with titles of our own. */
export function starterTests(): IcdEntry[] {
  return (['laboratory', 'radiology'] as const).flatMap((kind) =>
    parseStarter(readText(`loinc-${kind}.txt`)).map(({ code, title, synonyms, everyDay }) => ({
      code,
      kind,
      description: title,
      billable: true,
      synonyms,
      common: everyDay ? 2 : 1,
    })),
  );
}

/** The starter set of HCPCS Level II codes and modifiers, in our own words. */
export function starterHcpcs(): HcpcsEntry[] {
  const entriesOf = (kind: HcpcsEntry['kind'], name: string) =>
    parseStarter(readText(name)).map(({ code, title, synonyms }) => ({
      kind,
      code,
      short: synonyms[0] ?? title.slice(0, 60),
      long: title,
      effective: null,
      terminated: null,
    }));
  return [...entriesOf('code', 'hcpcs-codes.txt'), ...entriesOf('modifier', 'hcpcs-modifiers.txt')];
}

function versionOf(entries: readonly object[]): string {
  return `starter-${createHash('sha256').update(JSON.stringify(entries)).digest('hex').slice(0, 10)}`;
}

/**
 * Brings the starter sets in at a start. A set whose version is loaded already is passed over, and so is one whose place an
 * official release has taken.
 */
export async function loadStarters(scope: PlatformScope): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('reference-data.codes'))`.execute(scope.tx);
  const own = { source: 'Civis', licence: 'Apache-2.0' };
  const step = async <T extends object>(list: CodeList, entries: T[], facts: typeof own, load: (version: string) => Promise<Loaded>) => {
    const version = versionOf(entries);
    const before = await releaseOf(scope, list);
    if (before && (before.version === version || !before.version.startsWith('starter-'))) return;
    await load(version);
    await noteRelease(scope, { list, version, rows: entries.length, ...facts }, before);
  };
  const diagnoses = starterDiagnoses();
  const edition = { source: starterEdition, licence: 'Titles: World Health Organization (who.int/about/policies/publishing)' };
  await step('icd-10', diagnoses, edition, (version) =>
    loadIcd(scope, { system: 'ICD-10', version, source: 'starter', kinds: ['diagnosis'] }, diagnoses),
  );
  const procedures = starterProcedures();
  const pcs = { source: 'ICD-10-PCS, codes in everyday use', licence: 'Public domain (USA)' };
  await step('icd-10-pcs', procedures, pcs, (version) =>
    loadIcd(scope, { system: 'ICD-10-PCS', version, source: 'starter', kinds: ['procedure'] }, procedures),
  );
  const tests = starterTests();
  const loinc = { source: 'Codes of LOINC, titles by Civis', licence: 'LOINC licence (loinc.org/license)' };
  await step('loinc', tests, loinc, (version) =>
    loadIcd(scope, { system: 'LOINC', version, source: 'starter', kinds: ['laboratory', 'radiology'] }, tests),
  );
  const services = starterHcpcs();
  await step('hcpcs', services, own, (version) => loadHcpcs(scope, version, services));
}
