import { CallForm, FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { TextareaField } from '#kernel/web/form/fields.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import type { ActFormProps } from '#kernel/web/record/record-acts.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { stayEndCalls } from '#modules/admissions/contract/calls/stay-end.ts';
import type { Admission } from '#modules/admissions/contract/stay-records.ts';
import { MomentField } from '../moment-field.tsx';
import { endRefreshes } from './stay-refreshes.ts';

/** Notes that a patient left without a word: it ends the stay and frees the bed. */
export function AbscondedForm({ of: stay, onClose }: ActFormProps<Admission>) {
  const t = useText();
  const form = useCallForm(stayEndCalls.absconded, {
    params: { id: stay.id },
    toBody: (values) => ({ ...values, version: stay.version }),
    refresh: endRefreshes,
    draft: `absconded ${stay.id}`,
  });
  return (
    <CallForm form={form} submit={t('Note as missing')} onCancel={onClose} onDone={onClose} refusalFields={{ LAST_SEEN_AT: 'lastSeenAt' }}>
      <FormSection
        title={stay.of.fullname}
        note={t('The stay ends as absconded, the bed is free for cleaning and security is told. No summary is needed.')}
      >
        <Wide>
          <MomentField name="lastSeenAt" label={t('Last seen at')} />
        </Wide>
        <Wide>
          <TextareaField name="searched" label={t('Places searched')} required rows={2} maxLength={500} />
        </Wide>
        <Wide>
          <TextareaField name="note" label={t('Note')} rows={2} maxLength={1000} />
        </Wide>
      </FormSection>
    </CallForm>
  );
}
