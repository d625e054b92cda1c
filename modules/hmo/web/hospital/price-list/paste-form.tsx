import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useSend } from '#kernel/web/client/use-call.ts';
import { toast } from '#kernel/web/frame/toast-store.ts';
import { minorDigits } from '#kernel/web/text/format.ts';
import { useNumberMarks } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { priceListCalls } from '#modules/hmo/contract/calls/price-lists.ts';
import styles from '../hmo.module.css';
import type { ListFormProps } from './grid-drawers.tsx';
import { pastedRows } from './pasted-rows.ts';

/** Prices copied out of a spreadsheet: one line for each item, its code first and its price last. */
export function PasteForm({ partner, module, versionId, onClose }: ListFormProps) {
  const t = useText();
  const [text, setText] = useState('');
  const { decimalSeparator } = useNumberMarks();
  const sender = useSend(priceListCalls.change, { refresh: ['hmo', 'hmos'] });
  const { rows, bad } = pastedRows(text, minorDigits(partner.currency ?? 'USD'), decimalSeparator);
  async function save() {
    const body = { mode: 'commit' as const, rows, ...(versionId ? { versionId } : {}) };
    const answer = await sender.send({ params: { id: partner.id, module: module.module }, body });
    if (answer?.ok) {
      toast.success(answer.message);
      onClose();
    } else if (answer) toast.error(answer.message);
  }
  return (
    <div className={styles.stack}>
      <Textarea
        label={t('Code and price')}
        description={t('One line for each item: the hospital’s code, then the price. Other columns in between are passed over.')}
        error={bad.length > 0 ? t('No price in line {lines}', { lines: bad.slice(0, 10).join(', ') }) : undefined}
        minRows={10}
        maxRows={20}
        autosize
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <div className={styles.bar}>
        <Button disabled={rows.length === 0 || bad.length > 0} loading={sender.busy} onClick={() => void save()}>
          {t('Save {count} price | Save {count} prices', { count: rows.length })}
        </Button>
        <Button variant="default" onClick={onClose}>
          {t('Cancel')}
        </Button>
      </div>
    </div>
  );
}
