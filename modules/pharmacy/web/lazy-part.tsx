import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { SkeletonRows } from '#kernel/web/frame/states.tsx';

/** A form or tab that the page fetches only when it is shown. */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): (props: Props) => ReactNode {
  const Part = lazy(() => load().then((component) => ({ default: component as ComponentType<object> })));
  return (props: Props) => (
    <Suspense fallback={<SkeletonRows rows={6} />}>
      <Part {...props} />
    </Suspense>
  );
}
