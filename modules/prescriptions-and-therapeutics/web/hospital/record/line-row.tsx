import { Button } from '@mantine/core';
import { IconCheck, IconHandStop, IconHelp, IconPencil, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { useState } from 'react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { DrawerForm } from '#kernel/web/frame/drawer-form.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { useDirections, useUnits } from '#modules/pharmacy/web/index.ts';
import { prescriptionCalls } from '#modules/prescriptions-and-therapeutics/contract/calls/prescriptions.ts';
import type { Prescription, PrescriptionLine } from '#modules/prescriptions-and-therapeutics/contract/records.ts';
import { lineLooks } from '../../looks.ts';
import { supplyWords } from '../../rx-words.ts';
import { Alerts } from '../composer/alerts.tsx';
import { ChangeLine } from './change-line.tsx';
import styles from './record.module.css';
import { useLineActs } from './use-line-acts.ts';

export function medicineOf(line: Pick<PrescriptionLine, 'productName' | 'genericName' | 'strength' | 'form'>): string {
  return line.productName ?? [line.genericName, line.strength, line.form].filter(Boolean).join(' ');
}

/** What the patient has in hand instead, where the pharmacy gave a substitute. */
export function Substituted({ line }: { readonly line: PrescriptionLine }) {
  const t = useText();
  const units = useUnits();
  return (line.substitutes ?? []).map(({ name, quantity, unit }) => (
    <p key={name} className={styles.sig}>
      {t('{name} ({units}) was handed out in place of it', { name, units: units(quantity, unit) })}
    </p>
  ));
}

/** A medicine of a prescription with its state, its alerts and what may be done with it. */
export function LineRow({ prescription, line }: { readonly prescription: Prescription; readonly line: PrescriptionLine }) {
  const t = useText();
  const directions = useDirections();
  const name = medicineOf(line);
  const ended = line.status === 'stopped' || line.status === 'cancelled' || line.status === 'completed';
  return (
    <li className={styles.line} data-ended={ended || undefined}>
      <div className={styles.head}>
        <p className={styles.name}>{name}</p>
        {prescription.status === 'draft' ? null : <StatusBadge look={lineLooks[line.status]} />}
      </div>
      <p className={styles.sig}>{directions(line)}</p>
      <Substituted line={line} />
      {line.instructions ? <p className={styles.sig}>{line.instructions}</p> : null}
      <LineFacts line={line} />
      <Alerts alerts={line.safety} isPassed={(alert) => alert.overriddenBy !== null} />
      {line.query ? (
        <p className={styles.query}>
          <strong>{line.query.by.fullname}:</strong> {line.query.text}
          {line.query.answer ? (
            <>
              {' '}
              <strong>{t('Answer')}:</strong> {line.query.answer}
            </>
          ) : null}
        </p>
      ) : null}
      {prescription.status === 'active' || prescription.status === 'completed' ? (
        <LineButtons prescription={prescription} line={line} name={name} />
      ) : null}
    </li>
  );
}

function LineFacts({ line }: { readonly line: PrescriptionLine }) {
  const t = useText();
  const format = useFormat();
  return (
    <p className={styles.facts}>
      {line.quantity === null ? null : (
        <span>
          {line.supplyFrom === 'pharmacy'
            ? t('{dispensed} of {quantity} dispensed', { dispensed: line.dispensed, quantity: line.quantity })
            : t('Quantity {quantity}', { quantity: line.quantity })}
        </span>
      )}
      <span>{t(supplyWords[line.supplyFrom])}</span>
      <span>
        {line.endAt
          ? t('{from} until {until}', { from: format.day(line.startAt), until: format.day(line.endAt) })
          : t('since {from}', { from: format.day(line.startAt) })}
      </span>
      {line.refills > 0 ? <span>{t('{left} of {refills} refills left', { left: line.refillsLeft, refills: line.refills })}</span> : null}
      {line.administerHere ? <span>{t('Administered here')}</span> : null}
      {line.verifiedBy ? <span>{t('Verified by {name}', { name: line.verifiedBy.fullname })}</span> : null}
      {line.stopReason ? <span>{line.stopReason}</span> : null}
    </p>
  );
}

interface ButtonsProps {
  readonly prescription: Prescription;
  readonly line: PrescriptionLine;
  readonly name: string;
}

/** What was handed out is stopped and written anew; anything else may be changed. */
function ChangeButton({ prescription, line, name }: ButtonsProps) {
  const t = useText();
  const { can } = useAccess();
  const [open, setOpen] = useState(false);
  const may = can(prescriptionCalls.edit) && can(prescriptionCalls.check) && can(prescriptionCalls.sign);
  if (!may || prescription.status !== 'active' || line.dispensed > 0) return null;
  const close = () => setOpen(false);
  return (
    <>
      <Button size="compact-sm" variant="default" leftSection={<IconPencil size={14} aria-hidden="true" />} onClick={() => setOpen(true)}>
        {t('Change')}
      </Button>
      <DrawerForm title={t('Change {name}', { name })} size={640} opened={open} onClose={close}>
        <ChangeLine prescription={prescription} line={line} name={name} onClose={close} />
      </DrawerForm>
    </>
  );
}

function LineButtons({ prescription, line, name }: ButtonsProps) {
  const t = useText();
  const { can } = useAccess();
  const acts = useLineActs(prescription.id);
  if (line.status !== 'active' && line.status !== 'on-hold') return null;
  const waiting = line.query !== null && line.query.answer === null;
  const mayEdit = can(prescriptionCalls.stop);
  return (
    <div className={`${styles.acts} no-print`}>
      {mayEdit && waiting ? (
        <Button size="compact-sm" variant="default" onClick={() => void acts.answer(line)}>
          {t('Answer')}
        </Button>
      ) : null}
      <ChangeButton prescription={prescription} line={line} name={name} />
      {mayEdit && line.status === 'active' ? (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconPlayerPause size={14} aria-hidden="true" />}
          onClick={() => void acts.act('hold', line, name)}
        >
          {t('Hold')}
        </Button>
      ) : null}
      {mayEdit && line.status === 'on-hold' ? (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconPlayerPlay size={14} aria-hidden="true" />}
          onClick={() => void acts.act('resume', line, name)}
        >
          {t('Resume')}
        </Button>
      ) : null}
      {mayEdit ? (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconHandStop size={14} aria-hidden="true" />}
          onClick={() => void acts.act('stop', line, name)}
        >
          {t('Stop')}
        </Button>
      ) : null}
      {can('Query Prescription') && !waiting ? (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconHelp size={14} aria-hidden="true" />}
          onClick={() => void acts.ask(line, name)}
        >
          {t('Ask')}
        </Button>
      ) : null}
      {can(prescriptionCalls.verify) && !waiting && !line.verifiedBy ? (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconCheck size={14} aria-hidden="true" />}
          onClick={() => void acts.verify(line)}
        >
          {t('Verify')}
        </Button>
      ) : null}
    </div>
  );
}
