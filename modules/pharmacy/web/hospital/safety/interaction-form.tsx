import { CallForm, FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { TextareaField, TextField } from '#kernel/web/form/fields.tsx';
import { SelectField } from '#kernel/web/form/select-fields.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { safetyCalls } from '#modules/pharmacy/contract/calls/safety.ts';
import type { Interaction } from '#modules/pharmacy/contract/interaction-records.ts';
import { sideName } from '#modules/pharmacy/contract/safety/class-names.ts';
import { interactionSeverities } from '#modules/pharmacy/contract/words.ts';
import { severityLooks } from '../../safety-looks.ts';

interface FormProps {
  readonly row?: Interaction;
  readonly onClose: () => void;
}

function useForm(row: Interaction | undefined) {
  return useCallForm(row ? safetyCalls.editInteraction : safetyCalls.createInteraction, {
    ...(row ? { params: { id: row.id } } : {}),
    refresh: ['medication'],
    startWith: row ? { severity: row.severity, effect: row.effect, advice: row.advice } : { severity: 'major' },
    toBody: (values: Record<string, unknown>) => (row ? { ...values, version: row.version } : values),
  });
}

/** Adds a pair of the hospital's own, or changes one; of a shipped pair both sides stay as they are. */
export function InteractionForm({ row, onClose }: FormProps) {
  const t = useText();
  const form = useForm(row);
  return (
    <CallForm form={form} submit={t('Save interaction')} onCancel={onClose} onDone={onClose}>
      <FormSection
        {...(row ? { title: `${sideName(row.a)} – ${sideName(row.b)}` } : {})}
        {...(row?.builtIn ? { note: t('Built-in pair: your changes apply to this hospital only.') } : {})}
      >
        {row ? null : (
          <>
            <TextField
              name="a"
              label={t('Medicine')}
              hint={t('Generic name, or the beginning of an ATC code')}
              required
              maxLength={80}
              autoFocus
            />
            <TextField name="b" label={t('With')} hint={t('Generic name, or the beginning of an ATC code')} required maxLength={80} />
          </>
        )}
        <SelectField
          name="severity"
          label={t('Severity')}
          required
          options={interactionSeverities.toReversed().map((value) => ({ value, label: t(severityLooks[value].word) }))}
        />
        <Wide>
          <TextareaField name="effect" label={t('Effect')} required rows={2} maxLength={500} />
        </Wide>
        <Wide>
          <TextareaField name="advice" label={t('Advice')} required rows={2} maxLength={500} />
        </Wide>
        <Wide>
          {row ? (
            <TextField name="reason" label={t('Reason')} required maxLength={500} />
          ) : (
            <TextField name="source" label={t('Source')} maxLength={200} />
          )}
        </Wide>
      </FormSection>
    </CallForm>
  );
}
