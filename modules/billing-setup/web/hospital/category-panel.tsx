import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { useCall } from '#kernel/web/client/use-call.ts';
import { CallForm, FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { TextareaField, TextField } from '#kernel/web/form/fields.tsx';
import { useFormAround } from '#kernel/web/form/form-context.ts';
import { SelectField } from '#kernel/web/form/select-fields.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import { DrawerForm } from '#kernel/web/frame/drawer-form.tsx';
import { Facts } from '#kernel/web/frame/facts.tsx';
import { Loaded, Panel } from '#kernel/web/frame/panel.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { patientCategoryCalls } from '#modules/billing-setup/contract/calls/policy.ts';
import type { CategoryOfPatient } from '#modules/billing-setup/contract/policy-records.ts';

/** A patient's category for prices, on the Billing tab of the record. */
export function CategoryPanel({ patientId }: { readonly patientId: string }) {
  const t = useText();
  const { can } = useAccess();
  const [open, setOpen] = useState(false);
  const state = useCall(patientCategoryCalls.readOfPatient, { params: { id: patientId } }, { live: ['patient-categories'], quiet: true });
  const close = () => setOpen(false);
  return (
    <Panel
      title={t('Category for prices')}
      actions={
        can(patientCategoryCalls.setOfPatient) && state.data ? (
          <Button
            variant="default"
            size="compact-md"
            leftSection={<IconPencil size={15} aria-hidden="true" />}
            onClick={() => setOpen(true)}
          >
            {t('Change category')}
          </Button>
        ) : null
      }
    >
      <Loaded from={state} rows={2}>
        {(held) => (
          <>
            <CategoryFacts held={held} />
            <DrawerForm title={t('Change category')} opened={open} onClose={close}>
              <CategoryForm held={held} onClose={close} />
            </DrawerForm>
          </>
        )}
      </Loaded>
    </Panel>
  );
}

function CategoryFacts({ held }: { readonly held: CategoryOfPatient }) {
  const t = useText();
  const format = useFormat();
  const discount = held.category?.defaultDiscountBps ?? 0;
  return (
    <Facts
      rows={[
        [t('Category'), held.category?.name],
        [t('Discount'), discount > 0 ? format.percent(discount) : t('None')],
        [t('Document'), held.documentReference],
        [t('Since'), held.since ? format.instant(held.since) : null],
      ]}
    />
  );
}

function CategoryForm({ held, onClose }: { readonly held: CategoryOfPatient; readonly onClose: () => void }) {
  const t = useText();
  const form = useCallForm(patientCategoryCalls.setOfPatient, {
    params: { id: held.patientId },
    startWith: { categoryId: held.category?.id ?? '', documentReference: held.documentReference, note: held.note },
  });
  return (
    <CallForm form={form} submit={t('Save category')} onCancel={onClose} onDone={onClose}>
      <CategoryFields held={held} />
    </CallForm>
  );
}

function CategoryFields({ held }: { readonly held: CategoryOfPatient }) {
  const t = useText();
  const { useValue } = useFormAround();
  const categoryId = useValue('categoryId');
  const chosen = held.choices.find((row) => row.id === categoryId);
  return (
    <FormSection>
      <Wide>
        <SelectField
          name="categoryId"
          label={t('Category')}
          required
          options={held.choices.map(({ id, name }) => ({ value: id, label: name }))}
        />
      </Wide>
      <Wide>
        <TextField
          name="documentReference"
          label={t('Document')}
          maxLength={120}
          hint={t('Number of the supporting card or letter')}
          required={chosen?.requiresDocument ?? false}
        />
      </Wide>
      <Wide>
        <TextareaField name="note" label={t('Note')} rows={2} maxLength={300} />
      </Wide>
    </FormSection>
  );
}
