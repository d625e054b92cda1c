import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearSession, startSession } from '#kernel/web/client/session.ts';
import { chooseLanguage, readCatalogue } from '#kernel/web/text/catalogue.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { openDoor } from './open-door.tsx';
import { useWay, WayLink } from './way.tsx';

const session = {
  token: 'cvs_test',
  userId: 'user',
  roleName: 'Tester',
  email: 'tester@civis.test',
  permissions: [],
  hospital: null,
  subscription: null,
} as const;

function SignIn() {
  const t = useText();
  const { go, search } = useWay();
  return (
    <main>
      <h1>{t('Sign in')}</h1>
      <p>{search['next']}</p>
      <WayLink to="/hospital/register">Register</WayLink>
      <button
        type="button"
        onClick={() => {
          startSession(session);
          void go('/hospital/dashboard', { replace: true });
        }}
      >
        Enter
      </button>
    </main>
  );
}

const roots: Root[] = [];
const app = {
  fetch: vi.fn(async () => undefined),
  start: vi.fn((root: Root) => {
    roots.push(root);
    root.render(<p>The app at {window.location.pathname}</p>);
  }),
};
const load = vi.fn(async () => app);

async function open(address: string) {
  document.body.innerHTML = '<div id="root"></div>';
  window.history.replaceState(null, '', address);
  await act(() => openDoor({ area: 'hospital', home: '/hospital/dashboard', module: 'auth', signIn: async () => SignIn, app: load }));
}

beforeEach(() => vi.stubGlobal('requestIdleCallback', () => 0));
afterEach(async () => {
  act(() => {
    for (const root of roots.splice(0)) root.unmount();
  });
  clearSession();
  vi.clearAllMocks();
  vi.restoreAllMocks();
  await chooseLanguage('en');
});

test('at the sign-in, signed out, the page stands alone', async () => {
  await open('/hospital/login?next=%2Fhospital%2Fpatients');
  expect(screen.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  expect(screen.getByText('/hospital/patients')).toBeVisible();
  expect(load).not.toHaveBeenCalled();
});

test('the app is fetched when the browser is idle', async () => {
  vi.stubGlobal('requestIdleCallback', (idle: () => void) => idle());
  await open('/hospital/login');
  await waitFor(() => expect(app.fetch).toHaveBeenCalledOnce());
  expect(app.start).not.toHaveBeenCalled();
});

test.each(['/hospital/patients', '/hospital/register', '/', '/patient/login'])('%s starts the app at once', async (address) => {
  await open(address);
  expect(screen.getByText(`The app at ${address}`)).toBeVisible();
});

test('who is signed in gets the app at the sign-in, too', async () => {
  startSession(session);
  await open('/hospital/login');
  expect(screen.getByText('The app at /hospital/login')).toBeVisible();
});

test('a link goes on in the same document, and Back leads to the sign-in', async () => {
  await open('/hospital/login');
  const before = window.history.length;
  await userEvent.click(screen.getByRole('link', { name: 'Register' }));
  expect(await screen.findByText('The app at /hospital/register')).toBeVisible();
  expect(window.history.length).toBe(before + 1);
  // Nobody is signed in: what lies behind the sign-in is not waited for.
  expect(app.fetch).not.toHaveBeenCalled();
});

test('after the sign-in the page stays until the pages behind are there, and leaves no way back', async () => {
  const fetched = Promise.withResolvers<undefined>();
  app.fetch.mockReturnValueOnce(fetched.promise);
  await open('/hospital/login');
  const before = window.history.length;
  await userEvent.click(screen.getByRole('button', { name: 'Enter' }));
  expect(screen.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  expect(app.start).not.toHaveBeenCalled();
  await act(async () => fetched.resolve(undefined));
  expect(await screen.findByText('The app at /hospital/dashboard')).toBeVisible();
  expect(window.history.length).toBe(before);
});

test("the page follows the device's colours until the app does", async () => {
  const heard = new Set<() => void>();
  const device = {
    matches: true,
    addEventListener: (_name: string, listener: () => void) => heard.add(listener),
    removeEventListener: (_name: string, listener: () => void) => heard.delete(listener),
  };
  vi.stubGlobal('matchMedia', () => device);
  await open('/hospital/login');
  expect(document.documentElement.dataset['mantineColorScheme']).toBe('dark');
  device.matches = false;
  for (const listener of heard) listener();
  expect(document.documentElement.dataset['mantineColorScheme']).toBe('light');
  await userEvent.click(screen.getByRole('link', { name: 'Register' }));
  await screen.findByText('The app at /hospital/register');
  expect(heard.size).toBe(0);
});

test('in French only the texts of the kernel and of the sign-in are loaded', async () => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['fr-FR']);
  await open('/hospital/login');
  const few = Object.keys(readCatalogue().messages).length;
  expect(readCatalogue()).toMatchObject({ language: 'fr', whole: false });
  expect(document.documentElement.lang).toBe('fr');
  expect(screen.getByRole('heading')).not.toHaveTextContent('Sign in');
  await act(() => chooseLanguage('fr'));
  expect(readCatalogue().whole).toBe(true);
  expect(Object.keys(readCatalogue().messages).length).toBeGreaterThan(few * 3);
});
