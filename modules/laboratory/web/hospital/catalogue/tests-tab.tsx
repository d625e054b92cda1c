import { Button, Menu } from '@mantine/core';
import { IconDownload, IconFileUpload, IconPlus, IconWand } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { useSend } from '#kernel/web/client/use-call.ts';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { askFirst } from '#kernel/web/frame/dialog-store.ts';
import { DrawerForm } from '#kernel/web/frame/drawer-form.tsx';
import { toast } from '#kernel/web/frame/toast-store.ts';
import { RecordMenu } from '#kernel/web/record/record-acts.tsx';
import type { Column } from '#kernel/web/table/column.ts';
import type { Filter } from '#kernel/web/table/filter.ts';
import { ListTable } from '#kernel/web/table/list-table.tsx';
import { NameCell } from '#kernel/web/table/name-cell.tsx';
import { useList } from '#kernel/web/table/use-list.ts';
import { spanWords } from '#kernel/web/text/span.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { catalogueCalls, testActs } from '#modules/laboratory/contract/calls/catalogue.ts';
import type { TestRow } from '#modules/laboratory/contract/catalogue-records.ts';
import { testStatuses } from '#modules/laboratory/contract/words.ts';
import { lazyPart } from '#kernel/web/frame/lazy-part.tsx';
import { testLooks } from '../../looks.ts';
import { kindWords, optionsFrom, specimenTypeWords } from '../../words.ts';
import { type LabsSearch, labsSearch, useDrawer } from '../search.ts';
import { useCategoryOptions } from '../use-categories.ts';
import { saveTestsTemplate } from './tests-template.ts';

const EditTest = lazyPart(() => import('./test-form.tsx').then((file) => file.EditTest));
const NewTest = lazyPart(() => import('./test-form.tsx').then((file) => file.NewTest));
const TestHistory = lazyPart(() => import('./test-history.tsx').then((file) => file.TestHistory));
const UploadTests = lazyPart(() => import('./upload-form.tsx').then((file) => file.UploadTests));

const toQuery = ({ page, limit, search, categoryId, specimenType, kind, use, priced }: LabsSearch) => ({
  page,
  limit,
  searchTerm: search,
  categoryId,
  specimenType,
  kind,
  status: use,
  hasPrice: priced,
});

/** The catalogue of tests and profiles. */
export function TestsTab() {
  const t = useText();
  const { can } = useAccess();
  const { open } = useDrawer();
  const list = useList(catalogueCalls.filterTests, labsSearch, {
    name: 'lab-tests',
    title: t('Lab tests'),
    live: ['lab-tests', 'billable-items'],
    toQuery: toQuery,
  });
  const columns = useColumns();
  const filters = useFilters();
  return (
    <>
      <ListTable
        list={list}
        columns={columns}
        rowKey={(row: TestRow) => row.id}
        searchHint={t('Test, short name or code')}
        onOpen={(row: TestRow) => open(row.acts.edit === null ? 'test' : 'test-history', row.id)}
        filters={filters}
        more={can(catalogueCalls.setupTests) || can(catalogueCalls.uploadTests) ? <MoreItems /> : null}
        add={
          can(catalogueCalls.createTest) ? (
            <Button variant="default" leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={() => open('new-test')}>
              {t('Add test')}
            </Button>
          ) : null
        }
      />
      <TestDrawers />
    </>
  );
}

function TestDrawers() {
  const t = useText();
  const { can } = useAccess();
  const { drawer, record, close } = useDrawer();
  return (
    <>
      <DrawerForm title={t('Add test')} size={760} opened={drawer === 'new-test' && can(catalogueCalls.createTest)} onClose={close}>
        <NewTest onClose={close} />
      </DrawerForm>
      <DrawerForm title={t('Edit test')} size={760} opened={drawer === 'test' && record !== undefined} onClose={close}>
        <EditTest key={record} id={record ?? ''} onClose={close} />
      </DrawerForm>
      <DrawerForm
        title={t('History of the test')}
        size={560}
        opened={drawer === 'test-history' && record !== undefined && can(catalogueCalls.testHistory)}
        onClose={close}
      >
        <TestHistory key={record} id={record ?? ''} />
      </DrawerForm>
      <DrawerForm
        title={t('Upload tests')}
        size={680}
        opened={drawer === 'upload-tests' && can(catalogueCalls.uploadTests)}
        onClose={close}
      >
        <UploadTests onClose={close} />
      </DrawerForm>
    </>
  );
}

