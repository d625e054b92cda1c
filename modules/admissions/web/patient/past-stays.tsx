import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { pageOf } from '#kernel/contract/envelope.ts';
import { useCall } from '#kernel/web/client/use-call.ts';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { Panel } from '#kernel/web/frame/panel.tsx';
import { ErrorState } from '#kernel/web/frame/states.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { admissionCalls } from '#modules/admissions/contract/calls/admissions.ts';
import { OwnStay } from '#modules/admissions/contract/own-records.ts';
import { stayLooks } from '../stay-looks.ts';
import styles from './stays.module.css';

const pageSize = 5;
// A session of a patient gets the own stays; the other half of the answer is the staff's.
const ownStays = { ...admissionCalls.list, payload: pageOf(OwnStay) };

/** Stays in hospital of the person, the newest first, over all hospitals. Most people never had one: then nothing is shown. */
export function PastStays({ personId }: { readonly personId?: string }) {
  const t = useText();
  const [pages, setPages] = useState(1);
  const found = useCall(
    ownStays,
    { query: { limit: pageSize * pages, ...(personId ? { personId } : {}) } },
    { live: ['patient-admissions', 'notification'], keepOld: true, quiet: true },
  );
  const rows = found.data?.data ?? [];
  if (!found.data && found.refused) return <ErrorState refused={found.refused} onRetry={found.retry} />;
  if (rows.length === 0) return null;
  const more = (found.data?.meta.count ?? 0) > rows.length;
  return (
    <Panel title={t('Stays in hospital')}>
      <ul className={styles.stays}>
        {rows.map((stay) => (
          <StayLine key={`${stay.hospitalId} ${stay.id}`} stay={stay} />
        ))}
      </ul>
      {more ? (
        <Button variant="default" loading={found.renewing} onClick={() => setPages(pages + 1)}>
          {t('Show more')}
        </Button>
      ) : null}
    </Panel>
  );
}

function StayLine({ stay }: { readonly stay: OwnStay }) {
  const t = useText();
  const format = useFormat();
  const { admittedAt, dischargedAt, hospital, ward, consultant, admissionNumber } = stay;
  const until = dischargedAt ? format.day(format.dateOf(dischargedAt)) : t('today');
  return (
    <li className={styles.stay}>
      <span className={styles.words}>
        <span className="strong">
          {format.day(format.dateOf(admittedAt))} – {until}
        </span>
        <span className="muted">{[hospital, ward, consultant].filter(Boolean).join(' · ')}</span>
        <span className="code muted">{admissionNumber}</span>
        {stay.hasSummary ? (
          <Link to="/patient/stays/$id/discharge-summary" params={{ id: stay.id }}>
            {t('Discharge summary')}
          </Link>
        ) : null}
      </span>
      <StatusBadge look={stayLooks[stay.status]} />
    </li>
  );
}
