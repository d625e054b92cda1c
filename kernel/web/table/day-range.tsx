import { Button } from '@mantine/core';
import { DayBox } from '#kernel/web/form/day-box.tsx';
import type { Translate } from '#kernel/web/text/translate.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import styles from './list-tools.module.css';

/** Calendar days `YYYY-MM-DD`, both inclusive; either may be open. */
export interface Days {
  readonly from: string | undefined;
  readonly to: string | undefined;
}

/** The day so many days away from another. */
export function shiftDay(day: string, days: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1, date + days)).toISOString().slice(0, 10);
}

/** The spans that are asked for most, each by one press. */
function usualSpans(today: string, t: Translate) {
  return [
    { words: t('Today'), from: today, to: today },
    { words: t('Last 7 days'), from: shiftDay(today, -6), to: today },
    { words: t('Last 30 days'), from: shiftDay(today, -29), to: today },
    { words: t('This month'), from: `${today.slice(0, 8)}01`, to: today },
  ];
}

/** A span of days in words: `Last 7 days`, `1 Nov 2026 – …`; empty where none is picked. */
export function daysSaid({ from, to }: Days, today: string, t: Translate, day: (value: string) => string): string {
  const known = usualSpans(today, t).find((span) => span.from === from && span.to === to);
  if (known) return known.words;
  return from || to ? `${from ? day(from) : '…'} – ${to ? day(to) : '…'}` : '';
}

interface DayRangeProps {
  readonly days: Days;
  readonly onChange: (days: Days) => void;
}

/** Picks a span of days: the usual ones by one press, any other by two dates. */
export function DayRange({ days, onChange }: DayRangeProps) {
  const t = useText();
  const today = useFormat().today();
  return (
    <div className={styles.days}>
      <div className={styles.usual}>
        {usualSpans(today, t).map(({ words, from, to }) => {
          const on = from === days.from && to === days.to;
          return (
            <Button
              key={words}
              size="compact-sm"
              variant={on ? 'light' : 'default'}
              aria-pressed={on}
              onClick={() => onChange(on ? { from: undefined, to: undefined } : { from, to })}
            >
              {words}
            </Button>
          );
        })}
      </div>
      <DayBox label={t('From')} value={days.from ?? null} max={days.to} onChange={(day) => onChange({ ...days, from: day ?? undefined })} />
      <DayBox label={t('To')} value={days.to ?? null} min={days.from} onChange={(day) => onChange({ ...days, to: day ?? undefined })} />
    </div>
  );
}
