import type { Node } from '@babel/types';
import { type Finding, report } from './report.ts';
import { isTest, readSources, type SourceFile } from './source-tree.ts';
import { parseSource, placeOf, walk } from './syntax.ts';
import { type WrongWord, wrongWords } from './wrong-words.ts';

/** The texts of people: screens, and the words of refusals, mails and papers of modules and kernel. */
function speaks(path: string): boolean {
  return /^(?:modules\/[^/]+|kernel)\/(?:web|contract|server)\/.*\.tsx?$/.test(path) && !isTest(path) && !/\/testing\/|\/demo/.test(path);
}

/** Sources whose comments are read; the list itself holds every wrong word. */
function isCommented(path: string): boolean {
  return /\.tsx?$/.test(path) && !/^tools\/(?:check-words|wrong-words)/.test(path);
}

/** Documents in English; two of them name the wrong words on purpose. */
function isDocument(path: string): boolean {
  return (
    path.endsWith('.md') && !path.endsWith('.fr.md') && path !== 'docs/words.md' && path !== 'docs/decisions/0035-words-of-the-source.md'
  );
}

const everywhere = wrongWords.filter(({ textsOnly }) => !textsOnly);

function textOf(node: Node): string | null {
  if (node.type === 'StringLiteral') return node.value;
  if (node.type === 'TemplateElement') return node.value.cooked ?? node.value.raw;
  if (node.type === 'JSXText') return node.value.trim();
  return null;
}

/** One word alone is an id or a key, but where the list asks for the whole of it. */
function isName(text: string): boolean {
  return !/\s/.test(text.trim());
}

function faultsOf(text: string, words: readonly WrongWord[], placeAt: (before: string) => string): string[] {
  return words.flatMap(({ found, instead, textsOnly }) => {
    const hit = isName(text) && textsOnly && !found.source.startsWith('^') ? null : found.exec(text);
    return hit ? [`${placeAt(text.slice(0, hit.index))} says "${hit[0]}": write ${instead}`] : [];
  });
}

/** Wrong words in the texts of screens, contracts and the server, in comments of all sources and in documents. */
export function findWrongWords(files: readonly SourceFile[]): Finding {
  const faults: string[] = [];
  const seen = { files: 0, texts: 0, comments: 0, documents: 0, 'wrong words': wrongWords.length };
  for (const file of files) {
    if (isDocument(file.path)) {
      seen.documents += 1;
      const lines = file.text.split('\n');
      for (const [at, line] of lines.entries()) faults.push(...faultsOf(line, everywhere, () => `${file.path}:${at + 1}`));
      continue;
    }
    if (!isCommented(file.path)) continue;
    seen.files += 1;
    const tree = parseSource(file);
    for (const { value, loc } of tree.comments ?? []) {
      seen.comments += 1;
      const first = loc?.start.line ?? 1;
      faults.push(...faultsOf(value, everywhere, (before) => `${file.path}:${first + before.split('\n').length - 1}`));
    }
    if (!speaks(file.path)) continue;
    walk(tree, (node) => {
      const text = textOf(node);
      if (!text || !/[a-z]/.test(text)) return;
      seen.texts += 1;
      faults.push(...faultsOf(text, wrongWords, () => placeOf(file, node)));
    });
  }
  return { seen, faults };
}

if (import.meta.main) report('words', findWrongWords(readSources(['.ts', '.tsx', '.md'])));
