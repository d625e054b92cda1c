import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { onSignal } from '#kernel/web/client/signals.ts';
import { askFirst } from '#kernel/web/frame/dialog-store.ts';
import { useText } from '#kernel/web/text/use-text.ts';

const firstSteps = '/hospital/getstarted';

/** Mounted once beside every page: a refusal because the hospital has no currency leads to the first steps, where it is set. */
export function CurrencyMissing() {
  const t = useText();
  const { can } = useAccess();
  const navigate = useNavigate();
  const may = can('View Get Started');
  useEffect(
    () =>
      onSignal('refused', ({ code }) => {
        if (code !== 'CURRENCY_NOT_SET' || !may) return;
        void askFirst({
          title: t('Currency not set for hospital'),
          text: t('A currency is required for prices and bills. Set it in Get Started.'),
          confirm: t('Go to Get Started'),
        }).then((yes) => {
          if (yes) void navigate({ to: firstSteps });
        });
      }),
    [may, navigate, t],
  );
  return null;
}
