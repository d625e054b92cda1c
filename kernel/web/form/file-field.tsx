import '#kernel/web/design/mantine-frame.css';
import { FileInput } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import { useText } from '#kernel/web/text/use-text.ts';
import type { FieldProps } from './fields.tsx';
import { useField } from './form-context.ts';

interface FileFieldProps extends FieldProps {
  /** Types the browser offers, `image/png,image/jpeg`. The server looks into the bytes itself. */
  readonly accept?: string;
  /** Largest size in bytes; larger files are refused before they are sent. */
  readonly most?: number;
}

/** One file; the form then goes as multipart. */
export function FileField({ name, label, hint, accept, most, autoFocus: _autoFocus, ...rest }: FileFieldProps) {
  const t = useText();
  const { key, input, form } = useField(name, label);
  return (
    <FileInput
      key={key}
      {...input}
      {...rest}
      name={name}
      label={label}
      description={hint}
      clearable
      placeholder={t('Choose a file')}
      leftSection={<IconPaperclip size={17} stroke={1.6} aria-hidden="true" />}
      {...(accept ? { accept } : {})}
      onChange={(file: File | null) => {
        const tooLarge = file !== null && most !== undefined && file.size > most;
        input.onChange(tooLarge ? null : file);
        if (tooLarge) form.inner.setFieldError(name, t('The file is larger than {size} MB', { size: Math.floor(most / 1_048_576) }));
      }}
    />
  );
}
