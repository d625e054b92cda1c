import '#kernel/web/design/mantine-frame.css';
import { Button, Modal } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { onSignal } from '#kernel/web/client/signals.ts';
import { toast } from '#kernel/web/frame/toast-store.ts';
import { say, useText } from '#kernel/web/text/use-text.ts';
import styles from './unpaid-dialogs.module.css';

type Missing = 'subscription' | 'upgrade';

/** The two global dialogs: no subscription, and one that does not hold the module. */
export function UnpaidDialogs() {
  const t = useText();
  const { can } = useAccess();
  const [missing, setMissing] = useState<Missing | null>(null);
  const [last, setLast] = useState<Missing>('subscription');

  useEffect(
    () =>
      onSignal('unpaid', ({ code }) => {
        const found = code === 'SUBSCRIPTION_REQUIRED' ? 'subscription' : 'upgrade';
        toast.warning(
          found === 'subscription'
            ? say('Subscription is required to access this feature.')
            : say('Subscription upgrade is required to access this feature.'),
        );
        setMissing(found);
        setLast(found);
      }),
    [],
  );

  const close = () => setMissing(null);
  return (
    <Modal
      opened={missing !== null}
      onClose={close}
      title={last === 'subscription' ? t('Subscription Required') : t('Subscription Upgrade Required')}
      closeButtonProps={{ 'aria-label': t('Close') }}
      size={420}
    >
      <div className={styles.dialog}>
        <p>
          {last === 'subscription' ? t('You do not have an active subscription.') : t('You are not subscribed to this module / feature.')}
        </p>
        {can('View Subscription') ? null : <p>{t('Ask your administrator')}</p>}
        <div className={styles.foot}>
          <Button variant="default" onClick={close}>
            {t('Close')}
          </Button>
          {can('View Subscription') ? (
            <Button component={Link} {...({ to: '/hospital/subscription' } as object)} onClick={close} data-autofocus>
              {t('See subscription')}
            </Button>
          ) : null}
        </div>
      </div>
    </Modal>
  );
}
