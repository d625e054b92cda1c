import '#kernel/web/design/mantine-frame.css';
import '#kernel/web/design/mantine-dates.css';
// Names of months and weekdays in the languages that ship beside English.
import 'dayjs/locale/fr.js';
import { DateInput } from '@mantine/dates';
import { type ReactNode, useState, useSyncExternalStore } from 'react';
import { onCatalogue, readCatalogue } from '#kernel/web/text/catalogue.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { isNoDay, readTypedDay } from './typed-day.ts';

interface DayBoxProps {
  readonly label?: ReactNode;
  /** For the ear, where the label stands elsewhere. */
  readonly ariaLabel?: string;
  /** `YYYY-MM-DD`; null while none is chosen. */
  readonly value: string | null;
  readonly onChange: (day: string | null) => void;
  readonly hint?: ReactNode;
  readonly className?: string | undefined;
  readonly error?: ReactNode;
  readonly required?: boolean;
  readonly disabled?: boolean;
  /** First and last day allowed, `YYYY-MM-DD`. */
  readonly min?: string | undefined;
  readonly max?: string | undefined;
}

/** A calendar day outside a CallForm, typed or picked; it can be cleared. */
export function DayBox({ label, ariaLabel, value, onChange, hint, className, error, min, max, ...rest }: DayBoxProps) {
  const t = useText();
  // What is no day stays as it was typed, with its error.
  const [isBad, setBad] = useState(false);
  const { language } = useSyncExternalStore(onCatalogue, readCatalogue);
  return (
    <DateInput
      label={label}
      description={hint}
      className={className ?? ''}
      {...rest}
      aria-label={ariaLabel}
      error={isBad ? t('Enter a date such as 20/11/2026') : error}
      clearable
      hideOutsideDates
      // Their red is too faint to be read.
      weekendDays={[]}
      ariaLabels={{
        previousMonth: t('Earlier month'),
        nextMonth: t('Later month'),
        previousYear: t('Earlier year'),
        nextYear: t('Later year'),
      }}
      value={value}
      fixOnBlur={!isBad}
      onInput={({ currentTarget }) => {
        const text = currentTarget.value.trim();
        const bad = text !== '' && isNoDay(text, { min, max });
        setBad(bad);
        if (bad) onChange(null);
      }}
      onChange={(day) => {
        setBad(false);
        onChange(day);
      }}
      {...(min ? { minDate: min } : {})}
      {...(max ? { maxDate: max } : {})}
      locale={language}
      valueFormat="DD MMM YYYY"
      dateParser={(text) => readTypedDay(text)}
      placeholder={t('dd/mm/yyyy')}
      clearButtonProps={{ 'aria-label': t('Clear'), tabIndex: 0, style: { minInlineSize: 24, minBlockSize: 24 } }}
    />
  );
}
