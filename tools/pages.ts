import type { File, Node } from '@babel/types';
import type { SourceFile } from './source-tree.ts';
import { literalText, walk } from './syntax.ts';

/** A file with its syntax. */
export interface ReadFile extends SourceFile {
  readonly tree: File;
}

/** An address that some file says; `*` stands for what is filled in. */
interface Link {
  readonly parts: readonly string[];
  /** The quoted words of the file: what may be filled in where the page's own word stands. */
  readonly words: ReadonlySet<string>;
}

const areas = new Set(['hospital', 'patient', 'admin']);

/**
 * Pages of the web that no menu, tab, link, mail or notice leads to: addresses of routes that stand nowhere but in the route.
 * @param web the files that an area loads; @param server where mails and notices are written.
 * @param alone pages that people come to by their address alone, each with the reason; one that is linked after all is a fault.
 */
export function findPageFaults(
  web: readonly ReadFile[],
  server: readonly ReadFile[],
  alone: Readonly<Record<string, string>>,
): { readonly seen: number; readonly links: number; readonly faults: readonly string[] } {
  const routes = web.flatMap(routesIn);
  const links = [...web.flatMap((file) => linksIn(file, [])), ...server.flatMap((file) => linksIn(file, noticesIn(file)))];
  const faults = routes.flatMap(({ path, place }) => {
    const led = links.some((link) => leadsTo(link, partsOf(path)));
    if (path in alone) return led ? [`${place}: ${path} is linked after all: it goes from the list of tools/check-screens.ts`] : [];
    return led ? [] : [`${place}: nothing leads to the page ${path}: link it, or put it into a menu`];
  });
  const gone = Object.keys(alone).filter((path) => !routes.some((route) => route.path === path));
  return {
    seen: routes.length,
    links: links.length,
    faults: [...faults, ...gone.map((path) => `${path} of tools/check-screens.ts is the page of no route`)],
  };
}

/** The addresses of `createRoute({ path: '…' })`. */
function routesIn(file: ReadFile): { readonly path: string; readonly place: string }[] {
  const found: { readonly path: string; readonly place: string }[] = [];
  walk(file.tree, (node, parents) => {
    const path = isRoutePath(node, parents) ? addressOf(node) : null;
    if (path !== null) found.push({ path, place: `${file.path}:${node.loc?.start.line ?? 1}` });
  });
  return found;
}

function linksIn(file: ReadFile, more: readonly string[]): Link[] {
  const words = new Set<string>();
  const addresses = [...more];
  walk(file.tree, (node, parents) => {
    if (node.type === 'StringLiteral') words.add(node.value);
    const address = addressOf(node);
    if (address !== null && !isRoutePath(node, parents)) addresses.push(address);
  });
  return addresses.map((address) => ({ parts: partsOf(address), words }));
}

/** Where notices lead: `path: '/patients/worklists'` is a page of the hospital's area. */
function noticesIn(file: ReadFile): string[] {
  const found: string[] = [];
  walk(file.tree, (node) => {
    if (node.type !== 'ObjectProperty' || node.key.type !== 'Identifier' || node.key.name !== 'path') return;
    const path = textOf(node.value);
    if (path.startsWith('/')) found.push(`/hospital${path}`);
  });
  return found;
}

/** The text of a string, the holes of a template as `*`; empty for any other node. */
function textOf(node: Node): string {
  return node.type === 'TemplateLiteral' ? node.quasis.map(({ value }) => value.cooked ?? '').join('*') : (literalText(node) ?? '');
}

/** An address of the web: it begins with its area, or with what is filled in. */
function addressOf(node: Node): string | null {
  const text = textOf(node);
  return /^(?:\*\/|\/\*\/|\/(?:hospital|patient|admin)\b)\S*$/.test(text) ? text : null;
}

function isRoutePath(node: Node, parents: readonly Node[]): boolean {
  const property = parents.at(-1);
  const call = parents.at(-3);
  if (property?.type !== 'ObjectProperty' || property.value !== node) return false;
  if (property.key.type !== 'Identifier' || property.key.name !== 'path') return false;
  return call?.type === 'CallExpression' && call.callee.type === 'Identifier' && call.callee.name === 'createRoute';
}

function partsOf(address: string): string[] {
  const parts = address.replace(/[?#].*$/, '').split('/');
  return parts.filter((part, at) => part !== '' || (at > 0 && at < parts.length - 1));
}

/**
 * Whether a link may lead to a page: part for part. A link that begins with what is filled in may have an address or its beginning there:
 * then the rest is held against the page's end.
 */
function leadsTo({ parts, words }: Link, page: readonly string[]): boolean {
  const rest = parts.slice(1);
  return fits(parts, page, words) || (parts[0] === '*' && rest.length > 0 && fits(rest, page.slice(-rest.length), words));
}

function fits(link: readonly string[], page: readonly string[], words: ReadonlySet<string>): boolean {
  if (link.length !== page.length) return false;
  return link.every((part, at) => {
    const want = page[at] ?? '';
    if (want.startsWith('$')) return part.includes('*') || part.startsWith('$');
    return part === want || (part === '*' && (areas.has(want) || words.has(want)));
  });
}
