import { Suspense } from 'react';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { useField } from '#kernel/web/form/form-context.ts';
import { MomentBox } from '#kernel/web/form/moment-box.tsx';
import type { Option } from '#kernel/web/form/option.ts';
import { PasswordField } from '#kernel/web/form/password-field.tsx';
import { SelectField } from '#kernel/web/form/select-fields.tsx';
import { useCards } from '#kernel/web/frame/parts.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import type { GroupCard } from '#modules/blood-management/contract/request-records.ts';
import { bloodGroups } from '#modules/blood-management/contract/words.ts';
import { confirmedLook, discrepantLook, unconfirmedLook } from '../looks.ts';

export const groupOptions: readonly Option[] = bloodGroups.map((value) => ({ value, label: value }));

interface Named {
  readonly name: string;
  readonly label: string;
  readonly required?: boolean;
  readonly hint?: string;
}

/** A blood group of a form. */
export function GroupField({ name, label, required = false }: Named) {
  return <SelectField name={name} label={label} required={required} options={groupOptions} clearable={!required} />;
}

/** A field that picks an active user. */
export function UserSlot(props: Named) {
  const [card] = useCards('user-picker');
  if (!card) return null;
  const Picker = card.component;
  return (
    <Suspense>
      <Picker {...props} />
    </Suspense>
  );
}

/** The second person of a check, by their own PIN. */
export function SecondFields({ name, label }: { readonly name: string; readonly label: string }) {
  const t = useText();
  return (
    <>
      <UserSlot name={`${name}.userId`} label={label} required />
      <PasswordField
        name={`${name}.pin`}
        label={t('PIN of this person')}
        hint={t('They set it in Profile, Security')}
        autoComplete="new-password"
        required
      />
    </>
  );
}

/** Where refusals of the second person land. */
export function secondRefusals(name: string): Readonly<Record<string, string>> {
  return { SECOND_PERSON: `${name}.userId`, SECOND_PERSON_PIN: `${name}.pin` };
}

/** Day and time of a form, by the hospital's clock; its value is an instant. */
export function MomentField({ name, label, hint }: Named) {
  const { key, input } = useField(name, label);
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

/** A patient's group with what is known of it. */
export function GroupBadge({ card }: { readonly card: GroupCard }) {
  const t = useText();
  const look = card.state === 'confirmed' ? confirmedLook : card.state === 'discrepant' ? discrepantLook : unconfirmedLook;
  return (
    <span className="nowrap">
      <strong>{card.group ?? t('Unknown')}</strong> <StatusBadge look={look} />
    </span>
  );
}
