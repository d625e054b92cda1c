import { Suspense } from 'react';
import { TextField } from '#kernel/web/form/fields.tsx';
import { useFormAround } from '#kernel/web/form/form-context.ts';
import { SkeletonRows } from '#kernel/web/frame/states.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { IcdPicker } from '#modules/reference-data/web/index.ts';

const name = 'excludedDiagnoses';
const codesIn = (typed: string) => typed.split(/[,;\s]+/).filter((code) => code !== '');

/** Diagnoses that a plan leaves out: codes are found by their words, ranges are typed. */
export function ExcludedDiagnosesField() {
  const t = useText();
  const form = useFormAround();
  const held = codesIn(String(form.useValue(name) ?? ''));
  const add = (code: string) => {
    form.set(name, [...held, code].join(', '));
    form.inner.clearFieldError(name);
  };
  return (
    <>
      <TextField name={name} label={t('Diagnoses (ICD-10)')} hint={t('Codes or ranges between commas, as F10-F19, Z41')} />
      <Suspense fallback={<SkeletonRows rows={1} />}>
        <IcdPicker label={t('Find a diagnosis')} without={held} onPick={({ code }) => add(code)} />
      </Suspense>
    </>
  );
}
