import type { Node } from '@babel/types';
import { type Finding, report } from './report.ts';
import { isTest, readSources, type SourceFile } from './source-tree.ts';
import { parseSource, placeOf, walk } from './syntax.ts';

const limits = { file: 400, test: 600, function: 60, component: 120 };

/** Generated files, and lists of data that one reads by searching: their length says nothing. Each entry names a file. */
const exempt = new Set(['database/types.ts']);

/**
 * Files and functions beyond the limits. A React component (a named function in a .tsx file that returns markup) may
 * have twice the lines: half of them are layout. The callback of a `describe` is a chapter, not a function.
 */
export function findSizeFaults(files: readonly SourceFile[]): Finding {
  let functions = 0;
  const faults = files.flatMap((file) => {
    if (exempt.has(file.path)) return [];
    const found = fileFault(file);
    if (!/\.(?:tsx?|mjs)$/.test(file.path)) return found;
    walk(parseSource(file), (node, parents) => {
      if (!isFunction(node)) return;
      functions += 1;
      found.push(...functionFault(file, node, parents));
    });
    return found;
  });
  return { seen: { files: files.length, functions }, faults };
}

function fileFault({ path, text }: SourceFile): string[] {
  const lines = text.replace(/\n$/, '').split('\n').length;
  const most = isTest(path) ? limits.test : limits.file;
  return lines > most ? [`${path}: ${lines} lines, at most ${most}`] : [];
}

function functionFault(file: SourceFile, node: Node, parents: readonly Node[]): string[] {
  const parent = parents.at(-1);
  if (parent?.type === 'CallExpression' && /^describe\b/.test(textOf(file, parent.callee))) return [];
  const lines = (node.loc?.end.line ?? 0) - (node.loc?.start.line ?? 0) + 1;
  if (lines <= limits.function) return [];
  const name = nameOf(file, node, parent);
  const most = isComponent(file, node, name) ? limits.component : limits.function;
  const kind = most === limits.component ? 'component' : 'function';
  return lines > most ? [`${placeOf(file, node)} ${name || 'a function'}: ${lines} lines, a ${kind} has at most ${most}`] : [];
}

function isFunction(node: Node): boolean {
  return [
    'FunctionDeclaration',
    'FunctionExpression',
    'ArrowFunctionExpression',
    'ObjectMethod',
    'ClassMethod',
    'ClassPrivateMethod',
  ].includes(node.type);
}

function isComponent(file: SourceFile, node: Node, name: string): boolean {
  if (!file.path.endsWith('.tsx') || !/^[A-Z]/.test(name)) return false;
  let markup = false;
  walk(node, (inner) => {
    markup ||= inner.type === 'JSXElement' || inner.type === 'JSXFragment';
  });
  return markup;
}

function nameOf(file: SourceFile, node: Node, parent: Node | undefined): string {
  if ('id' in node && node.id?.type === 'Identifier') return node.id.name;
  if ('key' in node && node.key) return textOf(file, node.key as Node);
  if (parent?.type === 'VariableDeclarator') return textOf(file, parent.id);
  if (parent?.type === 'ObjectProperty') return textOf(file, parent.key);
  return '';
}

function textOf(file: SourceFile, node: Node): string {
  return file.text.slice(node.start ?? 0, node.end ?? 0).split('\n')[0] ?? '';
}

if (import.meta.main) report('sizes', findSizeFaults(readSources(['.ts', '.tsx', '.mjs', '.css', '.sql'])));
