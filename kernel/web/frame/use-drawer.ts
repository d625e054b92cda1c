import { useSearch } from '@tanstack/react-router';
import { anyText } from './search.ts';
import { useChangeSearch } from './use-search.ts';

/** Which drawer of a page is open, over which record, and how it is opened and closed. */
export interface DrawerState {
  readonly drawer: string | undefined;
  readonly record: string | undefined;
  readonly open: (drawer: string, record?: string) => void;
  readonly close: () => void;
}

/** The drawer that the address names: `?drawer=edit&record=…`. Its page declares `drawerKeys` in its search. */
export function useDrawer(): DrawerState {
  const raw = useSearch({ strict: false }) as Readonly<Record<string, unknown>>;
  const change = useChangeSearch();
  return {
    drawer: anyText(raw['drawer']),
    record: anyText(raw['record']),
    open: (drawer, record) => change({ drawer, record }),
    close: () => change({ drawer: undefined, record: undefined }),
  };
}
