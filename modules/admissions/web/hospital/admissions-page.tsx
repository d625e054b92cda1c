import { Tabs } from '@mantine/core';
import '#kernel/web/design/mantine-frame.css';
import type { ReactNode } from 'react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { lazyPart } from '#kernel/web/frame/lazy-part.tsx';
import { PageHead } from '#kernel/web/frame/page-head.tsx';
import { FaultWall } from '#kernel/web/frame/panel.tsx';
import { shownTab } from '#kernel/web/frame/shown-tab.ts';
import { TabList } from '#kernel/web/frame/tab-list.tsx';
import { useSearchOf } from '#kernel/web/frame/use-search.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { bedCalls } from '#modules/admissions/contract/calls/beds.ts';
import { roomCalls } from '#modules/admissions/contract/calls/rooms.ts';
import { BedStrip } from './bed-strip.tsx';
import { admissionsSearch, type AdmissionsSearch, type AdmissionsTab } from './search.ts';

const BoardTab = lazyPart(() => import('./board/board-tab.tsx').then((file) => file.BoardTab));
const RoomsTab = lazyPart(() => import('./rooms/rooms-tab.tsx').then((file) => file.RoomsTab));
const WardDrawers = lazyPart(() => import('./wards/ward-drawers.tsx').then((file) => file.WardDrawers));

interface Tab {
  readonly key: AdmissionsTab;
  readonly title: string;
  readonly may: boolean;
  readonly content: ReactNode;
}

const cleared: Partial<AdmissionsSearch> = {
  ...{ page: undefined, search: undefined, view: undefined, wardId: undefined, roomType: undefined, genderPolicy: undefined },
  ...{ bed: undefined, status: undefined, drawer: undefined, record: undefined },
};

/** /hospital/admissions: the bed board, and the rooms and beds behind it. */
export function AdmissionsPage() {
  const t = useText();
  const { can } = useAccess();
  const [search, setSearch] = useSearchOf(admissionsSearch);
  const tabs: readonly Tab[] = [
    { key: 'board', title: t('Bed Board'), may: can(bedCalls.board), content: <BoardTab /> },
    { key: 'rooms', title: t('Rooms & Beds'), may: can(roomCalls.list), content: <RoomsTab /> },
  ];
  const open = tabs.filter((tab) => tab.may);
  return (
    <>
      <PageHead title={t('Admissions')} />
      <BedStrip />
      <Tabs
        value={shownTab(
          open.map(({ key }) => key),
          search.tab,
        )}
        keepMounted={false}
        // Each tab has its own filters: the address begins anew.
        onChange={(key) => setSearch({ ...cleared, tab: key === 'board' ? undefined : (key as AdmissionsTab) })}
      >
        <div className="tab-row no-print">
          <TabList aria-label={t('Parts of admissions')}>
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
      <WardDrawers />
    </>
  );
}
