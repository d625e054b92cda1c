import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '#kernel/server/database/migrate.ts';
import { openDatabase } from '#kernel/server/database/open.ts';
import { readingKernel } from '#kernel/server/verify/verify.ts';
import type { ServerModule } from '#kernel/server/module/module.ts';
import { inHospitalScope, inPlatformScope, systemActor } from '#kernel/server/scope/make-scope.ts';
import type { PlatformScope, Scope } from '#kernel/server/scope/scope.ts';
import type { IcdType } from '#modules/reference-data/contract/code-words.ts';
import { importCodes, listHcpcs, loadStarters, referenceDataModule, searchIcd } from '#modules/reference-data/server/index.ts';
import { readSettings } from '#kernel/server/settings/settings.ts';
import { publicSettingsOf } from '../apps/server/public-settings.ts';
import { row, say } from './print.ts';

const rows = 100_000;
const hospitalId = '0197b1b0-0000-7000-8000-000000000001';

const sites = [
  'skull',
  'neck',
  'rib',
  'humerus',
  'radius',
  'ulna',
  'wrist',
  'hand',
  'femur',
  'patella',
  'tibia',
  'fibula',
  'ankle',
  'foot',
  'pelvis',
];
const forms = [
  'closed fracture',
  'open fracture',
  'dislocation',
  'sprain',
  'laceration',
  'contusion',
  'burn of second degree',
  'crushing injury',
];
const sides = ['right side', 'left side', 'unspecified side'];
const encounters = ['initial encounter', 'subsequent encounter', 'sequela'];
const illnesses = [
  'diabetes mellitus',
  'malaria',
  'hypertension',
  'pneumonia',
  'typhoid fever',
  'anemia',
  'asthma',
  'glaucoma',
  'epilepsy',
  'hepatitis',
  'tuberculosis',
  'nephropathy',
];
const syllables = [
  'ba',
  'co',
  'di',
  'fe',
  'gly',
  'hy',
  'ka',
  'lo',
  'mi',
  'neu',
  'oxy',
  'pre',
  'ra',
  'sul',
  'tro',
  'vi',
  'xan',
  'zo',
  'the',
  'mal',
];

/** An order file as large as the official one, its words as many and as unevenly spread. */
function writeOrderFile(file: string): void {
  const lines: string[] = [];
  const letters = 'ABCDEFGHIJKLMNOPQRSTVWXYZ';
  for (let at = 0; at < rows; at += 1) {
    const letter = letters[Math.floor((at / rows) * letters.length)] ?? 'Z';
    const within = at % 4000;
    const key = `${letter}${String(Math.floor(within / 40)).padStart(2, '0')}${within % 40 === 0 ? '' : (within % 40).toString(36).toUpperCase().padStart(2, '0')}${Math.floor(at / 4000) % 2 === 0 ? '' : 'A'}`;
    const pick = <T>(list: readonly T[], salt: number) => list[(at * salt + Math.floor(at / 7)) % list.length] as T;
    const rare = `${pick(syllables, 3)}${pick(syllables, 5)}${pick(syllables, 11)}${pick(syllables, 17)}`;
    const text =
      /[ST]/.test(letter) || at % 2 === 0
        ? `Unspecified ${pick(forms, 3)} of ${pick(sites, 5)}, ${pick(sides, 7)}, ${pick(encounters, 11)}, ${rare}`
        : `${pick(illnesses, 5)} with ${rare} complication, unspecified, type ${at % 9}`;
    lines.push(
      `${String(at % 100_000).padStart(5, '0')} ${key.padEnd(7)} ${key.length > 3 ? 1 : 0} ${text.slice(0, 60).padEnd(60)} ${text}`,
    );
  }
  const seen = new Set<string>();
  const unique = lines.map((line, at) => {
    let key = line.slice(6, 13).trim();
    while (seen.has(key))
      key = `${key.slice(0, 3)}${(at % 46_656).toString(36).toUpperCase().padStart(3, '0')}${letters[at % 20]}`.slice(0, 7);
    seen.add(key);
    return `${line.slice(0, 6)}${key.padEnd(7)}${line.slice(13)}`;
  });
  writeFileSync(file, `${unique.join('\r\n')}\r\n`);
}

const asked: readonly (readonly [string, IcdType])[] = [
  ['malaria', 'diagnosis'],
  ['B54', 'diagnosis'],
  ['S72', 'diagnosis'],
  ['diabets', 'diagnosis'],
  ['diabetes mellitus complication', 'diagnosis'],
  ['fracture', 'diagnosis'],
  ['fracture femur left', 'diagnosis'],
  ['fractur femar', 'diagnosis'],
  ['unspecified', 'diagnosis'],
  ['un', 'diagnosis'],
  ['en', 'diagnosis'],
  ['of', 'diagnosis'],
  ['unspecified', 'factor'],
  ['hypertenshun', 'diagnosis'],
  ['tuberclosis tipe 3', 'diagnosis'],
  ['encounter', 'external-cause'],
  ['haemoglobin', 'laboratory'],
  ['qqqq zzzz', 'diagnosis'],
];

