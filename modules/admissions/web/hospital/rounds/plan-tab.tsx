import { Button } from '@mantine/core';
import { useState } from 'react';
import { useCall } from '#kernel/web/client/use-call.ts';
import { Loaded, Panel } from '#kernel/web/frame/panel.tsx';
import { EmptyState } from '#kernel/web/frame/states.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { roundCalls } from '#modules/admissions/contract/calls/rounds.ts';
import type { Admission } from '#modules/admissions/contract/stay-records.ts';
import { PlanItems } from './plan-items.tsx';
import styles from './rounds.module.css';
import { roundsLive } from './use-rounds.ts';

const step = 50;

/** Tab Treatment Plan of a stay: what its rounds ordered for the bed, what runs first. */
export function PlanTab({ stay }: { readonly stay: Admission }) {
  const t = useText();
  const [most, setMost] = useState(step);
  const plan = useCall(
    roundCalls.plan,
    { params: { id: stay.id }, query: { limit: most } },
    { live: roundsLive, keepOld: true, quiet: true },
  );
  return (
    <Panel title={t('Treatment plan')}>
      <Loaded
        from={plan}
        rows={4}
        isEmpty={({ data }) => data.length === 0}
        empty={<EmptyState compact title={t('Nothing ordered for the bed')} />}
      >
        {({ data, meta }) => (
          <div className={styles.stack}>
            <PlanItems items={data} />
            {meta.count > data.length ? (
              <Button variant="default" onClick={() => setMost(most + step)}>
                {t('Show earlier orders')}
              </Button>
            ) : null}
          </div>
        )}
      </Loaded>
    </Panel>
  );
}
