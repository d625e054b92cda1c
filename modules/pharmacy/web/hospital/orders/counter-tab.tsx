import { ActionIcon, Button, NumberInput, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useSend } from '#kernel/web/client/use-call.ts';
import { DraftLine } from '#kernel/web/drafts/draft-line.tsx';
import { joinedRows } from '#kernel/web/drafts/join.ts';
import { useDraft } from '#kernel/web/drafts/use-draft.ts';
import { Panel } from '#kernel/web/frame/panel.tsx';
import { EmptyState, ErrorState } from '#kernel/web/frame/states.tsx';
import { toast } from '#kernel/web/frame/toast-store.ts';
import { PlainTable } from '#kernel/web/table/plain-table.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { prescribedClasses } from '#modules/inventory/contract/words.ts';
import type { ProductRow } from '#modules/inventory/contract/product-records.ts';
import { medicationOrderCalls } from '#modules/pharmacy/contract/calls/orders.ts';
import styles from '../medications.module.css';
import { MedicinePicker } from './medicine-picker.tsx';
import { useQuote } from './use-quote.ts';

interface Item {
  readonly product: ProductRow;
  readonly quantity: number;
}

/** What lay in the cart and what was scanned before it was read back: more of the same is counted together. */
const joinCarts = (found: readonly Item[], since: readonly Item[]) =>
  joinedRows({
    ...{ found, since },
    keyOf: ({ product }) => product.id,
    join: (then, now) => ({ ...now, quantity: then.quantity + now.quantity }),
  });

/** Sale over the counter: search or scan, the cart, the customer; the order goes to the cashier. */
export function CounterTab() {
  const t = useText();
  const format = useFormat();
  const [items, setItems] = useState<readonly Item[]>([]);
  const kept = useDraft('counter-sale', items.length > 0 ? items : null, { restore: setItems, join: joinCarts });
  const sell = useSell(kept.clear);
  const prices = useQuote(
    undefined,
    items.map(({ product, quantity }) => ({ productId: product.id, quantity })),
  );
  const total = items.reduce((sum, { product }) => sum + (prices.of(product.id) ?? 0), 0);
  const add = (product: ProductRow) =>
    setItems((held) =>
      held.some((item) => item.product.id === product.id)
        ? held.map((item) => (item.product.id === product.id ? { ...item, quantity: item.quantity + 1 } : item))
        : [...held, { product, quantity: 1 }],
    );
  const put = (id: string, quantity: number) =>
    setItems((held) => held.map((item) => (item.product.id === id ? { ...item, quantity } : item)));
  return (
    <div className={styles.split}>
      <Panel title={t('Cart')}>
        <div className={styles.stack}>
          <DraftLine restoredAt={kept.restoredAt} onDiscard={() => setItems([])} />
          <MedicinePicker label={t('Medicine')} onPick={add} />
          <PlainTable
            label={t('Cart')}
            rows={items}
            rowKey={({ product }) => product.id}
            empty={<EmptyState compact title={t('Search or scan the first medicine')} />}
            columns={[
              {
                key: 'name',
                title: t('Medication'),
                cell: ({ product, quantity }) => (
                  <span className={styles.two}>
                    <span className="strong">{product.displayName}</span>
                    <span className={`caption ${product.stock.available < quantity ? styles.short : ''}`}>
                      {t('{count} in stock', { count: product.stock.available })}
                    </span>
                  </span>
                ),
              },
              {
                key: 'quantity',
                title: t('Quantity'),
                align: 'end',
                cell: ({ product, quantity }) => (
                  <NumberInput
                    aria-label={t('Quantity of {name}', { name: product.displayName })}
                    w={92}
                    min={1}
                    allowDecimal={false}
                    value={quantity}
                    onChange={(value) => put(product.id, Math.max(1, Number(value) || 1))}
                  />
                ),
              },
              {
                key: 'amount',
                title: t('Amount'),
                align: 'end',
                cell: ({ product }) => {
                  const price = prices.of(product.id);
                  if (price === null) return t('Not priced');
                  return <span className="tnum">{price === undefined ? '…' : format.money(price)}</span>;
                },
              },
              {
                key: 'acts',
                title: t('Actions'),
                align: 'end',
                cell: ({ product }) => (
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    aria-label={t('Remove {name}', { name: product.displayName })}
                    onClick={() => setItems((held) => held.filter((item) => item.product.id !== product.id))}
                  >
                    <IconTrash size={16} aria-hidden="true" />
                  </ActionIcon>
                ),
              },
            ]}
          />
          {prices.refused ? <ErrorState refused={prices.refused} compact /> : null}
        </div>
      </Panel>
      <Panel title={t('Customer')}>
        <CustomerBox
          total={total}
          busy={sell.busy}
          empty={items.length === 0}
          prescribed={items.flatMap(({ product }) =>
            product.legalClass && prescribedClasses.has(product.legalClass) ? [product.displayName] : [],
          )}
          onSell={(customer) => void sell.sell(customer, items)}
        />
      </Panel>
    </div>
  );
}

interface Customer {
  readonly fullname: string;
  readonly prescriber: string | null;
}

/** Makes the order and submits it; what the submit refuses stays a draft, on its own page. */
function useSell(onMade: () => void) {
  const navigate = useNavigate();
  const refresh = ['medication-order', 'product'];
  const create = useSend(medicationOrderCalls.create, { refresh });
  const submit = useSend(medicationOrderCalls.submit, { refresh });
  const sell = async (customer: Customer, items: readonly Item[]) => {
    const lines = items.map(({ product, quantity }) => ({ productId: product.id, quantity }));
    const made = await create.send({ body: { customer, lines } });
    if (!made) return;
    if (!made.ok) {
      toast.error(made.message);
      return;
    }
    onMade();
    const sent = await submit.send({ params: { id: made.payload.id }, body: {} });
    if (sent?.ok) toast.success(sent.message);
    else if (sent) toast.error(sent.message);
    void navigate({ to: '/hospital/medications/orders/$id', params: { id: made.payload.id } });
  };
  return { sell, busy: create.busy || submit.busy };
}

interface BoxProps {
  readonly total: number;
  readonly busy: boolean;
  readonly empty: boolean;
  /** Medicines of the cart that nobody gets without a prescriber. */
  readonly prescribed: readonly string[];
  readonly onSell: (customer: Customer) => void;
}

function CustomerBox({ total, busy, empty, prescribed, onSell }: BoxProps) {
  const t = useText();
  const format = useFormat();
  const [fullname, setFullname] = useState('');
  const [prescriber, setPrescriber] = useState('');
  const named = fullname.trim().length >= 2;
  const isMissing = prescribed.length > 0 && prescriber.trim().length === 0;
  return (
    <div className={styles.stack}>
      <TextInput label={t('Name')} required value={fullname} maxLength={120} onChange={(event) => setFullname(event.currentTarget.value)} />
      <TextInput
        label={t('Prescriber')}
        required={prescribed.length > 0}
        description={
          prescribed.length > 0 ? t('Required for {medicines}', { medicines: prescribed.join(', ') }) : t('For medicines on prescription')
        }
        value={prescriber}
        maxLength={120}
        onChange={(event) => setPrescriber(event.currentTarget.value)}
      />
      <div className={styles.totals}>
        <div className={styles.total}>
          <span>{t('Total price')}</span>
          <span className="tnum">{format.money(total)}</span>
        </div>
      </div>
      <Button
        disabled={empty || !named || isMissing}
        loading={busy}
        onClick={() => onSell({ fullname: fullname.trim(), prescriber: prescriber.trim() || null })}
      >
        {t('Send to cashier')}
      </Button>
    </div>
  );
}
