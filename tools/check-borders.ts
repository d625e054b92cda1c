import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type Import, importsOf } from './imports.ts';
import { moduleOrder } from './module-order.ts';
import { type Finding, report } from './report.ts';
import { isTest, readSources, root, type SourceFile } from './source-tree.ts';

type Side = 'contract' | 'server' | 'web';

/** Where in the house a file lies. `tools` stands for e2e, bench, database and the root's own files, too. */
type Home =
  | { readonly layer: 'kernel'; readonly side: Side }
  | { readonly layer: 'module'; readonly name: string; readonly side: Side }
  | { readonly layer: 'app'; readonly side: 'server' | 'web' }
  | { readonly layer: 'tools' };

const vagueFolders = new Set(['utils', 'common', 'helpers', 'shared', 'util', 'misc', 'lib']);
/** Records that a module makes for tests; another module's tests use the same. */
const samples = /^modules\/[^/]+\/(?:server|web)\/testing\//;
const doorName = /^modules\/[^/]+\/(?:server|web)\/index\.ts$/;

function homeOf(path: string): Home {
  const [top = '', second = '', third = ''] = path.split('/');
  const side = (name: string): Side => (name === 'contract' || name === 'web' ? name : 'server');
  if (top === 'kernel') return { layer: 'kernel', side: side(second) };
  if (top === 'modules') return { layer: 'module', name: second, side: side(third) };
  if (top === 'apps') return { layer: 'app', side: second === 'web' ? 'web' : 'server' };
  return { layer: 'tools' };
}

/**
 * Every breach of the house's borders (docs/architecture.md): sides, doors, the order of modules, cycles of files and of folders, zod in
 * what loads at sign-in, vague folders, barrels.
 * @param exists whether a path of the tree is there, for imports of files that are no sources.
 */
export function findBorderFaults(files: readonly SourceFile[], exists: (path: string) => boolean): Finding {
  const imports = files.flatMap(importsOf);
  const paths = new Set(files.map((file) => file.path));
  const faults = [
    ...files.flatMap((file) => placeFaults(file.path)),
    ...imports.flatMap((one) => importFaults(one, (path) => paths.has(path) || exists(path))),
    ...findCycles(imports),
    ...findFolderCircles(imports),
    ...findZodAtStart(files, imports),
  ];
  const modules = new Set(files.flatMap((file) => (file.path.startsWith('modules/') ? [file.path.split('/')[1]] : [])));
  return { seen: { files: files.length, imports: imports.length, modules: modules.size }, faults };
}

function placeFaults(path: string): string[] {
  const faults: string[] = [];
  const folders = path.split('/').slice(0, -1);
  const vague = folders.find((folder) => vagueFolders.has(folder));
  if (vague) faults.push(`${path}: no folder is named ${vague}; name what it holds`);
  if (/^index\.tsx?$/.test(basename(path)) && !doorName.test(path)) faults.push(`${path}: only a module's two doors are named index.ts`);
  if (path.startsWith('modules/')) {
    const [, name = '', side = ''] = path.split('/');
    if (!moduleOrder.includes(name)) faults.push(`${path}: ${name} is no module of tools/module-order.ts`);
    if (!['contract', 'server', 'web'].includes(side)) faults.push(`${path}: a module has the folders contract, server and web only`);
  }
  return faults;
}

function importFaults(one: Import, isThere: (path: string) => boolean): string[] {
  const fault = one.own ? (isThere(one.to) ? whyNotReach(one) : 'this file does not exist') : whyNotPackage(one);
  return fault ? [`${one.place} imports ${one.to}: ${fault}`] : [];
}

function whyNotPackage({ from, to }: Import): string | null {
  if (isTest(from)) return null;
  const home = homeOf(from);
  if (home.layer === 'tools') return null;
  if (to === 'vitest' || to.startsWith('@testing-library/')) return 'only tests may';
  if (tableReaders.test(to) && !from.startsWith(sheets)) return 'tables are read by readSheet of kernel/server/sheets, in a thread';
  if (home.side === 'contract' && to !== 'zod') return 'a contract imports zod and contracts only';
  if (home.side === 'web' && (to.startsWith('node:') || serverPackages.has(to))) return 'this belongs to the server';
  if (home.side === 'server' && /^(?:react|react-dom|@mantine|@tanstack|@tabler)(?:\/|$)/.test(to)) return 'this belongs to the web';
  return null;
}

