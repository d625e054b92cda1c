import { createMemoryHistory, createRootRoute, createRoute, createRouter, Outlet, RouterProvider } from '@tanstack/react-router';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { vi } from 'vitest';
import { accessOf, FixedAccess, type ModuleAccess } from '#kernel/web/client/access.tsx';
import { startSession } from '#kernel/web/client/session.ts';
import { makeQueryClient } from '#kernel/web/client/use-call.ts';
import type { AreaParts } from '#kernel/web/frame/parts.tsx';
import { RootLayout } from '#kernel/web/frame/root-layout.tsx';
import { AreaProviders } from '#kernel/web/frame/start-area.tsx';
import { FakeServer } from './fake-server.ts';

export interface RenderOptions {
  /** Permission names held. Default none. */
  readonly permissions?: readonly string[];
  /** Sellable modules as the subscription holds them. Default: nothing is locked. */
  readonly modules?: readonly ModuleAccess[];
  /** The address, with its search. Default `/`. */
  readonly path?: string;
  /** False: signed out. */
  readonly signedIn?: boolean;
  readonly parts?: Partial<AreaParts>;
  /** Answers to prepare before the first paint. */
  readonly prepare?: (server: FakeServer) => void;
}

export interface Rendered {
  readonly user: UserEvent;
  readonly server: FakeServer;
  /** The address now: `/hospital/patients?page=2`. */
  readonly address: () => string;
  readonly goTo: (path: string) => Promise<void>;
  /** The browser's Back. */
  readonly goBack: () => void;
}

// A busy machine takes its time over the first rendering.
const patience = { timeout: 20_000 };

/** Renders a page or a form with router, cache, kit, texts, toasts and dialogs around it, over a fake server. */
export async function renderWithApp(element: ReactElement, options: RenderOptions = {}): Promise<Rendered> {
  const server = new FakeServer();
  server.answer('GET /users/preferences', { payload: {} });
  server.answer('PATCH /users/preferences', { payload: {} });
  options.prepare?.(server);
  vi.stubGlobal('fetch', server.fetch);
  const permissions = options.permissions ?? [];
  if (options.signedIn ?? true) {
    startSession({
      token: 'cvs_test',
      userId: 'user',
      roleName: 'Tester',
      email: 'tester@civis.test',
      permissions: permissions.map((name) => ({ name })),
      hospital: { name: 'Lagoon Hospital', timeZoneLabel: 'Africa/Lagos (GMT+01:00)' },
      subscription: { currency: 'NGN' },
    });
  }
  const root = createRootRoute({ component: RootLayout });
  const layout = createRoute({
    getParentRoute: () => root,
    id: 'test',
    component: () => (
      <FixedAccess access={accessOf(permissions, options.modules)}>
        <main>
          <Outlet />
        </main>
      </FixedAccess>
    ),
  });
  const page = createRoute({ getParentRoute: () => layout, path: '$', component: () => element });
  const router = createRouter({
    routeTree: root.addChildren([layout.addChildren([page])]),
    history: createMemoryHistory({ initialEntries: [options.path ?? '/page'] }),
  });
  const parts: AreaParts = { area: 'hospital', home: '/hospital/dashboard', menu: [], cards: [], asksAccess: false, ...options.parts };
  render(
    <AreaProviders client={makeQueryClient()} parts={parts} still>
      <RouterProvider router={router as never} />
    </AreaProviders>,
  );
  await waitFor(() => {
    if (!screen.queryByRole('main')) throw new Error('not rendered yet');
  }, patience);
  return {
    user: userEvent.setup(),
    server,
    address: () => router.state.location.href,
    goTo: async (path) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      setTimeout(resolve);
      void router.navigate({ to: path } as never);
      await promise;
    },
    goBack: () => router.history.back(),
  };
}
