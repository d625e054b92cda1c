import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { SearchSpec } from './search.ts';

/**
 * Changes keys of the address; `undefined` takes one out. Pushes unless `replace`. A change that does no more than close the drawer
 * replaces the entry of the open drawer: Back never opens a form again whose act is done.
 */
export type ChangeSearch<S> = (change: Partial<S>, how?: { readonly replace?: boolean }) => void;

const closesDrawer = (part: object) => 'drawer' in part && Object.values(part).every((value) => value === undefined);

/** Changes keys of the address of whatever page is open: `changeSearch({ export: id })`. */
export function useChangeSearch<S = Readonly<Record<string, unknown>>>(): ChangeSearch<S> {
  const navigate = useNavigate();
  return useCallback<ChangeSearch<S>>(
    (part, how) => {
      void navigate({
        to: '.',
        search: (old: Record<string, unknown>) => ({ ...old, ...part }),
        replace: how?.replace ?? closesDrawer(part),
        resetScroll: false,
      });
    },
    [navigate],
  );
}

/** Reads and changes the address of the page that declared the search: `const [search, setSearch] = useSearchOf(patientsSearch)`. */
export function useSearchOf<S>(spec: SearchSpec<S>): readonly [S, ChangeSearch<S>] {
  const raw = useSearch({ strict: false }) as Record<string, unknown>;
  return [spec.read(raw), useChangeSearch<S>()];
}
