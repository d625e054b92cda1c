import '#kernel/web/design/tokens.css';
import '#kernel/web/design/fonts.css';
import '#kernel/web/design/base.css';
import '#kernel/web/design/print.css';
import { type ComponentType, StrictMode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import type { Area } from '#kernel/contract/access.ts';
import { readSession } from '#kernel/web/client/session.ts';
import { browserLanguage, chooseLanguage } from '#kernel/web/text/catalogue.ts';
import { whenIdle } from '#kernel/web/client/when-idle.ts';
import { type Way, WayProvider } from './way.tsx';

/** All pages of an area, with router, cache and component kit. */
export interface AreaApp {
  /** Loads what lies behind the sign-in. */
  readonly fetch: () => Promise<unknown>;
  readonly start: (root: Root) => void;
}

export interface Door {
  readonly area: Area;
  readonly home: string;
  /** The sign-in page, which uses neither router, cache nor kit. */
  readonly signIn: () => Promise<ComponentType>;
  /** The module whose texts the sign-in page says. */
  readonly module: string;
  readonly app: () => Promise<AreaApp>;
}

/**
 * Starts an area's document. Who is not signed in and stands at the sign-in gets that page alone; the app comes when the browser has
 * nothing better to do, or once it is needed. Every other address starts the app at once.
 */
export async function openDoor(door: Door): Promise<void> {
  const element = document.getElementById('root');
  if (!element) throw new Error('The page has no root element');
  const root = createRoot(element);
  const { pathname } = window.location;
  if (readSession().token || pathname.replace(/\/$/, '') !== `/${door.area}/login`) {
    (await door.app()).start(root);
    return;
  }
  const letGo = followColours();
  const SignIn = await inLanguage(door);
  whenIdle(() => void door.app().then((app) => app.fetch(), ignore));

  const go: Way['go'] = async (address, { replace = false } = {}) => {
    const app = await door.app();
    // A fresh session needs the pages behind the sign-in: this page stays until they are there. Without them the app says what is wrong.
    if (readSession().token) await app.fetch().catch(ignore);
    window.history[replace ? 'replaceState' : 'pushState'](null, '', address);
    letGo();
    app.start(root);
  };
  const search = Object.fromEntries(new URLSearchParams(window.location.search));
  root.render(
    <StrictMode>
      <WayProvider value={{ area: door.area, home: door.home, search, go }}>
        <SignIn />
      </WayProvider>
    </StrictMode>,
  );
}

/** The page and the texts it is said in; without a connection for the texts it is said in English. */
async function inLanguage({ signIn, module }: Door): Promise<ComponentType> {
  const [page] = await Promise.all([signIn(), chooseLanguage(browserLanguage(), [module]).catch(ignore)]);
  return page;
}

/** Lays the device's colours on the page, also when they change, until the kit does it. */
function followColours(): () => void {
  const dark = window.matchMedia('(prefers-color-scheme: dark)');
  const show = () => {
    document.documentElement.dataset['mantineColorScheme'] = dark.matches ? 'dark' : 'light';
  };
  show();
  dark.addEventListener('change', show);
  return () => dark.removeEventListener('change', show);
}

function ignore(): void {
  // The connection was lost: whoever goes on asks again.
}
