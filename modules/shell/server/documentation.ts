import type { Area } from '#kernel/contract/access.ts';
import { kernelRefusals } from '#kernel/contract/refusals.ts';
import { foldText, typedWords } from '#kernel/contract/search-words.ts';
import type { AnyScope, Scope } from '#kernel/server/scope/scope.ts';
import type { DocEntry, DocHit, DocPage } from '../contract/records.ts';
import type { Language } from '../contract/words.ts';
import { filledIn } from './doc-generated.ts';
import { inLanguage, type ShippedPage, shippedPages } from './doc-pages.ts';

/** Who reads: the pages of their area that they may see, in their language. */
export interface Reader {
  readonly area: Area;
  readonly scope: AnyScope;
  readonly may: (permission: string) => boolean;
  readonly language: Language;
}

/** Staff read the pages whose permission they hold. */
export function staffReader(scope: Scope, language: Language): Reader {
  return { area: 'hospital', scope, may: (permission) => scope.may(permission), language };
}

function pagesFor({ area, may, language }: Reader): ShippedPage[] {
  return shippedPages()
    .filter((page) => page.area === area && (page.permission === null || may(page.permission)))
    .map((page) => inLanguage(page, language));
}

function show({ slug, title, section, module, keywords, screens, updatedAt }: ShippedPage): DocEntry {
  return { slug, title, section, module, keywords: [...keywords], screens: [...screens], updatedAt };
}

/** Contents in order. */
export function listDocumentation(reader: Reader): Promise<DocEntry[]> {
  return Promise.resolve(pagesFor(reader).map(show));
}

/** Anchor of a heading, as the page draws it. */
export function anchorOf(title: string): string {
  return foldText(title).replace(/ /g, '-');
}

export async function readDocumentation(reader: Reader, slug: string): Promise<DocPage> {
  const pages = pagesFor(reader);
  const page = pages.find((one) => one.slug === slug);
  if (!page) throw kernelRefusals.refusal('NOT_FOUND');
  const markdown = await filledIn(reader.scope, page);
  const headings = [...markdown.matchAll(/^## (.+)$/gm)].map(([, title]) => ({ id: anchorOf(title as string), title: title as string }));
  const related = page.related
    .flatMap((other) => pages.filter((one) => one.slug === other))
    .map(({ slug: own, title }) => ({ slug: own, title }));
  return { ...show(page), markdown, headings, related };
}

/** A page's text; of its pictures what they show. */
function inWords({ markdown }: ShippedPage): string {
  return markdown.replace(/!\[(.*?)\]\(.*?\)/g, '$1');
}

const weights = { title: 8, keywords: 5, headings: 3, body: 1 } as const;

interface FoldedPage {
  readonly page: ShippedPage;
  readonly parts: Readonly<Record<keyof typeof weights, readonly string[]>>;
}

const folded = new Map<Language, readonly FoldedPage[]>();

function foldedPages(language: Language): readonly FoldedPage[] {
  const words = (text: string) => foldText(text).split(' ');
  const known = folded.get(language);
  if (known) return known;
  const made = shippedPages()
    .map((page) => inLanguage(page, language))
    .map((page) => ({
      page,
      parts: {
        title: words(page.title),
        keywords: words(page.keywords.join(' ')),
        headings: words([...page.markdown.matchAll(/^#+ (.+)$/gm)].map((found) => found[1]).join(' ')),
        body: words(inWords(page)),
      },
    }));
  folded.set(language, made);
  return made;
}

/** 0 unless every word begins a word of the page; the more prominent the place, the more. */
function scoreOf({ parts }: FoldedPage, wanted: readonly string[]): number {
  let total = 0;
  for (const word of wanted) {
    const places = (Object.keys(weights) as (keyof typeof weights)[]).filter((place) => parts[place].some((own) => own.startsWith(word)));
    if (places.length === 0) return 0;
    total += Math.max(...places.map((place) => weights[place]));
  }
  return total;
}

/** The first line that holds a word, without its markdown signs, at most 180 characters. */
function excerptOf(page: ShippedPage, wanted: readonly string[]): string {
  const lines = inWords(page)
    .split('\n')
    .map((line) =>
      line
        .replace(/^[#>*\-\d.\s|]+/, '')
        .replace(/[*_`|]/g, '')
        .trim(),
    )
    .filter((line) => line.length > 20);
  const found =
    lines.find((line) =>
      wanted.some((word) =>
        foldText(line)
          .split(' ')
          .some((own) => own.startsWith(word)),
      ),
    ) ??
    lines[0] ??
    '';
  return found.length > 180 ? `${found.slice(0, 179)}…` : found;
}

/** Pages that hold all the words, best first. */
export function searchPages(reader: Reader, words: string): DocHit[] {
  const wanted = typedWords(words);
  if (wanted.length === 0) return [];
  const open = new Set(pagesFor(reader).map((page) => page.slug));
  return foldedPages(reader.language)
    .filter(({ page }) => open.has(page.slug))
    .map((each) => ({ page: each.page, score: scoreOf(each, wanted) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, 30)
    .map(({ page }) => ({ slug: page.slug, title: page.title, section: page.section, excerpt: excerptOf(page, wanted) }));
}
