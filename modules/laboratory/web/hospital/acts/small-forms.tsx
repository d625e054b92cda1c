import { CallForm, FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { CheckField, TextareaField } from '#kernel/web/form/fields.tsx';
import { SelectField } from '#kernel/web/form/select-fields.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import type { ActFormProps } from '#kernel/web/record/record-acts.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { transitionCalls } from '#modules/laboratory/contract/calls/transitions.ts';
import type { LabRow } from '#modules/laboratory/contract/request-records.ts';
import { conditionWords, optionsFrom } from '../../words.ts';

/** `LAB-000123 · Sodium · Okafor Ada`, over a form. */
export function titleOf({ requestNumber, test, patient }: LabRow): string {
  return `${requestNumber} · ${test.name} · ${patient.fullname}`;
}

const refresh = ['lab-requests'];

/** Refuses a tube: the request waits for another one, nothing is charged again. */
export function RejectForm({ of: request, onClose }: ActFormProps<LabRow>) {
  const t = useText();
  const form = useCallForm(transitionCalls.specimenRejected, {
    params: { id: request.id },
    refresh,
    toBody: (values) => ({ ...values, version: request.version }),
  });
  return (
    <CallForm form={form} submit={t('Reject Specimen')} onCancel={onClose} onDone={onClose}>
      <FormSection
        title={titleOf(request)}
        note={t('A new specimen is required. The requester and collector are notified; there is no further charge.')}
      >
        <SelectField
          name="condition"
          label={t('Condition')}
          required
          autoFocus
          options={optionsFrom(conditionWords, t).filter(({ value }) => value !== 'satisfactory')}
        />
        <Wide>
          <TextareaField name="reason" label={t('Reason')} required rows={2} maxLength={500} />
        </Wide>
      </FormSection>
    </CallForm>
  );
}

/** Takes an order back; work that was begun stays charged unless the charge is waived. */
export function CancelForm({ of: request, onClose }: ActFormProps<LabRow>) {
  const t = useText();
  const isBegun = request.specimenId !== null;
  const form = useCallForm(transitionCalls.cancelled, {
    params: { id: request.id },
    refresh,
    startWith: { waiveCharge: false },
    toBody: (values) => ({ ...values, version: request.version }),
  });
  return (
    <CallForm form={form} submit={t('Cancel request')} onCancel={onClose} onDone={onClose}>
      <FormSection
        title={titleOf(request)}
        note={
          isBegun
            ? t('The specimen has been taken. The charge remains unless it is waived.')
            : t('The charge is reversed, by a credit note if it was invoiced.')
        }
      >
        <Wide>
          <TextareaField name="cancelReason" label={t('Reason')} required rows={2} maxLength={500} autoFocus />
        </Wide>
        {request.acts.waived === null ? (
          <Wide>
            <CheckField name="waiveCharge" label={t('Waive the charge')} />
          </Wide>
        ) : null}
      </FormSection>
    </CallForm>
  );
}