function MoreItems() {
  const t = useText();
  const { can } = useAccess();
  const { open } = useDrawer();
  const setup = useSend(catalogueCalls.setupTests, { refresh: ['lab-tests', 'lab-test-categories', 'billable-items'] });
  const icon = { size: 16, 'aria-hidden': true } as const;

  async function setUp() {
    const yes = await askFirst({
      title: t('Set up standard list'),
      text: t('Adds the usual laboratory tests. Existing tests are not changed. Prices must be set afterwards.'),
      confirm: t('Set up'),
    });
    if (!yes) return;
    const answer = await setup.send({ body: {} });
    if (answer?.ok)
      toast.success(
        t('{created} added, {existing} already existed', { created: answer.payload.created, existing: answer.payload.skipped }),
      );
    else if (answer) toast.error(answer.message);
  }

  const [uploads, sets] = [can(catalogueCalls.uploadTests), can(catalogueCalls.setupTests)];
  return (
    <>
      {sets ? (
        <Menu.Item leftSection={<IconWand {...icon} />} onClick={() => void setUp()}>
          {t('Set up standard list')}
        </Menu.Item>
      ) : null}
      {uploads ? (
        <>
          <Menu.Item leftSection={<IconFileUpload {...icon} />} onClick={() => open('upload-tests')}>
            {t('Upload tests')}
          </Menu.Item>
          <Menu.Item leftSection={<IconDownload {...icon} />} onClick={() => void saveTestsTemplate('xlsx')}>
            {t('Download template')}
          </Menu.Item>
          <Menu.Item leftSection={<IconDownload {...icon} />} onClick={() => void saveTestsTemplate('csv')}>
            {t('Download template (CSV)')}
          </Menu.Item>
        </>
      ) : null}
    </>
  );
}

function useFilters(): readonly Filter<LabsSearch>[] {
  const t = useText();
  const categories = useCategoryOptions();
  return [
    { kind: 'one', key: 'categoryId', title: t('Category'), options: categories },
    { kind: 'one', key: 'specimenType', title: t('Specimen'), options: optionsFrom(specimenTypeWords, t) },
    { kind: 'one', key: 'kind', title: t('Kind'), options: optionsFrom(kindWords, t) },
    { kind: 'one', key: 'use', title: t('Status'), options: testStatuses.map((value) => ({ value, label: t(testLooks[value].word) })) },
    {
      kind: 'one',
      key: 'priced',
      title: t('Price'),
      options: [
        { value: 'true', label: t('Priced') },
        { value: 'false', label: t('Not priced') },
      ],
    },
  ];
}

function useColumns(): readonly Column<TestRow>[] {
  const t = useText();
  const format = useFormat();
  const { open } = useDrawer();
  return useMemo(
    () => [
      {
        key: 'name',
        title: t('Name'),
        cell: (row) => <NameCell plain name={row.name} under={[row.shortName, row.code].filter(Boolean).join(' · ')} />,
        text: (row) => row.name,
      },
      { key: 'code', identifies: true, title: t('Code'), hidden: true, text: (row) => row.code },
      { key: 'shortName', title: t('Short name'), hidden: true, text: (row) => row.shortName },
      { key: 'category', field: 'category.name', title: t('Category'), wide: true, text: (row) => row.category.name },
      {
        key: 'specimenType',
        title: t('Specimen'),
        wide: true,
        text: (row) => (row.specimenType ? t(specimenTypeWords[row.specimenType]) : t(kindWords[row.kind])),
      },
      { key: 'turnaroundMinutes', title: t('Turnaround'), wide: true, text: (row) => spanWords(row.turnaroundMinutes, t) },
      { key: 'parameterCount', title: t('Parameters'), kind: 'number', wide: true, value: (row) => row.parameterCount },
      {
        key: 'price',
        title: t('Price'),
        kind: 'money',
        value: (row) => row.price,
        cell: (row) => (row.price === null ? <span className="muted">{t('Not priced')}</span> : format.money(row.price)),
      },
      {
        key: 'status',
        title: t('Status'),
        cell: (row) => <StatusBadge look={testLooks[row.status]} />,
        text: (row) => t(testLooks[row.status].word),
      },
      {
        key: 'acts',
        title: t('Actions'),
        align: 'end',
        screenOnly: true,
        cell: (row) => <RecordMenu acts={testActs} of={row} name={row.name} opens={{ edit: () => open('test', row.id) }} />,
      },
    ],
    [t, format, open],
  );
}
