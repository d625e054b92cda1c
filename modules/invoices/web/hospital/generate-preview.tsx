import { Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import { useCall, useSend } from '#kernel/web/client/use-call.ts';
import { Loaded } from '#kernel/web/frame/panel.tsx';
import { ErrorState } from '#kernel/web/frame/states.tsx';
import { PlainTable } from '#kernel/web/table/plain-table.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { fromBillsCalls } from '#modules/invoices/contract/calls/from-bills.ts';
import styles from './billing.module.css';

interface GeneratePreviewProps {
  readonly billIds: readonly string[];
  readonly onClose: () => void;
  readonly onMade: (invoiceId: string) => void;
}

/** What the draft would hold, with the patient's other open lines to add, before it is made. */
export function GeneratePreview({ billIds, onClose, onMade }: GeneratePreviewProps) {
  const t = useText();
  const format = useFormat();
  const [chosen, setChosen] = useState<readonly string[]>(billIds);
  const [isMaking, setMaking] = useState(false);
  const [id = ''] = chosen;
  const make = useSend(fromBillsCalls.generate, { refresh: ['patient-bills', 'invoice'] });
  const preview = useCall(
    fromBillsCalls.tryGenerate,
    { params: { id }, query: { billIds: [...chosen] } },
    {
      keepOld: true,
      quiet: true,
      // Once the draft is asked for its lines are no longer free: the preview is not asked again.
      enabled: !isMaking,
    },
  );
  async function generate() {
    setMaking(true);
    const answer = await make.send({ params: { id }, body: { billIds: [...chosen] } });
    if (answer?.ok) onMade(answer.payload.invoiceId);
    else setMaking(false);
  }
  return (
    <Loaded from={preview as typeof preview & { data: Found | undefined }} rows={5}>
      {(found) => (
        <div className={styles.details}>
          <PlainTable
            label={t('Draft lines')}
            columns={[
              { key: 'date', title: t('Date'), kind: 'day', value: (row) => row.serviceDate },
              { key: 'item', title: t('Item'), text: (row) => row.itemName },
              { key: 'amount', title: t('Amount'), kind: 'money', value: (row) => row.amount },
            ]}
            rows={found.lines}
            rowKey={(row) => row.billId}
          />
          <p className="strong">{t('Total {amount}', { amount: format.money(found.totalAmount, found.currency) })}</p>
          {found.warnings.length > 0 ? (
            <ul className={styles.warnings}>
              {found.warnings.map((warning) => (
                <li key={warning}>{warning}</li>
              ))}
            </ul>
          ) : null}
          {found.otherLines.length > 0 ? (
            <fieldset className={styles.bar}>
              <legend>{t('Other open bills of the patient')}</legend>
              {found.otherLines.map((line) => (
                <Checkbox
                  key={line.billId}
                  label={`${line.itemName} · ${format.money(line.amount, found.currency)}`}
                  checked={false}
                  onChange={() => setChosen([...chosen, line.billId])}
                />
              ))}
            </fieldset>
          ) : null}
          {make.refused ? <ErrorState refused={make.refused} compact /> : null}
          <div className={styles.bar}>
            <Button loading={make.busy} onClick={() => void generate()}>
              {t('Create draft')}
            </Button>
            <Button variant="default" onClick={onClose}>
              {t('Cancel')}
            </Button>
          </div>
        </div>
      )}
    </Loaded>
  );
}

interface Line {
  readonly billId: string;
  readonly itemName: string;
  readonly serviceDate: string;
  readonly amount: number;
}
interface Found {
  readonly lines: readonly Line[];
  readonly otherLines: readonly Line[];
  readonly totalAmount: number;
  readonly currency: string;
  readonly warnings: readonly string[];
}
