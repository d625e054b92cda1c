import { Button } from '@mantine/core';
import { useCall } from '#kernel/web/client/use-call.ts';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { askFirst } from '#kernel/web/frame/dialog-store.ts';
import { Loaded } from '#kernel/web/frame/panel.tsx';
import { EmptyState } from '#kernel/web/frame/states.tsx';
import { PlainTable } from '#kernel/web/table/plain-table.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText, word } from '#kernel/web/text/use-text.ts';
import { medicationOrderCalls } from '#modules/pharmacy/contract/calls/orders.ts';
import type { OrderLine, Substitute } from '#modules/pharmacy/contract/medication-order-records.ts';

const matchLooks = {
  same: { word: word('Same strength and form'), tone: 'green' },
  generic: { word: word('Same generic'), tone: 'blue' },
  listed: { word: word('Named by the product'), tone: 'grey' },
} as const;

interface Props {
  readonly orderId: string;
  readonly line: OrderLine;
  readonly onPick: (productId: string, reason: string) => void;
}

/** What can be given in place of a line's product, the nearest first; the reason stays with the line. */
export function Substitutes({ orderId, line, onPick }: Props) {
  const t = useText();
  const format = useFormat();
  const productId = line.prescribed?.id ?? line.product.id;
  const found = useCall(medicationOrderCalls.substitutes, { params: { id: orderId }, query: { productId } }, { quiet: true });
  async function pick(substitute: Substitute) {
    const yes = await askFirst({
      title: t('Substitute {name}', { name: line.product.name }),
      text: t('{name} is given instead. Whoever asked for it reads the reason.', { name: substitute.name }),
      confirm: t('Substitute'),
      reason: true,
    });
    if (yes) onPick(substitute.id, yes.reason);
  }
  return (
    <Loaded
      from={found}
      rows={4}
      isEmpty={(rows) => rows.length === 0}
      empty={<EmptyState title={t('Nothing of the same generic is listed')} />}
    >
      {(rows) => (
        <PlainTable
          label={t('Substitutes')}
          rows={rows}
          rowKey={(row) => row.id}
          columns={[
            { key: 'name', title: t('Medication'), cell: (row) => <span className="strong">{row.name}</span> },
            { key: 'form', title: t('Dosage form'), wide: true, text: (row) => row.form },
            { key: 'match', title: t('Match'), cell: (row) => <StatusBadge look={matchLooks[row.match]} /> },
            { key: 'available', title: t('Available'), align: 'end', text: (row) => format.number(row.available) },
            {
              key: 'pick',
              title: t('Actions'),
              align: 'end',
              cell: (row) => (
                <Button
                  size="compact-sm"
                  variant="default"
                  disabled={row.id === line.product.id || row.available === 0}
                  aria-label={t('Substitute with {name}', { name: row.name })}
                  onClick={() => void pick(row)}
                >
                  {t('Substitute')}
                </Button>
              ),
            },
          ]}
        />
      )}
    </Loaded>
  );
}
