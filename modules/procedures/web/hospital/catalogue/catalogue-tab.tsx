import { Button, Menu } from '@mantine/core';
import { IconDownload, IconFileUpload, IconPlus, IconWand } from '@tabler/icons-react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { send } from '#kernel/web/client/send.ts';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { DrawerForm } from '#kernel/web/frame/drawer-form.tsx';
import { useDrawer } from '#kernel/web/frame/use-drawer.ts';
import { RecordMenu } from '#kernel/web/record/record-acts.tsx';
import type { Column } from '#kernel/web/table/column.ts';
import { ListTable } from '#kernel/web/table/list-table.tsx';
import { saveAnswered } from '#kernel/web/table/run-export.ts';
import { useList } from '#kernel/web/table/use-list.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { catalogueCalls, procedureActs } from '#modules/procedures/contract/calls/catalogue.ts';
import type { ProcedureRow } from '#modules/procedures/contract/catalogue-records.ts';
import { catalogueLooks } from '../../looks.ts';
import { kindWords } from '../../words.ts';
import { proceduresSearch } from '../search.ts';
import { useCategoryOptions } from '../use-options.ts';
import { GenerateForm } from './generate-form.tsx';
import { EditProcedure, NewProcedure } from './procedure-form.tsx';
import { UploadProcedures } from './upload-form.tsx';

/** The catalogue of procedures. */
export function CatalogueTab() {
  const t = useText();
  const { can } = useAccess();
  const { drawer, record, open, close } = useDrawer();
  const list = useList(catalogueCalls.listProcedures, proceduresSearch, {
    name: 'procedures',
    title: t('Procedures'),
    live: ['procedures', 'billable-items'],
    toQuery: ({ page, limit, search, category, kept }) => ({ page, limit, search, categoryId: category, status: kept }),
  });
  return (
    <>
      <ListTable
        list={list}
        columns={useColumns()}
        rowKey={(row: ProcedureRow) => row.id}
        searchHint={t('Name or code')}
        emptyText={t('No procedure')}
        filters={[
          { kind: 'one', key: 'category', title: t('Category'), options: useCategoryOptions() },
          { kind: 'one', key: 'kept', title: t('Status'), options: [{ value: 'archived', label: t('Archived') }] },
        ]}
        onOpen={(row: ProcedureRow) => open('procedure', row.id)}
        more={<MoreItems />}
        add={
          can(catalogueCalls.createProcedure) ? (
            <Button variant="default" leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={() => open('new-procedure')}>
              {t('Add procedure')}
            </Button>
          ) : null
        }
      />
      <DrawerForm
        title={t('Add procedure')}
        size={720}
        opened={drawer === 'new-procedure' && can(catalogueCalls.createProcedure)}
        onClose={close}
      >
        <NewProcedure onClose={close} />
      </DrawerForm>
      <DrawerForm title={t('Procedure')} size={720} opened={drawer === 'procedure' && record !== undefined} onClose={close}>
        {record ? <EditProcedure id={record} onClose={close} /> : null}
      </DrawerForm>
      <DrawerForm
        title={t('Upload procedures')}
        size={720}
        opened={drawer === 'upload' && can(catalogueCalls.uploadProcedures)}
        onClose={close}
      >
        <UploadProcedures onClose={close} />
      </DrawerForm>
      <DrawerForm
        title={t('Generate procedures')}
        size={720}
        opened={drawer === 'generate' && can(catalogueCalls.generateProcedures)}
        onClose={close}
      >
        <GenerateForm onClose={close} />
      </DrawerForm>
    </>
  );
}

function MoreItems() {
  const t = useText();
  const { can } = useAccess();
  const { open } = useDrawer();
  const template = async (format: 'csv' | 'xlsx') => {
    saveAnswered(await send(catalogueCalls.uploadTemplate, { query: { format } }), `procedures.${format}`);
  };
  return (
    <>
      {can(catalogueCalls.generateProcedures) ? (
        <Menu.Item leftSection={<IconWand size={16} aria-hidden="true" />} onClick={() => open('generate')}>
          {t('Generate procedures')}
        </Menu.Item>
      ) : null}
      {can(catalogueCalls.uploadProcedures) ? (
        <>
          <Menu.Item leftSection={<IconFileUpload size={16} aria-hidden="true" />} onClick={() => open('upload')}>
            {t('Upload procedures')}
          </Menu.Item>
          <Menu.Item leftSection={<IconDownload size={16} aria-hidden="true" />} onClick={() => void template('xlsx')}>
            {t('Download template')}
          </Menu.Item>
        </>
      ) : null}
    </>
  );
}

function useColumns(): readonly Column<ProcedureRow>[] {
  const t = useText();
  const format = useFormat();
  const { open } = useDrawer();
  const flags = (row: ProcedureRow) =>
    [
      row.needsTheatre ? t('Theatre') : null,
      row.needsConsent ? t('Consent') : null,
      row.needsPreSurgeryAssessment ? t('Assessment') : null,
      row.laterality === 'required-side' ? t('Side') : null,
      row.sensitive ? t('Sensitive') : null,
    ]
      .filter(Boolean)
      .join(', ');
  return [
    { key: 'name', identifies: true, title: t('Name'), cell: (row) => <span className="strong">{row.name}</span>, text: (row) => row.name },
    { key: 'code', title: t('Code'), cell: (row) => <span className="code">{row.code}</span>, text: (row) => row.code ?? '' },
    { key: 'category', title: t('Category'), wide: true, text: (row) => row.category.name },
    { key: 'kind', title: t('Kind'), wide: true, text: (row) => t(kindWords[row.kind]) },
    { key: 'durationMinutes', title: t('Duration'), align: 'end', text: (row) => t('{count} min', { count: row.durationMinutes }) },
    {
      key: 'price',
      title: t('Price'),
      align: 'end',
      text: (row) => (row.price === null ? t('Not priced') : format.money(row.price)),
    },
    { key: 'flags', title: t('Needs'), wide: true, wraps: true, text: flags },
    { key: 'status', title: t('Status'), cell: (row) => <StatusBadge look={catalogueLooks[row.status]} />, text: (row) => row.status },
    {
      key: 'acts',
      title: t('Actions'),
      align: 'end',
      screenOnly: true,
      cell: (row) => <RecordMenu acts={procedureActs} of={row} name={row.name} opens={{ edit: () => open('procedure', row.id) }} />,
    },
  ];
}
