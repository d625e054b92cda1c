import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useSend } from '#kernel/web/client/use-call.ts';
import { Panel } from '#kernel/web/frame/panel.tsx';
import type { Column } from '#kernel/web/table/column.ts';
import { useColumnsOf } from '#kernel/web/table/columns-of.tsx';
import { PlainTable } from '#kernel/web/table/plain-table.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { claimCalls } from '#modules/claims/contract/calls/claims.ts';
import type { ClaimDetails, ClaimInvoice, ClaimItem } from '#modules/claims/contract/claim-records.ts';
import { inCurrency } from '../../in-currency.ts';
import { Findings } from '../ready-tab.tsx';
import { EvidenceDrawer } from './evidence-drawer.tsx';

interface OfClaim {
  readonly claim: ClaimDetails;
}

/** Items of a claim, the oldest service first, each with its authorisation and what became of it. */
export function ClaimItemsPanel({ claim }: OfClaim) {
  const t = useText();
  const format = useFormat();
  const column = useColumnsOf<ClaimItem>();
  const [evidenceOf, setEvidenceOf] = useState<ClaimItem | null>(null);
  const currency = inCurrency(claim.currency);
  const columns: Column<ClaimItem>[] = [
    column.day('serviceDate', t('Date'), { wide: true }),
    column.name('itemName', t('Item'), {
      under: (row) =>
        [row.hmoCode, t('{quantity} × {price}', { quantity: row.quantity, price: format.money(row.unitPrice, claim.currency) })]
          .filter(Boolean)
          .join(' · '),
    }),
    column.name('patientName', t('Patient'), { wide: true, under: (row) => row.enrolleeNumber }),
    column.text('paCode', t('PA code or notice'), { wide: true, of: (row: ClaimItem) => row.paCode ?? row.noticeNumber }),
    column.money('amount', t('Amount'), currency),
    column.money('paid', t('Paid'), { ...currency, wide: true }),
    column.money('rejectedOpen', t('Rejected'), { ...currency, wide: true }),
    column.money('balance', t('Balance'), currency),
    column.acts((row) => (
      <Button
        variant="subtle"
        size="compact-sm"
        aria-label={t('Evidence of {name}', { name: row.itemName })}
        onClick={() => setEvidenceOf(row)}
      >
        {t('Evidence')}
      </Button>
    )),
  ];
  return (
    <Panel title={t('Items')} flush>
      <PlainTable label={t('Items')} columns={columns} rows={claim.items} rowKey={(row) => row.id} />
      <EvidenceDrawer claim={claim} item={evidenceOf} onClose={() => setEvidenceOf(null)} />
    </Panel>
  );
}

/** Invoices of a claim; while it is not submitted they can be taken off. */
export function ClaimInvoicesPanel({ claim }: OfClaim) {
  const t = useText();
  const column = useColumnsOf<ClaimInvoice>();
  const { send, busy } = useSend(claimCalls.removeInvoices, { refresh: ['hmo', 'invoices', 'invoice'] });
  const currency = inCurrency(claim.currency);
  const removes = claim.acts.removeInvoices === null && claim.invoices.length > 1;
  const remove = (invoiceId: string) => void send({ params: { id: claim.id }, body: { invoiceIds: [invoiceId], version: claim.version } });
  const columns: Column<ClaimInvoice>[] = [
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
    column.day('serviceFrom', t('Service date'), { wide: true }),
    column.money('amount', t('Amount'), currency),
    column.money('balance', t('Balance'), currency),
    ...(removes
      ? [
          column.acts((row) => (
            <Button
              variant="subtle"
              size="compact-sm"
              disabled={busy}
              aria-label={t('Remove {number}', { number: row.invoiceNumber })}
              onClick={() => remove(row.invoiceId)}
            >
              {t('Remove')}
            </Button>
          )),
        ]
      : []),
  ];
  return (
    <Panel title={t('Invoices')} flush>
      <PlainTable label={t('Invoices')} columns={columns} rows={claim.invoices} rowKey={(row) => row.invoiceId} />
    </Panel>
  );
}

/** What the last check found; each finding leads to where it is put right. */
export function ClaimChecksPanel({ claim }: OfClaim) {
  const t = useText();
  const format = useFormat();
  const { findings, ranAt, ruleVersion } = claim.checks;
  return (
    <Panel title={t('Checks')} note={t('Checked {when} by rules {version}', { when: format.instant(ranAt), version: ruleVersion })} flush>
      <Findings findings={findings} />
    </Panel>
  );
}
