import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type DocSection, docSections } from '../contract/words.ts';

/** A page as it ships: front matter and markdown. */
export interface ShippedPage {
  readonly slug: string;
  readonly title: string;
  readonly section: DocSection;
  /** Place within its section. */
  readonly order: number;
  readonly module: string | null;
  /** Permission without which the page is not shown. */
  readonly permission: string | null;
  readonly keywords: readonly string[];
  readonly related: readonly string[];
  readonly updatedAt: string;
  readonly markdown: string;
}

const folder = fileURLToPath(new URL('./pages/', import.meta.url));

function wordsOf(value: string | undefined): string[] {
  return (value ?? '')
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');
}

/** Reads a page's text. Throws when its front matter is not whole: a page that nobody finds must not ship. */
export function parsePage(slug: string, text: string): ShippedPage {
  const parts = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text);
  if (!parts) throw new Error(`Page ${slug} has no front matter`);
  const facts = Object.fromEntries(
    (parts[1] as string).split('\n').map((line) => [line.slice(0, line.indexOf(':')).trim(), line.slice(line.indexOf(':') + 1).trim()]),
  );
  const section = docSections.find((one) => one === facts['section']);
  if (!facts['title'] || !section || !/^\d{4}-\d\d-\d\d$/.test(facts['updated'] ?? ''))
    throw new Error(`Page ${slug} wants title, section and updated`);
  return {
    slug,
    title: facts['title'],
    section,
    order: Number(facts['order'] ?? 100),
    module: facts['module'] || null,
    permission: facts['permission'] || null,
    keywords: wordsOf(facts['keywords']),
    related: wordsOf(facts['related']),
    updatedAt: facts['updated'] as string,
    markdown: (parts[2] as string).trim(),
  };
}

/** Pages in the order of the contents. */
export function inOrder(pages: readonly ShippedPage[]): ShippedPage[] {
  return [...pages].sort(
    (a, b) => docSections.indexOf(a.section) - docSections.indexOf(b.section) || a.order - b.order || a.title.localeCompare(b.title),
  );
}

let shipped: readonly ShippedPage[] | null = null;

/** The pages that ship with the server, in the order of the contents. Read once. */
export function shippedPages(): readonly ShippedPage[] {
  shipped ??= inOrder(
    readdirSync(folder)
      .filter((name) => name.endsWith('.md'))
      .map((name) => parsePage(name.slice(0, -3), readFileSync(`${folder}${name}`, 'utf8'))),
  );
  return shipped;
}
