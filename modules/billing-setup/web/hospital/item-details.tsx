import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { Suspense } from 'react';
import { bpsBetween } from '#kernel/contract/money.ts';
import { useAccess } from '#kernel/web/client/access.tsx';
import { useCall } from '#kernel/web/client/use-call.ts';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { Facts } from '#kernel/web/frame/facts.tsx';
import { Loaded } from '#kernel/web/frame/panel.tsx';
import { useCards } from '#kernel/web/frame/parts.tsx';
import { EmptyState } from '#kernel/web/frame/states.tsx';
import { RecordActs } from '#kernel/web/record/record-acts.tsx';
import type { Column } from '#kernel/web/table/column.ts';
import { PlainTable } from '#kernel/web/table/plain-table.tsx';
import { actorName } from '#kernel/web/text/actor-name.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { billableItemCalls, itemActs } from '#modules/billing-setup/contract/calls/items.ts';
import type { BillableItemDetail, PricePeriod } from '#modules/billing-setup/contract/item-records.ts';
import { ruleLooks, setupLooks } from '../looks.ts';
import { itemPolicyWords, moduleWords, priceSourceWords, ruleKindWords, sexWords, unitWords } from '../words.ts';
import styles from './billing.module.css';
import { incomeAccountText } from './item-codes.tsx';
import { PriceFor } from './price-for.tsx';

interface ItemDetailsProps {
  readonly id: string;
  readonly onEdit: () => void;
  readonly onClose: () => void;
}

/** An item of the price list with its prices over time, what touches it, and what it would cost somebody. */
export function ItemDetails({ id, onEdit, onClose }: ItemDetailsProps) {
  const item = useCall(billableItemCalls.read, { params: { id } }, { live: ['billable-items'] });
  return (
    <Loaded from={item} rows={8}>
      {(row) => (
        <div className={styles.details}>
          <Head item={row} onEdit={onEdit} onClose={onClose} />
          <ItemFacts item={row} />
          <History item={row} />
          <ItemCards itemId={row.id} />
          <PriceFor itemId={row.id} />
        </div>
      )}
    </Loaded>
  );
}

/** What later modules know of an item. Place `billable-item`. */
function ItemCards(about: { readonly itemId: string }) {
  const { can } = useAccess();
  return useCards('billable-item')
    .filter((card) => !card.permission || can(card.permission))
    .map(({ key, component: Part }) => (
      <Suspense key={key}>
        <Part {...about} />
      </Suspense>
    ));
}

function Head({ item, onEdit, onClose }: { readonly item: BillableItemDetail; readonly onEdit: () => void; readonly onClose: () => void }) {
  const t = useText();
  return (
    <div className={styles.rows}>
      <h2>{item.name}</h2>
      <div className={styles.bar}>
        <span className="muted">
          <span className="code">{item.code}</span> · {t(moduleWords[item.module])}
        </span>
        <StatusBadge look={setupLooks[item.status]} />
      </div>
      <div className={styles.bar}>
        {item.acts.edit === null ? (
          <Button variant="default" size="compact-md" leftSection={<IconPencil size={15} aria-hidden="true" />} onClick={onEdit}>
            {t('Edit')}
          </Button>
        ) : null}
        <RecordActs acts={itemActs} of={item} quiet done={(name) => name === 'remove' && onClose()} />
      </div>
    </div>
  );
}

function ItemFacts({ item }: { readonly item: BillableItemDetail }) {
  const t = useText();
  const format = useFormat();
  const bounds =
    item.minPrice === null && item.maxPrice === null
      ? null
      : `${item.minPrice === null ? '–' : format.money(item.minPrice)} – ${item.maxPrice === null ? '–' : format.money(item.maxPrice)}`;
  const margin =
    item.price !== null && item.costPrice !== null
      ? `${format.money(item.price - item.costPrice)} · ${format.percent(bpsBetween(item.price - item.costPrice, item.price))}`
      : null;
  return (
    <Facts
      rows={(
        [
          [t('Price'), item.price === null ? t('Not priced') : format.money(item.price)],
          [t('Unit'), t(unitWords[item.unit])],
          ...(item.nextPrice
            ? [[t('From {day}', { day: format.day(item.nextPrice.effectiveFrom) }), format.money(item.nextPrice.price)] as const]
            : []),
          [t('Department'), item.departmentName],
          [t('Service type'), item.serviceTypeName],
          [t('Income account'), incomeAccountText(t, item.revenueAccount)],
          [t('Manual price'), item.openPrice ? t('Allowed') : t('No')],
          [t('Bounds'), bounds],
          [t('Discounts'), item.allowDiscount ? t('Allowed') : t('No')],
          [t('Cost'), item.costPrice === null ? null : format.money(item.costPrice)],
          [t('Margin'), margin],
          [t('HCPCS'), item.hcpcsCode ? [item.hcpcsCode, ...item.hcpcsModifiers].join(' ') : null],
          [t('Payment'), t(itemPolicyWords[item.paymentPolicy])],
          [t('For'), item.sexOnly ? t(sexWords[item.sexOnly]) : null],
          [t('Linked record'), item.sourceType === null ? null : t('Created by its catalogue')],
          [t('Description'), item.description],
        ] satisfies readonly (readonly [string, string | null])[]
      ).filter(([, value]) => value !== null)}
    />
  );
}

function History({ item }: { readonly item: BillableItemDetail }) {
  const t = useText();
  const columns: readonly Column<PricePeriod>[] = [
    { key: 'effectiveFrom', title: t('From'), kind: 'day', value: (row) => row.effectiveFrom },
    { key: 'effectiveTo', title: t('Until'), kind: 'day', value: (row) => row.effectiveTo },
    { key: 'price', title: t('Price'), kind: 'money', value: (row) => row.price },
    { key: 'reason', title: t('Reason'), text: (row) => row.reason ?? t(priceSourceWords[row.source]) },
    { key: 'by', title: t('By'), wide: true, text: (row) => (row.createdByName ? actorName(t, row.createdByName) : '') },
  ];
  return (
    <>
      <section>
        <h3>{t('Price history')}</h3>
        <PlainTable
          label={t('Price history')}
          columns={columns}
          rows={item.priceHistory.filter((row) => !row.superseded)}
          rowKey={(row) => row.id}
          empty={<EmptyState compact title={t('No price')} />}
        />
      </section>
      {item.rules.length > 0 ? (
        <section>
          <h3>{t('Applicable price rules')}</h3>
          <ul className={styles.steps}>
            {item.rules.map((rule) => (
              <li key={rule.id}>
                {rule.name} · {t(ruleKindWords[rule.kind])} <StatusBadge look={ruleLooks[rule.status]} />
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </>
  );
}
