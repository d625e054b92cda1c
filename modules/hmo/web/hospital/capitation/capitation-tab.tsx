import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { useCall } from '#kernel/web/client/use-call.ts';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { DrawerForm } from '#kernel/web/frame/drawer-form.tsx';
import { Loaded, Panel } from '#kernel/web/frame/panel.tsx';
import { EmptyState } from '#kernel/web/frame/states.tsx';
import { SummaryStrip } from '#kernel/web/frame/summary-strip.tsx';
import { PlainTable } from '#kernel/web/table/plain-table.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import type { Capitation, CapitationContract } from '#modules/hmo/contract/bill-records.ts';
import { capitationCalls } from '#modules/hmo/contract/calls/capitation.ts';
import { capitationLooks } from '../../bill-looks.ts';
import { capitationMethodWords } from '../../bill-words.ts';
import styles from '../bills/bills.module.css';
import { ContractForm, type NamedPlan, ReceiptForm } from './capitation-forms.tsx';

interface TabProps {
  readonly hmoId: string;
  readonly plans: readonly NamedPlan[];
}

/** Tab of a partner's page: what it pays for its lives, month by month, and what was given for it. */
export function CapitationTab({ hmoId, plans }: TabProps) {
  const found = useCall(capitationCalls.view, { params: { id: hmoId }, query: {} }, { quiet: true });
  return (
    <Loaded from={found} rows={8}>
      {(capitation) => <Shown hmoId={hmoId} plans={plans} capitation={capitation} />}
    </Loaded>
  );
}

type Open = { readonly kind: 'receipt' } | { readonly kind: 'contract'; readonly of: CapitationContract | null };

function Shown({ hmoId, plans, capitation }: TabProps & { readonly capitation: Capitation }) {
  const t = useText();
  const { can } = useAccess();
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const may = can(capitationCalls.receive);
  return (
    <div className={styles.main}>
      <Sums capitation={capitation} />
      <Panel
        title={t('Months')}
        flush
        actions={
          may && capitation.contracts.length > 0 ? (
            <Button leftSection={<IconPlus size={16} aria-hidden="true" />} size="compact-md" onClick={() => setOpen({ kind: 'receipt' })}>
              {t('Record receipt')}
            </Button>
          ) : null
        }
      >
        <Months capitation={capitation} />
      </Panel>
      <Panel
        title={t('Capitation contracts')}
        flush
        actions={
          may ? (
            <Button variant="default" size="compact-md" onClick={() => setOpen({ kind: 'contract', of: null })}>
              {t('New contract')}
            </Button>
          ) : null
        }
      >
        <Contracts capitation={capitation} onEdit={may ? (of) => setOpen({ kind: 'contract', of }) : null} />
      </Panel>
      <DrawerForm title={t('Record receipt')} size={620} opened={open?.kind === 'receipt'} onClose={close}>
        {open?.kind === 'receipt' ? <ReceiptForm hmoId={hmoId} capitation={capitation} onClose={close} /> : null}
      </DrawerForm>
      <DrawerForm title={t('Capitation contract')} size={480} opened={open?.kind === 'contract'} onClose={close}>
        {open?.kind === 'contract' ? <ContractForm hmoId={hmoId} plans={plans} contract={open.of} onClose={close} /> : null}
      </DrawerForm>
    </div>
  );
}

function Sums({ capitation }: { readonly capitation: Capitation }) {
  const t = useText();
  const format = useFormat();
  const { expected, received, used } = capitation.totals;
  const figure = (key: string, title: string, amount: number) => ({ key, title, value: format.money(amount, capitation.currency) });
  const [last] = capitation.months;
  return (
    <SummaryStrip
      label={t('Capitation')}
      figures={[
        { key: 'lives', title: t('Lives'), value: format.number(last?.enrolleesCount ?? 0) },
        figure('expected', t('Expected'), expected),
        figure('received', t('Received'), received),
        figure('used', t('Value of services given'), used),
      ]}
    />
  );
}

function Months({ capitation }: { readonly capitation: Capitation }) {
  const t = useText();
  const format = useFormat();
  const money = (amount: number | null | undefined) =>
    amount === null || amount === undefined ? '–' : format.money(amount, capitation.currency);
  return (
    <PlainTable
      label={t('Months')}
      columns={[
        { key: 'month', title: t('Month'), text: (row) => row.month },
        { key: 'lives', title: t('Lives'), kind: 'number', wide: true, value: (row) => row.enrolleesCount },
        { key: 'expected', title: t('Expected'), align: 'end', text: (row) => money(row.expected) },
        { key: 'received', title: t('Received'), align: 'end', text: (row) => money(row.receipt?.amount) },
        { key: 'difference', title: t('Difference'), align: 'end', wide: true, text: (row) => money(row.difference) },
        { key: 'withheld', title: t('Tax withheld'), align: 'end', wide: true, text: (row) => money(row.receipt?.withholding) },
        { key: 'used', title: t('Value of services given'), align: 'end', wide: true, text: (row) => money(row.used) },
        {
          key: 'reference',
          title: t('Reference'),
          wide: true,
          text: (row) => (row.receipt ? `${t(capitationMethodWords[row.receipt.method])} · ${row.receipt.reference}` : ''),
        },
        {
          key: 'state',
          title: t('Status'),
          text: (row) => t(capitationLooks[row.state].word),
          cell: (row) => <StatusBadge look={capitationLooks[row.state]} />,
        },
      ]}
      rows={capitation.months}
      rowKey={(row) => row.month}
      empty={<EmptyState compact title={t('No capitation yet')} />}
    />
  );
}

interface ContractsProps {
  readonly capitation: Capitation;
  readonly onEdit: ((contract: CapitationContract) => void) | null;
}

function Contracts({ capitation, onEdit }: ContractsProps) {
  const t = useText();
  const format = useFormat();
  return (
    <PlainTable
      label={t('Capitation contracts')}
      columns={[
        { key: 'from', title: t('From'), text: (row) => row.from },
        { key: 'to', title: t('To'), text: (row) => row.to ?? '–' },
        {
          key: 'rate',
          title: t('Rate for each life and month'),
          align: 'end',
          text: (row) => format.money(row.ratePerLife, capitation.currency),
        },
        { key: 'plans', title: t('Plans'), wide: true, text: (row) => row.planNames.join(', ') || t('All plans') },
        ...(onEdit
          ? [
              {
                key: 'acts',
                title: t('Actions'),
                align: 'end' as const,
                screenOnly: true,
                cell: (row: CapitationContract) => (
                  <Button variant="subtle" size="compact-sm" onClick={() => onEdit(row)}>
                    {t('Edit')}
                    <span className="visually-hidden"> {row.from}</span>
                  </Button>
                ),
              },
            ]
          : []),
      ]}
      rows={capitation.contracts}
      rowKey={(row) => row.id}
      empty={<EmptyState compact title={t('No capitation contract')} />}
    />
  );
}
