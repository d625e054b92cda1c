import { posix } from 'node:path';
import type { Node } from '@babel/types';
import type { SourceFile } from './source-tree.ts';
import { literalText, parseSource, placeOf, walk } from './syntax.ts';

/** One import of a file, whatever its form. */
export interface Import {
  readonly from: string;
  /** Path in the tree for our own files, else the package or `node:` name as written. */
  readonly to: string;
  readonly own: boolean;
  /** `type` imports vanish when the program runs; `later` ones are loaded by `import()`. */
  readonly kind: 'value' | 'type' | 'later';
  readonly place: string;
}

const subpaths: readonly (readonly [string, string])[] = [
  ['#kernel/', 'kernel/'],
  ['#modules/', 'modules/'],
  ['#testing/', 'apps/server/testing/'],
  ['#database/', 'database/'],
];

/** All imports and re-exports of a file, with `import()` and `import type`. */
export function importsOf(file: SourceFile): Import[] {
  const found: Import[] = [];
  walk(parseSource(file), (node) => {
    const source = sourceOf(node);
    if (source === null) return;
    const to = resolveName(file.path, source);
    found.push({ from: file.path, to: to ?? source, own: to !== null, kind: kindOf(node), place: placeOf(file, node) });
  });
  return found;
}

function sourceOf(node: Node): string | null {
  if (node.type === 'ImportDeclaration' || node.type === 'ExportAllDeclaration') return node.source.value;
  if (node.type === 'ExportNamedDeclaration') return node.source?.value ?? null;
  if (node.type === 'TSImportType') return literalText(node.argument);
  if (node.type === 'CallExpression' && node.callee.type === 'Import') return literalText(node.arguments[0]);
  return null;
}

function kindOf(node: Node): Import['kind'] {
  if (node.type === 'CallExpression') return 'later';
  if (node.type === 'TSImportType') return 'type';
  if (node.type === 'ImportDeclaration' && node.importKind === 'type') return 'type';
  if ((node.type === 'ExportNamedDeclaration' || node.type === 'ExportAllDeclaration') && node.exportKind === 'type') return 'type';
  // `import { type A }` leaves `import {}` behind, which runs: a value import.
  return 'value';
}

/** The path in the tree that an import names, from the file that says it; null for packages. */
export function resolveName(from: string, name: string): string | null {
  const plain = name.replace(/\?.*$/, '');
  if (plain.startsWith('.')) return posix.join(posix.dirname(from), plain);
  const subpath = subpaths.find(([prefix]) => plain.startsWith(prefix));
  return subpath ? subpath[1] + plain.slice(subpath[0].length) : null;
}
