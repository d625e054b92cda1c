import type { Node } from '@babel/types';
import type { SourceFile } from './source-tree.ts';
import { literalText, parseSource, walk } from './syntax.ts';

/** A help page in one language: `modules/<module>/help/<slug>.md`, its French beside it (`<slug>.fr.md`). */
export interface HelpFile extends SourceFile {
  readonly module: string;
  readonly slug: string;
  readonly language: 'en' | 'fr';
  readonly facts: Readonly<Record<string, string | undefined>>;
  readonly body: string;
}

/** The help pages among files. */
export function helpFilesOf(files: readonly SourceFile[]): HelpFile[] {
  return files.flatMap((file) => {
    const found = /^modules\/([^/]+)\/help\/([\w-]+?)(\.fr)?\.md$/.exec(file.path);
    if (!found) return [];
    const [, head = '', body = file.text] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(file.text) ?? [];
    const facts = Object.fromEntries(
      head.split('\n').map((line) => [line.split(':')[0]?.trim(), line.slice(line.indexOf(':') + 1).trim()]),
    );
    return [{ ...file, module: found[1] as string, slug: found[2] as string, language: found[3] ? 'fr' : 'en', facts, body }];
  });
}

/** The addresses that a page is the help of. */
export function screensOf({ facts }: Pick<HelpFile, 'facts'>): string[] {
  return (facts['screens'] ?? '')
    .split(',')
    .map((screen) => screen.trim())
    .filter(Boolean);
}

/** A page behind the sign-in, and the module whose web declares it. */
export interface AreaPage {
  readonly module: string;
  readonly path: string;
  readonly place: string;
}

const signedInAreas = new Set(['hospitalArea', 'patientArea', 'adminArea']);

const propertyOf = (object: Node, name: string): Node | null => {
  if (object.type !== 'ObjectExpression') return null;
  const found = object.properties.find((one) => one.type === 'ObjectProperty' && one.key.type === 'Identifier' && one.key.name === name);
  return found?.type === 'ObjectProperty' ? found.value : null;
};

function names(node: Node, wanted: ReadonlySet<string>): boolean {
  let found = false;
  walk(node, (each) => {
    if (each.type === 'Identifier' && wanted.has(each.name)) found = true;
  });
  return found;
}

/** The pages behind the sign-in that modules declare: `createRoute({ getParentRoute: () => hospitalArea, path: '…' })`. */
export function areaPagesOf(files: readonly SourceFile[]): AreaPage[] {
  const found: AreaPage[] = [];
  for (const file of files) {
    const module = /^modules\/([^/]+)\/web\//.exec(file.path)?.[1];
    if (module === undefined || !file.text.includes('createRoute(')) continue;
    walk(parseSource(file), (node) => {
      if (node.type !== 'CallExpression' || node.callee.type !== 'Identifier' || node.callee.name !== 'createRoute') return;
      const options = node.arguments[0];
      const parent = options ? propertyOf(options, 'getParentRoute') : null;
      const path = options ? literalText(propertyOf(options, 'path')) : null;
      if (parent && path && names(parent, signedInAreas)) found.push({ module, path, place: `${file.path}:${node.loc?.start.line ?? 1}` });
    });
  }
  return found;
}

/** The sections of the settings: cards of the place `settings`, by their keys. */
export function settingsSectionsOf(files: readonly SourceFile[]): Set<string> {
  const found = new Set<string>();
  for (const file of files) {
    if (!/^modules\/[^/]+\/web\//.test(file.path) || !file.text.includes("place: 'settings'")) continue;
    walk(parseSource(file), (node) => {
      const key = literalText(propertyOf(node, 'key'));
      if (key !== null && literalText(propertyOf(node, 'place')) === 'settings') found.add(key);
    });
  }
  return found;
}

/** The words of a module's looks by their keys: `{ draft: { word: word('Draft') } }`, under the name of the map. */
export function looksOf(files: readonly SourceFile[], module: string): Map<string, Readonly<Record<string, string>>> {
  const found = new Map<string, Readonly<Record<string, string>>>();
  for (const file of files) {
    if (!file.path.startsWith(`modules/${module}/web/`) || !file.text.includes('Looks<')) continue;
    walk(parseSource(file), (node) => {
      if (node.type !== 'VariableDeclarator' || node.id.type !== 'Identifier' || !node.init) return;
      const map = node.init.type === 'TSSatisfiesExpression' ? node.init.expression : node.init;
      if (map.type === 'ObjectExpression') found.set(node.id.name, wordsIn(map));
    });
  }
  return found;
}

function wordsIn(map: Node): Readonly<Record<string, string>> {
  const words: Record<string, string> = {};
  for (const one of map.type === 'ObjectExpression' ? map.properties : []) {
    if (one.type !== 'ObjectProperty') continue;
    const key = one.key.type === 'Identifier' ? one.key.name : literalText(one.key);
    const call = propertyOf(one.value, 'word');
    const text = call?.type === 'CallExpression' ? literalText(call.arguments[0]) : null;
    if (key !== null && text !== null) words[key] = text;
  }
  return words;
}
