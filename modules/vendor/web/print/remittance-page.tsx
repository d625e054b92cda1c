import { useParams } from '@tanstack/react-router';
import { useCall } from '#kernel/web/client/use-call.ts';
import { Loaded } from '#kernel/web/frame/panel.tsx';
import { Paper } from '#kernel/web/print/paper.tsx';
import { PaperLines, PaperTotals } from '#kernel/web/print/paper-parts.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { PrintPage } from '#modules/patients/web/index.ts';
import { paymentCalls } from '#modules/vendor/contract/calls/supplies.ts';
import type { VendorPayment } from '#modules/vendor/contract/supply-records.ts';
import { methodWords } from '../words.ts';

/** What a payment paid, for the vendor. */
export function RemittancePage() {
  const t = useText();
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const payment = useCall(paymentCalls.view, { params: { id } }, { quiet: true });
  return (
    <PrintPage
      title={t('Remittance advice')}
      ready={payment.data !== undefined}
      counted={{ paper: 'remittance-advice', records: [{ key: payment.data?.paymentNumber ?? '', params: { id } }] }}
    >
      <Loaded from={payment} rows={10}>
        {(found) => <RemittancePaper payment={found} />}
      </Loaded>
    </PrintPage>
  );
}

function RemittancePaper({ payment }: { readonly payment: VendorPayment }) {
  const t = useText();
  const format = useFormat();
  return (
    <Paper
      title={t('Remittance advice')}
      number={payment.paymentNumber}
      facts={[
        [t('Vendor'), payment.vendorName],
        [t('Paid on'), format.day(payment.paidAt)],
        [t('Method'), [t(methodWords[payment.method]), payment.reference].filter(Boolean).join(' · ')],
        [t('Reversed'), payment.reverseReason],
      ]}
      signs={[t('For the hospital'), t('For vendor')]}
    >
      <PaperLines
        label={t('Remittance advice')}
        rows={payment.allocations}
        columns={[
          { key: 'supply', title: t('Supply'), identifies: true, text: (part) => part.supplyNumber },
          { key: 'invoice', title: t('Invoice'), text: (part) => part.invoiceNumber ?? '–' },
          { key: 'amount', title: t('Amount'), kind: 'money', value: (part) => part.amount },
        ]}
      />
      <PaperTotals rows={[[t('Amount'), format.money(payment.amount), true]]} />
    </Paper>
  );
}
