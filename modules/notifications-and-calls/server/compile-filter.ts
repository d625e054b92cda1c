import { type RawBuilder, sql } from 'kysely';
import type { Instant } from '#kernel/contract/fields.ts';
import { addDays } from '#kernel/server/clock/instants.ts';
import { type Comparison, type Filter, FilterError, type Operand, parseFilter, parseSort } from './filter-grammar.ts';

type Kind = 'text' | 'boolean' | 'instant' | 'json-instant';
interface Field {
  readonly column: RawBuilder<unknown>;
  readonly kind: Kind;
}

const dateKeys = ['dateTime', 'prevDateTime', 'appointmentDateTime', 'answeredAt', 'answeredBy'];

/** The fields that a filter or sort may name; nothing else reaches the statement. */
const fields: ReadonlyMap<string, Field> = new Map<string, Field>([
  ['id', { column: sql`id::text`, kind: 'text' }],
  ['userId', { column: sql`user_id::text`, kind: 'text' }],
  ['title', { column: sql`title`, kind: 'text' }],
  ['content', { column: sql`content`, kind: 'text' }],
  ['path', { column: sql`path`, kind: 'text' }],
  ['kind', { column: sql`kind`, kind: 'text' }],
  ['priority', { column: sql`priority`, kind: 'text' }],
  ['module', { column: sql`module`, kind: 'text' }],
  ['readStatus', { column: sql`read_status`, kind: 'boolean' }],
  ['created', { column: sql`created_at`, kind: 'instant' }],
  ['updated', { column: sql`updated_at`, kind: 'instant' }],
  ...dateKeys.map((key): [string, Field] => [`dates.${key}`, { column: sql`(dates ->> ${sql.lit(key)})`, kind: 'json-instant' }]),
]);

function fieldOf(name: string): Field {
  const field = fields.get(name);
  if (!field) throw new FilterError(`Unknown field ${name}`);
  return field;
}

/** How values of a field are compared. Throws FilterError for a name that is none. */
export function kindOfField(name: string): Kind {
  return fieldOf(name).kind;
}

/** Instants that a filter may name by `@…`, in UTC as the SDK has them. */
export function macroOf(name: string, now: Instant): Instant {
  const day = now.slice(0, 10);
  const [year, month] = [Number(now.slice(0, 4)), Number(now.slice(5, 7))];
  const monthDays = new Date(Date.UTC(year, month, 0)).getUTCDate();
  const macros: Readonly<Record<string, Instant>> = {
    '@now': now,
    '@todayStart': `${day}T00:00:00.000Z`,
    '@todayEnd': `${day}T23:59:59.999Z`,
    '@yesterday': addDays(now, -1),
    '@tomorrow': addDays(now, 1),
    '@monthStart': `${day.slice(0, 7)}-01T00:00:00.000Z`,
    '@monthEnd': `${day.slice(0, 7)}-${String(monthDays).padStart(2, '0')}T23:59:59.999Z`,
    '@yearStart': `${day.slice(0, 4)}-01-01T00:00:00.000Z`,
    '@yearEnd': `${day.slice(0, 4)}-12-31T23:59:59.999Z`,
  };
  const macro = Object.hasOwn(macros, name) ? macros[name] : undefined;
  if (!macro) throw new FilterError(`Unknown macro ${name}`);
  return macro;
}

