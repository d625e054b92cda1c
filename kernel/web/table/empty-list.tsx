import type { ReactNode } from 'react';
import { EmptyState } from '#kernel/web/frame/states.tsx';
import type { ListKeys } from '#kernel/web/frame/search.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import type { Filter } from './filter.ts';
import { setFilters } from './filter-words.ts';

/** What a list says before it holds its first record. */
export interface Beginning {
  readonly title: string;
  /** What the list is for, and how it is filled. */
  readonly text: string;
  readonly action?: ReactNode;
}

interface EmptyListProps<S> {
  readonly search: S;
  readonly filters: readonly Filter<S>[];
  readonly begin: Beginning | undefined;
  readonly text: string | undefined;
  readonly action: ReactNode;
}

/** A list without rows: where a search or a filter found none it says so, else what the list is for and what begins it. */
export function EmptyList<S extends ListKeys>({ search, filters, begin, text, action }: EmptyListProps<S>) {
  const t = useText();
  const format = useFormat();
  const narrowed = Boolean(search.search) || setFilters(filters, search, t, format).length > 0;
  if (begin && !narrowed) return <EmptyState {...begin} />;
  return <EmptyState title={text ?? t('No record found')} action={action} />;
}
