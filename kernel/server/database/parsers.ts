import pg from 'pg';

type Parse = (text: string) => unknown;

const usualInstant = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,6}))?(?:\+00)?$/;

/** PostgreSQL's text of a moment (session in UTC) as the wire has it: `2026-11-21T10:51:03.120Z`. */
export function instantOf(text: string): string {
  const parts = usualInstant.exec(text);
  if (parts) return `${parts[1]}T${parts[2]}.${(parts[3] ?? '').padEnd(3, '0').slice(0, 3)}Z`;
  const moment = new Date(/[+-]\d\d(:\d\d)*$/.test(text) ? text : `${text}Z`);
  return Number.isNaN(moment.getTime()) ? text : moment.toISOString();
}

const asIs: Parse = (text) => text;

/** Parsers by type: rows come out ready for the wire. */
const scalars: ReadonlyMap<number, Parse> = new Map<number, Parse>([
  [20, Number],
  [1700, Number],
  [1082, asIs],
  [1114, instantOf],
  [1184, instantOf],
  [1186, asIs],
]);

const elementOfArray: ReadonlyMap<number, number> = new Map([
  [1016, 20],
  [1231, 1700],
  [1182, 1082],
  [1115, 1114],
  [1185, 1184],
  [1187, 1186],
]);

interface ArrayParser {
  create(source: string, transform: Parse): { parse(): unknown[] };
}

function arrayOf(parse: Parse): Parse {
  const { create } = pg.types.arrayParser as unknown as ArrayParser;
  return (text) => create(text, parse).parse();
}

const parsers = new Map<number, Parse>(scalars);
for (const [array, element] of elementOfArray) parsers.set(array, arrayOf(scalars.get(element) ?? asIs));

/**
 * `types` for a `pg` configuration: int8 and numeric are numbers, a date is `YYYY-MM-DD`, a moment an ISO string with
 * milliseconds and Z; arrays of them likewise. Everything else as `pg` has it.
 */
export const wireTypes: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    const own = format === 'binary' ? undefined : parsers.get(oid);
    return own ?? (pg.types.getTypeParser as (oid: number, format?: string) => Parse)(oid, format);
  }) as pg.CustomTypesConfig['getTypeParser'],
};
