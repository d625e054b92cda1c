import { offsetOf, type Page } from '#kernel/contract/envelope.ts';
import { foldText, typedWords } from '#kernel/contract/search-words.ts';
import type { SetupStatus } from '../../contract/words.ts';

/** What the short lists of the setup are asked. */
export interface SetupListQuery {
  readonly page: number;
  readonly limit: number;
  readonly search?: string | undefined;
  readonly status?: readonly SetupStatus[] | undefined;
}

/** A page of a short list that was read whole, narrowed to the words that were typed. */
export function pageOfRows<Row extends { readonly name: string }>(rows: readonly Row[], query: SetupListQuery): Page<Row> {
  const words = typedWords(query.search ?? '');
  const found = rows.filter((row) => words.every((word) => ` ${foldText(row.name)}`.includes(` ${word}`)));
  return {
    data: found.slice(offsetOf(query), offsetOf(query) + query.limit),
    meta: { count: found.length, page: query.page, limit: query.limit },
  };
}
