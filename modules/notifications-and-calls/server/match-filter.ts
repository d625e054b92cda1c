import type { Instant } from '#kernel/contract/fields.ts';
import type { NotificationRecord } from '../contract/records.ts';
import { instantOfLiteral, isDateLiteral, kindOfField, macroOf } from './compile-filter.ts';
import { type Comparison, type Filter, FilterError, type Operand } from './filter-grammar.ts';

/** The text of a field as the statement would compare it; null where there is none. */
function textOfField(record: NotificationRecord, name: string): string | null {
  if (name.startsWith('dates.')) return record.dates[name.slice(6) as keyof NotificationRecord['dates']];
  const value = record[name as keyof NotificationRecord];
  return value === null ? null : String(value);
}

function textOfValue(operand: Operand, now: Instant): string | null {
  if (operand.kind === 'null') return null;
  if (operand.kind === 'macro') return macroOf(operand.name, now);
  if (operand.kind === 'name') throw new FilterError('A value is expected');
  return String(operand.value);
}

function ordered(by: Exclude<Comparison, '~' | '!~'>, a: string | number | boolean, b: string | number | boolean): boolean {
  switch (by) {
    case '=':
      return a === b;
    case '!=':
      return a !== b;
    case '>':
      return a > b;
    case '>=':
      return a >= b;
    case '<':
      return a < b;
    default:
      return a <= b;
  }
}

function contains(text: string, value: string): boolean {
  const [hay, wanted] = [text.toLowerCase(), value.toLowerCase()];
  if (!wanted.includes('%')) return hay.includes(wanted);
  // Greedy from the left finds a match where there is one: parts in order, the first and last at the ends.
  const parts = wanted.split('%');
  const first = parts[0] ?? '';
  const last = parts.at(-1) ?? '';
  if (!hay.startsWith(first) || !hay.endsWith(last) || hay.length < first.length + last.length) return false;
  let at = first.length;
  for (const part of parts.slice(1, -1)) {
    const found = hay.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return at <= hay.length - last.length;
}

const yes = new Set(['true', '1']);
const no = new Set(['false', '0', '']);

function flagOf(text: string | null): boolean {
  if (text !== null && yes.has(text)) return true;
  if (text === null || no.has(text)) return false;
  throw new FilterError('true or false is expected');
}

function compareInstant(by: Exclude<Comparison, '~' | '!~'>, held: string | null, text: string | null): boolean {
  if (text === null || text === '') {
    if (by === '=') return held === null;
    return by === '!=' && held !== null;
  }
  return held !== null && ordered(by, held.replace(' ', 'T'), instantOfLiteral(text));
}

function compareField(record: NotificationRecord, name: string, by: Comparison, text: string | null): boolean {
  const held = textOfField(record, name);
  if (by === '~') return contains(held ?? '', text ?? '');
  if (by === '!~') return !contains(held ?? '', text ?? '');
  switch (kindOfField(name)) {
    case 'boolean':
      return ordered(by, held === 'true', flagOf(text));
    case 'instant':
      return compareInstant(by, held, text);
    case 'json-instant':
      if (text === null || text === '') return compareInstant(by, held, text);
      return ordered(by, held ?? '', isDateLiteral(text) ? instantOfLiteral(text) : text);
    default:
      return ordered(by, held ?? '', text ?? '');
  }
}

const swapped: Readonly<Partial<Record<Comparison, Comparison>>> = { '>': '<', '>=': '<=', '<': '>', '<=': '>=' };

function compare(record: NotificationRecord, { left, by, right }: Extract<Filter, { kind: 'compare' }>, now: Instant): boolean {
  if (left.kind === 'name' && right.kind === 'name') {
    if (by === '~' || by === '!~') throw new FilterError('Contains wants a value');
    kindOfField(left.name);
    kindOfField(right.name);
    return ordered(by, textOfField(record, left.name) ?? '', textOfField(record, right.name) ?? '');
  }
  if (left.kind === 'name') return compareField(record, left.name, by, textOfValue(right, now));
  if (right.kind === 'name') return compareField(record, right.name, swapped[by] ?? by, textOfValue(left, now));
  const [a, b] = [textOfValue(left, now) ?? '', textOfValue(right, now) ?? ''];
  if (by === '~' || by === '!~') return contains(a, b) === (by === '~');
  return ordered(by, a, b);
}

/**
 * Whether a record passes a parsed filter: the same answer as the statement that `compileFilter` makes of it (the tests
 * compare both over random filters). Throws FilterError for unknown names and values that cannot be read.
 */
export function matchesFilter(filter: Filter, record: NotificationRecord, now: Instant): boolean {
  if (filter.kind === 'compare') return compare(record, filter, now);
  const passes = (part: Filter): boolean => matchesFilter(part, record, now);
  return filter.kind === 'and' ? filter.parts.every(passes) : filter.parts.some(passes);
}
