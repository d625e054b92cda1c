import { Link } from '@tanstack/react-router';
import { useAccess } from '#kernel/web/client/access.tsx';
import { useCall } from '#kernel/web/client/use-call.ts';
import { Loaded } from '#kernel/web/frame/panel.tsx';
import { EmptyState } from '#kernel/web/frame/states.tsx';
import { PlainTable } from '#kernel/web/table/plain-table.tsx';
import { actorName } from '#kernel/web/text/actor-name.ts';
import { plainWords } from '#kernel/web/text/plain-words.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { auditCalls } from '#modules/audit-trail/contract/calls.ts';
import { livePatientBills } from '#modules/patient-bills/contract/words.ts';
import styles from './bills.module.css';

/** Entries shown here; a line has a handful, all of them are in the trail. */
const shownEntries = 20;

/** A day before the line was raised, wherever the hospital's midnight is: the trail begins with its last seven days unless told. */
const dayBefore = (at: string) => new Date(Date.parse(at) - 86_400_000).toISOString().slice(0, 10);

/** Who did what to the line, as the audit trail holds it, for those who may read the trail. */
export function BillAudit({ billId, raisedAt }: { readonly billId: string; readonly raisedAt: string }) {
  const t = useText();
  const { can } = useAccess();
  const may = can('View Audit Trail');
  const entries = useCall(
    auditCalls.history,
    { params: { entityType: 'PatientBill', entityId: billId }, query: { limit: shownEntries } },
    { enabled: may, live: [livePatientBills], quiet: true },
  );
  if (!may) return null;
  return (
    <section className={styles.section}>
      <h3>{t('Audit Trail')}</h3>
      <Loaded
        from={entries}
        rows={2}
        isEmpty={(found) => found.data.length === 0}
        empty={<EmptyState compact title={t('No record found')} />}
      >
        {(found) => (
          <>
            <PlainTable
              label={t('Audit Trail')}
              columns={[
                { key: 'at', title: t('When'), kind: 'instant', value: (row) => row.at },
                {
                  key: 'summary',
                  title: t('What'),
                  cell: (row) => (
                    <span className={styles.who}>
                      <span>{row.summary}</span>
                      <span className="caption">{row.reason ?? row.changes.map(({ field }) => plainWords(field)).join(', ')}</span>
                    </span>
                  ),
                  text: (row) => row.summary,
                },
                { key: 'by', title: t('By'), text: (row) => actorName(t, row.actorName) },
              ]}
              rows={found.data}
              rowKey={(row) => row.id}
            />
            {found.meta.count > found.data.length ? (
              <Link to="/hospital/audit-trail" search={{ entityId: billId, startDate: dayBefore(raisedAt) }}>
                {t('All entries')}
              </Link>
            ) : null}
          </>
        )}
      </Loaded>
    </section>
  );
}
