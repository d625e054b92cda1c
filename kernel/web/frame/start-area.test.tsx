import { act, screen } from '@testing-library/react';
import { createRoute } from '@tanstack/react-router';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearSession, startSession } from '#kernel/web/client/session.ts';
import { rootRoute } from './areas.tsx';
import { areaApp } from './start-area.tsx';

const session = {
  token: 'cvs_test',
  userId: 'user',
  roleName: 'Tester',
  email: 'tester@civis.test',
  permissions: [],
  hospital: null,
  subscription: null,
} as const;
const home = '/hospital/dashboard';

/** An area with one page behind the sign-in, as its file is loaded: the tree is grown when it is asked for. */
const appOf = () =>
  areaApp({
    area: 'hospital',
    home,
    asksAccess: false,
    openPages: [],
    behind: async () => ({
      tree: () => rootRoute.addChildren([createRoute({ getParentRoute: () => rootRoute, path: home, component: () => <p>Behind</p> })]),
      parts: { area: 'hospital', home, asksAccess: false, menu: [], cards: [] },
    }),
  });

let root: Root | undefined;
// What the frame asks of the server is never answered.
beforeEach(() => vi.stubGlobal('fetch', () => new Promise(() => undefined)));
afterEach(() => {
  act(() => root?.unmount());
  clearSession();
  vi.unstubAllGlobals();
});

test.each([
  ['before the app is started, as by the sign-in', true],
  ['as the app is started, as by a reload', false],
])('the pages behind the sign-in are shown where they are fetched %s', async (_, first) => {
  document.body.innerHTML = '<div id="root"></div>';
  window.history.replaceState(null, '', home);
  startSession(session);
  const app = appOf();
  if (first) await app.fetch();
  await act(async () => {
    root = createRoot(document.getElementById('root') as HTMLElement);
    app.start(root);
  });
  expect(await screen.findByText('Behind')).toBeVisible();
});
