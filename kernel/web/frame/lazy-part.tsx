import { type ComponentType, lazy, type ReactNode, type RefObject, Suspense, useEffect, useRef } from 'react';
import { takeLateFocus } from './late-focus.ts';
import { SkeletonRows } from './states.tsx';

export interface LazyPart<Props> {
  (props: Props): ReactNode;
  readonly load: () => Promise<unknown>;
}

type Drawer = RefObject<Element | null>;

/** Stands while the part is fetched, and remembers the drawer that waits for it. */
function Waiting({ drawer }: { readonly drawer: Drawer }) {
  return (
    <div
      ref={(box) => {
        if (box) drawer.current = box.closest('[role="dialog"]');
      }}
    >
      <SkeletonRows rows={6} />
    </div>
  );
}

/** The drawer looked for a first field before the form was there. A part that came at once leaves the focus to the drawer. */
function FirstField({ drawer }: { readonly drawer: Drawer }) {
  useEffect(() => takeLateFocus(drawer.current, drawer.current), [drawer]);
  return null;
}

/** A form, drawer or tab that the page does not carry: fetched when it is shown, or before by `usePreload`. */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  const Part = lazy(() => load().then((component) => ({ default: component as ComponentType<object> })));
  const Shown = (props: Props) => {
    const drawer = useRef<Element>(null);
    return (
      <Suspense fallback={<Waiting drawer={drawer} />}>
        <Part {...props} />
        <FirstField drawer={drawer} />
      </Suspense>
    );
  };
  return Object.assign(Shown, { load });
}

const quietMs = 800;

/** Fetches the forms of a page once it stands, so that a drawer opens with the focus in its first field. */
export function usePreload(parts: readonly Pick<LazyPart<never>, 'load'>[]): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      // A part that cannot be fetched now is fetched again when its drawer opens.
      for (const part of parts) part.load().catch(() => undefined);
    }, quietMs);
    return () => clearTimeout(timer);
  }, [parts]);
}
