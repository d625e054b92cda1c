import { CloseButton } from '@mantine/core';
import { Suspense } from 'react';
import { useField } from '#kernel/web/form/form-context.ts';
import { SkeletonRows } from '#kernel/web/frame/states.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { IcdPicker } from '#modules/reference-data/web/index.ts';
import styles from './approvals.module.css';

/** ICD-10 codes in a form, the first is the main diagnosis. */
export function CodesField({ name, label }: { readonly name: string; readonly label: string }) {
  const t = useText();
  const { form, input } = useField(name, label);
  const held = (form.useValue(name) as readonly string[] | undefined) ?? [];
  const put = (next: readonly string[]) => {
    form.set(name, next);
    form.inner.clearFieldError(name);
  };
  return (
    <div>
      <Suspense fallback={<SkeletonRows rows={1} />}>
        <IcdPicker label={label} name={name} error={input.error} without={[...held]} onPick={({ code }) => put([...held, code])} />
      </Suspense>
      {held.length > 0 ? (
        <div className={styles.head}>
          {held.map((code) => (
            <span key={code} className="code">
              {code}
              <CloseButton
                size="sm"
                aria-label={t('Remove {name}', { name: code })}
                onClick={() => put(held.filter((each) => each !== code))}
              />
            </span>
          ))}
        </div>
      ) : null}
    </div>
  );
}
