import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { DrawerForm } from '#kernel/web/frame/drawer-form.tsx';
import { Panel } from '#kernel/web/frame/panel.tsx';
import { EmptyState } from '#kernel/web/frame/states.tsx';
import { PlainTable } from '#kernel/web/table/plain-table.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { claimCalls } from '#modules/claims/contract/calls/claims.ts';
import type { KeptPayment, PartnerStatement } from '#modules/claims/contract/statement-records.ts';
import { ApplyKeptForm } from './apply-kept-form.tsx';
import { statementKindWords } from './words.ts';

interface PanelProps {
  readonly statement: PartnerStatement;
}

/** Payments of which a part lies for the partner, and the way to a claim. */
export function KeptPanel({ statement }: PanelProps) {
  const t = useText();
  const format = useFormat();
  const { can } = useAccess();
  const [applied, setApplied] = useState<KeptPayment | null>(null);
  const may = can(claimCalls.applyUnallocated) && statement.claims.length > 0;
  return (
    <Panel title={t('Not allocated')} flush>
      <PlainTable
        label={t('Not allocated')}
        columns={[
          { key: 'number', title: t('Payment no.'), text: (row) => row.paymentNumber, identifies: true },
          { key: 'reference', title: t('Reference'), text: (row) => row.reference },
          { key: 'day', title: t('Payment date'), kind: 'day', value: (row) => row.paymentDate },
          { key: 'left', title: t('Amount'), align: 'end', text: (row) => format.money(row.left, statement.currency) },
          ...(may
            ? [
                {
                  ...{ key: 'apply', title: t('Apply'), text: () => '' },
                  cell: (row: KeptPayment) => (
                    <Button variant="default" size="compact-sm" onClick={() => setApplied(row)}>
                      {t('Apply')}
                    </Button>
                  ),
                },
              ]
            : []),
        ]}
        rows={statement.unallocated}
        rowKey={(row) => row.paymentId}
      />
      <DrawerForm title={t('Apply')} size={560} opened={applied !== null} onClose={() => setApplied(null)}>
        {applied ? <ApplyKeptForm statement={statement} payment={applied} onClose={() => setApplied(null)} /> : null}
      </DrawerForm>
    </Panel>
  );
}

/** Submitted claims of which something is open, the one that is due first on top. */
export function OpenClaimsPanel({ statement }: PanelProps) {
  const t = useText();
  const format = useFormat();
  const money = (amount: number) => format.money(amount, statement.currency);
  return (
    <Panel title={t('Open claims')} flush>
      <PlainTable
        label={t('Open claims')}
        columns={[
          {
            key: 'number',
            title: t('Claim no.'),
            text: (row) => row.claimNumber,
            cell: (row) => (
              <Link className="code" to="/hospital/hmo-management/claims/$id" params={{ id: row.claimId }}>
                {row.claimNumber}
              </Link>
            ),
          },
          { key: 'title', title: t('Title'), wide: true, text: (row) => row.title },
          { key: 'submitted', title: t('Submitted'), kind: 'day', wide: true, value: (row) => row.submittedOn },
          { key: 'due', title: t('Due'), kind: 'day', value: (row) => row.dueDate },
          { key: 'late', title: t('Days late'), text: (row) => (row.daysLate > 0 ? String(row.daysLate) : '–') },
          { key: 'rejected', title: t('Rejected'), align: 'end', wide: true, text: (row) => money(row.rejectedOpen) },
          { key: 'balance', title: t('Balance'), align: 'end', text: (row) => money(row.balance) },
        ]}
        rows={statement.claims}
        rowKey={(row) => row.claimId}
        empty={<EmptyState compact title={t('Nothing is owed')} />}
      />
    </Panel>
  );
}

/** Day by day what changed the balance. */
export function LinesPanel({ statement }: PanelProps) {
  const t = useText();
  const format = useFormat();
  const money = (amount: number) => format.money(amount, statement.currency);
  const rows = statement.rows.map((row, at) => ({ ...row, key: String(at) }));
  return (
    <Panel title={t('Changes')} flush>
      {statement.shortened ? <p>{t('Earlier rows are brought forward. Choose a shorter period to see them.')}</p> : null}
      <PlainTable
        label={t('Changes')}
        columns={[
          { key: 'day', title: t('Date'), kind: 'day', value: (row) => row.day },
          { key: 'kind', title: t('Kind'), text: (row) => t(statementKindWords[row.kind]) },
          { key: 'document', title: t('Document'), text: (row) => row.document },
          { key: 'amount', title: t('Amount'), align: 'end', text: (row) => money(row.amount) },
          { key: 'balance', title: t('Balance'), align: 'end', text: (row) => money(row.balance) },
        ]}
        rows={rows}
        rowKey={(row) => row.key}
        empty={<EmptyState compact title={t('Nothing changed in this period')} />}
      />
    </Panel>
  );
}
