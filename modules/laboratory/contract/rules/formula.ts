import { add, type Decimal, divide, multiply, parseDecimal, subtract } from './decimal.ts';

/** A formula as a tree. */
export type Formula =
  | { readonly kind: 'number'; readonly value: Decimal }
  | { readonly kind: 'code'; readonly code: string }
  | { readonly kind: 'minus'; readonly of: Formula }
  | { readonly kind: 'sum'; readonly sign: '+' | '-' | '*' | '/'; readonly left: Formula; readonly right: Formula };

/** Longest formula, deepest nesting and most parts: beyond these it is refused, however right it may be. */
export const formulaLimits = { length: 200, depth: 20, parts: 60 } as const;

export class FormulaFault extends Error {}

interface Token {
  readonly kind: 'number' | 'code' | 'sign' | 'open' | 'close';
  readonly text: string;
}

const signs: Readonly<Record<string, string>> = { '+': '+', '-': '-', '−': '-', '–': '-', '*': '*', '×': '*', '/': '/', '÷': '/' };
const tokenShape =
  /\s*(?:(\d{1,12}(?:\.\d{1,6})?)(?![\w.])|([A-Za-z][A-Za-z0-9_]{0,19})(?![\w.])|\[([A-Za-z0-9_-]{1,20})\]|([+\-−–*×/÷])|(\()|(\)))/uy;

function tokensOf(text: string): Token[] {
  if (text.length > formulaLimits.length) throw new FormulaFault(`longer than ${formulaLimits.length} characters`);
  const tokens: Token[] = [];
  const source = text.trimEnd();
  let at = 0;
  while (at < source.length) {
    tokenShape.lastIndex = at;
    const found = tokenShape.exec(source);
    if (!found) throw new FormulaFault(`'${source.slice(at).trim().slice(0, 12)}' is not understood`);
    at = tokenShape.lastIndex;
    const [, number, code, bracketed, sign, open] = found;
    if (number !== undefined) tokens.push({ kind: 'number', text: number });
    else if (code !== undefined || bracketed !== undefined) tokens.push({ kind: 'code', text: (code ?? bracketed) as string });
    else if (sign !== undefined) tokens.push({ kind: 'sign', text: signs[sign] as string });
    else tokens.push({ kind: open === undefined ? 'close' : 'open', text: '' });
    if (tokens.length > formulaLimits.parts * 2) throw new FormulaFault('too many parts');
  }
  return tokens;
}

/** Reads by descent: a sum of products of factors. */
class Reader {
  readonly #tokens: readonly Token[];
  #at = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  read(): Formula {
    const formula = this.#sum(0);
    if (this.#at < this.#tokens.length) throw new FormulaFault('something follows after its end');
    return formula;
  }

  #sign(among: string): '+' | '-' | '*' | '/' | null {
    const token = this.#tokens[this.#at];
    if (token?.kind !== 'sign' || !among.includes(token.text)) return null;
    this.#at += 1;
    return token.text as '+';
  }

  #sum(depth: number): Formula {
    if (depth > formulaLimits.depth) throw new FormulaFault('nested too deeply');
    let left = this.#product(depth);
    for (let sign = this.#sign('+-'); sign; sign = this.#sign('+-')) left = { kind: 'sum', sign, left, right: this.#product(depth) };
    return left;
  }

  #product(depth: number): Formula {
    let left = this.#factor(depth);
    for (let sign = this.#sign('*/'); sign; sign = this.#sign('*/')) left = { kind: 'sum', sign, left, right: this.#factor(depth) };
    return left;
  }

  #factor(depth: number): Formula {
    if (this.#sign('-')) {
      if (depth >= formulaLimits.depth) throw new FormulaFault('nested too deeply');
      return { kind: 'minus', of: this.#factor(depth + 1) };
    }
    const token = this.#tokens[this.#at];
    this.#at += 1;
    if (token?.kind === 'number') return { kind: 'number', value: parseDecimal(token.text) as Decimal };
    if (token?.kind === 'code') return { kind: 'code', code: token.text };
    if (token?.kind !== 'open') throw new FormulaFault(token ? 'a value is missing' : 'it ends too early');
    const inner = this.#sum(depth + 1);
    if (this.#tokens[this.#at]?.kind !== 'close') throw new FormulaFault('a bracket is not closed');
    this.#at += 1;
    return inner;
  }
}

