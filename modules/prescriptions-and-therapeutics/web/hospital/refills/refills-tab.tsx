import { Button, Checkbox, SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { useSession } from '#kernel/web/client/session.ts';
import { useCall } from '#kernel/web/client/use-call.ts';
import { Loaded, Panel } from '#kernel/web/frame/panel.tsx';
import { EmptyState } from '#kernel/web/frame/states.tsx';
import { useSearchOf } from '#kernel/web/frame/use-search.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { refillRequestCalls } from '#modules/prescriptions-and-therapeutics/contract/calls/refill-requests.ts';
import styles from '../record/record.module.css';
import { prescriptionsSearch } from '../search.ts';
import { RefillRow } from '../record/refill-row.tsx';

const pageSize = 25;
const answered = ['approved', 'declined', 'closed'] as const;

/** Refills that patients ask for: those that wait, who waits longest first, and what was answered. */
export function RefillsTab() {
  const t = useText();
  const { userId } = useSession();
  const [{ refills, mine }, setSearch] = useSearchOf(prescriptionsSearch);
  const [pages, setPages] = useState(1);
  const done = refills === 'answered';
  const query = {
    status: done ? [...answered] : ['waiting' as const],
    limit: pageSize * pages,
    ...(mine && userId ? { prescriberId: userId } : {}),
  };
  const found = useCall(refillRequestCalls.listRefills, { query }, { live: ['refill-requests'], quiet: true, keepOld: true });
  return (
    <Panel
      title={t('Refill requests')}
      actions={
        <>
          <Checkbox
            label={t('Of my prescriptions')}
            checked={mine === true}
            onChange={(event) => setSearch({ mine: event.currentTarget.checked || undefined })}
          />
          <SegmentedControl
            size="sm"
            aria-label={t('Which refill requests')}
            value={done ? 'answered' : 'waiting'}
            onChange={(value) => setSearch({ refills: value === 'answered' ? 'answered' : undefined })}
            data={[
              { value: 'waiting', label: t('Waiting') },
              { value: 'answered', label: t('Answered') },
            ]}
          />
        </>
      }
    >
      <Loaded
        from={found}
        rows={6}
        isEmpty={({ data }) => data.length === 0}
        empty={<EmptyState title={done ? t('No answered refill requests') : t('No refill requests')} />}
      >
        {({ data, meta }) => (
          <>
            <ul className={styles.lines}>
              {data.map((row) => (
                <RefillRow key={row.id} row={row} />
              ))}
            </ul>
            {meta.count > data.length ? (
              <Button variant="default" loading={found.renewing} onClick={() => setPages(pages + 1)}>
                {t('Show more')}
              </Button>
            ) : null}
          </>
        )}
      </Loaded>
    </Panel>
  );
}
