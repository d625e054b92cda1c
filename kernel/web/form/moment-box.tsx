import { Input } from '@mantine/core';
import { useId, useState } from 'react';
import { usePlace } from '#kernel/web/text/place.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { dayAndTime, instantAt } from '#kernel/web/text/wall-time.ts';
import styles from './moment-box.module.css';
import { DayBox } from './day-box.tsx';
import { TimeBox } from './time-box.tsx';

interface MomentBoxProps {
  readonly label: string;
  readonly hint?: string;
  readonly error?: string | undefined;
  /** An instant; empty while none is typed. */
  readonly value: string;
  /** A half of a moment is passed on as it was typed: the form says that it is not valid. */
  readonly onChange: (instant: string) => void;
}

/** Day and time by the hospital's clock; the value is an instant. */
export function MomentBox({ label, hint, error, value, onChange }: MomentBoxProps) {
  const t = useText();
  const { zone } = usePlace();
  const id = useId();
  const [typed, setTyped] = useState(() => dayAndTime(value, zone));
  const put = (part: Partial<typeof typed>) => {
    const next = { ...typed, ...part };
    setTyped(next);
    onChange(next.day === '' && next.time === '' ? '' : (instantAt(next.day, next.time, zone) ?? `${next.day} ${next.time}`));
  };
  const half = (typed.day === '') !== (typed.time === '');
  const fault = error ?? (half ? t('Enter both the day and the time') : undefined);
  return (
    <Input.Wrapper label={label} description={hint} error={fault} labelElement="div" labelProps={{ id }}>
      <div role="group" aria-labelledby={id} className={styles.row}>
        <DayBox
          ariaLabel={t('{label}: day', { label })}
          value={typed.day || null}
          error={fault !== undefined}
          onChange={(day) => put({ day: day ?? '' })}
        />
        <TimeBox
          ariaLabel={t('{label}: time', { label })}
          value={typed.time}
          error={fault !== undefined}
          onChange={(time) => put({ time })}
        />
      </div>
    </Input.Wrapper>
  );
}