/**
 * Reads a formula of + − × ÷ ( ), numbers and codes of parameters; a code that is no plain word stands in brackets: `[718-7]`.
 * Throws FormulaFault with what is wrong. Nothing of the text is ever run.
 */
export function readFormula(text: string): Formula {
  const tokens = tokensOf(text);
  if (tokens.length === 0) throw new FormulaFault('it is empty');
  return new Reader(tokens).read();
}

/** The codes that a formula asks for, each once. */
export function codesOf(formula: Formula): string[] {
  const found = new Set<string>();
  const walk = (part: Formula): void => {
    if (part.kind === 'code') found.add(part.code.toLowerCase());
    if (part.kind === 'minus') walk(part.of);
    if (part.kind === 'sum') for (const side of [part.left, part.right]) walk(side);
  };
  walk(formula);
  return [...found];
}

/** The formula's value; null when an input is absent, a divisor is zero, or it grows beyond twelve digits. */
export function evaluate(formula: Formula, inputOf: (code: string) => Decimal | null): Decimal | null {
  if (formula.kind === 'number') return formula.value;
  if (formula.kind === 'code') return inputOf(formula.code.toLowerCase());
  if (formula.kind === 'minus') {
    const inner = evaluate(formula.of, inputOf);
    return inner === null ? null : -inner;
  }
  const left = evaluate(formula.left, inputOf);
  const right = evaluate(formula.right, inputOf);
  if (left === null || right === null) return null;
  if (formula.sign === '+') return add(left, right);
  if (formula.sign === '-') return subtract(left, right);
  return formula.sign === '*' ? multiply(left, right) : divide(left, right);
}

interface Calculated {
  readonly name: string;
  readonly code: string | null;
  readonly resultType: string;
  readonly formula: string | null;
}

/**
 * Calculated parameters in an order in which each one's inputs come before it. Throws FormulaFault, `parameter` named, for a
 * formula that cannot be read, asks for a code that no number stands under, or asks for itself over any way.
 */
export function calculationOrder<P extends Calculated>(parameters: readonly P[]): { readonly parameter: P; readonly formula: Formula }[] {
  const byCode = new Map(parameters.flatMap((each) => (each.code ? [[each.code.toLowerCase(), each] as const] : [])));
  const done = new Map<P, Formula>();
  const under = new Set<P>();
  const ordered: { parameter: P; formula: Formula }[] = [];
  const place = (parameter: P): void => {
    if (done.has(parameter)) return;
    if (under.has(parameter)) throw new NamedFault(parameter.name, 'it asks for itself');
    under.add(parameter);
    const formula = readNamed(parameter);
    for (const code of codesOf(formula)) {
      const input = byCode.get(code);
      if (!input || !['numeric', 'calculated'].includes(input.resultType))
        throw new NamedFault(parameter.name, `no number of this test has the code ${code}`);
      if (input.resultType === 'calculated') place(input);
    }
    under.delete(parameter);
    done.set(parameter, formula);
    ordered.push({ parameter, formula });
  };
  for (const parameter of parameters) if (parameter.resultType === 'calculated') place(parameter);
  return ordered;
}

/** A fault of the formula of a named parameter. */
export class NamedFault extends FormulaFault {
  readonly parameter: string;

  constructor(parameter: string, why: string) {
    super(why);
    this.parameter = parameter;
  }
}

function readNamed({ name, formula }: Calculated): Formula {
  try {
    return readFormula(formula ?? '');
  } catch (error) {
    if (error instanceof FormulaFault) throw new NamedFault(name, error.message);
    throw error;
  }
}
