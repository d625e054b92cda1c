import { Button } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { IconCalendarEvent, IconPrinter, IconStethoscope, IconUser } from '@tabler/icons-react';
import { useState } from 'react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { useCall, useSend } from '#kernel/web/client/use-call.ts';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { askFirst } from '#kernel/web/frame/dialog-store.ts';
import { Facts } from '#kernel/web/frame/facts.tsx';
import { Loaded } from '#kernel/web/frame/panel.tsx';
import { toast } from '#kernel/web/frame/toast-store.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { referralCalls } from '#modules/consultation/contract/calls/papers.ts';
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
  const [form, setForm] = useState<'accept' | 'complete' | null>(null);
  const close = () => setForm(null);
  if (form === 'accept') return <AcceptForm referral={referral} onClose={close} />;
  if (form === 'complete') return <CompleteReferralForm referral={referral} onClose={close} />;
  return (
    <div className={styles.details}>
      <Head referral={referral} />
      <Words referral={referral} />
      <Acts referral={referral} onForm={setForm} />
    </div>
  );
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

/** The visit that came of the referral; of an accepted one that has none, or whose visit was cancelled or missed, the form that books it. */
function VisitButton({ referral }: OfReferral) {
  const t = useText();
  const { can } = useAccess();
  const navigate = useNavigate();
  const { direction, patient, toDepartment, toPractitioner, resultingAppointmentId, abilities } = referral;
  if (!can('View Appointment')) return null;
  const goTo = (search: Readonly<Record<string, string | undefined>>) =>
    void navigate({ to: '/hospital/appointments' as string, search: search });
  const icon = <IconCalendarEvent size={16} stroke={1.8} aria-hidden="true" />;
  const start = {
    drawer: 'book',
    referral: referral.id,
    patient: patient.id,
    inDepartment: toDepartment?.id,
    withWhom: toPractitioner?.id,
  };
  return (
    <>
      {resultingAppointmentId ? (
        <Button variant="default" size="compact-md" leftSection={icon} onClick={() => goTo({ id: resultingAppointmentId })}>
          {t('Open appointment')}
        </Button>
      ) : null}
      {abilities.book && direction === 'internal' ? (
        <Button size="compact-md" leftSection={icon} onClick={() => goTo(start)}>
          {resultingAppointmentId ? t('Book again') : t('Book')}
        </Button>
      ) : null}
    </>
  );
}

function Words({ referral }: OfReferral) {
  const t = useText();
  const parts: readonly (readonly [string, string | null])[] = [
    [t('Reason'), referral.reason],
    [t('Clinical summary'), referral.clinicalSummary],
    [t('Reply'), referral.reply],
    [referral.status === 'declined' ? t('Why it was declined') : t('Why it was cancelled'), referral.closeReason],
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

function Acts({ referral, onForm }: OfReferral & { readonly onForm: (form: 'accept' | 'complete') => void }) {
  const t = useText();
  const decline = useSend(referralCalls.decline, { refresh: ['referrals', 'consultation'] });
  const cancel = useSend(referralCalls.cancel, { refresh: ['referrals', 'consultation'] });
  const { abilities } = referral;
  async function close(act: typeof decline | typeof cancel, words: { title: string; text: string; confirm: string }) {
    const yes = await askFirst({ ...words, danger: true, reason: true });
    if (!yes) return;
    const answer = await act.send({ params: { id: referral.id }, body: { reason: yes.reason } });
    if (answer?.ok) toast.success(answer.message);
    else if (answer) toast.error(answer.message);
  }
  return (
    <div className={styles.bar}>
      {abilities.accept ? <Button onClick={() => onForm('accept')}>{t('Accept')}</Button> : null}
      {abilities.complete ? (
        <Button variant={abilities.accept ? 'default' : 'filled'} onClick={() => onForm('complete')}>
          {t('Complete')}
        </Button>
      ) : null}
      {abilities.decline ? (
        <Button
          variant="default"
          loading={decline.busy}
          onClick={() =>
            void close(decline, {
              title: t('Decline referral'),
              text: t('The sender is notified with the reason.'),
              confirm: t('Decline'),
            })
          }
        >
          {t('Decline')}
        </Button>
      ) : null}
      {abilities.cancel ? (
        <Button
          variant="default"
          loading={cancel.busy}
          onClick={() =>
            void close(cancel, {
              title: t('Cancel referral'),
              text: t('{number} is taken back.', { number: referral.referralNumber }),
              confirm: t('Cancel referral'),
            })
          }
        >
          {t('Cancel referral')}
        </Button>
      ) : null}
    </div>
  );
}
