import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { WayProvider } from '#kernel/web/door/way.tsx';
import { useParts } from './parts.tsx';

/** The way out of a sign-in page that the router shows. */
export function RoutedWay({ children }: { readonly children: ReactNode }) {
  const navigate = useNavigate();
  const { next, email } = useSearch({ strict: false }) as { next?: string; email?: string };
  const { area, home } = useParts();
  const way = useMemo(
    () => ({
      area,
      home,
      search: { next, email },
      go: (address: string, { replace = false }: { readonly replace?: boolean } = {}) => navigate({ href: address, replace }),
    }),
    [area, home, next, email, navigate],
  );
  return <WayProvider value={way}>{children}</WayProvider>;
}
