import '#kernel/web/design/mantine-base.css';
import '#kernel/web/design/tokens.css';
import '#kernel/web/design/fonts.css';
import '#kernel/web/design/base.css';
import '#kernel/web/design/print.css';
import { DirectionProvider, MantineProvider, type MantineColorScheme, type MantineColorSchemeManager } from '@mantine/core';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type AnyRouter, RouterProvider } from '@tanstack/react-router';
import { type ReactNode, StrictMode, useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import { PreferencesProvider } from '#kernel/web/client/preferences.tsx';
import { readSession } from '#kernel/web/client/session.ts';
import { makeQueryClient } from '#kernel/web/client/use-call.ts';
import { cssVariables, theme } from '#kernel/web/design/theme.ts';
import { directionOf, onCatalogue, readCatalogue } from '#kernel/web/text/catalogue.ts';
import { BreakPage, MissingPage } from './fault-pages.tsx';
import { type AreaParts, PartsProvider } from './parts.tsx';

/** The nonce that the server wrote into the page: the kit's few style elements carry it (no unsafe-inline). */
function styleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.nonce ?? '';
}

let scheme: MantineColorScheme = 'auto';
/** Colours are a preference on the server; local storage holds the eight session keys and nothing else. */
const schemes: MantineColorSchemeManager = {
  get: () => scheme,
  set: (value) => {
    scheme = value;
  },
  subscribe: () => undefined,
  unsubscribe: () => undefined,
  clear: () => undefined,
};

/** How every area's router behaves: `createRouter({ routeTree: hospitalTree, ...routerOptions })`. */
export const routerOptions = {
  scrollRestoration: true,
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
  defaultErrorComponent: BreakPage,
  defaultNotFoundComponent: MissingPage,
  defaultPendingMs: 300,
} as const;

/** Everything around the pages: the kit, the cache, parts, preferences. Component tests use it too, `still`: without transitions. */
export function AreaProviders({
  client,
  parts,
  still = false,
  children,
}: {
  readonly client: QueryClient;
  readonly parts: AreaParts;
  readonly still?: boolean;
  readonly children: ReactNode;
}) {
  const { language } = useSyncExternalStore(onCatalogue, readCatalogue);
  const direction = directionOf(language);
  return (
    <DirectionProvider key={direction} initialDirection={direction} detectDirection={false}>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariables}
        getStyleNonce={styleNonce}
        colorSchemeManager={schemes}
        defaultColorScheme="auto"
        deduplicateInlineStyles
        // All of the kit's variables are written at start, so the file with their defaults need not be loaded.
        deduplicateCssVariables={false}
        env={still ? 'test' : 'default'}
      >
        <QueryClientProvider client={client}>
          <PartsProvider value={parts}>
            <PreferencesProvider>{children}</PreferencesProvider>
          </PartsProvider>
        </QueryClientProvider>
      </MantineProvider>
    </DirectionProvider>
  );
}

/** Starts an area's page. */
export function startArea(router: AnyRouter, parts: AreaParts): void {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no root element');
  // The kit's scroll lock writes a style element of its own and looks for the nonce here.
  (globalThis as { __webpack_nonce__?: string }).__webpack_nonce__ = styleNonce();
  if (readSession().token) {
    // Signed in already: the bars are fetched while the page's own code is.
    for (const part of [parts.bars?.side, parts.bars?.top]) void (part as { preload?: () => Promise<unknown> } | undefined)?.preload?.();
  }
  createRoot(root).render(
    <StrictMode>
      <AreaProviders client={makeQueryClient()} parts={parts}>
        <RouterProvider router={router} />
      </AreaProviders>
    </StrictMode>,
  );
}
