import { useMemo } from 'react';
import { Wide } from '#kernel/web/form/call-form.tsx';
import { SwitchField, TextField } from '#kernel/web/form/fields.tsx';
import { MultiSelectField } from '#kernel/web/form/select-fields.tsx';
import type { Column } from '#kernel/web/table/column.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { medicationTypeActs, medicationListCalls } from '#modules/inventory/contract/calls/medication-lists.ts';
import type { MedicationType } from '#modules/inventory/contract/list-records.ts';
import { medicineRoutes } from '#modules/inventory/contract/words.ts';
import { routeWords } from '../../safety-looks.ts';
import { ListForm } from './list-form.tsx';
import { ListTab } from './list-tab.tsx';

const calls = {
  list: medicationListCalls.medicationTypes,
  create: medicationListCalls.createMedicationType,
  edit: medicationListCalls.editMedicationType,
} as const;

/** Dosage forms. */
export function TypesTab() {
  const t = useText();
  const columns = useMemo(
    (): readonly Column<MedicationType>[] => [
      { key: 'routes', title: t('Routes'), wide: true, text: (row) => row.routes.map((route) => t(routeWords[route])).join(', ') },
      { key: 'defaultUnit', title: t('Unit'), text: (row) => row.defaultUnit ?? '' },
      { key: 'countable', title: t('Dispensed as'), wide: true, text: (row) => (row.countable ? t('By the unit') : t('Whole packs')) },
    ],
    [t],
  );
  return (
    <ListTab
      name="medication-types"
      title={t('Medication types')}
      add={t('Add type')}
      edit={t('Edit type')}
      calls={calls}
      acts={medicationTypeActs}
      columns={columns}
      form={(row, close) => <TypeForm key={row?.id} row={row} onClose={close} />}
    />
  );
}

function TypeForm({ row, onClose }: { readonly row: MedicationType | undefined; readonly onClose: () => void }) {
  const t = useText();
  const start = row
    ? { routes: row.routes, defaultUnit: row.defaultUnit ?? '', countable: row.countable }
    : { routes: [], countable: true };
  return (
    <ListForm row={row} calls={calls} refresh="medication-type" submit={t('Save type')} start={start} onClose={onClose}>
      <TextField name="defaultUnit" label={t('Unit')} hint={t('tablet, mL, ampoule …')} maxLength={30} />
      <MultiSelectField
        name="routes"
        label={t('Routes')}
        hint={t('None selected = any')}
        options={medicineRoutes.map((value) => ({ value, label: t(routeWords[value]) }))}
      />
      <Wide>
        <SwitchField name="countable" label={t('Dispensed by the unit')} hint={t('If off, whole packs only, e.g. drops or creams.')} />
      </Wide>
    </ListForm>
  );
}
