import { basename } from 'node:path';
import type { Node } from '@babel/types';
import { findUnlistedNotices } from './notice-texts.ts';
import { type Finding, report } from './report.ts';
import { isTest, readSources, type SourceFile } from './source-tree.ts';
import { literalText, parseSource, placeOf, walk } from './syntax.ts';

/** Functions whose first argument is an English text: `t` and `say` show it, `word` marks it for a later `t(variable)`. */
const textFunctions = new Set(['t', 'say', 'word']);
/** Attributes that people read or hear. */
const spokenAttributes = new Set([
  'aria-label',
  'aria-description',
  'title',
  'placeholder',
  'label',
  'alt',
  'description',
  'legend',
  'error',
]);
/** Elements whose content is the same in every language. */
const codeElements = new Set(['code', 'Code', 'kbd', 'Kbd', 'pre', 'style']);
/** Names: the same in every language. */
const names = new Set(['Civis', 'CSV', 'PDF', 'UTC', 'English', 'Français']);

interface UsedText {
  readonly text: string;
  readonly place: string;
}

/**
 * Texts without translation, translations without text, translations that lost a `{value}` or a plural form, and words
 * written into the screens past `t`. English is the key and needs no file; every other language has a flat file beside each
 * module (web/fr.json) and one of the kernel (web/text/fr.json). A text stands once: beside a module that says it, or in the kernel.
 */
export function findTranslationFaults(sources: readonly SourceFile[], translations: readonly SourceFile[]): Finding {
  const screens = sources.filter(({ path }) => isScreen(path));
  const used: UsedText[] = [];
  const faults: string[] = [];
  for (const file of screens) {
    walk(parseSource(file), (node, parents) => {
      const found = textsOf(file, node);
      used.push(...found.texts);
      faults.push(...found.faults, ...hardCoded(file, node, parents));
    });
  }
  const contracts = sources.filter(isContract);
  for (const file of contracts) walk(parseSource(file), (node) => used.push(...spokenByContract(file, node)));
  const uploads = sources.filter(isUpload);
  for (const file of uploads) walk(parseSource(file), (node) => used.push(...spokenOfCells(file, node)));
  const steps = sources.filter(isSteps);
  for (const file of steps) walk(parseSource(file), (node) => used.push(...spokenByStep(file, node)));
  faults.push(...findUnlistedNotices(sources));
  const written = literalsByHome([...screens, ...contracts, ...uploads, ...steps]);
  const languages = new Map<string, SourceFile[]>();
  for (const file of translations) {
    const language = basename(file.path, '.json');
    languages.set(language, [...(languages.get(language) ?? []), file]);
  }
  for (const [language, files] of languages) faults.push(...languageFaults(language, files, used, written));
  return { seen: { screens: screens.length, texts: used.length, languages: languages.size }, faults };
}

function isScreen(path: string): boolean {
  return /^(?:kernel\/web|modules\/[^/]+\/web|apps\/web)\/.*\.tsx?$/.test(path) && !isTest(path);
}

