import { Button, SegmentedControl } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Suspense, useMemo, useState } from 'react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { CallForm, FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { MoneyField, NumberField, SwitchField, TextField } from '#kernel/web/form/fields.tsx';
import { SelectField } from '#kernel/web/form/select-fields.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import { DrawerForm } from '#kernel/web/frame/drawer-form.tsx';
import { Panel } from '#kernel/web/frame/panel.tsx';
import { EmptyState, SkeletonRows } from '#kernel/web/frame/states.tsx';
import { RecordMenu } from '#kernel/web/record/record-acts.tsx';
import type { Column } from '#kernel/web/table/column.ts';
import { PlainTable } from '#kernel/web/table/plain-table.tsx';
import { useCall } from '#kernel/web/client/use-call.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { batchCalls, locationActs } from '#modules/inventory/contract/calls/batches.ts';
import { medicationListCalls, productCategoryActs } from '#modules/inventory/contract/calls/medication-lists.ts';
import type { Location, ProductCategory } from '#modules/inventory/contract/list-records.ts';
import { inventorySettings } from '#modules/inventory/contract/settings.ts';
import { type ListStatus, listStatuses } from '#modules/inventory/contract/words.ts';
import { settingsCalls } from '#modules/organisation/contract/calls/settings.ts';
import { SettingsGroupPanel } from '#modules/organisation/web/index.ts';
import { listWords, locationWords, optionsFrom } from '../../stock-looks.ts';
import { useDepartmentOptions } from '../documents/choices.ts';
import { useDrawer } from '../search.ts';
import styles from './stock.module.css';

/** Where stock stands, how what is no medicine is arranged, and how all of it is kept. */
export function SettingsTab() {
  const { can } = useAccess();
  return (
    <div className={styles.stack}>
      <div className={styles.grid}>
        {can(batchCalls.locations) ? <LocationsPanel /> : null}
        {can(medicationListCalls.productCategories) ? <CategoriesPanel /> : null}
      </div>
      {can(batchCalls.settings) && can(settingsCalls.readSettings) ? <RulesPanel /> : null}
      <Drawers />
    </div>
  );
}

interface Reading {
  readonly enabled?: boolean;
}
const rowsIn = (status: ListStatus) => ({ query: { status, limit: 'All' as const } });
const useLocations = (status: ListStatus, reading: Reading = {}) =>
  useCall(batchCalls.locations, rowsIn(status), { live: ['stock-locations', 'products'], keepOld: true, ...reading });
const useCategories = (status: ListStatus, reading: Reading = {}) =>
  useCall(medicationListCalls.productCategories, rowsIn(status), { live: ['product-categories', 'products'], keepOld: true, ...reading });

/** Active entries, or those from which one is restored. */
function UseSwitch({ status, onChange }: { readonly status: ListStatus; readonly onChange: (status: ListStatus) => void }) {
  const t = useText();
  return (
    <SegmentedControl
      size="sm"
      aria-label={t('Status')}
      value={status}
      onChange={(value) => onChange(value as ListStatus)}
      data={listStatuses.map((value) => ({ value, label: t(listWords[value]) }))}
    />
  );
}

