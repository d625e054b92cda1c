import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { AnyRecord } from '#kernel/contract/record.ts';
import { helpPageOf } from '#modules/shell/contract/help.ts';
import { type AreaPage, areaPagesOf, type HelpFile, helpFilesOf, looksOf, screensOf, settingsSectionsOf } from './help-pages.ts';
import { type PictureFile, pictureFaults, readPictures } from './help-pictures.ts';
import { recordsIn, type ShownRecord, type Tongue, withStatusTables } from './help-statuses.ts';
import { type Finding, report } from './report.ts';
import { isTest, readSources, root, type SourceFile } from './source-tree.ts';

/** All that the check goes by. */
export interface HelpSources {
  /** The web's files, tests left out. */
  readonly web: readonly SourceFile[];
  /** Pages of the documentation, the shell's own among them. */
  readonly pages: readonly SourceFile[];
  readonly records: readonly ShownRecord[];
  /** Files beside help pages that are no pages. */
  readonly pictures: readonly PictureFile[];
  /** English texts of the screens with their French. */
  readonly french: ReadonlyMap<string, string>;
}

// Of two statuses each says by its name what it is: active, archived.
const leastStatuses = 3;
const leastWords = 80;

function tongueOf(language: HelpFile['language'], french: HelpSources['french']): Tongue {
  return language === 'fr'
    ? { heads: ['Statut', 'Signification', 'Ce que vous pouvez faire'], say: (text) => french.get(text) ?? null }
    : { heads: ['Status', 'Meaning', 'What you can do'], say: (text) => text };
}

/** Modules with pages but no help page, screens without help, pages that are out of date, not translated, or name what is not there. */
export function findHelpFaults({ web, pages, records, pictures, french }: HelpSources): Finding {
  const files = helpFilesOf(pages);
  const english = files.filter(({ language }) => language === 'en');
  const routes = areaPagesOf(web);
  const byEntity = new Map(records.map((shown) => [shown.record.entity as string, shown]));
  const help = english.map((file) => ({ slug: file.slug, screens: screensOf(file) }));
  const addresses = routes.map(({ path }) => path);
  const sections = settingsSectionsOf(web);
  const faults = [
    ...modulesWithout(routes, english),
    ...routes.flatMap(({ path, place }) => (helpPageOf(help, path) ? [] : [`${place}: no help page names the screen ${path}`])),
    ...english.flatMap((file) => screenFaults(file, addresses, sections)),
    ...english.flatMap((file) => translationFaults(file, files)),
    ...files.flatMap((file) => textFaults(file, byEntity, french)),
    ...records.flatMap((shown) => unexplained(shown, english)),
    ...pictureFaults(files, pictures),
  ];
  return { seen: { pages: files.length, screens: routes.length, records: records.length, pictures: pictures.length }, faults };
}

function modulesWithout(routes: readonly AreaPage[], english: readonly HelpFile[]): string[] {
  const helped = new Set(english.filter((file) => screensOf(file).length > 0).map(({ module }) => module));
  return [...new Set(routes.map(({ module }) => module))]
    .filter((module) => !helped.has(module))
    .map((module) => `modules/${module} has pages and no help page: write modules/${module}/help/<name>.md with its screens`);
}

const partsOf = (path: string) => path.split('/').filter(Boolean);

function screenFaults(file: HelpFile, routes: readonly string[], sections: ReadonlySet<string>): string[] {
  return screensOf(file).flatMap((screen) => {
    const path = screen.split('?')[0] as string;
    const section = /^\/hospital\/settings\/([^/$]+)$/.exec(path)?.[1];
    if (section !== undefined && sections.has(section)) return [];
    const own = partsOf(path);
    const isThere = routes.some((route) => {
      const parts = partsOf(route);
      return (
        parts.length === own.length && parts.every((part, at) => part === own[at] || (part.startsWith('$') && own[at]?.startsWith('$')))
      );
    });
    return isThere ? [] : [`${file.path}: ${path} is no screen`];
  });
}

