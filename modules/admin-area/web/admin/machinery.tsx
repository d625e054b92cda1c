import type { ReactNode } from 'react';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { Facts } from '#kernel/web/frame/facts.tsx';
import type { Column } from '#kernel/web/table/column.ts';
import { PlainTable } from '#kernel/web/table/plain-table.tsx';
import { Ago, Moment } from '#kernel/web/text/moment.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText, word } from '#kernel/web/text/use-text.ts';
import type { PlatformHealth, PlatformOperation, PlatformSafeguard } from '#modules/admin-area/contract/records.ts';
import { operationLooks, safeguardLooks, storageLooks } from '../looks.ts';

const gigabyte = 1_073_741_824;

const safeguardNames = { archive: word('Log archive'), backup: word('Backup'), drill: word('Restore drill') };

/** How a safeguard is, what is wrong with it, and when it last succeeded. */
function Safeguard({ row }: { readonly row: PlatformSafeguard }) {
  const t = useText();
  return (
    <>
      <StatusBadge look={safeguardLooks[row.state]} /> {row.lastAt ? <Ago at={row.lastAt} /> : t('Never')}
      {row.reason ? <div className="muted">{row.reason}</div> : null}
    </>
  );
}

/** How the machinery is now. */
export function HealthFacts({ facts }: { readonly facts: PlatformHealth }) {
  const t = useText();
  const format = useFormat();
  const free =
    facts.dataDirFreeBytes === null ? '–' : t('{size} GB', { size: format.number(Math.floor(facts.dataDirFreeBytes / gigabyte)) });
  return (
    <Facts
      rows={[
        [t('Messages waiting'), format.number(facts.outbox.queued)],
        [t('Messages failed'), format.number(facts.outbox.failed)],
        [t('Setups in progress'), format.number(facts.setups.open)],
        [t('Audit entries pending'), format.number(facts.auditPending)],
        ...facts.safeguards.map((row): [string, ReactNode] => [t(safeguardNames[row.subject]), <Safeguard key={row.subject} row={row} />]),
        [t('Storage'), <StatusBadge key="disk" look={storageLooks[facts.storage]} />],
        [t('Free disk space'), free],
        [t('Mail'), facts.mailTransport === 'outbox' ? t('Kept in the outbox') : t('Sent by SMTP')],
        [t('Database'), `PostgreSQL ${facts.databaseVersion}`],
        [t('Version'), facts.version],
      ]}
    />
  );
}

/** Restarts, backups and drills, newest first, each with its reason. */
export function OperationsTable({ rows }: { readonly rows: readonly PlatformOperation[] }) {
  const t = useText();
  const format = useFormat();
  const columns: readonly Column<PlatformOperation>[] = [
    { key: 'kind', title: t('Event'), cell: (row) => <StatusBadge look={operationLooks[row.kind]} /> },
    { key: 'reason', title: t('Details'), cell: (row) => row.reason },
    {
      key: 'seconds',
      title: t('Duration'),
      wide: true,
      cell: (row) => (row.seconds === null ? '–' : t('{count} s', { count: format.number(Math.round(row.seconds)) })),
    },
    { key: 'host', title: t('Machine'), wide: true, cell: (row) => row.host },
    { key: 'at', title: t('Date'), kind: 'instant', cell: (row) => <Moment at={row.at} /> },
  ];
  return <PlainTable label={t('Operations')} columns={columns} rows={rows} rowKey={(row) => `${row.at}${row.kind}${row.host}`} />;
}
