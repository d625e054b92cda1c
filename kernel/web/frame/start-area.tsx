import '#kernel/web/design/mantine-base.css';
import { DirectionProvider, MantineProvider, type MantineColorScheme, type MantineColorSchemeManager } from '@mantine/core';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type AnyRoute, type AnyRouter, createRouter, RouterProvider } from '@tanstack/react-router';
import { type ReactNode, StrictMode, useState, useSyncExternalStore } from 'react';
import type { Root } from 'react-dom/client';
import type { Area } from '#kernel/contract/access.ts';
import { PreferencesProvider } from '#kernel/web/client/preferences.tsx';
import { readSession } from '#kernel/web/client/session.ts';
import { makeQueryClient } from '#kernel/web/client/use-call.ts';
import { cssVariables, theme } from '#kernel/web/design/theme.ts';
import type { AreaApp } from '#kernel/web/door/open-door.tsx';
import { directionOf, onCatalogue, readCatalogue } from '#kernel/web/text/catalogue.ts';
import { pagesBehind, publicArea, rootRoute } from './areas.tsx';
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

/** How every area's router behaves. */
const routerOptions = {
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
  readonly tree: () => AnyRoute;
  readonly parts: AreaParts;
}

/** What of an area is known before its pages behind the sign-in are loaded. */
interface AreaStart {
  readonly area: Area;
  readonly home: string;
  readonly asksAccess: boolean;
  /** Pages that need no session. */
  readonly openPages: readonly AnyRoute[];
  readonly behind: () => Promise<BehindSignIn>;
}

/** An area's app with its open pages; the pages behind the sign-in are loaded once, when they are needed or the door fetches them. */
export function areaApp({ area, home, asksAccess, openPages, behind }: AreaStart): AreaApp {
  const open: AreaParts = { area, home, asksAccess, menu: [], cards: [] };
  let fetched: Promise<BehindSignIn> | null = null;
  const fetch = () => {
    fetched ??= behind().catch((error: unknown) => {
      // A connection that was lost meanwhile: the next address asks again.
      fetched = null;
      throw error;
    });
    return fetched;
  };
  return { fetch, start: (root) => startArea(root, open, openPages, fetch) };
}

/** Renders the app at the address of the browser. Whoever is signed in fetches the pages behind along with the first page's own code. */
function startArea(root: Root, open: AreaParts, openPages: readonly AnyRoute[], fetch: () => Promise<BehindSignIn>): void {
  // The kit's scroll lock writes a style element of its own and looks for the nonce here.
  (globalThis as { __webpack_nonce__?: string }).__webpack_nonce__ = styleNonce();
  show(open);
  let shown = false;
  const load = async () => {
    const { tree, parts } = await fetch();
    if (shown) return;
    shown = true;
    router.update({ ...router.options, routeTree: tree() });
    // The root is the same as before, with other children: the router does not see that by itself.
    router.setRoutes(router.buildRouteTree());
    show(parts);
    for (const part of [parts.bars?.side, parts.bars?.top]) void (part as { preload?: () => Promise<unknown> } | undefined)?.preload?.();
  };
  const router: AnyRouter = createRouter({
    routeTree: rootRoute.addChildren([publicArea.addChildren([...openPages]), pagesBehind(open.area, load)]),
    ...routerOptions,
  });
  if (readSession().token) load().catch(() => undefined);
  root.render(
    <StrictMode>
      <AreaRoot router={router} open={open} />
    </StrictMode>,
  );
}

function AreaRoot({ router, open }: { readonly router: AnyRouter; readonly open: AreaParts }) {
  const parts = useSyncExternalStore(onParts, () => shownParts) ?? open;
  const [client] = useState(makeQueryClient);
  return (
    <AreaProviders client={client} parts={parts}>
      <RouterProvider router={router} />
    </AreaProviders>
  );
}
