import '#kernel/web/design/mantine-base.css';
import '#kernel/web/design/tokens.css';
import '#kernel/web/design/fonts.css';
import '#kernel/web/design/base.css';
import '#kernel/web/design/print.css';
import { DirectionProvider, MantineProvider, type MantineColorScheme, type MantineColorSchemeManager } from '@mantine/core';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type AnyRoute, type AnyRouter, RouterProvider } from '@tanstack/react-router';
import { type ReactNode, StrictMode, useState, useSyncExternalStore } from 'react';
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

/** How every area's router behaves: `createRouter({ routeTree: hospitalDoor, ...routerOptions })`. */
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

const listeners = new Set<() => void>();
let shownParts: AreaParts | null = null;

function show(parts: AreaParts): void {
  shownParts = parts;
  for (const tell of listeners) tell();
}

function onParts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What comes with the sign-in: the tree of all pages, and the parts. */
export interface BehindSignIn {
  readonly tree: AnyRoute;
  readonly parts: AreaParts;
}

/**
 * Loads the pages behind the sign-in once. Whoever is signed in already fetches them along with the first page's own code, others when
 * their browser has nothing better to do.
 */
export function loadBehind(load: () => Promise<BehindSignIn>, router: () => AnyRouter): () => Promise<void> {
  let loading: Promise<void> | null = null;
  return () => {
    loading ??= load().then(
      ({ tree, parts }) => {
        const own = router();
        own.update({ ...own.options, routeTree: tree });
        // The root is the same as before, with other children: the router does not see that by itself.
        own.setRoutes(own.buildRouteTree());
        show(parts);
        for (const part of [parts.bars?.side, parts.bars?.top])
          void (part as { preload?: () => Promise<unknown> } | undefined)?.preload?.();
      },
      (error: unknown) => {
        // A connection that was lost meanwhile: the next address asks again.
        loading = null;
        throw error;
      },
    );
    return loading;
  };
}

/** Starts an area's page with its open pages; `behind` fetches the others. */
export function startArea(router: AnyRouter, open: AreaParts, behind: () => Promise<void>): void {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no root element');
  // The kit's scroll lock writes a style element of its own and looks for the nonce here.
  (globalThis as { __webpack_nonce__?: string }).__webpack_nonce__ = styleNonce();
  show(open);
  if (readSession().token) behind().catch(() => undefined);
  else whenIdle(() => behind().catch(() => undefined));
  createRoot(root).render(
    <StrictMode>
      <Area router={router} open={open} />
    </StrictMode>,
  );
}

function whenIdle(act: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(act, { timeout: 10_000 });
  else setTimeout(act, 3000);
}

function Area({ router, open }: { readonly router: AnyRouter; readonly open: AreaParts }) {
  const parts = useSyncExternalStore(onParts, () => shownParts) ?? open;
  const [client] = useState(makeQueryClient);
  return (
    <AreaProviders client={client} parts={parts}>
      <RouterProvider router={router} />
    </AreaProviders>
  );
}