/** Readers of files that somebody sends. Only `kernel/server/sheets` reads tables, in a thread with limits of its own (decision 10). */
const tableReaders = /^(?:papaparse|csv-parse|fast-csv|read-excel-file|exceljs|xlsx|node-xlsx|fflate|unzipper|jszip|adm-zip|yauzl)(?:\/|$)/;
const sheets = 'kernel/server/sheets/';
/** What of it works on rows that were read already; the rest blocks while it reads. */
const openSheets = new Set(['cells', 'columns', 'faults', 'keep-sheet', 'parse-rows', 'read-sheet', 'table', 'write-sheets']);

const serverPackages = new Set(['pg', 'kysely', 'fastify', 'pg-boss', 'nodemailer', 'prom-client', 'pino']);

function whyNotReach({ from, to }: Import): string | null {
  const [source, target] = [homeOf(from), homeOf(to)];
  const test = isTest(from);
  if (!test && !from.startsWith('bench/') && isTest(to)) return 'only tests and benchmarks may load what belongs to tests';
  const reader = to.startsWith(sheets) ? to.slice(sheets.length, -'.ts'.length) : null;
  if (!test && reader && !openSheets.has(reader) && !/^(?:kernel|tools|bench)\//.test(from))
    return 'tables are read by readSheet of kernel/server/sheets, in a thread';
  if (to.startsWith('database/') && !to.endsWith('/types.ts')) return 'migrations are read by the migrator, not imported';
  if (to.startsWith('database/'))
    return source.layer === 'tools' || ('side' in source && source.side === 'server') ? null : 'only the server knows the tables';
  return whyNotSide(source, target) ?? whyNotLayer(source, target, { from, to, test });
}

function whyNotSide(source: Home, target: Home): string | null {
  if (!('side' in source && 'side' in target)) return null;
  if (source.side === target.side || target.side === 'contract') return null;
  return source.side === 'contract' ? `a contract never sees the ${target.side}` : `${source.side} and ${target.side} never see each other`;
}

function whyNotLayer(source: Home, target: Home, { from, to, test }: { from: string; to: string; test: boolean }): string | null {
  if (target.layer === 'kernel') return null;
  if (target.layer === 'tools') return source.layer === 'tools' ? null : 'the product knows nothing of its tools';
  if (target.layer === 'app') {
    return source.layer === 'app' || source.layer === 'tools' || (test && isTest(to))
      ? null
      : 'only the command line and the tools know the app';
  }
  if (source.layer === 'kernel') return test ? whyNotThroughDoor(to, target) : 'the kernel knows no module';
  if (source.layer !== 'module') return whyNotThroughDoor(to, target);
  if (source.name === target.name)
    return from.includes('/contract/') || !doorName.test(to) || test ? null : 'a module does not enter by its own door';
  if (test && samples.test(to)) return null;
  return whyNotThroughDoor(to, target) ?? (test ? null : whyNotEarlier(source.name, target.name));
}

function whyNotThroughDoor(to: string, { side }: { side: Side }): string | null {
  return side === 'contract' || doorName.test(to) ? null : 'only through the door (server/index.ts, web/index.ts) or the contract';
}

function whyNotEarlier(source: string, target: string): string | null {
  const place = (name: string) => moduleOrder.indexOf(name);
  return place(target) < place(source) ? null : `${target} comes after ${source}: tell an event or ask a question instead`;
}

/** One line for each knot of files that import each other, whatever the kind; `import()` alone makes no knot. */
function findCycles(imports: readonly Import[]): string[] {
  const next = groupTargets(imports.filter((one) => one.own && one.kind !== 'later'));
  const state = new Map<string, 'open' | 'done'>();
  const faults: string[] = [];
  const visit = (path: string, trail: readonly string[]): void => {
    state.set(path, 'open');
    for (const to of next.get(path) ?? []) {
      const seen = state.get(to);
      if (seen === 'open') faults.push(`${[...trail.slice(trail.indexOf(to)), to].join(' → ')}: these files import each other`);
      if (seen === undefined) visit(to, [...trail, to]);
    }
    state.set(path, 'done');
  };
  for (const path of next.keys()) if (!state.has(path)) visit(path, [path]);
  return faults;
}

/**
 * One line for each pair of folders that lie side by side in the kernel or in a module and reach each other by what they load, whatever
 * the way round. What a folder's own files load of the folders in it is no circle, and types alone make none.
 */
function findFolderCircles(imports: readonly Import[]): string[] {
  const loaded = imports.filter((one) => one.own && one.kind === 'value' && !isTest(one.from) && !isTest(one.to));
  const steps = loaded.flatMap((one) => siblingsOf(one) ?? []);
  const next = groupTargets(steps);
  return steps.flatMap(({ from, to, place, file }, at) => {
    if (steps.findIndex((one) => one.from === from && one.to === to) !== at) return [];
    const back = wayTo(next, to, from);
    return back ? [`${place} loads ${file}: ${[from, ...back].join(' → ')} is a circle of folders`] : [];
  });
}

interface FolderStep {
  readonly from: string;
  readonly to: string;
  readonly place: string;
  readonly file: string;
}

/** The two folders that lie side by side where an import goes from one into the other; null where it stays in one, or leaves its side. */
function siblingsOf({ from, to, place }: Import): FolderStep | null {
  const [here, there] = [from.split('/').slice(0, -1), to.split('/').slice(0, -1)];
  const side = here[0] === 'kernel' ? 2 : here[0] === 'modules' ? 3 : Number.POSITIVE_INFINITY;
  const apart = here.findIndex((name, at) => name !== there[at]);
  if (apart < side || apart >= there.length) return null;
  return { from: here.slice(0, apart + 1).join('/'), to: there.slice(0, apart + 1).join('/'), place, file: to };
}

/** The shortest way from one folder to another, both ends named; null where there is none. */
function wayTo(next: ReadonlyMap<string, readonly string[]>, start: string, end: string): readonly string[] | null {
  const cameFrom = new Map<string, string | null>([[start, null]]);
  for (const folder of cameFrom.keys()) for (const to of next.get(folder) ?? []) if (!cameFrom.has(to)) cameFrom.set(to, folder);
  if (!cameFrom.has(end)) return null;
  const way: string[] = [];
  for (let folder: string | null | undefined = end; folder; folder = cameFrom.get(folder)) way.unshift(folder);
  return way;
}

function groupTargets(imports: readonly Pick<Import, 'from' | 'to'>[]): Map<string, string[]> {
  const grouped = new Map<string, string[]>();
  for (const { from, to } of imports) grouped.set(from, [...(grouped.get(from) ?? []), to]);
  return grouped;
}

/** Sign-in and the bars load every web door: zod (24 kB) may come with forms only, by `import()`. */
function findZodAtStart(files: readonly SourceFile[], imports: readonly Import[]): string[] {
  const next = groupTargets(imports.filter((one) => one.kind === 'value'));
  const entries = files.filter(({ path }) => /^modules\/[^/]+\/web\/index\.ts$|^apps\/web\/[^/]+\/(?:main\.tsx|app\.ts)$/.test(path));
  const cameFrom = new Map<string, string | null>(entries.map(({ path }) => [path, null]));
  for (const path of cameFrom.keys()) {
    for (const to of next.get(path) ?? []) if (!cameFrom.has(to)) cameFrom.set(to, path);
  }
  if (!cameFrom.has('zod')) return [];
  const trail: string[] = [];
  for (let path: string | null | undefined = 'zod'; path; path = cameFrom.get(path)) trail.unshift(path);
  return [`${trail.join(' → ')}: zod must not be loaded with a door; import() the page, or name the call by callOf<…>()`];
}

if (import.meta.main) {
  const files = readSources(['.ts', '.tsx', '.mjs']);
  report(
    'borders',
    findBorderFaults(files, (path) => existsSync(join(root, path))),
  );
}
