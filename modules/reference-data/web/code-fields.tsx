import { useState } from 'react';
import { useCall } from '#kernel/web/client/use-call.ts';
import type { FieldProps } from '#kernel/web/form/fields.tsx';
import { useField } from '#kernel/web/form/form-context.ts';
import { PickerField } from '#kernel/web/form/select-fields.tsx';
import type { IcdType } from '../contract/code-words.ts';
import { listHcpcs } from './code-calls.ts';
import { type IcdChoice, IcdFavouriteButton, IcdPicker } from './icd-picker.tsx';

interface IcdFieldProps extends FieldProps {
  readonly type?: IcdType;
  /** Words of the code that the form starts with. */
  readonly start?: { readonly code: string; readonly description: string } | undefined;
  /** Hears the whole record of what is picked, e.g. to fill a description beside the code. */
  readonly onChoose?: (code: IcdChoice) => void;
  readonly placeholder?: string;
}

/** A field of a form that holds an ICD code. */
export function IcdField({ name, label, hint, start, onChoose, type = 'diagnosis', ...rest }: IcdFieldProps) {
  const { form, input } = useField(name, label);
  const [picked, setPicked] = useState(start);
  const held = String(form.useValue(name) ?? '');
  return (
    <IcdPicker
      {...rest}
      name={name}
      label={label}
      description={hint}
      error={input.error}
      type={type}
      rightSection={held === '' ? undefined : <IcdFavouriteButton code={held} />}
      held={held === '' ? '' : picked?.code === held ? `${held} ${picked.description}` : held}
      onPick={(choice) => {
        setPicked(choice);
        form.set(name, choice.code);
        onChoose?.(choice);
      }}
    />
  );
}

function useHcpcsOptions(words: string) {
  const { data, loading } = useCall(listHcpcs, { query: { search: words, limit: 20 } }, { quiet: true, enabled: words.trim().length >= 2 });
  return { options: (data?.data ?? []).map((row) => ({ value: row.code, label: `${row.code} ${row.shortDescription}` })), loading };
}

interface HcpcsFieldProps extends FieldProps {
  /** The code that the form starts with. */
  readonly start?: { readonly code: string; readonly shortDescription?: string } | undefined;
  readonly placeholder?: string;
}

/** A field of a form that holds a HCPCS code, found by code or words. */
export function HcpcsField({ start, ...rest }: HcpcsFieldProps) {
  return (
    <PickerField
      {...rest}
      clearable
      useOptions={useHcpcsOptions}
      start={start ? { value: start.code, label: [start.code, start.shortDescription].filter(Boolean).join(' ') } : undefined}
    />
  );
}
