import { Button, Menu } from '@mantine/core';
import { IconCircleCheck, IconPrinter, IconSend } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { useSend } from '#kernel/web/client/use-call.ts';
import { toast } from '#kernel/web/frame/toast-store.ts';
import { contractText } from '#kernel/web/text/contract-text.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { paymentCalls } from '#modules/invoices/contract/calls/payments.ts';
import type { Payment } from '#modules/invoices/contract/records.ts';
import { type ReceiptChannel, receiptChannels } from '#modules/invoices/contract/words.ts';
import { channelWords } from '../../words.ts';
import styles from './pay.module.css';

/** After a payment: the receipt, the change to give back, and what comes next. */
export function PaidView({ payment, onClose }: { readonly payment: Payment; readonly onClose: () => void }) {
  const t = useText();
  const format = useFormat();
  const navigate = useNavigate();
  const next = useRef<HTMLButtonElement>(null);
  // Enter goes on to the next invoice: the desk works without a mouse.
  useEffect(() => next.current?.focus(), []);
  const isDeposit = payment.kind === 'deposit';
  const money = (minor: number) => format.money(minor, payment.currency);
  return (
    <div className={styles.desk}>
      <p className={styles.done} role="status">
        <IconCircleCheck size={22} aria-hidden="true" />
        {isDeposit ? t('Deposit received') : t('Payment received')}
      </p>
      <dl className={styles.facts}>
        <div>
          <dt>{t('Receipt')}</dt>
          <dd className="code">{payment.receiptNumber}</dd>
        </div>
        <div>
          <dt>{t('Received')}</dt>
          <dd className="tnum">{money(payment.amount)}</dd>
        </div>
        {payment.change > 0 ? (
          <div>
            <dt>{t('Change')}</dt>
            <dd className={`tnum ${styles.big}`}>{money(payment.change)}</dd>
          </div>
        ) : null}
        {payment.excessToDeposit > 0 && !isDeposit ? (
          <div>
            <dt>{t('Kept as deposit')}</dt>
            <dd className="tnum">{money(payment.excessToDeposit)}</dd>
          </div>
        ) : null}
        {payment.allocations.map((part) => (
          <div key={part.invoiceId}>
            <dt className="code">{part.invoiceNumber}</dt>
            <dd className="tnum">
              {part.invoiceBalance > 0 ? t('Balance due: {amount}', { amount: money(part.invoiceBalance) }) : t('Settled')}
            </dd>
          </div>
        ))}
      </dl>
      <div className={styles.bar}>
        <Button ref={next} onClick={onClose}>
          {isDeposit ? t('Done') : t('Next invoice')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconPrinter size={16} aria-hidden="true" />}
          onClick={() => void navigate({ to: `/hospital/billing/receipt/${payment.id}/print` })}
        >
          {t('Print receipt')}
        </Button>
        <SendReceipt payment={payment} />
      </div>
    </div>
  );
}

/** Sends word of the receipt to whoever paid. */
function SendReceipt({ payment }: { readonly payment: Payment }) {
  const t = useText();
  const { can } = useAccess();
  const sender = useSend(paymentCalls.sendReceipt);
  if (!can(paymentCalls.sendReceipt)) return null;
  async function sendBy(channel: ReceiptChannel) {
    const answer = await sender.send({ params: { paymentId: payment.id }, body: { channel } });
    if (answer?.ok) toast.success(t('Receipt sent to {address}', { address: answer.payload.to }));
    else if (answer) toast.error(contractText(t, answer.message, answer.details));
  }
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button variant="default" leftSection={<IconSend size={16} aria-hidden="true" />} loading={sender.busy}>
          {t('Send')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {receiptChannels.map((channel) => (
          <Menu.Item key={channel} onClick={() => void sendBy(channel)}>
            {t(channelWords[channel])}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
