import { Button } from '@mantine/core';
import { IconDoorEnter, IconPlus } from '@tabler/icons-react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { PageHead } from '#kernel/web/frame/page-head.tsx';
import { type PageTab, PageTabs } from '#kernel/web/frame/page-tabs.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { appointmentCalls } from '#modules/appointments/contract/calls/appointments.ts';
import { scheduleCalls } from '#modules/appointments/contract/calls/schedules.ts';
import { appointmentTypeCalls } from '#modules/appointments/contract/calls/types.ts';
import { lazyPart } from '#kernel/web/frame/lazy-part.tsx';
import { AppointmentDrawers } from './appointment-drawers.tsx';
import type { AppointmentTab } from './search.ts';
import { useHere } from './use-here.ts';

const CalendarTab = lazyPart(() => import('./calendar/calendar-tab.tsx').then((file) => file.CalendarTab));
const ListTab = lazyPart(() => import('./list-tab.tsx').then((file) => file.ListTab));
const TodayTab = lazyPart(() => import('./today-tab.tsx').then((file) => file.TodayTab));
const WaitlistTab = lazyPart(() => import('./waitlist-tab.tsx').then((file) => file.WaitlistTab));
const SchedulesTab = lazyPart(() => import('./schedules/schedules-tab.tsx').then((file) => file.SchedulesTab));
const TypesTab = lazyPart(() => import('./types-tab.tsx').then((file) => file.TypesTab));

/** What leaving a tab takes out of the address: each tab has its own filters and page. */
const cleared = {
  page: undefined,
  sort: undefined,
  search: undefined,
  status: undefined,
  startDate: undefined,
  endDate: undefined,
  kind: undefined,
  source: undefined,
  owner: undefined,
  waiting: undefined,
  types: undefined,
  id: undefined,
  drawer: undefined,
  record: undefined,
} as const;

/** /hospital/appointments: the book of visits. */
export function AppointmentsPage() {
  const t = useText();
  const { can } = useAccess();
  const here = useHere();
  const tabs: readonly PageTab<AppointmentTab>[] = [
    { key: 'calendar', title: t('Calendar'), may: true, content: <CalendarTab /> },
    { key: 'list', title: t('List'), may: true, content: <ListTab /> },
    { key: 'today', title: t('Today'), may: true, content: <TodayTab /> },
    { key: 'waitlist', title: t('Waitlist'), may: true, content: <WaitlistTab /> },
    { key: 'schedules', title: t('Schedules'), may: can(scheduleCalls.list), content: <SchedulesTab /> },
    { key: 'types', title: t('Appointment Types'), may: can(appointmentTypeCalls.list), content: <TypesTab /> },
  ];
  return (
    <>
      <PageHead
        title={t('Appointments')}
        actions={
          <>
            {can(appointmentCalls.internalCheckIn) ? (
              <Button
                variant="default"
                leftSection={<IconDoorEnter size={17} stroke={1.8} aria-hidden="true" />}
                onClick={() => here.setSearch({ drawer: 'walk-in', record: undefined })}
              >
                {t('Walk-in')}
              </Button>
            ) : null}
            {can(appointmentCalls.createExternal) ? (
              <Button leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={() => here.book()}>
                {t('Book appointment')}
              </Button>
            ) : null}
          </>
        }
      />
      <PageTabs
        tabs={tabs}
        asked={here.search.tab}
        // Every tab has its own filters: the address begins anew.
        onChoose={(tab) => here.setSearch({ ...cleared, tab })}
        label={t('Parts of appointments')}
      />
      <AppointmentDrawers />
    </>
  );
}
