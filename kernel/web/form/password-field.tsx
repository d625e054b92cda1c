import { PasswordInput } from '@mantine/core';
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react';
import { useText } from '#kernel/web/text/use-text.ts';
import type { FieldProps } from './fields.tsx';
import { useField, useFormAround, useSecretField } from './form-context.ts';
import styles from './password-field.module.css';

/** A secret with a button that shows it. */
export function PasswordField({
  name,
  label,
  hint,
  autoFocus,
  autoComplete,
  ...rest
}: FieldProps & { readonly autoComplete: 'current-password' | 'new-password' }) {
  const t = useText();
  const { key, input } = useField(name, label, rest.required);
  useSecretField(name);
  return (
    <PasswordInput
      key={key}
      {...input}
      {...rest}
      name={name}
      label={label}
      description={hint}
      data-autofocus={autoFocus || undefined}
      autoComplete={autoComplete}
      visibilityToggleButtonProps={{ 'aria-label': t('Show or hide password'), tabIndex: 0 }}
    />
  );
}

export interface PasswordRule {
  /** Words of the rule, to be translated. */
  readonly words: string;
  readonly holds: (password: string) => boolean;
}

/** The rules under a new password, each ticked as it is met. */
export function PasswordRules({ of, rules }: { readonly of: string; readonly rules: readonly PasswordRule[] }) {
  const t = useText();
  const { useValue } = useFormAround();
  const typed = useValue(of);
  const password = typeof typed === 'string' ? typed : '';
  return (
    <ul className={styles.rules}>
      {rules.map((rule) => {
        const met = rule.holds(password);
        const Mark = met ? IconCircleCheckFilled : IconCircle;
        return (
          <li key={rule.words} data-met={met || undefined}>
            <Mark size={15} aria-hidden="true" />
            {t(rule.words)}
            <span className="visually-hidden">{met ? t('met') : t('not met yet')}</span>
          </li>
        );
      })}
    </ul>
  );
}
