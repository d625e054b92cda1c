import { Link } from '@tanstack/react-router';
import { useCall } from '#kernel/web/client/use-call.ts';
import { Loaded, Panel } from '#kernel/web/frame/panel.tsx';
import { EmptyState } from '#kernel/web/frame/states.tsx';
import { Moment } from '#kernel/web/text/moment.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { requestCalls } from '#modules/laboratory/contract/calls/requests.ts';
import styles from './labs.module.css';
import { RequestMarks } from './row-words.tsx';

const most = 5;

/** The newest released results of a patient, critical ones marked, on the overview. */
export function ResultsCard({ patientId = '' }: { readonly patientId?: string }) {
  const t = useText();
  const found = useCall(
    requestCalls.byPatient,
    { params: { id: patientId }, query: { limit: most, status: ['result-released'] } },
    { live: ['lab-requests'], quiet: true },
  );
  return (
    <Panel title={t('Latest results')}>
      <Loaded from={found} rows={3} isEmpty={({ data }) => data.length === 0} empty={<EmptyState compact title={t('No results yet')} />}>
        {({ data }) => (
          <ul className={styles.plainList}>
            {data.map((row) => (
              <li key={row.id} className={styles.two}>
                <span className={styles.marks}>
                  {row.restricted ? (
                    <span>{t(row.test.name)}</span>
                  ) : (
                    <Link to="/hospital/labs/$id" params={{ id: row.id }} className="strong">
                      {row.test.name}
                    </Link>
                  )}
                  {row.critical ? <RequestMarks row={row} /> : null}
                </span>
                <span className="caption">
                  <Moment at={row.releasedAt ?? row.createdAt} />
                </span>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Panel>
  );
}
