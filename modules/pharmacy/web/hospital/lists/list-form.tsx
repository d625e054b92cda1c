import type { ReactNode } from 'react';
import type { CallSpec } from '#kernel/contract/calls.ts';
import { CallForm, FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { TextareaField, TextField } from '#kernel/web/form/fields.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import type { NamedRow } from './list-tab.tsx';

interface ListFormProps {
  readonly row: NamedRow | undefined;
  readonly calls: { readonly create: CallSpec; readonly edit: CallSpec };
  /** First path segment of the calls: what is read again afterwards. */
  readonly refresh: string;
  readonly submit: string;
  /** Values of the fields that this list has beside name and description. */
  readonly start: object;
  readonly onClose: () => void;
  readonly children?: ReactNode;
}

/** Adds or changes a name of a list. */
export function ListForm({ row, calls, refresh, submit, start, onClose, children }: ListFormProps) {
  const t = useText();
  const form = useCallForm(row ? calls.edit : calls.create, {
    ...(row ? { params: { id: row.id } } : {}),
    refresh: [refresh],
    startWith: row ? { name: row.name, description: row.description ?? '', ...start } : start,
    toBody: (values: Record<string, unknown>) => (row ? { ...values, version: row.version } : values),
  } as never);
  return (
    <CallForm form={form} submit={submit} onCancel={onClose} onDone={onClose}>
      <FormSection>
        <Wide>
          <TextField name="name" label={t('Name')} required maxLength={80} autoFocus />
        </Wide>
        {children}
        <Wide>
          <TextareaField name="description" label={t('Description')} rows={2} maxLength={500} />
        </Wide>
      </FormSection>
    </CallForm>
  );
}
