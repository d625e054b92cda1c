import '#kernel/web/design/print.css';
import { Suspense, useEffect, useState } from 'react';
import { useCall } from '#kernel/web/client/use-call.ts';
import { Loaded } from '#kernel/web/frame/panel.tsx';
import { EmptyState, SkeletonRows } from '#kernel/web/frame/states.tsx';
import { useSearchOf } from '#kernel/web/frame/use-search.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { requestCalls } from '#modules/laboratory/contract/calls/requests.ts';
import { PrintPage } from '#modules/patients/web/index.ts';
import { labelsSearch } from '../search.ts';
import styles from './specimens.module.css';
import { TubeLabel } from './tube-label.tsx';

const most = 20;

/** Labels of tubes, one a page of the label printer. */
export function LabelsPage() {
  const t = useText();
  const [{ numbers = '', now }] = useSearchOf(labelsSearch);
  const wanted = [...new Set(numbers.split(',').filter(Boolean))].slice(0, most);
  const [ready, setReady] = useState<readonly string[]>([]);
  const all = wanted.length > 0 && wanted.every((number) => ready.includes(number));
  useEffect(() => {
    if (all && now) window.print();
  }, [all, now]);
  return (
    <Suspense fallback={<SkeletonRows rows={4} />}>
      <PrintPage title={t('Specimen labels')} ready={all}>
        {wanted.length === 0 ? <EmptyState title={t('No record found')} /> : null}
        <div className={styles.labels}>
          {wanted.map((number) => (
            <OneLabel key={number} number={number} onReady={() => setReady((held) => [...held, number])} />
          ))}
        </div>
      </PrintPage>
    </Suspense>
  );
}

function OneLabel({ number, onReady }: { readonly number: string; readonly onReady: () => void }) {
  const found = useCall(requestCalls.specimen, { query: { specimenNumber: number } }, { quiet: true, fresh: 60_000 });
  const isThere = found.data !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once, when the label is there.
  useEffect(() => {
    if (isThere) onReady();
  }, [isThere]);
  return (
    <Loaded from={found} rows={2}>
      {(specimen) => <TubeLabel specimen={specimen} />}
    </Loaded>
  );
}
