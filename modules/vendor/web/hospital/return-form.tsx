import { Button, NumberInput, Select } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useSend } from '#kernel/web/client/use-call.ts';
import { MoneyBox } from '#kernel/web/form/money-box.tsx';
import { DraftLine } from '#kernel/web/drafts/draft-line.tsx';
import { allParts } from '#kernel/web/drafts/join.ts';
import { useDraft } from '#kernel/web/drafts/use-draft.ts';
import { toast } from '#kernel/web/frame/toast-store.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { mulDivHalfUp } from '#kernel/contract/money.ts';
import { returnCalls } from '#modules/vendor/contract/calls/supplies.ts';
import type { Supply, SupplyLine } from '#modules/vendor/contract/supply-records.ts';
import type { ReturnReason } from '#modules/vendor/contract/words.ts';
import { optionsFrom, returnWords } from '../words.ts';
import styles from './vendor.module.css';

interface Typed {
  readonly quantity: number;
  readonly reason: ReturnReason;
  readonly credit: number | null;
}

const nothing: Typed = { quantity: 0, reason: 'damaged', credit: null };

const costOf = (line: SupplyLine, quantity: number) =>
  line.acceptedUnits > 0 ? mulDivHalfUp(line.batchCost ?? 0, Math.min(quantity, line.acceptedUnits), line.acceptedUnits) : 0;

/** Goods of a delivery that go back to the vendor; they leave the stock once they are handed over. */
export function ReturnForm({ supply, onClose }: { readonly supply: Supply; readonly onClose: () => void }) {
  const t = useText();
  const sender = useSend(returnCalls.create, { refresh: ['vendor-returns', 'vendor'] });
  const [typed, setTyped] = useState<Readonly<Record<string, Typed>>>({});
  const kept = useDraft(`vendor-return:${supply.id}`, Object.keys(typed).length > 0 ? typed : null, { restore: setTyped, join: allParts });
  const lines = supply.lines.filter((line) => line.batchId !== null);
  const set = (line: SupplyLine, part: Partial<Typed>) => setTyped({ ...typed, [line.id]: { ...nothing, ...typed[line.id], ...part } });
  const chosen = lines.flatMap((line) => {
    const { quantity, reason, credit } = typed[line.id] ?? nothing;
    if (quantity === 0 || !line.batchId) return [];
    return [{ batchId: line.batchId, locationId: supply.locationId, quantity, reason, credit: credit ?? costOf(line, quantity) }];
  });
  async function save(event: FormEvent) {
    event.preventDefault();
    const answer = await sender.send({ body: { vendorId: supply.vendorId, supplyId: supply.id, lines: chosen } });
    if (!answer?.ok) return;
    toast.success(t('{number} saved. Hand over the goods under Returns', { number: answer.payload.returnNumber }));
    kept.clear();
    onClose();
  }
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void save(event)}>
      <DraftLine restoredAt={kept.restoredAt} onDiscard={() => setTyped({})} />
      {lines.map((line) => {
        const { quantity, reason, credit } = typed[line.id] ?? nothing;
        return (
          <fieldset key={line.id} className={styles.pays}>
            <legend>
              {line.productName} · {line.batchNumber}
            </legend>
            <div className={styles.boxes}>
              <NumberInput
                label={t('Units')}
                min={0}
                max={line.acceptedUnits}
                allowDecimal={false}
                value={quantity}
                onChange={(value) => set(line, { quantity: Math.max(0, Math.floor(Number(value) || 0)) })}
              />
              <Select
                label={t('Reason')}
                allowDeselect={false}
                data={optionsFrom(returnWords, t)}
                value={reason}
                onChange={(value) => set(line, { reason: (value ?? 'damaged') as ReturnReason })}
              />
              <MoneyBox
                label={t('Credit')}
                value={credit ?? (costOf(line, quantity) || null)}
                onChange={(value) => set(line, { credit: value })}
              />
            </div>
          </fieldset>
        );
      })}
      {sender.refused ? <p className={styles.red}>{sender.refused.message}</p> : null}
      <div className={styles.foot}>
        <Button variant="default" onClick={onClose}>
          {t('Cancel')}
        </Button>
        <Button type="submit" loading={sender.busy} disabled={chosen.length === 0}>
          {t('Save return')}
        </Button>
      </div>
    </form>
  );
}
