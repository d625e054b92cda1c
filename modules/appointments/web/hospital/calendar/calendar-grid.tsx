import { DayView, MonthView, ResourcesDayView, type ScheduleEventData, WeekView } from '@mantine/schedule';
import { useMemo } from 'react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { readCatalogue } from '#kernel/web/text/catalogue.ts';
import { useNow } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import type { AppointmentRow } from '#modules/appointments/contract/records.ts';
import { instantOf, wallOf } from '../../wall-time.ts';
import { backgroundWords } from '../../words.ts';
import { actsOn } from '../person-of.ts';
import type { CalendarLayout } from '../search.ts';
import { useHere } from '../use-here.ts';
import { usePractitioners } from '../use-choices.ts';
import { type CalendarAnswer, daysBetween, eventsOf, hatched, hoursShown, poolResource } from './calendar-events.ts';
import styles from './calendar.module.css';
import { EventBody, EventButton } from './event-button.tsx';
import { useDrop } from './use-drop.ts';

interface GridProps {
  readonly answer: CalendarAnswer;
  readonly layout: CalendarLayout;
  readonly date: string;
}

// The week ends where its hours end: no day is red.
const noDays: [] = [];

const rowOf = (event: ScheduleEventData) => event.payload?.['row'] as AppointmentRow | undefined;
const renderEventBody = (event: ScheduleEventData) => <EventBody event={event} />;
const renderEvent: NonNullable<React.ComponentProps<typeof DayView>['renderEvent']> = (event, props) => (
  <EventButton event={event} button={props} />
);

function useLabels() {
  const t = useText();
  return useMemo(
    () => ({
      day: t('Day'),
      week: t('Week'),
      month: t('Month'),
      allDay: t('All day'),
      weekday: t('Weekday'),
      timeSlot: t('Time slot'),
      today: t('Today'),
      next: t('Forward'),
      previous: t('Back'),
      more: t('More'),
      noEvents: t('No Upcoming Appointments'),
      moreLabel: (count: number) => t('+{count} more', { count }),
      resource: t('Practitioner'),
      resources: t('Practitioners'),
      resourceSlot: t('Free time of a practitioner'),
    }),
    [t],
  );
}

/** What every layout of the kit shares: times of the hospital, drag, click, colours. */
function useGrid({ answer, layout }: GridProps) {
  const { can } = useAccess();
  const here = useHere();
  const zone = answer.timeZone;
  const drop = useDrop(zone);
  const now = useNow();
  const mayMove = can('Edit Appointment');
  const movable = (event: ScheduleEventData) => {
    const row = rowOf(event);
    return mayMove && row !== undefined && actsOn(row).move;
  };
  const take = (data: { event: ScheduleEventData; newStart: string; newEnd: string; resourceId?: string | number }) => {
    const row = rowOf(data.event);
    if (row)
      void drop({
        row,
        newStart: data.newStart,
        newEnd: data.newEnd,
        resourceId: data.resourceId === undefined ? undefined : String(data.resourceId),
      });
  };
  const mayBook = can('Create Appointment');
  return {
    zone,
    now: wallOf(now, zone),
    hours: hoursShown(answer, zone),
    labels: useLabels(),
    shared: {
      withHeader: false,
      withEventsDragAndDrop: mayMove,
      canDragEvent: movable,
      onEventDrop: take,
      onEventClick: (event: ScheduleEventData) => {
        const row = rowOf(event);
        if (row) here.show(row.id);
      },
      renderEvent,
      renderEventBody,
      ...(layout === 'month'
        ? {}
        : { withCurrentTimeIndicator: true, withCurrentTimeBubble: false, getCurrentTime: () => wallOf(now, zone) }),
    },
    resizing: { withEventResize: mayMove, canResizeEvent: movable, onEventResize: take, eventResizeInterval: 5, eventDragInterval: 5 },
    book: mayBook
      ? (data: { slotStart: string; resourceId?: string | number }) =>
          here.book({
            at: instantOf(data.slotStart, zone),
            ...(data.resourceId !== undefined && data.resourceId !== poolResource ? { practitionerId: String(data.resourceId) } : {}),
          })
      : undefined,
  };
}

/** The kit's grid of the layout. */
export function CalendarGrid(props: GridProps) {
  const { layout } = props;
  return (
    <div data-calendar-grid data-layout={layout}>
      {layout === 'month' ? (
        <Month {...props} />
      ) : layout === 'week' ? (
        <Week {...props} />
      ) : layout === 'day' ? (
        <Day {...props} />
      ) : (
        <ByPractitioner {...props} />
      )}
    </div>
  );
}

function useHatching(answer: CalendarAnswer, resources?: readonly string[]) {
  const t = useText();
  return useMemo(
    () =>
      hatched({
        background: answer.background,
        zone: answer.timeZone,
        days: daysBetween(answer.from, answer.until),
        ...(resources ? { resources } : {}),
        say: (kind) => t(backgroundWords[kind]),
      }),
    [answer, resources, t],
  );
}

function weekdayFormat(length: 'short' | 'long') {
  return (day: string) =>
    new Intl.DateTimeFormat(readCatalogue().language, { weekday: length, timeZone: 'UTC' }).format(
      new Date(`${day.slice(0, 10)}T12:00:00Z`),
    );
}

