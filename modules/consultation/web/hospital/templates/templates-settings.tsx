import { ActionIcon, Button } from '@mantine/core';
import { IconArchiveOff, IconPlus, IconTrash } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { useSend } from '#kernel/web/client/use-call.ts';
import type { Looks } from '#kernel/web/design/look.ts';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { askFirst } from '#kernel/web/frame/dialog-store.ts';
import { DrawerForm } from '#kernel/web/frame/drawer-form.tsx';
import { PageHead } from '#kernel/web/frame/page-head.tsx';
import { toast } from '#kernel/web/frame/toast-store.ts';
import type { Column } from '#kernel/web/table/column.ts';
import { ListTable } from '#kernel/web/table/list-table.tsx';
import { useList } from '#kernel/web/table/use-list.ts';
import { useText, word } from '#kernel/web/text/use-text.ts';
import { templateCalls } from '#modules/consultation/contract/calls/templates.ts';
import type { Template } from '#modules/consultation/contract/template-records.ts';
import { liveTemplates, templateStatuses } from '#modules/consultation/contract/words.ts';
import { lazyPart } from '#kernel/web/frame/lazy-part.tsx';
import { templatesSearch, type TemplatesSearch, useTemplates } from './search.ts';
import styles from './templates.module.css';

const TemplateBuilder = lazyPart(() => import('./template-builder.tsx').then((file) => file.TemplateBuilder));

const templateLooks = {
  active: { word: word('In use'), tone: 'green' },
  archived: { word: word('Archived'), tone: 'grey' },
} satisfies Looks<(typeof templateStatuses)[number]>;

const toQuery = ({ page, limit, search, scope, status }: TemplatesSearch & { page: number; limit: unknown }) => ({
  page,
  limit,
  search,
  scope,
  status,
});

/** /hospital/settings/consultation-templates: the hospital's templates and one's own. */
export function TemplatesSettings() {
  const t = useText();
  const { can } = useAccess();
  const here = useTemplates();
  const list = useList(templateCalls.list, templatesSearch, {
    name: 'consultation-templates',
    title: t('Consultation templates'),
    live: [liveTemplates],
    toQuery: toQuery,
  });
  const columns = useColumns();
  const mayManage = can(templateCalls.create);
  const { drawer, record } = here.search;
  return (
    <>
      <PageHead
        title={t('Consultation templates')}
        note={t('Templates for notes, with their orders.')}
        actions={
          mayManage ? (
            <Button leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={() => here.open('new-template')}>
              {t('Add template')}
            </Button>
          ) : null
        }
      />
      <ListTable
        list={list}
        columns={columns}
        rowKey={(row: Template) => row.id}
        {...(mayManage ? { onOpen: (row: Template) => here.open('template', row.id) } : {})}
        searchHint={t('Name')}
        filters={[
          {
            kind: 'one',
            key: 'scope',
            title: t('For whom'),
            options: [
              { value: 'personal', label: t('For me') },
              { value: 'hospital', label: t('For the hospital') },
            ],
          },
          {
            kind: 'many',
            key: 'status',
            title: t('Status'),
            options: templateStatuses.map((value) => ({ value, label: t(templateLooks[value].word) })),
          },
        ]}
        emptyText={t('No template')}
      />
      <DrawerForm title={t('Add template')} size={680} opened={drawer === 'new-template' && mayManage} onClose={here.close}>
        <TemplateBuilder onClose={here.close} />
      </DrawerForm>
      <DrawerForm
        title={t('Edit template')}
        size={680}
        opened={drawer === 'template' && record !== undefined && mayManage}
        onClose={here.close}
      >
        <TemplateBuilder id={record} onClose={here.close} />
      </DrawerForm>
    </>
  );
}

function useColumns(): readonly Column<Template>[] {
  const t = useText();
  const { can } = useAccess();
  const mayManage = can(templateCalls.create);
  return useMemo(() => {
    const columns: readonly Column<Template>[] = [
      {
        key: 'name',
        title: t('Name'),
        cell: (row) => (
          <span className={styles.who}>
            <span className="strong">{row.name}</span>
            <span className={styles.under}>{row.specialization?.name ?? t('All specializations')}</span>
          </span>
        ),
        text: (row) => row.name,
      },
      { key: 'fields', title: t('Fields'), kind: 'number', wide: true, value: (row) => row.sections.length },
      { key: 'tests', title: t('Tests'), kind: 'number', wide: true, value: (row) => row.orderSet.labTests.length },
      {
        key: 'scope',
        title: t('For whom'),
        wide: true,
        text: (row) => (row.scope === 'hospital' ? t('For the hospital') : t('For me')),
      },
      { key: 'version', title: t('Version'), kind: 'number', wide: true, value: (row) => row.templateVersion },
      {
        key: 'status',
        title: t('Status'),
        cell: (row) => <StatusBadge look={templateLooks[row.status]} />,
        text: (row) => t(templateLooks[row.status].word),
      },
    ];
    const acts: Column<Template> = {
      key: 'acts',
      title: t('Actions'),
      align: 'end',
      screenOnly: true,
      cell: (row) => <TemplateActs row={row} />,
    };
    return mayManage ? [...columns, acts] : columns;
  }, [t, mayManage]);
}

function TemplateActs({ row }: { readonly row: Template }) {
  const t = useText();
  const remove = useSend(templateCalls.remove, { refresh: ['consultation-templates'] });
  const edit = useSend(templateCalls.edit, { refresh: ['consultation-templates'] });
  async function act() {
    if (row.status === 'archived') {
      const back = await edit.send({ params: { id: row.id }, body: { status: 'active', version: row.version } });
      if (back?.ok) toast.success(back.message);
      else if (back) toast.error(back.message);
      return;
    }
    const yes = await askFirst({
      title: t('Remove template'),
      text: t('{name} can no longer be selected. If notes use it, it is archived and the notes keep it.', { name: row.name }),
      confirm: t('Remove template'),
      danger: true,
    });
    if (!yes) return;
    const answer = await remove.send({ params: { id: row.id } });
    if (answer?.ok) toast.success(answer.payload.archived ? t('Template archived') : answer.message);
    else if (answer) toast.error(answer.message);
  }
  const isArchived = row.status === 'archived';
  return (
    <ActionIcon
      aria-label={isArchived ? t('Use {name} again', { name: row.name }) : t('Remove {name}', { name: row.name })}
      loading={remove.busy || edit.busy}
      onClick={(event) => {
        event.stopPropagation();
        void act();
      }}
    >
      {isArchived ? <IconArchiveOff size={17} stroke={1.7} aria-hidden="true" /> : <IconTrash size={17} stroke={1.7} aria-hidden="true" />}
    </ActionIcon>
  );
}
