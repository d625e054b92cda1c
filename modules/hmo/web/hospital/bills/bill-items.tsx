import { Button } from '@mantine/core';
import { useState } from 'react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { DrawerForm } from '#kernel/web/frame/drawer-form.tsx';
import { Panel } from '#kernel/web/frame/panel.tsx';
import { EmptyState } from '#kernel/web/frame/states.tsx';
import type { Column } from '#kernel/web/table/column.ts';
import { PlainTable } from '#kernel/web/table/plain-table.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { billingModules } from '#modules/billing-setup/contract/words.ts';
import type { HmoBillDetails, HmoBillItem } from '#modules/hmo/contract/bill-records.ts';
import { hmoBillCalls } from '#modules/hmo/contract/calls/bills.ts';
import { coverageLooks } from '#modules/patient-bills/web/index.ts';
import { moduleWords } from '../../bill-words.ts';
import styles from './bills.module.css';
import { RemoveItemForm } from './remove-item-form.tsx';

interface OfBill {
  readonly bill: HmoBillDetails;
}

/** Items of a bill by the part of the price list; what was removed stands below them. */
export function BillItems({ bill }: OfBill) {
  const t = useText();
  const [removing, setRemoving] = useState<HmoBillItem | null>(null);
  const active = bill.items.filter(({ status }) => status === 'active');
  const removed = bill.items.filter(({ status }) => status === 'removed');
  return (
    <>
      {active.length === 0 ? (
        <Panel title={t('Items')}>
          <EmptyState compact title={t('No item on this bill')} />
        </Panel>
      ) : null}
      {billingModules
        .map((module) => [module, active.filter((item) => item.module === module)] as const)
        .filter(([, items]) => items.length > 0)
        .map(([module, items]) => (
          <Panel key={module} title={t(moduleWords[module])} flush>
            <Items bill={bill} items={items} label={t(moduleWords[module])} onRemove={setRemoving} />
          </Panel>
        ))}
      {removed.length > 0 ? (
        <Panel title={t('Removed items')} flush>
          <Removed items={removed} />
        </Panel>
      ) : null}
      <DrawerForm title={t('Remove item')} size={480} opened={removing !== null} onClose={() => setRemoving(null)}>
        {removing ? <RemoveItemForm key={removing.id} bill={bill} item={removing} onClose={() => setRemoving(null)} /> : null}
      </DrawerForm>
    </>
  );
}

interface ItemsProps extends OfBill {
  readonly items: readonly HmoBillItem[];
  readonly label: string;
  readonly onRemove: (item: HmoBillItem) => void;
}

function Items({ bill, items, label, onRemove }: ItemsProps) {
  const t = useText();
  const format = useFormat();
  const { can } = useAccess();
  const mayRemove = bill.acts.addItem === null && can(hmoBillCalls.removeItem);
  const columns: Column<HmoBillItem>[] = [
    { key: 'day', title: t('Date'), kind: 'day', wide: true, value: (item) => item.serviceDate },
    {
      key: 'item',
      title: t('Item'),
      text: (item) => item.itemName,
      cell: (item) => (
        <span className={styles.item}>
          <span>{item.itemName}</span>
          <span className="caption">
            {[
              t('{quantity} × {price}', { quantity: item.quantity, price: format.money(item.unitPrice, bill.currency) }),
              item.hmoCode,
              item.origin === 'manual' ? t('Added by hand') : null,
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </span>
      ),
    },
    { key: 'code', title: t('PA code'), wide: true, text: (item) => item.paCode ?? item.approvalNumber ?? '–' },
    {
      key: 'coverage',
      title: t('Coverage'),
      text: (item) => t(coverageLooks[item.coverageStatus].word),
      cell: (item) => <StatusBadge look={coverageLooks[item.coverageStatus]} />,
    },
    { key: 'patient', title: t('Patient share'), kind: 'money', wide: true, value: (item) => item.patientAmount },
    {
      key: 'amount',
      title: t('Amount'),
      kind: 'money',
      value: (item) => item.amount,
      cell: (item) =>
        item.capitatedValue > 0 ? (
          <span className={styles.item}>
            <span>{format.money(item.amount, bill.currency)}</span>
            <span className="caption">{t('Capitation {amount}', { amount: format.money(item.capitatedValue, bill.currency) })}</span>
          </span>
        ) : (
          format.money(item.amount, bill.currency)
        ),
    },
  ];
  if (mayRemove)
    columns.push({
      key: 'acts',
      title: t('Actions'),
      align: 'end',
      screenOnly: true,
      cell: (item) =>
        item.amount > 0 ? (
          <Button variant="subtle" size="compact-sm" onClick={() => onRemove(item)}>
            {t('Remove')}
            <span className="visually-hidden"> {item.itemName}</span>
          </Button>
        ) : null,
    });
  return <PlainTable label={label} columns={columns} rows={items} rowKey={(item) => item.id} />;
}

function Removed({ items }: { readonly items: readonly HmoBillItem[] }) {
  const t = useText();
  return (
    <PlainTable
      label={t('Removed items')}
      columns={[
        { key: 'day', title: t('Date'), kind: 'day', wide: true, value: (item) => item.serviceDate },
        { key: 'item', title: t('Item'), text: (item) => item.itemName },
        { key: 'reason', title: t('Reason'), text: (item) => item.removeReason ?? '' },
        { key: 'by', title: t('By'), wide: true, text: (item) => item.removedBy ?? '' },
        { key: 'amount', title: t('Amount'), kind: 'money', value: (item) => item.amount },
      ]}
      rows={items}
      rowKey={(item) => item.id}
    />
  );
}
