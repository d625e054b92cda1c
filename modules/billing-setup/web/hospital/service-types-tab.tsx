import { useMemo } from 'react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { CallForm, FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { SegmentField, TextareaField, TextField } from '#kernel/web/form/fields.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import type { Column } from '#kernel/web/table/column.ts';
import { useList } from '#kernel/web/table/use-list.ts';
import { useText } from '#kernel/web/text/use-text.ts';

import { billableItemCalls } from '#modules/billing-setup/contract/calls/items.ts';
import { serviceTypeActs, serviceTypeCalls, serviceTypeUploadCalls } from '#modules/billing-setup/contract/calls/service-types.ts';
import type { ServiceType } from '#modules/billing-setup/contract/item-records.ts';
import { serviceTypeKinds } from '#modules/billing-setup/contract/words.ts';
import { optionsFrom, serviceKindWords } from '../words.ts';
import { type BillingSearch, billingSearch } from './search.ts';
import { SetupList } from './setup-list.tsx';
import { SetupItem } from './setup-item.tsx';
import { UploadDrawer, UploadItems } from './upload/upload-items.tsx';

/** Kinds of services, by which the items of the two service parts are arranged. */
export function ServiceTypesTab() {
  const t = useText();
  const { can } = useAccess();
  const list = useList(serviceTypeCalls.list, billingSearch, {
    name: 'service-types',
    title: t('Service Types'),
    live: ['service-types'],
    toQuery: ({ page, limit, search, type, status }: BillingSearch) => ({ page, limit, search, type, status }),
  });
  const columns = useMemo<readonly Column<ServiceType>[]>(
    () => [
      { key: 'name', title: t('Name'), text: (row) => row.name },
      { key: 'type', title: t('Type'), text: (row) => t(serviceKindWords[row.type]) },
      { key: 'itemCount', title: t('Items'), kind: 'number', value: (row) => row.itemCount },
      { key: 'account', title: t('Account'), wide: true, text: (row) => row.revenueAccount },
    ],
    [t],
  );
  return (
    <>
      <SetupList
        list={list}
        columns={columns}
        drawer="service-type"
        addTitle={t('Add service type')}
        editTitle={t('Edit service type')}
        acts={serviceTypeActs}
        filters={[
          {
            kind: 'many',
            key: 'type',
            title: t('Type'),
            options: serviceTypeKinds.map((value) => ({ value, label: t(serviceKindWords[value]) })),
          },
        ]}
        more={
          can(billableItemCalls.setup) || can(serviceTypeUploadCalls.upload) ? (
            <>
              <SetupItem what="service-types" />
              <UploadItems what="service-types" />
            </>
          ) : null
        }
        form={(row, close) => (row ? <EditForm row={row} onClose={close} /> : <NewForm onClose={close} />)}
      />
      <UploadDrawer what="service-types" />
    </>
  );
}

function Fields() {
  const t = useText();
  return (
    <>
      <Wide>
        <TextField name="name" label={t('Name')} required maxLength={120} autoFocus />
      </Wide>
      <Wide>
        <TextareaField name="description" label={t('Description')} rows={2} maxLength={500} />
      </Wide>
      <TextField
        name="revenueAccount"
        label={t('Income account')}
        code
        maxLength={4}
        hint={t('Default: the account of the service type')}
      />
    </>
  );
}

function NewForm({ onClose }: { readonly onClose: () => void }) {
  const t = useText();
  const form = useCallForm(serviceTypeCalls.create, { startWith: { type: 'professional-services' } });
  return (
    <CallForm form={form} submit={t('Save service type')} onCancel={onClose} onDone={onClose}>
      <FormSection>
        <Wide>
          <SegmentField name="type" label={t('Type')} options={optionsFrom(serviceKindWords, t)} />
        </Wide>
        <Fields />
      </FormSection>
    </CallForm>
  );
}

function EditForm({ row, onClose }: { readonly row: ServiceType; readonly onClose: () => void }) {
  const t = useText();
  const form = useCallForm(serviceTypeCalls.edit, {
    params: { id: row.id },
    startWith: { name: row.name, description: row.description, revenueAccount: row.revenueAccount },
    toBody: (values) => ({ ...values, version: row.version }),
  });
  return (
    <CallForm form={form} submit={t('Save service type')} onCancel={onClose} onDone={onClose}>
      <FormSection title={t(serviceKindWords[row.type])}>
        <Fields />
      </FormSection>
    </CallForm>
  );
}
