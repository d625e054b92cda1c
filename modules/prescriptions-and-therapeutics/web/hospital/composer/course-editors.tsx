import { ActionIcon, Button, NumberInput, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useText } from '#kernel/web/text/use-text.ts';
import styles from './composer.module.css';
import type { DraftInfusion, DraftLine, DraftStep } from './draft.ts';

interface EditorProps {
  readonly line: DraftLine;
  readonly faults: Readonly<Record<string, string>>;
  readonly onChange: (changes: Partial<DraftLine>) => void;
}

const amountOf = (value: string | number): number | '' => (value === '' || Number.isNaN(Number(value)) ? '' : Number(value));

/** A dose that is lowered or raised in steps: each for so many days, one after the other. */
export function TaperEditor({ line, faults, onChange }: EditorProps) {
  const t = useText();
  const { steps } = line;
  const change = (at: number, changes: Partial<DraftStep>) =>
    onChange({ steps: steps.map((step, place) => (place === at ? { ...step, ...changes } : step)) });
  const unit = line.doseUnit ? t(line.doseUnit) : '';
  return (
    <fieldset className={styles.editor}>
      <legend>{t('Steps of the dose')}</legend>
      {steps.map((step, at) => (
        // Steps have no name but their place.
        // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place.
        <div key={at} className={styles.step}>
          <NumberInput
            label={t('Dose of step {number} ({unit})', { number: at + 1, unit })}
            required
            min={0}
            decimalScale={4}
            hideControls
            value={step.dose}
            error={faults[`tapering.${at}.dose`]}
            onChange={(value) => change(at, { dose: amountOf(value) })}
          />
          <NumberInput
            label={t('Days of step {number}', { number: at + 1 })}
            required
            min={1}
            max={365}
            allowDecimal={false}
            hideControls
            value={step.days}
            error={faults[`tapering.${at}.days`]}
            onChange={(value) => change(at, { days: amountOf(value) })}
          />
          <ActionIcon
            aria-label={t('Remove step {number}', { number: at + 1 })}
            onClick={() => onChange({ steps: steps.filter((_step, place) => place !== at) })}
          >
            <IconTrash size={16} aria-hidden="true" />
          </ActionIcon>
        </div>
      ))}
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<IconPlus size={14} aria-hidden="true" />}
        // The first step is the dose itself, as it stands in its box.
        onClick={() => onChange({ steps: [...steps, { dose: steps.length === 0 ? line.doseAmount : '', days: '' }] })}
      >
        {t('Add a step')}
      </Button>
    </fieldset>
  );
}

/** What a medicine is dissolved in, and how fast it runs. */
export function InfusionEditor({ line, faults, onChange }: EditorProps) {
  const t = useText();
  const { infusion } = line;
  const change = (changes: Partial<DraftInfusion>) => onChange({ infusion: { ...infusion, ...changes } });
  const number = (key: 'volumeMl' | 'rateMlPerHour' | 'overMinutes', label: string) => (
    <NumberInput
      label={label}
      min={0}
      decimalScale={key === 'overMinutes' ? 0 : 2}
      hideControls
      value={infusion[key]}
      error={faults[`infusion.${key}`]}
      onChange={(value) => change({ [key]: amountOf(value) })}
    />
  );
  return (
    <fieldset className={styles.editor}>
      <legend>{t('Infusion')}</legend>
      <div className={styles.boxes}>
        <TextInput
          label={t('Diluent')}
          placeholder={t('For example: glucose 5%')}
          maxLength={120}
          value={infusion.diluent}
          onChange={(event) => change({ diluent: event.currentTarget.value })}
        />
        {number('volumeMl', t('Volume in ml'))}
        {number('rateMlPerHour', t('Rate in ml per hour'))}
        {number('overMinutes', t('Over minutes'))}
      </div>
    </fieldset>
  );
}