function translationFaults(file: HelpFile, files: readonly HelpFile[]): string[] {
  const french = files.find((other) => other.language === 'fr' && other.module === file.module && other.slug === file.slug);
  if (!french) return [`${file.path} is not translated: write ${file.path.replace(/\.md$/, '.fr.md')}`];
  const headings = (text: string) => text.match(/^#+ /gm)?.length ?? 0;
  return [
    ...(french.facts['title'] ? [] : [`${french.path} has no title`]),
    ...(headings(file.body) === headings(french.body) ? [] : [`${french.path} has other headings than the English page`]),
    ...(recordsIn(file.body).join() === recordsIn(french.body).join()
      ? []
      : [`${french.path} explains other records than the English page`]),
  ];
}

function textFaults(file: HelpFile, records: ReadonlyMap<string, ShownRecord>, french: HelpSources['french']): string[] {
  const { text, faults } = withStatusTables(file.text, records, tongueOf(file.language, french));
  const words = file.body.split(/\s+/).length;
  return [
    ...faults.map((fault) => `${file.path}: ${fault}`),
    ...(text === file.text || faults.length > 0 ? [] : [`${file.path}: its statuses are not those of the records: run npm run docs`]),
    ...(words < leastWords ? [`${file.path} has ${words} words: say what the screen is for and how the frequent jobs are done`] : []),
    ...unknownNames(file, french),
  ];
}

/** Words in bold are what stands on the screen: each must be one of its texts, in the page's language. */
function unknownNames(file: HelpFile, french: HelpSources['french']): string[] {
  const known = new Set(file.language === 'fr' ? french.values() : french.keys());
  const shown = (text: string) => [...known].some((each) => each.includes('{') && fitsPattern(each, text));
  return [...file.body.matchAll(/\*\*(.+?)\*\*/g)]
    .flatMap(([, bold = '']) => bold.split('→').map((part) => part.trim()))
    .filter((part) => !known.has(part) && !shown(part))
    .map((part) => `${file.path}: no screen says "${part}"`);
}

function fitsPattern(pattern: string, text: string): boolean {
  const escaped = pattern.split(/\{\w+\}/).map((part) => part.replace(/[.*+?^$()|[\]\\{}]/g, '\\$&'));
  return escaped.join('').length > 2 && new RegExp(`^${escaped.join('.+')}$`).test(text);
}

function unexplained({ module, record }: ShownRecord, english: readonly HelpFile[]): string[] {
  if (record.statuses.length < leastStatuses) return [];
  const told = english.some((file) => file.module === module && recordsIn(file.body).includes(record.entity));
  return told ? [] : [`modules/${module}/help explains no statuses of ${record.entity}: <!-- statuses: ${record.entity} -->`];
}

function isRecord(value: unknown): value is AnyRecord {
  return typeof value === 'object' && value !== null && 'entity' in value && 'statuses' in value && 'acts' in value;
}

/** The words that the screens of its module have for the statuses of a record: of a map of looks with the same keys. */
function labelsOf(name: string, record: AnyRecord, looks: ReadonlyMap<string, Readonly<Record<string, string>>>): ShownRecord['labels'] {
  const statuses = record.statuses as readonly string[];
  const fitting = [...looks].filter(([, words]) => statuses.every((status) => status in words));
  const named = fitting.find(([map]) => map.toLowerCase().startsWith(name.replace(/Record$/, '').toLowerCase()));
  const exact = fitting.find(([, words]) => Object.keys(words).length === statuses.length);
  return (named ?? exact ?? fitting[0])?.[1] ?? {};
}

async function readAll(): Promise<HelpSources> {
  const sources = readSources(['.ts', '.tsx', '.md', 'fr.json']);
  const web = sources.filter(({ path }) => /^modules\/[^/]+\/web\/.*\.tsx?$/.test(path) && !isTest(path));
  const records: ShownRecord[] = [];
  for (const { path } of sources.filter(({ path }) => /^modules\/.*\.record\.ts$/.test(path))) {
    const module = path.split('/')[1] as string;
    const exported = (await import(pathToFileURL(join(root, path)).href)) as Readonly<Record<string, unknown>>;
    const looks = looksOf(web, module);
    for (const [name, value] of Object.entries(exported))
      if (isRecord(value)) records.push({ module, record: value, labels: labelsOf(name, value, looks) });
  }
  const french = sources
    .filter(({ path }) => path.endsWith('/fr.json'))
    .flatMap(({ text }) => Object.entries(JSON.parse(text) as Record<string, string>));
  const pages = sources.filter(({ path }) => path.endsWith('.md'));
  return { web, pages, records, pictures: await readPictures(), french: new Map(french) };
}

/** Writes the tables of statuses of every help page anew. */
export async function writeStatusTables(): Promise<void> {
  const { pages, records, french } = await readAll();
  const byEntity = new Map(records.map((shown) => [shown.record.entity as string, shown]));
  for (const file of helpFilesOf(pages)) {
    const { text } = withStatusTables(file.text, byEntity, tongueOf(file.language, french));
    if (text !== file.text) writeFileSync(join(root, file.path), text);
  }
}

if (import.meta.main) report('help', findHelpFaults(await readAll()));
