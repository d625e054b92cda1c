import { useEffect, useState } from 'react';
import { useCall } from '#kernel/web/client/use-call.ts';
import { Loaded } from '#kernel/web/frame/panel.tsx';
import { EmptyState } from '#kernel/web/frame/states.tsx';
import { useSearchOf } from '#kernel/web/frame/use-search.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import type { Specimen } from '#modules/laboratory/contract/request-records.ts';
import { requestCalls } from '#modules/laboratory/contract/calls/requests.ts';
import { PrintPage } from '#modules/patients/web/index.ts';
import { labelsSearch } from '../search.ts';
import styles from './specimens.module.css';
import { TubeLabel } from './tube-label.tsx';

const most = 20;
type LabelSize = Specimen['label']['size'];

/** Labels of tubes, one a page of the label printer. */
export function LabelsPage() {
  const t = useText();
  const [{ numbers = '', now }] = useSearchOf(labelsSearch);
  const wanted = [...new Set(numbers.split(',').filter(Boolean))].slice(0, most);
  const [ready, setReady] = useState<readonly string[]>([]);
  const [size, setSize] = useState<LabelSize>('50x25');
  const all = wanted.length > 0 && wanted.every((number) => ready.includes(number));
  return (
    <PrintPage
      title={t('Specimen labels')}
      size={size}
      ready={all}
      atOnce={Boolean(now)}
      counted={{ paper: 'specimen-label', records: wanted.map((number) => ({ key: number, query: { specimenNumber: number } })) }}
    >
      {wanted.length === 0 ? <EmptyState title={t('No record found')} /> : null}
      <div className={styles.labels}>
        {wanted.map((number) => (
          <OneLabel
            key={number}
            number={number}
            onReady={(label) => {
              setSize(label.size);
              setReady((held) => [...held, number]);
            }}
          />
        ))}
      </div>
    </PrintPage>
  );
}

function OneLabel({ number, onReady }: { readonly number: string; readonly onReady: (label: Specimen['label']) => void }) {
  const found = useCall(requestCalls.specimen, { query: { specimenNumber: number } }, { quiet: true, fresh: 60_000 });
  const label = found.data?.label;
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once, when the label is there.
  useEffect(() => {
    if (label) onReady(label);
  }, [label !== undefined]);
  return (
    <Loaded from={found} rows={2}>
      {(specimen) => <TubeLabel specimen={specimen} />}
    </Loaded>
  );
}
