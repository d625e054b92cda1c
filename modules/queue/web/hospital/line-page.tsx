import { Button, Select } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { IconStethoscope } from '@tabler/icons-react';
import { lazy } from 'react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { PageHead } from '#kernel/web/frame/page-head.tsx';
import { type PageTab, PageTabs } from '#kernel/web/frame/page-tabs.tsx';
import type { List } from '#kernel/web/table/use-list.ts';
import { spanWords } from '#kernel/web/text/span.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { lineCalls } from '#modules/queue/contract/calls/lines.ts';
import { queueSetupCalls } from '#modules/queue/contract/calls/setup.ts';
import type { QueueDepartment, QueueTicket } from '#modules/queue/contract/records.ts';
import { CallNext } from './call-next.tsx';
import { LineTab } from './line-tab.tsx';
import { LineTiles } from './line-tiles.tsx';
import styles from './page.module.css';
import type { QueueSearch, QueueTab } from './search.ts';
import { TicketDrawers } from './ticket-drawers.tsx';
import { type Line, useLine } from './use-line.ts';
import { useDeviceRoom } from './use-device-room.ts';
import { useTicketActs } from './use-ticket-acts.ts';

const UnavailableTab = lazy(() => import('./unavailable-tab.tsx').then((file) => ({ default: file.UnavailableTab })));
const HistoryTab = lazy(() => import('./history-tab.tsx').then((file) => ({ default: file.HistoryTab })));
const FiguresTab = lazy(() => import('./figures-tab.tsx').then((file) => ({ default: file.FiguresTab })));
const OverviewTab = lazy(() => import('./overview-tab.tsx').then((file) => ({ default: file.OverviewTab })));
const SettingsTab = lazy(() => import('./settings-tab.tsx').then((file) => ({ default: file.SettingsTab })));

/** One department's page. */
export function LinePage({ departmentId, lines }: { readonly departmentId: string; readonly lines: readonly QueueDepartment[] }) {
  const t = useText();
  const line = useLine(departmentId);
  const { list, meta } = line;
  const [room, chooseRoom] = useDeviceRoom(departmentId, meta?.department.rooms ?? []);
  const acts = useTicketActs({ room, setSearch: list.setSearch });
  return (
    <>
      <PageHead
        title={t('Queue Management')}
        actions={
          <>
            <WorklistLink />
            <DepartmentSelect departmentId={departmentId} lines={lines} list={list} name={meta?.department.name} />
            <CallNext
              departmentId={departmentId}
              rooms={meta?.department.rooms ?? []}
              room={room}
              chooseRoom={chooseRoom}
              search={list.search}
            />
          </>
        }
      />
      <LineTiles counts={meta?.counts} departmentId={departmentId} answer={list.state.data} />
      <LineTabs departmentId={departmentId} line={line} acts={acts} />
      <TicketDrawers list={list} rows={list.rows} acts={acts} />
    </>
  );
}

function DepartmentSelect({
  departmentId,
  lines,
  list,
  name,
}: {
  readonly departmentId: string;
  readonly lines: readonly QueueDepartment[];
  readonly list: List<QueueTicket, QueueSearch>;
  readonly name: string | undefined;
}) {
  const t = useText();
  const optionOf = (line: QueueDepartment) => ({ value: line.id, label: line.name });
  const own = lines.filter((line) => line.own).map(optionOf);
  const others = lines.filter((line) => !line.own).map(optionOf);
  // A link may lead to a line that the list does not hold.
  const linked = lines.some((line) => line.id === departmentId) || !name ? [] : [{ value: departmentId, label: name }];
  return (
    <Select
      className={styles.department}
      aria-label={t('Department')}
      value={departmentId}
      data={
        own.length > 0 && others.length > 0
          ? [
              { group: t('My departments'), items: [...own, ...linked] },
              { group: t('Other departments'), items: others },
            ]
          : [...own, ...others, ...linked]
      }
      renderOption={({ option }) => <DepartmentOption line={lines.find((line) => line.id === option.value)} label={option.label} />}
      onChange={(value) => {
        if (!value || value === departmentId) return;
        list.setSearch({
          departmentId: value,
          practitionerId: undefined,
          stage: undefined,
          servedBy: undefined,
          page: undefined,
          search: undefined,
          drawer: undefined,
          record: undefined,
        });
      }}
    />
  );
}

function DepartmentOption({ line, label }: { readonly line: QueueDepartment | undefined; readonly label: string }) {
  const t = useText();
  return (
    <span className={styles.option}>
      <span>{label}</span>
      {line ? (
        <span className="caption">
          {line.waiting === 0
            ? t('No one waiting')
            : t('{count} waiting · {wait}', { count: line.waiting, wait: spanWords(line.longestWaitMinutes, t) })}
        </span>
      ) : null}
    </span>
  );
}

function LineTabs({
  departmentId,
  line,
  acts,
}: {
  readonly departmentId: string;
  readonly line: Line;
  readonly acts: ReturnType<typeof useTicketActs>;
}) {
  const t = useText();
  const { can } = useAccess();
  const { list, meta } = line;
  const count = (value: number | undefined) => (value ? <span className={styles.tabCount}>{value}</span> : null);
  const tabs: readonly PageTab<QueueTab>[] = [
    { key: 'queue', title: t('Queue'), content: <LineTab departmentId={departmentId} line={line} acts={acts} /> },
    {
      key: 'unavailable',
      title: t('Unavailable'),
      mark: count(meta?.counts.unavailable),
      content: <UnavailableTab departmentId={departmentId} acts={acts} />,
    },
    { key: 'history', title: t('History'), content: <HistoryTab departmentId={departmentId} acts={acts} /> },
    { key: 'figures', title: t('Figures'), content: <FiguresTab departmentId={departmentId} /> },
    { key: 'overview', title: t('Overview'), may: can(lineCalls.summary), content: <OverviewTab /> },
    {
      key: 'settings',
      title: t('Settings'),
      may: can(queueSetupCalls.settings),
      content: <SettingsTab departmentId={departmentId} />,
    },
  ];
  return (
    <PageTabs
      tabs={tabs}
      asked={list.search.tab}
      onChoose={(tab) => list.setSearch({ tab, page: undefined, search: undefined })}
      label={t('Parts of the queue')}
    />
  );
}

/** A doctor's own visits, results and referrals are one step from the line. */
function WorklistLink() {
  const t = useText();
  const { can } = useAccess();
  if (!can('Edit Consultation')) return null;
  return (
    <Button
      variant="default"
      component={Link}
      to="/hospital/consultation"
      leftSection={<IconStethoscope size={16} stroke={1.8} aria-hidden="true" />}
    >
      {t('My worklist')}
    </Button>
  );
}
