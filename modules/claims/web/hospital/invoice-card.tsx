import { Link } from '@tanstack/react-router';
import { useCall } from '#kernel/web/client/use-call.ts';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { Panel } from '#kernel/web/frame/panel.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { claimCalls } from '#modules/claims/contract/calls/claims.ts';
import { hmoBillCalls } from '#modules/hmo/contract/calls/bills.ts';
import { claimLooks } from '../looks.ts';

/** Beside an invoice of a partner: the claims that ask for it. */
export function InvoiceClaims({ invoiceId }: { readonly invoiceId: string }) {
  const t = useText();
  const found = useCall(claimCalls.list, { query: { invoiceId, limit: 10 } }, { quiet: true });
  const claims = found.data?.data ?? [];
  if (claims.length === 0) return null;
  return (
    <Panel title={t('Claims')}>
      {claims.map((claim) => (
        <p key={claim.id}>
          <Link className="code" to="/hospital/hmo-management/claims/$id" params={{ id: claim.id }}>
            {claim.claimNumber}
          </Link>{' '}
          <StatusBadge look={claimLooks[claim.status]} />
        </p>
      ))}
    </Panel>
  );
}

/** Beside an HMO bill that was invoiced: the claims that ask for it. */
export function HmoBillClaims({ billId }: { readonly billId: string }) {
  const bill = useCall(hmoBillCalls.view, { params: { id: billId } }, { quiet: true }).data;
  return bill?.invoiceId ? <InvoiceClaims invoiceId={bill.invoiceId} /> : null;
}
