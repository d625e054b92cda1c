import { useParams } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useCall } from '#kernel/web/client/use-call.ts';
import { Loaded } from '#kernel/web/frame/panel.tsx';
import { SkeletonRows } from '#kernel/web/frame/states.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { referralCalls } from '#modules/consultation/contract/calls/papers.ts';
import type { Referral } from '#modules/consultation/contract/paper-records.ts';
import { PrintPage } from '#modules/patients/web/index.ts';
import { urgencyLooks } from '../looks-papers.ts';
import { Block, PaperFacts, Sheet, SignLines, usePatientFacts } from './parts.tsx';
import styles from './print.module.css';

/** The letter that goes with a referred patient. */
export function ReferralPrintPage() {
  const t = useText();
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const found = useCall(referralCalls.read, { params: { id } }, { quiet: true });
  return (
    <Suspense fallback={<SkeletonRows rows={8} />}>
      <PrintPage
        title={t('Referral letter')}
        ready={found.data !== undefined}
        counted={{ paper: 'referral-letter', records: [{ key: found.data?.referralNumber ?? '', params: { id } }] }}
      >
        <Loaded from={found} rows={10}>
          {(referral) => <Letter referral={referral} />}
        </Loaded>
      </PrintPage>
    </Suspense>
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
    <Sheet label={t('Referral letter')} about={referral.referralNumber}>
      <div className={styles.titleRow}>
        <p className={styles.title}>
          {t('Referral letter')} <span className="code">{referral.referralNumber}</span>
        </p>
        {referral.urgency === 'routine' ? null : <span className={styles.mark}>{t(urgencyLooks[referral.urgency].word)}</span>}
      </div>
      <Block title={t('To')} text={to.filter(Boolean).join('\n')} />
      <PaperFacts rows={[...patient, [t('Date'), format.day(referral.sentAt)]]} />
      <p className={styles.letter}>
        {t('Dear colleague, please see {name}, whom I refer to you for the reason below.', { name: referral.patient.fullname })}
      </p>
      <Block title={t('Reason')} text={referral.reason} />
      <Block title={t('Clinical summary')} text={referral.clinicalSummary} />
      <Block title={t('Reply')} text={referral.reply} />
      <p className={styles.letter}>{t('Thank you for your care. Please send us your findings.')}</p>
      <SignLines words={[referral.sentByName, t('Signature and stamp')]} />
    </Sheet>
  );
}
