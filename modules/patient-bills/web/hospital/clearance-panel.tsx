import { useCall } from '#kernel/web/client/use-call.ts';
import { Loaded } from '#kernel/web/frame/panel.tsx';
import { type SummaryFigure, SummaryStrip } from '#kernel/web/frame/summary-strip.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { gateCalls } from '#modules/patient-bills/contract/calls/gate.ts';
import { billsFreshSeconds, livePatientBills } from '#modules/patient-bills/contract/words.ts';

/** What a patient still owes, at a glance, on the Billing tab of the record. */
export function ClearancePanel({ patientId }: { readonly patientId: string }) {
  const t = useText();
  const format = useFormat();
  const clearance = useCall(
    gateCalls.clearance,
    { params: { patientId } },
    { live: [livePatientBills], fresh: billsFreshSeconds * 1000, quiet: true },
  );
  return (
    <Loaded from={clearance} rows={1}>
      {(found) => {
        const figures: readonly SummaryFigure[] = [
          { key: 'netDue', title: t('Due now'), value: format.money(found.netDue), tone: found.netDue > 0 ? 'red' : 'green' },
          { key: 'unpaid', title: t('Unpaid invoices'), value: format.money(found.unpaid) },
          {
            key: 'uninvoiced',
            title: t('Uninvoiced'),
            value: format.money(found.uninvoiced),
            note: found.unpriced > 0 ? t('{count} not priced', { count: found.unpriced }) : undefined,
          },
          { key: 'onDraft', title: t('On drafts'), value: format.money(found.onDraft) },
          { key: 'deposit', title: t('Deposit'), value: format.money(found.deposit) },
        ];
        return <SummaryStrip label={t('Amount owed by patient')} figures={figures} />;
      }}
    </Loaded>
  );
}
