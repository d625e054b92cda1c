import { SegmentedControl, Textarea } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useText } from '#kernel/web/text/use-text.ts';
import { useDirections } from '#modules/pharmacy/web/index.ts';
import type { PatientMedication } from '#modules/prescriptions-and-therapeutics/contract/medication-records.ts';
import { type reconcileActions, reconcileActions as actions } from '#modules/prescriptions-and-therapeutics/contract/words.ts';
import { supplyWords } from '../../rx-words.ts';
import { holdsUp, isPassed, type Passed } from '../composer/alerts.tsx';
import { type DraftLine, lineFromOrder, orderFromLine, orderOf } from '../composer/draft.ts';
import { LineCard } from '../composer/line-card.tsx';
import { medicineOf } from '../record/line-row.tsx';
import styles from '../record/record.module.css';
import { useLineCheck } from '../record/use-line-check.ts';
import { actionWords, type Decided } from './words.ts';

type Action = (typeof reconcileActions)[number];

interface ItemProps {
  readonly patientId: string;
  readonly row: PatientMedication;
  /** Null: not decided, or not wholly. */
  readonly onDecide: (lineId: string, decided: Decided | null) => void;
}

/** One medicine: it goes on, stops with a reason, or another line takes its place. What was handed out is stopped and written anew. */
export function ReconcileItem({ patientId, row: { prescriptionId, prescriptionNumber, prescriber, line }, onDecide }: ItemProps) {
  const t = useText();
  const directions = useDirections();
  const name = medicineOf(line);
  const [action, setAction] = useState<Action | null>(null);
  const [reason, setReason] = useState('');
  const [draft, setDraft] = useState<DraftLine>(() => lineFromOrder(1, orderFromLine(line), name));
  const [passed, setPassed] = useState<readonly Passed[]>([]);
  const order = action === 'change' ? orderOf(draft) : null;
  const { checked, faults, settledNow } = useLineCheck({ patientId, kind: 'outpatient', prescriptionId }, order);
  const stops = checked?.alerts.some((alert) => holdsUp(alert) && !isPassed(alert, 0, passed)) ?? false;
  const why = reason.trim();
  const whole =
    action === 'continue' || (why.length >= 3 && (action === 'stop' || (action === 'change' && order !== null && settledNow && !stops)));
  const decided = whole && action ? { lineId: line.id, action, reason: action === 'continue' ? null : why, line: order, passed } : null;
  // A string tells whether anything changed.
  const told = JSON.stringify(decided);
  useEffect(() => onDecide(line.id, JSON.parse(told) as Decided | null), [onDecide, line.id, told]);
  return (
    <li className={styles.line}>
      <div className={styles.head}>
        <p className={styles.name}>{name}</p>
        <SegmentedControl
          size="sm"
          aria-label={t('Decision for {name}', { name })}
          value={action ?? ''}
          onChange={(value) => setAction(value as Action)}
          data={actions.map((value) => ({ value, label: t(actionWords[value]), disabled: value === 'change' && line.dispensed > 0 }))}
        />
      </div>
      <p className={styles.sig}>{directions(line)}</p>
      <p className={styles.facts}>
        <span className="code">{prescriptionNumber}</span>
        <span>{prescriber.fullname}</span>
        <span>{t(supplyWords[line.supplyFrom])}</span>
        {line.dispensed > 0 ? <span>{t('Already dispensed. To change it, stop it and prescribe again.')}</span> : null}
      </p>
      {action === 'change' ? (
        <LineCard
          line={draft}
          checked={checked}
          faults={faults}
          isPassed={(alert) => isPassed(alert, 0, passed)}
          onChange={(changes) => setDraft({ ...draft, ...changes })}
          onPass={(alert, given) => setPassed([...passed, { line: 0, rule: alert.rule, about: alert.about, reason: given }])}
        />
      ) : null}
      {action === 'stop' || action === 'change' ? (
        <Textarea
          label={t('Reason')}
          required
          autosize
          minRows={1}
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      ) : null}
    </li>
  );
}