const dateShape = /^(\d{4})-(\d{2})-(\d{2})(?:[ T](\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?Z?)?$/;

/** `2026-11-20`, `2026-11-20 08:00:00.000Z`, with `T`, with or without fraction and Z, as an instant. */
export function instantOfLiteral(text: string): Instant {
  const parts = dateShape.exec(text.trim());
  if (!parts) throw new FilterError('A date cannot be read');
  const [, year, month, day, hour = '00', minute = '00', second = '00', fraction = ''] = parts;
  const instant = `${year}-${month}-${day}T${hour}:${minute}:${second}.${fraction.slice(0, 3).padEnd(3, '0')}Z`;
  const read = new Date(instant);
  // 31 February and 25 o'clock are refused, not moved to another day; the database has no year 0.
  if (Number.isNaN(read.getTime()) || read.toISOString() !== instant || year === '0000') throw new FilterError('A date cannot be read');
  return instant;
}

/** True for the spellings that `instantOfLiteral` reads. */
export function isDateLiteral(text: string): boolean {
  return dateShape.test(text.trim());
}

function textOf(operand: Operand, now: Instant): string | null {
  if (operand.kind === 'null') return null;
  if (operand.kind === 'macro') return macroOf(operand.name, now);
  if (operand.kind === 'name') throw new FilterError('A value is expected');
  return String(operand.value);
}

const swapped: Readonly<Record<Comparison, Comparison>> = {
  '=': '=',
  '!=': '!=',
  '>': '<',
  '>=': '<=',
  '<': '>',
  '<=': '>=',
  '~': '~',
  '!~': '!~',
};
const signs: Readonly<Record<Exclude<Comparison, '~' | '!~'>, RawBuilder<unknown>>> = {
  '=': sql`=`,
  '!=': sql`<>`,
  '>': sql`>`,
  '>=': sql`>=`,
  '<': sql`<`,
  '<=': sql`<=`,
};

/** The pattern of `~`: contains, unless the value brings its own `%`. `_` and backslash stand for themselves. */
export function likePattern(value: string): string {
  const plain = value.replaceAll('\\', '\\\\').replaceAll('_', '\\_');
  return value.includes('%') ? plain : `%${plain}%`;
}

function asText({ column, kind }: Field): RawBuilder<unknown> {
  if (kind === 'instant') return sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.MS"Z"')`;
  return kind === 'boolean' ? sql`${column}::text` : column;
}

function contains(field: Field, by: '~' | '!~', value: string | null): RawBuilder<boolean> {
  const found = sql<boolean>`coalesce(${asText(field)}, '') ilike ${likePattern(value ?? '')}::text`;
  return by === '~' ? found : sql<boolean>`not (${found})`;
}

function booleanOf(operand: Operand, now: Instant): boolean {
  const text = textOf(operand, now);
  if (text === 'true' || text === '1') return true;
  if (text === 'false' || text === '0' || text === '' || text === null) return false;
  throw new FilterError('true or false is expected');
}

function compareField(field: Field, by: Comparison, operand: Operand, now: Instant): RawBuilder<boolean> {
  if (by === '~' || by === '!~') return contains(field, by, textOf(operand, now));
  const sign = signs[by];
  if (field.kind === 'boolean') return sql<boolean>`${field.column} ${sign} ${booleanOf(operand, now)}::boolean`;
  const text = textOf(operand, now);
  // One order of texts for every database, the realtime wire's own among them.
  if (field.kind === 'text') return sql<boolean>`coalesce(${field.column}, '') collate "C" ${sign} ${text ?? ''}::text`;
  if (text === null || text === '') {
    const isEmpty = sql<boolean>`${field.column} is null`;
    return by === '=' ? isEmpty : by === '!=' ? sql<boolean>`not (${isEmpty})` : sql<boolean>`false`;
  }
  if (field.kind === 'instant') return sql<boolean>`${field.column} ${sign} ${instantOfLiteral(text)}::timestamptz`;
  // Instants inside `dates` are ISO texts of one shape, so their order is that of the text.
  const value = isDateLiteral(text) ? instantOfLiteral(text) : text;
  return sql<boolean>`coalesce(${field.column}, '') collate "C" ${sign} ${value}::text`;
}

function compare(filter: Extract<Filter, { kind: 'compare' }>, now: Instant): RawBuilder<boolean> {
  const { left, by, right } = filter;
  if (left.kind === 'name' && right.kind === 'name') {
    const [a, b] = [asText(fieldOf(left.name)), asText(fieldOf(right.name))];
    if (by === '~' || by === '!~') throw new FilterError('Contains wants a value');
    return sql<boolean>`coalesce(${a}, '') collate "C" ${signs[by]} coalesce(${b}, '')`;
  }
  if (left.kind === 'name') return compareField(fieldOf(left.name), by, right, now);
  if (right.kind === 'name') return compareField(fieldOf(right.name), swapped[by], left, now);
  const value: Field = { column: sql`${textOf(left, now) ?? ''}::text`, kind: 'text' };
  return compareField(value, by, right, now);
}

function compiled(filter: Filter, now: Instant): RawBuilder<boolean> {
  if (filter.kind === 'compare') return compare(filter, now);
  const parts = filter.parts.map((part) => compiled(part, now));
  return sql<boolean>`(${sql.join(parts, filter.kind === 'and' ? sql` and ` : sql` or `)})`;
}

/**
 * The condition of a filter with every value as a bound parameter; names come from a closed list. Null: no filter.
 * Throws FilterError for unknown names, bad dates and syntax.
 */
export function compileFilter(text: string, now: Instant): RawBuilder<boolean> | null {
  // PostgreSQL text holds neither NUL nor lone surrogates.
  if (text.includes('\u0000') || !text.isWellFormed()) throw new FilterError('A sign of the filter is not known');
  const filter = parseFilter(text);
  return filter ? compiled(filter, now) : null;
}

/** The order of a sort list; newest first when it is empty. Ends with the id, so that pages are stable. */
export function compileSort(text: string): RawBuilder<unknown> {
  const keys = parseSort(text);
  const parts = keys.map(({ name, descending }) => {
    const { column } = fieldOf(name);
    return descending ? sql`${column} desc nulls last` : sql`${column} asc nulls first`;
  });
  if (parts.length === 0) parts.push(sql`created_at desc`);
  return sql.join([...parts, sql`id desc`], sql`, `);
}
