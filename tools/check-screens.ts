import { pathToFileURL } from 'node:url';
import type { Node } from '@babel/types';
import type { CallSpec } from '#kernel/contract/calls.ts';
import { type BoundActs, callOfAct } from '#kernel/contract/record.ts';
import { importsOf, resolveName } from './imports.ts';
import { findPageFaults, type ReadFile } from './pages.ts';
import { type Finding, report } from './report.ts';
import { isTest, readSources, root, type SourceFile } from './source-tree.ts';
import { literalText, parseSource, walk } from './syntax.ts';

/** What the contract's files export, by path and name. */
export type Contracts = ReadonlyMap<string, Readonly<Record<string, unknown>>>;

/** Pages that people come to by their address alone, each with the reason. */
const pagesAlone: Readonly<Record<string, string>> = {
  '/patient/register': 'Institutions sign up in the hospital area; whoever types this address is sent there.',
  '/admin/register': 'Institutions sign up in the hospital area; whoever types this address is sent there.',
};

/** Addresses by holes: `/patients/{}/photo`. */
const withHoles = (path: string) => path.replaceAll(/\{\w*\}/g, '{}');

/**
 * Calls that have no place on a screen, and pages that nothing leads to. A call has one when it does an act of a record that a screen
 * shows, when a web file that a route reaches names it, or when it says why it has none: `screen: { none: 'A sentence.' }`.
 */
export function findScreenFaults(contracts: Contracts, sources: readonly SourceFile[], alone: Readonly<Record<string, string>>): Finding {
  const reached = reachedFiles(sources);
  const calls = placesOf(contracts);
  const shown = new Set(reached.flatMap((file) => [...callsNamedIn(file, contracts, calls)]));
  const faults = [...calls].flatMap(([call, place]) => {
    const why = call.screen?.none;
    if (why !== undefined && shown.has(call)) return [`${place} is on a screen after all: its \`screen\` goes`];
    if (why !== undefined) return /^[A-Z].{10,}\.$/.test(why) ? [] : [`${place}: \`screen.none\` is a sentence that says why`];
    return shown.has(call) ? [] : [`${place} (${call.method} ${call.path}) is on no screen: show it, or say why in \`screen: { none }\``];
  });
  const server = sources.filter(
    ({ path, text }) => /^modules\/[^/]+\/server\//.test(path) && !isTest(path) && /\bpath: |\/\$\{|\/hospital/.test(text),
  );
  const pages = findPageFaults(reached, server.map(readFile), alone);
  return {
    seen: { calls: calls.size, 'calls on screens': shown.size, 'web files': reached.length, pages: pages.seen, links: pages.links },
    faults: [...faults, ...pages.faults],
  };
}

function isCall(value: unknown): value is CallSpec {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'payload' in value;
}

function isBound(value: unknown): value is BoundActs {
  return typeof value === 'object' && value !== null && 'record' in value && 'calls' in value;
}

/** Every declared call and where it stands first. */
function placesOf(contracts: Contracts): Map<CallSpec, string> {
  const places = new Map<CallSpec, string>();
  for (const [path, exported] of contracts) {
    for (const [name, value] of Object.entries(exported)) {
      if (typeof value !== 'object' || value === null || isBound(value)) continue;
      for (const [key, call] of Object.entries(value)) if (isCall(call) && !places.has(call)) places.set(call, `${path} ${name}.${key}`);
    }
  }
  return places;
}

/** The web's files that an area loads, at once or later. */
function reachedFiles(sources: readonly SourceFile[]): ReadFile[] {
  const web = sources.filter(({ path }) => /^(?:kernel|modules\/[^/]+|apps)\/web\/.*\.tsx?$/.test(path) && !isTest(path));
  const byPath = new Map(web.map((file) => [file.path, file]));
  const found = new Set(web.filter(({ path }) => /^apps\/web\/[^/]+\/main\.tsx$/.test(path)).map(({ path }) => path));
  for (const path of found) {
    const file = byPath.get(path);
    for (const { to, own, kind } of file ? importsOf(file) : []) if (own && kind !== 'type' && byPath.has(to)) found.add(to);
  }
  return web.filter(({ path }) => found.has(path)).map(readFile);
}

const readFile = (file: SourceFile): ReadFile => ({ ...file, tree: parseSource(file) });

