import { filterLimits } from '../contract/words.ts';

export const comparisons = ['=', '!=', '>', '>=', '<', '<=', '~', '!~'] as const;
export type Comparison = (typeof comparisons)[number];

export type Operand =
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'macro'; readonly name: string }
  | { readonly kind: 'text'; readonly value: string }
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'boolean'; readonly value: boolean }
  | { readonly kind: 'null' };

export type Filter =
  | { readonly kind: 'compare'; readonly left: Operand; readonly by: Comparison; readonly right: Operand }
  | { readonly kind: 'and' | 'or'; readonly parts: readonly Filter[] };

/** A filter or sort that the grammar does not know: answered with 400, never run. */
export class FilterError extends Error {}

type Token =
  | { readonly kind: 'open' | 'close' | 'and' | 'or' }
  | { readonly kind: 'by'; readonly by: Comparison }
  | { readonly kind: 'operand'; readonly operand: Operand };

// Longest spelling first. A leading `?` (any-of, for lists) means the same here: no field is a list.
const symbols =
  /\s*(?:(\()|(\))|(&&)|(\|\|)|\??(!=|>=|<=|!~|=|>|<|~)|("(?:\\[\s\S]|[^"\\])*"|'(?:\\[\s\S]|[^'\\])*')|(-?\d+(?:\.\d+)?)(?![\w.])|(@?[A-Za-z_][\w.]*))/y;

function unquote(quoted: string): string {
  const quote = quoted[0] as string;
  return quoted.slice(1, -1).replaceAll(`\\${quote}`, quote).replaceAll('\\\\', '\\');
}

function wordOf(word: string): Operand {
  if (word === 'true' || word === 'false') return { kind: 'boolean', value: word === 'true' };
  if (word === 'null') return { kind: 'null' };
  return word.startsWith('@') ? { kind: 'macro', name: word } : { kind: 'name', name: word };
}

function tokenOf(match: RegExpExecArray): Token {
  const [, open, close, and, or, by, quoted, number, word] = match;
  if (open) return { kind: 'open' };
  if (close) return { kind: 'close' };
  if (and) return { kind: 'and' };
  if (or) return { kind: 'or' };
  if (by) return { kind: 'by', by: by as Comparison };
  if (quoted) return { kind: 'operand', operand: { kind: 'text', value: unquote(quoted) } };
  if (number) return { kind: 'operand', operand: { kind: 'number', value: Number(number) } };
  return { kind: 'operand', operand: wordOf(word ?? '') };
}

function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  const end = text.trimEnd().length;
  const reader = new RegExp(symbols);
  while (reader.lastIndex < end) {
    const match = reader.exec(text);
    if (!match) throw new FilterError('A sign of the filter is not known');
    tokens.push(tokenOf(match));
  }
  return tokens;
}

/** Reads tokens from left to right; `&&` binds tighter than `||`. */
class Reader {
  readonly #tokens: readonly Token[];
  #at = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  whole(): Filter {
    const filter = this.#anyOf(0);
    if (this.#at < this.#tokens.length) throw new FilterError('The filter goes on after its end');
    return filter;
  }

  #peek(): Token['kind'] | undefined {
    return this.#tokens[this.#at]?.kind;
  }

  #take(): Token {
    const token = this.#tokens[this.#at];
    if (!token) throw new FilterError('The filter ends too early');
    this.#at += 1;
    return token;
  }

  #joined(kind: 'and' | 'or', part: () => Filter): Filter {
    const parts = [part()];
    while (this.#peek() === kind) {
      this.#at += 1;
      parts.push(part());
    }
    return parts.length === 1 ? (parts[0] as Filter) : { kind, parts };
  }

  #anyOf(depth: number): Filter {
    return this.#joined('or', () => this.#allOf(depth));
  }

  #allOf(depth: number): Filter {
    return this.#joined('and', () => this.#term(depth));
  }

  #term(depth: number): Filter {
    const first = this.#take();
    if (first.kind === 'open') {
      if (depth + 1 > filterLimits.depth) throw new FilterError('The filter is nested too deep');
      const inner = this.#anyOf(depth + 1);
      if (this.#take().kind !== 'close') throw new FilterError('A bracket is not closed');
      return inner;
    }
    const by = this.#take();
    const second = this.#take();
    if (first.kind !== 'operand' || by.kind !== 'by' || second.kind !== 'operand') throw new FilterError('A comparison is not whole');
    return { kind: 'compare', left: first.operand, by: by.by, right: second.operand };
  }
}

/** Parses the filter language of the collection. Empty text: no filter. Throws FilterError. */
export function parseFilter(text: string): Filter | null {
  if (text.length > filterLimits.characters) throw new FilterError('The filter is too long');
  if (text.trim() === '') return null;
  return new Reader(tokensOf(text)).whole();
}

export interface SortKey {
  readonly name: string;
  readonly descending: boolean;
}

/** Parses `-created,title`: comma list, `-` descending, `+` ascending. */
export function parseSort(text: string): SortKey[] {
  const keys = text
    .split(',')
    .map((key) => key.trim())
    .filter((key) => key !== '');
  if (keys.length > 10) throw new FilterError('Too many sort keys');
  return keys.map((key) => ({ name: key.replace(/^[+-]/, ''), descending: key.startsWith('-') }));
}
