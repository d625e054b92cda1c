import { Button, Checkbox } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { useCall, useSend } from '#kernel/web/client/use-call.ts';
import { Loaded } from '#kernel/web/frame/panel.tsx';
import { ErrorState } from '#kernel/web/frame/states.tsx';
import { toast } from '#kernel/web/frame/toast-store.ts';
import { PlainTable } from '#kernel/web/table/plain-table.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { fromBillsCalls } from '#modules/invoices/contract/calls/from-bills.ts';
import { invoiceCalls } from '#modules/invoices/contract/calls/invoices.ts';
import { paymentCalls } from '#modules/invoices/contract/calls/payments.ts';
import styles from './billing.module.css';

interface GeneratePreviewProps {
  readonly billIds: readonly string[];
  /** Whether the patient's other open bills are on it from the start. */
  readonly all?: boolean;
  readonly onClose: () => void;
  readonly onMade: (invoiceId: string) => void;
  /** The invoice is final, and its money is taken next. */
  readonly onSubmitted: (invoiceId: string) => void;
}

/** Makes the draft of the bills, and where it is paid at once the invoice of the draft. */
function useMaking({ onMade, onSubmitted }: Pick<GeneratePreviewProps, 'onMade' | 'onSubmitted'>) {
  const [isMaking, setMaking] = useState(false);
  const make = useSend(fromBillsCalls.generate, { refresh: ['patient-bills', 'invoice'] });
  const submit = useSend(invoiceCalls.submit, { refresh: ['patient-bills', 'invoice'] });
  async function generate(chosen: readonly string[], isPaidNow: boolean) {
    const [id = ''] = chosen;
    setMaking(true);
    const draft = await make.send({ params: { id }, body: { billIds: [...chosen] } });
    if (!draft?.ok) return setMaking(false);
    const { invoiceId, version } = draft.payload;
    if (!isPaidNow) return onMade(invoiceId);
    const answer = await submit.send({ params: { id: invoiceId }, body: { version } });
    if (answer?.ok) return onSubmitted(invoiceId);
    // The draft is there: its page says what is missing for an invoice.
    if (answer) toast.error(answer.message);
    onMade(invoiceId);
  }
  return { isMaking, refused: make.refused, generate };
}

/** What the draft would hold, with the patient's other open lines to add, before it is made. */
export function GeneratePreview({ billIds, all = false, onClose, onMade, onSubmitted }: GeneratePreviewProps) {
  const t = useText();
  const format = useFormat();
  const { can } = useAccess();
  const [chosen, setChosen] = useState<readonly string[]>(billIds);
  const [id = ''] = chosen;
  const { isMaking, refused, generate } = useMaking({ onMade, onSubmitted });
  const takesMoney = can(invoiceCalls.submit) && can(paymentCalls.add);
  const preview = useCall(
    fromBillsCalls.tryGenerate,
    { params: { id }, query: { billIds: [...chosen] } },
    {
      keepOld: true,
      quiet: true,
      // While the draft is being made its lines are no longer free: the preview is not loaded again.
      enabled: !isMaking,
    },
  );
  const rest = useRef(all);
  const others = preview.data?.otherLines;
  useEffect(() => {
    if (!rest.current || !others) return;
    rest.current = false;
    setChosen((before) => [...before, ...others.map(({ billId }) => billId)]);
  }, [others]);
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
            <fieldset className={styles.others}>
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
          {refused ? <ErrorState refused={refused} compact /> : null}
          <div className={styles.bar}>
            <Button variant="default" onClick={onClose}>
              {t('Cancel')}
            </Button>
            <Button
              variant={takesMoney ? 'default' : 'filled'}
              disabled={isMaking || !showsAll(found, chosen)}
              onClick={() => void generate(chosen, false)}
            >
              {t('Create draft')}
            </Button>
            {takesMoney ? (
              <Button loading={isMaking} disabled={!showsAll(found, chosen)} onClick={() => void generate(chosen, true)}>
                {t('Invoice and take payment')}
              </Button>
            ) : null}
          </div>
        </div>
      )}
    </Loaded>
  );
}

/** Whether the lines and the total that are read are those of all chosen bills: nothing is invoiced that nobody has seen. */
function showsAll({ lines }: Found, chosen: readonly string[]): boolean {
  return chosen.every((id) => lines.some(({ billId }) => billId === id));
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
