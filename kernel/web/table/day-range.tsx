import { Button, Popover } from '@mantine/core';
import { DayBox } from '#kernel/web/form/day-box.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { ChipWords } from './chip-words.tsx';
import styles from './list-table.module.css';

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

/** A chip that picks a span of days: the usual ones at one click, any other by two dates. */
export function DayRange({
  title,
  days,
  onChange,
}: {
  readonly title: string;
  readonly days: Days;
  readonly onChange: (days: Days) => void;
}) {
  const t = useText();
  const format = useFormat();
  const today = format.today();
  const usual = [
    { words: t('Today'), from: today, to: today },
    { words: t('Last 7 days'), from: shiftDay(today, -6), to: today },
    { words: t('Last 30 days'), from: shiftDay(today, -29), to: today },
    { words: t('This month'), from: `${today.slice(0, 8)}01`, to: today },
  ];
  const known = usual.find((span) => span.from === days.from && span.to === days.to)?.words;
  const said = known ?? (days.from || days.to ? `${days.from ? format.day(days.from) : '…'} – ${days.to ? format.day(days.to) : '…'}` : '');
  return (
    <Popover position="bottom-start" trapFocus>
      <Popover.Target>
        <button type="button" className={styles.chip} data-on={said !== '' || undefined}>
          <ChipWords title={title} said={said} />
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-label={title}>
        <div className={styles.days}>
          <div className={styles.usual}>
            {usual.map((span) => (
              <Button
                key={span.words}
                size="compact-sm"
                variant={known === span.words ? 'light' : 'default'}
                onClick={() => onChange({ from: span.from, to: span.to })}
              >
                {span.words}
              </Button>
            ))}
          </div>
          <DayBox
            label={t('From')}
            value={days.from ?? null}
            max={days.to}
            onChange={(day) => onChange({ ...days, from: day ?? undefined })}
          />
          <DayBox label={t('To')} value={days.to ?? null} min={days.from} onChange={(day) => onChange({ ...days, to: day ?? undefined })} />
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
