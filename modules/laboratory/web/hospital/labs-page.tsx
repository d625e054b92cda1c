import { Button } from '@mantine/core';
import '#kernel/web/design/mantine-frame.css';
import { IconInbox, IconPlus } from '@tabler/icons-react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { DrawerForm } from '#kernel/web/frame/drawer-form.tsx';
import { PageHead } from '#kernel/web/frame/page-head.tsx';
import { type PageTab, PageTabs } from '#kernel/web/frame/page-tabs.tsx';
import { useShortcuts } from '#kernel/web/frame/use-shortcuts.ts';
import { useSearchOf } from '#kernel/web/frame/use-search.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { catalogueCalls } from '#modules/laboratory/contract/calls/catalogue.ts';
import { requestCalls } from '#modules/laboratory/contract/calls/requests.ts';
import { lazyPart } from '#kernel/web/frame/lazy-part.tsx';
import { type LabsTab, labsSearch, useDrawer } from './search.ts';

const RequestsTab = lazyPart(() => import('./requests-tab.tsx').then((file) => file.RequestsTab));
const TubesTab = lazyPart(() => import('./specimens/tubes-tab.tsx').then((file) => file.TubesTab));
const TestsTab = lazyPart(() => import('./catalogue/tests-tab.tsx').then((file) => file.TestsTab));
const CategoriesTab = lazyPart(() => import('./categories-tab.tsx').then((file) => file.CategoriesTab));
const ReportsTab = lazyPart(() => import('./reports-tab.tsx').then((file) => file.ReportsTab));
const NewRequest = lazyPart(() => import('./orders/new-request.tsx').then((file) => file.NewRequest));
const ReceiveTubes = lazyPart(() => import('./specimens/receive-tubes.tsx').then((file) => file.ReceiveTubes));

const filterKeys = [
  'page',
  'sort',
  'search',
  'status',
  'priority',
  'categoryId',
  'source',
  'origin',
  'billing',
  'critical',
  'overdue',
] as const;
const otherKeys = [
  'unacknowledged',
  'onTheWay',
  'mine',
  'testId',
  'releasedFrom',
  'shelf',
  'startDate',
  'endDate',
  'specimenType',
  'kind',
  'use',
  'priced',
  'patient',
  'period',
  'drawer',
  'record',
] as const;
const cleared = Object.fromEntries([...filterKeys, ...otherKeys].map((key) => [key, undefined]));

/** /hospital/labs: the worklist, the catalogue of tests and its categories. */
export function LabsPage() {
  const t = useText();
  const { can } = useAccess();
  const [search, setSearch] = useSearchOf(labsSearch);
  const drawer = useDrawer();
  const tabs: readonly PageTab<LabsTab>[] = [
    { key: 'requests', title: t('Requests'), may: can(requestCalls.filter), content: <RequestsTab /> },
    { key: 'tubes', title: t('Specimens'), may: can(requestCalls.tubes), content: <TubesTab /> },
    { key: 'tests', title: t('Tests'), may: can(catalogueCalls.filterTests), content: <TestsTab /> },
    { key: 'categories', title: t('Categories'), may: can(catalogueCalls.categories), content: <CategoriesTab /> },
    { key: 'reports', title: t('Reports'), may: can(requestCalls.stats), content: <ReportsTab /> },
  ];
  const mayOrder = can(requestCalls.createMultiple) || can(requestCalls.createExternal);
  const mayReceive = can(requestCalls.editSpecimen);
  useShortcuts({
    'alt+n': mayOrder ? () => drawer.open('new-request') : null,
    'alt+r': mayReceive ? () => drawer.open('receive') : null,
    'alt+s': () => document.querySelector<HTMLInputElement>('[data-scan-box]')?.focus(),
  });
  return (
    <>
      <PageHead
        title={t('Labs')}
        actions={
          <>
            {mayReceive ? (
              <Button
                variant="default"
                leftSection={<IconInbox size={16} aria-hidden="true" />}
                aria-keyshortcuts="Alt+R"
                onClick={() => drawer.open('receive')}
              >
                {t('Receive specimens')}
              </Button>
            ) : null}
            {mayOrder ? (
              <Button
                leftSection={<IconPlus size={16} aria-hidden="true" />}
                aria-keyshortcuts="Alt+N"
                onClick={() => drawer.open('new-request')}
              >
                {t('New Request')}
              </Button>
            ) : null}
          </>
        }
      />
      <PageTabs
        tabs={tabs}
        asked={search.tab}
        // Every tab has its own filters: the address begins anew.
        onChoose={(tab) => setSearch({ ...cleared, tab })}
        label={t('Parts of the laboratory')}
      />
      <DrawerForm title={t('New Request')} size={760} opened={drawer.drawer === 'new-request' && mayOrder} onClose={drawer.close}>
        <NewRequest patientId={search.patient} onClose={drawer.close} />
      </DrawerForm>
      <DrawerForm title={t('Receive specimens')} size={560} opened={drawer.drawer === 'receive' && mayReceive} onClose={drawer.close}>
        <ReceiveTubes onClose={drawer.close} />
      </DrawerForm>
    </>
  );
}
