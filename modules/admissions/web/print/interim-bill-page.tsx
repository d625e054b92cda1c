import { useParams } from '@tanstack/react-router';
import { useCall } from '#kernel/web/client/use-call.ts';
import { Loaded } from '#kernel/web/frame/panel.tsx';
import { Paper } from '#kernel/web/print/paper.tsx';
import { PaperLines, PaperNote, PaperTotals } from '#kernel/web/print/paper-parts.tsx';
import { useFormat, useNow } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { admissionCalls } from '#modules/admissions/contract/calls/admissions.ts';
import type { RunningBill } from '#modules/admissions/contract/stay-end-records.ts';
import { PrintPage } from '#modules/patients/web/index.ts';
import { useBillColumns, useBillTotals } from '../hospital/stay-end/use-bill.ts';

/** The bill of a stay as it stands, for the family: it is no invoice. */
export function InterimBillPage() {
  const t = useText();
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const bill = useCall(admissionCalls.runningBill, { params: { id } }, { quiet: true });
  return (
    <PrintPage
      title={t('Interim bill')}
      ready={bill.data !== undefined}
      counted={{ paper: 'interim-bill', records: [{ key: bill.data?.admissionNumber ?? '', params: { id } }] }}
    >
      <Loaded from={bill} rows={10}>
        {(found) => <BillPaper bill={found} />}
      </Loaded>
    </PrintPage>
  );
}

export function BillPaper({ bill }: { readonly bill: RunningBill }) {
  const t = useText();
  const format = useFormat();
  const now = useNow();
  const columns = useBillColumns(bill.currency);
  const totals = useBillTotals(bill);
  const { patient, unpriced } = bill;
  return (
    <Paper
      title={t('Interim bill')}
      number={bill.admissionNumber}
      facts={[
        [t('Patient'), patient.fullname],
        [t('Hospital number'), patient.hospitalPatientId],
        [t('As at'), format.instant(new Date(now).toISOString())],
      ]}
    >
      <PaperLines label={t('Interim bill')} columns={columns} rows={bill.lines} rowKey={({ id }) => id} dense />
      <PaperTotals rows={totals.map(([label, amount, strong]) => [label, format.money(amount, bill.currency), strong])} />
      <PaperNote>
        {unpriced > 0 ? t('{count} item has no price yet | {count} items have no price yet', { count: unpriced }) : null}
      </PaperNote>
      <PaperNote>{t('This is not an invoice. Charges are added until the discharge.')}</PaperNote>
    </Paper>
  );
}
