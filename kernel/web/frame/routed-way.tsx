import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { WayProvider } from '#kernel/web/door/way.tsx';
import { useParts } from './parts.tsx';

/** The way out of an open page that the router shows. */
export function RoutedWay({ children }: { readonly children: ReactNode }) {
  const navigate = useNavigate();
  const search: Readonly<Record<string, string | undefined>> = useSearch({ strict: false });
  const { area, home } = useParts();
  const way = useMemo(
    () => ({
      area,
      home,
      search,
      go: (address: string, { replace = false }: { readonly replace?: boolean } = {}) => navigate({ href: address, replace }),
    }),
    [area, home, search, navigate],
  );
  return <WayProvider value={way}>{children}</WayProvider>;
}
