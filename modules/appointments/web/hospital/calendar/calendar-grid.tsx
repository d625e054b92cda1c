import { DayView, MonthView, ResourcesDayView, type ScheduleEventData, WeekView } from '@mantine/schedule';
import { lazy, Suspense, useEffect, useMemo, useRef } from 'react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { useFrame } from '#kernel/web/frame/area-frame.tsx';
import { readCatalogue } from '#kernel/web/text/catalogue.ts';
import { useNow } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import type { AppointmentRow } from '#modules/appointments/contract/records.ts';
import { instantOf, wallOf } from '#kernel/web/text/wall-time.ts';
import { backgroundWords } from '../../words.ts';
import type { CalendarLayout } from '../search.ts';
import { useHere } from '../use-here.ts';
import { usePractitioners, useRooms } from '../use-choices.ts';
import { type Axis, type CalendarAnswer, daysBetween, eventsOf, hatched, hoursShown, isOpen, poolResource } from './calendar-events.ts';
import styles from './calendar.module.css';
import { EventBody, EventButton } from './event-button.tsx';
import { MonthCounts } from './month-counts.tsx';
import { useDrop } from './use-drop.ts';
import { WeekBoard } from './week-board.tsx';
import { lanesOf } from './week-lanes.ts';

const WeekList = lazy(() => import('./day-list.tsx').then((file) => ({ default: file.WeekList })));

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

function useLabels(layout: CalendarLayout) {
  const t = useText();
  const rooms = layout === 'rooms';
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
      resource: rooms ? t('Room') : t('Practitioner'),
      resources: rooms ? t('Rooms') : t('Practitioners'),
      resourceSlot: rooms ? t('Free time of a room') : t('Free time of a practitioner'),
    }),
    [t, rooms],
  );
}

/** What every layout of the kit shares: times of the hospital, drag, click, colours. */
function useGrid({ answer, layout }: GridProps) {
  const { can } = useAccess();
  const here = useHere();
  const zone = answer.timeZone;
  const drop = useDrop(zone);
  const now = useNow();
  const mayMove = answer.events.some((row) => row.acts.move === null);
  const movable = (event: ScheduleEventData) => {
    const row = rowOf(event);
    return row?.acts.move === null;
  };
  const take = (data: { event: ScheduleEventData; newStart: string; newEnd: string; resourceId?: string | number }) => {
    const row = rowOf(data.event);
    if (row)
      void drop({
        row,
        newStart: data.newStart,
        newEnd: data.newEnd,
        resourceId: data.resourceId === undefined ? undefined : String(data.resourceId),
        rowsOf: layout === 'rooms' ? 'room' : 'practitioner',
      });
  };
  const mayBook = can('Create Appointment');
  const rooms = useRooms();
  const placeOf = (id: string) => {
    if (layout !== 'rooms') return { practitionerId: id };
    const departmentId = rooms.find((room) => room.id === id)?.departmentId;
    return { roomId: id, ...(departmentId ? { departmentId } : {}) };
  };
  return {
    zone,
    now: wallOf(now, zone),
    hours: hoursShown(answer, zone),
    labels: useLabels(layout),
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
            ...(data.resourceId === undefined || data.resourceId === poolResource ? {} : placeOf(String(data.resourceId))),
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
        <MonthPage {...props} />
      ) : layout === 'week' ? (
        <WeekPage {...props} />
      ) : layout === 'day' ? (
        <Day {...props} />
      ) : layout === 'rooms' ? (
        <ByRoom {...props} />
      ) : (
        <ByPractitioner {...props} />
      )}
    </div>
  );
}

