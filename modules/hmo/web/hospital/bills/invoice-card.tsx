import { Link } from '@tanstack/react-router';
import { useCall } from '#kernel/web/client/use-call.ts';
import { Panel } from '#kernel/web/frame/panel.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { hmoBillCalls } from '#modules/hmo/contract/calls/bills.ts';

/** Beside an invoice of a partner: the HMO bill that it was made of. */
export function InvoiceHmoBill({ invoiceId }: { readonly invoiceId: string }) {
  const t = useText();
  const found = useCall(hmoBillCalls.list, { query: { invoiceId, limit: 1 } }, { quiet: true });
  const [bill] = found.data?.data ?? [];
  if (!bill) return null;
  return (
    <Panel title={t('HMO bill')}>
      <Link className="code" to="/hospital/hmo-management/hmobill/$id" params={{ id: bill.id }}>
        {bill.billNumber}
      </Link>{' '}
      <span className="muted">
        {bill.hmoName} · {bill.planName}
      </span>
    </Panel>
  );
}
