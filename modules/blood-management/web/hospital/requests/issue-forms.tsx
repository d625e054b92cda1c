import { useCall } from '#kernel/web/client/use-call.ts';
import { CallForm, FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { CheckField, NumberField, TextareaField, TextField } from '#kernel/web/form/fields.tsx';
import { MultiSelectField } from '#kernel/web/form/select-fields.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import { Loaded } from '#kernel/web/frame/panel.tsx';
import type { ActFormProps } from '#kernel/web/record/record-acts.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { requestCalls } from '#modules/blood-management/contract/calls/requests.ts';
import { stockCalls } from '#modules/blood-management/contract/calls/stock.ts';
import type { BloodRequest, RequestRow } from '#modules/blood-management/contract/request-records.ts';
import { SecondFields, secondRefusals } from '../parts.tsx';
import { refreshed } from './request-forms.tsx';

type Props = ActFormProps<RequestRow>;
const handOver = { unitIds: [] as string[], coldBox: false, visualCheck: false as const };

function HandOverFields() {
  const t = useText();
  return (
    <>
      <TextField name="collectedBy" label={t('Collected by')} required maxLength={120} />
      <TextField name="destination" label={t('Destination')} hint={t('Only where the patient has no bed')} maxLength={120} />
      <NumberField name="temperature" label={t('Temperature, °C')} decimals={1} />
      <CheckField name="coldBox" label={t('In a cold box')} />
      <Wide>
        <CheckField name="visualCheck" label={t('Each unit was checked for colour, clots and leaks')} />
      </Wide>
    </>
  );
}

/** Hands out units that are reserved. */
export function IssueForm({ of, onClose }: Props) {
  const request = useCall(requestCalls.view, { params: { id: of.id } }, { quiet: true });
  return (
    <Loaded from={request} rows={5}>
      {(found) => <IssueFields of={found} onClose={onClose} />}
    </Loaded>
  );
}

function IssueFields({ of, onClose }: ActFormProps<BloodRequest>) {
  const t = useText();
  const reserved = of.lines.filter(({ state }) => state === 'reserved');
  const form = useCallForm(requestCalls.issue, {
    params: { id: of.id },
    startWith: { ...handOver, unitIds: reserved.map(({ unit }) => unit.id) },
    refresh: refreshed,
    draft: false,
  });
  const options = reserved.map(({ unit }) => ({ value: unit.id, label: `${unit.unitNumber}, ${unit.bloodGroup}` }));
  return (
    <CallForm form={form} submit={t('Issue units')} onCancel={onClose} onDone={onClose}>
      <FormSection title={`${of.patient.fullname}, ${of.patient.hospitalPatientId}`}>
        <Wide>
          <MultiSelectField name="unitIds" label={t('Units')} required options={options} />
        </Wide>
        {of.payment && !of.payment.allowed ? (
          <Wide>
            <p role="alert">{of.payment.message ?? t('Payment required')}</p>
          </Wide>
        ) : null}
        <HandOverFields />
      </FormSection>
    </CallForm>
  );
}

/** Lets units go without a cross-match, on a doctor's word. */
export function EmergencyForm({ of, onClose }: Props) {
  const t = useText();
  const query = { forPatientId: of.patient.id, component: of.component, limit: 50 };
  const units = useCall(stockCalls.available, { query }, { live: ['blood-units'] });
  const form = useCallForm(requestCalls.emergencyIssue, { params: { id: of.id }, startWith: handOver, refresh: refreshed, draft: false });
  const options = (units.data?.data ?? []).map(({ id, unitNumber, bloodGroup }) => ({ value: id, label: `${unitNumber}, ${bloodGroup}` }));
  return (
    <CallForm
      form={form}
      submit={t('Release without cross-match')}
      onCancel={onClose}
      onDone={onClose}
      refusalFields={secondRefusals('doctor')}
    >
      <FormSection title={t('Not cross-matched')}>
        <Wide>
          <p role="note">{t('Only screened units whose ABO group fits are released. Enter the cross-match afterwards.')}</p>
        </Wide>
        <Wide>
          <MultiSelectField name="unitIds" label={t('Units')} required options={options} loading={units.data === undefined} />
        </Wide>
        <Wide>
          <TextareaField name="reason" label={t('Reason')} hint={t('At least 10 characters')} required maxLength={500} />
        </Wide>
        <SecondFields name="doctor" label={t('Doctor who answers for it')} />
        <HandOverFields />
      </FormSection>
    </CallForm>
  );
}

/** The next pack of massive transfusion. */
export function PackForm({ of, onClose }: Props) {
  const t = useText();
  const form = useCallForm(requestCalls.pack, { params: { id: of.id }, refresh: refreshed, draft: false });
  return (
    <CallForm form={form} submit={t('Issue pack')} onCancel={onClose} onDone={onClose} refusalFields={secondRefusals('doctor')}>
      <FormSection title={of.requestNumber}>
        <Wide>
          <TextField name="runner" label={t('Carried by')} required maxLength={120} />
        </Wide>
        <SecondFields name="doctor" label={t('Doctor who answers for it')} />
      </FormSection>
    </CallForm>
  );
}