function useHatching(answer: CalendarAnswer, resources?: readonly string[], keepsHours = true) {
  const t = useText();
  return useMemo(
    () =>
      hatched({
        background: answer.background,
        zone: answer.timeZone,
        days: daysBetween(answer.from, answer.until),
        ...(resources ? { resources } : {}),
        keepsHours,
        say: (kind) => t(backgroundWords[kind]),
      }),
    [answer, resources, keepsHours, t],
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
      {...longGrid(grid, props)}
      intervalMinutes={30}
      slotHeight={96}
      withAllDaySlot={false}
      classNames={{ dayViewBackgroundEvent: styles.hatched ?? '' }}
      {...(grid.book ? { onTimeSlotClick: grid.book } : {})}
    />
  );
}

/** The kit names the days of a week by their ISO date; who speaks to the screen says what stands there: 'Mon 16'. */
function useDaysAsShown() {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const days = frame.current?.querySelectorAll(`.${styles.weekday}`) ?? [];
    for (const day of days) day.removeAttribute('aria-label');
  });
  return frame;
}

/** One practitioner's or one room's week has a grid of hours; that of several a board, on which each can still be read. */
function WeekPage(props: GridProps) {
  const { search } = useHere();
  const { narrow } = useFrame();
  const { answer } = props;
  const one = search.practitioners?.length === 1 || search.rooms?.length === 1;
  const lanes = useMemo(() => (one ? [] : lanesOf(answer)), [answer, one]);
  if (lanes.length > 1) return <WeekBoard lanes={lanes} />;
  return narrow ? (
    <Suspense fallback={null}>
      <WeekList answer={answer} />
    </Suspense>
  ) : (
    <Week {...props} />
  );
}

function MonthPage(props: GridProps) {
  const { narrow } = useFrame();
  return narrow ? <MonthCounts {...props} /> : <Month {...props} />;
}

/** A grid longer than a working day stands in a frame of its own that begins to be read at the present or the first visit. */
function longGrid(grid: ReturnType<typeof useGrid>, { answer, date }: GridProps) {
  if (grid.hours.count <= 12) return {};
  return { startScrollTime: scrollTo(answer, date, grid.now), scrollAreaProps: { mah: 'max(480px, calc(100dvh - 250px))' } };
}

