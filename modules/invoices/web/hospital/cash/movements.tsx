import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { RecordActs } from '#kernel/web/record/record-acts.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { movementActs } from '#modules/invoices/contract/calls/shifts.ts';
import type { ShiftMovement } from '#modules/invoices/contract/cash-records.ts';
import styles from './cash.module.css';
import { movementLooks } from './looks.ts';
import { movementWords } from './words.ts';

/** Cash that goes in and out of a drawer, with what the reader may do about it. */
export function Movements({ movements, label }: { readonly movements: readonly ShiftMovement[]; readonly label: string }) {
  return (
    <ul className={styles.list} aria-label={label}>
      {movements.map((movement) => (
        <MovementLine key={movement.id} movement={movement} />
      ))}
    </ul>
  );
}

function MovementLine({ movement }: { readonly movement: ShiftMovement }) {
  const t = useText();
  const format = useFormat();
  const { shift, counterpart, reference, note, status } = movement;
  const way = counterpart
    ? t('{from} to {to}', { from: shift.cashier.name, to: counterpart.cashier.name })
    : t('{name}, {number}', { name: shift.cashier.name, number: shift.shiftNumber });
  return (
    <li className={styles.line}>
      <span className={styles.words}>
        <span className="strong">{t(movementWords[movement.kind])}</span>
        <span className="caption">{[way, format.instant(movement.createdAt), reference, note].filter(Boolean).join(' · ')}</span>
      </span>
      <strong className="tnum">{format.money(movement.amount)}</strong>
      <StatusBadge look={movementLooks[status]} />
      <span className={styles.acts}>
        <RecordActs
          acts={movementActs}
          of={{ ...movement, words: t(movementWords[movement.kind]), sum: format.money(movement.amount), cashierName: shift.cashier.name }}
          quiet
        />
      </span>
    </li>
  );
}
