import { Button } from '@mantine/core';
import { useSend } from '#kernel/web/client/use-call.ts';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { askFirst } from '#kernel/web/frame/dialog-store.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { shiftCalls } from '#modules/invoices/contract/calls/shifts.ts';
import type { ShiftMovement } from '#modules/invoices/contract/cash-records.ts';
import styles from './cash.module.css';
import { movementLooks } from './looks.ts';
import { tellAnswer } from './use-refund-acts.ts';
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
        <span className={styles.small}>{[way, format.instant(movement.createdAt), reference, note].filter(Boolean).join(' · ')}</span>
      </span>
      <strong className="tnum">{format.money(movement.amount)}</strong>
      <StatusBadge look={movementLooks[status]} />
      <MovementActs movement={movement} />
    </li>
  );
}

/** Accept, decline, take back: each asks first, for cash changes hands. */
export function MovementActs({ movement }: { readonly movement: ShiftMovement }) {
  const t = useText();
  const format = useFormat();
  const accepting = useSend(shiftCalls.accept);
  const declining = useSend(shiftCalls.decline);
  const cancelling = useSend(shiftCalls.cancel);
  const { can } = movement;
  if (!can.decide && !can.cancel) return null;
  const request = { params: { id: movement.id }, body: {} };
  const about = { kind: t(movementWords[movement.kind]), amount: format.money(movement.amount), name: movement.shift.cashier.name };

  async function accept(): Promise<void> {
    const yes = await askFirst({
      title: t('Accept {amount}', about),
      text: t('{kind} of {name}: count the cash before you accept it.', about),
      confirm: t('Accept'),
    });
    if (yes) tellAnswer(await accepting.send(request));
  }
  async function decline(): Promise<void> {
    const yes = await askFirst({
      title: t('Decline {amount}', about),
      text: t('{kind} of {name}: the cash stays where it is.', about),
      confirm: t('Decline'),
      danger: true,
    });
    if (yes) tellAnswer(await declining.send(request));
  }
  async function cancel(): Promise<void> {
    const yes = await askFirst({
      title: t('Take back {amount}', about),
      text: t('{kind} of {name}: the cash stays where it is.', about),
      confirm: t('Take back'),
      danger: true,
    });
    if (yes) tellAnswer(await cancelling.send(request));
  }

  return (
    <span className={styles.acts}>
      {can.decide ? (
        <>
          <Button size="compact-sm" variant="default" loading={accepting.busy} onClick={() => void accept()}>
            {t('Accept')}
          </Button>
          <Button size="compact-sm" variant="subtle" loading={declining.busy} onClick={() => void decline()}>
            {t('Decline')}
          </Button>
        </>
      ) : null}
      {can.cancel ? (
        <Button size="compact-sm" variant="subtle" loading={cancelling.busy} onClick={() => void cancel()}>
          {t('Take back')}
        </Button>
      ) : null}
    </span>
  );
}
