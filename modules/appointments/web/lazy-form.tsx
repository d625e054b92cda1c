import { type ComponentType, lazy, type ReactNode, Suspense, useEffect } from 'react';
import { SkeletonRows } from '#kernel/web/frame/states.tsx';

/** Once the form stands: the drawer looked for a first field before the form was there. */
function FirstField() {
  useEffect(() => {
    const drawer = [...document.querySelectorAll('[role="dialog"]')].at(-1);
    const field = drawer?.querySelector<HTMLElement>('[data-autofocus]');
    if (field && !document.activeElement?.closest('form')) field.focus();
  }, []);
  return null;
}

/** A form, drawer or tab that the page fetches only when it is shown. */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): (props: Props) => ReactNode {
  const Part = lazy(() => load().then((component) => ({ default: component as ComponentType<object> })));
  return (props: Props) => (
    <Suspense fallback={<SkeletonRows rows={6} />}>
      <Part {...props} />
      <FirstField />
    </Suspense>
  );
}
