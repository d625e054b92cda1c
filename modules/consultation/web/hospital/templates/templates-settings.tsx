import { useMemo } from 'react';
import type { Looks } from '#kernel/web/design/look.ts';
import { lazyPart } from '#kernel/web/frame/lazy-part.tsx';
import { PageHead } from '#kernel/web/frame/page-head.tsx';
import { useDrawer } from '#kernel/web/frame/use-drawer.ts';
import { RecordMenu } from '#kernel/web/record/record-acts.tsx';
import type { Column } from '#kernel/web/table/column.ts';
import { useColumnsOf } from '#kernel/web/table/columns-of.tsx';
import { RecordList } from '#kernel/web/table/record-list.tsx';
import { useList } from '#kernel/web/table/use-list.ts';
import { useText, word } from '#kernel/web/text/use-text.ts';
import { templateActs, templateCalls } from '#modules/consultation/contract/calls/templates.ts';
import type { Template } from '#modules/consultation/contract/template-records.ts';
import { liveTemplates, templateStatuses } from '#modules/consultation/contract/words.ts';
import { templatesSearch, type TemplatesSearch } from './search.ts';

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
  const list = useList(templateCalls.list, templatesSearch, {
    name: 'consultation-templates',
    title: t('Consultation templates'),
    live: [liveTemplates],
    toQuery: toQuery,
  });
  const columns = useColumns();
  return (
    <>
      <PageHead title={t('Consultation templates')} note={t('Templates for notes, with their orders.')} />
      <RecordList
        list={list}
        columns={columns}
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
        create={{
          call: templateCalls.create,
          drawer: 'new-template',
          title: t('Add template'),
          size: 680,
          form: (close) => <TemplateBuilder onClose={close} />,
        }}
        record={{
          call: templateCalls.edit,
          drawer: 'template',
          title: t('Edit template'),
          size: 680,
          view: ({ id }, close) => <TemplateBuilder id={id} onClose={close} />,
        }}
        emptyText={t('No template')}
      />
    </>
  );
}

function useColumns(): readonly Column<Template>[] {
  const t = useText();
  const column = useColumnsOf<Template>();
  const { open } = useDrawer();
  return useMemo(
    () => [
      column.name('name', t('Name'), { under: (row) => row.specialization?.name ?? t('All specializations') }),
      column.count('fields', t('Fields'), { wide: true, of: (row) => row.sections.length }),
      column.count('tests', t('Tests'), { wide: true, of: (row) => row.orderSet.labTests.length }),
      column.text('scope', t('For whom'), {
        wide: true,
        of: ({ scope }: Template) => (scope === 'hospital' ? t('For the hospital') : t('For me')),
      }),
      column.count('version', t('Version'), { wide: true, of: (row: Template) => row.templateVersion }),
      column.status((row) => templateLooks[row.status]),
      column.acts((row) => <RecordMenu acts={templateActs} of={row} name={row.name} opens={{ edit: () => open('template', row.id) }} />),
    ],
    [t, column, open],
  );
}
