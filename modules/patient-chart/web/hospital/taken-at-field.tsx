import { TextInput } from '@mantine/core';
import { useField } from '#kernel/web/form/form-context.ts';
import { usePlace } from '#kernel/web/text/place.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { dayAndTime, instantAt } from '#kernel/web/text/wall-time.ts';

/** Day and time in the hospital's zone; the value is an instant. Empty: now. */
export function TakenAtField({ name, label }: { readonly name: string; readonly label: string }) {
  const t = useText();
  const { zone } = usePlace();
  const { key, input, form } = useField(name, label);
  const { defaultValue, onChange: _set, ...rest } = input;
  return (
    <TextInput
      key={key}
      {...rest}
      type="datetime-local"
      name={name}
      label={label}
      description={t('Empty means now')}
      defaultValue={typeof defaultValue === 'string' && defaultValue ? Object.values(dayAndTime(defaultValue, zone)).join('T') : ''}
      onChange={(event) => {
        const [day = '', time = ''] = event.currentTarget.value.split('T');
        form.set(name, instantAt(day, time, zone) ?? '');
      }}
    />
  );
}
