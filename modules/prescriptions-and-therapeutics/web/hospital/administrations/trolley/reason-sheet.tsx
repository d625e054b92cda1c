import { Button } from '@mantine/core';
import { useState } from 'react';
import { DrawerForm } from '#kernel/web/frame/drawer-form.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import {
  type BedsideReason,
  bedsideReasons,
  bedsideReasonTexts,
  type ReasonCode,
  reasonCodes,
  reasonTexts,
  type RecordedStatus,
} from '#modules/prescriptions-and-therapeutics/contract/administration-words.ts';
import { dosageLooks } from '../looks.ts';
import type { Wanted } from './round.ts';
import styles from './trolley.module.css';

const notGiven = ['refused', 'withheld', 'not-available', 'missed'] as const satisfies readonly RecordedStatus[];
/** `other` wants words, and words are not kept on a device. */
const codedReasons = reasonCodes.filter((code) => code !== 'other');
const codedChecks = bedsideReasons.filter((code) => code !== 'other');

interface SheetProps {
  readonly title: string;
  /** The dose was given: what is still to be said of it. Null: it was not given. */
  readonly given: Wanted | null;
  readonly onSave: (status: RecordedStatus, reason: ReasonCode | null, check: BedsideReason | null) => void;
  /** Opens the form in which two identifiers are typed; null: there is no connection for it. */
  readonly onIdentify: (() => void) | null;
  readonly onClose: () => void;
}

/** Why a dose was not given, not at its time, or given without a check: large choices. */
export function ReasonSheet({ title, given, onSave, onIdentify, onClose }: SheetProps) {
  const t = useText();
  const [status, setStatus] = useState<RecordedStatus | null>(given ? 'given' : null);
  const [reason, setReason] = useState<ReasonCode | null>(null);
  const [check, setCheck] = useState<BedsideReason | null>(null);
  const asksReason = !given || given.time;
  const complete = status && (!asksReason || reason) && (!given?.check || check);
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
        {given?.check ? (
          <>
            <p>
              {t(
                'Scan the wristband or enter two identifiers. If the patient was not checked, select a reason; it is saved with the dose.',
              )}
            </p>
            {onIdentify ? (
              <Button size="md" variant="default" onClick={onIdentify}>
                {t('Record with all fields')}
              </Button>
            ) : null}
            <Choices
              title={t('Reason for no check')}
              options={codedChecks.map((value) => ({ value, label: t(bedsideReasonTexts[value]) }))}
              value={check}
              onChoose={setCheck}
            />
          </>
        ) : null}
        {asksReason ? (
          <Choices
            title={given ? t('Reason for a different time') : t('Reason not given')}
            options={codedReasons.map((value) => ({ value, label: t(reasonTexts[value]) }))}
            value={reason}
            onChoose={setReason}
          />
        ) : null}
        <Button size="lg" disabled={!complete} onClick={() => status && onSave(status, reason, check)}>
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
