import '#kernel/web/design/mantine-frame.css';
import '#kernel/web/design/mantine-dates.css';
// Names of months and weekdays in the languages that ship beside English.
import 'dayjs/locale/fr.js';
import { DateInput } from '@mantine/dates';
import { IconCalendar } from '@tabler/icons-react';
import { useRef, useState, useSyncExternalStore } from 'react';
import { onCatalogue, readCatalogue } from '#kernel/web/text/catalogue.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import type { FieldProps } from './fields.tsx';
import { isLedByForm } from './first-error.ts';
import { useField } from './form-context.ts';
import { TimeBox } from './time-box.tsx';
import { isNoDay, readTypedDay } from './typed-day.ts';

interface DateFieldProps extends FieldProps {
  /** First and last day allowed, `YYYY-MM-DD`. */
  readonly min?: string;
  readonly max?: string;
  readonly clearable?: boolean;
}

/** A calendar day, typed or picked; its value is `YYYY-MM-DD`. */
export function DateField({ name, label, hint, autoFocus, min, max, ...rest }: DateFieldProps) {
  const t = useText();
  const { key, input } = useField(name, label, rest.required);
  // What is no day stays as it was typed, and is what the form holds: its check says so.
  const [isBad, setBad] = useState(false);
  const { language } = useSyncExternalStore(onCatalogue, readCatalogue);
  // The focus that a form leads to its first error leaves the message below the field in sight.
  const [led, setLed] = useState(false);
  // Nor does a form that opens with the focus here open under a calendar.
  const begins = useRef(autoFocus === true);
  const goOn = () => setLed(false);
  return (
    <DateInput
      key={key}
      {...input}
      defaultValue={readTypedDay(String(input.defaultValue ?? ''))}
      fixOnBlur={!isBad}
      onInput={({ currentTarget }) => {
        const text = currentTarget.value.trim();
        const bad = text === '' ? rest.clearable !== true : isNoDay(text, { min, max });
        setBad(bad);
        if (bad) input.onChange(text);
      }}
      onChange={(day) => {
        setBad(false);
        input.onChange(day);
      }}
      onFocus={(event) => {
        setLed(begins.current || isLedByForm());
        begins.current = false;
        input.onFocus?.(event);
      }}
      onClick={goOn}
      onKeyDown={goOn}
      popoverProps={{ disabled: led }}
      hideOutsideDates
      ariaLabels={{
        previousMonth: t('Earlier month'),
        nextMonth: t('Later month'),
        previousYear: t('Earlier year'),
        nextYear: t('Later year'),
      }}
      {...rest}
      name={name}
      label={label}
      description={hint}
      data-autofocus={autoFocus || undefined}
      locale={language}
      valueFormat="DD MMM YYYY"
      dateParser={(text) => readTypedDay(text)}
      placeholder={t('dd/mm/yyyy')}
      rightSection={<IconCalendar size={17} stroke={1.6} aria-hidden="true" />}
      rightSectionPointerEvents={rest.clearable ? 'all' : 'none'}
      clearButtonProps={{ 'aria-label': t('Clear'), tabIndex: 0, style: { minInlineSize: 24, minBlockSize: 24 } }}
      {...(min ? { minDate: min } : {})}
      {...(max ? { maxDate: max } : {})}
    />
  );
}

/** A time of day, `HH:mm`. */
export function TimeField({ name, label, hint, ...rest }: FieldProps) {
  const { key, input } = useField(name, label, rest.required);
  const { defaultValue, onChange, onBlur, error } = input;
  const [time, setTime] = useState(String(defaultValue ?? ''));
  return (
    <TimeBox
      key={key}
      {...rest}
      name={name}
      label={label}
      hint={hint}
      error={error}
      value={time}
      onBlur={onBlur}
      onChange={(next) => {
        setTime(next);
        onChange(next);
      }}
    />
  );
}
