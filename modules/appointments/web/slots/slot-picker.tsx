import '#kernel/web/design/mantine-frame.css';
import { ActionIcon, Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconClockBolt } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useCall } from '#kernel/web/client/use-call.ts';
import { EmptyState, ErrorState, SkeletonRows } from '#kernel/web/frame/states.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { calendarCalls } from '#modules/appointments/contract/calls/calendar.ts';
import type { FreeSlot } from '#modules/appointments/contract/schedule-records.ts';
import { addDays, wallOf } from '#kernel/web/text/wall-time.ts';
import { slotDays, type SlotDay, type SlotTime } from './slot-days.ts';
import styles from './slots.module.css';

const stripDays = 7;

export interface SlotsOf {
  readonly appointmentTypeId: string;
  readonly departmentId?: string | undefined;
  readonly practitionerId?: string | undefined;
  /** Patient area: whose slots. */
  readonly hospitalId?: string | undefined;
}

export interface SlotPickerProps {
  readonly of: SlotsOf;
  /** The start chosen, and with whom. */
  readonly value: string | null;
  readonly onChoose: (slot: FreeSlot) => void;
  /** First day that may be looked at; default today. */
  readonly firstDay?: string | undefined;
  readonly error?: string | undefined;
}

/** A week of days with their free times; the first free time is one click away. */
export function SlotPicker({ of, value, onChoose, firstDay, error }: SlotPickerProps) {
  const t = useText();
  const format = useFormat();
  const labelId = useId();
  const first = firstDay ?? format.today();
  const [from, setFrom] = useState(first);
  const [chosenDay, setDay] = useState<string | null>(null);
  const asked = useCall(
    calendarCalls.slots,
    { query: { ...of, from, to: addDays(from, stripDays - 1) } },
    { live: ['appointments', 'appointment-schedules'], quiet: true, keepOld: true },
  );
  if (asked.data === undefined)
    return asked.refused ? <ErrorState refused={asked.refused} onRetry={asked.retry} compact /> : <SkeletonRows rows={3} height={28} />;
  const { timeZone: zone, slots, nextFree } = asked.data;
  const days = slotDays(slots, zone, from, stripDays);
  const valueDay = value ? wallOf(value, zone).slice(0, 10) : null;
  const day =
    [chosenDay, valueDay].map((wanted) => days.find((each) => each.day === wanted)).find(Boolean) ??
    days.find((each) => each.times.length > 0) ??
    days[0];
  const goTo = (next: string) => {
    setFrom(next < first ? first : next);
    setDay(null);
  };
  function takeNext(slot: FreeSlot) {
    const its = wallOf(slot.start, zone).slice(0, 10);
    if (its < from || its > addDays(from, stripDays - 1)) setFrom(its);
    setDay(its);
    onChoose(slot);
  }
  return (
    <fieldset className={styles.picker} aria-labelledby={labelId} aria-busy={asked.renewing}>
      <div className={styles.bar}>
        <span id={labelId} className={styles.label}>
          {t('Day and time')} <span aria-hidden="true">*</span>
        </span>
        {nextFree ? (
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconClockBolt size={15} aria-hidden="true" />}
            onClick={() => takeNext(nextFree)}
          >
            {t('Next free: {time}', { time: whenIn(nextFree.start, zone, format.day) })}
          </Button>
        ) : null}
      </div>
      <DayStrip
        days={days}
        shown={day?.day ?? ''}
        goBack={from > first ? () => goTo(addDays(from, -stripDays)) : null}
        goOn={() => goTo(addDays(from, stripDays))}
        choose={setDay}
      />
      <Times day={day} value={value} onChoose={onChoose} />
      {error ? (
        <p className={styles.error} role="alert">
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}

/** `23 Nov, 09:20` in the hospital's zone. */
function whenIn(instant: string, zone: string, writeDay: (day: string) => string): string {
  const wall = wallOf(instant, zone);
  return `${writeDay(wall.slice(0, 10)).split(' ').slice(0, 2).join(' ')}, ${wall.slice(11, 16)}`;
}

interface StripProps {
  readonly days: readonly SlotDay[];
  readonly shown: string;
  readonly goBack: (() => void) | null;
  readonly goOn: () => void;
  readonly choose: (day: string) => void;
}

function DayStrip({ days, shown, goBack, goOn, choose }: StripProps) {
  const t = useText();
  const format = useFormat();
  const language = document.documentElement.lang || 'en';
  const weekday = (day: string) =>
    new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' }).format(new Date(`${day}T12:00:00Z`));
  return (
    <div className={styles.strip}>
      <ActionIcon aria-label={t('Earlier days')} disabled={goBack === null} onClick={goBack ?? undefined}>
        <IconChevronLeft size={18} aria-hidden="true" className={styles.turns} />
      </ActionIcon>
      <div className={styles.days}>
        {days.map(({ day, times }) => (
          <button
            key={day}
            type="button"
            className={styles.day}
            aria-pressed={day === shown}
            data-full={times.length === 0 || undefined}
            onClick={() => choose(day)}
          >
            <span>{weekday(day)}</span> <b>{Number(day.slice(8))}</b>{' '}
            <span className={styles.left}>{times.length > 0 ? t('{count} free', { count: times.length }) : '–'}</span>
            <span className="visually-hidden"> {format.day(day)}</span>
          </button>
        ))}
      </div>
      <ActionIcon aria-label={t('Later days')} onClick={goOn}>
        <IconChevronRight size={18} aria-hidden="true" className={styles.turns} />
      </ActionIcon>
    </div>
  );
}

function Times({
  day,
  value,
  onChoose,
}: {
  readonly day: SlotDay | undefined;
  readonly value: string | null;
  readonly onChoose: (slot: FreeSlot) => void;
}) {
  const t = useText();
  const format = useFormat();
  if (!day || day.times.length === 0) return <EmptyState compact title={t('No free time on this day')} />;
  const parts = [
    [t('Morning'), day.times.filter(({ time }) => time < '12:00')],
    [t('Afternoon'), day.times.filter(({ time }) => time >= '12:00')],
  ] as const;
  return (
    <div className={styles.parts} aria-live="polite">
      <p className={styles.dayName}>{format.day(day.day)}</p>
      {parts.map(([title, times]) =>
        times.length > 0 ? (
          <div key={title} className={styles.part}>
            <span className={styles.partTitle}>{title}</span>
            <div className={styles.times}>
              {times.map((time) => (
                <TimeButton key={time.start} time={time} chosen={time.start === value} onChoose={onChoose} />
              ))}
            </div>
          </div>
        ) : null,
      )}
    </div>
  );
}

function TimeButton({
  time,
  chosen,
  onChoose,
}: {
  readonly time: SlotTime;
  readonly chosen: boolean;
  readonly onChoose: (slot: FreeSlot) => void;
}) {
  const first = time.choices[0];
  if (!first) return null;
  const names = time.choices
    .map((slot) => slot.practitioner?.name)
    .filter(Boolean)
    .join(', ');
  return (
    <button type="button" className={styles.time} aria-pressed={chosen} title={names || undefined} onClick={() => onChoose(first)}>
      {time.time}
      {time.free > 1 && !first.practitioner ? <span className={styles.places}>{time.free}</span> : null}
    </button>
  );
}
