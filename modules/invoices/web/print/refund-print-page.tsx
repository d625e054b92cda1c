import { useParams } from '@tanstack/react-router';
import { useCall } from '#kernel/web/client/use-call.ts';
import { Loaded } from '#kernel/web/frame/panel.tsx';
import { Paper } from '#kernel/web/print/paper.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { refundCalls } from '#modules/invoices/contract/calls/refunds.ts';
import type { Refund } from '#modules/invoices/contract/cash-records.ts';
import { PrintPage } from '#modules/patients/web/index.ts';
import { refundLooks } from '../hospital/cash/looks.ts';
import { refundMethodWords } from '../hospital/cash/words.ts';

/** The voucher of a refund, with the lines to sign on. */
export function RefundPrintPage() {
  const t = useText();
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const refund = useCall(refundCalls.read, { params: { id } }, { quiet: true });
  return (
    <PrintPage
      title={t('Refund voucher')}
      ready={refund.data !== undefined}
      counted={{ paper: 'refund-voucher', records: [{ key: refund.data?.refundNumber ?? '', params: { id } }] }}
    >
      <Loaded from={refund} rows={10}>
        {(found) => <Voucher refund={found} />}
      </Loaded>
    </PrintPage>
  );
}

function Voucher({ refund }: { readonly refund: Refund }) {
  const t = useText();
  const format = useFormat();
  const by = (name: string | undefined, at: string | null) => (name && at ? `${name}, ${format.instant(at)}` : null);
  return (
    <Paper
      title={t('Refund voucher')}
      number={refund.voucherNumber ?? refund.refundNumber}
      about={refund.refundNumber}
      facts={[
        [t('Amount'), <strong key="amount">{format.money(refund.amount)}</strong>],
        [t('Paid to'), [refund.payeeName, refund.payeeAccount].filter(Boolean).join(' · ')],
        [t('Patient'), refund.payerName],
        [t('Refund'), refund.refundNumber],
        [t('Paid back by'), [t(refundMethodWords[refund.method]), refund.paymentReference].filter(Boolean).join(' · ')],
        [t('Reason'), refund.reason],
        [t('Status'), t(refundLooks[refund.status].word)],
        [t('Requested by'), by(refund.requestedBy.name, refund.requestedAt)],
        [t('Approved by'), by(refund.decidedBy?.name, refund.decidedAt)],
        [t('Paid by'), by(refund.paidBy?.name, refund.paidAt)],
      ]}
      signs={[t('Paid by'), t('Received by {name}', { name: refund.payeeName })]}
    />
  );
}
