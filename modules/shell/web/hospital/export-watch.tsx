import { useRouterState } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useChangeSearch } from '#kernel/web/frame/use-search.ts';

const ExportJob = lazy(() => import('./export-job.tsx').then((file) => ({ default: file.ExportJob })));

/** Shows the export that the address names (`?export=<id>`): after it was ordered, and from the notice that it is ready. */
export function ExportWatch() {
  const changeSearch = useChangeSearch();
  const id = useRouterState({ select: (state) => (state.location.search as Readonly<Record<string, unknown>>)['export'] });
  if (typeof id !== 'string' || id === '') return null;
  const close = () => changeSearch({ export: undefined }, { replace: true });
  return (
    <Suspense>
      <ExportJob key={id} id={id} onClose={close} />
    </Suspense>
  );
}
