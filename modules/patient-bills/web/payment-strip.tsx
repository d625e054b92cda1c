import { Button } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useCall, useSend } from '#kernel/web/client/use-call.ts';
import { askFirst } from '#kernel/web/frame/dialog-store.ts';
import { toast } from '#kernel/web/frame/toast-store.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { gateCalls } from '#modules/patient-bills/contract/calls/gate.ts';
import { livePatientBills, overrideReasonLeast, type SourceType } from '#modules/patient-bills/contract/words.ts';
import styles from './payment-strip.module.css';

export interface PaymentStripProps {
  readonly sourceType: SourceType;
  readonly sourceId: string;
  /** Called when somebody let the service go ahead. */
  readonly onOverride?: () => void;
}

/** 'Payment required' over a service that waits for money; empty where nothing holds it up. The act itself asks again. */
export function PaymentStrip({ sourceType, sourceId, onOverride }: PaymentStripProps) {
  const t = useText();
  const format = useFormat();
  const gate = useCall(gateCalls.gate, { query: { sourceType, sourceId } }, { live: [livePatientBills], quiet: true });
  const override = useSend(gateCalls.override, { refresh: ['patient-bills'] });
  const found = gate.data;
  if (!found || found.allowed) return null;

  async function letPass() {
    const yes = await askFirst({
      title: t('Override payment'),
      text: t('The service proceeds without payment and billing is notified. Enter a reason of at least {count} characters.', {
        count: overrideReasonLeast,
      }),
      confirm: t('Override'),
      danger: true,
      reason: true,
    });
    if (!yes) return;
    const answer = await override.send({ body: { sourceType, sourceId, reason: yes.reason } });
    if (answer?.ok) {
      toast.success(answer.message);
      onOverride?.();
    } else if (answer) toast.error(answer.message);
  }

  return (
    <div className={styles.strip} role="status">
      <IconLock size={18} aria-hidden="true" />
      <span className={styles.words}>
        <strong>{found.code === 'HMO_APPROVAL_REQUIRED' ? t('HMO approval required') : t('Payment required')}</strong>
        <span>
          {t('{required} due, {paid} paid.', { required: format.money(found.required), paid: format.money(found.paid) })}
          {found.depositAvailable > 0 ? ` ${t('Deposit: {amount}.', { amount: format.money(found.depositAvailable) })}` : ''}
        </span>
      </span>
      {found.overridable ? (
        <Button variant="default" size="compact-md" loading={override.busy} onClick={() => void letPass()}>
          {t('Override')}
        </Button>
      ) : null}
    </div>
  );
}
