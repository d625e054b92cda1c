import { useSearch } from '@tanstack/react-router';
import { anyText } from '#kernel/web/frame/search.ts';
import { useChangeSearch } from '#kernel/web/frame/use-search.ts';
import { stayDrawerPrefix } from '../search.ts';

/** The form of a stay's act that is open over a page. */
export interface StayDrawerState {
  /** The act, and the stay; null while none is open. */
  readonly asked: { readonly act: string; readonly id: string } | null;
  /** The bed or the other stay that the act begins with, as a card that was dragged says it. */
  readonly target: string | undefined;
  readonly open: (act: string, id: string, target?: string) => void;
  readonly close: () => void;
}

/** Which form of a stay the address names: `?drawer=stay-transfer&record=…`, with `target` where a card was dragged. */
export function useStayDrawer(): StayDrawerState {
  const raw = useSearch({ strict: false }) as Readonly<Record<string, unknown>>;
  const change = useChangeSearch();
  const drawer = anyText(raw['drawer']);
  const id = anyText(raw['record']);
  return {
    asked: drawer?.startsWith(stayDrawerPrefix) && id ? { act: drawer.slice(stayDrawerPrefix.length), id } : null,
    target: anyText(raw['target']),
    open: (act, record, target) => change({ drawer: `${stayDrawerPrefix}${act}`, record, target }),
    close: () => change({ drawer: undefined, record: undefined, target: undefined }),
  };
}
