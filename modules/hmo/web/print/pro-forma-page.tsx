import { useParams } from '@tanstack/react-router';
import { useCall } from '#kernel/web/client/use-call.ts';
import { Loaded } from '#kernel/web/frame/panel.tsx';
import { Paper } from '#kernel/web/print/paper.tsx';
import { PaperLines, PaperTotals } from '#kernel/web/print/paper-parts.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import type { HmoBillDetails } from '#modules/hmo/contract/bill-records.ts';
import { hmoBillCalls } from '#modules/hmo/contract/calls/bills.ts';
import { PrintPage } from '#modules/patients/web/index.ts';

/** What the partner would be asked for as the bill stands; it asks for nothing. */
export function ProFormaPage() {
  const t = useText();
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const bill = useCall(hmoBillCalls.view, { params: { id } }, { quiet: true });
  return (
    <PrintPage
      title={t('Pro-forma bill')}
      ready={bill.data !== undefined}
      counted={{ paper: 'hmo-pro-forma', records: [{ key: id, params: { id } }] }}
    >
      <Loaded from={bill} rows={10}>
        {(found) => <ProForma bill={found} />}
      </Loaded>
    </PrintPage>
  );
}

function ProForma({ bill }: { readonly bill: HmoBillDetails }) {
  const t = useText();
  const format = useFormat();
  const money = (amount: number) => format.money(amount, bill.currency);
  return (
    <Paper
      title={t('Pro-forma bill')}
      number={bill.billNumber}
      facts={[
        [t('HMO'), `${bill.hmoName} · ${bill.planName}`],
        [t('Patient'), `${bill.patientName} · ${bill.hospitalPatientId}`],
        [t('Enrollee no.'), bill.enrolleeNumber],
        [t('Visit'), format.day(bill.startedOn)],
        [t('Diagnoses'), bill.diagnoses.map(({ code, description }) => `${code} ${description}`).join('; ')],
      ]}
      signs={[t('For the hospital')]}
    >
      <PaperLines
        label={t('Items')}
        rows={bill.items.filter(({ status }) => status === 'active')}
        columns={[
          { key: 'day', title: t('Date'), text: (item) => format.day(item.serviceDate) },
          { key: 'item', title: t('Item'), text: (item) => [item.itemName, item.hmoCode].filter(Boolean).join(' · ') },
          { key: 'code', title: t('PA code'), text: (item) => item.paCode ?? '–' },
          { key: 'quantity', title: t('Quantity'), kind: 'number', value: (item) => item.quantity },
          { key: 'price', title: t('Unit price'), align: 'end', text: (item) => money(item.unitPrice) },
          { key: 'amount', title: t('Amount'), align: 'end', text: (item) => money(item.amount) },
        ]}
      />
      <PaperTotals
        rows={[
          [t('Patient share'), money(bill.patientTotal)],
          [t('Awaiting approval'), money(bill.totals.pending)],
          [t('Total'), money(bill.totals.total), true],
        ]}
      />
    </Paper>
  );
}
