import { createContext, use, useEffect } from 'react';
import type { CallSpec } from '#kernel/contract/calls.ts';
import type { CallFormState } from './use-call-form.ts';

type AnyForm = Pick<CallFormState<CallSpec>, 'inner' | 'labels' | 'set' | 'values' | 'useValue' | 'busy'>;

export const FormContext = createContext<AnyForm | null>(null);

/** The form around a field: `const form = useFormAround()`. */
export function useFormAround(): AnyForm {
  const form = use(FormContext);
  if (!form) throw new Error('A field needs a CallForm around it');
  return form;
}

/** Binds a field to the form around it: spread `input` on a kit's input, `key` beside it. Also for fields that modules make themselves. */
export function useField(name: string, label: string) {
  const form = useFormAround();
  const { labels } = form;
  useEffect(() => {
    labels.set(name, label);
    return () => {
      labels.delete(name);
    };
  }, [labels, name, label]);
  return { form, key: form.inner.key(name), input: form.inner.getInputProps(name) };
}
