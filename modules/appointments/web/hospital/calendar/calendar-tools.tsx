import { ActionIcon, Button, SegmentedControl } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconPrinter } from '@tabler/icons-react';
import { useEffect, useMemo, useRef } from 'react';
import { readCatalogue } from '#kernel/web/text/catalogue.ts';
import type { Filter } from '#kernel/web/table/filter.ts';
import { Filters } from '#kernel/web/table/list-tools.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { appointmentStatuses } from '#modules/appointments/contract/words.ts';
import { appointmentLooks } from '../../looks.ts';
import { addDays, addMonths, mondayOf } from '#kernel/web/text/wall-time.ts';
import type { AppointmentsSearch, CalendarLayout } from '../search.ts';
import { optionsOfNamed, useDepartments, usePractitioners, useRooms, useTypes } from '../use-choices.ts';
import { useHere } from '../use-here.ts';
import styles from './calendar.module.css';

/** The day so many pages of the layout on. */
export function turned(layout: CalendarLayout, date: string, pages: number): string {
  if (layout === 'month') return addMonths(date, pages);
  return addDays(date, layout === 'week' ? 7 * pages : pages);
}

/** Turns the page; today stands in no address. */
function useTurn(layout: CalendarLayout, date: string) {
  const here = useHere();
  const format = useFormat();
  const goTo = (day: string) => here.setSearch({ date: day === format.today() ? undefined : day }, { replace: true });
  return { by: (pages: number) => goTo(turned(layout, date, pages)), today: () => goTo(format.today()) };
}

/** ← and → turn the page, t leads to today; not while something is typed, a drawer is open or the grid itself has taken the key. */
export function useCalendarKeys(layout: CalendarLayout, date: string): void {
  const turn = useTurn(layout, date);
  const latest = useRef(turn);
  useEffect(() => {
    latest.current = turn;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const target = event.target instanceof Element ? event.target : null;
      const taken = target?.closest(
        'input, textarea, select, [contenteditable="true"], [role="dialog"], [role="menu"], [role="tablist"], [role="radiogroup"], [role="listbox"], [data-calendar-grid]',
      );
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || taken) return;
      if (document.querySelector('[role="dialog"]')) return;
      const step = document.documentElement.dir === 'rtl' ? -1 : 1;
      if (event.key === 'ArrowLeft') latest.current.by(-step);
      else if (event.key === 'ArrowRight') latest.current.by(step);
      else if (event.key === 't') latest.current.today();
      else return;
      event.preventDefault();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}

/** What the page of the calendar is: the month, the week's days, the day. */
function useTitle(layout: CalendarLayout, date: string): string {
  const format = useFormat();
  const { language } = readCatalogue();
  const write = (day: string, how: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, { ...how, timeZone: 'UTC' }).format(new Date(`${day}T12:00:00Z`));
  if (layout === 'month') return write(date, { month: 'long', year: 'numeric' });
  if (layout === 'week') {
    const monday = mondayOf(date);
    return `${write(monday, { day: 'numeric', month: 'short' })} – ${format.day(addDays(monday, 6))}`;
  }
  return write(date, { weekday: 'short', day: 'numeric', month: 'long', year: 'numeric' });
}

function useFilters(): readonly Filter<AppointmentsSearch>[] {
  const t = useText();
  const departments = useDepartments();
  const practitioners = usePractitioners();
  const rooms = useRooms();
  const types = useTypes();
  return useMemo(
    () => [
      { kind: 'one', key: 'departmentId', title: t('Department'), options: optionsOfNamed(departments) },
      { kind: 'many', key: 'practitioners', title: t('Practitioner'), options: optionsOfNamed(practitioners) },
      ...(rooms.length > 0 ? [{ kind: 'many' as const, key: 'rooms' as const, title: t('Room'), options: optionsOfNamed(rooms) }] : []),
      { kind: 'one', key: 'appointmentTypeId', title: t('Type'), options: optionsOfNamed(types) },
      {
        kind: 'many',
        key: 'status',
        title: t('Status'),
        options: appointmentStatuses.map((value) => ({ value, label: t(appointmentLooks[value].word) })),
      },
    ],
    [t, departments, practitioners, rooms, types],
  );
}

interface ToolsProps {
  readonly layout: CalendarLayout;
  readonly date: string;
  readonly count: number | undefined;
}

/** Turning, layout, filters, printing. */
export function CalendarTools({ layout, date, count }: ToolsProps) {
  const t = useText();
  const here = useHere();
  const turn = useTurn(layout, date);
  const title = useTitle(layout, date);
  const filters = useFilters();
  const rooms = useRooms();
  return (
    <div className={`${styles.line} no-print`} data-list-tools>
      <ActionIcon variant="default" size={36} aria-label={t('Back')} onClick={() => turn.by(-1)}>
        <IconChevronLeft size={18} aria-hidden="true" className={styles.turns} />
      </ActionIcon>
      <Button variant="default" onClick={turn.today}>
        {t('Today')}
      </Button>
      <ActionIcon variant="default" size={36} aria-label={t('Forward')} onClick={() => turn.by(1)}>
        <IconChevronRight size={18} aria-hidden="true" className={styles.turns} />
      </ActionIcon>
      <h2 className={styles.title} aria-live="polite">
        {title}
      </h2>
      {count === undefined ? null : <span className="muted tnum">{t('{count} visit | {count} visits', { count })}</span>}
      <span className={styles.lineEnd}>
        <Filters filters={filters} search={here.search} setSearch={here.setSearch} />
      </span>
      <span className={styles.layouts}>
        <SegmentedControl
          aria-label={t('Calendar view')}
          value={layout}
          onChange={(value) => here.setSearch({ layout: value as CalendarLayout })}
          data={[
            { value: 'practitioners', label: t('Practitioners') },
            ...(rooms.length > 0 || layout === 'rooms' ? [{ value: 'rooms', label: t('Rooms') }] : []),
            { value: 'day', label: t('Day') },
            { value: 'week', label: t('Week') },
            { value: 'month', label: t('Month') },
          ]}
        />
        {layout === 'month' || layout === 'week' ? null : (
          <ActionIcon variant="default" size={36} aria-label={t('Print day list')} onClick={() => window.print()}>
            <IconPrinter size={18} stroke={1.8} aria-hidden="true" />
          </ActionIcon>
        )}
      </span>
    </div>
  );
}