interface Figure {
  readonly words: string;
  readonly median: number;
  readonly worst: number;
}

async function timesOf(act: () => Promise<unknown>, times: number): Promise<{ median: number; worst: number }> {
  const taken: number[] = [];
  for (let at = 0; at < times; at += 1) {
    const began = performance.now();
    await act();
    taken.push(performance.now() - began);
  }
  taken.sort((a, b) => a - b);
  return { median: taken[Math.floor(times / 2)] ?? 0, worst: taken[Math.ceil(times * 0.99) - 1] ?? 0 };
}

type InHospital = <T>(act: (scope: Scope) => Promise<T>) => Promise<T>;

async function searches(inHospital: InHospital): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [keyword, type] of asked) {
    const act = () => inHospital((scope) => searchIcd(scope, { keyword, type, page: 1, limit: 20 }));
    const { meta } = await act();
    const times = await timesOf(act, 60);
    figures.push({ words: `${keyword} (${type}, ${meta.count} hits)`, ...times });
  }
  return figures;
}

const nothing = () => Promise.resolve(null);
/** Nobody signs in here; the kernel wants its ports all the same. */
const ports: ServerModule = {
  name: 'bench',
  calls: [],
  ports: {
    resolveSession: nothing,
    touchSession: () => Promise.resolve(),
    gate: nothing,
    deliverNotice: () => Promise.resolve(),
    zoneOf: () => Promise.resolve('UTC'),
    listHospitals: () => Promise.resolve([]),
  },
};

function printSearches(of: string, figures: readonly Figure[]): void {
  for (const { words, median, worst } of figures) say(`      ${of} · ${words}: median ${median.toFixed(1)} ms, p99 ${worst.toFixed(1)} ms`);
  const worst = Math.max(...figures.map((figure) => figure.worst));
  row(`${of}: search of codes, the slowest of ${figures.length} words`, `p99 ${worst.toFixed(1)} ms`, 'p99 ≤ 20 ms', worst <= 20);
}

interface Codes {
  readonly onPlatform: <T>(act: (scope: PlatformScope) => Promise<T>) => Promise<T>;
  readonly inHospital: InHospital;
  readonly analyze: () => Promise<unknown>;
  readonly folder: string;
}

async function took(words: string, act: () => Promise<unknown>, mostSeconds: number): Promise<void> {
  const began = performance.now();
  const result = await act();
  const seconds = (performance.now() - began) / 1000;
  row(words, `${seconds.toFixed(1)} s`, `≤ ${mostSeconds} s`, seconds <= mostSeconds);
  if (Array.isArray(result)) say(`      ${result.join(' ')}`);
}

async function bringInAndFind({ onPlatform, inHospital, analyze, folder }: Codes, hcpcs: string | undefined): Promise<void> {
  await took('starter sets of codes, first start', () => onPlatform(loadStarters), 60);
  await took('starter sets of codes, every later start', () => onPlatform(loadStarters), 1);
  printSearches('starter set', await searches(inHospital));
  const order = join(folder, 'icd10cm_order_2026.txt');
  writeOrderFile(order);
  const ask = (list: 'icd10' | 'hcpcs', file: string) => async () =>
    (await onPlatform((scope) => importCodes(scope, { list, file, release: null, force: false }))).lines;
  await took(`${rows} ICD codes, first import`, ask('icd10', order), 60);
  await took(`${rows} ICD codes, the same again`, ask('icd10', order), 60);
  if (hcpcs && existsSync(hcpcs)) {
    await took('HCPCS release, first import', ask('hcpcs', hcpcs), 60);
    await took('HCPCS release, the same again', ask('hcpcs', hcpcs), 60);
    const list = await timesOf(() => inHospital((scope) => listHcpcs(scope, { search: 'wheelchair', page: 1, limit: 20 })), 60);
    say(`      HCPCS list, wheelchair: median ${list.median.toFixed(1)} ms, p99 ${list.worst.toFixed(1)} ms`);
  }
  await analyze();
  printSearches(`${rows} codes`, await searches(inHospital));
}

/** How long codes take on a database of their own: bringing them in, and finding them among 100,000. `hcpcs`: a release file. */
export async function measureCodes(hcpcs?: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'civis-codes-'));
  // Before the data: the site's key is made with an empty folder.
  const settings = { ...readSettings({ CIVIS_DATA_DIR: folder }), dataDir: folder };
  const database = await openDatabase({ dataDir: folder });
  try {
    await migrate(database);
    const kernel = readingKernel(database, [referenceDataModule, ports], publicSettingsOf(settings, false));
    const facts = {
      actor: systemActor('bench'),
      now: kernel.clock(),
      call: { permission: null, method: null, route: 'bench' },
      area: null,
    };
    const onPlatform: Codes['onPlatform'] = async (act) => (await inPlatformScope(kernel, facts, act)).result;
    const inHospital: InHospital = async (act) => (await inHospitalScope(kernel, { ...facts, hospitalId }, act)).result;
    await bringInAndFind({ onPlatform, inHospital, analyze: () => database.owner.query('analyze'), folder }, hcpcs);
  } finally {
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
