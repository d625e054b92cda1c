import { CloseButton, Group, Stack } from '@mantine/core';
import { Suspense } from 'react';
import { useField } from '#kernel/web/form/form-context.ts';
import { SkeletonRows } from '#kernel/web/frame/states.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { IcdPicker } from '#modules/reference-data/web/index.ts';

interface Diagnosis {
  readonly code: string;
  readonly description: string;
}

/** Diagnoses of a request, found by code or words in the ICD. */
export function DiagnosesField({ name, label }: { readonly name: string; readonly label: string }) {
  const t = useText();
  const { form, input } = useField(name, label, true);
  const held = (form.useValue(name) as readonly Diagnosis[] | undefined) ?? [];
  const put = (next: readonly Diagnosis[]) => {
    form.set(name, next);
    form.inner.clearFieldError(name);
  };
  return (
    <Stack gap="xs">
      <Suspense fallback={<SkeletonRows rows={1} />}>
        <IcdPicker
          label={label}
          name={name}
          required
          error={input.error}
          without={held.map(({ code }) => code)}
          onPick={({ code, description }) => put([...held, { code, description }].slice(0, 10))}
        />
      </Suspense>
      {held.map(({ code, description }) => (
        <Group key={code} justify="space-between">
          <span>
            {description} <span className="code muted">{code}</span>
          </span>
          <CloseButton
            aria-label={t('Remove {name}', { name: description })}
            onClick={() => put(held.filter((each) => each.code !== code))}
          />
        </Group>
      ))}
    </Stack>
  );
}
