import { useField } from '#kernel/web/form/form-context.ts';
import { MomentBox } from '#kernel/web/form/moment-box.tsx';

interface MomentFieldProps {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  readonly required?: boolean;
}

/** Day and time of a form, by the hospital's clock; its value is an instant. */
export function MomentField({ name, label, hint, required }: MomentFieldProps) {
  const { key, input } = useField(name, label, required);
  const { defaultValue, onChange, error } = input;
  return (
    <MomentBox
      key={key}
      label={label}
      {...(hint ? { hint } : {})}
      error={typeof error === 'string' ? error : undefined}
      value={typeof defaultValue === 'string' ? defaultValue : ''}
      onChange={onChange}
    />
  );
}
