import { z } from 'zod';

/** Success as the wire carries it. */
export interface Success<Payload> {
  readonly success: true;
  readonly message: string;
  readonly payload: Payload;
}

/** Failure as the wire carries it; `error.code` is what clients match on. */
export interface Failure {
  readonly success: false;
  readonly statusCode: number;
  readonly message: string;
  readonly error: { readonly code: string; readonly message: string; readonly fields?: Readonly<Record<string, string>> } & Readonly<
    Record<string, unknown>
  >;
}

export type Envelope<Payload> = Success<Payload> | Failure;

/** Rows with the count of all that match. */
export interface Page<Row> {
  readonly data: Row[];
  readonly meta: { readonly count: number; readonly page: number; readonly limit: number };
}

/** Most rows that one answer holds (`limit=All` and every larger limit). */
export const mostRows = 10_000;

/** Page and limit of every list: page from 1, limit 10 unless said; `All` and anything above 10 000 is 10 000. */
export const paging = {
  page: z.coerce.number<number | string>().int().min(1).max(1_000_000).default(1),
  limit: z
    .union([z.literal('All'), z.coerce.number<number | string>().int().min(1).max(1_000_000_000)])
    .default(10)
    .transform((limit) => (limit === 'All' ? mostRows : Math.min(limit, mostRows))),
};

/** Page and limit of a list of the dashboard: no limit, `All` and every limit above `most` are `most`. */
export function pagingUpTo(most: number) {
  return {
    page: paging.page,
    limit: z
      .union([z.literal('All'), z.coerce.number<number | string>().int().min(1).max(1_000_000_000)])
      .default(most)
      .transform((limit) => (limit === 'All' ? most : Math.min(limit, most))),
  };
}

/** The payload of a list. `meta` may be widened by a list that says more. */
export function pageOf<Row extends z.ZodType>(row: Row) {
  return z.object({
    data: z.array(row),
    meta: z.object({ count: z.number().int(), page: z.number().int(), limit: z.number().int() }),
  });
}

/** The payload of a list whose meta says more than the count. */
export function pageWith<Row extends z.ZodType, Meta extends z.ZodRawShape>(row: Row, meta: Meta) {
  return z.object({
    data: z.array(row),
    meta: z.object({ count: z.number().int(), page: z.number().int(), limit: z.number().int(), ...meta }),
  });
}

/** The payload of a dashboard's panel: `locked` says that the subscription does not hold its module, then there are no rows. */
export function panelPage<Row extends z.ZodType, Meta extends z.ZodRawShape = Record<never, never>>(row: Row, meta: Meta = {} as Meta) {
  return pageWith(row, { ...meta, locked: z.boolean().optional() });
}

/** Rows to skip for a page. */
export function offsetOf(query: { page: number; limit: number }): number {
  return (query.page - 1) * query.limit;
}
