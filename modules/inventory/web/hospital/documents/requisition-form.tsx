import { CallForm, FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { DateField } from '#kernel/web/form/date-fields.tsx';
import { CheckField, SegmentField, TextareaField } from '#kernel/web/form/fields.tsx';
import { SelectField } from '#kernel/web/form/select-fields.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import type { ActFormProps } from '#kernel/web/record/record-acts.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { requisitionCalls } from '#modules/inventory/contract/calls/requisitions.ts';
import { requisitionPriorities } from '#modules/inventory/contract/documents/words.ts';
import { requisitionPriorityLooks } from '../../looks.ts';
import { useDepartmentOptions } from './choices.ts';
import { linesOf, ProductLines, type TypedLine } from './product-lines.tsx';

import type { Requisition } from '#modules/inventory/contract/documents/records.ts';

interface Props {
  readonly departmentId?: string | undefined;
  readonly onClose: () => void;
}

/** Asks the store for goods. */
export function RequisitionForm({ departmentId, onClose }: Props) {
  const t = useText();
  const departments = useDepartmentOptions();
  const form = useCallForm(requisitionCalls.create, {
    refresh: ['stock-requisitions'],
    startWith: { priority: 'routine', draft: false, picked: [], ...(departmentId ? { departmentId } : {}) },
    toBody: ({ picked, ...values }) => ({ ...values, lines: linesOf(picked) }),
    fieldNames: { lines: 'picked' },
  });
  return (
    <CallForm form={form} submit={t('Save requisition')} onCancel={onClose} onDone={onClose}>
      <FormSection>
        <SelectField name="departmentId" label={t('Department')} required options={departments} autoFocus />
        <RequisitionFacts />
      </FormSection>
      <RequisitionLines />
      <FormSection>
        <NoteField />
        <Wide>
          <CheckField name="draft" label={t('Save as draft')} />
        </Wide>
      </FormSection>
    </CallForm>
  );
}

/** Changes a draft: lines, day, priority and note; its department stays. */
export function EditRequisitionForm({ of: record, onClose }: ActFormProps<Requisition>) {
  const t = useText();
  const { id, neededBy, priority, note, lines, version } = record;
  const form = useCallForm(requisitionCalls.edit, {
    params: { id },
    refresh: ['stock-requisitions'],
    startWith: {
      ...{ neededBy, priority, note },
      picked: lines.map(
        ({ product, available, quantity, note: said }): TypedLine => ({
          product: { ...product, available },
          quantity,
          reserve: '',
          ...(said ? { note: said } : {}),
        }),
      ),
    },
    toBody: ({ picked, ...values }) => ({ ...values, neededBy: values['neededBy'] || null, lines: linesOf(picked), version }),
    fieldNames: { lines: 'picked' },
  });
  return (
    <CallForm form={form} submit={t('Save requisition')} onCancel={onClose} onDone={onClose}>
      <FormSection title={record.department.name}>
        <RequisitionFacts />
      </FormSection>
      <RequisitionLines />
      <FormSection>
        <NoteField />
      </FormSection>
    </CallForm>
  );
}

function RequisitionFacts() {
  const t = useText();
  return (
    <>
      <DateField name="neededBy" label={t('Needed by')} />
      <Wide>
        <SegmentField
          name="priority"
          label={t('Priority')}
          options={requisitionPriorities.map((value) => ({ value, label: t(requisitionPriorityLooks[value].word) }))}
        />
      </Wide>
    </>
  );
}

function RequisitionLines() {
  const t = useText();
  return (
    <FormSection title={t('Products')}>
      <Wide>
        <ProductLines name="picked" />
      </Wide>
    </FormSection>
  );
}

function NoteField() {
  const t = useText();
  return (
    <Wide>
      <TextareaField name="note" label={t('Note')} rows={2} maxLength={500} />
    </Wide>
  );
}
