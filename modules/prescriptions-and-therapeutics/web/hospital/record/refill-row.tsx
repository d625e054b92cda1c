import { Button } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { IconBan, IconCircleCheck, IconClock, IconRefresh } from '@tabler/icons-react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { useSend } from '#kernel/web/client/use-call.ts';
import type { Looks } from '#kernel/web/design/look.ts';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { askFirst } from '#kernel/web/frame/dialog-store.ts';
import { toast } from '#kernel/web/frame/toast-store.ts';
import { Moment } from '#kernel/web/text/moment.tsx';
import { useText, word } from '#kernel/web/text/use-text.ts';
import { prescriptionCalls } from '#modules/prescriptions-and-therapeutics/contract/calls/prescriptions.ts';
import { refillRequestCalls } from '#modules/prescriptions-and-therapeutics/contract/calls/refill-requests.ts';
import type { RefillRequest } from '#modules/prescriptions-and-therapeutics/contract/refill-records.ts';
import type { RefillAskStatus } from '#modules/prescriptions-and-therapeutics/contract/words.ts';
import styles from './record.module.css';
import { useRepeat } from './use-repeat.ts';

export const refillLooks = {
  waiting: { word: word('Waiting'), tone: 'amber', icon: IconClock },
  approved: { word: word('Approved'), tone: 'green', icon: IconCircleCheck },
  declined: { word: word('Declined'), tone: 'red', icon: IconBan },
  closed: { word: word('Closed'), tone: 'grey', icon: IconBan },
} satisfies Looks<RefillAskStatus>;

/** A patient's request for a refill: who, what, in which words, and the answer. */
export function RefillRow({ row }: { readonly row: RefillRequest }) {
  const t = useText();
  return (
    <li className={styles.line}>
      <div className={styles.head}>
        <p className={styles.name}>
          {row.patient.fullname} <span className="muted">{row.patient.hospitalPatientId}</span>
        </p>
        <StatusBadge look={refillLooks[row.status]} />
      </div>
      <p className={styles.sig}>{row.medicines.join(', ')}</p>
      {row.note ? <p className={styles.query}>{row.note}</p> : null}
      <p className={styles.facts}>
        <Link to={'/hospital/prescriptions/$id' as string} params={{ id: row.prescriptionId }} className="code">
          {row.prescriptionNumber}
        </Link>
        <span>{row.prescriber.fullname}</span>
        <span>
          {t('asked by {name}', { name: row.askedBy })} · <Moment at={row.askedAt} />
        </span>
        {row.answeredAt && row.answeredBy ? (
          <span>
            {t('answered by {name}', { name: row.answeredBy })} · <Moment at={row.answeredAt} />
          </span>
        ) : null}
        {row.newPrescriptionId ? (
          <Link to={'/hospital/prescriptions/$id' as string} params={{ id: row.newPrescriptionId }}>
            {t('Open the new prescription')}
          </Link>
        ) : null}
        {row.answer ? <span>{row.answer}</span> : null}
      </p>
      {row.status === 'waiting' ? <Answers row={row} /> : null}
    </li>
  );
}

/** A yes repeats the prescription, or writes it anew when it has no refill left; a no has a reason. */
function Answers({ row }: { readonly row: RefillRequest }) {
  const t = useText();
  const { can } = useAccess();
  const navigate = useNavigate();
  const { repeat, busy } = useRepeat((id) => void navigate({ to: '/hospital/prescriptions/$id' as string, params: { id } }));
  const decline = useSend(refillRequestCalls.declineRefill, { refresh: ['refill-requests'], quiet: true });
  const name = row.patient.fullname;

  async function declineIt(): Promise<void> {
    const yes = await askFirst({
      title: t('Decline refill'),
      text: t('{name} reads the reason in the patient area.', { name }),
      confirm: t('Decline refill'),
      danger: true,
      reason: true,
    });
    if (!yes) return;
    const answer = await decline.send({ params: { id: row.id }, body: { reason: yes.reason } });
    if (answer?.ok) toast.success(answer.message);
    else if (answer) toast.error(answer.message);
  }

  const again = { patient: row.patient.id, from: row.prescriptionId, refill: row.id };
  return (
    <div className={`${styles.acts} no-print`}>
      {can(prescriptionCalls.refill) && row.repeatable ? (
        <Button
          size="compact-sm"
          leftSection={<IconRefresh size={14} aria-hidden="true" />}
          aria-label={t('Repeat for {name}', { name })}
          loading={busy}
          onClick={() => void repeat(row.prescriptionId)}
        >
          {t('Repeat')}
        </Button>
      ) : null}
      {can(prescriptionCalls.create) && !row.repeatable ? (
        <Button
          size="compact-sm"
          leftSection={<IconRefresh size={14} aria-hidden="true" />}
          aria-label={t('Rewrite for {name}', { name })}
          renderRoot={(props) => <Link to={'/hospital/prescriptions/new' as string} search={again} {...props} />}
        >
          {t('Rewrite')}
        </Button>
      ) : null}
      {can(refillRequestCalls.declineRefill) ? (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={t('Decline for {name}', { name })}
          loading={decline.busy}
          onClick={() => void declineIt()}
        >
          {t('Decline')}
        </Button>
      ) : null}
    </div>
  );
}
