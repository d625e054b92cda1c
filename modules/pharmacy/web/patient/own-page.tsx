import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import '#kernel/web/design/print.css';
import { useCall } from '#kernel/web/client/use-call.ts';
import type { Looks } from '#kernel/web/design/look.ts';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { PageHead } from '#kernel/web/frame/page-head.tsx';
import { Loaded, Panel } from '#kernel/web/frame/panel.tsx';
import { PrintHead } from '#kernel/web/frame/print-head.tsx';
import { EmptyState } from '#kernel/web/frame/states.tsx';
import { useSearchOf } from '#kernel/web/frame/use-search.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText, word } from '#kernel/web/text/use-text.ts';
import { medicationRequestCalls } from '#modules/pharmacy/contract/calls/requests.ts';
import type { OwnMedicine } from '#modules/pharmacy/contract/request-records.ts';
import styles from './own.module.css';
import { ownMedicinesSearch } from './search.ts';

const stateLooks = {
  active: { word: word('Taking now'), tone: 'green' },
  waiting: { word: word('At the pharmacy'), tone: 'amber' },
  past: { word: word('Past'), tone: 'grey' },
} satisfies Looks<OwnMedicine['state']>;

/** /patient/medications: what the person takes now and how, what waits at the pharmacy, and the past. */
export function OwnMedicinesPage() {
  const t = useText();
  const [{ person, state }] = useSearchOf(ownMedicinesSearch);
  const found = useCall(
    medicationRequestCalls.own,
    { query: { limit: 200, ...(person ? { personId: person } : {}), ...(state ? { state } : {}) } },
    { live: ['medication-requests'], quiet: true },
  );
  return (
    <div className={styles.stack}>
      <PrintHead title={t('Medicines')} />
      <div className="no-print">
        <PageHead
          title={t('Medicines')}
          actions={
            <Button
              variant="default"
              disabled={!found.data?.data.length}
              leftSection={<IconPrinter size={16} aria-hidden="true" />}
              onClick={() => window.print()}
            >
              {t('Print')}
            </Button>
          }
        />
      </div>
      <Loaded from={found} rows={6} isEmpty={({ data }) => data.length === 0} empty={<EmptyState title={t('No record found')} />}>
        {({ data }) => data.map((own) => <OneMedicine key={own.id} own={own} />)}
      </Loaded>
    </div>
  );
}

function OneMedicine({ own }: { readonly own: OwnMedicine }) {
  const t = useText();
  const format = useFormat();
  const notes = [
    own.dispensedAt ? t('handed out {day}', { day: format.day(own.dispensedAt.slice(0, 10)) }) : null,
    t('{count} {unit}', { count: own.quantity, unit: own.unit }),
    own.hospital.name,
    own.requestedBy,
  ];
  return (
    <Panel title={own.name} note={notes.filter(Boolean).join(' · ')} actions={<StatusBadge look={stateLooks[own.state]} />}>
      <p className={styles.take}>{own.dosageText}</p>
      <p className={styles.warnings}>
        {own.daysLeft === null ? null : <span>{t('{count} day left | {count} days left', { count: own.daysLeft })}</span>}
        {own.until && own.state === 'active' ? <span>{t('until {day}', { day: format.day(own.until) })}</span> : null}
        {own.refillsLeft > 0 ? <span>{t('{count} refill left | {count} refills left', { count: own.refillsLeft })}</span> : null}
        {own.warnings.map((warning) => (
          <span key={warning}>{warning}</span>
        ))}
      </p>
    </Panel>
  );
}
