import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type Finding, report } from './report.ts';
import { root } from './source-tree.ts';

/** One chunk of Vite's manifest. */
export interface Chunk {
  readonly file: string;
  readonly src?: string;
  readonly isEntry?: boolean;
  readonly isDynamicEntry?: boolean;
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
  readonly css?: readonly string[];
}
export type Manifest = Readonly<Record<string, Chunk>>;

/** What a first visit loads, in thousands of bytes after gzip, beside the area's entry. */
interface Visit {
  readonly name: string;
  /** Areas (folders of the HTML entries) that have this visit. */
  readonly areas: readonly string[];
  /** Parts loaded by `import()` on the way; each must be found. */
  readonly parts: readonly RegExp[];
  readonly js: number;
  readonly css: number;
}

const visits: readonly Visit[] = [
  { name: 'sign-in', areas: ['hospital', 'admin'], parts: [/modules\/auth\/web\/public\/sign-in-page\.tsx$/], js: 100, css: 15 },
  { name: 'sign-in', areas: ['patient'], parts: [/modules\/auth\/web\/public\/patient-sign-in-page\.tsx$/], js: 100, css: 15 },
  {
    name: 'dashboard',
    areas: ['hospital'],
    parts: [
      /hospital\/app\.ts$/,
      /hospital\/behind\.ts$/,
      /kernel\/web\/frame\/area-layout\.tsx$/,
      /modules\/shell\/web\/bars\/(?:side|top)-bar\.tsx$/,
      /modules\/dashboard\/web\/.*page\.tsx$/,
    ],
    js: 210,
    css: 29,
  },
];
const mostPerPage = 60;
const mostFont = 42;
const page = /modules\/[^/]+\/web\/.*\.tsx$/;

/**
 * Visits and pages that weigh more than their budget. A page's own code is what no other page and no frame loads.
 * @param sizeOf bytes of a built file after gzip.
 */
export function findHeavy(manifest: Manifest, sizeOf: (file: string) => number): Finding {
  const faults: string[] = [];
  let seenVisits = 0;
  for (const visit of visits) {
    for (const area of visit.areas) {
      const loaded = loadVisit(manifest, area, visit);
      if (typeof loaded === 'string') {
        faults.push(loaded);
        continue;
      }
      seenVisits += 1;
      faults.push(...overBudget(`${area} ${visit.name}`, weigh(manifest, loaded, sizeOf), visit));
    }
  }
  const pages = Object.entries(manifest).flatMap(([key, chunk]) => (chunk.isDynamicEntry && page.test(key) ? [key] : []));
  const users = countUsers(manifest, pages);
  for (const key of pages) {
    const own = [...closureOf(manifest, [key])].filter((part) => part === key || users.get(part) === 1);
    const js = own.reduce((sum, part) => sum + sizeOf(manifest[part]?.file ?? ''), 0);
    if (js > mostPerPage * 1000) faults.push(`${cleanName(key)}: ${kilo(js)} of its own code, at most ${mostPerPage}`);
  }
  return { seen: { visits: seenVisits, pages: pages.length }, faults };
}

function loadVisit(manifest: Manifest, area: string, visit: Visit): Set<string> | string {
  const entry = `${area}/index.html`;
  if (!manifest[entry]) return `the build has no entry ${entry}`;
  const loaded = closureOf(manifest, [entry]);
  for (const part of visit.parts) {
    const found = [...loaded].flatMap((key) => manifest[key]?.dynamicImports ?? []).filter((key) => part.test(key));
    if (found.length === 0) return `${area} ${visit.name}: no import() of ${part.source} from what is loaded`;
    for (const key of closureOf(manifest, found)) loaded.add(key);
  }
  return loaded;
}

/** The chunks and all that they import at once. */
function closureOf(manifest: Manifest, keys: readonly string[]): Set<string> {
  const loaded = new Set(keys);
  for (const key of loaded) for (const next of manifest[key]?.imports ?? []) loaded.add(next);
  return loaded;
}

function weigh(manifest: Manifest, keys: ReadonlySet<string>, sizeOf: (file: string) => number) {
  const sum = (files: Iterable<string>) => [...new Set(files)].reduce((total, file) => total + sizeOf(file), 0);
  const chunks = [...keys].flatMap((key) => manifest[key] ?? []);
  return {
    js: sum(chunks.map(({ file }) => file).filter((file) => file.endsWith('.js'))),
    css: sum(chunks.flatMap(({ css }) => css ?? [])),
  };
}

function overBudget(name: string, is: { js: number; css: number }, most: { js: number; css: number }): string[] {
  return (['js', 'css'] as const).flatMap((kind) =>
    is[kind] > most[kind] * 1000 ? [`${name}: ${kilo(is[kind])} of ${kind}, at most ${most[kind]}`] : [],
  );
}

/** By how many of the entries and pages each chunk is loaded. */
function countUsers(manifest: Manifest, pages: readonly string[]): Map<string, number> {
  const users = new Map<string, number>();
  const entries = Object.keys(manifest).filter((key) => manifest[key]?.isEntry);
  for (const start of new Set([...entries, ...pages])) {
    for (const key of closureOf(manifest, [start])) users.set(key, (users.get(key) ?? 0) + 1);
  }
  return users;
}

function cleanName(key: string): string {
  return key.replace(/^(?:\.\.\/)+/, '');
}

function kilo(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}

function fontFaults(folder: string): { fonts: number; faults: string[] } {
  const fonts = readdirSync(join(folder, 'assets')).filter((name) => /^inter-base.*\.woff2$/.test(name));
  const heavy = fonts.filter((name) => statSync(join(folder, 'assets', name)).size > mostFont * 1024);
  return { fonts: fonts.length, faults: heavy.map((name) => `${name}: heavier than ${mostFont} kB`) };
}

/** Prints what each visit weighs, so that growth shows before it is too much. */
function printWeights(manifest: Manifest, sizeOf: (file: string) => number): void {
  for (const visit of visits) {
    for (const area of visit.areas) {
      const loaded = loadVisit(manifest, area, visit);
      if (typeof loaded === 'string') continue;
      const { js, css } = weigh(manifest, loaded, sizeOf);
      console.log(`  ${area} ${visit.name}: ${kilo(js)} of js (${visit.js}), ${kilo(css)} of css (${visit.css})`);
    }
  }
}

if (import.meta.main) {
  const folder = join(root, 'dist/web');
  const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Manifest;
  const sizes = new Map<string, number>();
  const sizeOf = (file: string) => {
    const size = sizes.get(file) ?? gzipSync(readFileSync(join(folder, file))).length;
    sizes.set(file, size);
    return size;
  };
  printWeights(manifest, sizeOf);
  const { seen, faults } = findHeavy(manifest, sizeOf);
  const { fonts, faults: heavyFonts } = fontFaults(folder);
  report('budgets', { seen: { ...seen, fonts }, faults: [...faults, ...heavyFonts] });
}
