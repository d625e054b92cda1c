import '#kernel/web/design/mantine-frame.css';
import { Button, Modal } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { onSignal } from '#kernel/web/client/signals.ts';
import { toast } from '#kernel/web/frame/toast-store.ts';
import { say, useText } from '#kernel/web/text/use-text.ts';
import { moduleKeys, moduleTitles } from '#modules/subscription/contract/words.ts';
import styles from './unpaid-dialogs.module.css';

interface Missing {
  readonly what: 'subscription' | 'upgrade';
  /** Title of the module that the subscription does not hold. */
  readonly module: string | null;
  /** The page that was picked in the menu: what is there stays readable. */
  readonly path: string | null;
}

function missingFrom({ code, module, path }: { readonly code: string; readonly module?: string | null; readonly path?: string }): Missing {
  const key = moduleKeys.find((one) => one === module);
  return {
    what: code === 'SUBSCRIPTION_REQUIRED' ? 'subscription' : 'upgrade',
    module: key ? moduleTitles[key] : null,
    path: path ?? null,
  };
}

/** The two global dialogs: no subscription, and one that does not hold the module. One at a time: what comes while it is open is dropped. */
export function UnpaidDialogs() {
  const t = useText();
  const { can } = useAccess();
  const [open, setOpen] = useState(false);
  const [missing, setMissing] = useState<Missing>({ what: 'subscription', module: null, path: null });
  const isOpen = useRef(false);

  useEffect(
    () =>
      onSignal('unpaid', (fact) => {
        if (isOpen.current) return;
        isOpen.current = true;
        const found = missingFrom(fact);
        // Who picks a locked page has not been refused anything yet: the dialog says enough.
        if (!found.path)
          toast.warning(
            found.what === 'subscription'
              ? say('Subscription is required to access this feature.')
              : say('Subscription upgrade is required to access this feature.'),
          );
        setMissing(found);
        setOpen(true);
      }),
    [],
  );

  const close = () => {
    isOpen.current = false;
    setOpen(false);
  };
  const last = missing.what;
  return (
    <Modal
      opened={open}
      onClose={close}
      title={last === 'subscription' ? t('Subscription Required') : t('Subscription Upgrade Required')}
      closeButtonProps={{ 'aria-label': t('Close') }}
      size={420}
    >
      <div className={styles.dialog}>
        <p>
          {last === 'subscription' ? t('You do not have an active subscription.') : t('You are not subscribed to this module / feature.')}
        </p>
        {last === 'upgrade' && missing.module ? <p>{t('{module} is not in your plan.', { module: t(missing.module) })}</p> : null}
        {can('View Subscription') ? null : <p>{t('Ask your administrator')}</p>}
        <div className={styles.foot}>
          <Button variant="default" onClick={close}>
            {t('Close')}
          </Button>
          {missing.path ? (
            <Button variant="default" component={Link} {...({ to: missing.path } as object)} onClick={close}>
              {t('View existing records')}
            </Button>
          ) : null}
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
