import type { Node, ObjectExpression, TemplateLiteral } from '@babel/types';
import { isTest, type SourceFile } from './source-tree.ts';
import { literalText, parseSource, placeOf, walk } from './syntax.ts';

/** The file that lists what notices say, for the screens that show them in another language. */
export const noticeWords = 'modules/notifications-and-calls/web/notice-words.ts';

/** Notices that the server writes in words which the list does not hold: a person who reads French would get them in English. */
export function findUnlistedNotices(sources: readonly SourceFile[]): readonly string[] {
  const list = sources.find(({ path }) => path === noticeWords);
  const listed: RegExp[] = [];
  if (list)
    walk(parseSource(list), (node) => {
      const text = literalText(node);
      if (text?.includes(' ')) listed.push(finderOf(text));
    });
  const isListed = (text: string) => listed.some((finder) => finder.test(text));
  return sources.filter(isServer).flatMap((file) => noticesOf(file).flatMap(({ text, fault }) => (isListed(text) ? [] : [fault])));
}

/** Stands for what only the running program knows; it looks like the number of a document, which fits a pattern's other values as well. */
const anyValue = 'ABC-1';

/** What finds a pattern's notices again, as the screens do (kernel/web/text/kept-text.ts). */
function finderOf(pattern: string): RegExp {
  const source = pattern.replace(/[.*+?^$()|[\]\\]/g, String.raw`\$&`).replace(/\{\w+\}/g, '.+');
  return new RegExp(`^${source}$`, 'u');
}

/** Words that only join values: a notice of these alone reads the same in every language. */
const joining = new Set(['of', 'to', 'by', 'was', 'bill']);

function saysSomething(text: string): boolean {
  const words = text.replaceAll(anyValue, ' ').match(/\p{L}{2,}/gu) ?? [];
  return words.some((word) => !joining.has(word.toLowerCase()));
}

function isServer({ path, text }: SourceFile): boolean {
  return (
    /^modules\/[^/]+\/server\//.test(path) &&
    !isTest(path) &&
    !/\/(?:testing|demo)\/|\/demo[^/]*\.ts$/.test(path) &&
    text.includes('content')
  );
}

function noticesOf(file: SourceFile): { text: string; fault: string }[] {
  const found: { text: string; fault: string }[] = [];
  walk(parseSource(file), (node) => {
    const content = node.type === 'ObjectExpression' ? contentOf(node) : null;
    if (!content) return;
    for (const said of sayings(content)) {
      const text = said.replace(/\{+\w+\}+/g, anyValue);
      const shown = text.replaceAll(anyValue, '{…}');
      if (saysSomething(text)) found.push({ text, fault: `${placeOf(file, content)} the notice "${shown}" is missing in ${noticeWords}` });
    }
  });
  return found;
}

/** The content of an object that is told to somebody: it has a title, too. */
function contentOf(node: ObjectExpression): Node | null {
  const named = new Map(
    node.properties.flatMap((property) =>
      property.type === 'ObjectProperty' && property.key.type === 'Identifier' ? [[property.key.name, property.value] as const] : [],
    ),
  );
  return named.has('title') ? (named.get('content') ?? null) : null;
}

/** All that an expression may say, with a value that fits any for what only the running program knows. */
function sayings(node: Node): string[] {
  if (node.type === 'ConditionalExpression') return [...sayings(node.consequent), ...sayings(node.alternate)];
  if (node.type === 'TemplateLiteral') return templateSayings(node);
  // `.slice(0, 300)` and `.trim()` leave the words as they are.
  if (node.type === 'CallExpression' && node.callee.type === 'MemberExpression') return sayings(node.callee.object);
  const text = literalText(node);
  return text === null ? [anyValue] : [text];
}

function templateSayings({ quasis, expressions }: TemplateLiteral): string[] {
  return quasis.reduce<string[]>(
    (before, quasi, at) => {
      const expression = expressions[at];
      const values = expression?.type === 'ConditionalExpression' ? sayings(expression) : [anyValue];
      const after = at < expressions.length ? values : [''];
      return before.flatMap((text) => after.map((value) => text + (quasi.value.cooked ?? '') + value));
    },
    [''],
  );
}
