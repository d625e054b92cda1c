import '#kernel/web/design/mantine-frame.css';
import '#kernel/web/design/mantine-dates.css';
// Names of months and weekdays in the languages that ship beside English.
import 'dayjs/locale/fr.js';
import { DateInput } from '@mantine/dates';
import { type ReactNode, useSyncExternalStore } from 'react';
import { onCatalogue, readCatalogue } from '#kernel/web/text/catalogue.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { readTypedDay } from './typed-day.ts';

interface DayBoxProps {
  readonly label: ReactNode;
  /** `YYYY-MM-DD`; null while none is chosen. */
  readonly value: string | null;
  readonly onChange: (day: string | null) => void;
  readonly hint?: ReactNode;
  readonly className?: string | undefined;
}

/** A calendar day outside a CallForm, typed or picked; it can be cleared. */
export function DayBox({ label, value, onChange, hint, className }: DayBoxProps) {
  const t = useText();
  const { language } = useSyncExternalStore(onCatalogue, readCatalogue);
  return (
    <DateInput
      label={label}
      description={hint}
      className={className ?? ''}
      clearable
      value={value}
      onChange={onChange}
      locale={language}
      valueFormat="DD MMM YYYY"
      dateParser={(text) => readTypedDay(text)}
      placeholder={t('dd/mm/yyyy')}
      clearButtonProps={{ 'aria-label': t('Clear'), tabIndex: 0, style: { minInlineSize: 24, minBlockSize: 24 } }}
    />
  );
}
