import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useCall } from '#kernel/web/client/use-call.ts';
import { useAccess } from '#kernel/web/client/access.tsx';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { DrawerForm } from '#kernel/web/frame/drawer-form.tsx';
import { Loaded, Panel } from '#kernel/web/frame/panel.tsx';
import { EmptyState } from '#kernel/web/frame/states.tsx';
import { useDrawer } from '#kernel/web/frame/use-drawer.ts';
import type { Column } from '#kernel/web/table/column.ts';
import { useColumnsOf } from '#kernel/web/table/columns-of.tsx';
import { PlainTable } from '#kernel/web/table/plain-table.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { claimCalls } from '#modules/claims/contract/calls/claims.ts';
import type { ClaimCandidate, ClaimCandidates, ClaimFinding } from '#modules/claims/contract/claim-records.ts';
import { liveClaims } from '#modules/claims/contract/words.ts';
import { inCurrency } from '../in-currency.ts';
import { findingWords, levelLooks } from '../looks.ts';
import { FindingLink } from './finding-link.tsx';
import { NewClaimForm } from './new-claim-form.tsx';

/** Invoices of partners that are on no claim, with what their checks find while there is time to put it right. */
export function ReadyTab() {
  const t = useText();
  const { can } = useAccess();
  const { drawer, open, close } = useDrawer();
  const ready = useCall(claimCalls.candidates, { query: {} }, { live: [liveClaims, 'invoices', 'hmo-bills'] });
  return (
    <>
      {can(claimCalls.create) ? (
        <Button leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={() => open('new-claim')}>
          {t('New claim')}
        </Button>
      ) : null}
      <Loaded from={ready} rows={8}>
        {(found) => <Shown found={found} />}
      </Loaded>
      <DrawerForm title={t('New claim')} size={720} opened={drawer === 'new-claim' && can(claimCalls.create)} onClose={close}>
        <NewClaimForm onClose={close} />
      </DrawerForm>
    </>
  );
}

function Shown({ found }: { readonly found: ClaimCandidates }) {
  const t = useText();
  const format = useFormat();
  const column = useColumnsOf<ClaimCandidate>();
  const columns: Column<ClaimCandidate>[] = [
    {
      key: 'invoice',
      title: t('Invoice'),
      text: (row) => row.invoiceNumber,
      cell: (row) => (
        <Link className="code" to="/hospital/billing/invoice/$id" params={{ id: row.invoiceId }}>
          {row.invoiceNumber}
        </Link>
      ),
    },
    column.name('patientName', t('Patient'), { under: (row) => row.enrolleeNumber }),
    column.text('hmoName', t('HMO'), { wide: true }),
    column.day('serviceFrom', t('Service date'), { wide: true }),
    column.day('deadline', t('Submit by'), { wide: true }),
    column.money('amount', t('Amount'), inCurrency(found.currency)),
    {
      key: 'checks',
      title: t('Checks'),
      text: (row) => String(row.errorCount),
      cell: (row) =>
        row.errorCount > 0 ? (
          <span>{t('{count} error | {count} errors', { count: row.errorCount })}</span>
        ) : (
          <span className="muted">{t('No error')}</span>
        ),
    },
  ];
  const findings = found.invoices.flatMap((row) => row.findings).filter(({ level }) => level === 'error');
  return (
    <>
      <Panel title={t('Ready to claim')} flush>
        <PlainTable
          label={t('Ready to claim')}
          columns={columns}
          rows={found.invoices}
          rowKey={(row) => row.invoiceId}
          empty={<EmptyState compact title={t('No invoice to claim')} text={t('Generate the invoices of HMO bills first.')} />}
        />
      </Panel>
      {found.openBills > 0 ? (
        <p>
          {t('{count} HMO bill has no invoice yet | {count} HMO bills have no invoice yet', { count: found.openBills })} ·{' '}
          {format.money(found.openBillsTotal, found.currency)} · <Link to="/hospital/hmo-management/hmobill">{t('Generate invoices')}</Link>
        </p>
      ) : null}
      {findings.length > 0 ? (
        <Panel title={t('Errors')} flush>
          <Findings findings={findings} />
        </Panel>
      ) : null}
    </>
  );
}

/** What checks found, each with the place where it is put right. */
export function Findings({ findings }: { readonly findings: readonly ClaimFinding[] }) {
  const t = useText();
  const rows = findings.map((finding, at) => ({ ...finding, key: `${at}` }));
  const columns: Column<(typeof rows)[number]>[] = [
    { key: 'level', title: t('Level'), text: (row) => row.level, cell: (row) => <StatusBadge look={levelLooks[row.level]} /> },
    { key: 'words', title: t('Finding'), text: (row) => t(findingWords[row.code]) },
    { key: 'item', title: t('Item'), wide: true, text: (row) => [row.invoiceNumber, row.itemName].filter(Boolean).join(' · ') || '–' },
    { key: 'mend', title: t('Put right'), text: () => '', cell: (row) => <FindingLink mend={row.mend} /> },
  ];
  return (
    <PlainTable
      label={t('Findings')}
      columns={columns}
      rows={rows}
      rowKey={(row) => row.key}
      empty={<EmptyState compact title={t('No findings')} />}
    />
  );
}
