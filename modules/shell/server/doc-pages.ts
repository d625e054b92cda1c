import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Area, areas } from '#kernel/contract/access.ts';
import { type DocSection, docSections, type Language } from '../contract/words.ts';

/** What a translation says instead of the English page. */
export interface PageText {
  readonly title: string;
  readonly keywords: readonly string[];
  readonly markdown: string;
}

/** A page as it ships: front matter and markdown. */
export interface ShippedPage extends PageText {
  readonly slug: string;
  /** The area whose readers it is for. */
  readonly area: Area;
  readonly section: DocSection;
  /** Place within its section. */
  readonly order: number;
  readonly module: string | null;
  /** Permission without which the page is not shown. */
  readonly permission: string | null;
  /** Addresses of the web that it is the help of. */
  readonly screens: readonly string[];
  readonly related: readonly string[];
  readonly updatedAt: string;
  readonly french: PageText | null;
}

const ownFolder = fileURLToPath(new URL('./pages/', import.meta.url));
const modulesFolder = fileURLToPath(new URL('../../', import.meta.url));

function wordsOf(value: string | undefined): string[] {
  return (value ?? '')
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');
}

interface Parsed {
  readonly facts: Readonly<Record<string, string | undefined>>;
  readonly markdown: string;
}

/** Front matter and text. Marks of the generator (`<!-- … -->`) are for whoever writes the page. */
function partsOf(slug: string, text: string): Parsed {
  const parts = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text);
  if (!parts) throw new Error(`Page ${slug} has no front matter`);
  const lines = (parts[1] as string).split('\n');
  const facts = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')).trim(), line.slice(line.indexOf(':') + 1).trim()]),
  );
  const markdown = (parts[2] as string)
    .replace(/^<!--.*-->\n/gm, '')
    .replace(/ ?<!--.*?-->/g, '')
    .trim();
  return { facts, markdown };
}

function textOf(slug: string, { facts, markdown }: Parsed): PageText {
  if (!facts['title']) throw new Error(`Page ${slug} wants title`);
  return { title: facts['title'], keywords: wordsOf(facts['keywords']), markdown };
}

/** Reads a page's text. Throws when its front matter is not whole: a page that nobody finds must not ship. */
export function parsePage(slug: string, text: string, translated?: string): ShippedPage {
  const parsed = partsOf(slug, text);
  const { facts } = parsed;
  const section = docSections.find((one) => one === facts['section']);
  if (!facts['title'] || !section || !/^\d{4}-\d\d-\d\d$/.test(facts['updated'] ?? ''))
    throw new Error(`Page ${slug} wants title, section and updated`);
  return {
    slug,
    ...textOf(slug, parsed),
    area: areas.find((one) => one === facts['area']) ?? 'hospital',
    section,
    order: Number(facts['order'] ?? 100),
    module: facts['module'] || null,
    permission: facts['permission'] || null,
    screens: wordsOf(facts['screens']),
    related: wordsOf(facts['related']),
    updatedAt: facts['updated'] as string,
    french: translated === undefined ? null : textOf(`${slug}.fr`, partsOf(`${slug}.fr`, translated)),
  };
}

/** A page as a reader of a language gets it. */
export function inLanguage(page: ShippedPage, language: Language): ShippedPage {
  return language === 'fr' && page.french ? { ...page, ...page.french } : page;
}

/** Pages in the order of the contents. */
export function inOrder(pages: readonly ShippedPage[]): ShippedPage[] {
  return [...pages].sort(
    (a, b) => docSections.indexOf(a.section) - docSections.indexOf(b.section) || a.order - b.order || a.title.localeCompare(b.title),
  );
}

let shipped: readonly ShippedPage[] | null = null;

function readFolder(folder: string): ShippedPage[] {
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder).filter((name) => name.endsWith('.md'));
  const read = (name: string) => readFileSync(join(folder, name), 'utf8');
  return names
    .filter((name) => !name.endsWith('.fr.md'))
    .map((name) => {
      const slug = name.slice(0, -3);
      const french = `${slug}.fr.md`;
      return parsePage(slug, read(name), names.includes(french) ? read(french) : undefined);
    });
}

/** The pages that ship with the server, in the order of the contents: those of each module (`modules/<name>/help`) and the shell's own. Read once. */
export function shippedPages(): readonly ShippedPage[] {
  shipped ??= inOrder([ownFolder, ...readdirSync(modulesFolder).map((name) => join(modulesFolder, name, 'help'))].flatMap(readFolder));
  return shipped;
}
