import { Link } from '@tanstack/react-router';
import { useCall } from '#kernel/web/client/use-call.ts';
import { Facts } from '#kernel/web/frame/facts.tsx';
import { Panel } from '#kernel/web/frame/panel.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { claimCalls } from '#modules/claims/contract/calls/claims.ts';
import { liveClaims } from '#modules/claims/contract/words.ts';

/** What waits at the claims desk. */
export function ClaimsCard() {
  const t = useText();
  const format = useFormat();
  const { data } = useCall(claimCalls.summary, {}, { live: [liveClaims], quiet: true });
  if (!data) return null;
  const said = ({ count, amount }: { count: number; amount: number }) => `${format.number(count)} · ${format.money(amount, data.currency)}`;
  return (
    <Panel title={t('Claims')}>
      <Facts
        rows={[
          [t('Ready to claim'), said(data.ready)],
          [t('Overdue'), said(data.overdue)],
          [t('Rejected open'), said(data.rejectedOpen)],
          [t('Near the deadline'), format.number(data.nearDeadline)],
          [t('Promises past their day'), format.number(data.promisesPast)],
        ]}
      />
      <Link to="/hospital/hmo-management/claims">{t('Open claims')}</Link>
    </Panel>
  );
}
