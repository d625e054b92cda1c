import { Link } from '@tanstack/react-router';
import { callOf } from '#kernel/web/client/call.ts';
import { useCall } from '#kernel/web/client/use-call.ts';
import { Panel } from '#kernel/web/frame/panel.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import type { requestCalls } from '#modules/laboratory/contract/calls/requests.ts';
import styles from './own.module.css';

const listCall = callOf<typeof requestCalls.own>({ method: 'GET', path: '/lab-request/patient', permission: 'View Own Results' });

/** Results that were not opened yet, on a patient's first page. Nothing while there are none. */
export function NewResultsCard({ personId }: { readonly personId?: string }) {
  const t = useText();
  const format = useFormat();
  const whose = personId ? { personId } : {};
  const found = useCall(listCall, { query: { isNew: true, limit: 5, ...whose } }, { live: ['lab-requests', 'notification'], quiet: true });
  const rows = found.data?.data ?? [];
  if (rows.length === 0) return null;
  const person = personId ? { person: personId } : {};
  return (
    <Panel
      title={t('New results')}
      actions={
        <Link to="/patient/labs" search={person} className={styles.link}>
          {t('All results')}
        </Link>
      }
    >
      <ul className={styles.links}>
        {rows.map((row) => (
          <li key={row.id}>
            <Link to="/patient/labs" search={{ ...person, result: row.id }} className={styles.link}>
              <span>{row.sensitive ? t('Sensitive result') : row.test}</span>
              <span className="muted">{[format.instant(row.releasedAt), row.hospital.name].join(' · ')}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
