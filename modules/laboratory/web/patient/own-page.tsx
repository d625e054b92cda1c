import { Button, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconLock, IconSparkles } from '@tabler/icons-react';
import { useState } from 'react';
import '#kernel/web/design/print.css';
import { useCall } from '#kernel/web/client/use-call.ts';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { PageHead } from '#kernel/web/frame/page-head.tsx';
import { Loaded } from '#kernel/web/frame/panel.tsx';
import { PrintHead } from '#kernel/web/print/paper.tsx';
import { EmptyState } from '#kernel/web/frame/states.tsx';
import { useSearchOf } from '#kernel/web/frame/use-search.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText, word } from '#kernel/web/text/use-text.ts';
import { requestCalls } from '#modules/laboratory/contract/calls/requests.ts';
import type { OwnLabRow } from '#modules/laboratory/contract/request-records.ts';
import { flagLooks, resultLooks } from '../looks.ts';
import styles from './own.module.css';
import { OpenedResult } from './own-result.tsx';
import { ownLabsSearch } from './search.ts';
import { worstFlag } from './series.ts';

const pageSize = 25;
const newLook = { word: word('New'), tone: 'blue', icon: IconSparkles } as const;
const sensitiveLook = { word: word('Password required'), tone: 'grey', icon: IconLock } as const;

/** /patient/labs: a person's released results over all their hospitals, one of them open. */
export function OwnLabsPage() {
  const t = useText();
  const [{ person, result }, setSearch] = useSearchOf(ownLabsSearch);
  const [pages, setPages] = useState(1);
  const found = useCall(
    requestCalls.own,
    { query: { limit: pageSize * pages, ...(person ? { personId: person } : {}) } },
    { live: ['lab-requests'], quiet: true, keepOld: true },
  );
  return (
    <div className={styles.page}>
      <PrintHead title={t('Laboratory results')} />
      <div className="no-print">
        <PageHead title={t('Laboratory results')} note={t('Released by your hospitals, newest first.')} />
      </div>
      <Loaded from={found} rows={6} isEmpty={({ data }) => data.length === 0} empty={<EmptyState title={t('No record found')} />}>
        {({ data, meta }) => (
          <>
            <ul className={styles.list}>
              {data.map((own) => (
                <OwnLine
                  key={own.id}
                  own={own}
                  all={data}
                  isOpen={own.id === result}
                  onToggle={() => setSearch({ result: own.id === result ? undefined : own.id }, { replace: true })}
                />
              ))}
            </ul>
            {meta.count > data.length ? (
              <Button
                variant="default"
                className={`no-print ${styles.more}`}
                loading={found.renewing}
                onClick={() => setPages((now) => now + 1)}
              >
                {t('Show more')}
              </Button>
            ) : null}
          </>
        )}
      </Loaded>
    </div>
  );
}

interface LineProps {
  readonly own: OwnLabRow;
  readonly all: readonly OwnLabRow[];
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

/** Date, test, hospital and the worst flag; the rest when it is opened. */
function OwnLine({ own, all, isOpen, onToggle }: LineProps) {
  const t = useText();
  const format = useFormat();
  const flag = own.result ? worstFlag(own.result.values) : null;
  const title = own.sensitive ? t('Sensitive result') : own.test;
  return (
    <li className={isOpen ? styles.item : `no-print ${styles.item}`}>
      <UnstyledButton className={`no-print ${styles.line}`} aria-expanded={isOpen} onClick={onToggle}>
        <span className={styles.words}>
          <span className={styles.test}>{title}</span>
          <span className="note">{[format.instant(own.releasedAt), own.hospital.name].join(' · ')}</span>
        </span>
        <span className={styles.marks}>
          {own.isNew ? <StatusBadge look={newLook} /> : null}
          {own.sensitive ? <StatusBadge look={sensitiveLook} /> : null}
          {own.result?.status === 'corrected' ? <StatusBadge look={resultLooks.corrected} /> : null}
          {flag ? <StatusBadge look={flagLooks[flag]} /> : null}
        </span>
        <IconChevronDown size={18} aria-hidden="true" className={styles.chevron} data-open={isOpen || undefined} />
      </UnstyledButton>
      {isOpen ? <OpenedResult own={own} all={all} /> : null}
    </li>
  );
}
