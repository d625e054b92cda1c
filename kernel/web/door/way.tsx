import { type AnchorHTMLAttributes, createContext, type MouseEvent, use } from 'react';
import type { Area } from '#kernel/contract/access.ts';

/**
 * How an open page goes on. Before the sign-in there is no router yet, later there is one (`routed-way.tsx`): a page that is shown in
 * both asks this.
 */
export interface Way {
  readonly area: Area;
  /** Where a session of the area begins. */
  readonly home: string;
  /** The search of the address. */
  readonly search: Readonly<Record<string, string | undefined>>;
  /** To another address of the area; `replace` leaves no way back to this page. */
  readonly go: (address: string, options?: { readonly replace?: boolean }) => Promise<void>;
}

const WayContext = createContext<Way | null>(null);
export const WayProvider = WayContext;

export function useWay(): Way {
  const way = use(WayContext);
  if (!way) throw new Error('An open page is shown without its way out');
  return way;
}

/** A link out of an open page to another page of the area. With a key held down, or by the middle button, it is the browser's. */
export function WayLink({ to, ...rest }: { readonly to: string } & Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'onClick'>) {
  const { go } = useWay();
  function follow(event: MouseEvent<HTMLAnchorElement>) {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void go(to);
  }
  return <a {...rest} href={to} onClick={follow} />;
}