function Week(props: GridProps) {
  const { answer, date } = props;
  const here = useHere();
  const grid = useGrid(props);
  const frame = useDaysAsShown();
  const hatching = useHatching(answer);
  const events = useMemo(() => [...hatching, ...eventsOf(answer.events, answer.timeZone, 'none')], [answer, hatching]);
  return (
    <div ref={frame}>
      <WeekView
        {...grid.shared}
        {...grid.resizing}
        date={date}
        events={events as ScheduleEventData[]}
        labels={grid.labels}
        startTime={grid.hours.startTime}
        endTime={grid.hours.endTime}
        {...longGrid(grid, props)}
        intervalMinutes={30}
        slotHeight={88}
        withAllDaySlots={false}
        withWeekNumber={false}
        highlightToday
        weekendDays={noDays}
        weekdayFormat={weekdayFormat('short')}
        onDateChange={(day) => here.setSearch({ layout: 'day', date: day.slice(0, 10) })}
        classNames={{ weekViewBackgroundEvent: styles.hatched ?? '', weekViewDayLabel: styles.weekday ?? '' }}
        {...(grid.book ? { onTimeSlotClick: grid.book } : {})}
      />
    </div>
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
      classNames={{ monthViewDay: styles.monthDay ?? '' }}
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
  const { answer } = props;
  const practitioners = usePractitioners();
  const { practitioners: chosen } = useHere().search;
  const resources = useMemo(() => {
    const names = new Map(practitioners.map((each) => [each.id, each.name]));
    // Whoever was chosen has a row, also on a day off.
    const busy = new Map<string, string>((chosen ?? []).map((id) => [id, '']));
    for (const row of answer.events) busy.set(row.practitioner?.id ?? poolResource, row.practitioner?.name ?? '');
    for (const each of answer.background)
      if (each.practitionerId) busy.set(each.practitionerId, busy.get(each.practitionerId) || (names.get(each.practitionerId) ?? ''));
    const noteOf = (id: string) => {
      const kinds = new Set(answer.background.filter((each) => each.practitionerId === id && isOpen(each)).map(({ kind }) => kind));
      return kinds.size === 0 ? t('No hours') : kinds.has('opening') ? t('No individual hours') : '';
    };
    return [...busy]
      .map(([id, name]) => ({
        id,
        label: id === poolResource ? t('Department pool') : name || names.get(id) || '–',
        note: id === poolResource ? '' : noteOf(id),
      }))
      .toSorted((a, b) => Number(a.id === poolResource) - Number(b.id === poolResource) || a.label.localeCompare(b.label));
  }, [answer, practitioners, chosen, t]);
  if (resources.length === 0) return <p className={styles.nobody}>{t('No working hours or visits on this day.')}</p>;
  return <Rows {...props} resources={resources} axis="practitioners" />;
}

/** Every room, used or not, so that a free one is seen; visits without a room stand below. */
function ByRoom(props: GridProps) {
  const t = useText();
  const here = useHere();
  const { answer } = props;
  const { departmentId, rooms: chosen } = here.search;
  const rooms = useRooms(departmentId);
  const resources = useMemo(() => {
    const shown = rooms.filter((room) => !chosen?.length || chosen.includes(room.id));
    const known = new Set(shown.map((room) => room.id));
    const without = answer.events.some((row) => row.roomId === null || !known.has(row.roomId));
    return [
      ...shown
        .map(({ id, name }) => ({ id, label: name }))
        .toSorted((a, b) => a.label.localeCompare(b.label, undefined, { numeric: true })),
      ...(without ? [{ id: poolResource, label: t('No room') }] : []),
    ];
  }, [answer, rooms, chosen, t]);
  if (resources.length === 0) return <p className={styles.nobody}>{t('No rooms yet. Add them in the queue settings.')}</p>;
  return <Rows {...props} resources={resources} axis="rooms" />;
}

interface RowsProps extends GridProps {
  /** `note` says what is odd about the hours of a row. */
  readonly resources: readonly { readonly id: string; readonly label: string; readonly note?: string }[];
  readonly axis: Exclude<Axis, 'none'>;
}

function Rows({ resources, axis, ...props }: RowsProps) {
  const { answer, date } = props;
  const grid = useGrid(props);
  const notes = useMemo(() => new Map(resources.map(({ id, note }) => [id, note])), [resources]);
  const ids = useMemo(() => resources.map((each) => each.id).filter((id) => id !== poolResource), [resources]);
  const hatching = useHatching(answer, ids, axis === 'practitioners');
  const events = useMemo(() => {
    const known = new Set(ids);
    const rows = eventsOf(answer.events, answer.timeZone, axis);
    // A room that is kept no more leaves its visits among those without.
    return [
      ...hatching,
      ...rows.map((event) => (event.resourceId && known.has(event.resourceId) ? event : { ...event, resourceId: poolResource })),
    ];
  }, [answer, hatching, axis, ids]);
  return (
    <ResourcesDayView
      {...grid.shared}
      {...grid.resizing}
      date={date}
      resources={[...resources]}
      renderResourceLabel={({ id, label }) => (
        <span className={styles.resourceWords}>
          {label}
          {notes.get(String(id)) ? <span className={styles.resourceNote}>{notes.get(String(id))}</span> : null}
        </span>
      )}
      events={events as ScheduleEventData[]}
      labels={grid.labels}
      startTime={grid.hours.startTime}
      endTime={grid.hours.endTime}
      intervalMinutes={30}
      slotWidth={130}
      rowHeight={74}
      minEventSize={44}
      maxEventsPerTimeSlot={2}
      startScrollTime={scrollTo(answer, date, grid.now)}
      classNames={{ resourcesDayViewBackgroundEvent: styles.hatched ?? '', resourcesDayViewResourceLabel: styles.resource ?? '' }}
      {...(grid.book ? { onTimeSlotClick: grid.book } : {})}
    />
  );
}
