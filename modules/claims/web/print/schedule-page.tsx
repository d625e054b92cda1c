import { useParams } from '@tanstack/react-router';
import { useCall } from '#kernel/web/client/use-call.ts';
import { Loaded } from '#kernel/web/frame/panel.tsx';
import { Paper } from '#kernel/web/print/paper.tsx';
import { PaperLines, PaperTotals } from '#kernel/web/print/paper-parts.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { claimCalls } from '#modules/claims/contract/calls/claims.ts';
import type { ClaimDetails } from '#modules/claims/contract/claim-records.ts';
import { PrintPage } from '#modules/patients/web/index.ts';

/** The schedule that goes to the partner with a claim: every item, its authorisation and what it asks for. */
export function SchedulePage() {
  const t = useText();
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const claim = useCall(claimCalls.view, { params: { id } }, { quiet: true });
  return (
    <PrintPage
      title={t('Claim schedule')}
      ready={claim.data !== undefined}
      counted={{ paper: 'claim-schedule', records: [{ key: id, params: { id } }] }}
    >
      <Loaded from={claim} rows={10}>
        {(found) => <Schedule claim={found} />}
      </Loaded>
    </PrintPage>
  );
}

function Schedule({ claim }: { readonly claim: ClaimDetails }) {
  const t = useText();
  const format = useFormat();
  const money = (amount: number) => format.money(amount, claim.currency);
  return (
    <Paper
      title={t('Claim schedule')}
      number={claim.claimNumber}
      facts={[
        [t('HMO'), claim.hmoName],
        [t('Period'), `${format.day(claim.periodStart)} – ${format.day(claim.periodEnd)}`],
        [t('Submitted'), claim.submittedAt ? format.instant(claim.submittedAt) : t('Not submitted')],
        [t('Due'), claim.dueDate ? format.day(claim.dueDate) : null],
        [t("Partner's reference"), claim.hmoReference],
      ]}
      signs={[t('For the hospital')]}
    >
      <PaperLines
        label={t('Items')}
        rows={claim.items}
        columns={[
          { key: 'day', title: t('Date'), text: (item) => format.day(item.serviceDate) },
          { key: 'patient', title: t('Patient'), text: (item) => [item.patientName, item.enrolleeNumber].filter(Boolean).join(' · ') },
          { key: 'item', title: t('Item'), text: (item) => [item.itemName, item.hmoCode].filter(Boolean).join(' · ') },
          { key: 'code', title: t('PA code or notice'), text: (item) => item.paCode ?? item.noticeNumber ?? '–' },
          { key: 'quantity', title: t('Quantity'), kind: 'number', value: (item) => item.quantity },
          { key: 'amount', title: t('Amount'), align: 'end', text: (item) => money(item.amount) },
        ]}
      />
      <PaperTotals rows={[[t('Total'), money(claim.total), true]]} />
    </Paper>
  );
}