/** The calls that a file names: `vendorCalls.edit`, an act of a bound record, an object of calls handed on, or an address. */
function callsNamedIn(file: ReadFile, contracts: Contracts, calls: ReadonlyMap<CallSpec, string>): Set<CallSpec> {
  const named = new Set<CallSpec>();
  const objects = new Map(importedObjects(file, contracts));
  const later = laterObjects(file, contracts);
  const words = wordsOf(file);
  const take = (object: unknown, key: string | null) => {
    if (isBound(object)) for (const name of Object.keys(object.record.acts)) named.add(callOfAct(object, name));
    else if (key !== null) addCall(named, (object as Readonly<Record<string, unknown>>)[key]);
    // Handed on whole, or asked by a name that is made: what the file says in words is what it asks for.
    else for (const [name, call] of Object.entries(object as object)) if (words.has(name)) addCall(named, call);
  };
  walk(file.tree, (node, parents) => {
    const parent = parents.at(-1);
    if (node.type === 'Identifier' && objects.has(node.name) && parent && isUse(node, parent))
      take(objects.get(node.name), keyAfter(node, parent));
    if (node.type === 'MemberExpression' && node.property.type === 'Identifier' && later.has(node.property.name))
      if (parent?.type === 'MemberExpression') take(later.get(node.property.name), keyAfter(node, parent));
    for (const [method, path] of addressesIn(node))
      for (const call of calls.keys()) if ((method === null || call.method === method) && withHoles(call.path) === path) named.add(call);
  });
  return named;
}

function addCall(named: Set<CallSpec>, call: unknown): void {
  if (isCall(call)) named.add(call);
}

/** The key that is taken of an object: `calls.edit` → `edit`; null where it is computed or the object is handed on. */
function keyAfter(node: Node, parent: Node): string | null {
  if (parent.type !== 'MemberExpression' || parent.object !== node) return null;
  if (!parent.computed) return parent.property.type === 'Identifier' ? parent.property.name : null;
  return literalText(parent.property);
}

/** Whether a name stands for its value: not in an import, not as a key, not in a type. */
function isUse(node: Node, parent: Node): boolean {
  if (parent.type.startsWith('TS') && parent.type !== 'TSAsExpression' && parent.type !== 'TSNonNullExpression') return false;
  if (parent.type.startsWith('Import') || parent.type.startsWith('JSXMember')) return false;
  if (parent.type === 'MemberExpression') return parent.object === node || parent.computed;
  return parent.type !== 'ObjectProperty' || parent.value === node;
}

/** The objects of contracts that a file imports, by the file's own names for them. */
function importedObjects(file: ReadFile, contracts: Contracts): (readonly [string, unknown])[] {
  return file.tree.program.body.flatMap((node) => {
    if (node.type !== 'ImportDeclaration') return [];
    const exported = contracts.get(resolveName(file.path, node.source.value) ?? '');
    if (!exported) return [];
    return node.specifiers.flatMap((one) => {
      if (one.type !== 'ImportSpecifier' || one.imported.type !== 'Identifier') return [];
      const value = exported[one.imported.name];
      return typeof value === 'object' && value !== null ? [[one.local.name, value] as const] : [];
    });
  });
}

/** The objects of contracts that a file loads by `import()`, by their exported names. */
function laterObjects(file: ReadFile, contracts: Contracts): Map<string, unknown> {
  const found = new Map<string, unknown>();
  for (const { to, kind } of importsOf(file))
    if (kind === 'later') for (const [name, value] of Object.entries(contracts.get(to) ?? {})) found.set(name, value);
  return found;
}

/** The keys and quoted words of a file. */
function wordsOf(file: ReadFile): Set<string> {
  const words = new Set<string>();
  walk(file.tree, (node) => {
    if (node.type === 'StringLiteral') words.add(node.value);
    if (node.type === 'MemberExpression' && node.property.type === 'Identifier') words.add(node.property.name);
    if (node.type === 'ObjectProperty' && node.key.type === 'Identifier') words.add(node.key.name);
  });
  return words;
}

/** Addresses that a node says: `callOf({ method, path })`, `readAt('/path')`, a picture's `/api/…`. A null method stands for any. */
function addressesIn(node: Node): (readonly [string | null, string])[] {
  if (node.type === 'ObjectExpression') {
    const text = (key: string) => literalText(node.properties.flatMap((one) => partNamed(one, key))[0]);
    const [method, path] = [text('method'), text('path')];
    return path ? [[method, withHoles(path)]] : [];
  }
  if (node.type === 'CallExpression' && node.callee.type === 'Identifier' && node.callee.name === 'readAt') {
    const path = literalText(node.arguments[0]);
    return path ? [['GET', withHoles(path)]] : [];
  }
  const address =
    node.type === 'StringLiteral'
      ? node.value
      : node.type === 'TemplateLiteral'
        ? node.quasis.map(({ value }) => value.cooked ?? '').join('{}')
        : '';
  return address.startsWith('/api/') ? [[null, address.slice('/api'.length).replace(/\?.*$/, '')]] : [];
}

function partNamed(property: Node, key: string): Node[] {
  return property.type === 'ObjectProperty' && property.key.type === 'Identifier' && property.key.name === key ? [property.value] : [];
}

if (import.meta.main) {
  const sources = readSources(['.ts', '.tsx']);
  const contracts = new Map<string, Readonly<Record<string, unknown>>>();
  for (const { path } of sources.filter(({ path }) => /^modules\/[^/]+\/contract\//.test(path) && !isTest(path)))
    contracts.set(path, (await import(pathToFileURL(`${root}${path}`).href)) as Readonly<Record<string, unknown>>);
  report('screens', findScreenFaults(contracts, sources, pagesAlone));
}
