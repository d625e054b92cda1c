import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { CallForm, FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { TextareaField, TextField } from '#kernel/web/form/fields.tsx';
import { SelectField } from '#kernel/web/form/select-fields.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import { DrawerForm } from '#kernel/web/frame/drawer-form.tsx';
import { RecordMenu } from '#kernel/web/record/record-acts.tsx';
import type { Column } from '#kernel/web/table/column.ts';
import { ListTable } from '#kernel/web/table/list-table.tsx';
import { useList } from '#kernel/web/table/use-list.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { catalogueCalls, procedureCategoryActs as categoryActs } from '#modules/procedures/contract/calls/catalogue.ts';
import type { ProcedureCategory } from '#modules/procedures/contract/catalogue-records.ts';
import { useDrawer } from '#kernel/web/frame/use-drawer.ts';
import { proceduresSearch } from '../search.ts';
import { useCategoryOptions } from '../use-options.ts';

/** Groups of procedures. */
export function CategoriesTab() {
  const t = useText();
  const { can } = useAccess();
  const { drawer, record, open, close } = useDrawer();
  const list = useList(catalogueCalls.categories, proceduresSearch, {
    name: 'procedure-categories',
    title: t('Procedure categories'),
    live: ['procedure-categories'],
    toQuery: ({ page, limit, search }) => ({ page, limit, search }),
  });
  const columns = useColumns();
  const chosen = list.rows.find((row) => row.id === record);
  return (
    <>
      <ListTable
        list={list}
        columns={columns}
        rowKey={(row: ProcedureCategory) => row.id}
        searchHint={t('Name')}
        {...(list.rows.some(({ acts }) => acts.edit === null) ? { onOpen: (row: ProcedureCategory) => open('category', row.id) } : {})}
        add={
          can(catalogueCalls.createCategory) ? (
            <Button variant="default" leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={() => open('new-category')}>
              {t('Add category')}
            </Button>
          ) : null
        }
      />
      <DrawerForm title={t('Add category')} opened={drawer === 'new-category' && can(catalogueCalls.createCategory)} onClose={close}>
        <CategoryForm onClose={close} />
      </DrawerForm>
      <DrawerForm title={t('Edit category')} opened={drawer === 'category' && chosen !== undefined} onClose={close}>
        {chosen ? <CategoryForm row={chosen} onClose={close} /> : null}
      </DrawerForm>
      <DrawerForm title={t('Delete category')} opened={drawer === 'delete-category' && chosen !== undefined} onClose={close}>
        {chosen ? <DeleteForm row={chosen} onClose={close} /> : null}
      </DrawerForm>
    </>
  );
}

function useColumns(): readonly Column<ProcedureCategory>[] {
  const t = useText();
  const { open } = useDrawer();
  return useMemo(
    () => [
      { key: 'name', title: t('Name'), cell: (row) => <span className="strong">{row.name}</span>, text: (row) => row.name },
      { key: 'description', title: t('Description'), wide: true, text: (row) => row.description ?? '' },
      { key: 'procedureCount', title: t('Procedures'), kind: 'number', value: (row) => row.procedureCount },
      {
        key: 'acts',
        title: t('Actions'),
        align: 'end',
        screenOnly: true,
        cell: (row) => (
          <RecordMenu
            acts={categoryActs}
            of={row}
            name={row.name}
            opens={{ edit: () => open('category', row.id), remove: () => open('delete-category', row.id) }}
          />
        ),
      },
    ],
    [t, open],
  );
}

interface FormProps {
  readonly row?: ProcedureCategory;
  readonly onClose: () => void;
}

function CategoryForm({ row, onClose }: FormProps) {
  const t = useText();
  const form = useCallForm(row ? catalogueCalls.editCategory : catalogueCalls.createCategory, {
    ...(row ? { params: { id: row.id } } : {}),
    refresh: ['procedure-categories'],
    startWith: row ? { name: row.name, description: row.description ?? '' } : {},
    toBody: (values: Record<string, unknown>) => (row ? { ...values, version: row.version } : values),
  });
  return (
    <CallForm form={form} submit={t('Save category')} onCancel={onClose} onDone={onClose}>
      <FormSection>
        <Wide>
          <TextField name="name" label={t('Name')} required maxLength={80} autoFocus />
        </Wide>
        <Wide>
          <TextareaField name="description" label={t('Description')} rows={2} maxLength={500} />
        </Wide>
      </FormSection>
    </CallForm>
  );
}

/** Its procedures go to another category first. */
function DeleteForm({ row, onClose }: Required<FormProps>) {
  const t = useText();
  const others = useCategoryOptions().filter(({ value }) => value !== row.id);
  const [moveTo, setMoveTo] = useState<string | null>(null);
  const form = useCallForm(catalogueCalls.removeCategory, {
    params: { id: row.id },
    query: moveTo ? { moveTo } : {},
    refresh: ['procedure-categories', 'procedures'],
    guarded: false,
  });
  return (
    <CallForm form={form} submit={t('Delete category')} onCancel={onClose} onDone={onClose}>
      <FormSection
        title={row.name}
        note={
          row.procedureCount > 0
            ? t('Its {count} procedures will be moved to another category.', { count: row.procedureCount })
            : t('It has no procedures.')
        }
      >
        {row.procedureCount > 0 ? (
          <Wide>
            <SelectField name="moveTo" label={t('Move its procedures to')} required options={others} onChoose={setMoveTo} />
          </Wide>
        ) : null}
      </FormSection>
    </CallForm>
  );
}
