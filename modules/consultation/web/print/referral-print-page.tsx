import { useParams } from '@tanstack/react-router';
import { useCall } from '#kernel/web/client/use-call.ts';
import { Loaded } from '#kernel/web/frame/panel.tsx';
import { Paper } from '#kernel/web/print/paper.tsx';
import { PaperBlock, PaperFacts } from '#kernel/web/print/paper-parts.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { referralCalls } from '#modules/consultation/contract/calls/papers.ts';
import type { Referral } from '#modules/consultation/contract/paper-records.ts';
import { PrintPage } from '#modules/patients/web/index.ts';
import { urgencyLooks } from '../looks-papers.ts';
import { usePatientFacts } from './patient-facts.ts';

/** The letter that goes with a referred patient. */
export function ReferralPrintPage() {
  const t = useText();
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const found = useCall(referralCalls.read, { params: { id } }, { quiet: true });
  return (
    <PrintPage
      title={t('Referral letter')}
      ready={found.data !== undefined}
      counted={{ paper: 'referral-letter', records: [{ key: found.data?.referralNumber ?? '', params: { id } }] }}
    >
      <Loaded from={found} rows={10}>
        {(referral) => <Letter referral={referral} />}
      </Loaded>
    </PrintPage>
  );
}

function Letter({ referral }: { readonly referral: Referral }) {
  const t = useText();
  const format = useFormat();
  const patient = usePatientFacts(referral.patient);
  const to = referral.facility
    ? [referral.facility.name, referral.facility.address, referral.facility.phone, referral.facility.email]
    : [referral.toPractitioner?.fullname, referral.toDepartment?.name];
  return (
    <Paper
      title={t('Referral letter')}
      number={referral.referralNumber}
      marks={[referral.urgency === 'routine' ? null : t(urgencyLooks[referral.urgency].word)]}
      signs={[referral.sentByName, t('Signature and stamp')]}
    >
      <PaperBlock title={t('To')}>{to.filter(Boolean).join('\n')}</PaperBlock>
      <PaperFacts rows={[...patient, [t('Date'), format.day(referral.sentAt)]]} />
      <PaperBlock>
        {t('Dear colleague, please see {name}, whom I refer to you for the reason below.', { name: referral.patient.fullname })}
      </PaperBlock>
      <PaperBlock title={t('Reason')}>{referral.reason}</PaperBlock>
      <PaperBlock title={t('Clinical summary')}>{referral.clinicalSummary}</PaperBlock>
      <PaperBlock title={t('Reply')}>{referral.reply}</PaperBlock>
      <PaperBlock>{t('Thank you for your care. Please send us your findings.')}</PaperBlock>
    </Paper>
  );
}
