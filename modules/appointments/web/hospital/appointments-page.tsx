import { Button, Tabs } from '@mantine/core';
import { IconDoorEnter, IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { PageHead } from '#kernel/web/frame/page-head.tsx';
import { FaultWall } from '#kernel/web/frame/panel.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { TabList } from '#kernel/web/frame/tab-list.tsx';
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

interface Tab {
  readonly key: AppointmentTab;
  readonly title: string;
  readonly may: boolean;
  readonly content: ReactNode;
}

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
  const tabs: readonly Tab[] = [
    { key: 'calendar', title: t('Calendar'), may: true, content: <CalendarTab /> },
    { key: 'list', title: t('List'), may: true, content: <ListTab /> },
    { key: 'today', title: t('Today'), may: true, content: <TodayTab /> },
    { key: 'waitlist', title: t('Waitlist'), may: true, content: <WaitlistTab /> },
    { key: 'schedules', title: t('Schedules'), may: can(scheduleCalls.list), content: <SchedulesTab /> },
    { key: 'types', title: t('Appointment Types'), may: can(appointmentTypeCalls.list), content: <TypesTab /> },
  ];
  const open = tabs.filter((tab) => tab.may);
  const shown = open.find((tab) => tab.key === here.search.tab) ?? open[0];
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
      <Tabs
        value={shown?.key ?? null}
        keepMounted={false}
        onChange={(key) => here.setSearch({ ...cleared, tab: key === 'calendar' ? undefined : (key as AppointmentTab) })}
      >
        <div className="tab-row no-print">
          <TabList aria-label={t('Parts of appointments')}>
            {open.map((tab) => (
              <Tabs.Tab key={tab.key} value={tab.key}>
                {tab.title}
              </Tabs.Tab>
            ))}
          </TabList>
        </div>
        {open.map((tab) => (
          <Tabs.Panel key={tab.key} value={tab.key}>
            <FaultWall>{tab.content}</FaultWall>
          </Tabs.Panel>
        ))}
      </Tabs>
      <AppointmentDrawers />
    </>
  );
}