function LocationsPanel() {
  const t = useText();
  const { can } = useAccess();
  const { open } = useDrawer();
  const [status, setStatus] = useState<ListStatus>('active');
  const { data } = useLocations(status);
  const columns: readonly Column<Location>[] = useMemo(
    () => [
      { key: 'name', title: t('Name'), cell: (row) => <span className="strong">{row.name}</span>, text: (row) => row.name },
      { key: 'kind', title: t('Kind'), wide: true, text: (row) => row.department?.name ?? t(locationWords[row.kind]) },
      { key: 'saleable', title: t('Serves'), wide: true, text: (row) => (row.saleable ? t('Yes') : t('No')) },
      { key: 'products', title: t('Products'), kind: 'number', value: (row) => row.products },
      {
        key: 'acts',
        title: t('Actions'),
        align: 'end',
        screenOnly: true,
        cell: (row) => <RecordMenu acts={locationActs} of={row} name={row.name} opens={{ edit: () => open('location', row.id) }} />,
      },
    ],
    [t, open],
  );
  return (
    <Panel title={t('Locations')} flush actions={<UseSwitch status={status} onChange={setStatus} />}>
      <PlainTable label={t('Locations')} columns={columns} rows={data?.data ?? []} rowKey={(row) => row.id} />
      {data?.data.length === 0 ? <EmptyState compact title={t('No record found')} /> : null}
      {can(batchCalls.createLocation) ? <AddButton words={t('Add location')} onClick={() => open('new-location')} /> : null}
    </Panel>
  );
}

function AddButton({ words, onClick }: { readonly words: string; readonly onClick: () => void }) {
  return (
    <div className={styles.add}>
      <Button variant="default" size="compact-md" leftSection={<IconPlus size={15} aria-hidden="true" />} onClick={onClick}>
        {words}
      </Button>
    </div>
  );
}

function CategoriesPanel() {
  const t = useText();
  const { can } = useAccess();
  const { open } = useDrawer();
  const [status, setStatus] = useState<ListStatus>('active');
  const { data } = useCategories(status);
  const columns: readonly Column<ProductCategory>[] = useMemo(
    () => [
      { key: 'name', title: t('Name'), cell: (row) => <span className="strong">{row.name}</span>, text: (row) => row.name },
      { key: 'items', title: t('Products'), kind: 'number', value: (row) => row.items },
      {
        key: 'acts',
        title: t('Actions'),
        align: 'end',
        screenOnly: true,
        cell: (row) => (
          <RecordMenu acts={productCategoryActs} of={row} name={row.name} opens={{ edit: () => open('product-category', row.id) }} />
        ),
      },
    ],
    [t, open],
  );
  return (
    <Panel title={t('Categories of other products')} flush actions={<UseSwitch status={status} onChange={setStatus} />}>
      <PlainTable label={t('Categories of other products')} columns={columns} rows={data?.data ?? []} rowKey={(row) => row.id} />
      {data?.data.length === 0 ? <EmptyState compact title={t('No record found')} /> : null}
      {can(medicationListCalls.createProductCategory) ? (
        <AddButton words={t('Add category')} onClick={() => open('new-product-category')} />
      ) : null}
    </Panel>
  );
}

function RulesPanel() {
  const t = useText();
  return (
    <Suspense fallback={<SkeletonRows rows={6} />}>
      <SettingsGroupPanel
        group="inventory"
        schema={inventorySettings.schema}
        toFields={({ expiryWarnDays, ...values }) => {
          const [far, near, last] = expiryWarnDays as [number, number, number];
          return { ...values, far, near, last };
        }}
        toValues={({ far, near, last, ...values }) => ({ ...values, expiryWarnDays: [far, near, last] })}
      >
        <FormSection title={t('Expiry')} note={t('Days before the expiry date at which batches are shown.')}>
          <NumberField name="far" label={t('First')} min={1} max={730} required />
          <NumberField name="near" label={t('Second')} min={1} max={730} required />
          <NumberField name="last" label={t('Last')} min={1} max={730} required />
        </FormSection>
        <FormSection title={t('Rules')}>
          <MoneyField
            name="adjustApprovalValue"
            label={t('Adjustments without approval up to')}
            hint={t('0 = every adjustment needs a second person')}
          />
          <SwitchField name="allowReserveUse" label={t('The reserve may be used')} hint={t('By users with the permission')} />
          <SwitchField name="autoRequisition" label={t('Automatic requisitions')} hint={t('When stock falls to the reserve')} />
        </FormSection>
      </SettingsGroupPanel>
    </Suspense>
  );
}

