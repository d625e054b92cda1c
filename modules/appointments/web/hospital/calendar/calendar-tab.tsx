import './calendar-kit.css';
import { lazy, Suspense, useMemo } from 'react';
import { useCall } from '#kernel/web/client/use-call.ts';
import { useFrame } from '#kernel/web/frame/area-frame.tsx';
import { ErrorState, SkeletonRows } from '#kernel/web/frame/states.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { calendarCalls } from '#modules/appointments/contract/calls/calendar.ts';
import { addMonths, mondayOf } from '#kernel/web/text/wall-time.ts';
import type { AppointmentsSearch, CalendarLayout } from '../search.ts';
import { useHere } from '../use-here.ts';
import styles from './calendar.module.css';
import { CalendarGrid } from './calendar-grid.tsx';
import { CalendarTools, useCalendarKeys } from './calendar-tools.tsx';

const DayList = lazy(() => import('./day-list.tsx').then((file) => ({ default: file.DayList })));

/** What a calendar shows unless the person chooses: cancelled and missed visits take no time. */
const shownStatuses = ['Scheduled', 'In-progress', 'Completed'] as const;

function viewOf(layout: CalendarLayout): 'day' | 'week' | 'month' {
  return layout === 'month' || layout === 'week' ? layout : 'day';
}

/** The query of a layout: the same for every day of one week or month, so that turning within it asks nothing. */
function queryOf(search: AppointmentsSearch, layout: CalendarLayout, date: string) {
  const view = viewOf(layout);
  const first = view === 'week' ? mondayOf(date) : view === 'month' ? addMonths(`${date.slice(0, 8)}01`, 0) : date;
  return {
    view,
    date: first,
    departmentId: search.departmentId ? [search.departmentId] : undefined,
    practitionerId: search.practitioners,
    roomId: search.rooms,
    appointmentTypeId: search.appointmentTypeId ? [search.appointmentTypeId] : undefined,
    status: search.status ?? [...shownStatuses],
  };
}

/** The book of visits as a calendar: by practitioner, day, week or month. */
export function CalendarTab() {
  const format = useFormat();
  const { narrow } = useFrame();
  const here = useHere();
  const layout: CalendarLayout = here.search.layout ?? (narrow ? 'day' : 'practitioners');
  const date = here.search.date ?? format.today();
  const query = useMemo(() => queryOf(here.search, layout, date), [here.search, layout, date]);
  const found = useCall(
    calendarCalls.calendar,
    { query },
    { live: ['appointments', 'appointment-schedules', 'queue'], keepOld: true, quiet: true },
  );
  useCalendarKeys(layout, date);
  return (
    <div className={styles.calendar}>
      <CalendarTools layout={layout} date={date} count={found.data?.events.length} />
      {found.data === undefined ? (
        found.refused ? (
          <ErrorState refused={found.refused} onRetry={found.retry} />
        ) : (
          <SkeletonRows rows={10} height={30} />
        )
      ) : (
        <>
          {narrow && layout === 'day' ? null : (
            <div className={`${styles.grid} no-print`} aria-busy={found.renewing}>
              <CalendarGrid answer={found.data} layout={layout} date={date} />
            </div>
          )}
          <Suspense fallback={<SkeletonRows rows={4} />}>
            <DayList answer={found.data} date={date} onScreen={narrow && layout === 'day'} />
          </Suspense>
        </>
      )}
    </div>
  );
}
