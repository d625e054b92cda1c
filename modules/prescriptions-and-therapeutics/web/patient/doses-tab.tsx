import { Button } from '@mantine/core';
import { useState } from 'react';
import { pageOf } from '#kernel/contract/envelope.ts';
import { useCall } from '#kernel/web/client/use-call.ts';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { Loaded, Panel } from '#kernel/web/frame/panel.tsx';
import { EmptyState } from '#kernel/web/frame/states.tsx';
import { Moment } from '#kernel/web/text/moment.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { useUnits } from '#modules/pharmacy/web/index.ts';
import { OwnAdministration } from '#modules/prescriptions-and-therapeutics/contract/administration-records.ts';
import { administrationCalls } from '#modules/prescriptions-and-therapeutics/contract/calls/administrations.ts';
import { dosageLooks } from '../hospital/administrations/looks.ts';
import { routeWords } from '../rx-words.ts';
import styles from './own.module.css';

const ownAdministrations = { ...administrationCalls.filterAdministrations, payload: pageOf(OwnAdministration) };
const pageSize = 20;

/** What staff gave, medicine by medicine with the newest doses. */
export function DosesTab({ query }: { readonly query: { readonly personId?: string } }) {
  const t = useText();
  const [pages, setPages] = useState(1);
  const found = useCall(
    ownAdministrations,
    { query: { limit: pageSize * pages, ...query } },
    { live: ['therapeutic-administrations', 'notification'], quiet: true, keepOld: true },
  );
  return (
    <div className={styles.stack}>
      <Loaded from={found} rows={6} isEmpty={({ data }) => data.length === 0} empty={<EmptyState title={t('No medication')} />}>
        {({ data, meta }) => (
          <>
            {data.map((row) => (
              <OneMedicine key={row.id} row={row} />
            ))}
            {meta.count > data.length ? (
              <Button variant="default" className={`no-print ${styles.more}`} onClick={() => setPages(pages + 1)}>
                {t('Show more')}
              </Button>
            ) : null}
          </>
        )}
      </Loaded>
    </div>
  );
}

function OneMedicine({ row }: { readonly row: OwnAdministration }) {
  const t = useText();
  const dose = useUnits()(row.doseAmount, row.doseUnit);
  return (
    <Panel title={row.medicine} note={[dose, t(routeWords[row.route]), row.hospital.name].join(' · ')}>
      {row.doses.length === 0 ? <p className="muted">{t('No doses yet')}</p> : null}
      <ul className={styles.doses} aria-label={t('Doses of {name}', { name: row.medicine })}>
        {row.doses.map((each) => (
          <li key={each.dueAt} className={styles.dose}>
            <Moment at={each.givenAt ?? each.dueAt} />
            <StatusBadge look={dosageLooks[each.status]} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