function Day(props: GridProps) {
  const { answer, date } = props;
  const grid = useGrid(props);
  const hatching = useHatching(answer);
  const events = useMemo(() => [...hatching, ...eventsOf(answer.events, answer.timeZone, 'none')], [answer, hatching]);
  return (
    <DayView
      {...grid.shared}
      {...grid.resizing}
      date={date}
      events={events as ScheduleEventData[]}
      labels={grid.labels}
      startTime={grid.hours.startTime}
      endTime={grid.hours.endTime}
      intervalMinutes={30}
      slotHeight={96}
      withAllDaySlot={false}
      classNames={{ dayViewBackgroundEvent: styles.hatched ?? '' }}
      {...(grid.book ? { onTimeSlotClick: grid.book } : {})}
    />
  );
}

function Week(props: GridProps) {
  const { answer, date } = props;
  const grid = useGrid(props);
  const hatching = useHatching(answer);
  const events = useMemo(() => [...hatching, ...eventsOf(answer.events, answer.timeZone, 'none')], [answer, hatching]);
  return (
    <WeekView
      {...grid.shared}
      {...grid.resizing}
      date={date}
      events={events as ScheduleEventData[]}
      labels={grid.labels}
      startTime={grid.hours.startTime}
      endTime={grid.hours.endTime}
      intervalMinutes={30}
      slotHeight={88}
      withAllDaySlots={false}
      withWeekNumber={false}
      highlightToday
      weekendDays={noDays}
      weekdayFormat={weekdayFormat('short')}
      classNames={{ weekViewBackgroundEvent: styles.hatched ?? '' }}
      {...(grid.book ? { onTimeSlotClick: grid.book } : {})}
    />
  );
}

function Month(props: GridProps) {
  const { answer, date } = props;
  const here = useHere();
  const grid = useGrid(props);
  const events = useMemo(() => eventsOf(answer.events, answer.timeZone, 'none'), [answer]);
  const holidays = new Map(answer.days.filter((day) => day.holiday).map((day) => [day.date, day.holiday]));
  return (
    <MonthView
      {...grid.shared}
      date={date}
      events={events as ScheduleEventData[]}
      labels={grid.labels}
      maxEventsPerDay={3}
      consistentWeeks={false}
      withOutsideDays={false}
      weekendDays={noDays}
      weekdayFormat={weekdayFormat('short')}
      getDayProps={(day) => (holidays.has(day) ? { title: holidays.get(day), 'data-holiday': true } : {})}
      onDayClick={(day) => here.setSearch({ layout: 'day', date: day.slice(0, 10) })}
    />
  );
}

/** Where a day begins to be read: an hour ago today, else with its first visit. */
function scrollTo(answer: CalendarAnswer, date: string, now: string): string {
  const first = answer.events.map((row) => wallOf(row.appointmentDate, answer.timeZone)).toSorted()[0] ?? `${date} 08:00:00`;
  const hour = Number((now.startsWith(date) ? now : first).slice(11, 13)) - (now.startsWith(date) ? 1 : 0);
  return `${String(Math.max(hour, 0)).padStart(2, '0')}:00:00`;
}

function ByPractitioner(props: GridProps) {
  const t = useText();
  const { answer, date } = props;
  const grid = useGrid(props);
  const practitioners = usePractitioners();
  const resources = useMemo(() => {
    const names = new Map(practitioners.map((each) => [each.id, each.name]));
    const busy = new Map<string, string>();
    for (const row of answer.events) busy.set(row.practitioner?.id ?? poolResource, row.practitioner?.name ?? '');
    for (const each of answer.background)
      if (each.practitionerId) busy.set(each.practitionerId, busy.get(each.practitionerId) || (names.get(each.practitionerId) ?? ''));
    return [...busy]
      .map(([id, name]) => ({ id, label: id === poolResource ? t('Department pool') : name || names.get(id) || '–' }))
      .toSorted((a, b) => Number(a.id === poolResource) - Number(b.id === poolResource) || a.label.localeCompare(b.label));
  }, [answer, practitioners, t]);
  const ids = useMemo(() => resources.map((each) => each.id).filter((id) => id !== poolResource), [resources]);
  const hatching = useHatching(answer, ids);
  const events = useMemo(() => [...hatching, ...eventsOf(answer.events, answer.timeZone, 'practitioners')], [answer, hatching]);
  if (resources.length === 0) return <p className={styles.nobody}>{t('Nobody has hours or visits on this day.')}</p>;
  return (
    <ResourcesDayView
      {...grid.shared}
      {...grid.resizing}
      date={date}
      resources={resources}
      events={events as ScheduleEventData[]}
      labels={grid.labels}
      startTime={grid.hours.startTime}
      endTime={grid.hours.endTime}
      intervalMinutes={30}
      slotWidth={130}
      rowHeight={64}
      minEventSize={44}
      maxEventsPerTimeSlot={2}
      startScrollTime={scrollTo(answer, date, grid.now)}
      classNames={{ resourcesDayViewBackgroundEvent: styles.hatched ?? '', resourcesDayViewResourceLabel: styles.resource ?? '' }}
      {...(grid.book ? { onTimeSlotClick: grid.book } : {})}
    />
  );
}
