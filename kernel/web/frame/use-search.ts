import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { SearchSpec } from './search.ts';

/** Changes keys of the address; `undefined` takes one out. Pushes unless `replace`. */
export type ChangeSearch<S> = (change: Partial<S>, how?: { readonly replace?: boolean }) => void;

/** Reads and changes the address of the page that declared the search: `const [search, setSearch] = useSearchOf(patientsSearch)`. */
export function useSearchOf<S>(spec: SearchSpec<S>): readonly [S, ChangeSearch<S>] {
  const raw = useSearch({ strict: false }) as Record<string, unknown>;
  const navigate = useNavigate();
  const search = spec.route.validateSearch(raw as never);
  const change = useCallback<ChangeSearch<S>>(
    (part, how) => {
      void navigate({
        to: '.',
        search: ((old: Record<string, unknown>) => ({ ...old, ...part })) as never,
        replace: how?.replace ?? false,
        resetScroll: false,
      });
    },
    [navigate],
  );
  return [search, change];
}
