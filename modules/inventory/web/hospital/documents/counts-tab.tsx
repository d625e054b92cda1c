import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { CallForm, FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { CheckField, SegmentField, TextareaField, TextField } from '#kernel/web/form/fields.tsx';
import { useFormAround } from '#kernel/web/form/form-context.ts';
import { SelectField } from '#kernel/web/form/select-fields.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import { DrawerForm } from '#kernel/web/frame/drawer-form.tsx';
import type { Column } from '#kernel/web/table/column.ts';
import { ExportMenu } from '#kernel/web/table/export-menu.tsx';
import type { Filter } from '#kernel/web/table/filters.tsx';
import { ListTable } from '#kernel/web/table/list-table.tsx';
import { useList } from '#kernel/web/table/use-list.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { countCalls } from '#modules/inventory/contract/calls/counts.ts';
import type { CountRow } from '#modules/inventory/contract/documents/count-records.ts';
import { abcClasses, type CountScope, countScopes, countStatuses } from '#modules/inventory/contract/documents/words.ts';
import { classWords, countLooks, countScopeWords } from '../../looks.ts';
import { type InventorySearch, inventorySearch, useDrawer } from '../search.ts';
import { usePlaceOptions } from './choices.ts';
import { CountView } from './count-view.tsx';
import { Two } from './document.tsx';
import { useCategoryOptions } from './use-category-options.ts';

/** Counts of stock. */
export function CountsTab() {
  const t = useText();
  const { can } = useAccess();
  const { drawer, record, open, close } = useDrawer();
  const list = useList(countCalls.list, inventorySearch, {
    name: 'stock-counts',
    title: t('Stock counts'),
    live: ['stock-counts'],
    toQuery: (({ page, limit, search, status, locationId }: InventorySearch) => ({
      ...{ page, limit, searchTerm: search, status, locationId },
    })) as never,
  });
  const columns = useColumns();
  const places = usePlaceOptions();
  const filters: readonly Filter<InventorySearch>[] = [
    {
      kind: 'many',
      key: 'status',
      title: t('Status'),
      options: countStatuses.map((value) => ({ value, label: t(countLooks[value].word) })),
    },
    { kind: 'one', key: 'locationId', title: t('Place'), options: places },
  ];
  const mayOpen = can(countCalls.open);
  return (
    <>
      <ListTable
        list={list}
        columns={columns}
        rowKey={(row: CountRow) => row.id}
        searchHint={t('Number')}
        onOpen={(row: CountRow) => open('count', row.id)}
        filters={filters}
        tools={
          <>
            <ExportMenu list={list} columns={columns} filters={filters} />
            {mayOpen ? (
              <Button leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={() => open('new-count')}>
                {t('New count')}
              </Button>
            ) : null}
          </>
        }
      />
      <DrawerForm title={t('New count')} opened={drawer === 'new-count' && mayOpen} onClose={close}>
        <CountForm onClose={close} />
      </DrawerForm>
      <DrawerForm title={t('Stock count')} size={820} opened={drawer === 'count' && Boolean(record)} onClose={close}>
        {record ? <CountView id={record} /> : null}
      </DrawerForm>
    </>
  );
}

function useColumns(): readonly Column<CountRow>[] {
  const t = useText();
  const format = useFormat();
  return [
    {
      key: 'countNumber',
      title: t('Number'),
      cell: (row) => <span className="code strong">{row.countNumber}</span>,
      text: (row) => row.countNumber,
    },
    {
      key: 'location',
      title: t('Place'),
      cell: (row) => <Two first={row.location.name} under={row.scopeName ?? t(countScopeWords[row.scope])} />,
      text: (row) => row.location.name,
    },
    {
      key: 'counted',
      title: t('Counted'),
      align: 'end',
      cell: (row) => <span className="tnum">{`${format.number(row.countedCount)} / ${format.number(row.lineCount)}`}</span>,
      text: (row) => `${row.countedCount} / ${row.lineCount}`,
    },
    {
      key: 'opened',
      title: t('Opened'),
      wide: true,
      kind: 'instant',
      value: (row) => row.opened.at,
      cell: (row) => <Two first={format.instant(row.opened.at)} under={row.opened.name} />,
    },
    {
      key: 'status',
      title: t('Status'),
      cell: (row) => <StatusBadge look={countLooks[row.status]} />,
      text: (row) => t(countLooks[row.status].word),
    },
  ];
}

function CountForm({ onClose }: { readonly onClose: () => void }) {
  const t = useText();
  const form = useCallForm(countCalls.open, {
    refresh: ['stock-counts'],
    startWith: { scope: 'all', blind: true, freeze: false } as never,
  });
  return (
    <CallForm form={form} submit={t('Open count')} onCancel={onClose} onDone={onClose}>
      <CountFields />
    </CallForm>
  );
}

function CountFields() {
  const t = useText();
  const { useValue } = useFormAround();
  const places = usePlaceOptions();
  const categories = useCategoryOptions();
  const scope = (useValue('scope') ?? 'all') as CountScope;
  return (
    <FormSection>
      <Wide>
        <SelectField name="locationId" label={t('Place')} required options={places} autoFocus />
      </Wide>
      <Wide>
        <SegmentField
          name="scope"
          label={t('What is counted')}
          options={countScopes.map((value) => ({ value, label: t(countScopeWords[value]) }))}
        />
      </Wide>
      {scope === 'category' ? (
        <Wide>
          <SelectField name="categoryId" label={t('Category')} required options={categories} />
        </Wide>
      ) : null}
      {scope === 'shelf' ? (
        <Wide>
          <TextField name="shelf" label={t('Shelf')} required maxLength={60} />
        </Wide>
      ) : null}
      {scope === 'abc' ? (
        <Wide>
          <SelectField
            name="abcClass"
            label={t('Class')}
            required
            options={abcClasses.map((value) => ({ value, label: t(classWords[value]) }))}
          />
        </Wide>
      ) : null}
      <Wide>
        <CheckField name="blind" label={t('Counters do not see what is expected')} />
      </Wide>
      <Wide>
        <CheckField name="freeze" label={t('Nothing of it moves until the count ends')} />
      </Wide>
      <Wide>
        <TextareaField name="note" label={t('Note')} rows={2} maxLength={500} />
      </Wide>
    </FormSection>
  );
}
