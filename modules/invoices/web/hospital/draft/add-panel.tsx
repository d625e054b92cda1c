import { Button, Checkbox, NumberInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useCall, useSend } from '#kernel/web/client/use-call.ts';
import { Loaded, Panel } from '#kernel/web/frame/panel.tsx';
import { EmptyState } from '#kernel/web/frame/states.tsx';
import { toast } from '#kernel/web/frame/toast-store.ts';
import { boxesOf, takeBox } from '#kernel/web/lines/boxes.ts';
import { readCount, valueInto } from '#kernel/web/lines/cells.ts';
import { usePastedLines } from '#kernel/web/lines/use-pasted-lines.tsx';
import { onEnter } from '#kernel/web/sharing/on-enter.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import type { PickedItem } from '#modules/billing-setup/contract/item-records.ts';
import { draftCalls } from '#modules/invoices/contract/calls/drafts.ts';
import { billCalls } from '#modules/patient-bills/contract/calls/bills.ts';
import type { BillRow } from '#modules/patient-bills/contract/records.ts';
import { livePatientBills } from '#modules/patient-bills/contract/words.ts';
import { ItemSelect } from '../item-select.tsx';
import { useFindItem } from '../use-find-item.ts';
import type { OfDraft } from './of-draft.ts';
import styles from './draft.module.css';

/** What else goes on the draft: open lines of the patient, items of the price list. */
export function AddPanel({ invoice }: OfDraft) {
  const t = useText();
  const add = useSend(draftCalls.addItems, { refresh: ['invoice', 'patient-bills'] });
  if (invoice.acts.addItems !== null) return null;
  async function put(body: {
    readonly billIds?: string[];
    readonly items?: { billableItemId: string; quantity: number }[];
  }): Promise<boolean> {
    const answer = await add.send({ params: { id: invoice.id }, body: { billIds: [], items: [], ...body, version: invoice.version } });
    if (answer && !answer.ok) toast.error(answer.message);
    return answer?.ok ?? false;
  }
  return (
    <>
      {invoice.patientId ? (
        <Panel title={t('Add from patient bills')}>
          <OpenLines patientId={invoice.patientId} busy={add.busy} onAdd={(billIds) => put({ billIds })} />
        </Panel>
      ) : null}
      <Panel title={t('Add item')} flush>
        <NewItem busy={add.busy} onAdd={(items) => put({ items })} />
      </Panel>
    </>
  );
}

interface OpenLinesProps {
  readonly patientId: string;
  readonly busy: boolean;
  readonly onAdd: (billIds: string[]) => Promise<boolean>;
}

function OpenLines({ patientId, busy, onAdd }: OpenLinesProps) {
  const t = useText();
  const format = useFormat();
  const [picked, setPicked] = useState<readonly string[]>([]);
  const lines = useCall(
    billCalls.list,
    { query: { patientId, unplaced: true, pricingStatus: 'priced', limit: 100 } },
    { live: [livePatientBills], quiet: true },
  ) as { data: { data: readonly BillRow[] } | undefined } & ReturnType<typeof useCall<typeof billCalls.list>>;
  return (
    <Loaded from={lines} rows={2} isEmpty={(found) => found.data.length === 0} empty={<EmptyState compact title={t('No open bills')} />}>
      {(found) => (
        <div className={styles.lines}>
          {found.data
            .filter((row) => row.patientFree > 0)
            .map((row) => (
              <Checkbox
                key={row.id}
                label={`${row.itemName} · ${format.money(row.patientFree)}`}
                description={`${format.day(row.serviceDate)} · ${row.billNumber}`}
                checked={picked.includes(row.id)}
                onChange={(event) => setPicked(event.currentTarget.checked ? [...picked, row.id] : picked.filter((id) => id !== row.id))}
              />
            ))}
          <div>
            <Button
              variant="default"
              size="compact-md"
              loading={busy}
              disabled={picked.length === 0}
              onClick={() => void onAdd([...picked]).then((done) => done && setPicked([]))}
            >
              {t('Add {count} bill | Add {count} bills', { count: picked.length })}
            </Button>
          </div>
        </div>
      )}
    </Loaded>
  );
}

interface NewItemProps {
  readonly busy: boolean;
  readonly onAdd: (items: { billableItemId: string; quantity: number }[]) => Promise<boolean>;
}

/** By keyboard: an item is picked, its number typed, and Enter adds it and begins the next. A list from a spreadsheet is pasted whole. */
function NewItem({ busy, onAdd }: NewItemProps) {
  const t = useText();
  const [id, setId] = useState<string | null>(null);
  const [quantity, setQuantity] = useState(1);
  const [round, setRound] = useState(0);
  const box = useRef<HTMLDivElement>(null);
  const pasted = usePastedLines<PickedItem, { readonly quantity: number }>({
    columns: [
      { title: t('Item') },
      { title: t('Quantity'), read: (text) => valueInto(readCount(text, 1), (typed) => ({ quantity: typed })) },
    ],
    find: useFindItem(),
    add: (lines) => onAdd(lines.map(({ found, part }) => ({ billableItemId: found.id, quantity: part.quantity ?? 1 }))),
  });
  useEffect(() => {
    if (round > 0) takeBox(boxesOf(box.current)[0]);
  }, [round]);
  async function add() {
    if (!id || busy || !(await onAdd([{ billableItemId: id, quantity }]))) return;
    setId(null);
    setQuantity(1);
    setRound(round + 1);
  }
  return (
    <div onPaste={pasted.onPaste}>
      <div ref={box} className={styles.add}>
        <ItemSelect
          key={round}
          label={t('Item')}
          value={id}
          busy={pasted.busy}
          onChange={(picked) => {
            setId(picked);
            if (picked) takeBox(boxesOf(box.current)[1]);
          }}
        />
        <NumberInput
          label={t('Quantity')}
          min={1}
          max={10_000}
          w={96}
          allowDecimal={false}
          value={quantity}
          onChange={(value) => setQuantity(Number(value) || 1)}
          onKeyDown={onEnter(() => void add())}
        />
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden="true" />}
          loading={busy}
          disabled={!id}
          onClick={() => void add()}
        >
          {t('Add')}
        </Button>
      </div>
      {pasted.left ? <div className={styles.pasted}>{pasted.left}</div> : null}
    </div>
  );
}
