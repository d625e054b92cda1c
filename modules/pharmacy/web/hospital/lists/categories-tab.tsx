import { useMemo } from 'react';
import { useCall } from '#kernel/web/client/use-call.ts';
import { Wide } from '#kernel/web/form/call-form.tsx';
import { SwitchField, TextField } from '#kernel/web/form/fields.tsx';
import { SelectField } from '#kernel/web/form/select-fields.tsx';
import type { Column } from '#kernel/web/table/column.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { medicationCategoryActs, medicationListCalls } from '#modules/inventory/contract/calls/medication-lists.ts';
import type { MedicationCategory } from '#modules/inventory/contract/list-records.ts';
import { reserveGroups } from '#modules/inventory/contract/words.ts';
import { reserveWords } from '../../safety-looks.ts';
import { ListForm } from './list-form.tsx';
import { ListTab } from './list-tab.tsx';

const calls = {
  list: medicationListCalls.medicationCategories,
  create: medicationListCalls.createMedicationCategory,
  edit: medicationListCalls.editMedicationCategory,
} as const;

/** Therapeutic classes. */
export function CategoriesTab() {
  const t = useText();
  const columns = useMemo(
    (): readonly Column<MedicationCategory>[] => [
      {
        key: 'atcPrefix',
        title: t('ATC'),
        cell: (row) => <span className="code">{row.atcPrefix ?? ''}</span>,
        text: (row) => row.atcPrefix ?? '',
      },
      {
        key: 'reserveGroup',
        title: t('Antibiotic group'),
        wide: true,
        text: (row) => (row.reserveGroup ? t(reserveWords[row.reserveGroup]) : ''),
      },
      { key: 'requiresApproval', title: t('Approval'), wide: true, text: (row) => (row.requiresApproval ? t('Required') : '') },
    ],
    [t],
  );
  return (
    <ListTab
      name="medication-categories"
      title={t('Medication categories')}
      add={t('Add category')}
      edit={t('Edit category')}
      calls={calls}
      acts={medicationCategoryActs}
      columns={columns}
      form={(row, close) => <CategoryForm key={row?.id} row={row} onClose={close} />}
    />
  );
}

function useParents(without: string | undefined) {
  const all = useCall(medicationListCalls.medicationCategories, { query: { limit: 'All' } }, { live: ['medication-categories'] });
  return (all.data?.data ?? []).filter((row) => row.id !== without).map((row) => ({ value: row.id, label: row.name }));
}

function CategoryForm({ row, onClose }: { readonly row: MedicationCategory | undefined; readonly onClose: () => void }) {
  const t = useText();
  const parents = useParents(row?.id);
  const start = row
    ? { parentId: row.parentId, atcPrefix: row.atcPrefix ?? '', reserveGroup: row.reserveGroup, requiresApproval: row.requiresApproval }
    : { requiresApproval: false };
  return (
    <ListForm row={row} calls={calls} refresh="medication-category" submit={t('Save category')} start={start} onClose={onClose}>
      <TextField name="atcPrefix" label={t('Beginning of the ATC code')} hint={t('like J01')} maxLength={7} code />
      <SelectField name="parentId" label={t('Part of')} options={parents} clearable />
      <SelectField
        name="reserveGroup"
        label={t('Antibiotic group')}
        hint={t('Access, watch or reserve (WHO)')}
        clearable
        options={reserveGroups.map((value) => ({ value, label: t(reserveWords[value]) }))}
      />
      <Wide>
        <SwitchField name="requiresApproval" label={t('Dispensing requires approval')} />
      </Wide>
    </ListForm>
  );
}
