import '#kernel/web/design/mantine-frame.css';
import { useAccess } from '#kernel/web/client/access.tsx';
import { lazyPart } from '#kernel/web/frame/lazy-part.tsx';
import { PageHead } from '#kernel/web/frame/page-head.tsx';
import { type PageTab, PageTabs } from '#kernel/web/frame/page-tabs.tsx';
import { useSearchOf } from '#kernel/web/frame/use-search.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { staffStays } from '#modules/admissions/contract/calls/admissions.ts';
import { bedCalls } from '#modules/admissions/contract/calls/beds.ts';
import { censusCalls } from '#modules/admissions/contract/calls/census.ts';
import { requestCalls } from '#modules/admissions/contract/calls/requests.ts';
import { roomCalls } from '#modules/admissions/contract/calls/rooms.ts';
import { BeginDrawers } from './admit/admit-drawer.tsx';
import { BeginActions } from './admit/begin-actions.tsx';
import { AdmissionsStrip } from './admissions-strip.tsx';
import { NurseViewLink } from './nursing/nurse-link.tsx';
import { admissionsSearch, type AdmissionsTab, cleared } from './search.ts';
import { StayDrawers } from './stays/stay-acts.tsx';

const BoardTab = lazyPart(() => import('./board/board-tab.tsx').then((file) => file.BoardTab));
const StaysTab = lazyPart(() => import('./stays/stays-tab.tsx').then((file) => file.StaysTab));
const RequestsTab = lazyPart(() => import('./requests/requests-tab.tsx').then((file) => file.RequestsTab));
const CensusTab = lazyPart(() => import('./census/census-tab.tsx').then((file) => file.CensusTab));
const RoomsTab = lazyPart(() => import('./rooms/rooms-tab.tsx').then((file) => file.RoomsTab));
const WardDrawers = lazyPart(() => import('./wards/ward-drawers.tsx').then((file) => file.WardDrawers));

/** /hospital/admissions: the bed board, who is admitted, who asks for a bed, who leaves, and the rooms and beds behind it. */
export function AdmissionsPage() {
  const t = useText();
  const { can } = useAccess();
  const [search, setSearch] = useSearchOf(admissionsSearch);
  const tabs: readonly PageTab<AdmissionsTab>[] = [
    { key: 'board', title: t('Bed Board'), may: can(bedCalls.board), content: <BoardTab /> },
    { key: 'admitted', title: t('Admitted'), may: can(staffStays), content: <StaysTab key="admitted" shown="admitted" /> },
    { key: 'requests', title: t('Requests'), may: can(requestCalls.list), content: <RequestsTab /> },
    { key: 'discharged', title: t('Discharged'), may: can(staffStays), content: <StaysTab key="discharged" shown="discharged" /> },
    { key: 'released', title: t('Released'), may: can(staffStays), content: <StaysTab key="released" shown="released" /> },
    { key: 'census', title: t('Census'), may: can(censusCalls.list), content: <CensusTab /> },
    { key: 'rooms', title: t('Rooms & Beds'), may: can(roomCalls.list), content: <RoomsTab /> },
  ];
  return (
    <>
      <PageHead
        title={t('Admissions')}
        actions={
          <>
            <NurseViewLink wardId={search.wardId} />
            <BeginActions />
          </>
        }
      />
      <AdmissionsStrip />
      <PageTabs
        tabs={tabs}
        asked={search.tab}
        // Every tab has its own filters: the address begins anew.
        onChoose={(tab) => setSearch({ ...cleared, tab })}
        label={t('Parts of admissions')}
      />
      <WardDrawers />
      <StayDrawers />
      <BeginDrawers />
    </>
  );
}