/** Contracts, and files of the server that declare refusals of their own: their words reach the screens through the client. */
function isContract({ path, text }: SourceFile): boolean {
  return !isTest(path) && path.endsWith('.ts') && (/(?:^|\/)contract\//.test(path) || /\bdeclareRefusals\(/.test(text));
}

/** Properties of a contract whose text people read: of a refusal or a field's rule, of a success. */
const spokenProperties = new Set(['message', 'done']);
/** Of a declared record: its buttons and what they ask. */
const recordProperties = new Set([...spokenProperties, 'word', 'text', 'title']);

function spokenByContract(file: SourceFile, node: Node): UsedText[] {
  const spoken = file.path.endsWith('.record.ts') ? recordProperties : spokenProperties;
  if (node.type !== 'ObjectProperty' || node.key.type !== 'Identifier' || !spoken.has(node.key.name)) return [];
  const text = literalText(node.value);
  return text !== null && hasWords(text) ? [{ text, place: placeOf(file, node) }] : [];
}

/** Files of the server that read uploaded tables: what they say of a cell stands on the screen beside its row. */
function isUpload({ path }: SourceFile): boolean {
  return !isTest(path) && /^(?:kernel|modules\/[^/]+)\/server\/(?:.*\/)?(?:sheets\/|uploads\/|upload[^/]*\.ts$)/.test(path);
}

/** What takes the words of a fault as its last argument: the rules of a cell, and what collects faults. */
const cellRules = new Set(['min', 'max', 'regex', 'refine', 'date', 'fault']);
/** Said by a pattern of the kernel with the label or the number in its place. */
const saidByPattern = /^(?:[A-Z][\w ]* is required|Must be at (?:most|least) \d+(?: characters)?)$/;

function spokenOfCells(file: SourceFile, node: Node): UsedText[] {
  const values =
    node.type === 'CallExpression' && cellRules.has(calledName(node.callee))
      ? choicesOf(node.arguments.at(-1))
      : node.type === 'ObjectProperty' && node.key.type === 'Identifier' && node.key.name === 'message'
        ? choicesOf(node.value)
        : [];
  return values
    .map(literalText)
    .flatMap((text) => (text !== null && hasWords(text) && !saidByPattern.test(text) ? [{ text, place: placeOf(file, node) }] : []));
}

function calledName(callee: Node): string {
  if (callee.type === 'Identifier') return callee.name;
  return callee.type === 'MemberExpression' && callee.property.type === 'Identifier' ? callee.property.name : '';
}

/** Files of the server that name steps of Get Started; the page says them in its own language. */
function isSteps({ path, text }: SourceFile): boolean {
  return !isTest(path) && /\/server\//.test(path) && /\bGetStartedAnswer\b/.test(text);
}

const stepProperties = new Set(['title', 'why', 'progress']);

function spokenByStep(file: SourceFile, node: Node): UsedText[] {
  if (node.type !== 'ObjectExpression') return [];
  const named = node.properties.flatMap((property) =>
    property.type === 'ObjectProperty' && property.key.type === 'Identifier' ? [{ name: property.key.name, value: property.value }] : [],
  );
  if (!named.some(({ name }) => name === 'why')) return [];
  return named
    .filter(({ name }) => stepProperties.has(name))
    .flatMap(({ value }) => choicesOf(value).map(literalText))
    .flatMap((text) => (text !== null && hasWords(text) ? [{ text, place: placeOf(file, node) }] : []));
}

function textsOf(file: SourceFile, node: Node): { texts: UsedText[]; faults: string[] } {
  if (node.type !== 'CallExpression' || node.callee.type !== 'Identifier' || !textFunctions.has(node.callee.name))
    return { texts: [], faults: [] };
  const place = placeOf(file, node);
  const choices = choicesOf(node.arguments[0]);
  const glued = choices.some(
    (choice) => choice.type === 'BinaryExpression' || (choice.type === 'TemplateLiteral' && choice.quasis.length > 1),
  );
  const texts = choices.flatMap((choice) => {
    const text = literalText(choice);
    return text === null ? [] : [{ text, place }];
  });
  return { texts, faults: glued ? [`${place} glues a text together: write it whole with {value} and give the values`] : [] };
}

/** The values an expression may have: both arms of `a ? b : c`, the right side of `a && b`, else itself. */
function choicesOf(node: Node | null | undefined): Node[] {
  if (!node) return [];
  if (node.type === 'ConditionalExpression') return [...choicesOf(node.consequent), ...choicesOf(node.alternate)];
  if (node.type === 'LogicalExpression') return [...(node.operator === '&&' ? [] : choicesOf(node.left)), ...choicesOf(node.right)];
  return [node];
}

function hardCoded(file: SourceFile, node: Node, parents: readonly Node[]): string[] {
  const isCode = parents.some(
    (parent) =>
      parent.type === 'JSXElement' &&
      parent.openingElement.name.type === 'JSXIdentifier' &&
      codeElements.has(parent.openingElement.name.name),
  );
  if (isCode) return [];
  const fault = (text: string | null) =>
    text !== null && hasWords(text) ? [`${placeOf(file, node)} "${text.trim()}" is not translated: t('…')`] : [];
  if (node.type === 'JSXText') return fault(node.value);
  const parent = parents.at(-1);
  if (node.type === 'JSXExpressionContainer' && (parent?.type === 'JSXElement' || parent?.type === 'JSXFragment')) {
    return choicesOf(node.expression).flatMap((choice) => fault(literalText(choice)));
  }
  if (node.type === 'JSXAttribute' && typeof node.name.name === 'string' && spokenAttributes.has(node.name.name)) {
    const value = node.value?.type === 'JSXExpressionContainer' ? node.value.expression : node.value;
    return choicesOf(value).flatMap((choice) => fault(literalText(choice)));
  }
  return [];
}

function hasWords(text: string): boolean {
  const plain = text.replace(/&\w+;/g, ' ').trim();
  return /\p{L}{2}/u.test(plain) && !names.has(plain.replace(/[^\p{L} ]/gu, '').trim());
}

/** The module whose file it is; what belongs to none is the kernel's. */
function homeOf(path: string): string {
  return /^modules\/([^/]+)\//.exec(path)?.[1] ?? 'kernel';
}

/** Each text that is written somewhere, with the modules that write it. */
function literalsByHome(files: readonly SourceFile[]): Map<string, Set<string>> {
  const literals = new Map<string, Set<string>>();
  for (const file of files) {
    walk(parseSource(file), (node) => {
      const text = literalText(node);
      if (text !== null) literals.set(text, (literals.get(text) ?? new Set()).add(homeOf(file.path)));
    });
  }
  return literals;
}

function languageFaults(
  language: string,
  files: readonly SourceFile[],
  used: readonly UsedText[],
  written: ReadonlyMap<string, ReadonlySet<string>>,
): string[] {
  const said = new Map<string, string>();
  const faults: string[] = [];
  for (const { path, text } of files) {
    for (const [key, translation] of Object.entries(JSON.parse(text) as Record<string, unknown>)) {
      const before = said.get(key);
      const homes = written.get(key);
      if (before) faults.push(`${path} "${key}" stands in ${before}, too: keep one`);
      if (!homes) faults.push(`${path} "${key}" is used by no screen`);
      else if (!homes.has(homeOf(path))) faults.push(`${path} "${key}" is said by ${[...homes].sort().join(', ')}: it belongs there`);
      faults.push(...formFaults(path, key, translation));
      said.set(key, path);
    }
  }
  const missing = new Map(
    used.filter(({ text }) => /\p{L}/u.test(text.replace(/\{\w+\}/g, '')) && !said.has(text)).map(({ text, place }) => [text, place]),
  );
  return [...faults, ...[...missing].map(([text, place]) => `${place} "${text}" is missing in ${language}`)];
}

function formFaults(path: string, key: string, translation: unknown): string[] {
  if (typeof translation !== 'string' || translation.trim() === '') return [`${path} "${key}" has no translation`];
  const faults: string[] = [];
  if (/\p{L}'\p{L}/u.test(translation)) faults.push(`${path} "${key}" has a straight apostrophe: write ’`);
  const values = (text: string) => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort().join(' ');
  const forms = (text: string) => text.split(' | ').length;
  if (values(key) !== values(translation))
    faults.push(`${path} "${key}" has the values ${values(key) || 'none'}, its translation ${values(translation) || 'none'}`);
  if ((forms(key) === 1) !== (forms(translation) === 1))
    faults.push(`${path} "${key}" and its translation do not both have plural forms ( | )`);
  return faults;
}

if (import.meta.main) {
  const translations = readSources(['.json']).filter(({ path }) =>
    /^(?:kernel\/web\/text|modules\/[^/]+\/web)\/[a-z]{2}\.json$/.test(path),
  );
  report('translations', findTranslationFaults(readSources(['.ts', '.tsx']), translations));
}
