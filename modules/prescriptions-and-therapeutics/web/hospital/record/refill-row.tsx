import { Link, useNavigate } from '@tanstack/react-router';
import { IconBan, IconCircleCheck, IconClock } from '@tabler/icons-react';
import type { Looks } from '#kernel/web/design/look.ts';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { type ActLink, RecordMenu } from '#kernel/web/record/record-acts.tsx';
import { Moment } from '#kernel/web/text/moment.tsx';
import { useText, word } from '#kernel/web/text/use-text.ts';
import { refillActs } from '#modules/prescriptions-and-therapeutics/contract/calls/refill-requests.ts';
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
        <Answers row={row} />
      </div>
      <p className={styles.sig}>{row.medicines.join(', ')}</p>
      {row.note ? <p className={styles.query}>{row.note}</p> : null}
      <p className={styles.facts}>
        <Link to="/hospital/prescriptions/$id" params={{ id: row.prescriptionId }} className="code">
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
          <Link to="/hospital/prescriptions/$id" params={{ id: row.newPrescriptionId }}>
            {t('Open the new prescription')}
          </Link>
        ) : null}
        {row.answer ? <span>{row.answer}</span> : null}
      </p>
    </li>
  );
}

/** A yes repeats the prescription, or writes it anew when it has no refill left; a no has a reason. */
function Answers({ row }: { readonly row: RefillRequest }) {
  const t = useText();
  const navigate = useNavigate();
  const { repeat } = useRepeat((id) => void navigate({ to: '/hospital/prescriptions/$id', params: { id } }));
  const { acts, patient, prescriptionId } = row;
  const name = patient.fullname;
  const search = { patient: patient.id, from: prescriptionId, refill: row.id };
  const links: ActLink[] = [
    ...(acts.repeat === null ? [{ words: t('Repeat'), run: () => void repeat(prescriptionId) }] : []),
    ...(acts.rewrite === null ? [{ words: t('Rewrite'), run: () => void navigate({ to: '/hospital/prescriptions/new', search }) }] : []),
  ];
  return <RecordMenu acts={refillActs} of={{ ...row, name }} name={name} links={links} />;
}
