import { useField } from '#kernel/web/form/form-context.ts';
import { MomentBox } from '#kernel/web/form/moment-box.tsx';
import { useText } from '#kernel/web/text/use-text.ts';

/** Day and time in the hospital's zone; the value is an instant. Empty: now. */
export function TakenAtField({ name, label }: { readonly name: string; readonly label: string }) {
  const t = useText();
  const { key, input } = useField(name, label);
  const { defaultValue, onChange, error } = input;
  return (
    <MomentBox
      key={key}
      label={label}
      hint={t('Default: now')}
      error={typeof error === 'string' ? error : undefined}
      value={typeof defaultValue === 'string' ? defaultValue : ''}
      onChange={onChange}
    />
  );
}
