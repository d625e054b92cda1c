import '#kernel/web/design/mantine-frame.css';
import { Button, Group } from '@mantine/core';
import { IconDeviceTv, IconPlus, IconPrinter } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useAccess } from '#kernel/web/client/access.tsx';
import { useCall } from '#kernel/web/client/use-call.ts';
import { lazyPart } from '#kernel/web/frame/lazy-part.tsx';
import { PageHead } from '#kernel/web/frame/page-head.tsx';
import { type PageTab, PageTabs } from '#kernel/web/frame/page-tabs.tsx';
import { SummaryStrip } from '#kernel/web/frame/summary-strip.tsx';
import { useSearchOf } from '#kernel/web/frame/use-search.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { catalogueCalls } from '#modules/procedures/contract/calls/catalogue.ts';
import { requestCalls } from '#modules/procedures/contract/calls/requests.ts';
import { theatreCalls } from '#modules/procedures/contract/calls/theatres.ts';
import { cleared, type ProceduresSearch, proceduresSearch, type ProcedureTab } from './search.ts';

const RequestsTab = lazyPart(() => import('./requests/requests-tab.tsx').then((file) => file.RequestsTab));
const CalendarTab = lazyPart(() => import('./requests/calendar-tab.tsx').then((file) => file.CalendarTab));
const CatalogueTab = lazyPart(() => import('./catalogue/catalogue-tab.tsx').then((file) => file.CatalogueTab));
const CategoriesTab = lazyPart(() => import('./catalogue/categories-tab.tsx').then((file) => file.CategoriesTab));
const ImplantsTab = lazyPart(() => import('./implants-tab.tsx').then((file) => file.ImplantsTab));
const SetupTab = lazyPart(() => import('./setup/setup-tab.tsx').then((file) => file.SetupTab));
const RequestDrawer = lazyPart(() => import('./requests/request-drawer.tsx').then((file) => file.RequestDrawer));

/** /hospital/procedure: requests, the calendar of the theatres, the catalogue, implants and the setup. */
export function ProceduresPage() {
  const t = useText();
  const { can } = useAccess();
  const [search, setSearch] = useSearchOf(proceduresSearch);
  const sees = can(requestCalls.list);
  const tabs: readonly PageTab<ProcedureTab>[] = [
    { key: 'requests', title: t('Requests'), may: sees, content: <RequestsTab /> },
    { key: 'calendar', title: t('Theatre calendar'), may: sees, content: <CalendarTab /> },
    { key: 'catalogue', title: t('Catalogue'), may: can(catalogueCalls.listProcedures), content: <CatalogueTab /> },
    { key: 'categories', title: t('Categories'), may: can(catalogueCalls.categories), content: <CategoriesTab /> },
    { key: 'implants', title: t('Implants'), may: sees, content: <ImplantsTab /> },
    { key: 'setup', title: t('Setup'), may: can(theatreCalls.createTheatre), content: <SetupTab /> },
  ];
  return (
    <>
      <PageHead title={t('Procedures')} actions={<HeadActs />} />
      {sees ? <Tiles onPick={(part) => setSearch({ ...cleared, tab: 'requests', ...part })} /> : null}
      <PageTabs
        tabs={tabs}
        asked={search.tab}
        // Every tab has its own filters: the address begins anew.
        onChoose={(tab) => setSearch({ ...cleared, tab })}
        label={t('Parts of procedures')}
        folds
      />
      <RequestDrawer />
    </>
  );
}

function HeadActs() {
  const t = useText();
  const { can } = useAccess();
  const [, setSearch] = useSearchOf(proceduresSearch);
  return (
    <Group gap="xs">
      {can(requestCalls.board) ? (
        <>
          <Button
            variant="default"
            component={Link}
            to="/hospital/procedure/board"
            leftSection={<IconDeviceTv size={16} aria-hidden="true" />}
          >
            {t('Theatre board')}
          </Button>
          <Button
            variant="default"
            component={Link}
            to="/hospital/procedure/list"
            leftSection={<IconPrinter size={16} aria-hidden="true" />}
          >
            {t('Print list')}
          </Button>
        </>
      ) : null}
      {can(requestCalls.create) ? (
        <Button leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={() => setSearch({ request: 'new' })}>
          {t('New request')}
        </Button>
      ) : null}
    </Group>
  );
}

function Tiles({ onPick }: { readonly onPick: (part: Partial<ProceduresSearch>) => void }) {
  const t = useText();
  const format = useFormat();
  const { data } = useCall(requestCalls.list, { query: { limit: 1 } }, { live: ['procedure-requests'], keepOld: true, quiet: true });
  const tallies = data?.meta.tallies;
  const count = (value: number | undefined) => (value === undefined ? '–' : format.number(value));
  const today = format.today();
  return (
    <SummaryStrip
      label={t('Overview of the theatres')}
      figures={[
        {
          key: 'today',
          title: t('Today'),
          value: count(tallies?.today),
          onPick: () => onPick({ startDate: today, endDate: today }),
        },
        {
          key: 'assessment',
          title: t('Awaiting assessment'),
          value: count(tallies?.awaitingAssessment),
          onPick: () => onPick({ status: ['created', 'consent-form'] }),
        },
        {
          key: 'consent',
          title: t('Awaiting consent'),
          value: count(tallies?.awaitingConsent),
          onPick: () => onPick({ status: ['created', 'pre-surgery-assessment'] }),
        },
        { key: 'running', title: t('In theatre'), value: count(tallies?.inTheatre), onPick: () => onPick({ status: ['started'] }) },
        {
          key: 'notes',
          title: t('Notes due'),
          value: count(tallies?.noteDue),
          onPick: () => onPick({ status: ['started', 'documentation-saved'] }),
        },
        {
          key: 'cancelled',
          title: t('Cancelled this month'),
          value: count(tallies?.cancelledThisMonth),
          onPick: () => onPick({ status: ['cancelled'] }),
        },
      ]}
    />
  );
}