/** The row whose form is open: archived ones are read once it is not among the active. */
function useOpenRow<Row extends { readonly id: string }>(
  useRows: (status: ListStatus, reading?: Reading) => { readonly data?: { readonly data: readonly Row[] } | undefined },
  id: string | undefined,
): Row | undefined {
  const active = useRows('active', { enabled: id !== undefined }).data?.data;
  const found = active?.find((row) => row.id === id);
  const archived = useRows('archived', { enabled: id !== undefined && active !== undefined && !found }).data?.data;
  return found ?? archived?.find((row) => row.id === id);
}

function Drawers() {
  const t = useText();
  const { can } = useAccess();
  const { drawer, record, close } = useDrawer();
  const location = useOpenRow(useLocations, drawer === 'location' ? record : undefined);
  const category = useOpenRow(useCategories, drawer === 'product-category' ? record : undefined);
  return (
    <>
      <DrawerForm title={t('Add location')} opened={drawer === 'new-location' && can(batchCalls.createLocation)} onClose={close}>
        <LocationForm onClose={close} />
      </DrawerForm>
      <DrawerForm title={t('Edit location')} opened={drawer === 'location' && location !== undefined} onClose={close}>
        {location ? <LocationForm key={location.id} row={location} onClose={close} /> : null}
      </DrawerForm>
      <DrawerForm
        title={t('Add category')}
        opened={drawer === 'new-product-category' && can(medicationListCalls.createProductCategory)}
        onClose={close}
      >
        <CategoryForm onClose={close} />
      </DrawerForm>
      <DrawerForm title={t('Edit category')} opened={drawer === 'product-category' && category !== undefined} onClose={close}>
        {category ? <CategoryForm key={category.id} row={category} onClose={close} /> : null}
      </DrawerForm>
    </>
  );
}

function LocationForm({ row, onClose }: { readonly row?: Location; readonly onClose: () => void }) {
  const t = useText();
  const departments = useDepartmentOptions();
  const form = useCallForm(row ? batchCalls.editLocation : batchCalls.createLocation, {
    ...(row ? { params: { id: row.id } } : {}),
    refresh: ['stock-locations'],
    startWith: row
      ? { name: row.name, departmentId: row.department?.id ?? null, saleable: row.saleable, keepsStock: row.keepsStock }
      : { kind: 'department', saleable: false, keepsStock: true },
    toBody: (values: Record<string, unknown>) => (row ? { ...values, version: row.version } : values),
  });
  return (
    <CallForm form={form} submit={t('Save location')} onCancel={onClose} onDone={onClose}>
      <FormSection>
        <Wide>
          <TextField name="name" label={t('Name')} required maxLength={80} autoFocus />
        </Wide>
        {row ? null : <SelectField name="kind" label={t('Kind')} required options={optionsFrom(locationWords, t)} />}
        <SelectField name="departmentId" label={t('Department')} clearable options={departments} />
        <SwitchField name="saleable" label={t('Serves the hospital')} hint={t('Stock here counts towards the quantity of a product')} />
        <SwitchField name="keepsStock" label={t('Keeps stock')} hint={t('If off, stock issued here counts as used')} />
      </FormSection>
    </CallForm>
  );
}

function CategoryForm({ row, onClose }: { readonly row?: ProductCategory; readonly onClose: () => void }) {
  const t = useText();
  const form = useCallForm(row ? medicationListCalls.editProductCategory : medicationListCalls.createProductCategory, {
    ...(row ? { params: { id: row.id } } : {}),
    refresh: ['product-categories'],
    startWith: row ? { name: row.name } : {},
    toBody: (values: Record<string, unknown>) => (row ? { ...values, version: row.version } : values),
  });
  return (
    <CallForm form={form} submit={t('Save category')} onCancel={onClose} onDone={onClose}>
      <FormSection>
        <Wide>
          <TextField name="name" label={t('Name')} required maxLength={80} autoFocus />
        </Wide>
      </FormSection>
    </CallForm>
  );
}
