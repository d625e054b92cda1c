import { Button } from '@mantine/core';
import { useState } from 'react';
import { DrawerForm } from '#kernel/web/frame/drawer-form.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import {
  type ReasonCode,
  reasonCodes,
  reasonTexts,
  type RecordedStatus,
} from '#modules/prescriptions-and-therapeutics/contract/administration-words.ts';
import { dosageLooks } from '../looks.ts';
import styles from './trolley.module.css';

const notGiven = ['refused', 'withheld', 'not-available', 'missed'] as const satisfies readonly RecordedStatus[];
/** `other` wants words, and words are not kept on a device. */
const codedReasons = reasonCodes.filter((code) => code !== 'other');

interface SheetProps {
  readonly title: string;
  /** The dose was given outside of its time: only the reason is asked. */
  readonly given: boolean;
  readonly onSave: (status: RecordedStatus, reason: ReasonCode) => void;
  readonly onClose: () => void;
}

/** Why a dose was not given, or not at its time: two large choices. */
export function ReasonSheet({ title, given, onSave, onClose }: SheetProps) {
  const t = useText();
  const [status, setStatus] = useState<RecordedStatus | null>(given ? 'given' : null);
  const [reason, setReason] = useState<ReasonCode | null>(null);
  return (
    <DrawerForm title={title} opened onClose={onClose}>
      <div className={styles.sheet}>
        {given ? null : (
          <Choices
            title={t('What happened')}
            options={notGiven.map((value) => ({ value, label: t(dosageLooks[value].word) }))}
            value={status}
            onChoose={setStatus}
          />
        )}
        <Choices
          title={given ? t('Why at another time') : t('Why it was not given')}
          options={codedReasons.map((value) => ({ value, label: t(reasonTexts[value]) }))}
          value={reason}
          onChoose={setReason}
        />
        <Button size="lg" disabled={!status || !reason} onClick={() => status && reason && onSave(status, reason)}>
          {t('Save')}
        </Button>
      </div>
    </DrawerForm>
  );
}

function Choices<Value extends string>({
  title,
  options,
  value,
  onChoose,
}: {
  readonly title: string;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly value: Value | null;
  readonly onChoose: (value: Value) => void;
}) {
  return (
    <fieldset className={styles.choices}>
      <legend>{title}</legend>
      {options.map((option) => (
        <Button
          key={option.value}
          size="md"
          variant={option.value === value ? 'filled' : 'default'}
          aria-pressed={option.value === value}
          onClick={() => onChoose(option.value)}
        >
          {option.label}
        </Button>
      ))}
    </fieldset>
  );
}
