import { type ComponentType, lazy, type ReactNode, Suspense, useEffect } from 'react';
import { SkeletonRows } from '#kernel/web/frame/states.tsx';

interface LazyForm<Props> {
  (props: Props): ReactNode;
  readonly load: () => Promise<unknown>;
}

/** Puts the focus into the first field once the form stands: the drawer looked for it before the form was there. */
function FocusFirst() {
  useEffect(() => {
    const dialog = [...document.querySelectorAll('[role="dialog"]')].at(-1);
    const field = dialog?.querySelector<HTMLElement>('[data-autofocus]');
    if (field && !document.activeElement?.closest('form')) field.focus();
  }, []);
  return null;
}

/** A form of a drawer that the page does not carry: fetched when the drawer opens, or before by `usePreload`. */
export function lazyForm<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyForm<Props> {
  const Form = lazy(() => load().then((component) => ({ default: component as ComponentType<object> })));
  const Shown = (props: Props) => (
    <Suspense fallback={<SkeletonRows rows={6} />}>
      <Form {...props} />
      <FocusFirst />
    </Suspense>
  );
  return Object.assign(Shown, { load });
}

const quietMs = 800;

/** Fetches the forms of a page once it stands, so that a drawer opens with the focus in its first field. */
export function usePreload(forms: readonly Pick<LazyForm<never>, 'load'>[]): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      // A form that cannot be fetched now is fetched again when its drawer opens.
      for (const form of forms) form.load().catch(() => undefined);
    }, quietMs);
    return () => clearTimeout(timer);
  }, [forms]);
}
