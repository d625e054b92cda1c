import type { z } from 'zod';
import type { CallSpec } from '#kernel/contract/calls.ts';
import { type ListKeys, sortKeys } from '#kernel/web/frame/search.ts';

/** The part of a value that a call takes: its whole, those items of several that it knows, or nothing. */
function taken(schema: z.ZodType, value: unknown): unknown {
  if (schema.safeParse(value).success) return value;
  if (!Array.isArray(value)) return undefined;
  const known = value.filter((item) => schema.safeParse([item]).success);
  return known.length > 0 ? known : undefined;
}

/**
 * What an address asks of a list's call by itself: each word that both have, as far as the call knows its value (tabs share a word, and
 * each asks for its own values alone), and what stands in the search box. Page and limit are not among them.
 */
export function askedBy(call: CallSpec, search: ListKeys): Record<string, unknown> {
  const shape: Readonly<Record<string, z.ZodType>> = (call.query?.shape ?? {}) as Readonly<Record<string, z.ZodType>>;
  const { search: typed, sort, page: _page, limit: _limit, ...filters } = search;
  const words: Readonly<Record<string, unknown>> = {
    ...filters,
    ...('searchTerm' in shape ? { searchTerm: typed } : { search: typed }),
    ...('order' in shape ? sortKeys(sort) : { sort }),
  };
  return Object.fromEntries(
    Object.entries(words).flatMap(([key, value]) => {
      const schema = shape[key];
      if (!schema || value === undefined) return [];
      const known = taken(schema, value);
      return known === undefined ? [] : [[key, known]];
    }),
  );
}
