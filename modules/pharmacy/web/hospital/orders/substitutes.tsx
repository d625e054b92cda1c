import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useCall } from '#kernel/web/client/use-call.ts';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { askFirst } from '#kernel/web/frame/dialog-store.ts';
import { Loaded } from '#kernel/web/frame/panel.tsx';
import { EmptyState } from '#kernel/web/frame/states.tsx';
import { PlainTable } from '#kernel/web/table/plain-table.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText, word } from '#kernel/web/text/use-text.ts';
import { medicationOrderCalls } from '#modules/pharmacy/contract/calls/orders.ts';
import { leftAfter, standsFor, unitsFor } from '#modules/pharmacy/contract/equivalence.ts';
import type { OrderLine, Substitute } from '#modules/pharmacy/contract/medication-order-records.ts';
import { useDirections } from '../../directions.ts';
import styles from '../medications.module.css';

const matchLooks = {
  same: { word: word('Same strength and form'), tone: 'green' },
  generic: { word: word('Same generic'), tone: 'blue' },
  listed: { word: word('Specified by the product'), tone: 'grey' },
} as const;

/** The product that is given, why, and how it is taken where somebody wrote that anew. */
export interface Given {
  readonly productId: string;
  /** Units that stand for one unit of the product asked for; null where nobody can tell. */
  readonly inPlace: number | null;
  readonly reason: string;
  /** Null: the server says it from how the medicine was asked for. */
  readonly dosageText: string | null;
}

interface Props {
  readonly orderId: string;
  readonly line: OrderLine;
  /** What is there is given of the product itself, the rest of the substitute. */
  readonly split: boolean;
  readonly onPick: (given: Given) => void;
}

/** What can be given in place of a line's product, the nearest first; the reason stays with the line. */
export function Substitutes({ orderId, line, split, onPick }: Props) {
  const t = useText();
  const format = useFormat();
  const said = useDirections()(line);
  const [typed, setTyped] = useState('');
  const [missing, setMissing] = useState<string | null>(null);
  const productId = line.prescribed?.id ?? line.product.id;
  const found = useCall(medicationOrderCalls.substitutes, { params: { id: orderId }, query: { productId } }, { quiet: true });
  const rest = leftAfter(standsFor(line), split ? (line.available ?? 0) : 0, line.inPlace ?? 1);
  /** Words that go along: those of the request only for what is as strong; null: the server says them from their fields, if it can. */
  const wordsFor = (row: Substitute) =>
    typed.trim() || (row.inPlace === 1 && !line.directions && !line.prescribed ? line.dosageText : null);
  // Typed words say nothing of another strength, and no words of another generic or form.
  const mustWrite = (row: Substitute) => line.requestId !== null && (row.inPlace === null || (row.inPlace !== 1 && !line.directions));
  const wanted = (row: Substitute) => unitsFor(rest, row.inPlace ?? 1);
  async function pick(row: Substitute) {
    const written = wordsFor(row);
    if (mustWrite(row) && written === null) {
      setMissing(row.name);
      return;
    }
    const yes = await askFirst({
      title: t('Substitute {name}', { name: line.product.name }),
      text: t('{count} × {name} will be dispensed instead. Directions: {directions}. The requester sees the reason.', {
        name: row.name,
        count: wanted(row),
        directions: written ?? t('as requested, in its own strength'),
      }),
      confirm: t('Substitute'),
      reason: true,
    });
    if (yes) onPick({ productId: row.id, inPlace: row.inPlace, reason: yes.reason, dosageText: written });
  }
  return (
    <div className={styles.stack}>
      {split ? (
        <p className="muted">
          {t('{count} remain in the order; the rest comes from the product you choose.', { count: line.available ?? 0 })}
        </p>
      ) : null}
      <Textarea
        label={t('How it is taken')}
        description={t('Requested: {directions} A different strength needs a different number of units: check the label.', {
          directions: said,
        })}
        error={missing === null ? undefined : t('Enter the directions for {name}', { name: missing })}
        value={typed}
        maxLength={300}
        autosize
        minRows={2}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setMissing(null);
        }}
      />
      <Loaded
        from={found}
        rows={4}
        isEmpty={(rows) => rows.length === 0}
        empty={<EmptyState title={t('No other product of the same generic')} />}
      >
        {(rows) => (
          <PlainTable
            label={t('Substitutes')}
            rows={rows}
            rowKey={(row) => row.id}
            columns={[
              { key: 'name', title: t('Medication'), cell: (row) => <span className="strong">{row.name}</span> },
              { key: 'form', title: t('Dosage form'), wide: true, text: (row) => row.form },
              {
                key: 'match',
                title: t('Match'),
                cell: (row) => <StatusBadge look={matchLooks[row.match]} />,
                fold: (row) => <StatusBadge look={matchLooks[row.match]} />,
              },
              {
                key: 'wanted',
                title: t('Units instead'),
                align: 'end',
                text: (row) => format.number(wanted(row)),
                fold: (row) => t('{count} units instead', { count: wanted(row) }),
              },
              {
                key: 'available',
                title: t('Available'),
                align: 'end',
                text: (row) => format.number(row.available),
                fold: (row) => t('{count} available', { count: row.available }),
              },
              {
                key: 'pick',
                title: t('Actions'),
                align: 'end',
                cell: (row) => (
                  <Button
                    size="compact-sm"
                    variant="default"
                    disabled={row.id === line.product.id || row.available === 0 || wanted(row) < 1}
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
    </div>
  );
}
