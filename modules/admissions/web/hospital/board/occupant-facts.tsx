import { Link } from '@tanstack/react-router';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { useFormat, useNow } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import type { Occupant } from '#modules/admissions/contract/bed-records.ts';
import { acuityLooks, heldLook, isolationLooks, overdueLook, scoreLook } from '../../stay-looks.ts';
import { WarningMark } from '../nursing/warning-mark.tsx';
import { useAgeAndSex } from '../patient-line.tsx';
import styles from './board.module.css';

/** Who lies in a bed: name, age and sex, day of the stay, diagnosis, early warning, isolation, when the discharge is expected. */
export function OccupantFacts({ occupant }: { readonly occupant: Occupant }) {
  const t = useText();
  const format = useFormat();
  const now = useNow();
  const ageAndSex = useAgeAndSex();
  const { patient, day, diagnosis, score, isolation, acuity, expectedDischargeAt, status } = occupant;
  const leaves = status === 'admitted' ? expectedDischargeAt : null;
  const overdue = leaves !== null && Date.parse(leaves) < now;
  const marks = [
    status === 'discharged' ? heldLook : null,
    score ? { ...scoreLook(score.band), word: t(scoreLook(score.band).word, { score: score.total }) } : null,
    isolation === 'none' ? null : isolationLooks[isolation],
    acuity === 'critical' ? acuityLooks.critical : null,
    overdue ? overdueLook : null,
  ];
  return (
    <span className={styles.occupant}>
      <Link to="/hospital/admissions/$id" params={{ id: occupant.admissionId }} className="strong" draggable={false}>
        {patient.fullname}
      </Link>
      <span className="caption">{[ageAndSex(patient), t('Day {count}', { count: day })].filter(Boolean).join(' · ')}</span>
      <span className={styles.diagnosis}>{diagnosis}</span>
      <span className="marks">
        <WarningMark admissionId={occupant.admissionId} />
        {marks
          .filter((look) => look !== null)
          .map((look) => (
            <StatusBadge key={look.word} look={look} />
          ))}
      </span>
      {leaves && !overdue ? (
        <span className="caption">{t('Discharge expected {day}', { day: format.day(format.dateOf(leaves)) })}</span>
      ) : null}
    </span>
  );
}
