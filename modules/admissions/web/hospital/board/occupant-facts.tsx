import { Link } from '@tanstack/react-router';
import type { KeyboardEvent } from 'react';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { pressOf } from '#kernel/web/frame/use-shortcuts.ts';
import { useFormat, useNow } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import type { Occupant } from '#modules/admissions/contract/bed-records.ts';
import { acuityLooks, dueDosesLook, dueTasksLook, heldLook, isolationLooks, overdueLook, scoreLook } from '../../stay-looks.ts';
import { WarningMark } from '../nursing/warning-mark.tsx';
import { useAgeAndSex } from '../patient-line.tsx';
import { useStayDrawer } from '../stays/stay-drawer.ts';
import styles from './board.module.css';

/** Who lies in a bed: name, age and sex, day of the stay, diagnosis, early warning, isolation, what is due, when the discharge is expected. */
export function OccupantFacts({ occupant }: { readonly occupant: Occupant }) {
  const t = useText();
  const format = useFormat();
  const now = useNow();
  const ageAndSex = useAgeAndSex();
  const { patient, day, diagnosis, score, isolation, acuity, expectedDischargeAt, status, dueDoses, dueTasks } = occupant;
  const leaves = status === 'admitted' ? expectedDischargeAt : null;
  const overdue = leaves !== null && Date.parse(leaves) < now;
  const marks = [
    status === 'discharged' ? heldLook : null,
    score ? { ...scoreLook(score.band), word: t(scoreLook(score.band).word, { score: score.total }) } : null,
    isolation === 'none' ? null : isolationLooks[isolation],
    acuity === 'critical' ? acuityLooks.critical : null,
    overdue ? overdueLook : null,
    dueDoses ? { ...dueDosesLook, word: t(dueDosesLook.word, { count: dueDoses }) } : null,
    dueTasks ? { ...dueTasksLook, word: t(dueTasksLook.word, { count: dueTasks }) } : null,
  ];
  return (
    <span className={styles.occupant}>
      <Link
        to="/hospital/admissions/$id"
        params={{ id: occupant.admissionId }}
        className="strong"
        draggable={false}
        {...useMoveKeys(occupant)}
      >
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

const moveKeys = { 'alt+t': 'transfer', 'alt+s': 'swap' } as const;

/** Alt+T begins a transfer and Alt+S a swap of the patient whose name has the focus, as dragging the card does. */
function useMoveKeys({ admissionId, acts }: Occupant) {
  const { open } = useStayDrawer();
  const offered = Object.entries(moveKeys).filter(([, act]) => acts[act] === null);
  return {
    'aria-keyshortcuts': offered.map(([key]) => key.replace('alt+t', 'Alt+T').replace('alt+s', 'Alt+S')).join(' ') || undefined,
    onKeyDown: (event: KeyboardEvent) => {
      const act = offered.find(([key]) => key === pressOf(event.nativeEvent))?.[1];
      if (!act || event.repeat) return;
      event.preventDefault();
      open(act, admissionId);
    },
  };
}
