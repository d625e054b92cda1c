import { Link } from '@tanstack/react-router';
import { callOf } from '#kernel/web/client/call.ts';
import { useCall } from '#kernel/web/client/use-call.ts';
import { Panel } from '#kernel/web/frame/panel.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import type { ownInvoiceCalls } from '#modules/invoices/contract/calls/own.ts';
import styles from './own.module.css';

const accountsCall = callOf<typeof ownInvoiceCalls.accounts>({
  method: 'GET',
  path: '/invoice/own/accounts',
  permission: 'View Own Bills',
});

/** What is to be paid at each hospital, on a patient's first page. Nothing while nothing is owed. */
export function OpenBillsCard({ personId }: { readonly personId?: string }) {
  const t = useText();
  const format = useFormat();
  const accounts = useCall(accountsCall, { query: personId ? { personId } : {} }, { live: ['invoices', 'payments'], quiet: true });
  const owing = (accounts.data ?? []).filter((row) => row.owed > 0);
  if (owing.length === 0) return null;
  return (
    <Panel
      title={t('Open bills')}
      actions={
        <Link to="/patient/billing" search={personId ? { person: personId } : {}} className={styles.link}>
          {t('All bills')}
        </Link>
      }
    >
      <dl className={styles.facts}>
        {owing.map((row) => (
          <div key={row.patientId}>
            <dt>
              {row.hospital.name} · {t('{count} open invoice | {count} open invoices', { count: row.unpaidInvoices })}
            </dt>
            <dd className="strong">{format.money(row.owed, row.hospital.currency)}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
