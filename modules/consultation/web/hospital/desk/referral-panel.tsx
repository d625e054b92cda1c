import { Button } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { IconCalendarEvent, IconPrinter, IconStethoscope, IconUser } from '@tabler/icons-react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { useCall } from '#kernel/web/client/use-call.ts';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { Facts } from '#kernel/web/frame/facts.tsx';
import { Loaded } from '#kernel/web/frame/panel.tsx';
import { type ActLink, RecordActs } from '#kernel/web/record/record-acts.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { referralActs, referralCalls } from '#modules/consultation/contract/calls/papers.ts';
import type { Referral } from '#modules/consultation/contract/paper-records.ts';
import { liveReferrals } from '#modules/consultation/contract/words.ts';
import { urgencyLooks } from '../../looks-papers.ts';
import { referralLooks } from '../../looks.ts';
import styles from './desk.module.css';
import { AcceptForm, CompleteReferralForm } from './referral-forms.tsx';
import { targetOf } from './referrals-tab.tsx';

/** A referral whole: what is asked, what was answered, and what the reader may do with it. */
export function ReferralPanel({ id }: { readonly id: string }) {
  const found = useCall(referralCalls.read, { params: { id } }, { live: [liveReferrals], quiet: true });
  return (
    <Loaded from={found} rows={8}>
      {(referral) => <Whole referral={referral} />}
    </Loaded>
  );
}

function Whole({ referral }: { readonly referral: Referral }) {
  return (
    <div className={styles.details}>
      <Head referral={referral} />
      <Words referral={referral} />
      <RecordActs acts={referralActs} of={referral} forms={forms} links={useBooking(referral)} inPlace />
    </div>
  );
}

const forms = { accept: AcceptForm, complete: CompleteReferralForm };

/** Of an accepted referral that has no visit, or whose visit was cancelled or missed, the page that books one. */
function useBooking({ id, acts, patient, toDepartment, toPractitioner, resultingAppointmentId }: Referral): ActLink[] {
  const t = useText();
  const { can } = useAccess();
  const navigate = useNavigate();
  if (acts.book !== null || !can('View Appointment')) return [];
  const search = { drawer: 'book', referral: id, patient: patient.id, inDepartment: toDepartment?.id, withWhom: toPractitioner?.id };
  return [
    {
      words: resultingAppointmentId ? t('Book again') : t('Book'),
      run: () => void navigate({ to: '/hospital/appointments', search }),
      main: true,
    },
  ];
}

interface OfReferral {
  readonly referral: Referral;
}

function Head({ referral }: OfReferral) {
  const t = useText();
  const format = useFormat();
  const { can } = useAccess();
  const { patient } = referral;
  return (
    <>
      <div className={styles.head}>
        <span className="code strong">{referral.referralNumber}</span>
        <StatusBadge look={referralLooks[referral.status]} />
        <StatusBadge look={urgencyLooks[referral.urgency]} />
      </div>
      <Facts
        rows={[
          [t('Patient'), `${patient.fullname} · ${patient.hospitalPatientId}`],
          [t('Age'), patient.dateOfBirth ? format.age(patient.dateOfBirth) : null],
          [t('To'), targetOf(referral)],
          [t('From'), referral.sentByName],
          [t('Sent'), format.instant(referral.sentAt)],
          ...(referral.attachmentIds.length > 0
            ? ([[t('Documents'), t('{count} in the chart | {count} in the chart', { count: referral.attachmentIds.length })]] as const)
            : []),
          ...(referral.answeredAt
            ? ([[t('Answered'), [format.instant(referral.answeredAt), referral.answeredByName].filter(Boolean).join(' · ')]] as const)
            : []),
          ...(referral.facility
            ? ([
                [t('Contact'), [referral.facility.address, referral.facility.phone, referral.facility.email].filter(Boolean).join(' · ')],
              ] as const)
            : []),
        ]}
      />
      <div className={styles.bar}>
        {can('View Patient Details') ? (
          <Button
            variant="default"
            size="compact-md"
            component={Link}
            to={`/hospital/patients/${patient.id}`}
            leftSection={<IconUser size={16} stroke={1.8} aria-hidden="true" />}
          >
            {t('Open patient')}
          </Button>
        ) : null}
        {referral.consultationId ? (
          <Button
            variant="default"
            size="compact-md"
            component={Link}
            to={`/hospital/consultation/${referral.consultationId}`}
            leftSection={<IconStethoscope size={16} stroke={1.8} aria-hidden="true" />}
          >
            {t('Open consultation')}
          </Button>
        ) : null}
        <Button
          variant="default"
          size="compact-md"
          component={Link}
          to={`/hospital/consultation/referrals/${referral.id}/print`}
          leftSection={<IconPrinter size={16} stroke={1.8} aria-hidden="true" />}
        >
          {t('Print letter')}
        </Button>
        <VisitButton referral={referral} />
      </div>
    </>
  );
}

/** The visit that came of the referral. */
function VisitButton({ referral: { resultingAppointmentId } }: OfReferral) {
  const t = useText();
  const { can } = useAccess();
  const navigate = useNavigate();
  if (!resultingAppointmentId || !can('View Appointment')) return null;
  return (
    <Button
      variant="default"
      size="compact-md"
      leftSection={<IconCalendarEvent size={16} stroke={1.8} aria-hidden="true" />}
      onClick={() => void navigate({ to: '/hospital/appointments', search: { id: resultingAppointmentId } })}
    >
      {t('Open appointment')}
    </Button>
  );
}

function Words({ referral }: OfReferral) {
  const t = useText();
  const parts: readonly (readonly [string, string | null])[] = [
    [t('Reason'), referral.reason],
    [t('Clinical summary'), referral.clinicalSummary],
    [t('Reply'), referral.reply],
    [referral.status === 'declined' ? t('Decline reason') : t('Cancellation reason'), referral.closeReason],
  ];
  return parts
    .filter(([, text]) => text)
    .map(([title, text]) => (
      <section key={title} className={styles.section}>
        <h3>{title}</h3>
        <p className={styles.text}>{text}</p>
      </section>
    ));
}
