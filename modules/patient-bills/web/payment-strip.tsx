import { Button } from '@mantine/core';
import { IconHourglass, IconLock } from '@tabler/icons-react';
import { useCall, useSend } from '#kernel/web/client/use-call.ts';
import { askFirst } from '#kernel/web/frame/dialog-store.ts';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { toast } from '#kernel/web/frame/toast-store.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { gateCalls } from '#modules/patient-bills/contract/calls/gate.ts';
import type { GateAnswer } from '#modules/patient-bills/contract/records.ts';
import { livePatientBills, overrideReasonLeast, type SourceType } from '#modules/patient-bills/contract/words.ts';
import { coverageLooks } from './looks.ts';
import { StripCards } from './place-cards.tsx';
import styles from './payment-strip.module.css';

export interface PaymentStripProps {
  readonly sourceType: SourceType;
  readonly sourceId: string;
  /** Called when somebody let the service go ahead. */
  readonly onOverride?: () => void;
}

/**
 * 'Payment required' over a service that waits for money or for its insurer, and the word alone where an approval waits and holds
 * nothing; else empty. The act itself asks again.
 */
export function PaymentStrip({ sourceType, sourceId, onOverride }: PaymentStripProps) {
  const gate = useCall(gateCalls.gate, { query: { sourceType, sourceId } }, { live: [livePatientBills], quiet: true });
  const found = gate.data;
  if (!found) return null;
  const waits = found.approvalStatus === 'pending' || found.approvalStatus === 'expired';
  return (
    <>
      {found.allowed ? (
        waits && <Waiting found={found} />
      ) : (
        <Held found={found} sourceType={sourceType} sourceId={sourceId} {...(onOverride && { onOverride })} />
      )}
      <StripCards sourceType={sourceType} sourceId={sourceId} />
    </>
  );
}

function Waiting({ found }: { readonly found: GateAnswer }) {
  const t = useText();
  return (
    <div className={styles.strip} role="status">
      <IconHourglass size={18} aria-hidden="true" />
      <span className={styles.words}>
        <strong>{t('Awaiting HMO approval')}</strong>
        <span>{t('The service may proceed.')}</span>
      </span>
      <StatusBadge look={coverageLooks[found.approvalStatus]} />
    </div>
  );
}

function Held({ found, sourceType, sourceId, onOverride }: PaymentStripProps & { readonly found: GateAnswer }) {
  const t = useText();
  const format = useFormat();
  const override = useSend(gateCalls.override, { refresh: ['patient-bills'] });
  const byInsurer = found.code === 'HMO_APPROVAL_REQUIRED';

  async function letPass() {
    const yes = await askFirst({
      title: byInsurer ? t('Override HMO approval') : t('Override payment'),
      text: byInsurer
        ? t('The service proceeds before the insurer answers and billing is notified. Enter a reason of at least {count} characters.', {
            count: overrideReasonLeast,
          })
        : t('The service proceeds without payment and billing is notified. Enter a reason of at least {count} characters.', {
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
        <strong>{byInsurer ? t('HMO approval required') : t('Payment required')}</strong>
        {found.required > 0 || !byInsurer ? (
          <span>
            {t('{required} due, {paid} paid.', { required: format.money(found.required), paid: format.money(found.paid) })}
            {found.depositAvailable > 0 ? ` ${t('Deposit: {amount}.', { amount: format.money(found.depositAvailable) })}` : ''}
          </span>
        ) : null}
      </span>
      {byInsurer ? <StatusBadge look={coverageLooks[found.approvalStatus]} /> : null}
      {found.overridable ? (
        <Button variant="default" size="compact-md" loading={override.busy} onClick={() => void letPass()}>
          {t('Override')}
        </Button>
      ) : null}
    </div>
  );
}
