import { type ComponentType, createElement, type ReactNode, use } from 'react';

type PropsOf<Part> = Part extends (props: infer Props) => unknown ? Props : never;

export interface LazyComponent<Props> {
  (props: Props): ReactNode;
  /** Fetches it before it is shown. Never fails: what could not be fetched is said where it is shown. */
  readonly preload: () => Promise<void>;
}

// A file of an earlier version, gone from the server since this page was opened; each browser has its own words for it.
const gone = /^(Failed to fetch dynamically imported module|error loading dynamically imported module|Importing a module script failed)/;

/** Without the server a page that is loaded again is none at all, and what was typed on it is gone. */
function serverAnswers(): Promise<boolean> {
  return fetch('/api/health', { cache: 'no-store' }).then(
    () => true,
    () => false,
  );
}

/** Loads the page again, once for each file: the new version names its own files. Says whether it does. */
async function reloadsFor(failure: unknown): Promise<boolean> {
  const message = failure instanceof Error ? failure.message : '';
  const key = `civis:reloaded:${message}`;
  if (!gone.test(message) || sessionStorage.getItem(key) !== null || !(await serverAnswers())) return false;
  sessionStorage.setItem(key, '1');
  window.location.reload();
  return true;
}

/**
 * A page or part in a file of its own that is fetched when it is first shown: `lazyComponent(() => import('./x-page.tsx'), 'XPage')`.
 * Unlike the router's `lazyRouteComponent` it reads its promise at every render, as React asks of a component that has read one.
 */
export function lazyComponent<File extends object, Name extends keyof File>(
  load: () => Promise<File>,
  name: Name,
): LazyComponent<PropsOf<File[Name]>> {
  let fetched: Promise<ComponentType<object>> | null = null;
  let failed = false;
  const fetchOnce = (): Promise<ComponentType<object>> => {
    failed = false;
    const promise: Promise<ComponentType<object>> = load().then(
      (file) => {
        const value = file[name] as ComponentType<object>;
        // React reads a promise that says so without waiting.
        Object.assign(promise, { status: 'fulfilled', value });
        return value;
      },
      async (failure: unknown) => {
        if (await reloadsFor(failure)) return new Promise<never>(() => undefined);
        failed = true;
        throw failure;
      },
    );
    return promise;
  };
  const read = (): Promise<ComponentType<object>> => {
    fetched ??= fetchOnce();
    return fetched;
  };
  const Lazy = (props: PropsOf<File[Name]>): ReactNode => createElement(use(read()), props as object);
  const preload = async (): Promise<void> => {
    if (failed) fetched = null;
    await read().catch(() => undefined);
  };
  return Object.assign(Lazy, { preload });
}
