import { createContext, use, useEffect } from 'react';
import type { CallSpec } from '#kernel/contract/calls.ts';
import { afterPress } from './press.ts';
import type { CallFormState } from './use-call-form.ts';

type AnyForm = Pick<CallFormState<CallSpec>, 'inner' | 'labels' | 'required' | 'tries' | 'set' | 'values' | 'useValue' | 'busy' | 'draft'>;

export const FormContext = createContext<AnyForm | null>(null);

/** The form around a field: `const form = useFormAround()`. */
export function useFormAround(): AnyForm {
  const form = use(FormContext);
  if (!form) throw new Error('A field needs a CallForm around it');
  return form;
}

/** Binds a field to the form around it: spread `input` on a kit's input, `key` beside it. Also for fields that modules make themselves. */
export function useField(name: string, label: string, isRequired = false) {
  const form = useFormAround();
  const { labels, required, tries } = form;
  useEffect(() => {
    labels.set(name, label);
    if (isRequired) required.add(name);
    return () => {
      labels.delete(name);
      required.delete(name);
    };
  }, [labels, required, name, label, isRequired]);
  const input = form.inner.getInputProps(name);
  // Left by pressing something: the field is judged after that press, so that its message moves nothing from under the pointer.
  const onBlur = (_event?: unknown) => {
    const before = tries.current;
    afterPress(() => {
      // Not after a press that took the field away, nor after one that sent the form: all is judged then, and the server's word stands.
      if (labels.has(name) && tries.current === before) void form.inner.validateField(name);
    });
  };
  return { form, key: form.inner.key(name), input: { ...input, onBlur } };
}

/** A field whose value is never kept on the device. */
export function useSecretField(name: string): void {
  const { draft } = useFormAround();
  useEffect(() => {
    draft.secrets.add(name);
  }, [draft, name]);
}
