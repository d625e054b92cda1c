import { parse } from '@babel/parser';
import type { File, Node } from '@babel/types';
import type { SourceFile } from './source-tree.ts';

/** The syntax tree of a TypeScript or JavaScript file. Throws with the file's name where it cannot be read. */
export function parseSource(file: SourceFile): File {
  const plugins = file.path.endsWith('.mjs') ? [] : file.path.endsWith('x') ? (['typescript', 'jsx'] as const) : (['typescript'] as const);
  try {
    return parse(file.text, { sourceType: 'module', plugins: [...plugins] });
  } catch (error) {
    throw new Error(`${file.path} cannot be parsed: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}

/** Visits every node, outermost first; `parents` runs from the root to the node's own parent. */
export function walk(node: Node, visit: (node: Node, parents: readonly Node[]) => void, parents: readonly Node[] = []): void {
  visit(node, parents);
  const below = [...parents, node];
  for (const child of childrenOf(node)) walk(child, visit, below);
}

const notChildren = new Set(['loc', 'leadingComments', 'trailingComments', 'innerComments', 'extra', 'comments', 'tokens', 'errors']);

function childrenOf(node: Node): Node[] {
  return Object.entries(node).flatMap(([key, value]) => (notChildren.has(key) ? [] : [value].flat().filter(isNode)));
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

/** `path:line` of a node, as editors and terminals link it. */
export function placeOf(file: SourceFile, node: Node): string {
  return `${file.path}:${node.loc?.start.line ?? 1}`;
}

/** The text of a string or of a template without holes, else null. */
export function literalText(node: Node | null | undefined): string | null {
  if (node?.type === 'StringLiteral') return node.value;
  if (node?.type === 'TemplateLiteral' && node.quasis.length === 1) return node.quasis[0]?.value.cooked ?? null;
  return null;
}
